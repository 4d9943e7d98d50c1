import Ground

// How a store executes leaves if nothing can take them back: no journal, and the difference is what
// the edit says. The callers find the same state, results and events as with `CommandRun`.

// MARK: - Without the value of a command: no enum is filled, copied and taken apart

extension NavigationStore {
  /// `execute(.push(route))`.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: O(1)
  @inline(__always)
  public func push(_ route: consuming R) throws(NavError) -> NavigationResult<R> {
    guard isUnobserved else { return try pushObserved(route) }
    try append(route)
    return .success
  }

  @inline(__always)
  private func append(_ route: consuming R) throws(NavError) {
    stack.releaseRemoved(Self.releasedPerCommand)
    try checkRoom(for: 1, above: stack.depth)
    lastID &+= 1
    stack.append(RouteEntry(id: lastID, route: route))
    hasChanged()
  }

  @inline(never)
  @_optimize(speed)
  private func pushObserved(_ route: consuming R) throws(NavError) -> NavigationResult<R> {
    guard isDirect else { return try execute(.push(route)) }
    var command = NavigationCommand.push(route)
    if !middleware.isEmpty {
      guard let looks = borrowedLooks, !seesEnds(looks) else { return try execute(command) }
      if let pause = look(at: command, looks) {
        return try executeIntercepted(command, nil, pause.participants, pause.progress)
      }
    }
    // The route moves out of the command: a copy would count a reference.
    let pushed = withUnsafeMutablePointer(to: &command) { pointer in
      let pushed = pointer.move()
      pointer.initialize(to: .pop)
      return pushed
    }
    if case .push(let route) = pushed { return try pushTold(route, nil) }
    return .success
  }

  @inline(__always)
  private func pushTold(_ route: consuming R, _ source: Text?) throws(NavError)
    -> NavigationResult<R>
  {
    try append(route)
    if !isUntold {
      tellLeaf(
        from: stack.depth &- 1, removed: StackChange.Entries(start: nil, count: 0), by: .push,
        source)
    }
    return .success
  }

  /// `execute(.pop)`.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: O(1)
  @inline(__always)
  public func pop() throws(NavError) -> NavigationResult<R> {
    guard isUnobserved else { return try popObserved() }
    stack.releaseRemoved(Self.releasedPerCommand)
    guard NavigationEngine.leftByPop(stack, root: root) != nil else { return .emptyStack }
    stack.removeTop()
    hasChanged()
    return .success
  }

  @inline(never)
  @_optimize(speed)
  private func popObserved() throws(NavError) -> NavigationResult<R> {
    guard isDirect else { return try execute(.pop) }
    if !middleware.isEmpty {
      guard let looks = borrowedLooks, !seesEnds(looks) else { return try execute(.pop) }
      if let pause = look(at: .pop, looks) {
        return try executeIntercepted(.pop, nil, pause.participants, pause.progress)
      }
    }
    return popTold(nil)
  }

  @inline(__always)
  private func popTold(_ source: Text?) -> NavigationResult<R> {
    stack.releaseRemoved(Self.releasedPerCommand)
    guard let kept = NavigationEngine.leftByPop(stack, root: root) else {
      return refuse(.pop, .emptyStack, source)
    }
    if isUntold {
      stack.removeTop()
      hasChanged()
    } else {
      // The entry stays in its place until it is told.
      stack.truncate(to: kept)
      hasChanged()
      tellLeaf(from: kept, removed: stack.removedEntries(1), by: .pop, source)
      stack.releaseRemoved(1)
    }
    return .success
  }

  /// `execute(.replace(path))`, without the value of the path where nobody sees it.
  /// - Parameters:
  ///   - shared: so many routes at the beginning of the path are those of the stack.
  ///   - rest: the routes after them.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: O(length of `rest` + removed)
  public func replace(above shared: Int, with rest: [R]) throws(NavError) -> NavigationResult<R> {
    guard isDirect, middleware.isEmpty, shared <= stack.depth else {
      return try execute(.replace(path(of: shared, and: rest)))
    }
    stack.releaseRemoved(Self.releasedPerCommand)
    let (result, kept) = try makeEdit(
      NavigationEngine.replace(above: shared, with: rest, on: stack, root: root))
    complete(.replace(rest), result, from: kept, nil)
    return result
  }

  /// The first routes of the stack, and others after them.
  public func path(of shared: Int, and rest: [R]) -> [R] {
    withEntries { $0.prefix(shared).map { $0.route } } + rest
  }

  /// The middlewares, if all do nothing but look: not retained, the list sees to its own life while
  /// commands go through it.
  @inline(__always)
  private var borrowedLooks: Unmanaged<LookList>? {
    middleware.looks.map { .passUnretained($0) }
  }

  @inline(__always)
  private func seesEnds(_ looks: Unmanaged<LookList>) -> Bool {
    looks._withUnsafeGuaranteedRef { $0.seesEnds }
  }

  /// Lets middlewares look at a command on the stack that stands. The pointer that they get for the
  /// stack leads to a reference that is not counted, which has the layout of the stack: nobody
  /// changes the stack meanwhile.
  @inline(__always)
  private func look(
    at command: NavigationCommand<R>, _ looks: Unmanaged<LookList>
  ) -> LookPause? {
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
  /// Executes a leaf.
  func executeLeaf(_ command: NavigationCommand<R>, _ source: Text?) throws(NavError)
    -> NavigationResult<R>
  {
    if middleware.isEmpty { return try carryOut(command, source) }
    guard let looks = borrowedLooks else {
      return try executeIntercepted(command, source, middleware.registrations, LookProgress())
    }
    let seesEnds = seesEnds(looks)
    // A look may take its middleware out of the registry; its report follows all the same.
    if seesEnds { looks._withUnsafeGuaranteedRef { $0.enter() } }
    defer { if seesEnds { looks._withUnsafeGuaranteedRef { $0.leave() } } }
    if let pause = look(at: command, looks) {
      return try executeIntercepted(command, source, pause.participants, pause.progress)
    }
    guard seesEnds else { return try carryOut(command, source) }
    var result = NavigationResult<R>.success
    var kept: Int?
    do throws(NavError) {
      (result, kept) = try makeEdit(of: command)
    } catch {
      discard(command, after: looks)
      throw error
    }
    let state = stack.borrowed
    withUnsafePointer(to: command) { command in
      withUnsafePointer(to: state) { state in
        withUnsafeMutablePointer(to: &result) { result in
          looks._withUnsafeGuaranteedRef { $0.report(command, result, on: state) }
        }
      }
    }
    complete(command, result, from: kept, source)
    return result
  }

  /// Tells those who have looked at a command that it met a limit.
  @inline(never)
  private func discard(_ command: NavigationCommand<R>, after looks: Unmanaged<LookList>) {
    let round = MiddlewareRound<NavigationMiddleware<R>>(
      participants: looks._withUnsafeGuaranteedRef { $0.registrations })
    var journey = CommandJourney(command)
    journey.count = round.participants.count
    round.discard(journey, result: .unmade, on: stack)
  }

  /// Executes a leaf that no middleware has changed.
  @_optimize(speed)
  func carryOut(_ command: NavigationCommand<R>, _ source: Text?) throws(NavError)
    -> NavigationResult<R>
  {
    switch command {
    // Most commands: without an edit and a decision in between.
    case .push(let route): return try pushTold(route, source)
    case .pop: return popTold(source)
    default: break
    }
    let (result, kept) = try makeEdit(of: command)
    complete(command, result, from: kept, source)
    return result
  }

  /// Makes the edit that a leaf stands for; what it puts on the stack has no id yet.
  /// - Returns: the result, and the position from which the stack is another one; nil if it is the
  ///   same.
  private func makeEdit(of command: NavigationCommand<R>) throws(NavError)
    -> (result: NavigationResult<R>, kept: Int?)
  {
    try makeEdit(NavigationEngine.decide(command, on: stack, root: root))
  }

  private func makeEdit(_ decision: NavigationEngine<R>.Decision) throws(NavError)
    -> (result: NavigationResult<R>, kept: Int?)
  {
    switch decision {
    case .refused(let refusal): return (refusal, nil)
    case .edit(let edit): return (.success, try apply(edit))
    }
  }

  /// Ends a leaf: gives new entries their ids and tells those who asked for events.
  /// - Parameter kept: from where the stack is another one; nil if it is the same.
  @inline(never)
  private func complete(
    _ command: NavigationCommand<R>, _ result: NavigationResult<R>, from kept: Int?, _ source: Text?
  ) {
    if let kept { settle(command, from: kept, source) }
    if isUntold { return }
    reportRefusal(of: command, result, source: source)
    follower?.onSettled()
  }

  /// Gives the entries from position `kept` up their ids, and tells of the change.
  @inline(never)
  func settle(_ command: NavigationCommand<R>, from kept: Int, _ source: Text?) {
    number(from: kept)
    hasChanged()
    if isUntold { return }
    takenOff.withUnsafeBufferPointer {
      tellChange(from: kept, removed: $0, by: command.kind, source)
    }
    if !takenOff.isEmpty {
      takenOff.removeAll(keepingCapacity: takenOff.count <= Self.mostTakenOff)
    }
  }

  /// Ends a leaf that has changed nothing.
  @inline(never)
  private func refuse(
    _ command: NavigationCommand<R>, _ result: NavigationResult<R>, _ source: Text?
  ) -> NavigationResult<R> {
    complete(command, result, from: nil, source)
    return result
  }

  /// Tells of a push or a pop that succeeded.
  @inline(__always)
  private func tellLeaf(
    from kept: Int, removed: StackChange<R>.Entries, by kind: NavigationCommand<R>.Kind,
    _ source: Text?
  ) {
    tellChange(from: kept, removed: removed, by: kind, source)
    if let follower { follower.onSettled() }
  }

  /// The memory of `takenOff` is kept for at most this many entries.
  private static var mostTakenOff: Int { 4_096 }

  /// Executes the commands of a sequence while there is no middleware, if all are leaves and
  /// certain to meet no limit: then nothing can have to be undone, and no journal is kept.
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
    for command in commands { results.append(try carryOut(command, nil)) }
    return .multiple(results)
  }

  /// Executes a leaf under middleware that does more than look.
  @inline(never)
  private func executeIntercepted(
    _ command: NavigationCommand<R>, _ source: Text?,
    _ participants: [MiddlewareRegistration], _ progress: LookProgress
  ) throws(NavError) -> NavigationResult<R> {
    let round = MiddlewareRound<NavigationMiddleware<R>>(participants: participants)
    var journey = CommandJourney(command)
    var result: NavigationResult<R> = .success
    var kept: Int?
    if let reason = round.intercept(&journey, on: stack, from: progress) {
      result = .cancelled(reason)
    } else if journey.effective.isComposite {
      var run = CommandRun(self, source: source, mode: .single, round: round)
      return try run.rewritten(journey)
    } else {
      do throws(NavError) {
        (result, kept) = try makeEdit(of: journey.effective)
      } catch {
        round.discard(journey, result: .unmade, on: stack)
        throw error
      }
    }
    result = round.fold(result, of: journey, on: stack)
    complete(command, result, from: kept, source)
    return result
  }

  /// An edit without a journal.
  @_optimize(speed)
  func apply(_ edit: NavigationEngine<R>.Edit) throws(NavError) -> Int? {
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
    case .unchanged: return nil
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
    if isJournaled { return journal.cut(&stack, keeping: kept) }
    if !isUntold { stack.copyEntries(from: kept, to: &takenOff) }
    if kept == stack.depth &- 1 { stack.removeTop() } else { stack.truncate(to: kept) }
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
