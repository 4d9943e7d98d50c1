import Ground

/// A command that has been through `willExecute` and is on the stack as a shadow state, untold.
/// It ends in `commit` or `discard`, once and before anything else changes the store.
struct PreparedCommand<R: Route> {
  fileprivate var run: CommandRun<R>
  fileprivate let depth: Int
  fileprivate let command: NavigationCommand<R>
  /// What it would come to.
  let result: NavigationResult<R>

  /// Who cancelled it, if a middleware did.
  var cancellation: FlowCancellation<R>? {
    guard case .cancelled(let reason) = result else { return nil }
    let canceller = run.leaves.last.flatMap { run.round.canceller(of: $0.journey) }
    return FlowCancellation(.navigation(reason), by: canceller)
  }
}

extension NavigationStore {
  /// Plans a command as in a transaction of its own.
  /// - Throws: `limit`; nothing has changed then.
  func prepare(_ command: NavigationCommand<R>, source: Text?)
    throws(NavError) -> PreparedCommand<R>
  {
    let depth = stack.depth
    var run = CommandRun(self, source: source, mode: .transaction)
    do throws(NavError) {
      let result = try run.silent(command)
      return PreparedCommand(run: run, depth: depth, command: command, result: result)
    } catch {
      run.abandon()
      throw error
    }
  }

  /// Lets a prepared command stand, and tells the middlewares and observers.
  func commit(_ prepared: PreparedCommand<R>) {
    var run = prepared.run
    _ = run.commit(since: 0, baseDepth: prepared.depth)
    run.settle(committed: true)
    run.finish()
  }

  /// Gives a prepared command up.
  func discard(_ prepared: PreparedCommand<R>) {
    var run = prepared.run
    run.abandon()
    reportRefusal(of: prepared.command, prepared.result, source: run.source)
  }
}
