import JSONCoding
import NavigationCore

/// What an intent would do that rules have a say in.
struct Survey {
  /// Locks that would leave.
  var held: [EntryID] = []
  /// The first new screen whose conditions do not hold.
  var failing: FittedRoute?
  fileprivate var failingID: EntryID = .max
  /// Screens to ask about.
  var leave: [EntryID] = []
  var enter: [(id: EntryID, route: FittedRoute)] = []

  var asksNothing: Bool { leave.isEmpty && enter.isEmpty }
}

/// Facts, locks and waiting: from an intent to the draft that it leads to.
extension App {
  /// Drops what is planned.
  func rollBack(to start: StatePointer) {
    if start != committed || touched.rest {
      draft.pointee = start.pointee
      touched.rest = true
      return
    }
    guard touched.leaves != 0 else { return }
    for leaf in draft.pointee.stacks.indices where touched.contains(leaf: leaf) {
      draft.pointee.stacks[leaf] = committed.pointee.stacks[leaf]
    }
    draft.pointee.lastID = committed.pointee.lastID
    touched.leaves = 0
  }

  /// Runs `body` with a copy of the draft as it is now.
  func withCopy<Value>(
    _ body: (StatePointer) throws(NavError) -> Value
  ) throws(NavError) -> Value {
    let copy = StatePointer.allocate(capacity: 1)
    copy.initialize(to: draft.pointee)
    defer {
      copy.deinitialize(count: 1)
      copy.deallocate()
    }
    return try body(copy)
  }

  /// Looks at what the draft would change.
  func look(from start: StatePointer) {
    survey = Survey()
    AppState.difference(
      from: start, to: draft,
      left: { id, route, departure in
        let traits = traits[route.index]
        guard departure == .shown, !traits.isDisjoint(with: [.lock, .asksOnLeave]) else { return }
        if traits.contains(.lock) { survey.held.append(id) }
        if traits.contains(.asksOnLeave), id != answered { survey.leave.append(id) }
      },
      came: { id, route in
        let traits = traits[route.index]
        guard !traits.isDisjoint(with: [.guarded, .asksOnEnter]) else { return }
        if traits.contains(.asksOnEnter) { survey.enter.append((id, route)) }
        if id < survey.failingID, !schema.routes[route.index].requires.hold(draft.pointee.facts) {
          (survey.failing, survey.failingID) = (route, id)
        }
      })
    guard !survey.held.isEmpty || !survey.asksNothing else { return }
    sortSurvey()
  }

  @inline(never)
  private func sortSurvey() {
    survey.held = survey.held.oldestFirst
    survey.leave = survey.leave.oldestFirst
    survey.enter.withUnsafeMutableBufferPointer { enter in
      HeapSort.sort(
        enter.count, isLess: { enter[$0].id < enter[$1].id }, swap: { enter.swapAt($0, $1) })
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
    return refusal.map { .refused($0) } ?? result
  }

  /// Why the draft cannot be, for an intent that does not wait.
  private var refusal: AppRefusal? {
    if !survey.held.isEmpty { return .held(survey.held) }
    guard let failing = survey.failing else { return nil }
    return .requires(failing.index, facts: needs(of: failing.index))
  }

  /// The facts of the conditions of a route that fail, ascending.
  private func needs(of route: RouteIndex) -> [Int] {
    facts(of: schema.routes[route].requires.filter { !$0.holds(draft.pointee.facts) })
  }

  private func facts(of conditions: [Condition]) -> [Int] {
    var facts: [Int] = []
    for fact in schema.facts.indices where conditions.contains(where: { $0.fact == fact }) {
      facts.append(fact)
    }
    return facts
  }

  // MARK: Waiting

  /// A `go` or `open`, which waits where another intent is refused.
  private func planWaiting(
    _ intent: AppIntent, from start: StatePointer
  ) throws(NavError) -> AppResult {
    let result = try apply(intent)
    guard result.changes else { return result }
    look(from: start)
    if survey.held.isEmpty, survey.failing == nil { return result }
    return try wait(intent, from: start)
  }

  /// Shows what `orElse` says, and again, until something can be shown.
  @inline(never)
  private func wait(_ intent: AppIntent, from start: StatePointer) throws(NavError) -> AppResult {
    var (route, needs, shown): (RouteIndex, [Int], FittedRoute?) = (0, [], nil)
    while survey.held.isEmpty, let failing = survey.failing {
      guard let other = schema.routes[failing.index].orElse else {
        return .refused(.requires(failing.index, facts: self.needs(of: failing.index)))
      }
      (route, needs, shown) = (failing.index, self.needs(of: failing.index), other)
      rollBack(to: start)
      let result = try go(other, anew: false)
      guard result.changes else { return result }
      look(from: start)
    }
    guard let shown, survey.held.isEmpty else { return waitForLock(intent, from: start) }
    let screen = screen(of: shown, from: start)
    touched.rest = true
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
    guard let lock = draft.pointee.layers.last(where: { held.contains($0.id) }) else {
      return .noop
    }
    let needs = facts(of: schema.routes[lock.route.index].whileConditions)
    touched.rest = true
    draft.pointee.pending = PendingIntent(intent, route: lock.route.index, needs: needs)
    return .pending(AppPending(needs: needs, shown: lock.route))
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
