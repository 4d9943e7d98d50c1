import CNavRuntime
import Ground
import JSONCoding

extension Command {
  static var match: Command {
    Command(
      name: "match", summary: "explains where URLs lead, and why not",
      operands: "FILE URL...", count: 2...Int.max,
      about: """
        Says of each URL which mappings of a link table, or links of a schema, were tried, why each
        refused it, which one won, and where it leads. The callbacks of a program are not there:
        they leave the URL to the next mapping, and nobody is signed in. A schema is asked with its
        initial facts. Exit code 1 if a URL is rejected or leads nowhere.
        """,
      examples: [
        (
          "nav match shop.schema.json /products/7",
          "Says which links were tried, and where the URL leads."
        )
      ], run: matchURLs)
  }
}

/// `nav match`
private func matchURLs(_ arguments: Arguments, _ output: Output) throws(Failure) -> ExitCode {
  let document = try Document.read(arguments.operands[0])
  var answers: [Explanation] = []
  switch try FileKind.of(document) {
  case .table:
    let explainer = try TableExplainer(document)
    for url in arguments.operands.dropFirst() { answers.append(try explainer.explain(url)) }
  case .schema:
    let explainer = try SchemaExplainer(SchemaModel(document))
    for url in arguments.operands.dropFirst() { answers.append(try explainer.explain(url)) }
  }
  if arguments.wantsJSON {
    output.putJSON { $0.objects(answers) { $1.write(to: &$0) } }
  } else {
    for answer in answers { answer.put(to: output) }
  }
  return answers.allSatisfy { $0.leadsSomewhere } ? .fine : .findings
}

/// The result of a URL.
struct Explanation {
  let url: Text
  var tried: [Try] = []
  /// The status of the decision, such as `NAV_OK`, and its JSON.
  var status: Text = ""
  var result: Text = ""
  /// Of a schema, what the app shows then.
  var shown: Text = ""
  var leadsSomewhere = false

  /// A pattern that was looked at.
  struct Try {
    let pattern: Value
    /// The number of the mapping, or of the link among all of a schema.
    let index: Int
    let isTaken: Bool
    let reason: Text
    /// Of a schema, the parameter that does not fit.
    var parameter: Text?
  }

  /// Lines that are printed of patterns that do not match, beside the one that does.
  private static var shownTries: Int { 20 }

  func put(to output: Output) {
    output.put(output.styled(url.printable, .bold), "\n")
    var left = 0
    for (index, one) in tried.enumerated() {
      guard one.isTaken || index < Self.shownTries else {
        left += 1
        continue
      }
      output.put(
        "  line ", Text(one.pattern.line).padded(5), " ", one.pattern.text.printable, "  ",
        output.styled(one.reason.printable, one.isTaken ? .green : .dim), "\n")
    }
    if left > 0 { output.put("  and ", Text(left), " more that do not match\n") }
    output.put(
      "  ", output.styled(status, leadsSomewhere ? .green : .red), " ", result.printable, "\n")
    if !shown.isEmpty { output.put("  shows ", shown.printable, "\n") }
  }

  func write(to writer: inout JSONWriter) {
    writer.member("url", url)
    writer.member("tried", objects: tried) { (writer, one) in
      writer.member("line", one.pattern.line)
      writer.member("index", one.index)
      writer.member("pattern", one.pattern.text)
      writer.member("matches", one.isTaken)
      writer.member("reason", one.reason)
      if let parameter = one.parameter { writer.member("parameter", parameter) }
    }
    writer.member("status", status)
    writer.member("result", json: result.orNull)
    if !shown.isEmpty { writer.member("shows", shown) }
  }
}

/// Explains by a link table.
final class TableExplainer {
  private let document: Document
  private let pipeline: Pipeline

  init(_ document: Document) throws(Failure) {
    self.document = document
    do throws(LibraryError) {
      pipeline = try Pipeline(document.source.bytes)
    } catch { throw Mending.failure(of: document, kind: .table, first: error) }
  }

  func explain(_ url: Text) throws(Failure) -> Explanation {
    var explanation = Explanation(url: url)
    do throws(LibraryError) {
      let (status, text) = try Library.text { buffer, error in
        url.bytes.lent { nav_pipeline_decide(pipeline.handle, $0, $1, buffer, error) }
      }
      explanation.status = Library.name(of: status)
      explanation.result = text
      explanation.leadsSomewhere = status != NAV_REJECTED && status != NAV_UNHANDLED
      guard status != NAV_REJECTED else { return explanation }
    } catch { throw Failure(url.printable + ": " + error.message) }
    if let web = document.root["web"], url.hasPrefix("http:") || url.hasPrefix("https:") {
      if add(web, isWeb: 1, &explanation) { return explanation }
    }
    _ = add(document.root, isWeb: 0, &explanation)
    return explanation
  }

  /// What each mapping of a table made of it.
  /// - Returns: whether one won.
  private func add(_ table: Value, isWeb: Int32, _ explanation: inout Explanation) -> Bool {
    let winner = winner(explanation.url, isWeb)
    var mappings: [Value] = []
    if let list = table["mappings"] { mappings = Array(list.children) }
    for (index, mapping) in mappings.enumerated() {
      guard let pattern = mapping["pattern"] else { continue }
      let part = PatternTrial(pattern.text, explanation.url)
      let isTaken = part.isTaken
      var reason: Text = "yes"
      if index != winner {
        let declines = mapping["callback"] != nil
        reason =
          !isTaken
          ? part.refusal
          : declines
            ? "matches; the program's callback decides"
            : "matches, and its target refuses the values"
      }
      explanation.tried.append(
        Explanation.Try(pattern: pattern, index: index, isTaken: isTaken, reason: reason))
      if index == winner { return true }
    }
    return false
  }

  /// The number of the mapping that takes the URL; -1 if none does.
  private func winner(_ url: Text, _ isWeb: Int32) -> Int {
    var matcher: OpaquePointer?
    guard nav_pipeline_matcher(pipeline.handle, isWeb, &matcher, nil) >= 0 else { return -1 }
    defer { nav_matcher_destroy(matcher) }
    let answer = Library.answer { buffer, error in
      url.bytes.lent { nav_matcher_match(matcher, $0, $1, buffer, error) }
    }
    return answer?["index"]?.integer ?? -1
  }
}
