import CNavSystem
import Ground

/// A string between its quotes as it is in a JSON text that was checked: borrowed, escapes not
/// yet resolved.
public struct JSONString {
  let start: UnsafePointer<UInt8>
  /// Bytes between the quotes, escapes as written.
  let count: Int
  let hasEscapes: Bool

  @inline(__always)
  init(start: UnsafePointer<UInt8>, count: Int, hasEscapes: Bool) {
    self.start = start
    self.count = count
    self.hasEscapes = hasEscapes
  }

  /// A string that the source code spells out and that needs no escapes.
  init(_ word: Literal) { self.init(start: word.start, count: word.bytes.count, hasEscapes: false) }

  public var isEmpty: Bool { count == 0 }

  /// Bytes between the quotes, escapes as written.
  public var length: Int { count }

  /// Its bytes as they are in the text; nil if escapes are among them.
  public var plain: UnsafeBufferPointer<UInt8>? {
    hasEscapes ? nil : UnsafeBufferPointer(start: start, count: count)
  }

  /// A copy, escapes resolved.
  public var text: Text {
    @inline(never) get { copy() }
  }

  private func copy() -> Text {
    guard hasEscapes else {
      return Text(bytes: Array(UnsafeBufferPointer(start: start, count: count)))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    var rest = unescaped
    while let byte = rest.next() { bytes.append(byte) }
    return Text(bytes: bytes)
  }

  /// Its bytes, escapes resolved one by one.
  var unescaped: Unescaped { Unescaped(position: start, end: start + count) }

  /// For `switch word { case "push": … }`.
  @inline(__always)
  public static func ~= (word: Literal, string: JSONString) -> Bool { string == word }

  @inline(never)
  public static func == (string: JSONString, word: Literal) -> Bool {
    if string.hasEscapes { return string.equalsUnescaped(word.bytes) }
    // Most words that are asked for one after the other differ in their first byte.
    if string.count > 0, string.start.pointee != word.start.pointee { return false }
    // A string without escapes holds no NUL.
    return strncmp(string.start, word.start, string.count) == 0 && word.start[string.count] == 0
  }

  @inline(__always)
  public static func != (string: JSONString, word: Literal) -> Bool { !(string == word) }

  /// Whether the string, escapes resolved, is `bytes`.
  public func equals(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard !hasEscapes else { return equalsUnescaped(bytes) }
    guard let base = bytes.baseAddress, count > 0 else { return count == bytes.count }
    return count == bytes.count && memcmp(start, base, count) == 0
  }

  /// Whether `json`, a canonical string with its quotes, is what is in the text, which is
  /// canonical too.
  func isWritten(_ json: [UInt8]) -> Bool {
    json.elementsEqual(UnsafeBufferPointer(start: start - 1, count: count + 2))
  }

  @inline(never)
  private func equalsUnescaped(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var rest = unescaped
    for byte in bytes {
      guard rest.next() == byte else { return false }
    }
    return rest.next() == nil
  }

  /// Below, equal to or above 0 as this string, escapes resolved, sorts before, is equal to or
  /// sorts after `other`, byte by byte.
  @inline(__always)
  func compare(_ other: JSONString) -> Int {
    if hasEscapes || other.hasEscapes { return compareUnescaped(other) }
    let order = Int(memcmp(start, other.start, min(count, other.count)))
    return order != 0 ? order : count - other.count
  }

  @inline(never)
  private func compareUnescaped(_ other: JSONString) -> Int {
    var left = unescaped
    var right = other.unescaped
    while true {
      let a = left.next()
      let b = right.next()
      guard let a else { return b == nil ? 0 : -1 }
      guard let b else { return 1 }
      if a != b { return a < b ? -1 : 1 }
    }
  }

  /// The code unit of a `\uXXXX` at `position`, or -1 if there is none before `end`.
  static func hexUnit(at position: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> Int {
    guard end - position >= 6, position[0] == UInt8(ascii: "\\"), position[1] == UInt8(ascii: "u")
    else {
      return -1
    }
    var unit = 0
    for index in 2..<6 {
      guard let digit = position[index].hexValue else { return -1 }
      unit = unit &<< 4 | Int(digit)
    }
    return unit
  }
}

extension JSONString {
  /// The bytes of a checked string, escapes resolved. Whatever the bytes are, it stays inside them
  /// and ends.
  struct Unescaped: IteratorProtocol {
    var position: UnsafePointer<UInt8>
    let end: UnsafePointer<UInt8>
    /// What is left of the character of the last escape, lowest byte first, and how many bytes that
    /// is.
    private var pending: UInt32 = 0
    private var pendingCount = 0

    init(position: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
      self.position = position
      self.end = end
    }

    mutating func next() -> UInt8? {
      if pendingCount > 0 {
        pendingCount -= 1
        let byte = UInt8(truncatingIfNeeded: pending)
        pending &>>= 8
        return byte
      }
      guard position < end else { return nil }
      let byte = position.pointee
      guard byte == UInt8(ascii: "\\"), end - position >= 2 else {
        position += 1
        return byte
      }
      let kind = position[1]
      guard kind == UInt8(ascii: "u") else {
        position += 2
        return Self.resolve(kind)
      }
      decodeUnits()
      return next()
    }

    private static func resolve(_ kind: UInt8) -> UInt8 {
      switch kind {
      case UInt8(ascii: "b"): 0x08
      case UInt8(ascii: "f"): 0x0C
      case UInt8(ascii: "n"): 0x0A
      case UInt8(ascii: "r"): 0x0D
      case UInt8(ascii: "t"): 0x09
      default: kind
      }
    }

    /// Turns the `\uXXXX`, or the surrogate pair, at `position` into pending UTF-8 bytes.
    private mutating func decodeUnits() {
      let unit = UInt32(truncatingIfNeeded: max(JSONString.hexUnit(at: position, end: end), 0))
      position += min(6, end - position)
      switch unit {
      case ..<0x80:
        pending = unit
        pendingCount = 1
      case ..<0x800:
        pending = 0xC0 | unit &>> 6 | (0x80 | unit & 0x3F) &<< 8
        pendingCount = 2
      case 0xD800..<0xDC00:
        let low =
          UInt32(truncatingIfNeeded: max(JSONString.hexUnit(at: position, end: end), 0)) & 0x3FF
        position += min(6, end - position)
        let scalar = 0x10000 &+ (unit & 0x3FF) &<< 10 &+ low
        pending =
          0xF0 | scalar &>> 18 | (0x80 | scalar &>> 12 & 0x3F) &<< 8 | (0x80 | scalar &>> 6 & 0x3F)
          &<< 16 | (0x80 | scalar & 0x3F) &<< 24
        pendingCount = 4
      default:
        pending =
          0xE0 | unit &>> 12 | (0x80 | unit &>> 6 & 0x3F) &<< 8 | (0x80 | unit & 0x3F) &<< 16
        pendingCount = 3
      }
    }
  }
}
