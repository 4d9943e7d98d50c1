import CNavRuntime
import Ground
import NavigationApp

/// What proofs know of a schema: its routes by number, and under which facts each may stand.
///
/// What the library's declarations say is asked there. This has what follows from it: for each
/// condition the set of valuations in which it holds, the ways out by number, URLs that lead to
/// each variant, and whether parts of the schema interact (`isExact`).
final class ProofModel {
  let model: SchemaModel
  let space: FactSpace
  private(set) var routes: [Route] = []
  /// In the order of declaration.
  private(set) var locks: [Int] = []
  /// Those that links lead to.
  private(set) var linked: [Int] = []
  /// Whether a route asks before it comes or leaves.
  private(set) var mayAsk = false
  let leaves: [Text]
  /// The root routes of the leaves.
  private(set) var roots: [Int] = []
  /// The leaf that is focused at first.
  private(set) var firstLeaf = 0
  private(set) var claims: [ProofClaim] = []

  final class Route {
    private let declaration: RouteDeclaration
    let variants: RouteVariants
    let requires: Valuations
    /// Of each condition where it holds, and its way out.
    let gates: [(holds: Valuations, gate: Int?)]
    /// Of a lock: where its conditions hold.
    let lock: Valuations?
    let parents: [Int]
    /// The lists for whose beginnings a link also puts its own name under it, any number of times.
    let unrolled: [Text]
    let beside: [Int]
    /// The URLs that lead to it, one for each variant.
    fileprivate(set) var urls: [Text] = []
    fileprivate(set) var isExact = true

    fileprivate init(_ route: RouteModel, in space: FactSpace) {
      let declared = route.declaration
      declaration = declared
      parents = route.parents
      unrolled = route.unrolled
      beside = route.beside
      variants = RouteVariants(route)
      requires = space.satisfying(declared.requires)
      lock = declared.isWhile ? space.satisfying(declared.whileConditions) : nil
      gates = declared.requires.map {
        (space.satisfying([$0]), ($0.orElse ?? declared.orElse)?.index)
      }
    }

    var name: Text { declaration.name }
    var isRoot: Bool { declaration.isRoot }
    var isLayer: Bool { declaration.isLayer }
    var hasContainer: Bool { declaration.container != nil }
    var whenBusy: BusyPolicy { declaration.whenBusy }
    var reuse: ReusePolicy { declaration.reuse }
    /// nil: everything but locks.
    var goes: [RouteIndex]? { declaration.goes }
    var allows: [RouteIndex] { declaration.allows }
  }

  init(_ model: SchemaModel) throws(Failure) {
    self.model = model
    let schema = model.schema
    guard let space = FactSpace(schema, Self.conditions(schema)) else {
      throw Failure(
        model.document.source.name.printable + ": the facts that conditions name have more than "
          + Text(FactSpace.greatest) + " combinations of values; nav prove tells no more apart")
    }
    self.space = space
    leaves = model.leaves.map { $0.address }
    roots = model.leaves.compactMap { $0.root?.index }
    var focused = schema.containers[0]
    while focused.kind != .stack { focused = schema.containers[focused.children[focused.initial]] }
    firstLeaf = focused.leaves.lowerBound
    for route in model.routes { routes.append(read(route)) }
    mayAsk = schema.routes.contains { $0.asksOnEnter || $0.asksOnLeave }
    linked = routes.indices.filter { !routes[$0].urls.isEmpty }
    locks = schema.whileRoutes
    claims = zip(model.tree["claims"].items, schema.claims).map {
      ProofClaim($0, $1, self)
    }
  }

  /// All conditions that proofs ask about.
  private static func conditions(_ schema: Schema) -> [Condition] {
    schema.routes.flatMap { $0.requires + $0.whileConditions }
      + schema.claims.flatMap { ($0.unless ?? []) + ($0.condition.map { [$0] } ?? []) }
  }

  // MARK: Reading

  /// The route of that name.
  func index(of name: Text) -> RouteIndex? { model.schema.route(named: name) }

  private func read(_ route: RouteModel) -> Route {
    let made = Route(route, in: space)
    made.isExact =
      made.unrolled.isEmpty
      && !made.gates.contains { $0.gate.map { hasParameters($0) } ?? false }
    if !route.links.isEmpty {
      made.urls = urls(of: made)
      for list in made.unrolled {
        if let deep = made.variants.route(route, list: list, of: mostCounted + 2),
          let url = url(of: deep)
        {
          made.urls.append(url)
        }
      }
    }
    return made
  }

  private func hasParameters(_ index: Int) -> Bool { !model.routes[index].parameters.isEmpty }

  /// A URL of each variant; of as many as one likes, of the first.
  private func urls(of route: Route) -> [Text] {
    var urls: [Text] = []
    let count = route.variants.count ?? 1
    for variant in 1...max(count, 1) {
      if let url = url(of: route.variants.route(variant)) { urls.append(url) }
    }
    return urls
  }

  private func url(of route: Text) -> Text? {
    let written = try? Library.text { buffer, error in
      route.bytes.lent { nav_schema_url_for(model.loaded.handle, $0, $1, buffer, error) }
    }
    return written.flatMap { $0.text.isEmpty ? nil : absolute($0.text) }
  }

  /// The greatest `within` of the claims, as far as anybody is told of so many steps.
  private var mostCounted: Int {
    Int(min(model.schema.claims.compactMap { $0.within }.max() ?? 0, 64))
  }

  /// A URL as it comes from outside, if the schema says which are its own.
  private func absolute(_ url: Text) -> Text {
    guard url.hasPrefix("/"), let scheme = model.schemes.first, let host = model.hosts.first,
      !host.hasPrefix("*")
    else { return url }
    return scheme + "://" + host + url
  }

  // MARK: Questions

  /// Whether a step may happen: screens go only where `goes` says, and never to a lock.
  func allows(_ step: ProofStep, in moment: Moment) -> Bool {
    guard case .go(let target, _) = step else { return true }
    return routes[target].lock == nil
      && routes[moment.shown.route].goes?.contains(target) ?? true
  }

  /// The topmost lock under a valuation.
  func topLock(_ valuation: Int) -> Int? {
    locks.last { routes[$0].lock?.has(valuation) ?? false }
  }

  /// Whether a link to a route shows the way out of a condition that fails under a valuation.
  func showsGate(_ route: Route, under valuation: Int) -> Bool {
    mayShowGate(route, where: 1 << UInt64(valuation))
  }

  /// The same under any of some valuations.
  func mayShowGate(_ route: Route, where some: Valuations = .max) -> Bool {
    for one in [route] + (route.parents + route.beside).map({ routes[$0] }) {
      if one.gates.contains(where: { $0.gate != nil && some & space.all & ~$0.holds != 0 }) {
        return true
      }
    }
    return false
  }

  /// Whether an intent may wait: a condition has a way out, or a lock holds intents.
  var mayWait: Bool {
    !locks.isEmpty || routes.contains { $0.gates.contains { $0.gate != nil } }
  }

  /// Whether parts do not interact, so that every claim is decided: docs/claims.md.
  var isExact: Bool {
    guard leaves.count == 1 else { return false }
    var gates: [Int] = []
    for route in routes { gates += route.gates.compactMap { $0.gate } }
    for (number, route) in routes.enumerated() {
      if !route.isExact || route.whenBusy == .queue || route.reuse == .name { return false }
      guard !model.routes[number].links.isEmpty, !route.isRoot else { continue }
      for index in [number] + route.parents
      where gates.contains(index) && !routes[index].isRoot { return false }
    }
    return locks.isEmpty || areLocksExact
  }

  private var areLocksExact: Bool {
    var allowed: [Int] = []
    for lock in locks { allowed += routes[lock].allows }
    for (index, route) in routes.enumerated() {
      let hasWayOut = route.gates.contains { $0.gate != nil }
      let rejects = route.isLayer && route.whenBusy == .reject
      if rejects, hasWayOut { return false }
      if route.isLayer, route.reuse == .stack, rejects || allowed.contains(index) { return false }
    }
    return true
  }
}
