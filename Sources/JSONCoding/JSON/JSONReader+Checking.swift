import CNavSystem
import Ground

extension JSONReader {
  /// Moves after some text if it comes next: a shape that is looked for before any other. In a
  /// text that was checked it can be nothing else.
  /// - Parameter containers: how many arrays and objects begin in it, each with a first member.
  /// - Returns: whether it does; if not, nothing has changed.
  @inline(__always)
  public mutating func skip(_ expected: StaticString, entering containers: Int = 0) -> Bool {
    let count = expected.utf8CodeUnitCount
    guard end - cursor >= count, memcmp(cursor, expected.utf8Start, count) == 0 else {
      return false
    }
    if containers > 0, room < containers { return false }
    cursor += count
    depth &+= containers
    return true
  }

  /// `skip("{\"go\":")`, by one word and without a call: each intent is asked.
  @inline(__always)
  public mutating func skipGo() -> Bool {
    guard end - cursor >= 8, Word.load(cursor) & 0xFFFF_FFFF_FFFF == 0x3A22_6F67_227B else {
      return false
    }
    cursor += 6
    return true
  }

  /// `skip("{\"update\":", entering: 1)`, by two words and without a call.
  @inline(__always)
  public mutating func skipUpdate() -> Bool {
    skip(10, 0x6574_6164_7075_227B, 0x3A22_6574_6164_7075)
  }

  /// `skip("{\"select\":", entering: 1)`, by two words.
  @inline(__always)
  public mutating func skipSelect() -> Bool {
    skip(10, 0x7463_656C_6573_227B, 0x3A22_7463_656C_6573)
  }

  /// `skip("{\"replace\":", entering: 1)`, by two words.
  @inline(__always)
  public mutating func skipReplace() -> Bool {
    skip(11, 0x6361_6C70_6572_227B, 0x3A22_6563_616C_7065)
  }

  /// Moves after a text of 8 to 16 bytes that begins an object.
  /// - Parameters:
  ///   - first: its first eight bytes.
  ///   - last: its last eight.
  @inline(__always)
  private mutating func skip(_ count: Int, _ first: UInt64, _ last: UInt64) -> Bool {
    guard end - cursor >= count, Word.load(cursor) == first,
      Word.load(cursor + (count &- 8)) == last, room > 0
    else { return false }
    cursor += count
    depth &+= 1
    return true
  }

  /// Whether a brace comes next and nothing after it.
  public var isAtLastBrace: Bool { end - cursor == 1 && cursor.pointee == UInt8(ascii: "}") }

  /// Moves after the canonical text of a route.
  /// - Returns: false if something else comes next, and then nothing has been read.
  @inline(__always)
  public mutating func skip(_ route: JSONRoute) -> Bool {
    guard end - cursor >= route.count, route.storage.equals(cursor, count: route.count) else {
      return false
    }
    cursor += route.count
    return true
  }

  /// Moves after the beginning of an entry, `{"id":7,"route":`, as snapshots write it.
  /// - Returns: the id; 0 if something else comes next, and then nothing has been read.
  @inline(__always)
  @_optimize(speed)
  public mutating func skipEntryHead() -> Int64 {
    guard word(at: cursor) & 0xFFFF_FFFF_FFFF == Self.idKey else { return 0 }
    var position = cursor + 6
    let digits = position
    var id: Int64 = 0
    while position < end, position.pointee.isASCIIDigit, position - digits < 18 {
      id = id &* 10 &+ Int64(position.pointee &- UInt8(ascii: "0"))
      position += 1
    }
    guard position > digits, end - position > 9, digits.pointee != UInt8(ascii: "0"),
      Word.load(position) == Self.routeKey, position[8] == UInt8(ascii: ":")
    else { return 0 }
    cursor = position + 9
    return id
  }

  /// `{"id":`, as a load gives it
  private static var idKey: UInt64 { 0x3A22_6469_227B }
  /// `,"route"`
  private static var routeKey: UInt64 { 0x2265_7475_6F72_222C }

  /// How many more arrays and objects may be inside each other here.
  public var room: Int { nesting - depth }

  /// Moves to an offset inside the same array or object.
  public mutating func move(to offset: Int) {
    cursor = text + min(max(offset, 0), end - text)
  }

  /// Moves after the next `count` bytes, which are known to be there, and lends them.
  @inline(__always)
  public mutating func pass(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    let passed = UnsafeBufferPointer(start: cursor, count: count)
    cursor += count
    return passed
  }

  /// The first key that an earlier one is equal to.
  @inline(never)
  public static func duplicate(_ keys: inout [JSONString]) -> JSONString? {
    keys.withUnsafeMutableBufferPointer { keys in
      HeapSort.sort(
        keys.count,
        isLess: {
          let order = keys[$0].compare(keys[$1])
          return order != 0 ? order < 0 : keys[$0].start < keys[$1].start
        }, swap: { keys.swapAt($0, $1) })
      var first: JSONString?
      var index = 1
      while index < keys.count {
        let key = keys[index]
        if keys[index &- 1].compare(key) == 0, first.map({ key.start < $0.start }) ?? true {
          first = key
        }
        index &+= 1
      }
      return first
    }
  }
}
