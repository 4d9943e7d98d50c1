import Ground
import JSONCoding

/// From an intent that is sent to what may be committed.
extension App {
  /// Plans an intent on a draft that is the same as `start`. Afterwards the draft is the state to
  /// be committed; if the result changes nothing, it is `start` again.
  /// - Parameters:
  ///   - column: is focused first, since the intent was sent from there.
  ///   - since: the newest id when a question was first asked that this one asks again.
  func attempt(
    _ intent: AppIntent, from start: StatePointer, source: Text?, column: Int? = nil,
    consent: Consent? = nil, since: EntryID? = nil
  ) throws(NavError) -> AppResult {
    (answered, destination) = (nil, nil)
    guard let column else {
      return try attempt(intent, source, origin: start, focused: start, consent, since)
    }
    select(leaf: column)
    return try withCopy { focused throws(NavError) in
      try attempt(intent, source, origin: start, focused: focused, consent, since)
    }
  }

  private func attempt(
    _ intent: AppIntent, _ source: Text?, origin: StatePointer, focused: StatePointer,
    _ consent: Consent?, _ since: EntryID?
  ) throws(NavError) -> AppResult {
    let result = try plan(intent, from: focused)
    guard result.changes else {
      rollBack(to: origin)
      return result
    }
    if !survey.asksNothing, mustAsk(consent) {
      return ask(intent, source, origin: origin, focused: focused, since)
    }
    if result.isDone, destination == nil, isSame(as: origin) {
      rollBack(to: origin)
      return .noop
    }
    return result
  }

  /// Whether the draft is still what it was.
  private func isSame(as start: StatePointer) -> Bool {
    draft.pointee.pending === start.pointee.pending
      && draft.pointee.badges == start.pointee.badges && AppState.haveSameShape(start, draft)
  }

  // MARK: Sending

  func send(_ sent: SentIntent) throws(NavError) -> AppResult {
    do throws(NavError) {
      return try sendDrafting(sent)
    } catch {
      rollBack(to: committed)
      throw error
    }
  }

  private func sendDrafting(_ sent: SentIntent) throws(NavError) -> AppResult {
    var column: Int?
    if let from = sent.from, from != shown(committed).id {
      column = self.column(of: from, committed)
      if column == nil {
        return tell(.refused(.stale(from: from, shown: shown(committed).id)), sent.intent)
      }
    }
    let open = committed.pointee.question
    if let open, case .back = sent.intent, cameSince(open).isEmpty { return withdraw(open) }
    let result = try attempt(sent.intent, from: committed, source: sent.source, column: column)
    guard result.changes else { return tell(result, sent.intent) }
    let withdrawn = open.flatMap { withdraws($0, result, from: committed) ? $0 : nil }
    if withdrawn != nil, !result.isQuestion { draft.pointee.question = nil }
    settle(sent.intent)
    return try commit(
      AppCommit(
        cause: sent.intent.cause, source: sent.source, intent: sent.intent, withdrawn: withdrawn,
        destination: destination),
      result)
  }

  /// The leaf on which a screen shows that no layer covers.
  func column(of id: EntryID, _ state: StatePointer) -> Int? {
    guard state.pointee.layers.isEmpty else { return nil }
    var found: Int?
    forEachShowing(in: 0, of: state) { leaf in
      if state.pointee.stacks[leaf].id == id { found = leaf }
    }
    return found
  }
}
