import Ground

extension NavigationStore {
  /// The commands that an intent leads to now.
  public func plan(_ intent: NavigationIntent<R>) -> NavigationPlan<R> {
    intent.commands(on: stack, root: root)
  }

  /// Executes a plan: one command singly, several as a batch that does not stop.
  public func execute(_ plan: NavigationPlan<R>, source: Text? = nil) throws(NavError)
    -> PlanResult<R>
  {
    switch plan {
    case .nothing: return .nothing
    case .single(let command): return .single(try execute(command, source: source))
    case .batch(let commands):
      var details = BatchResult<R>.empty
      _ = try executeBatch(commands, stopOnFailure: false, source: source, details: &details)
      return .batch(details)
    }
  }

  /// Executes what a prepare step released, if it can still run on the state that stands now.
  public func executePrepared(_ command: NavigationCommand<R>, source: Text? = nil) throws(NavError)
    -> NavigationResult<R>
  {
    guard try validate(command).isSuccess else {
      let stale = NavigationResult.cancelled(.staleAfterPrepare(command))
      reportRefusal(of: command, stale, source: source)
      return stale
    }
    return try execute(command, source: source)
  }

  // MARK: Reconciliation

  /// How a path that the host's toolkit shows relates to the store's.
  public enum Reconciliation {
    /// The commands that lead there: `none` if the paths are equal.
    case follows(NavigationPlan<R>)
    case mismatch
  }

  /// Compares the store's path with the one that the toolkit shows (protocol §2).
  /// - Complexity: O(length of the shorter path)
  public func reconciliation(with path: [R]) -> Reconciliation {
    if root == .inside && path.isEmpty { return .mismatch }
    let shared = NavigationEngine.commonPrefix(path, stack)
    if shared == path.count {
      let surplus = stack.depth &- shared
      if surplus == 0 { return .follows(.nothing) }
      let isRoot = surplus == NavigationEngine.available(stack, root: root)
      return .follows(.single(isRoot ? .popToRoot : .popCount(Int64(surplus))))
    }
    guard shared == stack.depth else { return .mismatch }
    let added = path[shared...]
    if added.count == 1, let route = added.first { return .follows(.single(.push(route))) }
    return .follows(.batch(added.map { .push($0) }))
  }

  /// Tells the observers of a mismatch, before the commands that resolve it.
  public func reportMismatch(_ mismatch: PathMismatch<R>) {
    emit(NavigationEvent(.pathMismatch(mismatch)))
  }
}
