import DeepLinking
import Ground
import JSONCoding

/// The result of a call.
public indirect enum AppResult {
  case done
  /// Nothing of the state would change.
  case noop
  /// There is nowhere to go back to: `"none"`.
  case nowhereBack
  case ticket(EntryID)
  case queued(EntryID)
  case pending(AppPending)
  case question(AppQuestion)
  /// The question of that token is no longer open.
  case withdrawn(Int64)
  case rejected(LinkRejection)
  case refused(AppRefusal)
  case unhandled(url: Text)
  /// The JSON of the reason.
  case cancelled(Text)
}

/// Why nothing has changed.
public indirect enum AppRefusal {
  /// The route that fails, the facts of its conditions that fail, and its gate.
  case requires(RouteIndex, facts: [Int], orElse: FittedRoute?)
  case busy
  case root
  case elsewhere
  case notFound
  case nobodyAsked
  /// The history has no such place, or facts allow none in that direction.
  case noPlace
  case stale(from: EntryID, shown: EntryID)
  case asks(leave: [EntryID], enter: [FittedRoute])
  case held([EntryID])
  /// The part of a transaction that failed, and its result.
  case index(Int, AppResult)
}

/// An intent waits for facts, and something else is shown.
public struct AppPending {
  let needs: [Int]
  /// Nil for one that was restored and has no gate.
  let shown: FittedRoute?
}

/// The host is asked.
public struct AppQuestion {
  let question: OpenQuestion
}

/// The result of setting facts.
public struct AppFactsResult {
  let changed: [Int]
  /// Ascending.
  let evicted: [EntryID]
  let resumed: AppResult?
}

extension AppResult {
  /// Whether the intent did what it says.
  public var isDone: Bool {
    switch self {
    case .done, .ticket, .queued: true
    default: false
    }
  }

  /// Whether the state may be another one.
  var changes: Bool {
    switch self {
    case .done, .ticket, .queued, .pending, .question: true
    default: false
    }
  }
}

extension AppResult {
  var isQuestion: Bool {
    if case .question = self { true } else { false }
  }

  var isRefusal: Bool {
    switch self {
    case .refused, .cancelled: true
    default: false
    }
  }
}

// MARK: - JSON

extension JSONWriter {
  public mutating func appResult(_ result: AppResult, _ schema: Schema) {
    switch result {
    case .done: word("done")
    case .noop: word("noop")
    case .nowhereBack: word("none")
    default: rarerResult(result, schema)
    }
  }

  @inline(never)
  private mutating func rarerResult(_ result: AppResult, _ schema: Schema) {
    beginObject()
    switch result {
    case .done, .noop, .nowhereBack: break
    case .ticket(let id):
      key("ticket")
      integer(id)
    case .queued(let id):
      key("queued")
      integer(id)
    case .pending(let pending):
      key("pending")
      beginObject()
      key("needs")
      factNames(pending.needs, schema)
      key("shown")
      if let shown = pending.shown { route(shown.route) } else { null() }
      endObject()
    case .question(let asked):
      key("question")
      beginObject()
      key("token")
      integer(asked.question.token)
      key("intent")
      intent(asked.question.intent, schema)
      asks(asked.question.leave, asked.question.enter)
      endObject()
    case .withdrawn(let token):
      key("withdrawn")
      integer(token)
    case .rejected(let rejection):
      key("rejected")
      rejection.write(to: &self)
    case .refused(let refusal):
      key("refused")
      appRefusal(refusal, schema)
    case .unhandled(let url):
      key("unhandled")
      beginCase("url")
      string(url)
      endObject()
    case .cancelled(let reason):
      key("cancelled")
      json(reason)
    }
    endObject()
  }

  /// The reason of a refusal.
  public mutating func appRefusal(_ refusal: AppRefusal, _ schema: Schema) {
    switch refusal {
    case .busy: return word("busy")
    case .root: return word("root")
    case .elsewhere: return word("elsewhere")
    case .notFound: return word("notFound")
    case .nobodyAsked: return word("nobodyAsked")
    case .noPlace: return word("noPlace")
    default: break
    }
    beginObject()
    switch refusal {
    case .requires(let route, let facts, let gate):
      key("requires")
      beginObject()
      key("route")
      string(schema.routes[route].name)
      key("facts")
      factNames(facts, schema)
      key("orElse")
      if let gate { self.route(gate.route) } else { null() }
      endObject()
    case .stale(let from, let shown):
      key("stale")
      beginObject()
      key("from")
      integer(from)
      key("shown")
      integer(shown)
      endObject()
    case .asks(let leave, let enter):
      key("asks")
      beginObject()
      asks(leave, enter)
      endObject()
    case .held(let ids):
      key("held")
      self.ids(ids)
    case .index(let index, let result):
      key("index")
      integer(index)
      key("reason")
      appReason(result, schema)
    case .busy, .root, .elsewhere, .notFound, .nobodyAsked, .noPlace: break
    }
    endObject()
  }

  /// A result as the reason of a refusal: what was refused without the word.
  mutating func appReason(_ result: AppResult, _ schema: Schema) {
    if case .refused(let refusal) = result {
      appRefusal(refusal, schema)
    } else {
      appResult(result, schema)
    }
  }

  /// `"leave":[…],"enter":[…]`.
  mutating func asks(_ leave: [EntryID], _ enter: [FittedRoute]) {
    key("leave")
    ids(leave)
    key("enter")
    routes(enter)
  }

  mutating func factNames(_ facts: [Int], _ schema: Schema) {
    beginArray()
    for fact in facts { string(schema.facts[fact].name) }
    endArray()
  }

  public mutating func appFactsResult(_ result: AppFactsResult, _ schema: Schema) {
    beginObject()
    key("changed")
    factNames(result.changed, schema)
    key("evicted")
    ids(result.evicted)
    key("resumed")
    if let resumed = result.resumed { appResult(resumed, schema) } else { null() }
    endObject()
  }
}
