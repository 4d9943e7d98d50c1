import JSONCoding
import NavigationCore

/// What a commit is about.
struct AppCommit {
  let cause: StaticString
  var source: Text?
  /// The intent that was carried out; of facts, the one that they have resumed.
  var intent: AppIntent?
  var withdrawn: OpenQuestion?
  /// The place in the history that it goes to.
  var destination: Int?
  /// Then there is no intent but the one that the facts have resumed.
  private(set) var isOfFacts = false
  /// The draft was put together anew: an id may be anywhere in it.
  var isWhole = false
  /// What screens want back afterwards; nil: what they want now.
  var notes: [EntryNote]?

  init(
    cause: StaticString, source: Text? = nil, intent: AppIntent? = nil,
    withdrawn: OpenQuestion? = nil, destination: Int? = nil
  ) {
    (self.cause, self.source, self.intent) = (cause, source, intent)
    (self.withdrawn, self.destination) = (withdrawn, destination)
  }

  /// A commit of facts.
  static var facts: AppCommit {
    var plan = AppCommit(cause: "facts")
    plan.isOfFacts = true
    return plan
  }
}

/// From the draft to what hosts see.
extension App {
  /// Makes the draft the state, unless an interceptor cancels it or the journal refuses it.
  /// - Returns: the result, or the one that replaced it.
  func commit(_ plan: AppCommit, _ result: AppResult) throws(NavError) -> AppResult {
    try checkLimits()
    let isCommit =
      draft.pointee.facts != committed.pointee.facts
      || !AppState.haveSameShape(committed, draft)
    if isCommit, intercept != nil, let reason = askInterceptor(plan) {
      return cancel(plan, reason)
    }
    let failure = journal == nil ? 0 : journalize(plan, isCommit: isCommit)
    if failure != 0, refusesUnwritten { return cancel(plan, Self.reason(failure)) }
    if let question = plan.withdrawn { emit(.withdrawn) { $0.withdrawn(question.token) } }
    if isCommit {
      revision &+= 1
      emit(.committed) { writer in
        writer.beginCommitted(revision)
        writeBody(plan, to: &writer)
        writer.endObject()
        writer.endObject()
      }
    }
    if failure != 0 { emit(.journalBroken) { $0.journalBroken(failure, seq: revision) } }
    let waiting = committed.pointee.pending
    let isResumption = plan.isOfFacts && plan.intent != nil
    record(plan)
    keep(plan)
    if let waiting, !isResumption, !isKept(waiting) {
      emit(.forgotten) { writer in
        writer.beginCase("forgotten")
        writer.intent(waiting.intent, schema)
        writer.endObject()
      }
    }
    guard let intent = plan.intent else { return result }
    return tell(result, intent)
  }

  private func cancel(_ plan: AppCommit, _ reason: Text) -> AppResult {
    rollBack(to: committed)
    guard !plan.isOfFacts, let intent = plan.intent else { return .cancelled(reason) }
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
  func writeBody(
    _ plan: AppCommit, _ saved: SavedScreens? = nil, to writer: inout JSONWriter
  ) {
    writer.key("cause")
    writer.word(plan.cause)
    if let source = plan.source {
      writer.key("source")
      writer.string(source)
    }
    writer.key("changes")
    writeChanges(saved, isWhole: plan.isWhole, to: &writer)
  }

  @inline(never)
  private func askInterceptor(_ plan: AppCommit) -> Text? {
    guard let intercept else { return nil }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("intent")
    if let intent = plan.intent { writer.intent(intent, schema) } else { writer.null() }
    writeBody(plan, to: &writer)
    writer.endObject()
    return intercept(writer.bytes)
  }

  // MARK: Keeping the draft

  /// - Throws: `limit` if the draft holds more than it may.
  func checkLimits() throws(NavError) {
    if draft.pointee.layers.count > max(limits.layers, committed.pointee.layers.count) {
      throw .tooMany("the layers", limits.layers)
    }
    if draft.pointee.queue.count > max(limits.queue, committed.pointee.queue.count) {
      throw .tooMany("the queue", limits.queue)
    }
  }

  /// The draft becomes the state, and those who waited for what has left get an answer.
  @inline(never)
  private func keep(_ plan: AppCommit) {
    let answer = plan.intent?.answerValue
    count(isWhole: plan.isWhole)
    var (gone, told): ([EntryID], [EntryID]) = ([], [])
    for one in differences where one.kind != .came {
      gone.append(one.id)
      if let place = draft.pointee.tickets.firstIndex(of: one.id) {
        draft.pointee.tickets.remove(at: place)
        told.append(one.id)
      }
    }
    committed.pointee = draft.pointee
    for ticket in told.oldestFirst {
      emit(.answered) { $0.answered(ticket, ticket == answered ? answer : nil, plan.cause) }
    }
    guard !notes.isEmpty || forget != nil else { return }
    let kept = notes
    for id in gone { drop(id) }
    if kept.count != notes.count { history.amend(notes: kept) }
    forgetLost()
  }

  /// Counts the guarded screens of the draft from those that are committed.
  func count(isWhole: Bool = false) {
    if isWhole {
      AppState.findAllDifferences(from: committed, to: draft, &differences)
    } else {
      AppState.findDifferences(from: committed, to: draft, &differences)
    }
    for one in differences where !traits[one.route].isDisjoint(with: .counted) {
      guarded[one.route] &+= one.kind == .came ? 1 : -1
    }
  }

  /// An entry or layer has left.
  private func drop(_ id: EntryID) {
    setKept(id, nil)
    depart(id)
  }
}

extension AppIntent {
  /// The JSON with which a screen answers.
  fileprivate var answerValue: Text? {
    if case .answer(let value, _) = self { value.canonical } else { nil }
  }
}

// MARK: - Events

extension App {
  /// Tells those who listen.
  func emit(_ kind: AppEvents, _ write: (inout JSONWriter) -> Void) {
    if interests.contains(kind) { emit?(kind, write) }
  }

  /// Emits the outcome of an intent, if it is more than a commit.
  func tell(_ result: AppResult, _ intent: AppIntent) -> AppResult {
    guard !interests.isEmpty else { return result }
    switch result {
    case .done, .ticket, .queued, .withdrawn: break
    case .pending: emit(.pending) { $0.appResult(result, schema) }
    case .question: emit(.question) { $0.appResult(result, schema) }
    default:
      emit(.refused) { writer in
        writer.beginCase("refused")
        writer.beginObject()
        writer.key("intent")
        writer.intent(intent, schema)
        writer.key("reason")
        writer.appReason(result, schema)
        writer.endObject()
        writer.endObject()
      }
    }
    return result
  }
}

extension JSONWriter {
  /// `{"committed":{"seq":…`
  mutating func beginCommitted(_ revision: UInt64) {
    beginCase("committed")
    beginObject()
    key("seq")
    integer(Int64(bitPattern: revision))
  }

  mutating func withdrawn(_ token: Int64) {
    beginCase("withdrawn")
    integer(token)
    endObject()
  }

  /// - Parameter value: the answer; nil if the screen has left without one.
  mutating func answered(_ ticket: EntryID, _ value: Text?, _ cause: StaticString) {
    beginCase("answered")
    beginObject()
    key("ticket")
    integer(ticket)
    key("outcome")
    beginObject()
    if let value {
      key("value")
      json(value)
    } else {
      key("left")
      word(cause)
    }
    endObject()
    endObject()
    endObject()
  }
}
