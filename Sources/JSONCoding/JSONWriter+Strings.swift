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

  /// Most strings need no escape, which is found out eight bytes at a time, the last eight overlapping (a string of 12 bytes: 20 instructions instead of 60). Others are
  /// copied in runs.
  @inline(never)
  mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    var run = 0
    if !Self.isPlain(start, bytes.count) {
      for index in 0..<bytes.count {
        let byte = start[index]
        guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else { continue }
        raw(start + run, count: index &- run)
        escaped(byte)
        run = index &+ 1
      }
    }
    raw(start + run, count: bytes.count &- run)
  }

  /// Whether nothing is to be escaped; short strings may get a no.
  @inline(__always)
  private static func isPlain(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let text = UnsafeRawPointer(start)
    if count < 8 {
      guard count >= 4 else { return false }
      let (low, high) = (text.loadUnaligned(as: UInt32.self), text.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self))
      return escapeMarks(UInt64(low) | UInt64(high) &<< 32) == 0
    }
    var marks: UInt64 = 0
    var index = 0
    while index < count {
      marks |= escapeMarks(text.loadUnaligned(fromByteOffset: min(index, count &- 8), as: UInt64.self))
      index &+= 8
    }
    return marks == 0
  }

  /// The top bit of each byte to be escaped, and of others only if there is one; the order of the bytes does not matter.
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
