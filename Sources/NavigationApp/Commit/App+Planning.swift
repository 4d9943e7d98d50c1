import JSONCoding
import NavigationCore

/// What an intent would do that rules have a say in.
struct Survey {
  /// Locks that would leave.
  var held: [EntryID] = []
  /// The route of the first new screen whose conditions do not hold.
  var failing: RouteIndex?
  fileprivate var failingID: EntryID = .max
  /// Screens to ask about.
  var leave: [EntryID] = []
  var enter: [EntryID] = []

  var asksNothing: Bool { leave.isEmpty && enter.isEmpty }
}

/// Facts, locks and waiting: from an intent to the draft that it leads to.
extension App {
  /// Drops what is planned.
  @inline(never)
  func rollBack(to start: StatePointer) { draft.pointee = start.pointee }

  /// Runs `body` with a copy of a state, of the draft if none is given; `body` may change it.
  func withCopy<Value, Failure: Error>(
    of state: StatePointer? = nil, _ body: (StatePointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let copy = Self.copy(of: state ?? draft)
    defer { Self.discard(copy) }
    return try body(copy)
  }

  @inline(never)
  private static func copy(of state: StatePointer) -> StatePointer {
    let copy = StatePointer.allocate(capacity: 1)
    copy.initialize(to: state.pointee)
    return copy
  }

  @inline(never)
  private static func discard(_ copy: StatePointer) {
    copy.deinitialize(count: 1)
    copy.deallocate()
  }

  /// Looks at what the draft would change.
  func look(from start: StatePointer) {
    survey = Survey()
    AppState.findDifferences(from: start, to: draft, &differences)
    for one in differences { note(one) }
    survey.held = survey.held.oldestFirst
    survey.leave = survey.leave.oldestFirst
    survey.enter = survey.enter.oldestFirst
  }

  private func note(_ one: Difference) {
    let traits = traits[one.route]
    switch one.kind {
    case .dropped: break
    case .left:
      if traits.contains(.lock) { survey.held.append(one.id) }
      if traits.contains(.asksOnLeave), one.id != answered { survey.leave.append(one.id) }
    case .came:
      if traits.contains(.asksOnEnter) { survey.enter.append(one.id) }
      guard traits.contains(.guarded), one.id < survey.failingID,
        !schema.routes[one.route].requires.hold(draft.pointee.facts)
      else { return }
      (survey.failing, survey.failingID) = (one.route, one.id)
    }
  }

  /// Plans an intent: afterwards the draft is the state that it leads to, and the survey is made.
  /// What is refused leaves the draft in disorder.
  func plan(_ intent: AppIntent, from start: StatePointer) throws(NavError) -> AppResult {
    if intent.mayWait { return try planWaiting(intent, from: start) }
    if case .transaction(let parts) = intent { return try planTransaction(parts, from: start) }
    let result = try apply(intent)
    guard result.changes else { return result }
    look(from: start)
    // Where history leads was asked for: it shows no screen that facts do not allow.
    if intent.isNeverHeld { return result }
    return refusal.map { .refused($0) } ?? result
  }

  /// Why the draft cannot be, for an intent that does not wait.
  private var refusal: AppRefusal? {
    if !survey.held.isEmpty { return .held(survey.held) }
    guard let failing = survey.failing else { return nil }
    return .requires(failing, facts: needs(of: failing))
  }

  /// The facts of the conditions of a route that fail, ascending.
  func needs(of route: RouteIndex) -> [Int] {
    facts(of: schema.routes[route].requires, ifFailing: true)
  }

  func facts(of conditions: [Condition], ifFailing: Bool) -> [Int] {
    var isNamed = [Bool](repeating: false, count: schema.facts.count)
    for condition in conditions where !ifFailing || !condition.holds(draft.pointee.facts) {
      isNamed[condition.fact] = true
    }
    return isNamed.indices.filter { isNamed[$0] }
  }

  // MARK: Waiting

  /// A `go` or `open`, which waits where another intent is refused.
  private func planWaiting(
    _ intent: AppIntent, from start: StatePointer
  ) throws(NavError) -> AppResult {
    let result = try apply(intent)
    guard result.changes else { return result }
    look(from: start)
    if intent.isNeverHeld { survey.held = [] }
    if survey.held.isEmpty, survey.failing == nil { return result }
    return try wait(intent, from: start)
  }

  /// Shows what `orElse` says, and again, until something can be shown.
  @inline(never)
  private func wait(_ intent: AppIntent, from start: StatePointer) throws(NavError) -> AppResult {
    var (route, needs, shown): (RouteIndex, [Int], FittedRoute?) = (0, [], nil)
    while survey.held.isEmpty, let failing = survey.failing {
      (route, needs) = (failing, self.needs(of: failing))
      guard let other = schema.routes[failing].orElse else {
        return .refused(.requires(failing, facts: needs))
      }
      shown = other
      rollBack(to: start)
      let result = try go(other, anew: false)
      guard result.changes else { return result }
      look(from: start)
    }
    guard let shown, survey.held.isEmpty else { return waitForLock(intent, from: start) }
    let screen = screen(of: shown, from: start)
    draft.pointee.pending = PendingIntent(intent, route: route, needs: needs, screen: screen)
    return .pending(AppPending(needs: needs, shown: shown))
  }

  /// The screen that `orElse` has put there, or that it put there for an older intent.
  private func screen(of shown: FittedRoute, from start: StatePointer) -> EntryID? {
    if draft.pointee.lastID > start.pointee.lastID {
      return schema.routes[shown.index].returns == nil ? draft.pointee.lastID : addTicket()
    }
    guard let older = start.pointee.pending?.screen, route(of: older, draft) == shown else {
      return nil
    }
    return older
  }

  /// Waits until the topmost of the locks that would have to leave has gone.
  private func waitForLock(_ intent: AppIntent, from start: StatePointer) -> AppResult {
    let held = survey.held
    rollBack(to: start)
    survey = Survey()
    guard let lock = topmost(of: held) else { return .noop }
    let needs = facts(of: schema.routes[lock.route.index].whileConditions, ifFailing: false)
    draft.pointee.pending = PendingIntent(intent, route: lock.route.index, needs: needs)
    return .pending(AppPending(needs: needs, shown: lock.route))
  }

  func topmost(of ids: [EntryID]) -> Layer? {
    for layer in draft.pointee.layers.reversed() where ids.contains(layer.id) { return layer }
    return nil
  }

  // MARK: Transactions

  private func planTransaction(
    _ parts: [AppIntent], from start: StatePointer
  ) throws(NavError) -> AppResult {
    for (index, part) in parts.enumerated() {
      let result = try withCopy { before throws(NavError) -> AppResult in
        let result = try apply(part)
        guard result.changes else { return result }
        look(from: before)
        return refusal.map { .refused($0) } ?? result
      }
      if case .none = result { continue }
      guard result.changes else { return .refused(.index(index, result)) }
    }
    look(from: start)
    return .done
  }
}
