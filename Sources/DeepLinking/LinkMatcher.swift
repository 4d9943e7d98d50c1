import Bytes
import NavigationCore

/// An immutable table from URL patterns to routes (protocol §5).
///
/// The first mapping, in declaration order, whose pattern matches and whose target takes the URL
/// wins. Matching may be done from any number of threads at once: it takes no lock and touches no
/// reference count of the matcher or of a target.
public final class LinkMatcher<Target: LinkTarget>: @unchecked Sendable {
  public typealias R = Target.R

  /// A pattern and what becomes of the URLs that match it.
  public struct Mapping {
    public var pattern: LinkPattern
    public var target: Target

    public init(_ pattern: LinkPattern, _ target: Target) {
      (self.pattern, self.target) = (pattern, target)
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
  /// The mappings that can tell where they lead, ascending by the hash of a name that their routes
  /// have (upper half), then by index (lower half).
  private let inverse: [UInt64]
  /// Whether some mapping cannot tell where it leads.
  private let leadsAnywhere: Bool

  /// - Parameter isStrict: make the first finding an error.
  /// - Throws: `limit` for too many mappings, with `isStrict` `pattern` for findings. The message
  ///   names the mapping.
  /// - Complexity: O(length of the patterns) for tables without large overlaps.
  public init(_ mappings: [Mapping], isStrict: Bool = false) throws(NavError) {
    var builder = LinkTableBuilder(mappings: mappings.count)
    for mapping in mappings {
      try builder.add(mapping.pattern, covers: mapping.target.takesEveryURL)
    }
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
      for name in names { inverse.append(Self.hash(name) | UInt64(truncatingIfNeeded: index)) }
    }
    inverse.sortAscending()
    (self.inverse, self.leadsAnywhere) = (inverse, leadsAnywhere)
    if isStrict, let first = findings.first {
      throw first.strictError
    }
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
    for index in 0..<table.count {
      let isTaker = targets[index]._withUnsafeGuaranteedRef { $0.takesEveryURL }
      guard isTaker, !table.captures(of: index).contains(where: { $0.type == .number }) else {
        return false
      }
    }
    return true
  }

  /// What `LinkTarget.takesEveryURL` says of a mapping.
  func takesEveryURL(_ index: Int) -> Bool {
    targets[index]._withUnsafeGuaranteedRef { $0.takesEveryURL }
  }

  private func routeNames(of index: Int) -> [Text]? {
    targets[index]._withUnsafeGuaranteedRef { $0.routeNames }
  }

  /// Whether some mapping opens a route of that name, or cannot tell.
  func mayLead(to name: Text) -> Bool {
    leadsAnywhere || mappings(to: name).contains { routeNames(of: $0)?.contains(name) ?? false }
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
    let parsed: Result<LinkResolution<R>?, LinkURLError> = text.bytes.withUnsafeBytes { bytes in
      do throws(LinkURLError) {
        return .success(resolve(bytes, try LinkURL(bytes, limits: limits)))
      } catch {
        return .failure(error)
      }
    }
    switch parsed {
    case .success(let resolution): return resolution
    case .failure(let error): throw error.navError
    }
  }

  static func hash(_ name: Text) -> UInt64 {
    name.bytes.withUnsafeBytes { ByteHash.of($0) } & ~0xFFFF_FFFF
  }

  /// The mappings that may lead to routes of that name, ascending; others with the same hash among
  /// them.
  private func mappings(to name: Text) -> some Sequence<Int> {
    let hash = Self.hash(name)
    let place = BinarySearch.place(inverse.count) { inverse[$0] < hash }
    return inverse[place...].prefix { $0 & ~0xFFFF_FFFF == hash }.map { Int($0 & 0xFFFF_FFFF) }
  }

  /// The first URL, in declaration order, that leads to `route`: resolving it gives the route back,
  /// as the last of its routes. nil if there is none.
  /// - Complexity: O(mappings that lead to routes of that name).
  public func url(for route: R) -> Text? {
    for index in mappings(to: route.name) {
      let parameters = targets[index]._withUnsafeGuaranteedRef { $0.parameters(for: route) }
      guard let parameters, let pattern = try? LinkPattern(Text(table.patternText(index))) else {
        continue
      }
      for url in pattern.urls(parameters) {
        if let resolution = try? resolve(url, limits: .off), resolution.routes.last == route {
          return url
        }
      }
    }
    return nil
  }
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
