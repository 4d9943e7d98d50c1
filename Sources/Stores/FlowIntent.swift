import Ground

/// What a view wants of a flow (protocol §4).
public enum FlowIntent<R: Route>: Equatable, Sendable {
  case push(R)
  case presentSheet(R)
  case presentCover(R)
  case pop
  case dismiss
  /// The whole path, a modal last.
  case reset([FlowStep<R>])
  /// The whole path, without a modal.
  case replaceStack([R])
  /// Back to the route if it is on the stack, else push it.
  case backOrPush(R)
  /// Push the route unless it is anywhere on the stack.
  case pushUniqueRoot(R)
  case backOrPushDismissingModal(R)
  case pushUniqueRootDismissingModal(R)
}

/// Why a flow did not do what an intent wants.
public enum FlowRejection<R: Route>: Equatable, Sendable {
  /// The stack does not change under a modal.
  case pushBlockedByModalTail
  /// A modal that is not last.
  case invalidResetPath
  /// A middleware of the stack or of the modals cancelled its part, or the modals were busy.
  case middlewareRejected(FlowCancellation<R>)
  /// The stack's engine or validator refuses its part.
  case navigationFailed(NavigationResult<R>)
}

/// Who cancelled a part of an intent, and why.
public struct FlowCancellation<R: Route>: Equatable, Sendable {
  public enum Reason: Equatable, Sendable {
    case navigation(CancellationReason<R>)
    case modal(ModalCancellationReason<R>)
  }

  public var reason: Reason
  /// The debug name of the middleware that gave the reason.
  public var middleware: Text?

  public init(_ reason: Reason, by middleware: Text?) {
    self.reason = reason
    self.middleware = middleware
  }

  /// The name that the reason tells.
  public var debugName: Text? {
    switch reason {
    case .navigation(let reason): reason.debugName
    case .modal(let reason): reason.debugName
    }
  }
}

/// The result of sending an intent.
public enum FlowResult<R: Route>: Equatable, Sendable {
  case applied
  /// The presentation waits after the current one.
  case queued(ModalPresentation<R>)
  case rejected(FlowRejection<R>)
  /// There was nothing to do.
  case noop
}
