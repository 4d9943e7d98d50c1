import NavigationCore

/// Which URLs are let in, whatever they lead to: their size, their scheme and their host (protocol §5). The order is fixed, so that what a hostile URL meets does not
/// depend on a table.
public struct LinkGate: Sendable {
  /// Lower case; any, if nil.
  private var schemes: [[UInt8]]?
  /// Any, if nil.
  private var hosts: [LinkHostRule]?
  private let limits: LinkLimits

  /// - Parameters:
  ///   - schemes: any, if nil. Compared without regard to case.
  ///   - hosts: any, if nil. `example.com` exactly, or `*.example.com` for one label or more in front of it.
  /// - Throws: `argument` for a scheme or host that is none.
  public init(schemes: [Text]? = nil, hosts: [Text]? = nil, limits: LinkLimits = LinkLimits()) throws(NavError) {
    self.limits = limits
    if let schemes {
      var lower: [[UInt8]] = []
      for scheme in schemes {
        guard scheme.bytes.withUnsafeBytes({ LinkURL.isScheme($0) }) else {
          throw NavError(.argument, "allowedSchemes: '" + scheme.excerpt(60) + "' is no scheme; leave out ':' and what follows")
        }
        lower.append(scheme.bytes.map { $0.asciiLowercased })
      }
      self.schemes = lower
    }
    if let hosts {
      var rules: [LinkHostRule] = []
      for host in hosts { rules.append(try LinkHostRule(host)) }
      self.hosts = rules
    }
  }

  /// What a URL is found to be at the gate.
  public enum Verdict {
    case url(LinkURL)
    case rejected(LinkRejection)
  }

  /// - Parameter isOwnAllowed: a URL with neither scheme nor host comes from the program itself, and its origin is not asked for.
  /// - Throws: `utf8` if `text` is not UTF-8: that is a mistake of the caller, while everything else that is wrong with a URL is an answer.
  /// - Complexity: O(length of the URL)
  @inline(never)
  public func judge(_ text: UnsafeRawBufferPointer, isOwnAllowed: Bool = false) throws(NavError) -> Verdict {
    let url: LinkURL
    do throws(LinkURLError) {
      url = try LinkURL(text, limits: limits)
    } catch {
      return .rejected(try rejection(error, text))
    }
    if isOwnAllowed, url.scheme == nil, url.host == nil { return .url(url) }
    if let rejection = originRejection(text, url) { return .rejected(rejection) }
    return .url(url)
  }

  private func rejection(_ error: LinkURLError, _ text: UnsafeRawBufferPointer) throws(NavError) -> LinkRejection {
    switch error {
    case .limitExceeded(let limit, let actual, let maximum): return .inputLimitExceeded(limit, actual: actual, maximum: maximum)
    case .invalid(let error) where error.code == .utf8: throw error
    case .invalid(let error): return .invalidURL(actual: Text(text), offset: error.offset, reason: error.message)
    }
  }

  private func originRejection(_ text: UnsafeRawBufferPointer, _ url: LinkURL) -> LinkRejection? {
    guard schemes != nil || hosts != nil else { return nil }
    let host = url.host.map { Array(NormalizedBytes(text, $0)) }
    let isAllowedHost = hosts?.contains { rule in host.map { rule.allows($0) } ?? false }
    if isAllowedHost == true, let start = (url.userInfo ?? url.host)?.lowerBound, let end = (url.port ?? url.host)?.upperBound,
      url.userInfo != nil || url.port != nil
    {
      return .nonCanonicalOrigin(actual: Text(text[start..<end]))
    }
    if let schemes {
      let scheme = url.scheme.map { Array(NormalizedBytes(text, $0)) }
      guard let scheme, schemes.contains(scheme) else { return .schemeNotAllowed(actual: scheme.map { Text(bytes: $0) }) }
    }
    if isAllowedHost == false { return .hostNotAllowed(actual: host.map { Text(bytes: $0) }) }
    return nil
  }
}
