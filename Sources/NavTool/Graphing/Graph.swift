import NavigationCore

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
          choices: ["dot", "mermaid", "svg"])
      ], run: drawGraph)
  }
}

/// `nav graph`
private func drawGraph(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let document = try Document.read(arguments.operands[0])
  let picture =
    switch try FileKind.of(document) {
    case .schema: Picture(schema: try LoadedSchema(document))
    case .table: try Picture(table: document)
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
