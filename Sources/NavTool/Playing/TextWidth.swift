import Ground

extension Text {
  /// How many columns of a terminal the text takes: East Asian wide characters and emoji take two
  /// (Unicode Standard Annex 11), combining marks none.
  var width: Int {
    var width = 0
    forEachCharacter { width += $1 }
    return width
  }

  /// At most `width` columns of the text; a cut is marked with `…`.
  func fitted(_ width: Int) -> Text {
    guard self.width > width else { return self }
    guard width > 0 else { return "" }
    var end = 0
    var taken = 0
    var isFull = false
    forEachCharacter { range, columns in
      if isFull || taken + columns > width - 1 {
        isFull = true
      } else {
        taken += columns
        end = range.upperBound
      }
    }
    return Text(bytes[..<end]) + "…"
  }

  /// Exactly `width` columns: cut, or with spaces after it.
  func filling(_ width: Int) -> Text {
    let text = fitted(width)
    return text + Text(bytes: [UInt8](repeating: 0x20, count: max(width - text.width, 0)))
  }

  static func repeating(_ text: Text, _ count: Int) -> Text {
    var all: [UInt8] = []
    for _ in 0..<max(count, 0) { all += text.bytes }
    return Text(bytes: all)
  }

  /// Each code point: its bytes and its columns.
  func forEachCharacter(_ body: (Range<Int>, Int) -> Void) {
    var index = 0
    while index < bytes.count {
      let start = index
      var scalar = UInt32(bytes[index])
      index += 1
      if scalar >= 0xC0 {
        scalar &= scalar >= 0xF0 ? 0x07 : scalar >= 0xE0 ? 0x0F : 0x1F
        while index < bytes.count, bytes[index] & 0xC0 == 0x80 {
          scalar = scalar << 6 | UInt32(bytes[index] & 0x3F)
          index += 1
        }
      }
      body(start..<index, Self.columns(of: scalar))
    }
  }

  private static func columns(of scalar: UInt32) -> Int {
    switch scalar {
    case 0..<0x300: 1
    case 0x300...0x36F, 0x483...0x489, 0x591...0x5BD, 0x610...0x61A, 0x64B...0x65F, 0x200B...0x200F,
      0x20D0...0x20FF,
      0xFE00...0xFE0F, 0xFE20...0xFE2F:
      0
    case 0x1100...0x115F, 0x231A...0x231B, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C,
      0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F,
      0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
