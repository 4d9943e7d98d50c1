import CNavSystem
import DeepLinking
import Ground

/// What the routes of a schema look like, laid out flat: a route that stands in a text in canonical
/// form is read and judged in one walk, without a copy, an allocation or a reference.
///
/// As `CanonicalScan`, it answers "this route, up to here" or "not recognised": other spellings,
/// values that are the default, and errors are left to those who read step by step.
public final class RouteShapes: @unchecked Sendable {
  /// How a value is judged. `judged` is left to the caller.
  public enum Kind: UInt8 {
    case uint, int, string, bool, number, slug, uuid, json, judged
  }

  private struct Shape {
    /// The name as it is in a text, between its quotes.
    var name: Span
    /// Its parameters, ascending by the bytes of their names.
    var first: Int32
    var last: Int32
    var required: Int32 = 0
  }

  private struct Member {
    /// The key as it is in a text, with its quotes.
    var key: Span
    var index: Int32
    var kind: Kind
    var isRequired: Bool
  }

  /// A part of `texts`.
  private struct Span {
    var start: Int32
    var count: Int32
  }

  /// A hash table with open addressing; an index of -1 is none.
  private struct Slot {
    var hash: UInt32
    var index: Int32
  }

  private var texts = JSONWriter()
  private let shapes: UnsafeMutablePointer<Shape>
  private let members: UnsafeMutablePointer<Member>
  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int
  private var shapeCount = 0
  private var memberCount = 0

  /// - Parameters:
  ///   - routes: how many will be added.
  ///   - parameters: how many all of them have.
  public init(routes: Int, parameters: Int) {
    var count = 4
    while count < routes &* 2 { count &*= 2 }
    mask = count &- 1
    slots = .allocate(capacity: count)
    slots.initialize(repeating: Slot(hash: 0, index: -1), count: count)
    shapes = .allocate(capacity: routes)
    members = .allocate(capacity: parameters)
  }

  deinit {
    shapes.deallocate()
    members.deallocate()
    slots.deallocate()
  }

  /// Adds the next route.
  public func add(_ name: Text) {
    let member = Int32(truncatingIfNeeded: memberCount)
    let written = write(name)
    let span = Span(start: written.start &+ 1, count: written.count &- 2)
    (shapes + shapeCount).initialize(to: Shape(name: span, first: member, last: member))
    keep(Int32(truncatingIfNeeded: shapeCount))
    shapeCount &+= 1
  }

  /// Adds a parameter to the route that was added last. They ascend by the bytes of their names.
  /// - Parameter index: what the caller calls it by.
  public func add(_ name: Text, _ index: Int, _ kind: Kind, isRequired: Bool) {
    let key = write(name)
    (members + memberCount).initialize(
      to: Member(
        key: key, index: Int32(truncatingIfNeeded: index), kind: kind, isRequired: isRequired))
    memberCount &+= 1
    shapes[shapeCount &- 1].last &+= 1
    if isRequired { shapes[shapeCount &- 1].required &+= 1 }
  }

  /// Writes a string as it is in a text; the writer puts a comma between two.
  private func write(_ name: Text) -> Span {
    let start = texts.count &+ (texts.count > 0 ? 1 : 0)
    texts.string(name)
    return Span(
      start: Int32(truncatingIfNeeded: start),
      count: Int32(truncatingIfNeeded: texts.count &- start))
  }

  private func keep(_ index: Int32) {
    let name = shapes[Int(index)].name
    guard let start = texts.bytes.baseAddress else { return }
    let hash = ByteHash.keyed(start + Int(name.start), count: Int(name.count))
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].index >= 0 { slot = (slot &+ 1) & mask }
    slots[slot] = Slot(hash: hash, index: index)
  }

  // MARK: Reading

  /// The index of the route of a name; -1 for none.
  @inline(__always)
  @_optimize(speed)
  private func index(
    _ name: UnsafePointer<UInt8>, _ count: Int, in texts: UnsafePointer<UInt8>
  ) -> Int {
    let hash = ByteHash.keyed(name, count: count)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot].index >= 0 {
      if slots[slot].hash == hash {
        let index = Int(slots[slot].index)
        let known = shapes[index].name
        if Int(known.count) == count, memcmp(texts + Int(known.start), name, count) == 0 {
          return index
        }
      }
      slot = (slot &+ 1) & mask
    }
    return -1
  }

  /// Finds out which route stands at the reader, which does not move, if it fits.
  /// - Parameters:
  ///   - depth: how deep the route may nest.
  ///   - judge: whether a value, canonical JSON, of a parameter of a route fits and is not the
  ///     default; the parameter is told by its index.
  /// - Returns: the index of the route, -1 if it was not recognised, and the length of its text.
  @inline(never)
  @_optimize(speed)
  public func route(
    at reader: JSONReader, depth: Int,
    _ judge: (_ route: Int, _ parameter: Int, UnsafeBufferPointer<UInt8>) -> Bool
  ) -> (index: Int, count: Int) {
    let start = reader.cursor
    let end = reader.end
    guard depth > 1, reader.word(at: start) == CanonicalScan.nameKey, end - start > 10,
      start[8] == UInt8(ascii: "\""), let texts = texts.bytes.baseAddress
    else { return (-1, 0) }
    let name = start + 9
    var position = reader.plainEnd(name)
    let index = index(name, position - name, in: texts)
    guard index >= 0 else { return (-1, 0) }
    var walk = Walk(reader: reader, position: position + 1, depth: depth &- 2)
    let shape = shapes[index]
    guard walk.isAtParameters else {
      let isWhole = walk.byte == UInt8(ascii: "}") && shape.required == 0
      return isWhole ? (index, walk.position + 1 - start) : (-1, 0)
    }
    walk.position += 11
    var next = Int(shape.first)
    var missing = shape.required
    let last = Int(shape.last)
    while true {
      while next < last, !walk.stands(texts + Int(members[next].key.start), members[next].key.count)
      {
        next &+= 1
      }
      guard next < last else { return (-1, 0) }
      walk.position += Int(members[next].key.count) + 1
      position = walk.position
      guard walk.pass(members[next].kind) else { return (-1, 0) }
      if members[next].kind == .judged {
        let value = UnsafeBufferPointer(start: position, count: walk.position - position)
        guard judge(index, Int(members[next].index), value) else { return (-1, 0) }
      }
      if members[next].isRequired { missing &-= 1 }
      next &+= 1
      if walk.byte == UInt8(ascii: ",") {
        walk.position += 1
        continue
      }
      guard walk.closes, missing == 0 else { return (-1, 0) }
      return (index, walk.position + 2 - start)
    }
  }
}

extension RouteShapes {
  /// Writes a route with other values than it has.
  /// - Parameters:
  ///   - route: its canonical text.
  ///   - values: an object in canonical form; `null` removes a value.
  ///   - judge: whether a value of a parameter is to be written; nil if it does not fit.
  /// - Returns: whether it is such a route; if not, the writer has a part of it.
  @inline(never)
  public func write(
    _ index: Int, _ route: UnsafeBufferPointer<UInt8>, with values: UnsafeBufferPointer<UInt8>,
    to writer: inout JSONWriter,
    _ judge: (_ parameter: Int, UnsafeBufferPointer<UInt8>) -> Bool?
  ) -> Bool {
    let shape = shapes[index]
    // `{"name":"` and the quote after the name; then comes `,"params":{`, or the closing brace.
    let head = Int(shape.name.count) &+ 10
    guard let texts = texts.bytes.baseAddress, let start = route.baseAddress, head < route.count,
      var new = CanonicalText(values, from: 1)
    else { return false }
    let end = start + route.count
    var old = CanonicalText(position: min(start + (head &+ 11), end), end: end)
    writer.raw(start, count: head)
    var hasAny = false
    for member in shape.first..<shape.last {
      let member = members[Int(member)]
      let key = texts + Int(member.key.start)
      let count = Int(member.key.count)
      var value = old.value(of: key, count)
      if let given = new.value(of: key, count) {
        value = nil
        if given.first != UInt8(ascii: "n") {
          guard let isWritten = judge(Int(member.index), given) else { return false }
          if isWritten { value = given }
        }
      }
      guard let value else {
        if member.isRequired { return false }
        continue
      }
      writer.raw(hasAny ? "," : ",\"params\":{")
      hasAny = true
      writer.raw(key, count: count)
      writer.byte(UInt8(ascii: ":"))
      writer.raw(value)
    }
    writer.raw(hasAny ? "}}" : "}")
    return new.isAtBrace
  }
}

/// A step through the parameters of a route.
private struct Walk {
  let reader: JSONReader
  var position: UnsafePointer<UInt8>
  /// How deep values may nest.
  let depth: Int

  /// The byte at the position, 0 after the end.
  @inline(__always) var byte: UInt8 { position < reader.end ? position.pointee : 0 }

  /// Whether `,"params":{` comes next.
  @inline(__always) var isAtParameters: Bool {
    reader.end - position > 11 && Word.load(position) == CanonicalScan.paramsKey
      && Word.half(position + 7) == CanonicalScan.paramsEnd
  }

  /// Whether `}}` comes next.
  @inline(__always) var closes: Bool {
    reader.end - position >= 2 && position[0] == UInt8(ascii: "}")
      && position[1] == UInt8(ascii: "}")
  }

  /// Whether a key comes next, and a colon.
  @inline(__always)
  func stands(_ key: UnsafePointer<UInt8>, _ count: Int32) -> Bool {
    // The byte after the quote tells most keys apart.
    reader.end - position > Int(count) && position[1] == key[1]
      && memcmp(position, key, Int(count)) == 0 && position[Int(count)] == UInt8(ascii: ":")
  }

  /// Moves after a canonical value, whose kind is looked at but where the caller judges it.
  /// - Returns: whether there is one of that kind.
  @inline(__always)
  @_optimize(speed)
  mutating func pass(_ kind: RouteShapes.Kind) -> Bool {
    switch kind {
    case .uint: return passInteger(from: position)
    case .int: return passInteger(from: byte == UInt8(ascii: "-") ? position + 1 : position)
    case .string where byte == UInt8(ascii: "\""):
      let quote = reader.plainEnd(position + 1)
      guard quote < reader.end, quote.pointee == UInt8(ascii: "\"") else { return passOther(kind) }
      position = quote + 1
      return true
    default: return passOther(kind)
    }
  }

  /// Moves after an integer of at most 18 digits; more are left to others.
  @inline(__always)
  private mutating func passInteger(from digits: UnsafePointer<UInt8>) -> Bool {
    var cursor = digits
    while cursor < reader.end, cursor.pointee.isASCIIDigit { cursor += 1 }
    let count = cursor - digits
    // A zero stands alone, and has no sign.
    guard count > 0, count < 19, digits.pointee != 48 || (count == 1 && digits == position) else {
      return false
    }
    position = cursor
    return true
  }

  @inline(never)
  private mutating func passOther(_ kind: RouteShapes.Kind) -> Bool {
    guard var scan = CanonicalScan(start: reader.text, end: reader.end),
      let stop = scan.value(position, depth: depth)
    else { return false }
    let value = UnsafeRawBufferPointer(start: position, count: stop - position)
    let first = byte
    position = stop
    switch kind {
    case .string: return first == UInt8(ascii: "\"")
    case .bool: return first == UInt8(ascii: "t") || first == UInt8(ascii: "f")
    case .number: return first == UInt8(ascii: "-") || first.isASCIIDigit
    case .slug, .uuid:
      guard first == UInt8(ascii: "\""), value.count > 2 else { return false }
      let text = UnsafeRawBufferPointer(rebasing: value[1..<(value.count &- 1)])
      return (kind == .slug ? LinkValueType.slug : .uuid).fits(text)
    default: return true
    }
  }
}

extension JSONReader {
  /// The closing quote of a string of plain ASCII that begins at `start`, after its opening quote;
  /// `start` itself, which is no quote then, if it is no such string.
  @inline(__always)
  @_optimize(speed)
  fileprivate func plainEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    let (position, isQuote) = firstMark(from: start)
    return isQuote ? position : start
  }
}
