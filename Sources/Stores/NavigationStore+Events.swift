import Ground

extension NavigationStore {
  /// Hands an event on, if anybody asked for its kind.
  func emit(_ event: NavigationEvent<R>) {
    if case .changed(let change) = event.content { return tell(change, event.source) }
    let kind = event.content.interest
    if interests.contains(kind) { onEvent?(event) }
    follower?.tell(event, of: kind)
    ancestor?.tell(event, of: kind)
  }

  /// Hands a change on: to those who can take it as it is, without the value of an event.
  private func tell(_ change: StackChange<R>, _ source: Text?) {
    if interests.contains(.changed) {
      if let onChange { onChange(change, source) } else { onEvent?(.changed(change, source)) }
    }
    follower?.tell(change, source)
    ancestor?.tell(change, source)
    if interests.contains(.removals), !change.removed.isEmpty { onRemoval?(change, source) }
  }

  /// Tells of the change that a leaf has made.
  /// - Parameter removed: what it took off, which stays where it is during the call.
  @inline(never)
  @_optimize(speed)
  func tellChange(
    from kept: Int, removed: StackChange<R>.Entries, by kind: NavigationCommand<R>.Kind,
    _ source: Text?
  ) {
    guard wanted.contains(.changed) || !removed.isEmpty else { return }
    let (entries, depth) = stack.borrowed._withUnsafeGuaranteedRef { ($0.entries, $0.depth) }
    // Taken out of the store, it counts no reference for this.
    let lent = self.change.take() ?? StackChange()
    lent.lend(
      entries, kept: kept, depth: depth, removed: removed, by: kind,
      isWhole: wanted.contains(.fullPaths))
    tell(lent, source)
    var change = consume lent
    guard isKnownUniquelyReferenced(&change) else { return change.keep() }
    change.giveBack()
    self.change = change
  }

  /// Tells of a command that did not succeed, if anybody asked for that.
  public func reportRefusal(
    of command: NavigationCommand<R>, _ result: NavigationResult<R>, source: Text?
  ) {
    guard wanted.contains(.refused), !result.isSuccess else { return }
    emit(NavigationEvent(.refused(command, result), source: source))
  }
}

// MARK: - Middleware registry

extension NavigationStore: MiddlewareStore {
  public typealias Middleware = NavigationMiddleware<R>

  @discardableResult
  public func changeMiddleware(
    _ change: (inout MiddlewareRegistry, _ limit: Int) throws(NavError)
      -> MiddlewareMutation
  ) throws(NavError) -> UInt64 {
    let mutation = try change(&middleware, limits.middleware)
    emit(NavigationEvent(.middlewareMutation(mutation)))
    return mutation.handle
  }
}

extension NavigationEvent {
  /// The event of a change, for those who take nothing else.
  static func changed(_ change: StackChange<R>, _ source: Text?) -> NavigationEvent {
    NavigationEvent(.changed(change), source: source)
  }
}
