import Ground

/// What decides about a URL beside the matchers. Every closure may be called from any thread,
/// several at once.
public struct LinkPolicy<R: Route> {
  /// Any, if nil.
  public var allowedSchemes: [LinkScheme]?
  /// Any, if nil.
  public var allowedHosts: [LinkHostRule]?
  public var limits = LinkLimits()
  /// The path may have segments `.` and `..`.
  public var allowsDotSegments = false
  /// nil: `push` for a single route, `reset` for a back stack, since its routes lie on each other
  /// and on nothing else.
  public var placement: LinkPlacement?
  /// The routes that need sign-in.
  public var requireAuthentication: [LinkRequirement] = []
  /// Asked before the matchers; nil passes on to them.
  public var resolve: ((_ url: Text) -> [R]?)?
  /// Makes the plan; nil passes on to `placement`.
  public var plan: ((_ routes: [R], _ url: Text) -> LinkPlan<R>?)?
  /// Whether a route needs sign-in, beside those of `requireAuthentication`.
  public var shouldRequire: ((R) -> Bool)?
  /// Whether the user may see a route that needs sign-in. Nobody may, if nil.
  public var isAuthenticated: ((R) -> Bool)?

  public init() {}
}

/// A name of routes that need sign-in.
public struct LinkRequirement {
  let name: Text
  /// Where the text of a config has it; -1 outside of one.
  let offset: Int

  public init(_ name: Text, at offset: Int = -1) {
    self.name = name
    self.offset = offset
  }
}

/// An immutable policy from URLs to plans (protocol §5). It decides in a fixed order, cheapest and
/// most certain first: input limits, origin, scheme, host, match, plan, authentication; so what a
/// hostile URL meets does not depend on the table.
public final class LinkPipeline<Target: LinkTarget>: @unchecked Sendable {
  public typealias R = Target.R

  public let policy: LinkPolicy<R>
  public let matcher: LinkMatcher<Target>
  /// For `http` and `https`, before `matcher`.
  public let webMatcher: LinkMatcher<Target>?
  /// What the author of the tables should know: the findings of `matcher` and of `webMatcher`, and
  /// after them what the policy makes of their mappings.
  public let findings: [LinkFinding]
  public let webFindings: [LinkFinding]
  /// Whether deciding may ask a function of the host.
  public let asksHost: Bool
  private let gate: LinkGate

  private init(
    _ policy: LinkPolicy<R>, _ gate: LinkGate, _ matcher: LinkMatcher<Target>,
    _ web: LinkMatcher<Target>?, _ findings: [LinkFinding], _ webFindings: [LinkFinding]
  ) {
    self.policy = policy
    self.matcher = matcher
    webMatcher = web
    self.gate = gate
    asksHost =
      policy.resolve != nil || policy.plan != nil || policy.shouldRequire != nil
      || policy.isAuthenticated != nil || matcher.hasDecliner || web?.hasDecliner ?? false
    self.findings = findings
    self.webFindings = webFindings
  }

  /// Makes a pipeline. A function, since Embedded Swift (6.3) leaks an object whose initialiser
  /// throws before every property is set.
  /// - Parameters:
  ///   - isStrict: make what the policy finds about `matcher` and its own rules an error.
  ///   - isWebStrict: the same about `web`.
  /// - Throws: `pattern` for a finding.
  /// - Complexity: O(mappings).
  public static func make(
    _ policy: LinkPolicy<R>, matcher: LinkMatcher<Target>, web: LinkMatcher<Target>? = nil,
    isStrict: Bool = false, isWebStrict: Bool = false
  ) throws(NavError) -> LinkPipeline {
    let gate = LinkGate(
      schemes: policy.allowedSchemes, hosts: policy.allowedHosts, limits: policy.limits,
      allowsDotSegments: policy.allowsDotSegments)
    // A requirement concerns both tables.
    let unused = try unusedRequirements(policy, matcher, web, isStrict: isStrict || isWebStrict)
    let findings = try review(matcher, unused, gate.origins, isWeb: false, isStrict: isStrict)
    let webFindings = try web.map { web throws(NavError) in
      try review(web, [], gate.origins, isWeb: true, isStrict: isWebStrict)
    }
    return LinkPipeline(policy, gate, matcher, web, findings, webFindings ?? [])
  }

  /// The findings of a table, then `unused`, then the mappings that the policy shuts out. What a
  /// callback mapping is there for is the host's business: it is a finding, but no error.
  private static func review(
    _ matcher: LinkMatcher<Target>, _ unused: [LinkFinding], _ origins: LinkOriginPolicy,
    isWeb: Bool, isStrict: Bool
  ) throws(NavError) -> [LinkFinding] {
    var list = LinkFindingList(matcher.findings)
    for finding in unused { list.add { finding } }
    for index in 0..<matcher.table.count {
      guard let finding = origins.finding(matcher.table.patternText(index), index, isWeb: isWeb)
      else { continue }
      if isStrict, matcher.takesEveryURL(index) { throw finding.strictError }
      list.add { finding }
    }
    return list.finish()
  }

  /// The names of `requireAuthentication` that no mapping leads to. None, if some function of the
  /// host may lead anywhere.
  private static func unusedRequirements(
    _ policy: LinkPolicy<R>, _ matcher: LinkMatcher<Target>, _ web: LinkMatcher<Target>?,
    isStrict: Bool
  ) throws(NavError) -> [LinkFinding] {
    var unused: [LinkFinding] = []
    guard policy.resolve == nil, policy.plan == nil else { return unused }
    for requirement in policy.requireAuthentication {
      let name = requirement.name
      if matcher.mayLead(to: name) || web?.mayLead(to: name) ?? false { continue }
      var nearest = NearestName(to: name)
      matcher.considerNames(&nearest)
      web?.considerNames(&nearest)
      let finding = LinkFinding(
        kind: .unusedRequirement(name: name, nearest: nearest.name), witness: "")
      if isStrict { throw finding.strictError.at(requirement.offset) }
      unused.append(finding)
    }
    return unused
  }

  /// What to do with a URL.
  /// - Parameters:
  ///   - origin: of the URL that was let in last; nil if any thread may ask.
  ///   - push: called if the plan is the push of one route and the host has no say in it, and
  ///     answers whether that was done.
  /// - Returns: nil if `push` has done it.
  /// - Throws: `utf8` if `text` is not UTF-8: that is a mistake of the caller, while everything
  ///   else that is wrong with a URL is an answer.
  /// - Complexity: O(length of the URL + length of the plan) beside the closures.
  public func decide(
    _ text: UnsafeRawBufferPointer, _ origin: UnsafeMutablePointer<KnownOrigin>?,
    push: (R) throws(NavError) -> Bool
  ) throws(NavError) -> LinkDecision<R>? {
    let url: LinkURL
    switch try gate.judge(text, origin) {
    case .rejected(let rejection): return .rejected(rejection)
    case .url(let admitted): url = admitted
    }
    let routes: [R]
    var placement = policy.placement ?? .push
    switch find(text, url) {
    case nil: return .unhandled(url: Text(text))
    case .sole(let route):
      if placement == .push, !asksHost, !isBlocked(route), try push(route) { return nil }
      routes = [route]
    case .routes(let list, let isBackStack):
      routes = list
      if isBackStack, policy.placement == nil { placement = .reset }
    }
    let plan = policy.plan?(routes, Text(text)) ?? LinkPlan(routes, placement)
    if let route = blockingRoute(of: plan) {
      return .pending(PendingLink(url: Text(text), route: route, plan: plan))
    }
    return .plan(plan)
  }

  /// The first route of a plan that needs sign-in and may not be seen now; every route that the
  /// plan can lead to is looked at.
  public func blockingRoute(of plan: LinkPlan<R>) -> R? {
    guard policy.shouldRequire != nil || !policy.requireAuthentication.isEmpty else { return nil }
    return plan.firstRoute { isBlocked($0) }
  }

  /// Whether a route needs sign-in and may not be seen now.
  @inline(never)
  private func isBlocked(_ route: R) -> Bool {
    let isRequired =
      policy.requireAuthentication.contains { route.isNamed($0.name) }
      || policy.shouldRequire?(route) ?? false
    return isRequired && !(policy.isAuthenticated?(route) ?? false)
  }

  /// Why the policy refuses a URL before anybody looks for a mapping, or nil.
  /// - Throws: `utf8` if it is not UTF-8.
  /// - Complexity: O(length of the URL); no closure is called.
  public func rejection(of url: Text) throws(NavError) -> LinkRejection? {
    try url.bytes.withUnsafeBufferPointer { text throws(NavError) in
      guard case .rejected(let rejection) = try gate.judge(UnsafeRawBufferPointer(text)) else {
        return nil
      }
      return rejection
    }
  }

  /// Where a URL leads.
  private enum Found {
    /// A place on top of what is there.
    case sole(R)
    /// Routes, bottom first, and whether they are a stack of their own.
    case routes([R], isBackStack: Bool)
  }

  private func find(_ text: UnsafeRawBufferPointer, _ url: LinkURL) -> Found? {
    if let resolve = policy.resolve, let routes = resolve(Text(text)) {
      return routes.isEmpty ? nil : .routes(routes, isBackStack: routes.count > 1)
    }
    if let webMatcher, let scheme = url.scheme,
      LinkOriginPolicy.isWeb(NormalizedBytes(text, scheme)),
      let found = Self.find(webMatcher, text, url)
    {
      return found
    }
    return Self.find(matcher, text, url)
  }

  private static func find(
    _ matcher: LinkMatcher<Target>, _ text: UnsafeRawBufferPointer, _ url: LinkURL
  ) -> Found? {
    matcher.match(text, url) { match, target in
      if target.hasSoleRoute { return target.soleRoute(for: match).map { .sole($0) } }
      guard let routes = target.routes(for: match), !routes.isEmpty else { return nil }
      return .routes(routes, isBackStack: target.isBackStack || routes.count > 1)
    }
  }
}

extension LinkPipeline {
  /// What to do with a URL.
  public func decide(_ text: UnsafeRawBufferPointer) throws(NavError) -> LinkDecision<R> {
    try decide(text, nil) { _ in false } ?? .unhandled(url: "")
  }

  /// What to do with a URL.
  public func decide(_ url: Text) throws(NavError) -> LinkDecision<R> {
    try url.bytes.withUnsafeBufferPointer { text throws(NavError) in
      try decide(UnsafeRawBufferPointer(text))
    }
  }
}
