import Ground
import JSONCoding

extension App {
  /// Tells those who listen.
  func emit(_ kind: AppEvents, _ write: (inout JSONWriter) -> Void) {
    if interests.contains(kind), preview == nil { emit?(kind, write) }
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
  mutating func beginCommitted(_ seq: UInt64) {
    raw("{\"committed\":{\"seq\":")
    integer(Int64(bitPattern: seq))
  }

  /// - Parameter value: the answer; nil if the screen has left without one.
  mutating func answered(
    _ ticket: EntryID, _ route: FittedRoute, _ value: Text?, _ cause: StaticString
  ) {
    beginCase("answered")
    beginObject()
    key("ticket")
    integer(ticket)
    key("route")
    self.route(route.route)
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
