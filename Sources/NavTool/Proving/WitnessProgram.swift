import Ground
import JSONCoding

/// A witness as a program that plays it.
struct WitnessProgram {
  let model: ProofModel
  let steps: [ProofStep]

  /// Lines of a script of `nav play`, of C, of Python, or JSON.
  func lines(_ language: Text) -> [Text] {
    if language == "c" { return c }
    if language == "python" { return python }
    if language == "json" { return steps.map { $0.json(model) } }
    return zip(steps, questions).flatMap { step, tokens in
      [step.line(model)] + tokens.map { _ in "proceed" }
    }
  }

  /// The tokens of the questions that each step asks.
  private var questions: [[Int]] {
    let app = ProofApp(model)
    app.restart([])
    return steps.map { step in
      app.send(step)
      return app.asked
    }
  }

  private var file: Text { JSONText.quoted(model.model.document.source.name) }

  private var python: [Text] {
    var lines: [Text] = [
      "import json",
      "from navruntime import App, Schema",
      "",
      "with App(Schema.load(" + file + ")) as app:",
    ]
    for (step, tokens) in zip(steps, questions) {
      let input = JSONText.literal(step.input(model))
      lines.append(
        step.isOfFacts
          ? "    app.set_facts(json.loads(" + input + "))"
          : "    app.send(json.loads(" + input + "))")
      for token in tokens { lines.append("    app.resolve(" + Text(token) + ", \"proceed\")") }
    }
    lines.append("    print(app.describe())")
    return lines
  }

  private var c: [Text] {
    var lines: [Text] = [
      "/* Plays it on `app`, a new nav_app of " + model.model.document.source.name.uncommented
        + ". */",
      "#include <navruntime.h>",
      "",
      "void witness(nav_app *app) {",
    ]
    for (step, tokens) in zip(steps, questions) {
      let input = JSONText.literal(step.input(model))
      lines.append(
        "  " + (step.isOfFacts ? "nav_app_set_facts" : "nav_app_send") + "(app, " + input
          + ", NAV_NUL, NULL, NULL);")
      for token in tokens {
        lines.append(
          "  nav_app_resolve(app, " + Text(token) + ", \"\\\"proceed\\\"\", NAV_NUL, NULL, NULL);")
      }
    }
    return lines + ["}"]
  }
}
