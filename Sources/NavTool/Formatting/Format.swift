import Ground
import JSONCoding

extension Command {
  static var fmt: Command {
    Command(
      name: "fmt", summary: "lays out schemas and link tables",
      operands: "FILE...", count: 1...Int.max,
      about: """
        Gives each file the same layout: the keys of a schema in one order, what fits on a line of
        100 characters on one line, names that the author chose in the author's order. The meaning
        stays, and a file that is laid out already is not touched. A file named - is read from
        standard input and written to standard output. Exit code 1 if --check finds a file that is
        not laid out so.
        """,
      options: [
        Option(name: "check", value: "", about: "Names the files that would change; changes none.")
      ],
      examples: [
        ("nav fmt shop.schema.json", "Lays out a schema."),
        ("nav fmt --check *.schema.json", "Fails in a build if a schema is not laid out."),
        ("nav fmt - < old.json > new.json", "Works in a pipe, as an editor runs it."),
      ], run: formatFiles)
  }
}

/// `nav fmt`
private func formatFiles(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let isChecking = arguments.has("check")
  let wantsJSON = arguments.wantsJSON
  // What is written elsewhere leaves the file as it is.
  let isElsewhere = arguments.has("output") && !wantsJSON && !isChecking
  guard !isElsewhere || arguments.operands.count == 1 else {
    throw Failure("nav fmt: --output takes one FILE; without it each file is laid out in its place")
  }
  var changed: [Text] = []
  var code: ExitCode = .fine
  for name in arguments.operands {
    do throws(Failure) {
      let document = try Document.read(name)
      let bytes = Layout(document, isSchema: try FileKind.of(document) == .schema).bytes
      if isElsewhere || (name == "-" && !isChecking && !wantsJSON) {
        output.put(Text(bytes: bytes))
      } else if bytes != document.source.bytes {
        changed.append(document.source.name)
        if !isChecking, name != "-" { try Output.replace(name, by: bytes) }
      }
    } catch {
      Output.complain(error.message)
      code = .unusable
    }
  }
  if wantsJSON {
    output.putJSON { writer in
      writer.object { $0.member("changed", each: changed) { $0.string($1) } }
    }
  } else if isChecking {
    for name in changed { output.put(name.printable, ": is not laid out; nav fmt does it\n") }
  }
  if isChecking, !changed.isEmpty, code == .fine { code = .findings }
  return code
}
