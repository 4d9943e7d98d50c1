import Ground

extension NavigationStore {
  /// What a batch or transaction answers when nobody wants its details.
  public struct Outcome: Sendable {
    /// The number of commands that were attempted.
    public var attempted: Int
    public var isSuccess: Bool
  }

  /// Executes a batch of a single push, if it can only succeed and is told without the value of a
  /// result: then it is that push.
  /// - Returns: whether it was executed; if not, nothing has changed.
  @inline(never)
  public func executeCertain(push route: R, source: Text) throws(NavError) -> Bool {
    guard limits.batchCommands > 0, isDirect, middleware.isEmpty, follower == nil, ancestor == nil,
      !wanted.contains(.fullPaths), let onPushBatch
    else { return false }
    _ = try carryOut(.push(route), source)
    if wanted.contains(.batchExecuted) { onPushBatch(route, source) }
    return true
  }

  /// Executes commands like single ones, with one `changed` event for the net difference and then
  /// one `batchExecuted`.
  /// - Parameter details: receives the whole result; nil spares building it.
  /// - Throws: `limit`; nothing has changed then.
  public func executeBatch(
    _ commands: [NavigationCommand<R>], stopOnFailure: Bool, source: Text? = nil,
    details: UnsafeMutablePointer<BatchResult<R>>? = nil
  ) throws(NavError) -> Outcome {
    try checkBatch(commands.count)
    let collects = details != nil || wanted.contains(.batchExecuted)
    let tellsStates = details != nil || collects && wanted.contains(.fullPaths)
    let isDone = try executeSole(commands, source, tellsStates: tellsStates) { before, after in
      if !collects { return }
      let result = BatchResult(
        requestedCommands: commands, executedCommands: commands, results: [.success],
        stateBefore: before, stateAfter: after, hasStoppedOnFailure: false)
      details?.pointee = result
      emit(NavigationEvent(.batchExecuted(result), source: source))
    }
    if isDone { return Outcome(attempted: 1, isSuccess: true) }
    var run = CommandRun(self, source: source, mode: .batch, collectsLeaves: collects)
    do throws(NavError) {
      let depth = stack.depth
      var results: [NavigationResult<R>] = []
      var outcome = Outcome(attempted: 0, isSuccess: !commands.isEmpty)
      for command in commands {
        let result = try run.silent(command)
        outcome.attempted &+= 1
        if !result.isSuccess {
          outcome.isSuccess = false
          run.refused(command, result)
        }
        if collects { results.append(result) }
        if stopOnFailure && !result.isSuccess { break }
      }
      let change = run.commit(since: 0, baseDepth: depth, isWanted: collects)
      run.tellRefusals()
      if collects {
        let result = BatchResult(
          requestedCommands: commands,
          executedCommands: run.leaves.filter { $0.journey.reachesEngine }.map {
            $0.journey.effective
          }, results: results,
          stateBefore: tellsStates ? path(before: change) : [],
          stateAfter: tellsStates ? stack.path : [],
          hasStoppedOnFailure: stopOnFailure && results.last.map { !$0.isSuccess } ?? false)
        details?.pointee = result
        run.events.append(NavigationEvent(.batchExecuted(result), source: source))
      }
      run.finish()
      return outcome
    } catch {
      run.abandon()
      throw error
    }
  }

  /// Executes commands all or none: planned on a shadow state, committed if every one succeeds.
  /// - Parameter details: receives the whole result; nil spares building it.
  /// - Returns: `isSuccess` tells whether it was committed.
  /// - Throws: `limit`; nothing has changed then.
  public func executeTransaction(
    _ commands: [NavigationCommand<R>], source: Text? = nil,
    details: UnsafeMutablePointer<TransactionResult<R>>? = nil
  ) throws(NavError) -> Outcome {
    try checkBatch(commands.count)
    let collects = details != nil || wanted.contains(.transactionExecuted)
    let tellsStates = details != nil || collects && wanted.contains(.fullPaths)
    let isDone = try executeSole(commands, source, tellsStates: tellsStates) { before, after in
      if !collects { return }
      let result = TransactionResult(
        requestedCommands: commands, executedCommands: commands, results: [.success],
        stateBefore: before, stateAfter: after, failureIndex: nil, isCommitted: true)
      details?.pointee = result
      emit(NavigationEvent(.transactionExecuted(result), source: source))
    }
    if isDone { return Outcome(attempted: 1, isSuccess: true) }
    var run = CommandRun(self, source: source, mode: .transaction, collectsLeaves: collects)
    do throws(NavError) {
      let depth = stack.depth
      let failure = try firstFailure(of: commands, in: &run)
      let isCommitted = failure == nil && !commands.isEmpty
      var change: StackChange<R>?
      if isCommitted {
        change = run.commit(since: 0, baseDepth: depth, isWanted: collects)
      } else {
        journal.rollBack(&stack, to: 0)
      }
      run.settle(committed: isCommitted)
      run.tellRefusals()
      if collects {
        let result = TransactionResult(
          requestedCommands: commands,
          executedCommands: run.leaves.filter { $0.isKept && $0.journey.reachesEngine }.map {
            $0.journey.effective
          },
          results: run.shapedResults(), stateBefore: tellsStates ? path(before: change) : [],
          stateAfter: tellsStates ? stack.path : [],
          failureIndex: failure, isCommitted: isCommitted)
        details?.pointee = result
        run.events.append(NavigationEvent(.transactionExecuted(result), source: source))
      }
      run.finish(committed: isCommitted)
      return Outcome(attempted: failure.map { $0 &+ 1 } ?? commands.count, isSuccess: isCommitted)
    } catch {
      run.abandon()
      throw error
    }
  }

  /// Executes the only command of a batch or transaction as that command, if it can only succeed:
  /// without a shadow state, a journal and a list of leaves.
  /// - Parameters:
  ///   - tellsStates: whether `report` wants the routes before and after.
  ///   - report: called once the change is told.
  /// - Returns: whether it was executed; if not, nothing has changed.
  private func executeSole(
    _ commands: [NavigationCommand<R>], _ source: Text?, tellsStates: Bool,
    report: (_ before: [R], _ after: [R]) -> Void
  ) throws(NavError) -> Bool {
    guard commands.count == 1, let command = commands.first, let edit = certainEdit(of: command)
    else { return false }
    let before = tellsStates ? stack.path : []
    stack.releaseRemoved(Self.releasedPerCommand)
    if let kept = try apply(edit) { settle(command, from: kept, source) }
    report(before, tellsStates ? stack.path : [])
    follower?.onSettled()
    return true
  }

  /// Whether a command is a leaf that would succeed now: there are no rules and middlewares that
  /// could refuse it, and the engine does not.
  public func isCertain(_ command: NavigationCommand<R>) -> Bool { certainEdit(of: command) != nil }

  /// The edit of such a leaf.
  private func certainEdit(of command: NavigationCommand<R>) -> NavigationEngine<R>.Edit? {
    guard isDirect, middleware.isEmpty, !command.isComposite,
      case .edit(let edit) = NavigationEngine.decide(command, on: stack, root: root)
    else { return nil }
    return edit
  }

  /// Plans commands up to the first that does not succeed, and answers its index.
  @_optimize(speed)
  private func firstFailure(of commands: [NavigationCommand<R>], in run: inout CommandRun<R>)
    throws(NavError) -> Int?
  {
    for (index, command) in commands.enumerated() {
      let result = try run.silent(command)
      if !result.isSuccess {
        run.refused(command, result)
        return index
      }
    }
    return nil
  }

  private func checkBatch(_ count: Int) throws(NavError) {
    guard count <= limits.batchCommands else {
      throw NavError(
        .limit,
        "commands: " + Text(count) + "; limits.batchCommands allows " + Text(limits.batchCommands)
          + ": split them")
    }
  }

  /// The path from before a change that has been made.
  private func path(before change: StackChange<R>?) -> [R] {
    guard let change else { return stack.path }
    return stack.entries[..<change.kept].map { $0.route } + change.removed.map { $0.route }
  }
}
