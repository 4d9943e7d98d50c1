import Ground

/// Which URLs are let in, whatever they lead to: their size, their host's spelling, dot segments,
/// their scheme and their host (protocol §5). The order is fixed, so that the answer to a hostile
/// URL does not depend on a table.
public struct LinkGate {
  let origins: LinkOriginPolicy
  private let limits: LinkLimits
  private let allowsDotSegments: Bool

  /// - Parameters:
  ///   - schemes: any, if nil.
  ///   - hosts: any, if nil.
  ///   - allowsDotSegments: the path may have segments `.` and `..`.
  public init(
    schemes: [LinkScheme]? = nil, hosts: [LinkHostRule]? = nil, limits: LinkLimits = LinkLimits(),
    allowsDotSegments: Bool = false
  ) {
    origins = LinkOriginPolicy(schemes: schemes, hosts: hosts)
    self.limits = limits
    self.allowsDotSegments = allowsDotSegments
  }

  /// What the gate makes of a URL.
  public enum Verdict {
    case url(LinkURL)
    case rejected(LinkRejection)
  }

  /// Limits, syntax, dot segments and origin. Hosts are strict under every scheme here, since rules
  /// about hosts are what a policy is for.
  /// - Parameters:
  ///   - isOwnAllowed: a URL with neither scheme nor host comes from the program itself, and its
  ///     origin is not asked for.
  ///   - origin: of the URL that this gate let in last; nil for a gate that any thread asks.
  /// - Throws: `utf8` if `text` is not UTF-8: that is a mistake of the caller, while everything
  ///   else that is wrong with a URL is an answer.
  /// - Complexity: O(length of the URL); no closure is called.
  @inline(never)
  public func judge(
    _ text: UnsafeRawBufferPointer, isOwnAllowed: Bool = false,
    _ origin: UnsafeMutablePointer<KnownOrigin>? = nil
  ) throws(NavError) -> Verdict {
    do throws(LinkURLError) {
      let known = origin?.pointee.url(beginning: text)
      var url = known ?? LinkURL()
      try url.parse(text, limits)
      if known == nil {
        try url.checkHost(text)
        try url.checkReference(text)
      }
      if !allowsDotSegments, url.hasDotSegment(text) {
        return .rejected(.dotSegment(actual: Text(text)))
      }
      if known != nil || isOwnAllowed && url.scheme == nil && url.host == nil { return .url(url) }
      if let rejection = origins.rejection(text, url) { return .rejected(rejection) }
      origin?.pointee.keep(text, url)
      return .url(url)
    } catch {
      return .rejected(try rejection(error, text))
    }
  }

  private func rejection(
    _ error: LinkURLError, _ text: UnsafeRawBufferPointer
  ) throws(NavError) -> LinkRejection {
    switch error {
    case .limitExceeded(let limit, let actual, let maximum):
      return .inputLimitExceeded(limit: limit, actual: actual, maximum: maximum)
    case .invalid(let error) where error.code == .utf8: throw error
    case .invalid(let error):
      return .invalidURL(actual: Text(text), offset: error.offset, reason: error.message)
    }
  }
}
