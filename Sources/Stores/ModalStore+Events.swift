import Ground

extension ModalStore {
  /// Hands an event on, if anybody asked for its kind.
  func emit(_ event: ModalEvent<R>) {
    let kind = event.kind
    if interests.contains(kind) { onEvent?(event) }
    follower?.tell(event, of: kind)
    ancestor?.tell(event, of: kind)
  }

  /// Tells of a command that is cancelled, if anybody asked for that.
  func reportRefusal(of command: ModalCommand<R>, _ result: ModalResult<R>, source: Text?) {
    guard wanted.contains(.refused), result.isCancelled else { return }
    emit(ModalEvent(.refused(command, result), source: source))
  }
}

extension ModalEvent.Content {
  /// What a store must be interested in to build it.
  public var interest: ModalInterests {
    @inline(never) get {
      switch self {
      case .presented: .presented
      case .dismissed: .dismissed
      case .replaced: .replaced
      case .queueChanged: .queueChanged
      case .commandIntercepted: .commandIntercepted
      case .middlewareMutation: .middlewareMutation
      case .refused: .refused
      }
    }
  }
}

// MARK: - Intents

extension ModalStore {
  /// The result of an intent: that of the operation that it stands for.
  public enum IntentResult: Equatable, Sendable {
    case presented(PresentResult<R>)
    case dismissed(ModalResult<R>)
  }

  /// Does what a view wants.
  public func send(_ intent: ModalIntent<R>, source: Text? = nil) throws(NavError) -> IntentResult {
    switch intent {
    case .present(let route, let style):
      .presented(try present(route, style: style, source: source))
    case .dismiss: .dismissed(try dismissCurrent(.dismiss, source: source))
    case .dismissAll: .dismissed(try dismissAll(source: source))
    }
  }
}

// MARK: - Middleware registry

extension ModalStore: MiddlewareStore {
  public typealias Middleware = ModalMiddleware<R>

  @discardableResult
  public func changeMiddleware(
    _ change: (inout MiddlewareRegistry, _ limit: Int) throws(NavError)
      -> MiddlewareMutation
  ) throws(NavError) -> UInt64 {
    let mutation = try change(&middleware, limits.middleware)
    emit(ModalEvent(.middlewareMutation(mutation)))
    return mutation.handle
  }
}
