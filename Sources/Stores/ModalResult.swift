import Ground

/// The result of executing a modal command (protocol §3).
public enum ModalResult<R: Route>: CancellableResult, Equatable, Sendable {
  /// The command took effect.
  case executed(ModalCommand<R>)
  /// The presentation waits after the current one.
  case queued(ModalPresentation<R>)
  indirect case cancelled(ModalCancellationReason<R>)
  /// There was nothing to do.
  case noop

  public var isCancelled: Bool {
    if case .cancelled = self { true } else { false }
  }
}

/// Why a modal command was cancelled.
public indirect enum ModalCancellationReason<R: Route>: NamedReason, Equatable, Sendable {
  /// A middleware; without a name of its own it gets the registration's debug name.
  case middleware(debugName: Text?, command: ModalCommand<R>)
  case conditionFailed
  /// Something is presented, and the store's policy is to reject what comes then.
  case busy
  case custom(Text)

  public func named(_ debugName: Text?) -> ModalCancellationReason {
    if case .middleware(nil, let command) = self {
      .middleware(debugName: debugName, command: command)
    } else {
      self
    }
  }

  /// The name of the middleware that cancelled, if it is one that has a name.
  public var debugName: Text? {
    if case .middleware(let debugName, _) = self { debugName } else { nil }
  }
}

/// Who cancelled a modal command, and why.
public struct ModalCancellation<R: Route>: Equatable, Sendable {
  public var reason: ModalCancellationReason<R>
  /// The debug name of the middleware that gave the reason.
  public var middleware: Text?

  public init(_ reason: ModalCancellationReason<R>, by middleware: Text?) {
    self.reason = reason
    self.middleware = middleware
  }
}

extension FlowCancellation {
  init(_ cancellation: ModalCancellation<R>) {
    self.init(.modal(cancellation.reason), by: cancellation.middleware)
  }
}

/// The result of `present`, told by what happened to the presentation.
public enum PresentResult<R: Route>: Equatable, Sendable {
  case shownImmediately(EntryID)
  case queuedBehind(EntryID)
  case cancelled(ModalCancellationReason<R>)
  /// Middleware made a command of it that presents nothing.
  case rewrittenWithoutPresentation(ModalCommand<R>)
  case noop

  /// What the result of the command means for what was to be presented.
  public init(_ result: ModalResult<R>) {
    switch result {
    case .executed(let command):
      if let presentation = command.presentation {
        self = .shownImmediately(presentation.id)
      } else {
        self = .rewrittenWithoutPresentation(command)
      }
    case .queued(let presentation): self = .queuedBehind(presentation.id)
    case .cancelled(let reason): self = .cancelled(reason)
    case .noop: self = .noop
    }
  }

  /// The presentation that came of it.
  public var presentationID: EntryID? {
    switch self {
    case .shownImmediately(let id), .queuedBehind(let id): id
    case .cancelled, .rewrittenWithoutPresentation, .noop: nil
    }
  }
}
