import Ground
import JSONCoding

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
  /// A result as the reason of a refusal: what was refused without the word.
  mutating func appReason(_ result: AppResult, _ schema: Schema) {
    if case .refused(let refusal) = result {
      appRefusal(refusal, schema)
    } else {
      appResult(result, schema)
    }
  }

  mutating func factNames(_ facts: [Int], _ schema: Schema) {
    beginArray()
    for fact in facts { string(schema.facts[fact].name) }
    endArray()
  }
}
