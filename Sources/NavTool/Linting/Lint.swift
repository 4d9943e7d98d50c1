import CNavRuntime
import Ground
import JSONCoding

extension Command {
  static var lint: Command {
    Command(
      name: "lint", summary: "finds mistakes in schemas and link tables",
      operands: "FILE...", count: 1...Int.max,
      about: """
        Lists what the library refuses (all errors, not only the first) and what it accepts but
        looks like a mistake: links that are never reached, names that nothing leads to, patterns
        in the syntax of other frameworks. Each has its place, the reason, the way out and, where
        there is one, a URL that shows it. What "strict" refuses is among it.
        """,
      options: [
        Option(
          name: "watch", value: "",
          about: "Goes on: lints again whenever a file changes, until it is interrupted.")
      ],
      examples: [
        ("nav lint shop.schema.json links.json", "Lists the mistakes of both."),
        ("nav lint --json shop.schema.json", "The same, for an editor."),
        ("nav lint --watch shop.schema.json", "Lints again at each save."),
      ], run: lintFiles)
  }
}

/// `nav lint`
private func lintFiles(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  guard arguments.has("watch") else { return lint(arguments, output) }
  if arguments.has("output") || arguments.operands.contains("-") {
    throw Failure(
      "nav lint: --watch reads files again and writes to standard output; leave --output and - out")
  }
  return try watch(arguments, output)
}

/// Lints again whenever a file has another content, until nobody reads along.
private func watch(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  var known: [[UInt8]?]?
  var code = ExitCode.fine
  while !Output.isAbandoned(after: 200) {
    // A file that is being replaced may be missing for a moment.
    let contents = arguments.operands.map { name in (try? Source.read(name))?.bytes }
    guard known != contents else { continue }
    known = contents
    code = lint(arguments, output)
    if !arguments.wantsJSON { output.put(output.styled("nav lint: watching", .dim), "\n") }
    try output.flush()
  }
  return code
}

private func lint(_ arguments: Arguments, _ output: Output) -> ExitCode {
  var lint = Lint(arguments, output)
  return lint.run()
}

/// One look at all files.
private struct Lint: ~Copyable {
  let arguments: Arguments
  let output: Output
  private var code = ExitCode.fine
  private var warnings = 0
  private var errors = 0
  private var writer = JSONWriter()

  init(_ arguments: Arguments, _ output: Output) {
    self.arguments = arguments
    self.output = output
  }

  mutating func run() -> ExitCode {
    writer.beginArray()
    for name in arguments.operands { lint(name) }
    writer.endArray()
    if arguments.wantsJSON {
      output.putLine(writer.text)
    } else if errors + warnings > 0 {
      output.put(
        Text(errors, of: "error"), ", ", Text(warnings, of: "warning"), "\n")
    }
    return code
  }

  private mutating func lint(_ name: Text) {
    do throws(Failure) {
      let document = try Document.read(name)
      let (findings, isUnusable) = try Linter(document).run()
      for finding in findings {
        if arguments.wantsJSON {
          writer.finding(finding, in: document.source)
        } else {
          output.put(finding, in: document.source)
        }
        if finding.isError { errors += 1 } else { warnings += 1 }
      }
      if isUnusable { code = .unusable }
      if !findings.isEmpty, code == .fine { code = .findings }
    } catch {
      Output.complain(error.message)
      code = .unusable
    }
  }
}

/// Examines one file.
struct Linter {
  let document: Document
  var findings: [Finding] = []
  private let kind: FileKind

  init(_ document: Document) throws(Failure) {
    self.document = document
    kind = try FileKind.of(document)
  }

  /// - Returns: the findings in the order of the file, and whether the library cannot use it for
  ///   more than a pattern of a link table.
  consuming func run() throws(Failure) -> (findings: [Finding], isUnusable: Bool) {
    // Names with a dot are wrong in it for the library, and right in the bundle.
    if kind == .schema, let key = document.bundleKey {
      let finding = Finding(
        offset: key.keyOffset, rule: "bundle", subject: "", message: Document.bundling(key.name),
        isError: true)
      return ([finding], true)
    }
    let mending = Mending.errors(of: document, kind: kind)
    var isUnusable = false
    for error in mending.errors {
      add(error)
      if kind == .schema || error.status != NAV_ERR_PATTERN { isUnusable = true }
    }
    if mending.isClean {
      // What was taken away may be what something else needs.
      switch kind {
      case .schema:
        if mending.errors.isEmpty, let schema = mending.schema {
          let model = SchemaModel(schema, document)
          addSchemaFindings(schema)
          addSchemaMeaning(model)
          addMigrationFindings(model)
        }
      case .table:
        if let pipeline = mending.pipeline {
          let rest =
            mending.bytes == document.source.bytes
            ? document : try Document(Source(name: document.source.name, bytes: mending.bytes))
          addTableFindings(rest, pipeline, hasErrors: !mending.errors.isEmpty)
        }
      }
    }
    switch kind {
    case .schema: addSchemaSyntax()
    case .table: addTableSyntax()
    }
    return (findings.sorted, isUnusable)
  }

  private mutating func add(_ error: LibraryError) {
    let colon = error.message.range(of: ":")
    let name = Text(error.message.bytes[..<(colon?.lowerBound ?? 0)])
    let isNamed = kind == .schema && name.isName
    findings.append(
      Finding(
        offset: max(error.offset, 0), rule: isNamed ? name : Library.name(of: error.status),
        subject: "", message: error.message, isError: true))
  }

  /// Reports what a pattern has of another framework's syntax.
  mutating func addSyntax(of pattern: Value, isSchema: Bool) {
    guard pattern.isString else { return }
    for found in PatternSyntax.findings(of: pattern.text, isSchema: isSchema) {
      findings.append(
        Finding(
          offset: pattern.offset, rule: found.rule, subject: pattern.text + ":",
          message: found.message, url: found.url))
    }
  }

  private mutating func addSchemaSyntax() {
    guard let routes = document.root["routes"], routes.isObject else { return }
    for route in routes.children {
      guard let links = route["links"], links.isArray else { continue }
      for link in links.children { addSyntax(of: link, isSchema: true) }
    }
  }
}
