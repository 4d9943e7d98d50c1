import Ground
import JSONCoding

/// An intent that waits, carried out to see what it would still wait for.
extension Attempt {
  /// Takes away the screen that the gate of an intent showed, with what is above it; locks stay.
  func leaveGate(of pending: PendingIntent) {
    draft.pointee.pending = nil
    draft.pointee.question = nil
    if let screen = pending.screen { cut(screen, keepsLocks: true) }
  }

  /// The first route that fails if the intent is carried out where no locks are; the draft is
  /// `bare` before and after it.
  func failing(of intent: AppIntent, from bare: StatePointer) -> RouteIndex? {
    defer { rollBack(to: bare) }
    guard draft.pointee.layers.hasLocks else {
      return failing(of: intent, on: bare)
    }
    draft.pointee.layers = draft.pointee.layers.underLocks
    return draft.withCopy { failing(of: intent, on: $0) }
  }

  private func failing(of intent: AppIntent, on start: StatePointer) -> RouteIndex? {
    guard let result = try? apply(intent), result.changes else { return nil }
    look(from: start)
    return survey.failing
  }
}
