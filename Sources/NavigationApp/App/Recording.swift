import Ground
import JSONCoding

/// An app's use of a recorder: makes the lines of a session.
public final class Recording {
  private let recorder: Recorder
  let mask: SecretMask
  var kept = KeptHash()
  private let errorName: (NavErrorCode) -> StaticString
  private let start: Int64
  private var number: UInt64 = 0
  // Kept for their memory.
  private var line = JSONWriter()
  var part = JSONWriter()
  /// The event of the commit that the call has made.
  var event = JSONWriter()
  /// `"refusedBy":…` if somebody has said no.
  private var refusal = JSONWriter()

  /// Begins a session: writes its first line.
  /// - Parameters:
  ///   - limits: those of texts, which the app does not know.
  ///   - errorName: what statuses below 0 are called.
  public init(
    _ recorder: Recorder, of app: App, library: StaticString, limits: JSONLimits,
    errorName: @escaping (NavErrorCode) -> StaticString
  ) {
    self.recorder = recorder
    self.errorName = errorName
    mask = SecretMask(app.fitter)
    start = recorder.clock == nil ? recorder.now : 0
    line.raw("{\"recording\":1,\"library\":\"")
    line.raw(library)
    line.raw("\",\"schema\":")
    line.raw(text: app.schema.json)
    line.raw(",\"state\":")
    line.raw(state(of: app))
    line.raw(",\"config\":{\"facts\":")
    app.writeFacts(to: &line)
    line.member(",\"limits\":{\"stackDepth\":", app.limits.stackDepth)
    line.member(",\"layers\":", app.limits.layers)
    line.member(",\"queue\":", app.limits.queue)
    line.member(",\"jsonText\":", limits.textBytes)
    line.member(",\"jsonNesting\":", limits.nesting)
    line.member("},\"history\":{\"limit\":", app.history.limit)
    line.raw(
      app.history.recordsCommits ? ",\"records\":\"commits\"}}" : ",\"records\":\"places\"}}")
    line.member(",\"lastID\":", Int(app.committed.pointee.lastID))
    line.member(",\"lastToken\":", Int(app.committed.pointee.lastToken))
    line.member(",\"seq\":", Int(truncatingIfNeeded: app.seq))
    end()
  }

  deinit { recorder.end() }

  private func end() {
    line.raw("}\n")
    recorder.put(line.bytes)
  }

  /// Keeps the event of the commit that the call makes.
  func note(_ text: UnsafeBufferPointer<UInt8>) {
    event.clear()
    event.raw(text)
  }

  /// Keeps who has said no.
  public func note(refusalOf interceptor: Text, _ reason: Text) {
    refusal.clear()
    refusal.raw(",\"refusedBy\":{\"interceptor\":")
    refusal.string(interceptor)
    refusal.raw(",\"reason\":")
    refusal.raw(text: reason)
  }

  func note(refusalOfJournal failure: Int32) {
    refusal.clear()
    refusal.member(",\"refusedBy\":{\"journal\":", Int(failure))
  }

  /// Begins a call: what comes until `end` belongs to it.
  @inline(never)
  public func begin() {
    event.clear()
    refusal.clear()
    mask.updated.removeAll()
    number &+= 1
  }

  /// Writes the line of a call.
  /// - Parameters:
  ///   - result: its JSON.
  ///   - failure: the error instead of a result.
  @inline(never)
  public func end(
    _ call: RecordedCall, of app: App, result: UnsafeBufferPointer<UInt8>, _ failure: NavError?
  ) {
    line.clear()
    line.member("{\"n\":", Int(truncatingIfNeeded: number))
    if event.count > 0 { line.member(",\"seq\":", Int(truncatingIfNeeded: app.seq)) }
    line.member(",\"t\":", Int(recorder.now &- start))
    line.raw(",\"call\":")
    part.clear()
    part.call(call)
    mask.copy(part.bytes, to: &line)
    line.raw(",\"result\":")
    if let failure {
      line.raw("{\"error\":\"")
      line.raw(errorName(failure.code))
      line.raw("\"}")
    } else {
      mask.copy(result, to: &line)
    }
    if refusal.count > 0 {
      line.raw(refusal.bytes)
      line.endObject()
    }
    if event.count > 0 { writeCommit() }
    line.raw(",\"hash\":")
    line.bareDigits(hash(app))
    end()
  }

  /// Writes the line of a gesture.
  func end(
    gesture ids: [EntryID], _ cause: Text, of app: App, _ result: AppResult, _ failure: NavError?
  ) {
    var text = JSONWriter()
    text.raw("[")
    text.ids(ids)
    text.string(cause)
    text.raw("]")
    let bytes = text.bytes
    var outcome = JSONWriter()
    outcome.appResult(result, app.schema)
    end(
      RecordedCall(.gesture, bytes.baseAddress, bytes.count), of: app, result: outcome.bytes,
      failure)
  }

  /// `"cause":…,"source":…,"changes":[…]`, as they stand in the event after its number.
  private func writeCommit() {
    part.clear()
    mask.copy(event.bytes, to: &part)
    let text = part.bytes
    let head: StaticString = "{\"committed\":{\"seq\":"
    var comma = head.utf8CodeUnitCount
    while comma < text.count, text[comma] != UInt8(ascii: ",") { comma &+= 1 }
    line.raw(UnsafeBufferPointer(rebasing: text[comma..<max(text.count &- 2, comma)]))
  }
}

extension JSONWriter {
  /// Bytes, and a number after them.
  @inline(never)
  fileprivate mutating func member(_ bytes: StaticString, _ number: Int) {
    raw(bytes)
    integer(number)
  }
}
