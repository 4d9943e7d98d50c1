import Ground

/// One call to a store: runs leaves through middleware and engine, collects what happened, and
/// commits or abandons it as a whole.
///
/// Events wait here until the call is certain to stand, so a call that meets a limit half-way has
/// changed nothing and told nobody.
struct CommandRun<R: Route> {
  enum Mode { case single, batch, transaction }

  /// A leaf that went through the middlewares.
  struct Leaf {
    var journey: CommandJourney<NavigationCommand<R>>
    /// As folded so far.
    var result: NavigationResult<R>
    /// False in a leg of `whenCancelled` that was given up.
    var isKept = true
  }

  private enum ShapeToken {
    case leaf(Int)
    case multiple(Int)
  }

  let store: NavigationStore<R>
  let source: Text?
  let mode: Mode
  let round: MiddlewareRound<NavigationMiddleware<R>>
  /// Whether `leaves` is wanted: by a result, an event, a transaction, or middleware that watches
  /// commits.
  var collectsLeaves: Bool
  var leaves: [Leaf] = []
  /// In a transaction, the shape of the results of what is kept, in postfix order: `didExecute`
  /// folds leaves after the shape is known.
  private var shape: [ShapeToken] = []
  var events: [NavigationEvent<R>] = []
  /// Refusals that are told after the difference that the call makes.
  private var refusals: [NavigationEvent<R>] = []
  /// Inside how many `whenCancelled` the run is.
  private var fallbackLevel = 0
  private let tracksCommits: Bool
  /// Whether the last leaf met a limit.
  private var hasUnmade = false
  /// How many changes the store has to count if the call stands.
  private var changes: UInt64 = 0
  private let lastID: EntryID

  init(
    _ store: NavigationStore<R>, source: Text?, mode: Mode, collectsLeaves: Bool = false,
    round: MiddlewareRound<NavigationMiddleware<R>>? = nil
  ) {
    self.store = store
    self.source = source
    self.mode = mode
    let round =
      round
      ?? MiddlewareRound<NavigationMiddleware<R>>(participants: store.middleware.registrations)
    self.round = round
    tracksCommits = round.participants.contains { $0.middleware.hearsCommits }
    // A transaction tells its middlewares, and its observers the kind of its last leaf, when all is
    // decided.
    let keepsTransaction =
      mode == .transaction && !(round.participants.isEmpty && store.wanted.isEmpty)
    self.collectsLeaves = collectsLeaves || keepsTransaction || tracksCommits
    lastID = store.lastID
  }

  // MARK: Commands

  /// Runs a command with a `changed` event for each leaf, or `whenCancelled`, that changed the
  /// stack.
  @_optimize(speed)
  mutating func single(_ command: NavigationCommand<R>) throws(NavError) -> NavigationResult<R> {
    if case .sequence(let children) = command {
      var results: [NavigationResult<R>] = []
      results.reserveCapacity(children.count)
      for child in children { results.append(try single(child)) }
      return .multiple(results)
    }
    let mark = store.journal.mark
    let depth = store.stack.depth
    let result = try silent(command)
    _ = commit(since: mark, baseDepth: depth)
    if !result.isSuccess {
      refused(command, result)
      tellRefusals()
    }
    return result
  }

  /// Notes a command that did not succeed, for those who want to know.
  @inline(never)
  mutating func refused(_ command: NavigationCommand<R>, _ result: NavigationResult<R>) {
    guard store.wanted.contains(.refused) else { return }
    refusals.append(NavigationEvent(.refused(command, result), source: source))
  }

  /// The refusals are the next events.
  mutating func tellRefusals() {
    if refusals.isEmpty { return }
    events += refusals
    refusals = []
  }

  /// Runs a command without events.
  @_optimize(speed)
  mutating func silent(_ command: NavigationCommand<R>) throws(NavError) -> NavigationResult<R> {
    switch command {
    case .sequence(let children):
      var results: [NavigationResult<R>] = []
      results.reserveCapacity(children.count)
      for child in children {
        let result = try silent(child)
        results.append(result)
        if mode == .transaction, !result.isSuccess { break }
      }
      if mode == .transaction && collectsLeaves { shape.append(.multiple(results.count)) }
      return .multiple(results)
    case .whenCancelled(let primary, let fallback):
      let mark = store.journal.mark
      let leavesBefore = leaves.count
      let shapeBefore = shape.count
      if fallbackLevel == 0 { store.journal.kind = command.kind }
      fallbackLevel &+= 1
      defer { fallbackLevel &-= 1 }
      let result = try silent(primary)
      if result.isSuccess { return result }
      store.journal.rollBack(&store.stack, to: mark)
      shape.removeLast(shape.count &- shapeBefore)
      for index in leavesBefore..<leaves.count { leaves[index].isKept = false }
      let second = try silent(fallback)
      if !second.isSuccess { store.journal.rollBack(&store.stack, to: mark) }
      return second
    default:
      if fallbackLevel == 0 { store.journal.kind = command.kind }
      return try leaf(command)
    }
  }

  @_optimize(speed)
  private mutating func leaf(_ command: NavigationCommand<R>)
    throws(NavError) -> NavigationResult<R>
  {
    guard !round.participants.isEmpty || collectsLeaves else { return try engine(command) }
    var journey = CommandJourney(command)
    let reason = round.intercept(&journey, on: store.stack)
    var result: NavigationResult<R>
    if let reason {
      result = .cancelled(reason)
    } else {
      do throws(NavError) {
        result = try engine(journey.effective)
      } catch {
        addUnmade(journey)
        throw error
      }
    }
    if mode != .transaction { result = round.fold(result, of: journey, on: store.stack) }
    if collectsLeaves {
      if mode == .transaction { shape.append(.leaf(leaves.count)) }
      leaves.append(Leaf(journey: journey, result: result))
    }
    return result
  }

  // MARK: Middleware

  /// Tells the middlewares of every leaf of a transaction how it ended, in planned order; kept
  /// leaves may be folded.
  mutating func settle(committed: Bool) {
    for position in leaves.indices {
      let leaf = leaves[position]
      if committed && leaf.isKept {
        leaves[position].result = round.fold(leaf.result, of: leaf.journey, on: store.stack)
      } else {
        round.discard(leaf.journey, result: leaf.result, on: store.stack)
      }
    }
  }

  /// The results of the commands of a transaction, with the folded results of the leaves in their
  /// places.
  func shapedResults() -> [NavigationResult<R>] {
    var results: [NavigationResult<R>] = []
    for token in shape {
      switch token {
      case .leaf(let index): results.append(leaves[index].result)
      case .multiple(let count):
        let children = Array(results.suffix(count))
        results.removeLast(children.count)
        results.append(.multiple(children))
      }
    }
    return results
  }

  // MARK: Engine

  /// Ends the journey of a leaf that was rewritten to a composite, which goes to the engine in one
  /// go.
  mutating func rewritten(_ journey: CommandJourney<NavigationCommand<R>>) throws(NavError)
    -> NavigationResult<R>
  {
    let depth = store.stack.depth
    store.journal.kind = journey.requested.kind
    do throws(NavError) {
      let result = round.fold(try engine(journey.effective), of: journey, on: store.stack)
      _ = commit(since: 0, baseDepth: depth)
      if !result.isSuccess {
        refused(journey.requested, result)
        tellRefusals()
      }
      finish()
      return result
    } catch {
      addUnmade(journey)
      abandon()
      throw error
    }
  }

  /// Applies a command to the stack without middleware; a composite in one go.
  @_optimize(speed)
  func engine(_ command: NavigationCommand<R>) throws(NavError) -> NavigationResult<R> {
    let mark = store.journal.mark
    switch command {
    case .sequence(let children):
      var results: [NavigationResult<R>] = []
      for child in children { results.append(try engine(child)) }
      return .multiple(results)
    case .whenCancelled(let primary, let fallback):
      let result = try engine(primary)
      if result.isSuccess { return result }
      store.journal.rollBack(&store.stack, to: mark)
      let second = try engine(fallback)
      if !second.isSuccess { store.journal.rollBack(&store.stack, to: mark) }
      return second
    // What the engine decides for most commands, without a decision in between.
    case .push(let route): return try apply(.push(route), mark)
    case .pop:
      guard let kept = NavigationEngine.leftByPop(store.stack, root: store.root) else {
        return .emptyStack
      }
      return try apply(.keep(kept), mark)
    default:
      switch NavigationEngine.decide(command, on: store.stack, root: store.root) {
      case .refused(let refusal): return refusal
      case .edit(let edit): return try apply(edit, mark)
      }
    }
  }

  @_optimize(speed)
  private func apply(_ edit: NavigationEngine<R>.Edit, _ mark: StackJournal<R>.Mark)
    throws(NavError) -> NavigationResult<R>
  {
    let kept = try store.make(edit, isJournaled: true)
    guard let kept, store.enforcesRules else { return .success }
    guard
      let error = store.validator.firstError(in: store.stack, unchanged: kept)
        ?? store.hostValidator?(store.stack)
    else {
      return .success
    }
    store.journal.rollBack(&store.stack, to: mark)
    return .validationFailed(error)
  }

  // MARK: Commit

  /// Gives the entries that are new since `mark` their ids, and makes the `changed` event. Entries
  /// whose route is what was there before get their old id back.
  /// - Parameter isWanted: whether the caller wants the difference, which is built only for those
  ///   who look at it.
  /// - Returns: the net difference; nil if there is none, or nobody wants it.
  @_optimize(speed)
  mutating func commit(
    since mark: StackJournal<R>.Mark, baseDepth: Int, isWanted: Bool = false
  ) -> StackChange<R>? {
    guard store.journal.mark > mark else { return nil }
    var (kept, removed) = store.journal.net(since: mark, baseDepth: baseDepth)
    while let entry = removed.first, kept < store.stack.depth,
      store.stack.entries[kept].route == entry.route
    {
      store.stack.setID(entry.id, at: kept)
      kept &+= 1
      removed = removed.dropFirst()
    }
    if removed.isEmpty && kept == store.stack.depth { return nil }
    store.number(from: kept)
    changes &+= 1
    let isTold = store.wanted.contains(.changed) || store.wanted.contains(.removals)
    guard isTold || isWanted else { return nil }
    let change = StackChange(
      kept: kept, removed: removed, to: store.stack, isWhole: store.wanted.contains(.fullPaths))
    if store.wanted.contains(.removals) {
      change.kinds = store.journal.kinds(of: removed.count, since: mark, baseDepth: baseDepth)
    }
    if isTold { events.append(NavigationEvent(.changed(change), source: source)) }
    return change
  }

  /// The call stands: its events go out. `committed` is false for a transaction that was rolled
  /// back.
  func finish(committed: Bool = true) {
    store.discardJournal()
    if changes > 0 { store.hasChanged(changes) }
    if committed && tracksCommits {
      for leaf in leaves where leaf.isKept && leaf.result.isSuccess {
        for registration in round.participants where registration.isActive {
          registration.middleware(as: NavigationMiddleware<R>.self).didCommit?(
            leaf.journey.effective)
        }
      }
    }
    for event in events { store.emit(event) }
    store.follower?.onSettled()
  }

  /// Notes a leaf that met a limit: its `willExecute` ran.
  @inline(never)
  private mutating func addUnmade(_ journey: CommandJourney<NavigationCommand<R>>) {
    leaves.append(Leaf(journey: journey, result: .unmade))
    hasUnmade = true
  }

  /// The call does not stand: the stack and the ids are as they were. The middlewares are told of
  /// what they have not been told by `didExecute`.
  @inline(never)
  mutating func abandon() {
    store.journal.rollBack(&store.stack, to: 0)
    store.discardJournal()
    store.lastID = lastID
    if mode == .transaction {
      settle(committed: false)
    } else if hasUnmade, let leaf = leaves.last {
      round.discard(leaf.journey, result: leaf.result, on: store.stack)
    }
  }
}
