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
  ///
  /// Eight bytes a step: keys, names and ids are short, so one or two steps mostly find the closing
  /// quote.
  @inline(__always)
  @_optimize(speed)
  mutating func scanString() throws(NavError) -> JSONString {
    let start = cursor + 1
    var place = start
    while true {
      let word = word(at: place)
      let marks = Self.marks(word)
      if marks == 0 {
        place += 8
        continue
      }
      let shift = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount & ~7)
      place += Int(truncatingIfNeeded: shift &>> 3)
      if (word &>> shift) & 0xFF == 0x22 {
        cursor = place + 1
        return JSONString(start: start, count: place - start, hasEscapes: false)
      }
      return try scanRest(of: start, from: place)
    }
  }

  /// The eight bytes at `place`, 0 after the end of the text; 0 is a mark, so every scan stops
  /// there.
  @inline(__always)
  @_optimize(speed)
  func word(at place: UnsafePointer<UInt8>) -> UInt64 {
    let rest = end - place
    return rest >= 8
      ? Word.load(place)
      : lastWord(at: place, rest: rest)
  }

  /// The last bytes of the text, without reading beyond it: they are the top of the word that ends
  /// there.
  @inline(never)
  @_optimize(speed)
  func lastWord(at place: UnsafePointer<UInt8>, rest: Int) -> UInt64 {
    if end - text >= 8 {
      return Word.load(end - 8)
        >> UInt64(truncatingIfNeeded: 64 &- 8 &* rest)
    }
    var word: UInt64 = 0
    var index = rest
    while index > 0 {
      index -= 1
      word = word &<< 8 | UInt64(place[index])
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
  mutating func scanRest(of start: UnsafePointer<UInt8>, from first: UnsafePointer<UInt8>)
    throws(NavError) -> JSONString
  {
    var place = first
    var hasEscapes = false
    while place < end {
      let byte = place.pointee
      if byte >= 0x80 {
        let length = UTF8Sequence.length(at: place, end: end)
        guard length > 0 else { throw malformedUTF8(at: place) }
        place += length
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        place = try skipEscape(at: place)
      } else if byte == UInt8(ascii: "\"") {
        cursor = place + 1
        return JSONString(start: start, count: place - start, hasEscapes: hasEscapes)
      } else if byte < 0x20 {
        throw controlCharacter(at: place)
      } else {
        let marks = Self.marks(word(at: place))
        place += marks == 0 ? 8 : marks.trailingZeroBitCount &>> 3
      }
    }
    throw unterminated(start)
  }

  /// Checks one escape and returns the place after it; both halves of a surrogate pair count as
  /// one.
  @_optimize(speed)
  func skipEscape(at place: UnsafePointer<UInt8>) throws(NavError) -> UnsafePointer<UInt8> {
    guard end - place >= 2 else { throw unterminated(place) }
    switch place[1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"),
      UInt8(ascii: "t"):
      return place + 2
    case UInt8(ascii: "u"):
      let unit = JSONString.hexUnit(at: place, end: end)
      guard unit >= 0 else { throw malformedEscape(at: place) }
      guard unit & 0xF800 == 0xD800 else { return place + 6 }
      let low = unit < 0xDC00 ? JSONString.hexUnit(at: place + 6, end: end) : -1
      guard low & ~0x3FF == 0xDC00 else { throw loneSurrogate(at: place) }
      return place + 12
    default: throw malformedEscape(at: place)
    }
  }
}
