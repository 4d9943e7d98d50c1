import NavigationCore

extension LinkURL {
  /// Take `text` apart and check it, in the order of protocol §5: length, syntax, segments, query items.
  /// - Throws: `.invalid` with the offset of the byte at fault, or `.limitExceeded`.
  /// - Complexity: O(length); no allocation unless it throws.
  public init(_ text: UnsafeRawBufferPointer, limits: LinkLimits = LinkLimits()) throws(LinkURLError) {
    try LinkLimit.maxURLLength.check(text.count, against: limits.maxURLLength)
    let isPlain = Self.isPlain(text)
    (hasEscapes, path) = (!isPlain && text.contains(UInt8(ascii: "%")), 0..<0)
    var position = 0
    try takeScheme(text, &position)
    try takeAuthority(text, &position)
    path = position..<Self.find(text, from: position) { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    position = path.upperBound
    if position < text.count, text[position] == UInt8(ascii: "?") {
      query = (position &+ 1)..<Self.find(text, from: position &+ 1) { $0 == UInt8(ascii: "#") }
      position = query?.upperBound ?? position
    }
    if position < text.count { fragment = (position &+ 1)..<text.count }
    if !isPlain { try checkComponents(text) }
    // A part takes two bytes at least, so a short component needs no counting.
    if limits.maxPathSegments > 0, path.count / 2 >= limits.maxPathSegments {
      try LinkLimit.maxPathSegments.check(segmentCount(in: text), against: limits.maxPathSegments)
    }
    if limits.maxQueryItems > 0, let query, query.count / 2 >= limits.maxQueryItems {
      try LinkLimit.maxQueryItems.check(queryItemCount(in: text), against: limits.maxQueryItems)
    }
  }

  /// Whether nothing in the text needs a look at single bytes: printable ASCII without `%`.
  @_optimize(speed)
  private static func isPlain(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let base = text.baseAddress else { return true }
    var suspects: UInt64 = 0
    var index = 0
    while index &+ 8 <= text.count {
      suspects |= suspicious(Word.load(base + index))
      index &+= 8
    }
    if index < text.count { suspects |= suspicious(Word.load(base + index, count: text.count &- index) | padding(text.count &- index)) }
    return suspects == 0
  }

  /// Letters in place of the bytes behind the last `count` of the text.
  @_optimize(speed)
  private static func padding(_ count: Int) -> UInt64 { ~Word.prefix(~0, count) & Word.all(UInt8(ascii: "a")) }

  /// Not zero if a byte is a control character, DEL, beyond ASCII, or `%`.
  @inline(__always) private static func suspicious(_ word: UInt64) -> UInt64 {
    let controls = (word &- Word.all(0x20)) & ~word
    return ((controls | word) & Word.highs) | Word.firstZero(word ^ Word.all(0x7F)) | Word.firstZero(word ^ Word.all(UInt8(ascii: "%")))
  }

  @inline(__always)
  @_optimize(speed)
  private static func find(_ text: UnsafeRawBufferPointer, from start: Int, in end: Int? = nil, where isMatch: (UInt8) -> Bool) -> Int {
    let end = end ?? text.count
    var index = start
    while index < end, !isMatch(text[index]) { index &+= 1 }
    return index
  }

  @_optimize(speed)
  private static func invalid(_ offset: Int, _ message: Text) -> LinkURLError {
    .invalid(NavError(.url, at: offset, message))
  }

  /// `scheme ":"`. A colon in the first segment of a reference without a scheme is against section 4.2, so it is never data.
  @_optimize(speed)
  private mutating func takeScheme(_ text: UnsafeRawBufferPointer, _ position: inout Int) throws(LinkURLError) {
    let end = Self.find(text, from: 0) { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    guard end < text.count, text[end] == UInt8(ascii: ":") else { return }
    guard Self.isScheme(UnsafeRawBufferPointer(rebasing: text[..<end])) else {
      throw Self.invalid(end, "':' stands behind no valid scheme; begin with a letter, or write the colon as %3A")
    }
    scheme = 0..<end
    position = end &+ 1
  }

  /// `ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )` (section 3.1).
  @_optimize(speed)
  static func isScheme(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let first = text.first, first.isASCIILetter else { return false }
    return text.allSatisfy {
      $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".")
    }
  }

  /// `"//" [ userinfo "@" ] host [ ":" port ]` (section 3.2).
  @_optimize(speed)
  private mutating func takeAuthority(_ text: UnsafeRawBufferPointer, _ position: inout Int) throws(LinkURLError) {
    guard position &+ 1 < text.count, text[position] == UInt8(ascii: "/"), text[position &+ 1] == UInt8(ascii: "/") else { return }
    var start = position &+ 2
    let end = Self.find(text, from: start) { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    position = end
    let at = Self.find(text, from: start, in: end) { $0 == UInt8(ascii: "@") }
    if at < end {
      userInfo = start..<at
      start = at &+ 1
      let second = Self.find(text, from: start, in: end) { $0 == UInt8(ascii: "@") }
      // Readers of URLs disagree on which `@` counts: that is how a link shows one host and goes to another.
      guard second == end else { throw Self.invalid(second, "a second '@' in the authority; write it as %40") }
    }
    var hostEnd = Self.find(text, from: start, in: end) { $0 == UInt8(ascii: ":") }
    if start < end, text[start] == UInt8(ascii: "[") {
      hostEnd = try Self.ipLiteralEnd(text, start, end)
    } else {
      let bracket = Self.find(text, from: start, in: hostEnd) { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
      guard bracket == hostEnd else { throw Self.invalid(bracket, "a bracket in a host that is no IP literal; write it as %5B or %5D") }
    }
    host = start..<hostEnd
    guard hostEnd < end else { return }
    let fault = Self.find(text, from: hostEnd &+ 1, in: end) { !$0.isASCIIDigit }
    guard fault == end else { throw Self.invalid(fault, "a port has digits only; write an IPv6 host in brackets") }
    port = (hostEnd &+ 1)..<end
  }

  /// The end of `"[" ( IPv6address / IPvFuture ) "]"`.
  @_optimize(speed)
  private static func ipLiteralEnd(_ text: UnsafeRawBufferPointer, _ start: Int, _ end: Int) throws(LinkURLError) -> Int {
    let bracket = find(text, from: start, in: end) { $0 == UInt8(ascii: "]") }
    guard bracket < end else { throw invalid(start, "an IP literal without its ']'") }
    guard IPLiteral.isValid(UnsafeRawBufferPointer(rebasing: text[(start &+ 1)..<bracket])) else {
      throw invalid(start &+ 1, "neither an IPv6 address nor an IPvFuture literal")
    }
    guard bracket &+ 1 == end || text[bracket &+ 1] == UInt8(ascii: ":") else {
      throw invalid(bracket &+ 1, "only a port may stand behind an IP literal")
    }
    return bracket &+ 1
  }

  @_optimize(speed)
  private func checkComponents(_ text: UnsafeRawBufferPointer) throws(LinkURLError) {
    if let userInfo { try Self.check(text, userInfo) }
    if let host { try Self.check(text, host) }
    try Self.check(text, path)
    if let query { try Self.check(text, query) }
    if let fragment { try Self.check(text, fragment) }
  }

  /// Escapes, control characters and UTF-8 of one component. Every separator inside a component is ASCII, which well-formed UTF-8 never has inside a character:
  /// so a component that is well-formed as a whole is so in each of its parts.
  @_optimize(speed)
  private static func check(_ text: UnsafeRawBufferPointer, _ range: Range<Int>) throws(LinkURLError) {
    var check = UTF8Check()
    var index = range.lowerBound
    var start = index
    while index < range.upperBound {
      var byte = text[index]
      let isEscape = byte == UInt8(ascii: "%")
      if isEscape {
        guard range.upperBound &- index > 2, let high = text[index &+ 1].hexValue, let low = text[index &+ 2].hexValue else {
          throw invalid(index, "'%' begins no escape; write two hexadecimal digits behind it, or %25 for the character")
        }
        byte = high &<< 4 | low
      } else if byte < 0x20 || byte == 0x7F {
        throw invalid(index, "a control character; write it as an escape")
      }
      if check.isComplete { start = index }
      guard check.feed(byte) else { throw notUTF8(text, start, fault: index) }
      index &+= isEscape ? 3 : 1
    }
    guard check.isComplete else { throw notUTF8(text, start, fault: start) }
  }

  /// The text itself is at fault if a raw byte is; otherwise it is what the escapes decode to.
  @_optimize(speed)
  private static func notUTF8(_ text: UnsafeRawBufferPointer, _ start: Int, fault: Int) -> LinkURLError {
    let isRaw = text[start] >= 0x80 || text[fault] >= 0x80
    return .invalid(isRaw
      ? NavError(.utf8, at: text[start] >= 0x80 ? start : fault, "the URL is not UTF-8 text")
      : NavError(.url, at: start, "the escapes decode to bytes that are not UTF-8"))
  }
}

extension LinkLimit {
  @_optimize(speed)
  func check(_ actual: Int, against maximum: Int) throws(LinkURLError) {
    if maximum > 0, actual > maximum { throw .limitExceeded(self, actual: actual, maximum: maximum) }
  }
}
