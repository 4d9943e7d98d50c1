import Ground
import JSONCoding

/// Writes verdicts.
struct ProofReport {
  let model: ProofModel
  let verdicts: [Verdict]
  /// For people; else as annotations of a build.
  let isPlain: Bool
  let language: Text

  init(_ model: ProofModel, _ verdicts: [Verdict], isPlain: Bool, language: Text) {
    self.model = model
    self.verdicts = verdicts
    self.isPlain = isPlain
    self.language = language
  }

  /// What is assumed, so that a verdict says what it says.
  static var assumptions: [Text] {
    [
      "the host calls nothing but go, open, back, dismiss, dismissAll, select and set_facts",
      "a screen goes only where its \"goes\" says; without it, anywhere",
      "no state is restored",
      "interceptors can only say no: what is proved holds with them, a witness supposes that they"
        + " let it pass",
    ]
  }

  func write(to output: Output) {
    for (claim, verdict) in zip(model.claims, verdicts) {
      if isPlain { writePlain(claim, verdict, output) } else { annotate(claim, verdict, output) }
    }
    guard isPlain else { return }
    if model.claims.isEmpty { output.put("The schema has no claims.\n") }
    output.put("Assumed:\n")
    for line in Self.assumptions { output.put("  - ", line, "\n") }
  }

  private func writePlain(_ claim: ProofClaim, _ verdict: Verdict, _ output: Output) {
    let style: Output.Style = verdict.isProved ? .green : .red
    let text = claim.text.printable
    output.put(output.styled(verdict.name.padded(9), style), text, "\n")
    if let doc = claim.doc { output.put("          ", doc.printable, "\n") }
    for line in details(verdict) { output.put("  ", line.printable, "\n") }
  }

  private func details(_ verdict: Verdict) -> [Text] {
    switch verdict {
    case .proved: return []
    case .unknown(let reason): return [reason]
    case .unreachable(let routes):
      return ["nothing shows " + Text(routes.map { model.routes[$0].name }, joinedBy: ", ")]
    case .refuted(let witness):
      if witness.isEmpty { return ["the first state breaks it"] }
      return WitnessProgram(model: model, steps: witness).lines(language)
    }
  }

  /// One line that a build shows beside the claim.
  private func annotate(_ claim: ProofClaim, _ verdict: Verdict, _ output: Output) {
    let level: Text =
      switch verdict {
      case .proved: "notice"
      case .unknown: "warning"
      case .refuted, .unreachable: "error"
      }
    let text = Text(
      [claim.doc ?? claim.text, verdict.name] + details(verdict),
      joinedBy: "\n")
    output.put(
      "::", level, " file=", model.model.document.source.name.escapedProperty, ",line=",
      Text(claim.value.line), ",title=nav prove::", text.escapedForGitHub, "\n")
  }

  func writeJSON(to output: Output) {
    output.putJSON { writer in
      writer.object { writer in
        writer.member("claims", objects: Array(verdicts.enumerated())) { (writer, one) in
          let claim = model.claims[one.offset]
          writer.member("claim", one.offset)
          writer.member("line", claim.value.line)
          if let doc = claim.doc { writer.member("doc", doc) }
          writer.member("verdict", one.element.name)
          write(one.element, &writer)
        }
        writer.member("assumptions", each: Self.assumptions) { $0.string($1) }
      }
    }
  }

  private func write(_ verdict: Verdict, _ writer: inout JSONWriter) {
    switch verdict {
    case .proved: break
    case .unknown(let reason): writer.member("reason", reason)
    case .unreachable(let routes):
      writer.member("routes", each: routes) { $0.string(model.routes[$1].name) }
    case .refuted(let witness):
      writer.member("witnessLength", witness.count)
      writer.member("witness", each: witness) { $0.value($1.json(model)) }
    }
  }
}

extension ProofStep {
  /// As `nav play` reads it.
  func line(_ model: ProofModel) -> Text {
    switch self {
    case .open(let url): "open " + JSONText.word(url)
    case .go(let route, let variant): "go " + model.routes[route].variants.route(variant).unquoted
    case .back: "back"
    case .dismiss: "dismiss"
    case .dismissAll: "dismissAll"
    case .select(let address): "select " + address
    case .facts(let old, let new):
      "set "
        + Text(
          model.space.changed(from: old, to: new).map { $0.name + "=" + $0.value }, joinedBy: " ")
    }
  }

  /// As tests read it: `{"op":"send","intent":…}`, `{"op":"setFacts","facts":…}`.
  func json(_ model: ProofModel) -> Text {
    isOfFacts
      ? "{\"op\":\"setFacts\",\"facts\":" + input(model) + "}"
      : "{\"op\":\"send\",\"intent\":" + input(model) + "}"
  }
}

extension JSONText {
  /// A text as one word of a line.
  static func word(_ text: Text) -> Text {
    text.bytes.contains(where: { $0 <= 0x20 }) ? quoted(text) : text
  }
}

extension Text {
  /// A name that is a plain text without its quotes.
  var unquoted: Text {
    hasPrefix("\"") && !bytes.contains(UInt8(ascii: "\\"))
      ? Text(bytes[1..<(bytes.count - 1)]) : self
  }

  /// As a message of a build's annotation.
  var escapedForGitHub: Text {
    replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
  }

  var escapedProperty: Text {
    escapedForGitHub.replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
