import CNavSystem
import Ground

/// Recognises canonical text where it stands, so that it is neither taken apart nor written again:
/// the fast path of every reader.
///
/// It only ever answers "canonical up to here" or "not recognised"; other spellings and rare
/// canonical ones (escapes, exponents) are left to `CanonicalRewriter`, which begins again, and
/// errors to `JSONReader`. So it can be simple: the cursor lives in a register through the whole
/// walk instead of in the reader, where each step would wait for the store of the one before, and
/// the quotes of sixty-four bytes are found at once.
struct CanonicalScan {
  private let end: UnsafePointer<UInt8>
  /// Sixty-four bytes from here are known by their marks; fewer before the end.
  private var block: UnsafePointer<UInt8>
  private var marks = nav_shim_marks()

  /// A scan of any part of the text from `start` to `end`, or nil if that is shorter than one load:
  /// the reader is as fast then.
  @inline(__always)
  init?(start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    guard end - start >= 16 else { return nil }
    self.end = end
    block = end
  }

  /// The end of the canonical route at `position`, or nil.
  /// - Parameter depth: how deep its params may nest.
  @inline(__always)
  @_optimize(speed)
  mutating func route(_ position: UnsafePointer<UInt8>, depth: Int) -> UnsafePointer<UInt8>? {
    // Two loads for the nine bytes that every canonical route begins with.
    guard end - position >= 9, Word.load(position) == Self.nameKey,
      position[8] == UInt8(ascii: "\"")
    else {
      return nil
    }
    guard let quote = string(position + 9), quote > position + 9 else { return nil }
    if byte(quote + 1) == UInt8(ascii: "}") { return quote + 2 }
    // `,"params` and, from its `s` on, `s":{`: eleven bytes in two loads.
    guard end - quote > 12, Word.load(quote + 1) == Self.paramsKey,
      Word.half(quote + 8) == Self.paramsEnd
    else { return nil }
    guard quote[12] == UInt8(ascii: "\""), let params = object(quote + 11, depth: depth) else {
      return nil
    }
    return byte(params) == UInt8(ascii: "}") ? params + 1 : nil
  }

  /// The end of the canonical value at `position`, or nil.
  @_optimize(speed)
  mutating func value(_ position: UnsafePointer<UInt8>, depth: Int) -> UnsafePointer<UInt8>? {
    switch byte(position) {
    case UInt8(ascii: "\""):
      guard let quote = string(position + 1) else { return nil }
      return quote + 1
    case UInt8(ascii: "{"): return object(position, depth: depth)
    case UInt8(ascii: "["): return array(position, depth: depth)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number(position)
    case UInt8(ascii: "t"): return four(position) == Self.true ? position + 4 : nil
    case UInt8(ascii: "f"): return four(position + 1) == Self.alse ? position + 5 : nil
    case UInt8(ascii: "n"): return four(position) == Self.null ? position + 4 : nil
    default: return nil
    }
  }

  @_optimize(speed)
  private mutating func object(_ brace: UnsafePointer<UInt8>, depth: Int) -> UnsafePointer<UInt8>? {
    guard depth > 0 else { return nil }
    var key = brace + 2
    guard byte(brace + 1) == UInt8(ascii: "\"") else {
      return byte(brace + 1) == UInt8(ascii: "}") ? key : nil
    }
    var previous = key
    var previousCount = -1
    while true {
      guard let quote = string(key), ascends(previous, previousCount, key, quote - key) else {
        return nil
      }
      previous = key
      previousCount = quote - key
      let colon = four(quote)
      // A string follows, mostly: the bytes between two strings are known by one load and one
      // comparison.
      if colon & 0xFF_FFFF == Self.stringValue {
        guard let last = string(quote + 3) else { return nil }
        let next = four(last)
        guard next & 0xFF_FFFF == Self.stringComma else {
          return next & 0xFFFF == Self.stringBrace ? last + 2 : nil
        }
        key = last + 3
      } else {
        guard colon & 0xFFFF == Self.colon, let last = value(quote + 2, depth: depth - 1) else {
          return nil
        }
        let next = four(last)
        guard next & 0xFFFF == Self.comma else {
          return next & 0xFF == UInt32(UInt8(ascii: "}")) ? last + 1 : nil
        }
        key = last + 2
      }
    }
  }

  @_optimize(speed)
  private mutating func array(_ bracket: UnsafePointer<UInt8>, depth: Int) -> UnsafePointer<UInt8>?
  {
    guard depth > 0 else { return nil }
    var position = bracket + 1
    if byte(position) == UInt8(ascii: "]") { return position + 1 }
    while true {
      // Strings, which most elements are, without the call.
      let isString = byte(position) == UInt8(ascii: "\"")
      guard let stop = isString ? string(position + 1) : value(position, depth: depth - 1) else {
        return nil
      }
      let last = isString ? stop + 1 : stop
      let next = byte(last)
      position = last + 1
      guard next == UInt8(ascii: ",") else { return next == UInt8(ascii: "]") ? position : nil }
    }
  }

  /// Whether a key sorts after the one before it; -1 is the length of none. Both have their
  /// closing quote before the end.
  @inline(__always)
  @_optimize(speed)
  private func ascends(
    _ previous: UnsafePointer<UInt8>, _ previousCount: Int, _ key: UnsafePointer<UInt8>,
    _ count: Int
  ) -> Bool {
    guard previousCount >= 0 else { return true }
    let shorter = min(previousCount, count)
    if end - key >= 8 {
      // The first byte in which eight bytes differ settles it, if both keys have it.
      let difference = Word.load(previous) ^ Word.load(key)
      let index = difference.trailingZeroBitCount &>> 3
      if index < shorter, difference != 0 { return previous[index] < key[index] }
    }
    let order = memcmp(previous, key, shorter)
    return order != 0 ? order < 0 : previousCount < count
  }

  /// The closing quote of the string that begins at `start`, after its opening quote, or nil.
  ///
  /// Where the quotes are is found for sixty-four bytes at once and kept, so that the position of
  /// the next one is a shift and a count of zeros away: 6 cycles on the chain of dependencies that
  /// the walk is, against 13 if each string loaded its own bytes.
  @inline(__always)
  @_optimize(speed)
  mutating func string(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let offset = UInt64(bitPattern: Int64(start - block))
    if offset < 64 {
      let quotes = marks.quotes &>> offset
      if quotes != 0 {
        let length = quotes.trailingZeroBitCount
        guard marks.others != 0 else { return start + length }
        // Those before the quote.
        let others = (marks.others &>> offset) & (quotes ^ (quotes &- 1))
        if others == 0 { return start + length }
        // An escape or a control character: nothing else need be looked at.
        guard start[others.trailingZeroBitCount] >= 0x80 else { return nil }
        return checked(start, length, others)
      }
    }
    return farther(start)
  }

  /// The closing quote of a string that does not end in the block.
  @inline(never)
  @_optimize(speed)
  private mutating func farther(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    // The marks stay those of the block.
    guard start < end else { return nil }
    var others: UInt64 = 0
    block = start
    while block < end {
      marks = end - block >= 64 ? nav_shim_marks64(block) : lastMarks()
      if marks.quotes != 0 {
        let length = block - start + marks.quotes.trailingZeroBitCount
        let last = marks.others & (marks.quotes ^ (marks.quotes &- 1))
        if others | last == 0 { return start + length }
        return block == start ? checked(start, length, last) : checked(start, length)
      }
      others |= marks.others
      block += 64
    }
    return nil
  }

  /// The marks of what is left of the text from the block on, sixteen bytes at a time; the last
  /// sixteen may overlap those done.
  @_optimize(speed)
  private func lastMarks() -> nav_shim_marks {
    var marks = nav_shim_marks()
    let count = end - block
    var done = 0
    while done < count {
      let position = min(done, count - 16)
      let next = nav_shim_marks16(block + position)
      let overlap = UInt64(truncatingIfNeeded: done - position)
      let shift = UInt64(truncatingIfNeeded: done)
      marks.quotes |= (next.quotes &>> overlap) &<< shift
      marks.others |= (next.others &>> overlap) &<< shift
      done = position + 16
    }
    return marks
  }

  /// The closing quote of a string of up to 63 bytes that has bytes beyond ASCII, whose places are
  /// known by their marks (bit 0 is `start`), or nil if they are not well-formed UTF-8, or for an
  /// escape or control character. From mark to mark, not byte by byte: 30 instead of 120
  /// instructions for a word with an umlaut.
  @inline(never)
  @_optimize(speed)
  private func checked(_ start: UnsafePointer<UInt8>, _ length: Int, _ marks: UInt64)
    -> UnsafePointer<UInt8>?
  {
    let quote = start + length
    var marks = marks
    while marks != 0 {
      let position = start + marks.trailingZeroBitCount
      let length = position.pointee < 0x80 ? 0 : UTF8Sequence.length(at: position, end: quote)
      guard length > 0 else { return nil }
      // The bytes of a sequence are all marked and lie before the quote, so the shift is by less
      // than 64.
      marks &= ~0 &<< UInt64(truncatingIfNeeded: position + length - start)
    }
    return quote
  }

  /// The same for a string of any length, whose marks are gone.
  @inline(never)
  @_optimize(speed)
  private func checked(_ start: UnsafePointer<UInt8>, _ length: Int) -> UnsafePointer<UInt8>? {
    let quote = start + length
    var position = start
    while true {
      if end - position >= 8 {
        let marks = JSONReader.marks(Word.load(position))
        if marks == 0 {
          position += 8
          continue
        }
        position += marks.trailingZeroBitCount &>> 3
      }
      // The quote is a mark too.
      guard position < quote else { return quote }
      let byte = position.pointee
      guard byte >= 0x20, byte != UInt8(ascii: "\\") else { return nil }
      let length = UTF8Sequence.length(at: position, end: quote)
      guard length > 0 else { return nil }
      position += length
    }
  }

  /// A number that is canonical: plain digits, with a point or without.
  ///
  /// Short ones of the plainest kind, most numbers there are, are known by one load: 25
  /// instructions instead of 85.
  @inline(__always)
  @_optimize(speed)
  func number(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    guard end - start >= 8 else { return anyNumber(start) }
    let word = Word.load(start)
    let others = Self.nonDigits(word)
    let count = others.trailingZeroBitCount &>> 3
    // No digit (a sign), or none but digits, or a zero in front of others.
    guard count > 0, count < 8, word & 0xFF != 0x30 || count == 1 else { return anyNumber(start) }
    let next = start[count]
    if next != UInt8(ascii: ".") { return next | 0x20 == UInt8(ascii: "e") ? nil : start + count }
    // The mark of a point leaves those above it right.
    let above = others & (others &- 1)
    let last = above.trailingZeroBitCount &>> 3
    guard above != 0, last > count + 1, start[last - 1] != UInt8(ascii: "0"),
      start[last] | 0x20 != UInt8(ascii: "e")
    else { return anyNumber(start) }
    return start + last
  }

  /// Which bytes are no digits: their top bits. Bits above the lowest one set may be wrong (a
  /// carry), except that a point makes none.
  @inline(__always)
  @_optimize(speed)
  private static func nonDigits(_ word: UInt64) -> UInt64 {
    // 0 to 9 in the bytes that are digits; the sum then has no top bit in them.
    let digits = word ^ 0x3030_3030_3030_3030
    return (digits &+ 0x7676_7676_7676_7676 | digits) & Word.highs
  }

  /// Any number: `-?whole(.fraction)?` where the whole part has at most 22 digits and the fraction
  /// ends in no zero.
  @inline(never)
  @_optimize(speed)
  private func anyNumber(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    let whole = start.pointee == UInt8(ascii: "-") ? start + 1 : start
    var position = digits(whole)
    let count = position - whole
    let isZero = byte(whole) == UInt8(ascii: "0")
    guard count == 1 || (count > 1 && count <= 22 && !isZero) else { return nil }
    switch byte(position) {
    case UInt8(ascii: "."):
      let fraction = position + 1
      position = digits(fraction)
      guard position > fraction, (position - 1).pointee != UInt8(ascii: "0"),
        byte(position) | 0x20 != UInt8(ascii: "e")
      else { return nil }
      // 0.000001 is plain, 0.0000001 is not.
      if isZero, position - fraction > 5, memcmp(fraction, "000000", 6) == 0 { return nil }
      return position
    case UInt8(ascii: "e"), UInt8(ascii: "E"): return nil
    default: return isZero && whole > start ? nil : position
    }
  }

  /// The end of the digits from `start` on: eight a step, since the length of a number is what a
  /// branch predictor guesses worst.
  @inline(__always)
  @_optimize(speed)
  private func digits(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var position = start
    while end - position >= 8 {
      let others = Self.nonDigits(Word.load(position))
      if others != 0 { return position + (others.trailingZeroBitCount &>> 3) }
      position += 8
    }
    while byte(position).isASCIIDigit { position += 1 }
    return position
  }

  /// The byte at `position`, 0 after the end.
  @inline(__always)
  @_optimize(speed)
  private func byte(_ position: UnsafePointer<UInt8>) -> UInt8 {
    position < end ? position.pointee : 0
  }

  /// The four bytes at `position`, lowest first, 0 after the end.
  @inline(__always)
  @_optimize(speed)
  func four(_ position: UnsafePointer<UInt8>) -> UInt32 {
    end - position >= 4 ? Word.half(position) : lastBytes(position)
  }

  @inline(never)
  @_optimize(speed)
  private func lastBytes(_ position: UnsafePointer<UInt8>) -> UInt32 {
    UInt32(byte(position)) | UInt32(byte(position + 1)) &<< 8 | UInt32(byte(position + 2)) &<< 16
      | UInt32(
        byte(position + 3)) &<< 24
  }

  // What stands between the parts of a canonical text, as the numbers that little-endian loads
  // give.

  /// `{"name":`
  static var nameKey: UInt64 { 0x3A22_656D_616E_227B }
  /// `,"params`
  static var paramsKey: UInt64 { 0x736D_6172_6170_222C }
  /// `s":{`
  static var paramsEnd: UInt32 { 0x7B3A_2273 }
  /// `":"`, between a key and a string
  private static var stringValue: UInt32 { 0x22_3A22 }
  /// `","`, between a string and the next key
  private static var stringComma: UInt32 { 0x22_2C22 }
  /// `"}`
  private static var stringBrace: UInt32 { 0x7D22 }
  /// `":`
  private static var colon: UInt32 { 0x3A22 }
  /// `,"`
  private static var comma: UInt32 { 0x222C }
  static var `true`: UInt32 { 0x6575_7274 }
  static var null: UInt32 { 0x6C6C_756E }
  /// `alse`, of `false`
  static var alse: UInt32 { 0x6573_6C61 }
}
