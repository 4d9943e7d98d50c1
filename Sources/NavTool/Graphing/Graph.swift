import Ground

extension Command {
  static var graph: Command {
    Command(
      name: "graph", summary: "draws a schema or link table",
      operands: "FILE", count: 1...1,
      about: """
        Of a schema: its containers, the screens in them, the sheets and covers over them, their
        links and what they require, and arrows for where screens go, for orElse and for parents.
        Of a link table: its patterns as a tree of their parts, and what each leads to. The answer
        is one graph, in the DOT language of Graphviz, for Mermaid, or a picture as SVG.
        """,
      options: [
        Option(
          name: "format", value: "FORMAT", about: "What to draw; dot if it is not given.",
          choices: ["dot", "mermaid", "svg"]),
        Option(
          name: "verdicts", value: "",
          about: "Decides the claims of the schema, and says at each screen which were not proved."),
        Option(
          name: "covered", value: "LOG",
          about: "Plays a recording: what of the schema it has not visited is pale."),
      ],
      examples: [
        ("nav graph shop.schema.json --format svg -o shop.svg", "Draws the screens."),
        (
          "nav graph shop.schema.json --verdicts",
          "Marks the screens of claims that are refuted or unknown."
        ),
        (
          "nav graph shop.schema.json --covered session.jsonl --format svg -o covered.svg",
          "Shows which screens and arrows a recording has visited."
        ),
      ], run: drawGraph)
  }
}

/// `nav graph`
private func drawGraph(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let document = try Document.read(arguments.operands[0])
  var picture: Picture
  switch try FileKind.of(document) {
  case .schema:
    picture = try schemaPicture(of: SchemaModel(document), arguments.has("verdicts"))
    if let log = arguments["covered"] { picture.mark(try Coverage(file: log)) }
  case .table:
    guard !arguments.has("covered") else {
      throw Failure("nav graph: --covered is for schemas: a recording does not have link tables")
    }
    picture = try Picture(table: document)
  }
  if arguments.wantsJSON {
    picture.writeJSON(to: output)
    return .fine
  }
  switch arguments["format"] ?? "dot" {
  case "svg": SVGDrawing(picture).write(to: output)
  case "mermaid": picture.writeMermaid(to: output)
  default: picture.writeDOT(to: output)
  }
  return .fine
}

private func schemaPicture(of schema: SchemaModel, _ hasVerdicts: Bool) throws(Failure) -> Picture {
  guard hasVerdicts else { return Picture(schema: schema) }
  let model = try ProofModel(schema)
  let marks = Prover(model).marks()
  return Picture(schema: schema, marks: marks)
}
