import Ground
import JSONCoding

/// Routes whose conditions do not hold, what is shown instead, and intents that wait for it.
extension Attempt {
  // MARK: Gates

  /// What a route waits for whose conditions do not hold in the draft.
  func gate(of route: RouteIndex) -> (needs: [Int], shown: FittedRoute?) {
    rules.gate(of: route, draft.pointee.facts)
  }

  /// Why an intent that cannot wait does not bring a route whose conditions do not hold.
  func refusal(of route: RouteIndex) -> AppRefusal {
    rules.refusal(of: route, draft.pointee.facts)
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
      rules.withoutSecrets(intent), route: failing, needs: needs, shown: gate, screen: screen)
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
    let needs = rules.facts(of: schema.routes[lock.route.index].whileConditions)
    draft.pointee.pending = PendingIntent(
      rules.withoutSecrets(intent), route: lock.route.index, needs: needs, shown: lock.route)
    return .pending(needs: needs, shown: lock.route)
  }
}
