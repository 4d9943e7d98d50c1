// What a store does while nobody looks at the effects of commands: no journal, no difference, no
// event. The callers find the same state and results as on the long way.

// MARK: - Without the value of a command: no enum is filled, copied and taken apart, which saves
// some 50 ns each

extension NavigationStore {
  /// `execute(.push(route))`.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: O(1)
  @inline(__always)
  public func push(_ route: consuming R) throws(NavError) -> NavigationResult<R> {
    guard isUnobserved else { return try pushUnderMiddleware(route) }
    try append(route)
    return .success
  }

  @inline(__always)
  private func append(_ route: consuming R) throws(NavError) {
    stack.releaseRemoved(Self.releasedPerCommand)
    try checkRoom(for: 1, above: stack.depth)
    lastID &+= 1
    stack.append(RouteEntry(id: lastID, route: route))
    revision &+= 1
  }

  @inline(never)
  @_optimize(speed)
  private func pushUnderMiddleware(_ route: consuming R) throws(NavError) -> NavigationResult<R> {
    guard isUntold, let looks = borrowedLooks else { return try execute(.push(route)) }
    var command = NavigationCommand.push(route)
    if let pause = look(at: command, looks) {
      return try executeIntercepted(command, pause.participants, pause.progress)
    }
    // The route moves out of the command: a copy would count a reference, 10 ns.
    let pushed = withUnsafeMutablePointer(to: &command) { place in
      let pushed = place.move()
      place.initialize(to: .pop)
      return pushed
    }
    if case .push(let route) = pushed { try append(route) }
    return .success
  }

  /// `execute(.pop)`.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: O(1)
  @inline(__always)
  public func pop() throws(NavError) -> NavigationResult<R> {
    guard isUnobserved else { return try popUnderMiddleware() }
    return removeTop() ? .success : .emptyStack
  }

  @inline(__always)
  private func removeTop() -> Bool {
    stack.releaseRemoved(Self.releasedPerCommand)
    guard NavigationEngine.available(stack, root: root) > 0 else { return false }
    stack.removeTop()
    revision &+= 1
    return true
  }

  @inline(never)
  @_optimize(speed)
  private func popUnderMiddleware() throws(NavError) -> NavigationResult<R> {
    guard isUntold, let looks = borrowedLooks else { return try execute(.pop) }
    if let pause = look(at: .pop, looks) {
      return try executeIntercepted(.pop, pause.participants, pause.progress)
    }
    return removeTop() ? .success : .emptyStack
  }

  /// The middlewares, if all do nothing but look: not retained, the list sees to its own life while
  /// commands go through it.
  @inline(__always)
  private var borrowedLooks: Unmanaged<LookList<NavigationMiddleware<R>>>? {
    middleware.looks.map { .passUnretained($0) }
  }

  /// Lets middlewares look at a command on the stack that stands. The pointer that they get for the
  /// stack leads to a reference that is not counted, which has the layout of the stack: nobody
  /// changes the stack meanwhile. Together with `borrowedLooks` some 20 ns less.
  @inline(__always)
  private func look(
    at command: NavigationCommand<R>, _ looks: Unmanaged<LookList<NavigationMiddleware<R>>>
  ) -> LookPause<NavigationMiddleware<R>>? {
    let state = stack.borrowed
    return withUnsafePointer(to: command) { command in
      withUnsafePointer(to: state) { state in
        looks._withUnsafeGuaranteedRef { $0.look(at: command, on: state) }
      }
    }
  }
}

// MARK: - Leaves

extension NavigationStore {
  /// Executes a leaf while there is no middleware.
  @_optimize(speed)
  func executeUnobserved(_ command: NavigationCommand<R>) throws(NavError) -> NavigationResult<R> {
    switch command {
    // Most commands: without an edit and a decision in between, which saves some 20 ns.
    case .push(let route):
      try append(route)
      return .success
    case .pop: return removeTop() ? .success : .emptyStack
    default: break
    }
    switch NavigationEngine.decide(command, on: stack, root: root) {
    case .refused(let refusal): return refusal
    case .edit(let edit):
      if let kept = try apply(edit) { settle(from: kept) }
      return .success
    }
  }

  /// Executes the commands of a sequence while there is no middleware, if all are leaves and
  /// certain to meet no limit: then nothing can have to be undone, and no journal is kept (17 → 8
  /// µs for a hundred).
  /// - Returns: nil if they must go the long way; nothing has changed then.
  @inline(never)
  @_optimize(speed)
  func executeUnobserved(sequence commands: [NavigationCommand<R>]) throws(NavError)
    -> NavigationResult<R>?
  {
    var added = 0
    for command in commands {
      switch command {
      case .push: added &+= 1
      case .pushAll(let routes), .replace(let routes): added &+= routes.count
      case .sequence, .whenCancelled: return nil
      default: break
      }
    }
    guard added <= limits.stackDepth &- stack.depth, EntryID(added) <= Self.maximumID &- lastID
    else { return nil }
    var results: [NavigationResult<R>] = []
    results.reserveCapacity(commands.count)
    for command in commands { results.append(try executeUnobserved(command)) }
    return .multiple(results)
  }

  /// Executes a leaf under middleware.
  @inline(never)
  func executeIntercepted(_ command: NavigationCommand<R>) throws(NavError) -> NavigationResult<R> {
    guard let looks = borrowedLooks else {
      return try executeIntercepted(command, middleware.registrations, LookProgress())
    }
    guard let pause = look(at: command, looks) else { return try executeUnobserved(command) }
    return try executeIntercepted(command, pause.participants, pause.progress)
  }

  @inline(never)
  private func executeIntercepted(
    _ command: NavigationCommand<R>,
    _ participants: [MiddlewareRegistration<NavigationMiddleware<R>>], _ progress: LookProgress
  ) throws(NavError) -> NavigationResult<R> {
    let round = MiddlewareRound(participants: participants)
    var journey = CommandJourney(command)
    if let reason = round.intercept(&journey, on: stack, from: progress) {
      return round.fold(.cancelled(reason), of: journey, on: stack)
    }
    if journey.effective.isComposite {
      return try CommandRun(self, source: nil, mode: .single, round: round).rewritten(journey)
    }
    switch NavigationEngine.decide(journey.effective, on: stack, root: root) {
    case .refused(let refusal): return round.fold(refusal, of: journey, on: stack)
    case .edit(let edit):
      let kept = try apply(edit)
      let result = round.fold(.success, of: journey, on: stack)
      if let kept { settle(from: kept) }
      return result
    }
  }

  /// An edit without a journal.
  @_optimize(speed)
  private func apply(_ edit: NavigationEngine<R>.Edit) throws(NavError) -> Int? {
    try make(edit, isJournaled: false)
  }

  /// Makes an edit; what it puts on the stack has no id yet. Inlined, with `isJournaled` known:
  /// with one body for both, a batch takes some percent more instructions.
  /// - Parameter isJournaled: whether it may have to be undone, or told.
  /// - Returns: the position from which the stack is another one; nil if it is the same.
  /// - Throws: `limit`; nothing has changed then.
  @inline(__always)
  func make(_ edit: NavigationEngine<R>.Edit, isJournaled: Bool) throws(NavError) -> Int? {
    let depth = stack.depth
    switch edit {
    case .none: return nil
    case .push(let route):
      try checkRoom(for: 1, above: depth)
      if isJournaled { journal.cut(&stack, keeping: depth) }
      stack.append(RouteEntry(id: 0, route: route))
      return depth
    case .pushAll(let routes): return try put(routes[...], above: depth, isJournaled)
    case .keep(let kept):
      if kept == depth { return nil }
      cut(to: kept, isJournaled)
      return kept
    case .replace(let kept, let routes): return try put(routes, above: kept, isJournaled)
    }
  }

  @inline(__always)
  private func cut(to kept: Int, _ isJournaled: Bool) {
    if isJournaled {
      journal.cut(&stack, keeping: kept)
    } else if kept == stack.depth &- 1 {
      stack.removeTop()
    } else {
      stack.truncate(to: kept)
    }
  }

  @inline(never)
  private func put(_ routes: ArraySlice<R>, above kept: Int, _ isJournaled: Bool) throws(NavError)
    -> Int
  {
    try checkRoom(for: routes.count, above: kept)
    cut(to: kept, isJournaled)
    for route in routes { stack.append(RouteEntry(id: 0, route: route)) }
    return kept
  }
}
