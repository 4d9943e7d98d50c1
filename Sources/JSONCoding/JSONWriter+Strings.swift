import NavigationCore

/// Strings in canonical form: only `"`, `\` and U+0000–U+001F are escaped, in their short forms where there is one, else as lower-case `\u00xx`.
extension JSONWriter {
  @inline(never)
  public mutating func string(_ text: Text) {
    text.bytes.withUnsafeBufferPointer { string($0) }
  }

  /// `null` for none.
  @inline(never)
  public mutating func string(_ text: Text?) {
    if let text { string(text) } else { null() }
  }

  /// A string of well-formed UTF-8.
  @inline(never)
  public mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    separate()
    byte(UInt8(ascii: "\""))
    escape(bytes)
    byte(UInt8(ascii: "\""))
  }

  /// A string as a reader lent it.
  @inline(never)
  public mutating func string(_ string: JSONString) {
    separate()
    quoted(string)
  }

  /// A key of any bytes of well-formed UTF-8.
  @inline(never)
  public mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    string(bytes)
    byte(UInt8(ascii: ":"))
  }

  /// The string between quotes, without a comma before it.
  @inline(never)
  mutating func quoted(_ string: JSONString) {
    byte(UInt8(ascii: "\""))
    if string.hasEscapes {
      var rest = string.unescaped
      while let next = rest.next() { escaped(next) }
    } else {
      raw(string.start, count: string.count)
    }
    byte(UInt8(ascii: "\""))
  }

  /// Plain bytes are copied in runs: most strings are one run.
  @inline(never)
  mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    var (run, index) = (0, 0)
    while index < bytes.count {
      if bytes.count &- index >= 8 {
        let word = UnsafeRawPointer(start + index).loadUnaligned(as: UInt64.self).littleEndian
        let marks = Self.escapeMarks(word)
        if marks == 0 {
          index &+= 8
          continue
        }
        index &+= marks.trailingZeroBitCount &>> 3
      }
      let byte = start[index]
      if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        raw(start + run, count: index &- run)
        escaped(byte)
        run = index &+ 1
      }
      index &+= 1
    }
    raw(start + run, count: bytes.count &- run)
  }

  /// The top bit of each byte to be escaped; only the lowest one set counts, as in `JSONReader.marks`.
  @inline(__always)
  private static func escapeMarks(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = (word ^ (ones &* 0x22)) &- ones
    let backslash = (word ^ (ones &* 0x5C)) &- ones
    let control = word &- ones &* 0x20
    return (quote | backslash | control) & ~word & (ones &* 0x80)
  }

  @inline(never)
  private mutating func escaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): raw("\\\"")
    case UInt8(ascii: "\\"): raw("\\\\")
    case 0x08: raw("\\b")
    case 0x09: raw("\\t")
    case 0x0A: raw("\\n")
    case 0x0C: raw("\\f")
    case 0x0D: raw("\\r")
    case ..<0x20:
      raw(byte < 0x10 ? "\\u000" : "\\u001")
      let digit = byte & 0x0F
      self.byte(digit < 10 ? UInt8(ascii: "0") &+ digit : UInt8(ascii: "a") &+ digit &- 10)
    default: self.byte(byte)
    }
  }
}
