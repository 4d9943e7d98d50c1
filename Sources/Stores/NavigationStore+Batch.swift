import Ground

extension NavigationStore {
  /// What a batch or transaction answers when nobody wants its details.
  public struct Outcome: Sendable {
    /// The number of commands that were attempted.
    public var attempted: Int
    public var isSuccess: Bool
  }

  /// Executes a batch of a single push as that push, if nobody can tell the two apart: there is no
  /// middleware and no rule, nobody is told, and no limit is met.
  /// - Returns: whether it was executed; if not, nothing has changed.
  /// - Complexity: O(1)
  public func executeUntold(batch commands: [NavigationCommand<R>]) throws(NavError) -> Bool {
    guard isUnobserved, commands.count == 1, case .push(let route)? = commands.first,
      limits.batchCommands > 0, limits.nestedCommands > 0, limits.nestedLevels > 0,
      stack.depth < limits.stackDepth
    else { return false }
    return try push(route).isSuccess
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
        let tellsStates = details != nil || wanted.contains(.fullPaths)
        let result = BatchResult(
          requestedCommands: commands,
          executedCommands: run.leaves.filter { $0.journey.reachesEngine }.map {
            $0.journey.effective
          }, results: results,
          stateBefore: tellsStates ? path(before: change) : [],
          stateAfter: tellsStates ? stack.path : [],
          hasStoppedOnFailure: stopOnFailure && results.last.map { !$0.isSuccess } ?? false)
        details?.pointee = result
        if wanted.contains(.batchExecuted) {
          run.events.append(NavigationEvent(.batchExecuted(result), source: source))
        }
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
        let tellsStates = details != nil || wanted.contains(.fullPaths)
        let result = TransactionResult(
          requestedCommands: commands,
          executedCommands: run.leaves.filter { $0.isKept && $0.journey.reachesEngine }.map {
            $0.journey.effective
          },
          results: run.shapedResults(), stateBefore: tellsStates ? path(before: change) : [],
          stateAfter: tellsStates ? stack.path : [],
          failureIndex: failure, isCommitted: isCommitted)
        details?.pointee = result
        if wanted.contains(.transactionExecuted) {
          run.events.append(NavigationEvent(.transactionExecuted(result), source: source))
        }
      }
      run.finish(committed: isCommitted)
      return Outcome(attempted: failure.map { $0 &+ 1 } ?? commands.count, isSuccess: isCommitted)
    } catch {
      run.abandon()
      run.settle(committed: false)
      throw error
    }
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
  func path(before change: StackChange<R>?) -> [R] {
    guard let change else { return stack.path }
    return stack.entries[..<change.kept].map { $0.route } + change.removed.map { $0.route }
  }
}
