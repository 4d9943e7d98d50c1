import CNavSystem
import Ground
import JSONCoding

extension Command {
  static var play: Command {
    Command(
      name: "play", summary: "lets you drive an app of a schema",
      operands: "SCHEMA", count: 1...1,
      about: """
        On a terminal: the state as boxes, a line for intents, URLs and facts with completion (Tab),
        the result and the events beside it, undo. A line is a URL (/products/7), a fact
        (signedIn=true), a word with what it is about (go product id=7, back, select orders, answer
        true, proceed), or an intent as JSON. From a pipe it reads such lines and prints a
        transcript; exit code 1 if a line cannot be carried out.
        """,
      options: [
        Option(name: "events", value: "", about: "Prints every event of a transcript."),
        Option(
          name: "width", value: "COLUMNS", about: "How wide the boxes of a transcript are (60)."),
        Option(
          name: "record", value: "FILE",
          about: "Records what is done, for nav replay; undo begins a new session."),
        Option(
          name: "journal", value: "FILE",
          about: "Keeps the state in a journal, and begins with what it holds."),
      ],
      examples: [
        ("nav play shop.schema.json", "Drives an app of the schema on the terminal."),
        ("nav play shop.schema.json < story.play", "Prints what a script does."),
      ], run: playApp)
  }
}

/// `nav play`
private func playApp(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  var width = 60
  if let wanted = arguments["width"] {
    guard let columns = Library.tree(wanted)?.integer, (24...1000).contains(columns) else {
      throw Failure("nav play: --width is a number from 24 to 1000")
    }
    width = columns
  }
  let playground = try Playground(
    SchemaModel(Document.read(arguments.operands[0])), recording: arguments["record"],
    journal: arguments["journal"])
  let isOnScreen = isatty(0) == 1 && output.isOnScreen && !arguments.wantsJSON
  if isOnScreen { return try PlayScreen(playground, output).run() }
  let script = try Source.read("-", of: "script")
  try script.refuseMark()
  let lines = script.bytes.split(separator: UInt8(ascii: "\n"))
  var transcript = Transcript(
    playground, output, width: width, hasEvents: arguments.has("events"),
    isJSON: arguments.wantsJSON)
  return try transcript.run(lines.map { Text($0) })
}

/// What is printed of lines from a pipe.
struct Transcript {
  private let playground: Playground
  private let output: Output
  private let width: Int
  private let hasEvents: Bool
  private let isJSON: Bool
  /// What was drawn last.
  private var drawn: [Text] = []

  init(_ playground: Playground, _ output: Output, width: Int, hasEvents: Bool, isJSON: Bool) {
    self.playground = playground
    self.output = output
    self.width = width
    self.hasEvents = hasEvents
    self.isJSON = isJSON
  }

  mutating func run(_ lines: [Text]) throws(Failure) -> ExitCode {
    var code = ExitCode.fine
    if !isJSON { draw() }
    for line in lines {
      let words = PlayLine.split(line)
      guard let first = words.first else { continue }
      if first.hasPrefix("#") {
        if !isJSON { output.put(line.printable, "\n") }
        continue
      }
      if first == "quit" { break }
      let outcome = try playground.run(line)
      if outcome.error != nil { code = .findings }
      if isJSON { write(line, outcome) } else { print(line, outcome) }
      try output.flush()
    }
    return code
  }

  private mutating func print(_ line: Text, _ outcome: Playground.Outcome) {
    output.put(output.styled("> " + line.printable, .bold), "\n")
    if let error = outcome.error {
      output.put("  ", output.styled(error.printable, .red), "\n")
      return
    }
    for line in outcome.lines.isEmpty ? [outcome.result] : outcome.lines {
      output.put("  ", line.printable, "\n")
    }
    for event in outcome.events where hasEvents || Self.isNews(event) {
      output.put("  * ", event.printable, "\n")
    }
    draw()
  }

  /// Whether an event says more than the result and the drawing.
  private static func isNews(_ event: Text) -> Bool {
    !["committed", "refused", "pending", "question", "shown"].contains(
      Library.tree(event)?.first?.name ?? "")
  }

  private mutating func draw() {
    guard let state = playground.state else { return }
    let lines = StateDrawing(state, playground.model, width: width).lines
    guard lines != drawn else { return }
    drawn = lines
    for line in lines { output.put(line, "\n") }
  }

  private func write(_ line: Text, _ outcome: Playground.Outcome) {
    output.putJSON { writer in
      writer.object { writer in
        writer.member("line", line)
        if let error = outcome.error {
          writer.member("error", error)
        } else {
          let isJSON = Library.tree(outcome.result) != nil
          writer.member("result", json: isJSON ? outcome.result : JSONText.quoted(outcome.result))
          writer.member("events", each: outcome.events) { $0.value($1) }
        }
        if let state = playground.state { writer.member("state", json: state.written) }
      }
    }
  }
}
