import Ground
import JSONCoding

extension App {
  /// Tells those who listen.
  func emit(_ kind: AppEvents, _ write: (inout JSONWriter) -> Void) { emitInline(kind, write) }

  /// The same where the call of a closure shows.
  @inline(__always)
  func emitInline(_ kind: AppEvents, _ write: (inout JSONWriter) -> Void) {
    guard interests.contains(kind), preview == nil, let event = openEvent?(kind) else { return }
    write(&event.pointee)
    if kind == .committed, let recording { recording.note(event.pointee.bytes) }
  }

  /// Tells that the journal could not be written, for this error of the system.
  func tellBroken(_ failure: Int32) {
    emit(.journalBroken) {
      $0.journalBroken(errno: Int64(failure), seq: Int64(bitPattern: seq))
    }
  }

  /// Emits the outcome of an intent, if it is more than a commit.
  func tell(_ result: AppResult, _ intent: AppIntent) -> AppResult {
    guard !interests.isEmpty else { return result }
    switch result {
    case .done, .ticket, .queued, .withdrawn: break
    case .pending: emit(.pending) { $0.appResult(result, schema) }
    case .question: emit(.question) { $0.appResult(result, schema) }
    default: emit(.refused) { $0.refused(intent: intent, reason: result, schema) }
    }
    return result
  }
}

extension JSONWriter {
  /// `{"committed":{"seq":…`
  mutating func beginCommitted(_ seq: UInt64) { fill(40) { $0.beginCommitted(seq) } }

  /// `"cause":…,"source":…,"changes":[`
  /// - Parameter seq: to begin the whole event of a commit.
  @inline(never)
  mutating func beginChanges(_ cause: StaticString, _ source: Text?, seq: UInt64? = nil) {
    fillElement(cause.utf8CodeUnitCount &+ 100) {
      if let seq {
        $0.beginCommitted(seq)
        $0.put(",")
      }
      $0.put("\"cause\":")
      $0.word(cause)
      if source == nil { $0.put(",\"changes\":[") } else { $0.put(",\"source\":") }
    }
    guard let source else { return }
    string(source)
    raw(",\"changes\":[")
  }
}

extension JSONCursor {
  /// `{"committed":{"seq":…`, at most 40 bytes.
  @inline(__always)
  mutating func beginCommitted(_ seq: UInt64) {
    put("{\"committed\":{\"seq\":")
    digits(seq)
  }
}
