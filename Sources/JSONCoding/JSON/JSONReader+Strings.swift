import Ground

extension JSONReader {
  /// A string as it is in the text: no copy, escapes not yet resolved.
  @inline(never)
  @_optimize(speed)
  public mutating func readToken() throws(NavError) -> JSONString {
    guard next() == UInt8(ascii: "\"") else { throw expected("a string") }
    return try scanString()
  }

  /// A string, escapes resolved.
  @inline(never)
  @_optimize(speed)
  public mutating func readString() throws(NavError) -> Text { try readToken().text }

  /// Reads a string from the opening quote, on which the cursor stands, through the closing one.
  @inline(__always)
  @_optimize(speed)
  mutating func scanString() throws(NavError) -> JSONString {
    let start = cursor + 1
    let (position, isQuote) = firstMark(from: start)
    guard isQuote else { return try scanRest(of: start, from: position) }
    cursor = position + 1
    return JSONString(start: start, count: position - start, hasEscapes: false)
  }

  /// The first byte that may end a string of plain ASCII, and whether it is the closing quote.
  ///
  /// Eight bytes a step: keys, names and ids are short, so one or two steps mostly find it.
  @inline(__always)
  @_optimize(speed)
  func firstMark(
    from start: UnsafePointer<UInt8>
  ) -> (position: UnsafePointer<UInt8>, isQuote: Bool) {
    var position = start
    while true {
      let word = word(at: position)
      let marks = Self.marks(word)
      if marks == 0 {
        position += 8
        continue
      }
      let shift = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount & ~7)
      position += Int(truncatingIfNeeded: shift &>> 3)
      return (position, (word &>> shift) & 0xFF == 0x22)
    }
  }

  /// The eight bytes at `position`, 0 after the end of the text; 0 is a mark, so every scan stops
  /// there.
  @inline(__always)
  @_optimize(speed)
  func word(at position: UnsafePointer<UInt8>) -> UInt64 {
    let rest = end - position
    return rest >= 8
      ? Word.load(position)
      : Self.lastWord(at: position, rest: rest, of: end - text)
  }

  /// The last bytes of the text, without reading beyond it: they are the top of the word that ends
  /// there. Without a reader, which would have to be copied for the call.
  /// - Parameters:
  ///   - rest: how many are left at `position`, less than 8.
  ///   - count: how many the text has.
  @inline(never)
  @_optimize(speed)
  private static func lastWord(
    at position: UnsafePointer<UInt8>, rest: Int, of count: Int
  ) -> UInt64 {
    if count >= 8 {
      return Word.load(position + rest - 8)
        >> UInt64(truncatingIfNeeded: 64 &- 8 &* rest)
    }
    var word: UInt64 = 0
    var index = rest
    while index > 0 {
      index -= 1
      word = word &<< 8 | UInt64(position[index])
    }
    return word
  }

  /// The top bit of each byte that is no plain string byte: `"`, `\`, below U+0020, or not ASCII.
  /// Bits above the lowest one set may be wrong (a borrow of the subtraction), so only the lowest
  /// one counts.
  @inline(__always)
  @_optimize(speed)
  static func marks(_ word: UInt64) -> UInt64 {
    (Word.stringMarks(word) | word) & Word.highs
  }

  /// The rest of a string with escapes or characters beyond ASCII, from the first such byte on.
  @inline(never)
  @_optimize(speed)
  private mutating func scanRest(of start: UnsafePointer<UInt8>, from first: UnsafePointer<UInt8>)
    throws(NavError) -> JSONString
  {
    var position = first
    var hasEscapes = false
    while position < end {
      let byte = position.pointee
      if byte >= 0x80 {
        let length = UTF8Sequence.length(at: position, end: end)
        guard length > 0 else { throw malformedUTF8(at: position) }
        position += length
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        guard end - position >= 2 else { break }
        position = try skipEscape(at: position)
      } else if byte == UInt8(ascii: "\"") {
        cursor = position + 1
        return JSONString(start: start, count: position - start, hasEscapes: hasEscapes)
      } else if byte < 0x20 {
        throw controlCharacter(at: position)
      } else {
        let marks = Self.marks(word(at: position))
        position += marks == 0 ? 8 : marks.trailingZeroBitCount &>> 3
      }
    }
    throw unterminated(start)
  }

  /// Checks one escape and returns the position after it; both halves of a surrogate pair count as
  /// one.
  @_optimize(speed)
  private func skipEscape(at position: UnsafePointer<UInt8>) throws(NavError) -> UnsafePointer<
    UInt8
  > {
    guard end - position >= 2 else { throw malformedEscape(at: position) }
    switch position[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      return position + 2
    case UInt8(ascii: "u"):
      let unit = JSONString.hexUnit(at: position, end: end)
      guard unit >= 0 else { throw malformedEscape(at: position) }
      guard unit & 0xF800 == 0xD800 else { return position + 6 }
      let low = unit < 0xDC00 ? JSONString.hexUnit(at: position + 6, end: end) : -1
      guard low & ~0x3FF == 0xDC00 else { throw loneSurrogate(at: position) }
      return position + 12
    default: throw malformedEscape(at: position)
    }
  }
}
