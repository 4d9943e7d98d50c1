/// Well-formed UTF-8 (RFC 3629; Unicode 15, table 3-7): no overlong form, no surrogate, nothing
/// above U+10FFFF.
public enum UTF8Sequence {
  /// What a sequence still needs: so many bytes from 80 to BF, of which the first may be from `low`
  /// to `high` alone.
  struct Rest {
    var count: UInt8
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
  }

  /// What comes after a byte that begins a sequence; nil if none begins so.
  @inline(__always)
  static func rest(of lead: UInt8) -> Rest? {
    guard lead >= 0x80 else { return Rest(count: 0) }
    guard lead >= 0xC2, lead <= 0xF4 else { return nil }
    if lead < 0xE0 { return Rest(count: 1) }
    // Narrower after E0 and F0, which keeps out overlong forms, after ED, which keeps out
    // surrogates, and after F4, which keeps out numbers beyond U+10FFFF.
    if lead < 0xF0 {
      return Rest(count: 2, low: lead == 0xE0 ? 0xA0 : 0x80, high: lead == 0xED ? 0x9F : 0xBF)
    }
    return Rest(count: 3, low: lead == 0xF0 ? 0x90 : 0x80, high: lead == 0xF4 ? 0x8F : 0xBF)
  }

  /// The length of the well-formed sequence at `cursor`, or 0 if there is none before `end`.
  @inline(__always)
  public static func length(at cursor: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> Int {
    guard cursor < end, let rest = rest(of: cursor[0]) else { return 0 }
    guard rest.count > 0 else { return 1 }
    let length = Int(rest.count) &+ 1
    guard end - cursor >= length, cursor[1] >= rest.low, cursor[1] <= rest.high else { return 0 }
    if length > 2, cursor[2] & 0xC0 != 0x80 { return 0 }
    if length > 3, cursor[3] & 0xC0 != 0x80 { return 0 }
    return length
  }

  /// The offset of the first byte that begins no well-formed sequence, or nil if all are
  /// well-formed: for texts that are not JSON (names, reasons).
  /// - Complexity: O(`count`), eight ASCII bytes a step.
  public static func firstMalformed(_ text: UnsafePointer<UInt8>, count: Int) -> Int? {
    let end = text + max(count, 0)
    var cursor = text
    while cursor < end {
      if end - cursor >= 8, Word.load(cursor) & Word.highs == 0 {
        cursor += 8
        continue
      }
      let length = length(at: cursor, end: end)
      guard length > 0 else { return cursor - text }
      cursor += length
    }
    return nil
  }
}

/// Whether a stream of bytes is well-formed UTF-8, fed one byte at a time: percent-decoded text
/// never lies in memory in one piece.
public struct UTF8Check {
  /// What the sequence at hand still needs.
  private var missing = UTF8Sequence.Rest(count: 0)

  public init() {}

  /// False between the bytes of one character.
  public var isComplete: Bool { missing.count == 0 }

  /// Takes the next byte; false if no well-formed text continues so.
  public mutating func feed(_ byte: UInt8) -> Bool {
    if missing.count > 0 {
      guard byte >= missing.low, byte <= missing.high else { return false }
      missing = UTF8Sequence.Rest(count: missing.count &- 1)
      return true
    }
    guard let rest = UTF8Sequence.rest(of: byte) else { return false }
    missing = rest
    return true
  }
}
