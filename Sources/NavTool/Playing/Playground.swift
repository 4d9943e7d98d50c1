import CNavRuntime
import Ground
import JSONCoding

/// An app that people drive by lines. What it did is kept as lines, so that going back is driving a
/// new app by all but the last.
final class Playground {
  let model: SchemaModel
  private var current: LoadedApp?
  private var app: OpaquePointer? { current?.handle }
  private var events: OpaquePointer?
  private let recording: PlayRecording?
  private var journal: OpaquePointer?
  /// What the journal held, which the app begins with; empty for nothing.
  private var recovered: Text = ""
  /// What was carried out, first to last.
  private(set) var done: [Text] = []
  /// What was taken back, last first.
  private var undone: [Text] = []

  /// The result of a line.
  struct Outcome {
    /// The result as JSON, or a text for people.
    var result: Text = ""
    /// What people read instead of the result; empty for the result itself.
    var lines: [Text] = []
    /// What is wrong with the line; nothing has changed.
    var error: Text?
    var events: [Text] = []
  }

  /// - Parameters:
  ///   - recording: the file to which what is done is recorded.
  ///   - journal: the file that keeps the state.
  init(
    _ model: SchemaModel, recording: Text? = nil, journal: Text? = nil
  ) throws(Failure) {
    self.model = model
    if let recording {
      self.recording = try PlayRecording(recording)
    } else {
      self.recording = nil
    }
    do throws(LibraryError) {
      if let journal {
        recovered = try Library.text { buffer, error in
          journal.bytes.lent { nav_journal_open_path($0, $1, &self.journal, buffer, error) }
        }.text
      }
    } catch { throw Failure("nav play: " + error.message.printable) }
    try begin()
    try self.recording?.keep()
  }

  deinit {
    end()
    nav_journal_destroy(journal)
  }

  private func begin() throws(Failure) {
    current = try? LoadedApp(model.loaded)
    guard let current, nav_event_queue_create(nil, 0, &events, nil) >= 0,
      nav_app_attach_queue(
        app, events, nav_event_mask(NAV_EVENT_ALL | NAV_EVENT_REFUSED), nil, nil) >= 0
    else { throw Failure("the schema makes no app") }
    do throws(LibraryError) {
      if !recovered.isEmpty {
        try current.restore(recovered)
        _ = drain()
      }
      if journal != nil { _ = try Library.call { nav_app_attach_journal(app, journal, $0) } }
      if let recorder = recording?.recorder {
        _ = try Library.call { nav_app_attach_recorder(app, recorder, $0) }
      }
    } catch { throw Failure("nav play: " + error.message.printable) }
  }

  private func end() {
    nav_event_queue_destroy(events)
    current = nil
    events = nil
  }

  // MARK: Reading

  /// The whole state.
  var state: Value? { current?.state }

  private func read(_ function: LoadedApp.Reading) -> Text { current?.text(function) ?? "" }

  // MARK: Driving

  /// Carries out a line.
  func run(_ line: Text) throws(Failure) -> Outcome {
    var outcome = Outcome()
    do throws(LineError) {
      switch try PlayLine(line, model, question: openQuestion) {
      case .nothing: break
      case .read(.state): outcome.result = read(nav_app_state)
      case .read(.address): outcome.result = read(nav_app_url)
      case .read(.scene): outcome.result = read(nav_app_scene)
      case .read(.history):
        outcome.result = read(nav_app_history)
        outcome.lines = history(outcome.result)
      case .preview(let input): try preview(input, &outcome)
      case .path(let address): try path(address, &outcome)
      case .help:
        outcome.lines = Self.help
        outcome.result = Text(Self.help, joinedBy: "\n")
      case .undo: try back(&outcome)
      case .redo:
        guard let line = undone.popLast() else { throw LineError("nothing was taken back") }
        try carryOut(try PlayLine(line, model, question: openQuestion), &outcome)
        done.append(line)
      case let call:
        try carryOut(call, &outcome)
        done.append(line)
        undone = []
      }
    } catch { outcome.error = error.message }
    try recording?.keep()
    return outcome
  }

  private func carryOut(_ call: PlayLine, _ outcome: inout Outcome) throws(LineError) {
    outcome.result = try answer { buffer, error in
      switch call {
      case .open(let url): url.bytes.lent { nav_app_open(app, $0, $1, buffer, error) }
      case .send(let intent): intent.bytes.lent { nav_app_send(app, $0, $1, buffer, error) }
      case .facts(let facts): facts.bytes.lent { nav_app_set_facts(app, $0, $1, buffer, error) }
      case .resolve(let token, let answer):
        answer.bytes.lent { nav_app_resolve(app, Int64(token), $0, $1, buffer, error) }
      case .travel(let steps): nav_app_travel(app, Int64(steps), buffer, error)
      case .nothing, .read, .undo, .redo, .preview, .path, .help: nav_status(NAV_NOOP)
      }
    }
    outcome.events = drain()
  }

  /// What a function of the library answers to a line.
  private func answer(
    _ body: (UnsafeMutablePointer<nav_buffer>, UnsafeMutablePointer<nav_error>) -> nav_status
  ) throws(LineError) -> Text {
    do throws(LibraryError) {
      return try Library.text(body).text
    } catch { throw LineError(error.message) }
  }

  // MARK: Telling

  /// The words of lines and what they mean.
  private static var help: [Text] {
    let lines: [Text] = PlayLine.words.map {
      $0.meaning.isEmpty ? $0.word : $0.word.padded(12) + " " + $0.meaning
    }
    return ["/products/7  a URL", "fact=VALUE   a fact, as signedIn=true"] + lines
  }

  /// What an input would lead to. The app tells; nothing changes.
  private func preview(_ input: Text, _ outcome: inout Outcome) throws(LineError) {
    outcome.result = try answer { buffer, error in
      input.bytes.lent { nav_app_preview(app, $0, $1, buffer, error) }
    }
    guard let answer = Library.tree(outcome.result) else { return }
    outcome.lines = ["would be " + (answer["result"]?.written ?? "")]
    let changes = EventSummary.changes(answer["changes"])
    if !changes.isEmpty { outcome.lines.append("changes " + Text(changes, joinedBy: ", ")) }
    if let title = answer["scene"]?["title"] { outcome.lines.append("shows " + title.text) }
  }

  /// The screens of a stack, bottom first.
  private func path(_ address: Text?, _ outcome: inout Outcome) throws(LineError) {
    outcome.result = try answer { buffer, error in
      guard let address else { return nav_app_path(app, nil, 0, buffer, error) }
      return address.bytes.lent { nav_app_path(app, $0, $1, buffer, error) }
    }
    let screens = Library.tree(outcome.result).items.map { screen -> Text in
      "#" + (screen["id"]?.text ?? "") + " " + (screen["title"]?.text ?? "")
    }
    outcome.lines = [Text(screens, joinedBy: " > ")]
  }

  /// The locations, one a line with the steps that lead there; the current one has a mark.
  private func history(_ json: Text) -> [Text] {
    guard let tree = Library.tree(json), let locations = tree["locations"] else { return [] }
    let current = tree["index"]?.integer ?? 0
    return locations.children.enumerated().map { index, location in
      let steps = Text(index - current).padded(3) + " "
      let title = location["title"]?.text ?? ""
      return (index == current ? "▸ " : "  ") + steps + title + "  " + (location["url"]?.text ?? "")
    }
  }

  /// Drives a new app by all lines but the last.
  private func back(_ outcome: inout Outcome) throws(LineError) {
    guard let last = done.popLast() else { throw LineError("there is nothing to take back") }
    undone.append(last)
    let lines = done
    end()
    guard (try? begin()) != nil else { throw LineError("the schema makes no app") }
    for line in lines {
      var ignored = Outcome()
      if let call = try? PlayLine(line, model, question: openQuestion) {
        try? carryOut(call, &ignored)
      }
    }
    outcome.result = "taken back: " + last
  }

  /// The token of the open question.
  private var openQuestion: Int? { state?["question"]?["token"]?.integer }

  private func drain() -> [Text] {
    var all: [Text] = []
    while let answer = try? Library.text({ nav_event_queue_next(events, $0, $1) }),
      answer.status == NAV_OK,
      !answer.text.isEmpty
    { all.append(answer.text) }
    return all
  }
}

/// Why a line cannot be carried out.
struct LineError: Error {
  let message: Text

  init(_ message: Text) { self.message = message }
}
