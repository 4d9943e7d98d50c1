import CNavSystem
import Ground
import JSONCoding

extension Command {
  static var view: Command {
    Command(
      name: "view", summary: "shows a recording or a journal as a page, or on the terminal",
      operands: "LOG", count: 1...1,
      about: """
        Makes one page of a recording, or of a journal, to look at in a browser: what was called
        and what came of it, the containers and layers at each moment, what changed, who asked and
        why it was refused. The page needs nothing else, and no network. With --tty the records are
        lines on the terminal instead, and --follow waits for more of them. Lines that are no
        records are left out and counted; exit code 1 if there are any.
        """,
      options: [
        Option(name: "tty", value: "", about: "Writes a line for each record."),
        Option(
          name: "follow", value: "",
          about: "With --tty: goes on with what a program writes, until it is interrupted."),
      ],
      examples: [
        ("nav view session.jsonl -o session.html", "Makes a page of a recording."),
        ("nav view session.jsonl --tty --follow", "Shows what a program that runs does."),
      ], run: viewLog)
  }
}

/// `nav view`
private func viewLog(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let name = arguments.operands[0]
  let isFollowing = arguments.has("follow")
  guard !isFollowing || arguments.has("tty") else {
    throw Failure("nav view: --follow goes with --tty; a page shows a file as it is now")
  }
  if isFollowing { return try Following(name, arguments.wantsJSON).run(output) }
  let source = try Source.read(name, greatest: LogLine.greatest, of: "recording or journal")
  let log = try ViewedLog(source)
  if arguments.has("tty") || arguments.wantsJSON {
    for line in log.lines { RecordLine.put(line, to: output, asJSON: arguments.wantsJSON) }
  } else {
    log.put(to: output)
  }
  guard let first = log.firstUnreadable else { return .fine }
  Output.complain(
    source.name.printable + ":" + Text(first) + ": not a record; lines like this: "
      + Text(log.unreadable) + ", which are left out")
  return .findings
}
