import Ground
import JSONCoding

/// How a question ends.
enum QuestionEnd {
  case withdrawn(Int64)
  /// It was answered.
  case resolved(Int64, by: StaticString)
}

/// Questions: what the host is asked before an intent may go on, and what it answers.
extension App {
  // MARK: Withdrawing

  /// Whether what is planned takes an open question with it.
  func withdraws(
    _ question: OpenQuestion, _ result: AppResult, from start: StatePointer
  ) -> Bool {
    if result.isQuestion { return true }
    return !AppState.haveSameShape(start, draft, since: question.since)
  }

  /// Whether no layer came after a question.
  func isNewest(_ question: OpenQuestion) -> Bool {
    committed.pointee.layers.newest <= question.since
  }

  func withdraw(_ question: OpenQuestion) -> AppResult {
    if let preview {
      draft.pointee.question = nil
      return show(nil, .withdrawn(question.token), in: preview)
    }
    close(.withdrawn(question.token))
    return .withdrawn(question.token)
  }

  /// Closes the question, and that is all.
  func close(_ end: QuestionEnd) {
    if committed.pointee.question != nil { revision &+= 1 }
    committed.pointee.question = nil
    draft.pointee.question = nil
    emit(end)
  }

  func emit(_ end: QuestionEnd) {
    emit(.withdrawn) { writer in
      switch end {
      case .withdrawn(let token): writer.withdrawn(token: token)
      case .resolved(let token, let answer): writer.resolved(token: token, by: answer)
      }
    }
  }

  // MARK: Answering questions

  /// Answers a question: `"proceed"`, `{"cancel":reason}` or `{"redirect":intent}`.
  public func resolve(
    _ token: Int64, _ reader: inout JSONReader
  ) throws(NavError) -> AppResult {
    guard let question = question(token) else {
      try reader.skipValue()
      try reader.finish()
      return .noop
    }
    let answer = try readAnswer(&reader)
    try reader.finish()
    return try resolve(question, answer)
  }

  /// Answers a question: its intent may go on.
  public func proceed(_ token: Int64) throws(NavError) -> AppResult {
    guard let question = question(token) else { return .noop }
    return try resolve(question, .proceed)
  }

  /// Answers a question: its intent may not go on.
  /// - Parameter reason: text; nil is written as `null`.
  public func cancel(_ token: Int64, reason: Text?) throws(NavError) -> AppResult {
    guard let question = question(token) else { return .noop }
    var json = JSONWriter()
    if let reason { json.string(reason) } else { json.null() }
    return try resolve(question, .cancel(json.text))
  }

  /// The open question, if it has that token.
  private func question(_ token: Int64) -> OpenQuestion? {
    guard let question = committed.pointee.question, question.token == token else { return nil }
    return question
  }

  private func resolve(
    _ question: OpenQuestion, _ answer: Answer
  ) throws(NavError) -> AppResult {
    do throws(NavError) {
      switch answer {
      case .proceed:
        let consent = Consent(leave: question.leave, enter: question.enter)
        let sent = SentIntent(intent: question.intent, source: question.source)
        return try goOn(sent, question, consent, .resolved(question.token, by: "proceed"))
      case .redirect(let sent):
        return try goOn(sent, question, nil, .resolved(question.token, by: "redirect"))
      case .cancel(let reason):
        close(.resolved(question.token, by: "cancel"))
        return tell(.cancelled(reason), question.intent)
      }
    } catch {
      dropDraft()
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
    _ sent: SentIntent, _ question: OpenQuestion, _ consent: Consent?, _ end: QuestionEnd
  ) throws(NavError) -> AppResult {
    draft.pointee.question = nil
    var layers = draft.pointee.layers.before(question.since)
    let above = draft.pointee.layers.layers(above: layers.count)
    for layer in above where layer.id <= question.since { layers.append(layer) }
    draft.pointee.layers = layers
    let attempt = makeAttempt()
    let result = try draft.withCopy { start throws(NavError) in
      try attempt.execute(sent, from: start, consent, since: question.since)
    }
    guard result.changes else {
      dropDraft()
      close(end)
      return tell(result, sent.intent)
    }
    attempt.putBack(since: question.since, of: above)
    attempt.settle(sent.intent)
    let plan = AppCommit(cause: sent.intent.cause, source: sent.source, intent: sent.intent)
    plan.closing = end
    return try commit(plan, result, of: attempt)
  }
}
