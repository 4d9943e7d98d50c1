import CNavRuntime
import JSONCoding
import NavigationCore

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
        """, run: lintFiles)
  }
}

/// `nav lint`
private func lintFiles(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  var code = ExitCode.fine
  var (warnings, errors) = (0, 0)
  var writer = JSONWriter()
  writer.beginArray()
  for name in arguments.operands {
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
  writer.endArray()
  writer.byte(UInt8(ascii: "\n"))
  if arguments.wantsJSON {
    output.put(writer.bytes)
  } else if errors + warnings > 0 {
    output.put(
      Text(errors), errors == 1 ? " error, " : " errors, ", Text(warnings),
      warnings == 1 ? " warning\n" : " warnings\n")
  }
  return code
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
    let mending = Mending.errors(of: document, kind: kind)
    var isUnusable = false
    for error in mending.errors {
      add(error)
      if kind == .schema || error.status != NAV_ERR_PATTERN { isUnusable = true }
    }
    if mending.isClean {
      let rest =
        mending.bytes == document.source.bytes
        ? document : try Document(Source(name: document.source.name, bytes: mending.bytes))
      // What was taken away may be what something else needs.
      switch kind {
      case .schema: if mending.errors.isEmpty { addSchemaFindings(rest) }
      case .table:
        if let pipeline = mending.pipeline {
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
    let isNamed = kind == .schema && PatternSyntax.isName(name)
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
