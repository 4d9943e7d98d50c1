import Ground

extension LinkPattern {
  /// The longest pattern, in bytes (protocol §7).
  private static var maxLength: Int { 2048 }

  /// Take a pattern apart. A wildcard in the wrong place or a bad parameter name is not an error
  /// but a finding (`LinkFinding`): the pattern stays in its table and never matches.
  /// - Throws: `pattern` for an empty text and a bad scheme or host, `limit` for a text over
  ///   `maxLength` bytes.
  /// - Complexity: O(length).
  public init(_ text: Text) throws(NavError) {
    guard text.count <= Self.maxLength else {
      throw NavError(
        .limit, at: Self.maxLength,
        "a pattern of " + Text(text.count) + " bytes; the limit is " + Text(Self.maxLength))
    }
    guard !text.isEmpty else {
      throw NavError(.pattern, at: 0, "an empty pattern; write \"/\" for the root")
    }
    self.text = text
    let origin = try Origin(text)
    scheme = origin.scheme
    host = origin.host
    parts = text.bytes.withUnsafeBufferPointer { Self.parts($0, from: origin.end) }
  }

  private static func parts(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> [Part] {
    var count = 0
    for index in start..<text.count
    where text[index] != UInt8(ascii: "/")
      && (index == start || text[index &- 1] == UInt8(ascii: "/"))
    { count &+= 1 }
    var parts: [Part] = []
    parts.reserveCapacity(count)
    var start = start
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: "/") { end &+= 1 }
      if end > start { parts.append(part(text, start, end, isLast: parts.count == count &- 1)) }
      start = end &+ 1
    }
    return parts
  }

  private static func part(
    _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, isLast: Bool
  ) -> Part {
    func make(
      _ kind: Part.Kind, _ type: LinkValueType = .any, from: Int, to: Int, isWellFormed: Bool = true
    ) -> Part {
      Part(
        kind: kind, type: type, isWellFormed: isWellFormed, start: UInt16(truncatingIfNeeded: from),
        count: UInt16(truncatingIfNeeded: to &- from))
    }
    switch text[start] {
    case UInt8(ascii: "*"):
      let name = text[(start &+ 1)..<end]
      if name.isEmpty || !isLast { return make(.wildcard, from: start, to: end) }
      return make(.rest, from: start &+ 1, to: end, isWellFormed: isName(name))
    case UInt8(ascii: ":"):
      let whole = start &+ 1
      var nameEnd = end
      // The mark of a missing last parameter means nothing elsewhere: there it is a bad character
      // of a name.
      let isOptional = isLast && nameEnd > whole && text[nameEnd &- 1] == UInt8(ascii: "?")
      if isOptional { nameEnd &-= 1 }
      var type = LinkValueType.any
      if nameEnd > whole, text[nameEnd &- 1] == UInt8(ascii: "}"),
        let brace = text[whole..<nameEnd].firstIndex(of: UInt8(ascii: "{"))
      {
        guard let named = LinkValueType(name: text[(brace &+ 1)..<(nameEnd &- 1)]) else {
          return make(.parameter, from: whole, to: end, isWellFormed: false)
        }
        type = named
        nameEnd = brace
      }
      guard isName(text[whole..<nameEnd]) else {
        return make(.parameter, from: whole, to: end, isWellFormed: false)
      }
      return make(isOptional ? .optional : .parameter, type, from: whole, to: nameEnd)
    default:
      return make(.literal, from: start, to: end)
    }
  }

  /// `[A-Za-z_][A-Za-z0-9_]*`
  private static func isName(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = text.first, first.isASCIILetter || first == UInt8(ascii: "_") else {
      return false
    }
    return text.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") }
  }

  /// Where the path of a pattern begins: after `scheme://host` or `//host`, if it has them.
  static func originEnd(_ text: UnsafeRawBufferPointer) -> Int {
    var start =
      text.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "/") } ?? text.count
    if start > 0 {
      guard start < text.count, text[start] == UInt8(ascii: ":") else { return 0 }
      start &+= 1
    }
    guard start &+ 1 < text.count, text[start] == UInt8(ascii: "/"),
      text[start &+ 1] == UInt8(ascii: "/")
    else { return 0 }
    return text[(start &+ 2)...].firstIndex(of: UInt8(ascii: "/")) ?? text.count
  }

  /// `scheme://host` or `//host` in front of the path.
  private struct Origin {
    var scheme: Text?
    var host: Text?
    /// Where the path begins.
    var end = 0

    init(_ text: Text) throws(NavError) {
      let bytes = text.bytes
      end = bytes.withUnsafeBytes { LinkPattern.originEnd($0) }
      guard end > 0 else { return }
      var start = 2
      if bytes[0] != UInt8(ascii: "/") {
        let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? 0
        guard
          bytes.withUnsafeBytes({ LinkURL.isScheme(UnsafeRawBufferPointer(rebasing: $0[..<colon])) }
          )
        else {
          throw NavError(.pattern, at: 0, "'" + text.excerpt(40) + "' begins with no valid scheme")
        }
        scheme = Text(bytes: bytes[..<colon].map { $0.asciiLowercased })
        start = colon &+ 3
      }
      // In an IP literal colons and brackets are part of the host, which is compared as written.
      let isLiteral = start < end && bytes[start] == UInt8(ascii: "[")
      for index in start..<end where Self.isForbidden(bytes[index], isLiteral: isLiteral) {
        throw NavError(
          .pattern, at: index,
          "a pattern names a plain host: no port, user-info, escape, wildcard, space or mark")
      }
      let isSound =
        !isLiteral
        || bytes[end &- 1] == UInt8(ascii: "]")
          && bytes[(start &+ 1)..<(end &- 1)].withUnsafeBytes { IPLiteral.isValid($0) }
      guard isSound else {
        throw NavError(
          .pattern, at: start,
          "the host is neither an IPv6 address nor an IPvFuture literal in brackets; no URL has it")
      }
      host = Text(bytes: bytes[start..<end].map { $0.asciiLowercased })
    }

    private static func isForbidden(_ byte: UInt8, isLiteral: Bool) -> Bool {
      switch byte {
      case UInt8(ascii: "*"): true
      case UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): !isLiteral
      default: LinkHost.isForbidden(byte)
      }
    }
  }
}
