// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import DeepLinking
import Ground
import JSONCoding

/// The result of an intent of an app.
public indirect enum AppResult {
  /// Done.
  case done
  /// The state would not change.
  case noop
  /// There is nowhere to go back to.
  case nowhereBack
  /// The screen is shown and can answer; its answer comes as the event `answered`.
  case ticket(EntryID)
  /// The layer waits until no other one is shown.
  case queued(EntryID)
  /// The intent waits for facts.
  case pending(needs: [Int], shown: FittedRoute?)
  /// Screens are asked before they leave or enter.
  case question(OpenQuestion)
  /// The open question was withdrawn, and nothing else.
  case withdrawn(Int64)
  /// The schema's policy for links rejects the URL.
  case rejected(LinkRejection)
  /// The intent was refused, and nothing has changed.
  case refused(AppRefusal)
  /// No link matches the URL.
  case unhandled(url: Text)
  /// An interceptor, or the answer to a question, cancelled the intent.
  case cancelled(Text)
}

/// Why an app refuses an intent.
public indirect enum AppRefusal {
  /// A condition of a route does not hold, and it has no `orElse`, or this intent cannot wait.
  case requires(route: RouteIndex, facts: [Int], orElse: FittedRoute?)
  /// A layer is shown, and `whenBusy` is `reject`.
  case busy
  /// A root entry or a layer's own route cannot be replaced or removed.
  case root
  /// The route lives in another place.
  case elsewhere
  /// There is no such entry or layer.
  case notFound
  /// No screen was asked for an answer, or none has the ticket.
  case nobodyAsked
  /// The screen that sent the intent is not shown any more.
  case stale(from: EntryID, shown: EntryID)
  /// It would be a question, and this intent cannot wait.
  case asks(leave: [EntryID], enter: [FittedRoute])
  /// These locks are shown, and only facts remove them.
  case held([EntryID])
  /// The history has no such place, or none that the facts allow.
  case noPlace
  /// An intent of a transaction was refused, and so was the whole transaction.
  case index(index: Int, reason: AppResult)
}

extension JSONWriter {
  /// The result of an intent of an app.
  public mutating func appResult(_ result: AppResult, _ schema: Schema) {
    switch result {
    case .done: return word("done")
    case .noop: return word("noop")
    case .nowhereBack: return word("none")
    case .ticket(let ticket):
      beginCase("ticket")
      integer(ticket)
    case .queued(let id):
      beginCase("queued")
      integer(id)
    case .pending(let needs, let shown):
      beginCase("pending")
      beginCase("needs")
      factNames(needs, schema)
      key("shown")
      if let shown { self.route(shown.route) } else { null() }
      endObject()
    case .question(let question):
      beginCase("question")
      openQuestion(question, schema)
    case .withdrawn(let token):
      beginCase("withdrawn")
      integer(token)
    case .rejected(let reason):
      beginCase("rejected")
      linkRejection(reason)
    case .refused(let reason):
      beginCase("refused")
      appRefusal(reason, schema)
    case .unhandled(let url):
      beginCase("unhandled")
      beginCase("url")
      string(url)
      endObject()
    case .cancelled(let reason):
      beginCase("cancelled")
      json(reason)
    }
    endObject()
  }
}

extension JSONWriter {
  /// Why an app refuses an intent.
  public mutating func appRefusal(_ refusal: AppRefusal, _ schema: Schema) {
    switch refusal {
    case .requires(let route, let facts, let orElse):
      beginCase("requires")
      beginCase("route")
      string(schema.routes[route].name)
      key("facts")
      factNames(facts, schema)
      key("orElse")
      if let orElse { self.route(orElse.route) } else { null() }
      endObject()
    case .busy: return word("busy")
    case .root: return word("root")
    case .elsewhere: return word("elsewhere")
    case .notFound: return word("notFound")
    case .nobodyAsked: return word("nobodyAsked")
    case .stale(let from, let shown):
      beginCase("stale")
      beginCase("from")
      integer(from)
      key("shown")
      integer(shown)
      endObject()
    case .asks(let leave, let enter):
      beginCase("asks")
      beginCase("leave")
      self.ids(leave)
      key("enter")
      routes(enter)
      endObject()
    case .held(let ids):
      beginCase("held")
      self.ids(ids)
    case .noPlace: return word("noPlace")
    case .index(let index, let reason):
      beginCase("index")
      integer(index)
      key("reason")
      appReason(reason, schema)
    }
    endObject()
  }
}

/// The outcome of a screen or presentation, for the caller that showed it.
enum AppAnswer {
  /// The screen answered.
  case value(Text)
  /// The screen left without an answer, for this reason.
  case left(StaticString)
}

extension JSONWriter {
  /// The outcome of a screen or presentation, for the caller that showed it.
  mutating func appAnswer(_ answer: AppAnswer) {
    switch answer {
    case .value(let value):
      beginCase("value")
      json(value)
    case .left(let reason):
      beginCase("left")
      word(reason)
    }
    endObject()
  }
}

extension JSONWriter {
  /// Screens are asked before they leave or enter.
  mutating func openQuestion(_ question: OpenQuestion, _ schema: Schema) {
    beginCase("token")
    integer(question.token)
    key("intent")
    self.intent(question.intent, schema)
    key("leave")
    self.ids(question.leave)
    key("enter")
    routes(question.enter)
    endObject()
  }
}

extension JSONWriter {
  /// An intent that waits for facts.
  mutating func pendingIntent(_ pending: PendingIntent, _ schema: Schema) {
    beginCase("intent")
    self.intent(pending.intent, schema)
    key("route")
    string(schema.routes[pending.route].name)
    key("needs")
    factNames(pending.needs, schema)
    key("shown")
    if let shown = pending.shown { self.route(shown.route) } else { null() }
    key("screen")
    integerOrNull(pending.screen)
    if let entryState = pending.entryState {
      key("entryState")
      json(entryState)
    }
    endObject()
  }
}

extension JSONWriter {
  /// A question with the intent that it is about.
  mutating func stateQuestion(_ question: OpenQuestion, _ schema: Schema) {
    beginCase("token")
    integer(question.token)
    key("intent")
    self.intent(question.intent, schema)
    if let source = question.source {
      key("source")
      string(source)
    }
    key("leave")
    self.ids(question.leave)
    key("enter")
    routes(question.enter)
    endObject()
  }
}

extension JSONWriter {
  /// What new facts changed.
  public mutating func factsChanged(_ result: AppFactsResult, _ schema: Schema) {
    beginCase("changed")
    factNames(result.changed, schema)
    key("evicted")
    self.ids(result.evicted)
    key("resumed")
    if let resumed = result.resumed { appResult(resumed, schema) } else { null() }
    endObject()
  }
}
