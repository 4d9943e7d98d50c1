import CNavSystem
import Ground

/// Strings in canonical form: only `"`, `\` and U+0000–U+001F are escaped, in their short forms
/// where there is one, else as lower-case `\u00xx`.
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

  /// A string of well-formed UTF-8. Most need no escape, which is found out eight bytes at a time;
  /// then all of it is one copy.
  @inline(never)
  @_optimize(speed)
  public mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    comma()
    guard let start = bytes.baseAddress else { return raw("\"\"") }
    let out = reserve(bytes.count &+ 10)
    if bytes.count <= 8 {
      // All of it is one word, after which others write.
      let word = Word.load(start, count: bytes.count)
      UnsafeMutableRawPointer(out + 1).storeBytes(of: word.littleEndian, as: UInt64.self)
      guard Self.escapeMarks(word | ~Word.prefix(~0, bytes.count) & Word.all(0x20)) == 0 else {
        return quoted(start, bytes.count)
      }
    } else {
      guard Self.isPlain(start, bytes.count) else { return quoted(start, bytes.count) }
      memcpy(out + 1, start, bytes.count)
    }
    out.pointee = UInt8(ascii: "\"")
    out[bytes.count &+ 1] = UInt8(ascii: "\"")
    advance(bytes.count &+ 2)
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

  /// A key that may need escapes.
  @inline(never)
  public mutating func key(text: Text) {
    string(text)
    byte(UInt8(ascii: ":"))
  }

  /// A text that is JSON already, or no JSON at all.
  @inline(never)
  public mutating func raw(text: Text) {
    text.bytes.withUnsafeBufferPointer { raw($0) }
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

  /// The string between quotes, without a comma before it.
  @inline(never)
  private mutating func quoted(_ start: UnsafePointer<UInt8>, _ count: Int) {
    byte(UInt8(ascii: "\""))
    piece(UnsafeBufferPointer(start: start, count: count))
    byte(UInt8(ascii: "\""))
  }

  /// A piece of a string whose quotes the caller writes; text that needs no escape is copied.
  @inline(never)
  public mutating func piece(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    let count = bytes.count
    if Self.isPlain(start, count) { return raw(start, count: count) }
    var run = 0
    for index in 0..<count {
      let byte = start[index]
      guard byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") else {
        continue
      }
      raw(start + run, count: index &- run)
      escaped(byte)
      run = index &+ 1
    }
    raw(start + run, count: count &- run)
  }

  /// A piece of a string: a value, canonical JSON, as people read it. Of a text that is what stands
  /// between its quotes, anything else as it is.
  @inline(never)
  public mutating func piece(plain value: UnsafeBufferPointer<UInt8>) {
    guard value.count > 1, value.first == UInt8(ascii: "\"") else { return piece(value) }
    raw(UnsafeBufferPointer(rebasing: value[1..<(value.count &- 1)]))
  }

  /// Whether nothing is to be escaped; the last eight bytes, or four, may overlap others.
  @inline(__always)
  private static func isPlain(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let text = UnsafeRawPointer(start)
    if count < 4 {
      // The last byte, the middle one, and the first one in all other places.
      return count == 0
        || escapeMarks(
          UInt64(start[0]) &* 0x0101_0101_0101 | UInt64(start[count / 2]) &<< 48 | UInt64(
            start[count &- 1]) &<< 56) == 0
    }
    if count < 8 {
      let low = Word.half(text)
      let high = Word.half(text + (count &- 4))
      return escapeMarks(UInt64(low) | UInt64(high) &<< 32) == 0
    }
    var marks: UInt64 = 0
    var index = 0
    while index < count {
      marks |= escapeMarks(Word.load(text + min(index, count &- 8)))
      index &+= 8
    }
    return marks == 0
  }

  /// The top bit of each byte to be escaped, and of others only if there is one; the order of the
  /// bytes does not matter.
  @inline(__always)
  private static func escapeMarks(_ word: UInt64) -> UInt64 {
    Word.stringMarks(word) & ~word & Word.highs
  }

  @inline(never)
  private mutating func escaped(_ byte: UInt8) {
    let out = reserve(6)
    advance(Self.escape(byte, out) - out)
  }

  /// Writes a byte as a string has it, up to six bytes, and returns the position after it.
  @inline(never)
  static func escape(_ byte: UInt8, _ out: UnsafeMutablePointer<UInt8>)
    -> UnsafeMutablePointer<UInt8>
  {
    // By the byte: the letter of its short form, or 0.
    let short: StaticString = "\0\0\0\0\0\0\0\0btn\0fr"
    var letter: UInt8 = 0
    switch byte {
    case ..<0x0E: letter = short.utf8Start[Int(byte)]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): letter = byte
    case 0x20...:
      out[0] = byte
      return out + 1
    default: break
    }
    out[0] = UInt8(ascii: "\\")
    guard letter == 0 else {
      out[1] = letter
      return out + 2
    }
    memcpy(out + 1, "u00", 3)
    out[4] = UInt8(ascii: "0") &+ byte &>> 4
    out[5] = byte.hexDigit()
    return out + 6
  }
}
