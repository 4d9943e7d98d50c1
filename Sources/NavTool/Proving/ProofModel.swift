import CNavRuntime
import Ground
import JSONCoding

/// What proofs know of a schema: its routes by number, and under which facts each may stand.
final class ProofModel {
  let loaded: LoadedSchema
  let schema: SchemaModel
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
  private(set) var indices: [Text: Int] = [:]

  final class Route {
    let name: Text
    let variants: RouteVariants
    /// nil: everything but locks.
    var goes: [Int]?
    var requires: Valuations
    /// Of each condition where it holds, and its way out.
    var gates: [(holds: Valuations, gate: Int?)] = []
    var isRoot = false
    var isLayer = false
    /// Of a lock: where its conditions hold.
    var lock: Valuations?
    var allows: [Int] = []
    var parents: [Int] = []
    /// Whether a link also puts any number of its own name under it.
    var isUnrolled = false
    var beside: [Int] = []
    var hasContainer = false
    var whenBusy: Text = "over"
    var reuse: Text = "top"
    /// The URLs that lead to it, one for each variant.
    var urls: [Text] = []
    var isExact = true

    init(name: Text, variants: RouteVariants, requires: Valuations) {
      (self.name, self.variants, self.requires) = (name, variants, requires)
    }
  }

  init(_ loaded: LoadedSchema) throws(Failure) {
    self.loaded = loaded
    schema = try SchemaModel(loaded.document)
    let root = loaded.document.root
    guard let space = FactSpace(loaded.document, named: Self.factNames(root)) else {
      throw Failure(
        loaded.document.source.name.printable + ": the facts that conditions name have more than "
          + Text(FactSpace.greatest) + " combinations of values; nav prove tells no more apart")
    }
    self.space = space
    let stacks = schema.root?.stacks ?? []
    leaves = stacks.map { $0.address }
    for (index, route) in schema.routes.enumerated() { indices[route.name] = index }
    for route in schema.routes { routes.append(read(route)) }
    for index in stacks.compactMap({ indices[$0.root] }) {
      routes[index].isRoot = true
      roots.append(index)
    }
    let focused = schema.root?.focusedStack.address
    firstLeaf = leaves.firstIndex { $0 == focused } ?? 0
    mayAsk = schema.routes.contains { $0.value["enter"] != nil || $0.value["leave"] != nil }
    linked = routes.indices.filter { !routes[$0].urls.isEmpty }
    locks = routes.indices.filter { routes[$0].lock != nil }
    claims = (root["claims"]?.children.map { $0 } ?? []).map { ProofClaim($0, self) }
  }

  private static func factNames(_ root: Value) -> [Text: Bool] {
    var names: [Text: Bool] = [:]
    for route in root["routes"]?.children.map({ $0 }) ?? [] {
      FactSpace.addNames(in: route["requires"], to: &names)
      FactSpace.addNames(in: route["while"], to: &names)
    }
    for claim in root["claims"]?.children.map({ $0 }) ?? [] {
      FactSpace.addNames(in: claim["unless"], to: &names)
      FactSpace.addNames(in: claim["afterFalse"], to: &names)
    }
    return names
  }

  // MARK: Reading

  /// The numbers of routes that a list names, alone or as objects.
  func numbers(_ list: Value?) -> [Int] {
    (list?.children.map { $0 } ?? []).compactMap { indices[Self.routeName($0)] }
  }

  private static func routeName(_ value: Value) -> Text { value["name"]?.text ?? value.text }

  private func read(_ route: RouteModel) -> Route {
    let value = route.value
    let made = Route(
      name: route.name, variants: RouteVariants(route),
      requires: space.satisfying(all: value["requires"]))
    made.goes = value["goes"].map { numbers($0) }
    let ownGate = value["orElse"].flatMap { indices[Self.routeName($0)] }
    for condition in value["requires"]?.children.map({ $0 }) ?? [] {
      let gate = condition["orElse"].flatMap { indices[Self.routeName($0)] } ?? ownGate
      made.gates.append((space.satisfying(condition), gate))
      if let gate, hasParameters(gate) { made.isExact = false }
    }
    made.isLayer = route.show != "push"
    if let conditions = value["while"] { made.lock = space.satisfying(all: conditions) }
    made.allows = numbers(value["allows"])
    made.parents = numbers(value["parents"])
    made.isUnrolled = value["parents"]?.children.contains { $0["unroll"] != nil } ?? false
    if made.isUnrolled { made.isExact = false }
    made.beside = numbers(value["beside"])
    made.hasContainer = value["in"] != nil
    made.whenBusy = value["whenBusy"]?.text ?? "over"
    made.reuse = value["reuse"]?.text ?? "top"
    if !route.links.isEmpty {
      made.urls = urls(of: made)
      for parent in value["parents"]?.children.map({ $0 }) ?? [] {
        guard let list = parent["unroll"]?.text,
          let deep = made.variants.route(route, list: list, of: mostCounted + 2),
          let url = url(of: deep)
        else { continue }
        made.urls.append(url)
      }
    }
    return made
  }

  private func hasParameters(_ index: Int) -> Bool { !schema.routes[index].parameters.isEmpty }

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
      route.bytes.lent { nav_schema_url_for(self.loaded.handle, $0, $1, buffer, error) }
    }
    return written.flatMap { $0.text.isEmpty ? nil : absolute($0.text) }
  }

  /// The greatest `within` of the claims, as far as anybody is told of so many steps.
  private var mostCounted: Int {
    var most = 0
    for claim in loaded.document.root["claims"]?.children.map({ $0 }) ?? [] {
      if let count = claim["within"]?.integer { most = max(most, min(count, 64)) }
    }
    return most
  }

  /// A URL as it comes from outside, if the schema says which are its own.
  private func absolute(_ url: Text) -> Text {
    guard url.hasPrefix("/"), let scheme = schema.schemes.first, let host = schema.hosts.first,
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
    for route in routes {
      if !route.isExact || route.whenBusy == "queue" || route.reuse == "name" { return false }
      let linked = schema[route.name]?.links.isEmpty == false
      guard linked, !route.isRoot else { continue }
      for index in [indices[route.name] ?? 0] + route.parents
      where gates.contains(index) && !routes[index].isRoot { return false }
    }
    return locks.isEmpty || areLocksExact
  }

  private var areLocksExact: Bool {
    var allowed: [Int] = []
    for lock in locks { allowed += routes[lock].allows }
    for (index, route) in routes.enumerated() {
      let hasWayOut = route.gates.contains { $0.gate != nil }
      let rejects = route.isLayer && route.whenBusy == "reject"
      if rejects, hasWayOut { return false }
      if route.isLayer, route.reuse == "stack", rejects || allowed.contains(index) { return false }
    }
    return true
  }
}
