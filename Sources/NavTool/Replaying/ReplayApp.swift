import CNavRuntime
import CNavSystem
import Ground
import JSONCoding

/// A new app on which recorded calls are played, and what its own recorder writes of them.
final class ReplayApp {
  let log: RecordingLog
  let session: RecordingLog.Session
  let schema: SchemaModel
  private var secrets: SecretValues
  private var current: LoadedApp?
  private var app: OpaquePointer? { current?.handle }
  private let memory = RecorderMemory()
  /// What the recorder has written of the last call, its end left out.
  private(set) var line: [UInt8] = []
  /// The interceptors that the recording has named.
  private var interceptors: [RefusingInterceptor] = []

  init(_ log: RecordingLog, _ session: RecordingLog.Session) throws(Failure) {
    self.log = log
    self.session = session
    let location = log.source.name.printable + ":" + Text(session.line) + ": "
    guard let text = session.head.root["schema"] else {
      throw Failure(location + "the first line lacks \"schema\"")
    }
    let document = try Document(Source(name: log.source.name, bytes: text.written.bytes))
    do throws(LibraryError) {
      schema = SchemaModel(try LoadedSchema(document.source.bytes), document)
    } catch { throw Failure(location + "its schema is none: " + error.message.printable) }
    secrets = SecretValues(schema)
    try begin(location)
  }

  private func begin(_ location: Text) throws(Failure) {
    do throws(LibraryError) {
      let app = try LoadedApp(schema.loaded, config: session.head.root["config"]?.written)
      current = app
      try restoreStart(app)
      let recorder = try memory.makeRecorder()
      defer { nav_recorder_destroy(recorder) }
      _ = try Library.call { nav_app_attach_recorder(app.handle, recorder, $0) }
    } catch { throw Failure(location + error.message.printable) }
    readLine()
    let own = try? Document(Source(name: "", bytes: line))
    guard own?.root["state"]?.written == session.head.root["state"]?.written else {
      throw Failure(location + missing(own?.root["state"]))
    }
  }

  /// What of the state with which the recording begins cannot be brought back.
  private func missing(_ own: Value?) -> Text {
    let wanted = session.head.root["state"]
    let keys = wanted?.children.filter { own?[$0.name]?.written != $0.written } ?? []
    let names = Text(keys.map { "\"" + $0.name + "\"" }, joinedBy: ", ")
    return "the recording begins with a state that no new app can be given: " + names
      + (keys.count == 1 ? " differs" : " differ")
      + ", and the calls that led there are not in it; attach the recorder right after the app is "
      + "made, before it is restored"
  }

  /// An app that was recorded from later on begins with what a snapshot can bring back.
  private func restoreStart(_ app: LoadedApp) throws(LibraryError) {
    let head = session.head.root
    guard let wanted = head["state"], wanted.written != state else { return }
    // Locks follow from the facts; what is hidden has a value again.
    let root = secrets.filled(wanted["root"]?.written ?? "{}", shown: nil)
    let layers = secrets.filled(wanted["layers"]?.written ?? "[]", shown: nil)
    let queue = secrets.filled(wanted["queue"]?.written ?? "[]", shown: nil)
    try app.restore(
      schema.snapshot(
        root: root, layers: layers, queue: queue,
        pending: wanted["pending"]?["intent"]?.written ?? "null", asked: wanted["asked"]?.written,
        lastID: head["lastID"]?.written ?? "0"))
    for badge in wanted["badges"].items {
      let intent: Text =
        "{\"badge\":{\"at\":" + JSONText.quoted(badge.name) + ",\"value\":" + badge.written + "}}"
      _ = intent.bytes.lent { nav_app_send(app.handle, $0, $1, nil, nil) }
    }
    if let question = wanted["question"] { ask(question, app) }
  }

  /// Asks again what was asked when the recorder came. The questions before it had its numbers: as
  /// many are asked, and answered with no.
  private func ask(_ question: Value, _ app: LoadedApp) {
    guard let intent = question["intent"]?.written, let token = question["token"]?.integer,
      (1...Self.mostQuestions).contains(token)
    else { return }
    let no: Text = "{\"cancel\":null}"
    for number in 1...token {
      _ = intent.bytes.lent { nav_app_send(app.handle, $0, $1, nil, nil) }
      guard number < token else { break }
      _ = no.bytes.lent { nav_app_resolve(app.handle, Int64(number), $0, $1, nil, nil) }
    }
  }

  /// How many questions are asked before the recorder comes.
  private static var mostQuestions: Int { 10_000 }

  // MARK: Playing

  /// What came of playing a call.
  enum Outcome {
    /// The recorder has written the same.
    case same
    case different
    /// It cannot be played: what it was called with was no JSON, or the journal refused it.
    case left
  }

  /// Plays a call and compares.
  func play(_ entry: RecordingLog.Entry) throws(Failure) -> Outcome {
    let payload = log.text(entry.payload)
    guard !entry.isUnreadable(payload) else { return .left }
    let refusal = entry.refusal.flatMap { Library.tree(log.text($0)) }
    let isJournal = refusal?["journal"] != nil
    if isJournal, entry.kind == "entryState" { return .left }
    if let refusal { refuse(refusal) }
    defer { for interceptor in interceptors { interceptor.reason = nil } }
    if let current {
      CallPlayer(app: current).play(entry.kind, secrets.isEmpty ? payload : filled(payload, entry))
    }
    guard readLine() else {
      throw log.source.failure(
        at: entry.payload.lowerBound,
        "\"" + entry.kind + "\" with this is no call that can be played")
    }
    return isSame(entry, isJournal) ? .same : .different
  }

  private func filled(_ payload: Text, _ entry: RecordingLog.Entry) -> Text {
    let end = log.source.bytes[entry.call.upperBound...]
    let isVain = end.starts(with: Text(",\"result\":\"noop\"").bytes)
    return secrets.filled(payload, shown: shownRoute, again: isVain)
  }

  private func isSame(_ entry: RecordingLog.Entry, _ isJournal: Bool) -> Bool {
    guard let rest = Self.rest(of: line) else { return false }
    let recorded = log.source.bytes[entry.rest..<entry.range.upperBound]
    let isCommit = Self.isCommit(line)
    guard isCommit == (entry.seq != nil) else { return false }
    let isEqual = line[rest...].withUnsafeBytes { line in
      recorded.withUnsafeBytes { recorded in
        guard let a = line.baseAddress, let b = recorded.baseAddress else { return false }
        return line.count == recorded.count && memcmp(a, b, line.count) == 0
      }
    }
    if isEqual { return true }
    // What a journal refused, an interceptor refuses here. What is wrong with a URL whose values
    // are hidden is elsewhere in it.
    return (isJournal || hidesURL(entry)) && differences(entry).isEmpty
  }

  /// Whether a call had a URL with hidden values.
  private func hidesURL(_ entry: RecordingLog.Entry) -> Bool {
    guard let call = Library.tree(log.text(entry.call)) else { return false }
    let url = call["url"] ?? (call["send"]?["intent"] ?? call["send"])?["open"]
    return url?.text.bytes.contains(UInt8(ascii: "*")) ?? false
  }

  /// The text that a result calls no valid URL, if a part of it is hidden: where it is wrong, and
  /// why, depend on that part.
  private static func hiddenURL(_ result: Value?) -> Text? {
    guard let url = result?["rejected"]?["invalidURL"]?["actual"]?.text,
      url.bytes.contains(UInt8(ascii: "*"))
    else { return nil }
    return url
  }

  /// Where `"call"` begins in a line.
  private static func rest(of line: [UInt8]) -> Int? {
    let key: [UInt8] = Text("\"call\":").bytes
    var offset = 0
    // Before it there are only numbers.
    while offset + key.count <= min(line.count, 128) {
      if line[offset..<(offset + key.count)].elementsEqual(key) { return offset }
      offset += 1
    }
    return nil
  }

  private static func isCommit(_ line: [UInt8]) -> Bool {
    Text(line.prefix(64)).range(of: "\"seq\":") != nil
  }

  /// In which members the recorded and the replayed line differ.
  func differences(
    _ entry: RecordingLog.Entry
  ) -> [(member: Text, recorded: Text, replayed: Text)] {
    guard let recorded = Library.tree(log.text(entry.range)), let played = Library.tree(Text(line))
    else { return [] }
    let isJournal = recorded["refusedBy"]?["journal"] != nil
    var all: [(member: Text, recorded: Text, replayed: Text)] = []
    for member: Text in ["result", "refusedBy", "cause", "source", "changes", "hash"] {
      let old = recorded[member]?.written ?? ""
      let new = played[member]?.written ?? ""
      if old == new || (isJournal && member == "refusedBy") { continue }
      if member == "result", let url = Self.hiddenURL(recorded[member]),
        url == Self.hiddenURL(played[member])
      {
        continue
      }
      all.append((member, old, new))
    }
    return all
  }

  // MARK: Reading

  /// The screens of the shown stack, bottom first.
  var path: [Value] { current?.path ?? [] }

  private var shownRoute: Text? { path.reduce(nil) { $1["route"]?["name"]?.text ?? $0 } }

  /// What the state is like.
  var description: Text { current?.text(nav_app_describe) ?? "" }
  var state: Text { current?.text(nav_app_state) ?? "" }

  // MARK: Refusing

  private func refuse(_ refusal: Value) {
    let name = refusal["interceptor"]?.text ?? "journal"
    var reason = refusal["reason"]?.written ?? "null"
    if let failure = refusal["journal"] {
      reason = "{\"journalBroken\":{\"errno\":" + failure.written + "}}"
    }
    if let known = interceptors.first(where: { $0.name == name }) {
      known.reason = reason
      return
    }
    let interceptor = RefusingInterceptor(name)
    interceptor.reason = reason
    interceptors.append(interceptor)
    let data = Unmanaged.passUnretained(interceptor).toOpaque()
    name.bytes.lent { text, count in
      _ = nav_app_intercept(
        app, text, count,
        { data, _, _, reply in
          guard let data else { return }
          Unmanaged<RefusingInterceptor>.fromOpaque(data)._withUnsafeGuaranteedRef {
            $0.answer(reply)
          }
        }, data, nil, nil, nil)
    }
  }

  // MARK: The recorder's file

  /// Reads the line that the recorder has written since the last one.
  @discardableResult
  private func readLine() -> Bool {
    line.removeAll(keepingCapacity: true)
    memory.read(into: &line)
    guard line.last == UInt8(ascii: "\n") else { return false }
    line.removeLast()
    return true
  }
}

/// Says no with the reason that the recording has.
private final class RefusingInterceptor {
  let name: Text
  /// JSON; nil to let everything pass.
  var reason: Text?

  init(_ name: Text) { self.name = name }

  func answer(_ reply: OpaquePointer?) {
    guard let reason else { return }
    reason.bytes.lent { _ = nav_reply_cancel(reply, $0, $1, nil) }
  }
}

extension RecordingLog.Entry {
  /// Whether what it was called with was no JSON or no UTF-8, for which `null` stands.
  /// - Parameter payload: what it was called with, as the recording has it.
  func isUnreadable(_ payload: Text) -> Bool {
    switch kind {
    case "send":
      payload == "null" || payload.range(of: "{\"open\":null}") != nil
        || payload.range(of: "{\"select\":null}") != nil
    case "facts", "url": payload == "null"
    case "restore": payload.hasPrefix("[null,")
    case "resolve": payload.hasSuffix(",null]")
    default: false
    }
  }
}
