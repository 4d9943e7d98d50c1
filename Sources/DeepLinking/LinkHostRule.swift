import NavigationCore

/// An allowed host: `example.com` exactly, or `*.example.com` for one label or more in front of it, but not for itself (protocol §5).
struct LinkHostRule {
  /// Lower case; without the `*` of a wildcard, but with its dot.
  private let text: [UInt8]
  private let isWildcard: Bool

  /// - Throws: `argument` for a text that is no host name.
  init(_ rule: Text) throws(NavError) {
    isWildcard = rule.bytes.starts(with: [UInt8(ascii: "*"), UInt8(ascii: ".")])
    text = rule.bytes.dropFirst(isWildcard ? 1 : 0).map { $0.asciiLowercased }
    let isLiteral = text.first == UInt8(ascii: "[")
    let isBad = text.contains { byte in
      byte <= 0x20 || byte == 0x7F || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "@") || byte == UInt8(ascii: "%")
        || (byte == UInt8(ascii: ":") && !isLiteral)
    }
    guard text.count > (isWildcard ? 1 : 0), !isBad else {
      throw NavError(.argument, "allowedHosts: '" + rule.excerpt(60) + "' is no host; write \"example.com\" or \"*.example.com\"")
    }
  }

  /// - Parameter host: normalised.
  func allows(_ host: [UInt8]) -> Bool {
    guard isWildcard else { return host == text }
    guard host.count > text.count, host.suffix(text.count).elementsEqual(text) else { return false }
    // `*` stands for labels, and a label is not empty.
    var previous = UInt8(ascii: ".")
    for byte in host.dropLast(text.count) {
      if byte == UInt8(ascii: ".") && previous == byte { return false }
      previous = byte
    }
    return previous != UInt8(ascii: ".")
  }
}
