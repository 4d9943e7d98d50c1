// What a store does while nobody looks at the effects of commands: no journal, no difference, no event. The callers find the same state and results as on the long way.

// MARK: - Without the value of a command: no enum is filled, copied and taken apart, which saves some 50 ns each

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
  private func pushUnderMiddleware(_ route: R) throws(NavError) -> NavigationResult<R> {
    let command = NavigationCommand.push(route)
    guard isUntold, let looks = middleware.looks else { return try execute(command) }
    if let progress = looks.look(at: command, on: stack) { return try executeIntercepted(command, looks.registrations, progress) }
    try append(route)
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
    guard isUntold, let looks = middleware.looks else { return try execute(.pop) }
    if let progress = looks.look(at: .pop, on: stack) { return try executeIntercepted(.pop, looks.registrations, progress) }
    return removeTop() ? .success : .emptyStack
  }
}

// MARK: - Leaves

extension NavigationStore {
  /// Executes a leaf while there is no middleware.
  @_optimize(speed)
  func executeUnobserved(_ command: NavigationCommand<R>) throws(NavError) -> NavigationResult<R> {
    switch NavigationEngine.decide(command, on: stack, root: root) {
    case .refused(let refusal): return refusal
    case .edit(let edit):
      if let kept = try apply(edit) { settle(from: kept) }
      return .success
    }
  }

  /// Executes a leaf under middleware.
  @inline(never)
  func executeIntercepted(_ command: NavigationCommand<R>) throws(NavError) -> NavigationResult<R> {
    guard let looks = middleware.looks else { return try executeIntercepted(command, middleware.registrations, LookProgress()) }
    guard let progress = looks.look(at: command, on: stack) else { return try executeUnobserved(command) }
    return try executeIntercepted(command, looks.registrations, progress)
  }

  @inline(never)
  private func executeIntercepted(
    _ command: NavigationCommand<R>, _ participants: [MiddlewareRegistration<NavigationMiddleware<R>>], _ progress: LookProgress
  ) throws(NavError) -> NavigationResult<R> {
    let round = MiddlewareRound(participants: participants)
    var journey = CommandJourney(command)
    if let reason = round.intercept(&journey, on: stack, from: progress) { return round.fold(.cancelled(reason), of: journey, on: stack) }
    if journey.effective.isComposite { return try CommandRun(self, source: nil, mode: .single, round: round).rewritten(journey) }
    switch NavigationEngine.decide(journey.effective, on: stack, root: root) {
    case .refused(let refusal): return round.fold(refusal, of: journey, on: stack)
    case .edit(let edit):
      let kept = try apply(edit)
      let result = round.fold(.success, of: journey, on: stack)
      if let kept { settle(from: kept) }
      return result
    }
  }

  /// Makes an edit; what it puts on the stack has no id yet.
  /// - Returns: the position from which the stack is another one; nil if it is the same.
  @_optimize(speed)
  private func apply(_ edit: NavigationEngine<R>.Edit) throws(NavError) -> Int? {
    let depth = stack.depth
    switch edit {
    case .none: return nil
    case .push(let route):
      try checkRoom(for: 1, above: depth)
      stack.append(RouteEntry(id: 0, route: route))
      return depth
    case .pushAll(let routes):
      try put(routes[...], above: depth)
      return depth
    case .keep(let kept):
      if kept == depth { return nil }
      if kept == depth &- 1 { stack.removeTop() } else { stack.truncate(to: kept) }
      return kept
    case .replace(let kept, let routes):
      try put(routes, above: kept)
      return kept
    }
  }

  private func put(_ routes: ArraySlice<R>, above kept: Int) throws(NavError) {
    try checkRoom(for: routes.count, above: kept)
    stack.truncate(to: kept)
    for route in routes { stack.append(RouteEntry(id: 0, route: route)) }
  }
}
