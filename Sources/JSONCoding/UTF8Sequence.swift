import NavigationCore

/// Well-formed UTF-8 (Unicode 15, table 3-7): no overlong form, no surrogate, nothing above
/// U+10FFFF.
public enum UTF8Sequence {
  /// The length of the well-formed sequence at `place`, or 0 if there is none before `end`.
  @inline(__always)
  static func length(at place: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) -> Int {
    let rest = end - place
    guard rest > 0 else { return 0 }
    let lead = place[0]
    if lead < 0x80 { return 1 }
    guard rest > 1 else { return 0 }
    let second = place[1]
    if lead < 0xE0 { return lead >= 0xC2 && second & 0xC0 == 0x80 ? 2 : 0 }
    guard rest > 2, place[2] & 0xC0 == 0x80 else { return 0 }
    if lead < 0xF0 {
      let low: UInt8 = lead == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = lead == 0xED ? 0x9F : 0xBF
      return second >= low && second <= high ? 3 : 0
    }
    guard rest > 3, place[3] & 0xC0 == 0x80, lead <= 0xF4 else { return 0 }
    let low: UInt8 = lead == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = lead == 0xF4 ? 0x8F : 0xBF
    return second >= low && second <= high ? 4 : 0
  }

  /// The offset of the first byte that begins no well-formed sequence, or nil if all are
  /// well-formed: for texts that are not JSON (names, reasons).
  /// - Complexity: O(`count`), eight ASCII bytes a step.
  public static func firstMalformed(_ text: UnsafePointer<UInt8>, count: Int) -> Int? {
    let end = text + max(count, 0)
    var place = text
    while place < end {
      if end - place >= 8,
        UnsafeRawPointer(place).loadUnaligned(as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        place += 8
        continue
      }
      let length = length(at: place, end: end)
      guard length > 0 else { return place - text }
      place += length
    }
    return nil
  }
}
