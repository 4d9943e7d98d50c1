import Ground
import NavigationApp

/// A claim that is to be decided by what can be seen.
struct OpenClaim {
  let number: Int
  let claim: ProofClaim
  /// A script that breaks it, if one is known: only shorter ones are looked for.
  let witness: [ProofStep]?
}

/// Goes from state to state of the real app, breadth first, so that the first state that breaks a
/// claim has a shortest witness.
struct Exploration {
  private struct Node {
    let parent: Int
    let step: ProofStep
    /// How many steps lead there.
    let depth: Int
    let unseen: Unseen?
  }

  /// Parents that a link has put under its route, so that nobody has seen them on top.
  private struct Unseen {
    let route: Int
    let count: Int
  }

  private let model: ProofModel
  private let app: ProofApp
  private let signature: Signature
  private var nodes: [Node] = []
  private var known: Set<Text> = []
  /// Those for which no witness was found.
  private(set) var claims: [OpenClaim]
  /// The facts under which links were followed.
  private var followed: Valuations = 0
  /// Witnesses, by the claims' numbers.
  private(set) var witnesses: [(number: Int, steps: [ProofStep])] = []
  /// Which routes were the shown one.
  private(set) var isShown: [Bool]
  /// Whether nothing is left that was not looked at.
  private(set) var isWhole = false

  /// How many calls of the library are made at most: they take longer if there are many routes.
  private var greatest: Int { 40_000_000 / max(model.routes.count, 100) }

  /// - Parameter seen: which routes are known to be the shown one of some state.
  init(_ model: ProofModel, for claims: [OpenClaim], seen: [Bool]) {
    self.model = model
    self.claims = claims
    isShown = seen
    app = ProofApp(model)
    signature = Signature(model, for: claims.map { $0.claim })
  }

  /// Looks at all states that differ, or at as many as it may.
  /// - Parameter wanted: routes that are to be seen shown.
  mutating func run(wanted: [Int]) {
    app.restart([])
    guard let first = app.moment else { return }
    look(at: first, after: nil) { [] }
    known.insert(signature.of(first))
    if !expand(-1) { return }
    var next = 0
    while next < nodes.count {
      let isFinished = claims.allSatisfy { claim in
        claim.witness.map { $0.count <= nodes[next].depth + 1 } ?? false
      }
      if isFinished, wanted.allSatisfy({ isShown[$0] }) { return }
      guard app.calls < greatest else { return }
      _ = expand(next)
      next += 1
    }
    isWhole = true
  }

  private func steps(to node: Int) -> [ProofStep] {
    var steps: [ProofStep] = []
    var current: Int = node
    while current >= 0 {
      steps.append(nodes[current].step)
      current = nodes[current].parent
    }
    return steps.reversed()
  }

  private mutating func expand(_ node: Int) -> Bool {
    let path = steps(to: node)
    app.restart(path)
    guard let here = app.moment else { return false }
    for step in possible(in: here) {
      guard app.send(step) else { continue }
      guard let moment = app.moment else { continue }
      look(at: moment, after: step.isOfFacts ? here.valuation : nil) { path + [step] }
      let unseen = unseen(after: step, of: node, here, moment)
      let mark: Text = unseen.map { "/" + Text($0.route) + "/" + Text($0.count) } ?? ""
      if known.insert(signature.of(moment) + mark).inserted {
        nodes.append(Node(parent: node, step: step, depth: path.count + 1, unseen: unseen))
      }
      app.restart(path)
    }
    return true
  }

  private func unseen(
    after step: ProofStep, of node: Int, _ before: Moment, _ after: Moment
  ) -> Unseen? {
    switch step {
    case .open(let url):
      return parents { $0 == url }
    case .facts where !before.pending.isEmpty && before.pending != after.pending:
      // What waited may have been executed.
      return parents { before.pending.range(of: $0) != nil }
    case .back:
      guard node >= 0, let left = nodes[node].unseen, left.count > 1 else { return nil }
      return Unseen(route: left.route, count: left.count - 1)
    default: return nil
    }
  }

  /// The parents of the route to which such a URL leads; nil if it has none.
  private func parents(_ isMeant: (Text) -> Bool) -> Unseen? {
    for route in model.linked where !model.routes[route].parents.isEmpty {
      if model.routes[route].urls.contains(where: isMeant) {
        return Unseen(route: route, count: model.routes[route].parents.count)
      }
    }
    return nil
  }

  /// Looks which claims a state breaks.
  private mutating func look(
    at moment: Moment, after before: Int?, _ steps: () -> [ProofStep]
  ) {
    isShown[moment.shown.route] = true
    for open in claims where open.claim.isBroken(by: moment, after: before, model) {
      let found = steps()
      if found.count < open.witness?.count ?? Int.max {
        witnesses.append((open.number, found))
        claims = claims.filter { $0.number != open.number }
      }
    }
  }

  // MARK: What may happen

  /// Whether links may lead to what none led to before: on one stack a place is made as if from
  /// nothing, so that it hangs on the facts alone, unless an intent waits or a lock holds them. A
  /// sheet or cover without parents leaves the stack as it is, and so does a gate that is shown
  /// instead of what the link leads to.
  private mutating func mayDiffer(in moment: Moment) -> Bool {
    guard model.leaves.count == 1, moment.pending.isEmpty, !moment.isLocked(model) else {
      return true
    }
    let bit: Valuations = 1 << UInt64(moment.valuation)
    defer { followed |= bit }
    return followed & bit == 0
  }

  private mutating func possible(in moment: Moment) -> [ProofStep] {
    var steps: [ProofStep] = []
    for route in model.routes[moment.shown.route].goes ?? Array(model.routes.indices)
    where model.routes[route].lock == nil {
      for variant in variants(of: route, in: moment) { steps.append(.go(route, variant)) }
    }
    let mayDiffer = mayDiffer(in: moment)
    for route in model.routes
    where mayDiffer || (route.isLayer && route.parents.isEmpty)
      || model.showsGate(route, under: moment.valuation)
    {
      steps += route.urls.map { ProofStep.open($0) }
    }
    for valuation in 0..<model.space.count where valuation != moment.valuation {
      steps.append(.facts(moment.valuation, valuation))
    }
    if model.leaves.count > 1 { steps += model.leaves.map { ProofStep.select($0) } }
    steps.append(.back)
    if !moment.layers.isEmpty {
      steps.append(.dismiss)
      if moment.layers.count + moment.queue.count > 1 { steps.append(.dismissAll) }
    }
    return steps
  }

  /// All of a few; of as many as one likes a new one, and with `reuse` `stack` those that are
  /// there.
  private func variants(of route: Int, in moment: Moment) -> [Int] {
    if let count = model.routes[route].variants.count { return Array(1...count) }
    var there: [Int] = []
    for stack in moment.leaves + moment.layers {
      there += stack.screens.filter { $0.route == route }.map { $0.variant }
    }
    there += moment.queue.filter { $0.route == route }.map { $0.variant }
    var fresh = 1
    while there.contains(fresh) { fresh += 1 }
    return model.routes[route].reuse == .stack ? [fresh] + there.filter { $0 > 0 } : [fresh]
  }
}
