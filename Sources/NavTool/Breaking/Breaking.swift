import Ground
import JSONCoding

extension Command {
  static var breaking: Command {
    Command(
      name: "breaking", summary: "says what a new schema strands",
      operands: "OLD NEW", count: 2...2,
      about: """
        Compares two versions of a schema, for a release. STATE: what is lost of a saved state,
        since no migration brings it over. LINK: a published link that leads nowhere, or to another
        route. SOURCE: a generated type that is gone or another one, so that code which uses it no
        longer compiles. What is only added breaks nothing. Exit code 1 if there is any.
        """,
      examples: [
        ("nav breaking old.schema.json new.schema.json", "Lists what a release would strand.")
      ], run: compareSchemas)
  }
}

/// Something that a new schema breaks.
struct Break {
  enum Kind {
    case state, link, source

    var name: Text {
      switch self {
      case .state: "STATE"
      case .link: "LINK"
      case .source: "SOURCE"
      }
    }
  }

  let kind: Kind
  /// What is stranded: a route, an address, a fact, a URL.
  let what: Text
  /// What to do with it, and the way out.
  let message: Text
}

/// `nav breaking`
private func compareSchemas(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let schemas = try SchemaModel.all(arguments.operands)
  let old = schemas[0]
  let new = schemas[1]
  var breaks = try StateBreaks(old, new).found()
  breaks += try LinkBreaks(old, new).found()
  breaks += SourceBreaks(old, new).found
  if arguments.wantsJSON {
    output.putJSON { writer in
      writer.objects(breaks) { (writer, one) in
        writer.member("kind", one.kind.name)
        writer.member("what", one.what)
        writer.member("message", one.message)
      }
    }
  } else {
    for one in breaks {
      output.put(
        output.styled(one.kind.name.padded(7), .red), one.what.printable, ": ",
        one.message.printable, "\n")
    }
  }
  return breaks.isEmpty ? .fine : .findings
}
