import NavigationCore

/// What a policy makes of the tables that it is put over: rules that protect nothing, and mappings
/// that no URL reaches (docs/deep-links.md, "Findings").
struct LinkPolicyReview<Target: LinkTarget> {
  typealias Matcher = LinkMatcher<Target>

  let origins: LinkOriginPolicy
  /// Those of the tables first.
  private(set) var findings: [LinkFinding]
  private(set) var webFindings: [LinkFinding] = []
  /// The first findings of this review that may be errors. A callback mapping may be there for
  /// another use of the table.
  private var firstRule: LinkFinding?
  private var firstMapping: LinkFinding?
  private var firstWebMapping: LinkFinding?

  init(
    _ policy: LinkPolicy<Target.R>, _ origins: LinkOriginPolicy, _ matcher: Matcher, _ web: Matcher?
  ) {
    self.origins = origins
    let rules = Self.unusedRequirements(policy, matcher, web)
    let shutOut = Self.shutOut(matcher, origins, isWeb: false)
    findings = Self.joined(matcher.findings, rules + shutOut.map { $0.finding })
    (firstRule, firstMapping) = (rules.first, shutOut.first { $0.isError }?.finding)
    guard let web else { return }
    let webShutOut = Self.shutOut(web, origins, isWeb: true)
    webFindings = Self.joined(web.findings, webShutOut.map { $0.finding })
    firstWebMapping = webShutOut.first { $0.isError }?.finding
  }

  /// - Throws: `pattern` for the first finding of a strict table. A rule concerns both tables.
  func throwFirst(isStrict: Bool, isWebStrict: Bool) throws(NavError) {
    var first = isStrict || isWebStrict ? firstRule : nil
    if first == nil, isStrict { first = firstMapping }
    if first == nil, isWebStrict { first = firstWebMapping }
    if let first { throw first.strictError }
  }

  /// Two lists of findings, of which not more than the limit are listed.
  private static func joined(_ table: [LinkFinding], _ policy: [LinkFinding]) -> [LinkFinding] {
    guard !policy.isEmpty else { return table }
    var (all, cut) = (table, 0)
    if case .truncated(let count)? = all.last?.kind {
      all.removeLast()
      cut = count
    }
    let kept = policy.prefix(max(0, LinkDiagnostics.maxFindings &- all.count))
    all += kept
    cut &+= policy.count &- kept.count
    return cut == 0 ? all : all + [LinkFinding(kind: .truncated(cut), witness: "")]
  }

  // MARK: Rules

  /// The names of `requireAuthentication` that no mapping leads to. None, if some function of the
  /// host may lead anywhere.
  private static func unusedRequirements(
    _ policy: LinkPolicy<Target.R>, _ matcher: Matcher, _ web: Matcher?
  ) -> [LinkFinding] {
    let names = policy.requireAuthentication
    guard !names.isEmpty, policy.resolve == nil, policy.plan == nil else { return [] }
    var search = NameSearch(names)
    for table in [matcher, web] {
      for index in 0..<(table?.table.count ?? 0) {
        guard let routes = table?.routeNames(of: index) else { return [] }
        for name in routes { search.meet(name) }
      }
    }
    let unused = names.indices.filter { !search.isMet[$0] }
    return unused.enumerated().map { number, index in
      let nearest = number < 10 ? nearest(to: names[index], matcher, web) : nil
      return LinkFinding(
        kind: .unusedRequirement(name: names[index], nearest: nearest), witness: "")
    }
  }

  /// The name that a misspelt one may stand for, among the first 10,000 routes.
  private static func nearest(to name: Text, _ matcher: Matcher, _ web: Matcher?) -> Text? {
    var (nearest, left) = (NearestName(to: name), 10_000)
    for table in [matcher, web] {
      for index in 0..<min(table?.table.count ?? 0, left) {
        for name in table?.routeNames(of: index) ?? [] { nearest.consider(name) }
        left &-= 1
      }
    }
    return nearest.name
  }

  /// Which of some names are met, found by their hashes.
  private struct NameSearch {
    private let names: [Text]
    /// Hashes in the upper half, places in the lower, ascending.
    private var order: [UInt64]
    private(set) var isMet: [Bool]

    init(_ names: [Text]) {
      self.names = names
      order = names.indices.map { Matcher.hash(names[$0]) | UInt64(truncatingIfNeeded: $0) }
      order.sortAscending()
      isMet = [Bool](repeating: false, count: names.count)
    }

    mutating func meet(_ name: Text) {
      let hash = Matcher.hash(name)
      var (low, high) = (0, order.count)
      while low < high {
        let middle = (low &+ high) / 2
        if order[middle] < hash { low = middle &+ 1 } else { high = middle }
      }
      while low < order.count, order[low] & ~0xFFFF_FFFF == hash {
        let place = Int(order[low] & 0xFFFF_FFFF)
        if names[place] == name { isMet[place] = true }
        low &+= 1
      }
    }
  }

  // MARK: Mappings

  /// The mappings with an origin that the policy refuses. What a callback mapping is there for is
  /// the host's business: it is a finding, but no error.
  private static func shutOut(
    _ matcher: Matcher, _ origins: LinkOriginPolicy, isWeb: Bool
  ) -> [(finding: LinkFinding, isError: Bool)] {
    guard origins.schemes != nil || origins.hosts != nil || isWeb else { return [] }
    var found: [(finding: LinkFinding, isError: Bool)] = []
    for index in 0..<matcher.table.count {
      let text = matcher.table.patternText(index)
      // Most patterns name no origin.
      guard isWeb || namesOrigin(text),
        let pattern = try? LinkPattern(Text(text)), pattern.isMatchable,
        let finding = finding(pattern, index, origins, isWeb)
      else { continue }
      found.append((finding, matcher.takesEveryURL(index)))
    }
    return found
  }

  private static func namesOrigin(_ pattern: UnsafeRawBufferPointer) -> Bool {
    let slash = UInt8(ascii: "/")
    return pattern.first != slash || pattern.count > 1 && pattern[1] == slash
  }

  private static func finding(
    _ pattern: LinkPattern, _ mapping: Int, _ origins: LinkOriginPolicy, _ isWeb: Bool
  ) -> LinkFinding? {
    let schemes = pattern.scheme.map { [$0] } ?? (isWeb ? LinkOriginPolicy.webSchemes : [])
    let allowed = schemes.filter {
      origins.allows(scheme: $0.bytes) && (!isWeb || LinkOriginPolicy.isWeb($0.bytes))
    }
    if allowed.isEmpty, let scheme = schemes.first {
      return LinkFinding(
        kind: .schemeNotAllowed(mapping: mapping, pattern: pattern.normalized, scheme: scheme),
        witness: LinkWitness.url(of: pattern, scheme: scheme))
    }
    guard let host = pattern.host, !origins.allows(host: host.bytes) else { return nil }
    return LinkFinding(
      kind: .hostNotAllowed(mapping: mapping, pattern: pattern.normalized, host: host),
      witness: LinkWitness.url(of: pattern, scheme: allowed.first ?? origins.anyScheme))
  }
}
