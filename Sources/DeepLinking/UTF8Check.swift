/// Whether a stream of bytes is well-formed UTF-8 (RFC 3629), fed one byte at a time:
/// percent-decoded text never lies in memory in one piece.
struct UTF8Check {
  /// Continuation bytes that the sequence at hand still needs.
  private var missing: UInt8 = 0
  /// What the next continuation byte may be: narrower than 80…BF after E0, ED, F0 and F4, which
  /// keeps out overlong forms, surrogates and numbers beyond U+10FFFF.
  private var low: UInt8 = 0x80
  private var high: UInt8 = 0xBF

  /// False between the bytes of one character.
  var isComplete: Bool { missing == 0 }

  /// Take the next byte; false if no well-formed text continues so.
  mutating func feed(_ byte: UInt8) -> Bool {
    if missing > 0 {
      guard byte >= low, byte <= high else { return false }
      (missing, low, high) = (missing &- 1, 0x80, 0xBF)
      return true
    }
    switch byte {
    case 0..<0x80: return true
    case 0xC2...0xDF: missing = 1
    case 0xE0: (missing, low) = (2, 0xA0)
    case 0xED: (missing, high) = (2, 0x9F)
    case 0xE1...0xEF: missing = 2
    case 0xF0: (missing, low) = (3, 0x90)
    case 0xF1...0xF3: missing = 3
    case 0xF4: (missing, high) = (3, 0x8F)
    default: return false
    }
    return true
  }
}
