import Ground
import JSONCoding

/// What a commit is about.
final class AppCommit {
  let cause: StaticString
  var source: Text?
  /// The intent that was carried out; of facts, the one that they have resumed.
  var intent: AppIntent?
  /// The question that it closes.
  var closing: QuestionEnd?
  /// Then there is no intent but the one that the facts have resumed.
  private(set) var isOfFacts = false
  /// The draft was put together anew: an id may be anywhere in it.
  var isWhole = false
  /// What screens want back afterwards; nil: what they want now.
  var notes: [EntryNote]?
  /// Of facts that have executed an intent, the state right before it.
  var between: AppState?
  /// What a new screen finds that a restore took away before.
  var kept: EntryNote?

  @inline(never)
  init(
    cause: StaticString, source: Text? = nil, intent: AppIntent? = nil,
    withdrawn: OpenQuestion? = nil
  ) {
    self.cause = cause
    self.source = source
    self.intent = intent
    closing = withdrawn.map { .withdrawn($0.token) }
  }

  /// A commit of facts.
  static var facts: AppCommit {
    let plan = AppCommit(cause: "facts")
    plan.isOfFacts = true
    return plan
  }
}

/// From the draft to what hosts see.
extension App {
  /// Makes the draft the state, unless an interceptor cancels it or the journal refuses it.
  /// - Returns: the result, or the one that replaced it.
  func commit(
    _ plan: AppCommit, _ result: AppResult, of attempt: Attempt
  ) throws(NavError) -> AppResult {
    // A restore has looked already, and leaves the locks out.
    if !plan.isOfFacts, !plan.isWhole { try checkLimits() }
    if let preview { return show(plan, result, in: preview) }
    let isCommit =
      attempt.isCompared || draft.pointee.facts != committed.pointee.facts
      || draft.pointee.badges != committed.pointee.badges
      || !AppState.haveSameShape(committed, draft)
    // Nobody refuses facts.
    if isCommit, isIntercepted, !plan.isOfFacts, let reason = askInterceptor(plan) {
      return cancel(plan, reason)
    }
    if let kept = plan.kept { notes.set(kept.id, kept.json) }
    let failure = journal == nil ? 0 : journalize(plan, attempt.destination, isCommit: isCommit)
    if failure != 0, refusesUnwritten, !plan.isOfFacts {
      recording?.note(refusalOfJournal: failure)
      if let id = plan.kept?.id { notes.set(id, nil) }
      return cancel(plan, Self.reason(failure))
    }
    if let end = plan.closing { emit(end) }
    if isCommit || !AppState.areEqualBeside(committed, draft, schema) { revision &+= 1 }
    if isCommit {
      seq &+= 1
      emit(.committed) { writer in
        writer.beginCommitted(seq)
        writeBody(plan, to: &writer)
        writer.raw("}}")
      }
    }
    if failure != 0 { tellBroken(failure) }
    let waiting = committed.pointee.pending
    let old = committed.shown
    let hid = hidesScreens
    count(attempt, isWhole: plan.isWhole)
    record(plan, attempt.destination, hid: hid)
    if let id = plan.kept?.id { history.amend(EntryNote(id: id, json: "")) }
    keep(plan, attempt)
    if let waiting { tellForgotten(waiting, plan, result) }
    tellShown(instead: old)
    #if NAV_CHECKED
      check()
    #endif
    guard let intent = plan.intent else { return result }
    return tell(result, intent)
  }

  /// Tells of an intent that waits no longer, unless facts have made something else of it.
  private func tellForgotten(
    _ waiting: PendingIntent, _ plan: AppCommit, _ result: AppResult
  ) {
    guard !plan.isOfFacts || result.isRefusal, !isKept(waiting) else { return }
    emit(.forgotten) { $0.forgotten(intent: waiting.intent, schema) }
  }

  /// Tells of the shown screen if it is another one.
  @inline(__always)
  func tellShown(instead old: (id: EntryID, route: FittedRoute)) {
    if interests.contains(.shown) { tellOther(than: old) }
  }

  @inline(never)
  private func tellOther(than old: (id: EntryID, route: FittedRoute)) {
    let new = committed.shown
    guard new.id != old.id else { return }
    emitInline(.shown) { $0.shown(from: old, to: new) }
  }

  private func cancel(_ plan: AppCommit, _ reason: Text) -> AppResult {
    dropDraft()
    if case .resolved = plan.closing, let end = plan.closing { close(end) }
    guard let intent = plan.intent else { return .cancelled(reason) }
    return tell(.cancelled(reason), intent)
  }

  /// Whether an intent that waited is the one that waits.
  private func isKept(_ waiting: PendingIntent) -> Bool {
    guard let pending = committed.pointee.pending else { return false }
    if pending === waiting { return true }
    var old = JSONWriter()
    var new = JSONWriter()
    old.intent(waiting.intent, schema)
    new.intent(pending.intent, schema)
    return old.bytes.elementsEqual(new.bytes)
  }

  /// `"cause":…,"source":…,"changes":[…]`.
  /// - Parameter start: the state before; nil for the committed one.
  func writeBody(
    _ plan: AppCommit, _ saved: SavedScreens? = nil, from start: StatePointer? = nil,
    to writer: inout JSONWriter
  ) {
    writer.beginChanges(plan.cause, plan.source)
    let tellsStates = saved == nil && (plan.isOfFacts || plan.isWhole)
    writeChanges(from: start, saved, isWhole: plan.isWhole, tellsStates: tellsStates, to: &writer)
    writer.raw("]")
  }

  @inline(never)
  func askInterceptor(_ plan: AppCommit, from start: StatePointer? = nil) -> Text? {
    guard preview == nil else { return nil }
    defer { endAsking() }
    return askInterceptor(plan.intent) { writeBody(plan, from: start, to: &$0) }
  }

  /// Empties `asked`. The memory of a longer question is not kept.
  @inline(__always)
  func endAsking() { if asked.count > 0 { asked.clear(keeping: 4_096) } }

  /// The event of a commit about which the interceptor was asked: what it consists of is written.
  @inline(never)
  func writeAsked(to writer: inout JSONWriter) {
    let body = UnsafeBufferPointer(rebasing: asked.bytes[askedBody..<(asked.count &- 1)])
    writer.fillShort(body.count &+ 50) { text in
      text.beginCommitted(seq)
      text.json(body)
      text.put("}}")
    }
  }

  /// Asks the interceptor; `asked` keeps the question.
  /// - Parameter writeBody: `,"cause":…,"source":…,"changes":[…]`.
  func askInterceptor(_ intent: AppIntent?, _ writeBody: (inout JSONWriter) -> Void) -> Text? {
    guard isIntercepted else { return nil }
    asked.raw("{\"intent\":")
    if let intent { asked.intent(intent, schema) } else { asked.null() }
    askedBody = asked.count
    writeBody(&asked)
    return askInterceptor()
  }

  /// Asks the interceptor what `asked` has, which lacks the last brace.
  @inline(never)
  func askInterceptor() -> Text? {
    asked.raw("}")
    asked.terminate()
    return intercept?(asked.bytes)
  }

  // MARK: Keeping the draft

  /// - Parameter layers: how many of the draft's layers count; nil: all.
  /// - Throws: `limit` if the draft holds more than it may, and more than the state before.
  func checkLimits(_ layers: Int? = nil, from start: StatePointer? = nil) throws(NavError) {
    let start = start ?? committed
    let count = layers ?? draft.pointee.layers.count
    if count > max(limits.layers, start.pointee.layers.count) {
      throw .tooMany("the stack of layers", limits.layers)
    }
    if draft.pointee.queue.count > max(limits.queue, start.pointee.queue.count) {
      throw .tooMany("the queue", limits.queue)
    }
  }

  /// The draft becomes the state, and those who waited for what has left get an answer.
  @inline(never)
  private func keep(_ plan: AppCommit, _ attempt: Attempt) {
    let answer = plan.intent?.answerValue
    var removed: [EntryID] = []
    for one in attempt.differences where one.kind != .came { removed.append(one.id) }
    let awaited = takeTickets(of: removed)
    replaceCommitted()
    for ticket in awaited {
      emit(.answered) { writer in
        let given = ticket.id == attempt.answered ? answer : nil
        let outcome = given.map { AppAnswer.value($0) } ?? .left(plan.cause)
        writer.answered(ticket: ticket.id, route: ticket.route, outcome: outcome)
      }
    }
    guard !notes.isEmpty || isToldOfEnds else { return }
    for id in removed { drop(id) }
    forgetLost()
  }

  /// What the history does not keep is let go of bit by bit.
  private func replaceCommitted() {
    var old = committed.pointee.stacks
    committed.pointee = draft.pointee
    scenes.made?.pointee.rest.follow(committed)
    for leaf in old.indices where old[leaf] !== committed.pointee.stacks[leaf] {
      var top = committed.pointee.stacks[leaf]
      swap(&old[leaf], &top)
      history.discarded.add(top)
    }
    history.discarded.release()
  }

  /// Takes the tickets of the draft, and gives away those of screens that leave.
  /// - Returns: the screens that somebody waits for, by ascending ids
  private func takeTickets(of removed: [EntryID]) -> [(id: EntryID, route: FittedRoute)] {
    if !draft.pointee.asked.isEmpty {
      makeTickets().add(draft.pointee.asked)
      draft.pointee.asked = []
    }
    guard let tickets, !tickets.isEmpty else { return [] }
    return committed.routes(of: tickets.take(removed))
  }

  private func makeTickets() -> Tickets {
    if let tickets { return tickets }
    let made = Tickets()
    tickets = made
    return made
  }

  /// An entry or layer has left.
  private func drop(_ id: EntryID) {
    if !notes.isEmpty, notes.json(id) != nil { set(id, nil) }
    depart(id)
  }
}

extension AppIntent {
  /// The JSON with which a screen answers.
  fileprivate var answerValue: Text? {
    if case .answer(let value, _) = self { value.canonical } else { nil }
  }
}
