import Ground
import JSONCoding

extension Command {
  static var replay: Command {
    Command(
      name: "replay", summary: "plays a recording again and compares",
      operands: "LOG", count: 1...1,
      about: """
        Plays the calls of a recording (docs/recording.md) on a new app and compares results,
        changes and hashes; what an interceptor or a journal refused is refused again. The first
        difference is shown, with exit code 1; a gap ends the replay likewise. A line at the end
        that is not whole is left out, and named. Of a journal it shows the last state, or with
        --until that after a commit.
        """,
      options: [
        Option(
          name: "until", value: "N",
          about: "Stops after call N and shows the state; of a journal after commit N."),
        Option(
          name: "shrink", value: "",
          about: "Looks for the fewest calls that still end with this result and these screens."),
        Option(
          name: "as", value: "LANGUAGE",
          about: "Prints the calls as a script of nav play, or as a program.",
          choices: ["play", "c", "python"]),
      ],
      examples: [
        ("nav replay session.jsonl", "Says whether a new app does the same."),
        ("nav replay session.jsonl --until 17", "Shows the state after call 17."),
        (
          "nav replay session.jsonl --shrink --as python",
          "Prints a short program that ends as the recording does."
        ),
      ], run: replayLog)
  }
}

/// `nav replay`
private func replayLog(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  var until: Int?
  if let wanted = arguments["until"] {
    guard let number = Library.tree(wanted)?.integer, number >= 0 else {
      throw Failure("nav replay: --until is the number of a call, from 0 on")
    }
    until = number
  }
  let source = try Source.read(
    arguments.operands[0], greatest: LogLine.greatest, of: "recording")
  if source.logKind == "journal" {
    guard !arguments.has("shrink"), !arguments.has("as") else {
      throw Failure("nav replay: a journal has states and no calls: use --until alone")
    }
    return try JournalView(source).show(until, arguments.wantsJSON, output)
  }
  let log = try RecordingLog(source)
  if arguments.has("shrink") || arguments.has("as") {
    return try writeScript(log, until, arguments, output)
  }
  var replay = Replay(log)
  try replay.run(until)
  if arguments.wantsJSON {
    replay.write(to: output)
  } else {
    replay.put(to: output, showsState: until != nil)
  }
  return replay.difference == nil && replay.gap == nil ? .fine : .findings
}

private func writeScript(
  _ log: RecordingLog, _ until: Int?, _ arguments: Arguments, _ output: Output
) throws(Failure) -> ExitCode {
  guard log.sessions.count == 1, let session = log.sessions.first else {
    throw Failure(
      log.source.name.printable + ": it has " + Text(log.sessions.count)
        + " sessions; cut out the one that you mean, from its first line on")
  }
  var (entries, gap) = session.calls(until: until)
  if arguments.has("shrink") { entries = try Shrinking(log, session).run(entries) }
  let script = try ReplayScript(log, session, entries)
  let lines = script.lines(arguments["as"] ?? "play")
  if arguments.wantsJSON {
    output.putJSON { writer in
      writer.object { writer in
        writer.member("calls", each: entries) { $0.value(log.text($1.call)) }
        writer.member("script", each: lines) { $0.string($1) }
      }
    }
  } else {
    for line in lines { output.put(line, "\n") }
  }
  if let torn = log.torn { Output.complain(log.message(ofTorn: torn)) }
  if let gap { Output.complain(log.message(of: gap)) }
  return gap == nil ? .fine : .findings
}

/// What a replay has found.
struct Replay {
  private let log: RecordingLog
  private var played = 0
  private var description: Text = ""
  private var state: Text = ""
  private var model: SchemaModel?
  /// The first call that did something else.
  private(set) var difference: Difference?
  /// Where calls are missing.
  private(set) var gap: RecordingLog.Entry?

  struct Difference {
    let entry: RecordingLog.Entry
    /// How many questions had been asked before the recorder came.
    let questionsBefore: Int
    let members: [(member: Text, recorded: Text, replayed: Text)]
  }

  init(_ log: RecordingLog) { self.log = log }

  mutating func run(_ until: Int?) throws(Failure) {
    for session in log.sessions {
      let app = try ReplayApp(log, session)
      let (calls, end) = session.calls(until: until)
      for entry in calls {
        let outcome = try app.play(entry)
        played += 1
        if case .different = outcome {
          difference = Difference(
            entry: entry, questionsBefore: session.head.root["lastToken"]?.integer ?? 0,
            members: app.differences(entry))
          break
        }
      }
      if difference == nil { gap = end }
      description = app.description
      state = app.state
      model = app.schema
      if difference != nil || gap != nil { break }
    }
  }

  func put(to output: Output, showsState: Bool) {
    let name = log.source.name.printable
    if let difference {
      output.put(
        name, ":", Text(difference.entry.line), ": call ", Text(difference.entry.number),
        " does something else: ", log.text(difference.entry.call).printable, "\n")
      for member in difference.members {
        output.put("  ", output.styled(member.member, .bold), "\n")
        let recorded = member.recorded
        let replayed = member.replayed
        output.put("    recorded  ", recorded.isEmpty ? "nothing" : recorded.printable, "\n")
        output.put("    replayed  ", replayed.isEmpty ? "nothing" : replayed.printable, "\n")
      }
      if difference.questionsBefore > 0 {
        output.put(
          "  ", Text(difference.questionsBefore),
          difference.questionsBefore == 1 ? " question was" : " questions were",
          " asked before the recorder was ",
          "attached, and a new app counts them from 1: attach it right after the app is made\n")
      }
    } else if let gap {
      output.put(log.message(of: gap), "\n")
    } else {
      output.put(name, ": ", Text(played), played == 1 ? " call agrees\n" : " calls agree\n")
    }
    if let torn = log.torn { output.put(log.message(ofTorn: torn), "\n") }
    output.put("  shows ", description.printable, "\n")
    guard showsState, let state = Library.tree(state), let model else { return }
    for line in StateDrawing(state, model, width: 60).lines { output.put(line, "\n") }
  }

  func write(to output: Output) {
    output.putJSON { writer in
      writer.object { writer in
        writer.member("file", log.source.name)
        writer.member("sessions", log.sessions.count)
        writer.member("calls", played)
        writer.member("agrees", difference == nil && gap == nil)
        writer.key("difference")
        if let difference { write(difference, to: &writer) } else { writer.null() }
        writer.member("gap", orNull: gap?.line)
        writer.member("torn", orNull: log.torn)
        writer.member("shows", description)
        writer.member("state", json: state.orNull)
      }
    }
  }

  private func write(_ difference: Difference, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("line", difference.entry.line)
      writer.member("n", difference.entry.number)
      writer.member("call", json: log.text(difference.entry.call))
      writer.member("members", objects: difference.members) { (writer, member) in
        writer.member("member", member.member)
        writer.member("recorded", json: member.recorded.orNull)
        writer.member("replayed", json: member.replayed.orNull)
      }
    }
  }
}
