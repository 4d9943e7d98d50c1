import Ground
import JSONCoding

/// The intent that waits, looked at again after facts have changed.
extension App {
  /// Looks at the pending intent as if it were sent now, without the screen that its gate showed.
  /// The draft has the new facts, and nothing that they forbid. Afterwards it has what came of the
  /// intent.
  /// - Returns: that; nil if it waits as before.
  func lookAgain(_ plan: inout AppCommit) -> AppResult? {
    guard let pending = draft.pointee.pending else { return nil }
    let result = withCopy { taken in
      let result = look(at: pending, again: taken, &plan)
      if let result { keepQuestion(of: taken, result, &plan) }
      return result
    }
    if let waiting = draft.pointee.pending, let screen = waiting.screen,
      route(of: screen, draft) == nil
    {
      draft.pointee.pending = waiting.with(screen: nil)
    }
    if result != nil { (plan.source, plan.intent) = ("resume", pending.intent) }
    return result
  }

  /// An open question stays open if nothing but younger layers has changed.
  private func keepQuestion(
    of taken: StatePointer, _ result: AppResult, _ plan: inout AppCommit
  ) {
    guard let open = taken.pointee.question else { return }
    if withdraws(open, result, from: taken) {
      plan.closing = .withdrawn(open.token)
      if !result.isQuestion { draft.pointee.question = nil }
    } else {
      draft.pointee.question = open
    }
  }

  private func look(
    at pending: PendingIntent, again taken: StatePointer, _ plan: inout AppCommit
  ) -> AppResult? {
    let isUp = pending.screen.map { route(of: $0, draft) != nil } ?? false
    let wasTaken = pending.screen != nil && !isUp
    leaveGate(of: pending)
    return withCopy { bare in
      if let failing = failing(of: pending.intent, from: bare) {
        let (needs, gate) = gate(of: failing)
        if gate == nil, pending.shown == nil {
          // It was restored: nobody refuses it, and it goes on waiting.
          rollBack(to: taken)
          guard needs != pending.needs else { return nil }
          draft.pointee.pending = pending.with(route: failing, needs: needs)
          return .pending(AppPending(needs: needs, shown: nil))
        }
        if let gate, gate == pending.shown {
          if needs == pending.needs, !wasTaken { return stay(taken) }
          if isUp {
            rollBack(to: taken)
            draft.pointee.pending = pending.with(route: failing, needs: needs)
            return .pending(AppPending(needs: needs, shown: gate))
          }
        }
      }
      return resume(pending, from: bare, taken, &plan)
    }
  }

  /// Nothing happens.
  private func stay(_ taken: StatePointer) -> AppResult? {
    rollBack(to: taken)
    return nil
  }

  /// Takes away the screen that the gate of an intent showed, with what is above it; locks stay.
  private func leaveGate(of pending: PendingIntent) {
    draft.pointee.pending = nil
    draft.pointee.question = nil
    if let screen = pending.screen { cut(screen, keepsLocks: true) }
  }

  /// The first route that fails if the intent is carried out where no locks are; the draft is
  /// `bare` before and after it.
  private func failing(of intent: AppIntent, from bare: StatePointer) -> RouteIndex? {
    defer { rollBack(to: bare) }
    guard draft.pointee.layers.hasLocks else {
      return failing(of: intent, on: bare)
    }
    draft.pointee.layers = draft.pointee.layers.underLocks
    return withCopy { failing(of: intent, on: $0) }
  }

  private func failing(of intent: AppIntent, on start: StatePointer) -> RouteIndex? {
    guard let result = try? apply(intent), result.changes else { return nil }
    look(from: start)
    return survey.failing
  }

  /// Carries the intent out, or lets it wait for something else.
  private func resume(
    _ pending: PendingIntent, from bare: StatePointer, _ taken: StatePointer,
    _ plan: inout AppCommit
  ) -> AppResult? {
    let result = attempt(resuming: pending.intent, from: bare, taken)
    switch result {
    case .pending:
      guard let waiting = draft.pointee.pending else { return result }
      draft.pointee.pending = waiting.with(entryState: pending.entryState)
      plan.between = start(of: bare)
      if traits[waiting.route].contains(.lock) {
        return stillWaits(pending, for: taken) ? stay(taken) : result
      }
    case .refused where pending.shown == nil: return stay(taken)
    case .question: return result
    default:
      guard result.isDone else {
        rollBack(to: bare)
        return result
      }
      plan.between = start(of: bare)
    }
    guard let reason = askInterceptor(resuming: pending.intent, from: taken) else {
      if result.isDone, let kept = pending.entryState {
        give(kept, of: pending.intent, bare, &plan)
      }
      return result
    }
    plan.between = nil
    rollBack(to: taken)
    if pending.shown != nil { leaveGate(of: pending) }
    return .cancelled(reason)
  }

  /// What the current place of the history is when the intent leads on from it: what facts took and
  /// the gate have left it. Where each commit is a step, it stays as it was.
  private func start(of bare: StatePointer) -> AppState? {
    history.recordsCommits ? nil : bare.pointee
  }

  /// What would throw is cancelled: nobody refuses facts.
  private func attempt(
    resuming intent: AppIntent, from bare: StatePointer, _ taken: StatePointer
  ) -> AppResult {
    do throws(NavError) {
      let result = try attempt(intent, from: bare, source: "resume")
      if result.changes { try checkLimits(from: taken) }
      return result
    } catch {
      return .cancelled("\"limit\"")
    }
  }

  /// Whether it waits for a lock that still stands.
  private func stillWaits(_ pending: PendingIntent, for taken: StatePointer) -> Bool {
    guard traits[pending.route].contains(.lock) else { return false }
    for layer in taken.pointee.layers.all where layer.route.index == pending.route { return true }
    return false
  }

  private func askInterceptor(resuming intent: AppIntent, from taken: StatePointer) -> Text? {
    guard intercept != nil, !AppState.haveSameShape(taken, draft) else { return nil }
    return askInterceptor(
      AppCommit(cause: intent.name, source: "resume", intent: intent), from: taken)
  }

  /// The screen that the intent leads to gets what it had kept before a restore.
  private func give(
    _ kept: Text, of intent: AppIntent, _ bare: StatePointer, _ plan: inout AppCommit
  ) {
    guard draft.pointee.lastID > bare.pointee.lastID,
      route(of: draft.pointee.lastID, draft) != nil
    else { return }
    plan.kept = EntryNote(id: draft.pointee.lastID, json: kept)
  }
}

extension PendingIntent {
  fileprivate func with(route: RouteIndex, needs: [Int]) -> PendingIntent {
    PendingIntent(
      intent, route: route, needs: needs, shown: shown, screen: screen, entryState: entryState)
  }

  fileprivate func with(entryState: Text?) -> PendingIntent {
    PendingIntent(
      intent, route: route, needs: needs, shown: shown, screen: screen, entryState: entryState)
  }
}
