import CNavSystem
import DeepLinking
import Ground

/// The values of a route that a URL is to carry: views of the route's text, and of `room` for what
/// is written otherwise there.
struct RouteValues {
  private(set) var list: LinkValueList
  private var room: UnsafeMutableRawPointer?
  private let roomCount: Int
  private var used = 0

  /// Hands an empty list to `body`.
  /// - Parameter room: as many bytes as texts with escapes and names of placeholders may take.
  @inline(never)
  static func with(room: Int, _ body: (inout RouteValues) -> Void) {
    withUnsafeTemporaryAllocation(of: LinkValue.self, capacity: 16) { memory in
      var values = RouteValues(list: LinkValueList(memory), roomCount: room)
      body(&values)
      values.list.release()
      values.room?.deallocate()
    }
  }

  private init(list: LinkValueList, roomCount: Int) {
    self.list = list
    self.roomCount = roomCount
  }

  /// Lends the list.
  mutating func lend(to body: (inout LinkValueList) -> Void) { body(&list) }

  /// What there is, to come back to.
  var mark: (count: Int, used: Int) { (list.count, used) }

  mutating func drop(from mark: (count: Int, used: Int)) {
    list.truncate(to: mark.count)
    used = mark.used
  }

  /// Adds the values that a canonical JSON value stands for: a string, number or boolean, or an
  /// array of them.
  /// - Returns: false for anything else.
  mutating func add(_ name: JSONString, _ json: UnsafeBufferPointer<UInt8>) -> Bool {
    add(bytes(of: name), json)
  }

  /// Adds the values of a placeholder. One that stands twice has the same values at both places.
  mutating func bind(_ name: UnsafeRawBufferPointer, _ json: UnsafeBufferPointer<UInt8>) -> Bool {
    let mark = mark
    var rest = name.makeIterator()
    guard add(keep { rest.next() }, json) else { return false }
    let earlier = list.elements[..<mark.count]
    let new = list.elements[mark.count...]
    let bound = earlier.filter { $0.name.elementsEqual(name) }
    guard !bound.isEmpty else { return true }
    defer { drop(from: mark) }
    return bound.elementsEqual(new) { $0.text.elementsEqual($1.text) }
  }

  private mutating func add(_ name: UnsafeRawBufferPointer, _ json: UnsafeBufferPointer<UInt8>)
    -> Bool
  {
    guard json.first == UInt8(ascii: "["), var rest = CanonicalText(json, from: 1) else {
      return add(name, one: json)
    }
    while let element = rest.element() {
      guard add(name, one: element) else { return false }
    }
    return true
  }

  private mutating func add(
    _ name: UnsafeRawBufferPointer, one json: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    var text = UnsafeRawBufferPointer(json)
    switch json.first {
    case UInt8(ascii: "\""):
      guard var string = CanonicalText(json, from: 0) else { return false }
      text = bytes(of: string.string())
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "n"), nil: return false
    default: break
    }
    list.append(LinkValue(name: name, text: text))
    return true
  }

  /// The bytes of a string, escapes resolved.
  private mutating func bytes(of string: JSONString) -> UnsafeRawBufferPointer {
    guard string.hasEscapes else {
      return UnsafeRawBufferPointer(start: string.start, count: string.count)
    }
    var rest = string.unescaped
    return keep { rest.next() }
  }

  /// A copy of bytes, which stays until the list goes or `drop`.
  private mutating func keep(_ next: () -> UInt8?) -> UnsafeRawBufferPointer {
    let start = room ?? .allocate(byteCount: roomCount, alignment: 1)
    room = start
    let first = used
    while used < roomCount, let byte = next() {
      start.storeBytes(of: byte, toByteOffset: used, as: UInt8.self)
      used &+= 1
    }
    return UnsafeRawBufferPointer(start: start + first, count: used &- first)
  }
}
