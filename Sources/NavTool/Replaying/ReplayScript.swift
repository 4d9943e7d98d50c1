import Ground
import JSONCoding

/// Recorded calls as a script of `nav play`, or as a program.
struct ReplayScript {
  private let log: RecordingLog
  private let session: RecordingLog.Session
  private let entries: [RecordingLog.Entry]

  init(
    _ log: RecordingLog, _ session: RecordingLog.Session, _ entries: [RecordingLog.Entry]
  ) {
    self.log = log
    self.session = session
    self.entries = entries
  }

  func lines(_ language: Text) -> [Text] {
    switch language {
    case "c": c
    case "python": python
    default: entries.map { play($0) }
    }
  }

  private var schema: Text { session.head.root["schema"]?.written ?? "{}" }
  private var config: Text { session.head.root["config"]?.written ?? "{}" }

  /// The parts of what a call was called with.
  private func parts(_ entry: RecordingLog.Entry) -> [Value] {
    Library.tree(log.text(entry.payload)).items
  }

  /// The number of the mode in which a snapshot is restored.
  private func mode(_ parts: [Value]) -> Int {
    parts.count > 1 ? RecordingLog.restoreModes.firstIndex(of: parts[1].text) ?? 1 : 1
  }

  // MARK: nav play

  private func play(_ entry: RecordingLog.Entry) -> Text {
    let payload = log.text(entry.payload)
    switch entry.kind {
    case "send" where payload != "null": return payload
    case "facts" where payload != "null":
      let facts = Library.tree(payload)?.children.map { $0.name + "=" + $0.written } ?? []
      return "set " + Text(facts, joinedBy: " ")
    case "travel": return "travel " + payload
    case "resolve":
      let parts = parts(entry)
      guard parts.count == 2 else { break }
      if parts[1].text == "proceed" { return "proceed" }
      if let intent = parts[1]["redirect"] { return "redirect " + intent.written }
      if let reason = parts[1]["cancel"], reason.isString {
        return "cancel " + reason.text.printable
      }
    default: break
    }
    return "# nav play has no line for " + log.text(entry.call)
  }

  // MARK: Python

  private var python: [Text] {
    var lines: [Text] = [
      "import json",
      "from navruntime import App, RestoreMode, Schema",
      "",
      "SCHEMA = " + JSONText.literal(schema),
      "CONFIG = json.loads(" + JSONText.literal(config) + ")",
      "",
      "with App(Schema(SCHEMA), facts=CONFIG[\"facts\"]) as app:",
    ]
    for entry in entries { lines += pythonCall(entry).map { "    " + $0 } }
    lines.append("    print(app.describe())")
    return lines
  }

  private func pythonCall(_ entry: RecordingLog.Entry) -> [Text] {
    let payload = log.text(entry.payload)
    let literal = "json.loads(" + JSONText.literal(payload) + ")"
    let parts = parts(entry)
    func part(_ index: Int) -> Text {
      "json.loads(" + JSONText.literal(index < parts.count ? parts[index].written : "null") + ")"
    }
    let first = parts.first?.written ?? "0"
    switch entry.kind {
    case "send": return ["app.send(" + literal + ")"]
    case "facts": return ["app.set_facts(" + literal + ")"]
    case "travel": return ["app.travel(" + payload + ")"]
    case "url": return ["app.set_url(" + literal + ")"]
    case "resolve": return ["app.resolve(" + first + ", " + part(1) + ")"]
    case "entryState": return ["app.set_entry_state(" + first + ", " + part(1) + ")"]
    case "restore":
      let names: [Text] = ["STRICT", "LENIENT", "RESET", "DRY_RUN"]
      return [
        "app.restore(" + JSONText.literal(first) + ", RestoreMode." + names[mode(parts)] + ")"
      ]
    default: return ["# " + log.text(entry.call).printable]
    }
  }

  // MARK: C

  private var c: [Text] {
    var lines: [Text] = [
      "#include <navruntime.h>",
      "#include <stdio.h>",
      "",
      "int main(void) {",
      "  nav_schema *schema = NULL;",
      "  nav_app *app = NULL;",
      "  nav_buffer line = NAV_BUFFER_INIT;",
      "  nav_schema_create(" + JSONText.literal(schema) + ", NAV_NUL, &schema, NULL);",
      "  nav_app_create(schema, " + JSONText.literal(config) + ", NAV_NUL, &app, NULL);",
    ]
    for entry in entries { lines.append("  " + cCall(entry)) }
    lines += [
      "  nav_app_describe(app, &line, NULL);", "  puts(line.data);", "  nav_buffer_free(&line);",
      "  nav_app_destroy(app);", "  nav_schema_destroy(schema);", "}",
    ]
    return lines
  }

  private func cCall(_ entry: RecordingLog.Entry) -> Text {
    let payload = log.text(entry.payload)
    let text = JSONText.literal(payload)
    let parts = parts(entry)
    let first = parts.first?.written ?? "0"
    let second = JSONText.literal(parts.count > 1 ? parts[1].written : "null")
    switch entry.kind {
    case "send": return "nav_app_send(app, " + text + ", NAV_NUL, NULL, NULL);"
    case "facts": return "nav_app_set_facts(app, " + text + ", NAV_NUL, NULL, NULL);"
    case "travel": return "nav_app_travel(app, " + payload + ", NULL, NULL);"
    case "url":
      return "nav_app_set_url(app, " + JSONText.literal(Library.tree(payload)?.text ?? "")
        + ", NAV_NUL, NULL, NULL);"
    case "resolve":
      return "nav_app_resolve(app, " + first + ", " + second + ", NAV_NUL, NULL, NULL);"
    case "entryState":
      return "nav_app_set_entry_state(app, " + first + ", "
        + (second == "\"null\"" ? "NULL, 0" : second + ", NAV_NUL") + ", NULL);"
    case "restore":
      return "nav_app_restore(app, " + JSONText.literal(first) + ", NAV_NUL, " + Text(mode(parts))
        + ", NULL, NULL);"
    default: return "/* " + log.text(entry.call).uncommented + " */"
    }
  }
}
