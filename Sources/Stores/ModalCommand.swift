import Ground

/// A change of what is presented, as a value (protocol §3).
public enum ModalCommand<R: Route>: Equatable, Sendable {
  /// Show, or queue after the current presentation.
  case present(ModalPresentation<R>)
  /// Show in the place of the current presentation.
  case replaceCurrent(ModalPresentation<R>)
  /// Take the current presentation away; the head of the queue is next.
  case dismissCurrent(DismissalReason)
  /// Take the current presentation away and drop the queue.
  case dismissAll

  /// The presentation of a `present` or `replaceCurrent`.
  public var presentation: ModalPresentation<R>? {
    switch self {
    case .present(let presentation), .replaceCurrent(let presentation): presentation
    case .dismissCurrent, .dismissAll: nil
    }
  }
}

/// What a view wants of a modal store: it names the route and leaves ids and queues to the store.
public enum ModalIntent<R: Route>: Equatable, Sendable {
  case present(route: R, style: ModalStyle)
  case dismiss
  case dismissAll
}
