import NavigationCore

/// Which schemes and hosts a pipeline lets through (protocol §5).
struct LinkOriginPolicy {
  /// Lower case; any, if nil.
  let schemes: [[UInt8]]?
  let hosts: [LinkHostRule]?

  /// - Throws: `argument` for a scheme or host that is none.
  init(schemes allowedSchemes: [Text]?, hosts allowedHosts: [Text]?) throws(NavError) {
    var schemes: [[UInt8]]?
    if let allowedSchemes {
      schemes = []
      for scheme in allowedSchemes {
        guard scheme.bytes.withUnsafeBytes({ LinkURL.isScheme($0) }) else {
          throw NavError(
            .argument,
            "allowedSchemes: '" + scheme.excerpt(60) + "' is no scheme; leave out ':' and what follows")
        }
        schemes?.append(scheme.bytes.map { $0.asciiLowercased })
      }
    }
    var hosts: [LinkHostRule]?
    if let allowedHosts {
      hosts = []
      for host in allowedHosts { hosts?.append(try LinkHostRule(host)) }
    }
    (self.schemes, self.hosts) = (schemes, hosts)
  }

  /// Why a URL is refused, or nil.
  /// - Parameter text: the bytes that `url` was parsed from.
  func rejection(_ text: UnsafeRawBufferPointer, _ url: LinkURL) -> LinkRejection? {
    let host = url.host.map { Array(NormalizedBytes(text, $0)) }
    let isHostAllowed = hosts?.contains { rule in host.map { rule.allows($0) } ?? false }
    if isHostAllowed == true, url.userInfo != nil || url.port != nil,
      let start = (url.userInfo ?? url.host)?.lowerBound, let end = (url.port ?? url.host)?.upperBound
    {
      return .nonCanonicalOrigin(actual: Text(text[start..<end]))
    }
    if let schemes {
      let scheme = url.scheme.map { Array(NormalizedBytes(text, $0)) }
      guard let scheme, schemes.contains(scheme) else {
        return .schemeNotAllowed(actual: scheme.map { Text(bytes: $0) })
      }
    }
    if isHostAllowed == false { return .hostNotAllowed(actual: host.map { Text(bytes: $0) }) }
    return nil
  }

  /// A scheme that is allowed, where not every one is.
  var anyScheme: Text? { schemes?.first.map { Text(bytes: $0) } }

  func allows(scheme: [UInt8]) -> Bool { schemes?.contains(scheme) ?? true }
  func allows(host: [UInt8]) -> Bool { hosts?.contains { $0.allows(host) } ?? true }

  /// - Parameter scheme: lower case.
  static func isWeb(_ scheme: [UInt8]) -> Bool { webSchemes.contains { $0.bytes == scheme } }

  static var webSchemes: [Text] { ["https", "http"] }
}
