import CNavSystem
import Ground

extension LinkURL {
  /// Take `text` apart and check it, in the order of protocol §5: length, syntax, segments, query
  /// items.
  /// - Throws: `.invalid` with the offset of the byte at fault, or `.limitExceeded`.
  /// - Complexity: O(length); no allocation unless it throws.
  @inline(never)
  public init(_ text: UnsafeRawBufferPointer, limits: LinkLimits = LinkLimits())
    throws(LinkURLError)
  {
    self.init()
    try parse(text, limits)
  }

  /// The same for a URL of which nothing is known, or its scheme and host.
  @inline(never)
  @_optimize(speed)
  mutating func parse(_ text: UnsafeRawBufferPointer, _ limits: LinkLimits) throws(LinkURLError) {
    let maxLength =
      limits.maxURLLength > 0 ? min(limits.maxURLLength, Self.maxLength) : Self.maxLength
    if text.count > maxLength {
      throw .limitExceeded(.maxURLLength, actual: text.count, maximum: maxLength)
    }
    end = Int32(truncatingIfNeeded: text.count)
    // A known beginning is letters, digits and the like.
    let survey = ByteSurvey(UnsafeRawBufferPointer(rebasing: text[Int(pathStart)...]))
    if survey.hasSuspects { hasEscapes = text.contains(UInt8(ascii: "%")) }
    // Most references begin with a path.
    if pathStart == 0,
      text.count < 2 || text[0] != UInt8(ascii: "/") || text[1] == UInt8(ascii: "/")
    {
      try takeScheme(text)
      try takeAuthority(text)
    }
    pathEnd = end
    if survey.hasDelimiters {
      let stop = survey.hasFragment ? find(UInt8(ascii: "#"), text) : end
      pathEnd = stop
      pathEnd = find(UInt8(ascii: "?"), text)
      if pathEnd < stop { queryEnd = stop }
    }
    if survey.hasSuspects { try checkComponents(text) }
    if hostStart >= 0, !isHostPlain, isBrowsable(text) { try checkAuthority(text) }
    // A part takes two bytes at least, so a short component needs no counting.
    if limits.maxPathSegments > 0, path.count / 2 >= limits.maxPathSegments {
      try LinkLimit.maxPathSegments.check(segmentCount(in: text), against: limits.maxPathSegments)
    }
    if limits.maxQueryItems > 0, let query, query.count / 2 >= limits.maxQueryItems {
      try LinkLimit.maxQueryItems.check(queryItemCount(in: text), against: limits.maxQueryItems)
    }
  }

  /// The longest URL even without limits, 1 GiB: beyond any sense, and within what the offsets can
  /// hold.
  private static var maxLength: Int { 1 &<< 30 }

  /// Where a byte first is in the path; its end if it is not there.
  @inline(never)
  func find(_ byte: UInt8, _ text: UnsafeRawBufferPointer) -> Int32 {
    guard let base = text.baseAddress,
      let found = memchr(base + Int(pathStart), Int32(byte), path.count)
    else { return pathEnd }
    return Int32(truncatingIfNeeded: UnsafeRawPointer(found) - base)
  }

  @inline(__always)
  private static func find(
    _ text: UnsafeRawBufferPointer, from start: Int, in end: Int? = nil,
    where isMatch: (UInt8) -> Bool
  ) -> Int {
    let end = end ?? text.count
    var index = start
    while index < end, !isMatch(text[index]) { index &+= 1 }
    return index
  }

  static func invalid(_ offset: Int, _ message: Text) -> LinkURLError {
    .invalid(NavError(.url, at: offset, message))
  }

  /// `scheme ":"`. A colon in the first segment of a reference without a scheme is against section
  /// 4.2, so it is never data.
  @_optimize(speed)
  private mutating func takeScheme(_ text: UnsafeRawBufferPointer) throws(LinkURLError) {
    let letters = Self.schemeEnd(text)
    let end = Self.find(text, from: letters) {
      $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?")
        || $0 == UInt8(ascii: "#")
    }
    guard end < text.count, text[end] == UInt8(ascii: ":") else { return }
    guard end == letters, end > 0 else {
      throw Self.invalid(
        end, "':' follows no valid scheme; begin with a letter, or write the colon as %3A")
    }
    schemeEnd = Int32(truncatingIfNeeded: end)
    pathStart = schemeEnd &+ 1
  }

  static func isScheme(_ text: UnsafeRawBufferPointer) -> Bool {
    !text.isEmpty && schemeEnd(text) == text.count
  }

  /// The end of the `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (section 3.1) that a text begins
  /// with.
  private static func schemeEnd(_ text: UnsafeRawBufferPointer) -> Int {
    guard let first = text.first, first.isASCIILetter else { return 0 }
    var end = plainEnd(text, 1)
    while end < text.count, text[end] == UInt8(ascii: "+") { end = plainEnd(text, end &+ 1) }
    return end
  }

  /// The end of the letters, digits, `-` and `.` from `start` on, eight bytes at a time: among
  /// ASCII bytes no sum carries into the next, and a byte beyond ASCII is an end itself.
  @inline(never)
  @_optimize(speed)
  private static func plainEnd(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int {
    var index = start
    while let base = text.baseAddress, index < text.count {
      let word = Word.load(base + index, count: text.count &- index)
      // The high bit of each byte of three ranges: 0x2D...0x2E, digits, letters.
      let mark = Word.highs &- Word.all(0x2D)
      let letter = word | Word.all(0x20)
      let marks = (word &+ mark) & ~(word &+ (mark &- Word.all(2)))
      let digits = (word &+ (mark &- Word.all(3))) & ~(word &+ (mark &- Word.all(13)))
      let letters = (letter &+ Word.all(0x1F)) & ~(letter &+ Word.all(5))
      let others = (~(marks | digits | letters) | word) & Word.highs
      if others != 0 { return index &+ others.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    return min(index, text.count)
  }

  /// `"//" [ userinfo "@" ] host [ ":" port ]` (section 3.2).
  @_optimize(speed)
  private mutating func takeAuthority(_ text: UnsafeRawBufferPointer) throws(LinkURLError) {
    var start = Int(pathStart)
    guard start &+ 1 < text.count, text[start] == UInt8(ascii: "/"),
      text[start &+ 1] == UInt8(ascii: "/")
    else { return }
    start &+= 2
    // Most hosts are nothing else, and most authorities nothing but the host.
    let plain = Self.plainEnd(text, start)
    let end = Self.find(text, from: plain) {
      $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#")
    }
    isHostPlain = plain == end
    if isHostPlain {
      hostStart = Int32(truncatingIfNeeded: start)
      hostEnd = Int32(truncatingIfNeeded: end)
      pathStart = Int32(truncatingIfNeeded: end)
    } else {
      try takeAuthority(text, start, end)
    }
  }

  /// An authority in any form, from `start` to `end`.
  @inline(never)
  private mutating func takeAuthority(
    _ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int
  ) throws(LinkURLError) {
    var start = start
    let at = Self.find(text, from: start, in: end) { $0 == UInt8(ascii: "@") }
    if at < end {
      userInfoStart = Int32(truncatingIfNeeded: start)
      start = at &+ 1
      let second = Self.find(text, from: start, in: end) { $0 == UInt8(ascii: "@") }
      // Readers of URLs disagree on which `@` counts: that is how a link shows one host and goes to
      // another.
      guard second == end else {
        throw Self.invalid(second, "a second '@' in the authority; write it as %40")
      }
    }
    var hostEnd = Self.find(text, from: start, in: end) { $0 == UInt8(ascii: ":") }
    if start < end, text[start] == UInt8(ascii: "[") {
      hostEnd = try Self.ipLiteralEnd(text, start, end)
    } else {
      let bracket = Self.find(text, from: start, in: hostEnd) {
        $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
      }
      guard bracket == hostEnd else {
        throw Self.invalid(
          bracket, "a bracket in a host that is no IP literal; write it as %5B or %5D")
      }
    }
    hostStart = Int32(truncatingIfNeeded: start)
    self.hostEnd = Int32(truncatingIfNeeded: hostEnd)
    pathStart = Int32(truncatingIfNeeded: end)
    guard hostEnd < end else { return }
    let fault = Self.find(text, from: hostEnd &+ 1, in: end) { !$0.isASCIIDigit }
    guard fault == end else {
      throw Self.invalid(fault, "a port has digits only; write an IPv6 host in brackets")
    }
    portStart = self.hostEnd &+ 1
    portEnd = pathStart
  }

  /// The end of `"[" ( IPv6address / IPvFuture ) "]"`.
  private static func ipLiteralEnd(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int)
    throws(LinkURLError) -> Int
  {
    let bracket = find(text, from: start, in: end) { $0 == UInt8(ascii: "]") }
    guard bracket < end else { throw invalid(start, "an IP literal without its ']'") }
    guard IPLiteral.isValid(UnsafeRawBufferPointer(rebasing: text[(start &+ 1)..<bracket])) else {
      throw invalid(start &+ 1, "neither an IPv6 address nor an IPvFuture literal")
    }
    guard bracket &+ 1 == end || text[bracket &+ 1] == UInt8(ascii: ":") else {
      throw invalid(bracket &+ 1, "only a port may follow an IP literal")
    }
    return bracket &+ 1
  }

  private func checkComponents(_ text: UnsafeRawBufferPointer) throws(LinkURLError) {
    if let userInfo { try Self.check(text, userInfo) }
    if let host { try Self.check(text, host) }
    try Self.check(text, path)
    if let query { try Self.check(text, query) }
    if let fragment { try Self.check(text, fragment) }
  }

  /// Escapes, control characters and UTF-8 of one component. Every separator inside a component is
  /// ASCII, which well-formed UTF-8 never has inside a character: so a component that is
  /// well-formed as a whole is so in each of its parts.
  @_optimize(speed)
  private static func check(_ text: UnsafeRawBufferPointer, _ range: Range<Int>)
    throws(LinkURLError)
  {
    var check = UTF8Check()
    var index = range.lowerBound
    var start = index
    while index < range.upperBound {
      var byte = text[index]
      let isEscape = byte == UInt8(ascii: "%")
      if isEscape {
        guard range.upperBound &- index > 2, let high = text[index &+ 1].hexValue,
          let low = text[index &+ 2].hexValue
        else {
          throw invalid(
            index,
            "'%' begins no escape; write two hexadecimal digits after it, or %25 for the character"
          )
        }
        byte = high &<< 4 | low
      } else if byte < 0x20 || byte == 0x7F {
        throw invalid(index, "a control character; write it as an escape")
      }
      if check.isComplete { start = index }
      // A character is escaped as a whole or stands as a whole: otherwise the raw part alone would
      // not be UTF-8.
      guard isEscape == (text[start] == UInt8(ascii: "%")), check.feed(byte) else {
        throw notUTF8(text, start)
      }
      index &+= isEscape ? 3 : 1
    }
    guard check.isComplete else { throw notUTF8(text, start) }
  }

  /// The text itself is at fault if it is not UTF-8 as it stands; otherwise it is what the escapes
  /// decode to.
  /// - Parameter start: of the character at fault.
  private static func notUTF8(_ text: UnsafeRawBufferPointer, _ start: Int) -> LinkURLError {
    var check = UTF8Check()
    var rawStart = 0
    for index in 0..<text.count {
      if check.isComplete { rawStart = index }
      if !check.feed(text[index]) {
        return .invalid(NavError(.utf8, at: rawStart, "the URL is not UTF-8 text"))
      }
    }
    if !check.isComplete {
      return .invalid(NavError(.utf8, at: rawStart, "the URL is not UTF-8 text"))
    }
    return .invalid(NavError(.url, at: start, "the escapes decode to bytes that are not UTF-8"))
  }
}

extension LinkLimit {
  fileprivate func check(_ actual: Int, against maximum: Int) throws(LinkURLError) {
    if maximum > 0, actual > maximum {
      throw .limitExceeded(self, actual: actual, maximum: maximum)
    }
  }
}
