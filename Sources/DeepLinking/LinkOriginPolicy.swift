import Ground

/// An allowed scheme.
public struct LinkScheme {
  /// Lower case: schemes are compared without regard to case.
  let bytes: [UInt8]

  /// - Throws: `argument` for a text that is no scheme.
  public init(_ scheme: Text) throws(NavError) {
    guard scheme.bytes.withUnsafeBytes({ LinkURL.isScheme($0) }) else {
      throw NavError(
        .argument,
        "allowedSchemes: '" + scheme.excerpt(60)
          + "' is not a scheme; leave out ':' and what follows")
    }
    bytes = scheme.bytes.map { $0.asciiLowercased }
  }
}

/// Which schemes and hosts a pipeline lets through (protocol §5): any, where there is no list.
struct LinkOriginPolicy {
  let schemes: [LinkScheme]?
  let hosts: [LinkHostRule]?

  /// Why a URL is refused, or nil.
  /// - Parameter text: the bytes that `url` was parsed from.
  func rejection(_ text: UnsafeRawBufferPointer, _ url: LinkURL) -> LinkRejection? {
    let host = url.host.map { NormalizedBytes(text, $0) }
    let isHostAllowed = hosts.map { rules in host.map { rules.allow($0) } ?? false }
    if isHostAllowed == true, url.userInfo != nil || url.port != nil,
      let start = (url.userInfo ?? url.host)?.lowerBound,
      let end = (url.port ?? url.host)?.upperBound
    {
      return .nonCanonicalOrigin(actual: Text(text[start..<end]))
    }
    if let schemes {
      let scheme = url.scheme.map { NormalizedBytes(text, $0) }
      guard let scheme, schemes.contains(where: { scheme.equal($0.bytes) }) else {
        return .schemeNotAllowed(actual: scheme.map { Text(bytes: $0.array()) })
      }
    }
    if isHostAllowed == false {
      return .hostNotAllowed(actual: host.map { Text(bytes: $0.array()) })
    }
    return nil
  }

  // MARK: Findings

  /// What is wrong with the origin of a mapping's pattern, or nil.
  func finding(_ text: UnsafeRawBufferPointer, _ mapping: Int, isWeb: Bool) -> LinkFinding? {
    let slash = UInt8(ascii: "/")
    // Most patterns name no origin.
    let namesOrigin = text.first != slash || text.count > 1 && text[1] == slash
    guard isWeb || namesOrigin && (schemes != nil || hosts != nil),
      let pattern = try? LinkPattern(Text(text)), pattern.isMatchable
    else { return nil }
    if let scheme = refusedScheme(pattern, isWeb: isWeb) {
      return LinkFinding(
        kind: .schemeNotAllowed(pattern: pattern.normalized, mapping: mapping, scheme: scheme),
        witness: LinkWitness.url(of: pattern, scheme: scheme))
    }
    guard let host = pattern.host, let hosts,
      !host.bytes.withUnsafeBytes({ hosts.allow($0) })
    else {
      return nil
    }
    let scheme = pattern.scheme ?? schemes?.first.map { Text(bytes: $0.bytes) }
    return LinkFinding(
      kind: .hostNotAllowed(pattern: pattern.normalized, mapping: mapping, host: host),
      witness: LinkWitness.url(of: pattern, scheme: scheme))
  }

  /// The scheme for which every URL of a pattern is refused. The table for the web is asked for
  /// `http` and `https` only, whatever its patterns name.
  private func refusedScheme(_ pattern: LinkPattern, isWeb: Bool) -> Text? {
    if let scheme = pattern.scheme {
      let isReached = !isWeb || Self.isWeb(scheme.bytes)
      return isReached && allows(scheme) ? nil : scheme
    }
    guard isWeb, !Self.webSchemes.contains(where: { allows($0) }) else { return nil }
    return Self.webSchemes.first
  }

  private func allows(_ scheme: Text) -> Bool {
    schemes?.contains { $0.bytes == scheme.bytes } ?? true
  }

  /// - Parameter scheme: lower case.
  static func isWeb(_ scheme: some Sequence<UInt8>) -> Bool {
    webSchemes.contains { scheme.elementsEqual($0.bytes) }
  }

  private static var webSchemes: [Text] { ["https", "http"] }
}
