import Ground

/// What to do with a presentation that comes while another is shown.
public enum WhenBusy: Sendable { case queue, replace, reject }

/// The rule book of modal commands: a pure function from a command and a state to the step that it
/// stands for.
enum ModalEngine<R: Route> {
  /// One change of a modal state.
  enum Step {
    /// The state stays as it is.
    case unchanged
    /// Becomes current; whatever was current is replaced and gone.
    case show(ModalPresentation<R>)
    /// Joins the queue.
    case enqueue(ModalPresentation<R>)
    /// Takes the place of the current one.
    case replace(ModalPresentation<R>)
    /// The current one goes and the queue moves up.
    case dismiss(DismissalReason)
    case clear
  }

  /// - Complexity: O(1)
  static func decide(_ command: ModalCommand<R>, on state: ModalState<R>, whenBusy: WhenBusy) -> (
    step: Step, result: ModalResult<R>
  ) {
    switch command {
    case .present(let presentation):
      guard state.current != nil else { return (.show(presentation), .executed(command)) }
      switch whenBusy {
      case .queue: return (.enqueue(presentation), .queued(presentation))
      case .replace: return (.show(presentation), .executed(command))
      case .reject: return (.unchanged, .cancelled(.busy))
      }
    case .replaceCurrent(let presentation):
      guard let current = state.current, current != presentation else { return (.unchanged, .noop) }
      return (.replace(presentation), .executed(command))
    case .dismissCurrent(let reason):
      return state.current == nil ? (.unchanged, .noop) : (.dismiss(reason), .executed(command))
    case .dismissAll:
      return state.isEmpty ? (.unchanged, .noop) : (.clear, .executed(command))
    }
  }

  /// - Complexity: O(1); `clear` O(queue).
  static func apply(_ step: Step, to state: inout ModalState<R>) {
    switch step {
    case .unchanged: break
    case .show(let presentation), .replace(let presentation): state.current = presentation
    case .enqueue(let presentation): state.queue.append(presentation)
    case .dismiss: state.current = state.queue.popFirst()
    case .clear: state = ModalState()
    }
  }
}
