import JSONCoding
import NavigationCore

/// What the host has agreed to.
struct Consent {
  let leave: [EntryID]
  let enter: [FittedRoute]
}

/// Questions: from the draft of an intent to what may be committed.
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

  private func mustAsk(_ consent: Consent?) -> Bool {
    guard let consent else { return true }
    for id in survey.leave where !consent.leave.contains(id) { return true }
    for route in entering where !consent.enter.contains(route) { return true }
    return false
  }

  /// The routes that the host is asked about.
  private var entering: [FittedRoute] { survey.enter.compactMap { route(of: $0, draft) } }

  private func ask(
    _ intent: AppIntent, _ source: Text?, origin: StatePointer, focused: StatePointer,
    _ since: EntryID?
  ) -> AppResult {
    let (leave, enter) = (survey.leave, entering)
    if case .goForResult = intent {
      rollBack(to: origin)
      return .refused(.asks(leave: leave, enter: enter))
    }
    rollBack(to: focused)
    destination = nil
    draft.pointee.lastToken &+= 1
    let question = OpenQuestion(
      token: draft.pointee.lastToken, intent, source: source, leave: leave, enter: enter,
      since: since ?? draft.pointee.lastID)
    draft.pointee.question = question
    return .question(AppQuestion(question: question))
  }

  /// Whether the draft is still what it was.
  private func isSame(as start: StatePointer) -> Bool {
    draft.pointee.pending === start.pointee.pending && AppState.haveSameShape(start, draft)
  }

  // MARK: Sending

  /// Sends an intent, with or without an envelope.
  /// - Throws: `.schema` and others for what is no intent or does not fit; nothing has changed
  ///   then.
  public func send(_ reader: inout JSONReader) throws(NavError) -> AppResult {
    if isPlain, sendShort(reader) { return .done }
    let sent = try IntentReader(schema: schema, fitter: fitter).read(&reader)
    try reader.finish()
    return try send(sent)
  }

  /// Opens a URL.
  public func open(url: Text) throws(NavError) -> AppResult {
    try send(SentIntent(intent: .open(.url(url))))
  }

  /// Goes back one step.
  public func goBack() throws(NavError) -> AppResult {
    if isPlain, popShort() { return .done }
    return try send(SentIntent(intent: .back))
  }

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
    if withdrawn != nil, !result.isQuestion {
      draft.pointee.question = nil
    }
    settle(sent.intent)
    return try commit(
      AppCommit(
        cause: sent.intent.cause, source: sent.source, intent: sent.intent, withdrawn: withdrawn,
        destination: destination),
      result)
  }

  /// The leaf on which a screen shows that no layer covers.
  private func column(of id: EntryID, _ state: StatePointer) -> Int? {
    guard state.pointee.layers.isEmpty else { return nil }
    var found: Int?
    forEachShowing(in: 0, of: state) { leaf in
      if state.pointee.stacks[leaf].id == id { found = leaf }
    }
    return found
  }

  /// Whether what is planned takes an open question with it.
  func withdraws(
    _ question: OpenQuestion, _ result: AppResult, from start: StatePointer
  ) -> Bool {
    if result.isQuestion { return true }
    return !AppState.haveSameShape(start, draft, since: question.since)
  }

  /// The layers that came after a question.
  func cameSince(_ question: OpenQuestion) -> [Layer] {
    committed.pointee.layers.since(question.since)
  }

  private func withdraw(_ question: OpenQuestion) -> AppResult {
    close()
    emit(.withdrawn) { writer in writer.withdrawn(question.token) }
    return .withdrawn(question.token)
  }

  /// Closes the question, and that is all.
  func close() {
    committed.pointee.question = nil
    draft.pointee.question = nil
  }

  // MARK: Answering questions

  /// Answers a question: `"proceed"`, `{"cancel":reason}` or `{"redirect":intent}`.
  public func resolve(
    _ token: Int64, _ reader: inout JSONReader
  ) throws(NavError) -> AppResult {
    guard let question = committed.pointee.question, question.token == token else {
      try reader.skipValue()
      try reader.finish()
      return .noop
    }
    let answer = try readAnswer(&reader)
    try reader.finish()
    do throws(NavError) {
      switch answer {
      case .proceed:
        let consent = Consent(leave: question.leave, enter: question.enter)
        let sent = SentIntent(intent: question.intent, source: question.source)
        return try goOn(sent, question, consent)
      case .redirect(let sent): return try goOn(sent, question, nil)
      case .cancel(let reason):
        close()
        return tell(.cancelled(reason), question.intent)
      }
    } catch {
      rollBack(to: committed)
      throw error
    }
  }

  private enum Answer {
    case proceed
    case cancel(Text)
    case redirect(SentIntent)
  }

  private func readAnswer(_ reader: inout JSONReader) throws(NavError) -> Answer {
    do throws(NavError) {
      let tag = try reader.beginCase("an answer: \"proceed\", {\"cancel\":…} or {\"redirect\":…}")
      let answer: Answer
      switch (tag, tag.hasPayload) {
      case ("proceed", false): return .proceed
      case ("cancel", true):
        var writer = JSONWriter()
        try reader.readCanonicalValue(into: &writer)
        answer = .cancel(writer.text)
      case ("redirect", true):
        answer = .redirect(try IntentReader(schema: schema, fitter: fitter).read(&reader))
      default:
        throw reader.unknownCase(
          tag, allowed: "\"proceed\", {\"cancel\":reason}, {\"redirect\":intent}")
      }
      try reader.endCase()
      return answer
    } catch {
      throw error.asInvalid
    }
  }

  /// Carries out an intent without the layers that came after the question, and puts them back.
  private func goOn(
    _ sent: SentIntent, _ question: OpenQuestion, _ consent: Consent?
  ) throws(NavError) -> AppResult {
    let later = cameSince(question)
    draft.pointee.question = nil
    draft.pointee.layers = draft.pointee.layers.since(question.since, false)
    var column: Int?
    if let from = sent.from, from != shown(draft).id {
      column = self.column(of: from, draft)
      guard column != nil else {
        let stale = AppRefusal.stale(from: from, shown: shown(draft).id)
        rollBack(to: committed)
        close()
        return tell(.refused(stale), sent.intent)
      }
    }
    let result = try withCopy { start throws(NavError) in
      try attempt(
        sent.intent, from: start, source: sent.source, column: column, consent: consent,
        since: question.since)
    }
    guard result.changes else {
      rollBack(to: committed)
      close()
      return tell(result, sent.intent)
    }
    for layer in later
    where draft.pointee.layers.place(of: layer.id) == nil
      && draft.pointee.queue.place(of: layer.id) == nil
    {
      draft.pointee.layers.append(layer)
    }
    settle(sent.intent)
    let told = try commit(
      AppCommit(
        cause: sent.intent.cause, source: sent.source, intent: sent.intent,
        destination: destination),
      result)
    if case .cancelled = told { close() }
    return told
  }
}
