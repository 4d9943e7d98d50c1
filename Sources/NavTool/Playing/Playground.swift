import CNavRuntime
import JSONCoding
import NavigationCore

/// An app that people drive by lines. What it did is kept as lines, so that going back is driving a
/// new app by all but the last.
final class Playground {
  let schema: LoadedSchema
  let model: SchemaModel
  private var app: OpaquePointer?
  private var events: OpaquePointer?
  /// What was carried out, first to last.
  private(set) var done: [Text] = []
  /// What was taken back, last first.
  private var undone: [Text] = []

  /// The result of a line.
  struct Outcome {
    /// The result as JSON, or a text for people.
    var result: Text = ""
    /// What is wrong with the line; nothing has changed.
    var error: Text?
    var events: [Text] = []
    /// The state may be another one.
    var mayHaveChanged = true
  }

  init(_ schema: LoadedSchema) throws(Failure) {
    self.schema = schema
    model = SchemaModel(schema.document)
    try begin()
  }

  deinit { end() }

  private func begin() throws(Failure) {
    guard nav_app_create(schema.handle, nil, 0, &app, nil) >= 0,
      nav_event_queue_create(nil, 0, &events, nil) >= 0,
      nav_app_attach_queue(
        app, events, nav_event_mask(NAV_EVENT_ALL | NAV_EVENT_REFUSED), nil, nil) >= 0
    else { throw Failure("the schema makes no app") }
  }

  private func end() {
    nav_app_destroy(app)
    nav_event_queue_destroy(events)
    (app, events) = (nil, nil)
  }

  // MARK: Reading

  /// The whole state.
  var state: Value? {
    guard let answer = try? Library.text({ nav_app_state(app, $0, $1) }) else { return nil }
    return Library.tree(answer.text)
  }

  private func read(
    _ function: (
      OpaquePointer?, UnsafeMutablePointer<nav_buffer>?, UnsafeMutablePointer<nav_error>?
    ) -> nav_status
  ) -> Text {
    (try? Library.text { function(app, $0, $1) })?.text ?? ""
  }

  // MARK: Driving

  /// Carries out a line.
  func run(_ line: Text) throws(Failure) -> Outcome {
    var outcome = Outcome()
    do throws(LineError) {
      switch try PlayLine(line, model, question: openQuestion) {
      case .nothing: outcome.mayHaveChanged = false
      case .read(let what):
        outcome.mayHaveChanged = false
        switch what {
        case .state: outcome.result = read(nav_app_state)
        case .address: outcome.result = read(nav_app_url)
        case .scene: outcome.result = read(nav_app_scene)
        }
      case .undo: try back(&outcome)
      case .redo:
        guard let line = undone.popLast() else { throw LineError("nothing was taken back") }
        try carryOut(line, try PlayLine(line, model, question: openQuestion), &outcome)
        done.append(line)
      case let call:
        try carryOut(line, call, &outcome)
        done.append(line)
        undone = []
      }
    } catch { outcome.error = error.message }
    return outcome
  }

  private func carryOut(_ line: Text, _ call: PlayLine, _ outcome: inout Outcome) throws(LineError)
  {
    do throws(LibraryError) {
      let answer = try Library.text { buffer, error in
        switch call {
        case .open(let url): url.bytes.lent { nav_app_open(app, $0, $1, buffer, error) }
        case .send(let intent): intent.bytes.lent { nav_app_send(app, $0, $1, buffer, error) }
        case .facts(let facts): facts.bytes.lent { nav_app_set_facts(app, $0, $1, buffer, error) }
        case .resolve(let token, let answer):
          answer.bytes.lent { nav_app_resolve(app, Int64(token), $0, $1, buffer, error) }
        case .travel(let steps): nav_app_travel(app, Int64(steps), buffer, error)
        case .nothing, .read, .undo, .redo: nav_status(NAV_NOOP)
        }
      }
      outcome.result = answer.text
      outcome.events = drain()
    } catch { throw LineError(error.message) }
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
        try? carryOut(line, call, &ignored)
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
