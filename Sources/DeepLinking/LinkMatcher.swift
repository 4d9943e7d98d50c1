import Ground

/// An immutable table from URL patterns to routes (protocol §5).
///
/// The first mapping, in declaration order, whose pattern matches and whose target takes the URL
/// wins. Matching may be done from any number of threads at once: it takes no lock and touches no
/// reference count of the matcher or of a target.
public final class LinkMatcher<Target: LinkTarget>: @unchecked Sendable {
  public typealias R = Target.R

  /// A pattern and what to do with the URLs that match it.
  public struct Mapping {
    public var pattern: LinkPattern
    public var target: Target

    public init(_ pattern: LinkPattern, _ target: Target) {
      self.pattern = pattern
      self.target = target
    }

    /// - Throws: what `LinkPattern.init` throws.
    public init(_ pattern: Text, _ target: Target) throws(NavError) {
      self.init(try LinkPattern(pattern), target)
    }
  }

  public let table: LinkTable
  /// What the author of the table should know. Empty if all is well.
  public let findings: [LinkFinding]
  /// Held by hand, so that matching need not count references.
  private let targets: UnsafeMutablePointer<Unmanaged<Target>>
  /// The mappings that can tell where they lead, ascending by a hash of a name that their routes
  /// have (the upper sixteen bits), then by one of the parameters that all these routes have (the
  /// next sixteen; 0 if not all have the same), then by index (lower half).
  private let inverse: [UInt64]
  /// Whether some mapping cannot tell where it leads.
  private let leadsAnywhere: Bool

  /// - Parameter isStrict: make the first finding an error.
  /// - Throws: `limit` for too many mappings, with `isStrict` `pattern` for findings. The message
  ///   names the mapping.
  /// - Complexity: O(length of the patterns) for tables without large overlaps.
  public static func make(
    _ mappings: [Mapping], isStrict: Bool = false
  ) throws(NavError) -> LinkMatcher {
    var builder = LinkTableBuilder(mappings: mappings.count)
    for mapping in mappings {
      try builder.add(mapping.pattern, covers: mapping.target.takesEveryURL)
    }
    let matcher = LinkMatcher(mappings, builder)
    if isStrict, let first = matcher.findings.first { throw first.strictError }
    return matcher
  }

  private init(_ mappings: [Mapping], _ builder: consuming LinkTableBuilder) {
    (table, findings) = builder.build()
    targets = .allocate(capacity: mappings.count)
    var leadsAnywhere = false
    var inverse: [UInt64] = []
    inverse.reserveCapacity(mappings.count)
    for (index, mapping) in mappings.enumerated() {
      (targets + index).initialize(to: Unmanaged.passRetained(mapping.target))
      guard let names = mapping.target.routeNames else {
        leadsAnywhere = true
        continue
      }
      let parameters =
        mapping.target.hasOnlyPathParameters && mapping.pattern.ending == .exact
        ? Self.hash(parametersOf: index, in: table) : 0
      for name in names {
        inverse.append(Self.hash(name) | parameters | UInt64(truncatingIfNeeded: index))
      }
    }
    inverse.sortAscending()
    self.inverse = inverse
    self.leadsAnywhere = leadsAnywhere
  }

  deinit {
    for index in 0..<table.count { targets[index].release() }
    targets.deallocate()
    table.deallocate()
  }

  /// Hand the mappings that match to `body`, in declaration order, until it answers.
  /// - Parameter text: the bytes that `url` was parsed from.
  /// - Complexity: O(length of the URL) for the first mapping.
  @inline(__always)
  public func match<Answer>(
    _ text: UnsafeRawBufferPointer, _ url: LinkURL, _ body: (LinkMatch, Target) -> Answer?
  ) -> Answer? {
    table.match(text, url) { match in
      targets[match.index]._withUnsafeGuaranteedRef { body(match, $0) }
    }
  }

  /// Whether the first mapping whose pattern matches always takes the URL: no callback decides, and
  /// no `{number}` may be beyond what a target can hold. Then `table.firstIndex` says it all.
  /// - Complexity: O(length of the table)
  public var isCertain: Bool {
    (0..<table.count).allSatisfy { index in
      takesEveryURL(index) && !table.captures(of: index).contains { $0.type == .number }
    }
  }

  /// Whether some mapping may decline a URL that matches it.
  var hasDecliner: Bool { (0..<table.count).contains { !takesEveryURL($0) } }

  /// What `LinkTarget.takesEveryURL` says of a mapping.
  func takesEveryURL(_ index: Int) -> Bool {
    targets[index]._withUnsafeGuaranteedRef { $0.takesEveryURL }
  }

  private func routeNames(of index: Int) -> [Text]? {
    targets[index]._withUnsafeGuaranteedRef { $0.routeNames }
  }

  /// Whether some mapping opens a route of that name, or cannot tell.
  func mayLead(to name: Text) -> Bool {
    let hash = Self.hash(name)
    return leadsAnywhere
      || inverse[position(of: hash)...].prefix { $0 &>> 48 == hash &>> 48 }.contains {
        routeNames(of: Int($0 & 0xFFFF_FFFF))?.contains(name) ?? false
      }
  }

  /// Compare a name with those of the first 10,000 mappings.
  func considerNames(_ nearest: inout NearestName) {
    for index in 0..<min(table.count, 10_000) {
      for name in routeNames(of: index) ?? [] { nearest.consider(name) }
    }
  }

  /// What the first mapping that takes the URL makes of it, or nil.
  /// - Parameter text: the bytes that `url` was parsed from.
  public func resolve(_ text: UnsafeRawBufferPointer, _ url: LinkURL) -> LinkResolution<R>? {
    match(text, url) { match, target in
      guard let routes = target.routes(for: match), !routes.isEmpty else { return nil }
      return LinkResolution(
        index: match.index, pattern: Text(match.pattern), routes: routes,
        parameters: LinkParameters(match))
    }
  }

  /// What the first mapping that takes the URL makes of it, or nil.
  /// - Throws: `url`, `utf8` or `limit` if the text is no URL within the limits.
  public func resolve(_ text: Text, limits: LinkLimits = LinkLimits()) throws(NavError)
    -> LinkResolution<R>?
  {
    try text.bytes.withUnsafeBufferPointer { bytes throws(NavError) in
      let bytes = UnsafeRawBufferPointer(bytes)
      do throws(LinkURLError) {
        return resolve(bytes, try LinkURL(bytes, limits: limits))
      } catch {
        throw error.navError
      }
    }
  }

  /// In the upper sixteen bits.
  private static func hash(_ name: Text) -> UInt64 {
    name.bytes.withUnsafeBytes { LinkRouteKey($0).name }
  }

  /// In the next sixteen bits; 0 if the pattern, which ends with its last part, may give a name
  /// other than one value.
  @inline(never)
  private static func hash(parametersOf index: Int, in table: LinkTable) -> UInt64 {
    var key = LinkRouteKey(UnsafeRawBufferPointer(start: nil, count: 0))
    let captures = table.captures(of: index)
    for (position, capture) in captures.enumerated() {
      let name = table.name(capture)
      let isOther = captures[..<position].allSatisfy { !table.name($0).elementsEqual(name) }
      guard isOther, !capture.isRest else { return 0 }
      key.add(name)
    }
    return key.parameters
  }

  /// Where the mappings from `key` on begin in `inverse`.
  private func position(of key: UInt64) -> Int {
    BinarySearch.lowerBound(inverse.count) { inverse[$0] < key }
  }

  /// The first URL, in declaration order, that leads to `route`: resolving it gives the route back,
  /// as the last of its routes. nil if there is none.
  public func url(for route: R) -> Text? {
    var url: Text?
    _ = withURL(for: route, nil, own: nil) { url = Text(bytes: Array($0)) }
    return url
  }

  /// Hands the first URL, in declaration order, that leads to `route` to `body`.
  /// - Parameters:
  ///   - key: of the route; nil tries more mappings than need be.
  ///   - own: the values of the route by name, for targets that want them.
  /// - Returns: whether there is one.
  /// - Complexity: O(log n) for n mappings, and what it takes to try those that may lead to routes
  ///   of that name with these parameters. If a callback may lead anywhere, those with other
  ///   parameters are tried too.
  @inline(__always)
  public func withURL(
    for route: R, _ key: LinkRouteKey?, own: LinkValueList?,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    let name = key?.name ?? Self.hash(route.name)
    let first = position(of: name)
    guard let key, !leadsAnywhere else {
      // By index, whatever their parameters.
      var all = inverse[first...].prefix { $0 &>> 48 == name &>> 48 }.map { $0 & 0xFFFF_FFFF }
      all.sortAscending()
      return all.contains { withURL(for: route, by: Int($0), own, body) }
    }
    // Those with any parameters and those with these, each by index.
    let closedKey = name | key.parameters
    var open = first
    var closed = position(of: closedKey)
    while true {
      let first = index(open, name)
      let other = index(closed, closedKey)
      guard first != .max || other != .max else { return false }
      if first < other { open &+= 1 } else { closed &+= 1 }
      if withURL(for: route, by: min(first, other), own, body) { return true }
    }
  }

  /// The index at a position of `inverse` that has the key; one greater than all others if it has
  /// not.
  private func index(_ position: Int, _ key: UInt64) -> Int {
    guard position < inverse.count, inverse[position] &>> 32 == key &>> 32 else { return .max }
    return Int(inverse[position] & 0xFFFF_FFFF)
  }

  /// Hands the URL of one mapping that leads to `route` to `body`.
  @inline(never)
  private func withURL(
    for route: R, by index: Int, _ own: LinkValueList?, _ body: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    var isFound = false
    targets[index]._withUnsafeGuaranteedRef { target in
      target.withValues(for: route, own: own) { values in
        values.sort()
        isFound = table.withURLs(of: index, values) { url in
          guard leads(url, to: route) else { return false }
          body(url)
          return true
        }
      }
    }
    return isFound
  }

  /// Whether a URL leads to `route`, as the last of its routes.
  private func leads(_ url: UnsafeRawBufferPointer, to route: R) -> Bool {
    guard let parsed = try? LinkURL(url, limits: .off) else { return false }
    return match(url, parsed) { match, target in target.leads(match, to: route) } ?? false
  }
}

/// Hashes of the name of a route and of the names of its parameters, in whatever order they are
/// added.
public struct LinkRouteKey {
  /// In the upper sixteen bits.
  let name: UInt64
  private var sum: UInt64 = 0

  @inline(__always)
  public init(_ name: UnsafeRawBufferPointer) { self.name = ByteHash.of(name) & ~(.max &>> 16) }

  @inline(__always)
  public mutating func add(_ name: UnsafeRawBufferPointer) { sum &+= ByteHash.of(name) }

  /// From bit 32 to bit 47; never 0.
  fileprivate var parameters: UInt64 { (sum &>> 48 | 1) &<< 32 }
}

/// Where a URL leads.
public struct LinkResolution<R: Route>: Equatable, Sendable {
  /// The mapping that takes it.
  public var index: Int
  /// The pattern as written.
  public var pattern: Text
  /// Bottom first; never empty.
  public var routes: [R]
  public var parameters: LinkParameters
}
