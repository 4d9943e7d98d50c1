extension NavigationStore {
  /// Hands an event on, if anybody asked for its kind.
  func emit(_ event: NavigationEvent<R>) {
    let kind = event.content.interest
    if interests.contains(kind) { onEvent?(event) }
    if let follower, follower.interests.contains(kind) { follower.onEvent(event) }
    if let ancestor, ancestor.interests.contains(kind) { ancestor.onEvent(event) }
    if interests.contains(.removals), case .changed(let change) = event.content,
      !change.removed.isEmpty
    {
      onRemoval?(change)
    }
  }

  /// Tells of a leaf that succeeded.
  @inline(never)
  func tellLeaf(from kept: Int, by kind: NavigationCommand<R>.Kind, _ source: Text?) {
    tellChange(from: kept, by: kind, source)
    follower?.onSettled()
  }

  /// Tells of the change that a leaf has made; `change` has what was taken off.
  @inline(never)
  func tellChange(from kept: Int, by kind: NavigationCommand<R>.Kind, _ source: Text?) {
    let isWanted = wanted.contains(.changed)
    guard isWanted || !change.removed.isEmpty else { return }
    (change.kept, change.kind) = (kept, kind)
    if isWanted {
      stack.copyEntries(from: kept, to: &change.added)
      if wanted.contains(.fullPaths) { change.stack = stack.entries }
    }
    emit(NavigationEvent(.changed(change), source: source))
    // If the event is kept, so is its change: the next event gets another.
    if !isKnownUniquelyReferenced(&change) || !change.empty() { change = StackChange() }
  }

  /// Tells of a command that did not succeed, if anybody asked for that.
  public func reportRefusal(
    of command: NavigationCommand<R>, _ result: NavigationResult<R>, source: Text?
  ) {
    guard wanted.contains(.refused), !result.isSuccess else { return }
    emit(NavigationEvent(.refused(command, result), source: source))
  }
}

extension NavigationEvent.Content {
  /// What a store must be interested in to build it.
  public var interest: EventInterests {
    @inline(never) get {
      switch self {
      case .changed: .changed
      case .batchExecuted: .batchExecuted
      case .transactionExecuted: .transactionExecuted
      case .pathMismatch: .pathMismatch
      case .middlewareMutation: .middlewareMutation
      case .refused: .refused
      }
    }
  }
}

// MARK: - Middleware registry

extension NavigationStore: MiddlewareStore {
  @discardableResult
  public func changeMiddleware(
    _ change: (inout MiddlewareRegistry<NavigationMiddleware<R>>, _ limit: Int) throws(NavError)
      -> MiddlewareMutation
  ) throws(NavError) -> UInt64 {
    let mutation = try change(&middleware, limits.middleware)
    emit(NavigationEvent(.middlewareMutation(mutation)))
    return mutation.handle
  }
}
