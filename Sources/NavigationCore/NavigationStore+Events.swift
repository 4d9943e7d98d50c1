extension NavigationStore {
  /// Hands an event on, if anybody asked for its kind.
  func emit(_ event: NavigationEvent<R>) {
    if interests.contains(event.content.interest) { onEvent?(event) }
    if case .changed(let change) = event.content, !change.removed.isEmpty, interests.contains(.removals) {
      onRemoval?(change.removed, change.kind)
    }
  }
}

extension NavigationEvent.Content {
  /// What a store must be interested in to build it.
  var interest: EventInterests {
    switch self {
    case .changed: .changed
    case .batchExecuted: .batchExecuted
    case .transactionExecuted: .transactionExecuted
    case .pathMismatch: .pathMismatch
    case .middlewareMutation: .middlewareMutation
    }
  }
}

// MARK: - Middleware registry

extension NavigationStore {
  /// Adds a middleware behind the others.
  /// - Returns: its handle.
  /// - Throws: `limit` beyond `limits.middleware`.
  public func addMiddleware(_ middleware: NavigationMiddleware<R>, named debugName: Text? = nil) throws(NavError) -> UInt64 {
    try checkMiddlewareRoom()
    return announce(self.middleware.add(middleware, named: debugName))
  }

  /// Inserts a middleware; the index is clamped.
  public func insertMiddleware(
    _ middleware: NavigationMiddleware<R>, named debugName: Text? = nil, at index: Int
  ) throws(NavError) -> UInt64 {
    try checkMiddlewareRoom()
    return announce(self.middleware.insert(middleware, named: debugName, at: index))
  }

  /// Puts another middleware in the place of one; the handle stays.
  /// - Throws: `argument` for an unknown handle, so too below.
  public func replaceMiddleware(
    _ handle: UInt64, with middleware: NavigationMiddleware<R>, named debugName: Text? = nil
  ) throws(NavError) {
    _ = announce(try known(handle, self.middleware.replace(handle, with: middleware, named: debugName)))
  }

  /// Moves a middleware; the index is clamped.
  public func moveMiddleware(_ handle: UInt64, to index: Int) throws(NavError) {
    _ = announce(try known(handle, middleware.move(handle, to: index)))
  }

  public func removeMiddleware(_ handle: UInt64) throws(NavError) {
    _ = announce(try known(handle, middleware.remove(handle)))
  }

  private func known(_ handle: UInt64, _ mutation: MiddlewareMutation?) throws(NavError) -> MiddlewareMutation {
    guard let mutation else { throw .unknownMiddleware(handle) }
    return mutation
  }

  private func checkMiddlewareRoom() throws(NavError) {
    guard middleware.count < limits.middleware else { throw .tooManyMiddlewares(limits.middleware) }
  }

  private func announce(_ mutation: MiddlewareMutation) -> UInt64 {
    emit(NavigationEvent(.middlewareMutation(mutation)))
    return mutation.handle
  }
}

extension NavError {
  static func unknownMiddleware(_ handle: UInt64) -> NavError {
    NavError(.argument, "handle: no middleware " + Text(handle) + "; it was removed, or belongs to another store")
  }

  static func tooManyMiddlewares(_ limit: Int) -> NavError {
    NavError(.limit, "the store has limits.middleware, " + Text(limit) + ", middlewares; remove one first")
  }
}
