import Ground
import JSONCoding

/// Routes whose conditions do not hold, what is shown instead, and intents that wait for it.
extension Attempt {
  // MARK: Gates

  /// The facts of the conditions of a route that fail, ascending.
  func needs(of route: RouteIndex) -> [Int] {
    facts(of: schema.routes[route].requires, ifFailing: true)
  }

  /// The facts that conditions ask about, ascending.
  /// - Parameter ifFailing: only of those that do not hold in the draft.
  func facts(of conditions: [Condition], ifFailing: Bool) -> [Int] {
    if conditions.count == 1, let only = conditions.first {
      return ifFailing && only.holds(draft.pointee.facts) ? [] : [only.fact]
    }
    var isNamed = [Bool](repeating: false, count: schema.facts.count)
    for condition in conditions where !ifFailing || !condition.holds(draft.pointee.facts) {
      isNamed[condition.fact] = true
    }
    return isNamed.indices.filter { isNamed[$0] }
  }

  /// What a route waits for whose conditions do not hold: the facts of all that fail, and its gate,
  /// nil if there is none.
  func gate(of route: RouteIndex) -> (needs: [Int], shown: FittedRoute?) {
    (needs(of: route), wayOut(of: route).gate)
  }

  /// The end of the chain of ways out of a route whose conditions do not hold.
  /// - Returns: the gate, nil if a route of the chain has none; and the last route that fails.
  private func wayOut(of route: RouteIndex) -> (gate: FittedRoute?, last: RouteIndex) {
    var gate: FittedRoute?
    var last: RouteIndex = route
    var next = route
    while !schema.routes[next].requires.hold(draft.pointee.facts) {
      last = next
      gate = schema.routes[next].gate(draft.pointee.facts)
      guard let gate else { break }
      next = gate.index
    }
    return (gate, last)
  }

  /// Why an intent that cannot wait does not bring a route whose conditions do not hold.
  func refusal(of route: RouteIndex) -> AppRefusal {
    let (gate, last) = wayOut(of: route)
    let named = gate == nil ? last : route
    return .requires(route: named, facts: needs(of: named), orElse: gate)
  }

  // MARK: Waiting

  /// A `go` or `open`, which waits where another intent is refused.
  func planWaiting(_ intent: AppIntent, from start: StatePointer) throws(NavError) -> AppResult {
    let result = try apply(intent)
    guard result.changes else { return result }
    look(from: start)
    if intent.isNeverHeld { survey.held = [] }
    if survey.held.isEmpty, survey.failing == nil { return result }
    return try wait(intent, from: start)
  }

  /// Waits for a lock, or shows the gate of the first route that fails.
  @inline(never)
  private func wait(_ intent: AppIntent, from start: StatePointer) throws(NavError) -> AppResult {
    guard survey.held.isEmpty, let failing = survey.failing else {
      return waitForLock(intent, from: start)
    }
    let (needs, gate) = gate(of: failing)
    guard let gate else { return .refused(refusal(of: failing)) }
    rollBack(to: start)
    let result = try show(gate, underLocks: intent.isNeverHeld)
    guard result.changes else { return result }
    look(from: start)
    if intent.isNeverHeld { survey.held = [] }
    guard survey.held.isEmpty else { return waitForLock(intent, from: start) }
    let screen = screen(of: gate, from: start)
    draft.pointee.pending = PendingIntent(
      withoutSecrets(intent), route: failing, needs: needs, shown: gate, screen: screen)
    return .pending(needs: needs, shown: gate)
  }

  /// - Parameter underLocks: they stay, with what is on and over them, on top of what comes.
  private func show(_ gate: FittedRoute, underLocks: Bool) throws(NavError) -> AppResult {
    let old = draft.pointee.layers
    guard underLocks, old.hasLocks else { return try go(gate, anew: false) }
    draft.pointee.layers = old.underLocks
    let over = old.layers(above: draft.pointee.layers.count)
    let result = try go(gate, anew: false)
    draft.pointee.layers.append(contentsOf: over[...])
    return result
  }

  /// The screen that a gate has put there, or that it put there for an older intent.
  private func screen(of gate: FittedRoute, from start: StatePointer) -> EntryID? {
    if draft.pointee.lastID > start.pointee.lastID {
      return schema.routes[gate.index].returns == nil ? draft.pointee.lastID : addTicket()
    }
    guard let older = start.pointee.pending, older.shown == gate, let screen = older.screen,
      draft.route(of: screen) != nil
    else { return nil }
    return screen
  }

  /// Waits until the topmost lock has gone.
  private func waitForLock(_ intent: AppIntent, from start: StatePointer) -> AppResult {
    rollBack(to: start)
    survey = Survey()
    guard let lock = draft.pointee.layers.last(where: { $0.isLock }) else { return .noop }
    let needs = facts(of: schema.routes[lock.route.index].whileConditions, ifFailing: false)
    draft.pointee.pending = PendingIntent(
      withoutSecrets(intent), route: lock.route.index, needs: needs, shown: lock.route)
    return .pending(needs: needs, shown: lock.route)
  }

  /// An intent as it is kept: a URL without the query items that name a sensitive parameter.
  func withoutSecrets(_ intent: AppIntent) -> AppIntent {
    switch intent {
    case .open(.url(let url)):
      // Most have no query.
      guard url.bytes.contains(UInt8(ascii: "?")), case .route(let route) = try? rules.match(url)
      else { return intent }
      return .open(.url(fitter.withoutSecrets(url, of: route.index)))
    case .url(let url):
      guard case .address(let address) = try? rules.address(url), let top = address.stack.last
      else {
        return intent
      }
      return .url(fitter.withoutSecrets(url, of: top.index))
    default: return intent
    }
  }
}
