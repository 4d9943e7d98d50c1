import Ground
import JSONCoding

/// The intent that waits, looked at again after facts have changed.
extension App {
  /// Looks at the pending intent as if it were sent now, without the screen that its gate showed.
  /// The draft has the new facts, and nothing that they forbid. Afterwards it has what came of the
  /// intent.
  /// - Returns: that; nil if it waits as before.
  func lookAgain(_ attempt: Attempt, _ plan: AppCommit) -> AppResult? {
    guard let pending = draft.pointee.pending else { return nil }
    let result = draft.withCopy { taken in
      let result = look(at: pending, again: taken, attempt, plan)
      if let result { keepQuestion(of: taken, result, plan) }
      return result
    }
    if let waiting = draft.pointee.pending, let screen = waiting.screen,
      draft.route(of: screen) == nil
    {
      draft.pointee.pending = waiting.with(isScreenGone: true)
    }
    if result != nil {
      plan.source = "resume"
      plan.intent = pending.intent
    }
    return result
  }

  /// An open question stays open if nothing but younger layers has changed.
  private func keepQuestion(
    of taken: StatePointer, _ result: AppResult, _ plan: AppCommit
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
    at pending: PendingIntent, again taken: StatePointer, _ attempt: Attempt,
    _ plan: AppCommit
  ) -> AppResult? {
    let isUp = pending.screen.map { draft.route(of: $0) != nil } ?? false
    let wasTaken = pending.screen != nil && !isUp
    attempt.leaveGate(of: pending)
    return draft.withCopy { bare in
      if let failing = attempt.failing(of: pending.intent, from: bare) {
        let (needs, gate) = attempt.gate(of: failing)
        if gate == nil, pending.shown == nil {
          // It was restored: nobody refuses it, and it goes on waiting.
          draft.become(taken)
          guard needs != pending.needs else { return nil }
          draft.pointee.pending = pending.with(route: failing, needs: needs)
          return .pending(needs: needs, shown: nil)
        }
        if let gate, gate == pending.shown {
          if needs == pending.needs, !wasTaken { return stay(taken) }
          if isUp {
            draft.become(taken)
            draft.pointee.pending = pending.with(route: failing, needs: needs)
            return .pending(needs: needs, shown: gate)
          }
        }
      }
      return resume(pending, from: bare, taken, attempt, plan)
    }
  }

  /// Nothing happens.
  private func stay(_ taken: StatePointer) -> AppResult? {
    draft.become(taken)
    return nil
  }

  /// Carries the intent out, or lets it wait for something else.
  private func resume(
    _ pending: PendingIntent, from bare: StatePointer, _ taken: StatePointer,
    _ attempt: Attempt, _ plan: AppCommit
  ) -> AppResult? {
    let result = execute(resuming: pending.intent, from: bare, taken, attempt)
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
        draft.become(bare)
        return result
      }
      plan.between = start(of: bare)
    }
    guard let reason = askInterceptor(resuming: pending.intent, from: taken) else {
      if result.isDone, let kept = pending.entryState {
        give(kept, of: pending.intent, bare, plan)
      }
      return result
    }
    plan.between = nil
    draft.become(taken)
    if pending.shown != nil { attempt.leaveGate(of: pending) }
    return .cancelled(reason)
  }

  /// What the current place of the history is when the intent leads on from it: what facts took and
  /// the gate have left it. Where each commit is a step, it stays as it was.
  private func start(of bare: StatePointer) -> AppState? {
    history.recordsCommits ? nil : bare.pointee
  }

  /// What would throw is cancelled: nobody refuses facts.
  private func execute(
    resuming intent: AppIntent, from bare: StatePointer, _ taken: StatePointer,
    _ attempt: Attempt
  ) -> AppResult {
    do throws(NavError) {
      let result = try attempt.execute(intent, from: bare, source: "resume")
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
    guard isIntercepted, !AppState.haveSameShape(taken, draft) else { return nil }
    return askInterceptor(
      AppCommit(cause: intent.name, source: "resume", intent: intent), from: taken)
  }

  /// The screen that the intent leads to gets what it had kept before a restore.
  private func give(
    _ kept: Text, of intent: AppIntent, _ bare: StatePointer, _ plan: AppCommit
  ) {
    guard draft.pointee.lastID > bare.pointee.lastID,
      draft.route(of: draft.pointee.lastID) != nil
    else { return }
    plan.kept = EntryNote(id: draft.pointee.lastID, json: kept)
  }
}
