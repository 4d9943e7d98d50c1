import Ground
import JSONCoding

/// Recorded calls as a script of `nav play`, or as a program.
struct ReplayScript {
  private let log: RecordingLog
  private let session: RecordingLog.Session
  private let entries: [RecordingLog.Entry]
  /// By the numbers of calls, what they were called with, if some of it is hidden.
  private var payloads: [Int: Text] = [:]

  init(
    _ log: RecordingLog, _ session: RecordingLog.Session, _ entries: [RecordingLog.Entry]
  ) throws(Failure) {
    self.log = log
    self.session = session
    self.entries = entries
    guard let schema = session.head.root["schema"] else { return }
    let document = try Document(Source(name: log.source.name, bytes: schema.written.bytes))
    var secrets = SecretValues(try SchemaModel(document))
    guard !secrets.isEmpty else { return }
    for entry in entries {
      let payload = log.text(entry.payload)
      payloads[entry.number] = secrets.filled(payload, shown: nil)
    }
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

  /// What a call was called with; values that are hidden are others that fit.
  private func payload(_ entry: RecordingLog.Entry) -> Text {
    payloads[entry.number] ?? log.text(entry.payload)
  }

  /// The parts of what a call was called with.
  private func parts(_ entry: RecordingLog.Entry) -> [Value] {
    Library.tree(payload(entry)).items
  }

  /// The name of the status with which a call failed, without `NAV_`; nil if it did not fail. What
  /// an interceptor or a journal refused is not refused without one.
  private func failure(of entry: RecordingLog.Entry) -> Text? {
    guard entry.refusal == nil, !entry.isUnreadable(log.text(entry.payload)),
      let name = Library.tree(log.text(entry.range))?["result"]?["error"]?.text,
      name.hasPrefix("NAV_")
    else { return nil }
    return Text(name.bytes.dropFirst(4))
  }

  /// The number of the mode in which a snapshot is restored.
  private func mode(_ parts: [Value]) -> Int {
    parts.count > 1 ? RecordingLog.restoreModes.firstIndex(of: parts[1].text) ?? 1 : 1
  }

  // MARK: nav play

  private func play(_ entry: RecordingLog.Entry) -> Text {
    let payload = payload(entry)
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
      "from navruntime import App, NavError, RestoreMode, Schema, Status",
      "",
      "SCHEMA = " + JSONText.literal(schema),
      "CONFIG = json.loads(" + JSONText.literal(config) + ")",
      "",
    ]
    if entries.contains(where: { failure(of: $0) != nil }) { lines += Self.pythonFails }
    lines += [
      "with App(Schema(SCHEMA), facts=CONFIG[\"facts\"]) as app:"
    ]
    for entry in entries { lines += pythonCall(entry).map { "    " + $0 } }
    lines.append("    print(app.describe())")
    return lines
  }

  /// A function for calls that failed in the recording.
  private static var pythonFails: [Text] {
    [
      "",
      "def fails(status, call, *arguments):",
      "    \"\"\"The call fails, as it did in the recording.\"\"\"",
      "    try:",
      "        call(*arguments)",
      "    except NavError as error:",
      "        assert error.status == status, error",
      "    else:",
      "        raise AssertionError(f\"{call.__name__} did not fail with {status.name}\")",
      "", "",
    ]
  }

  private func pythonCall(_ entry: RecordingLog.Entry) -> [Text] {
    guard let (function, arguments) = pythonParts(entry) else {
      return ["# " + log.text(entry.call).printable]
    }
    guard let status = failure(of: entry) else {
      return ["app." + function + "(" + arguments + ")"]
    }
    return ["fails(Status." + status + ", app." + function + ", " + arguments + ")"]
  }

  /// The method that a call becomes, and its arguments; nil for a call that no program makes.
  private func pythonParts(_ entry: RecordingLog.Entry) -> (function: Text, arguments: Text)? {
    let payload = payload(entry)
    guard !entry.isUnreadable(payload) else { return nil }
    let literal = "json.loads(" + JSONText.literal(payload) + ")"
    let parts = parts(entry)
    func part(_ index: Int) -> Text {
      "json.loads(" + JSONText.literal(index < parts.count ? parts[index].written : "null") + ")"
    }
    let first = parts.first?.written ?? "0"
    switch entry.kind {
    case "send": return ("send", literal)
    case "facts": return ("set_facts", literal)
    case "travel": return ("travel", payload)
    case "url": return ("set_url", literal)
    case "resolve": return ("resolve", first + ", " + part(1))
    case "entryState": return ("set_entry_state", first + ", " + part(1))
    case "restore":
      let names: [Text] = ["STRICT", "LENIENT", "RESET", "DRY_RUN"]
      return ("restore", JSONText.literal(first) + ", RestoreMode." + names[mode(parts)])
    default: return nil
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
    guard let call = cExpression(entry) else {
      return "/* " + log.text(entry.call).uncommented + " */"
    }
    guard let status = failure(of: entry) else { return call + ";" }
    return "if (" + call + " != NAV_" + status
      + ") return puts(\"call " + Text(entry.number) + " did not fail\"), 1;"
  }

  /// The call as a program makes it; nil for one that no program makes.
  private func cExpression(_ entry: RecordingLog.Entry) -> Text? {
    let payload = payload(entry)
    guard !entry.isUnreadable(payload) else { return nil }
    let text = JSONText.literal(payload)
    let parts = parts(entry)
    let first = parts.first?.written ?? "0"
    let second = JSONText.literal(parts.count > 1 ? parts[1].written : "null")
    switch entry.kind {
    case "send": return "nav_app_send(app, " + text + ", NAV_NUL, NULL, NULL)"
    case "facts": return "nav_app_set_facts(app, " + text + ", NAV_NUL, NULL, NULL)"
    case "travel": return "nav_app_travel(app, " + payload + ", NULL, NULL)"
    case "url":
      return "nav_app_set_url(app, " + JSONText.literal(Library.tree(payload)?.text ?? "")
        + ", NAV_NUL, NULL, NULL)"
    case "resolve":
      return "nav_app_resolve(app, " + first + ", " + second + ", NAV_NUL, NULL, NULL)"
    case "entryState":
      return "nav_app_set_entry_state(app, " + first + ", "
        + (second == "\"null\"" ? "NULL, 0" : second + ", NAV_NUL") + ", NULL)"
    case "restore":
      return "nav_app_restore(app, " + JSONText.literal(first) + ", NAV_NUL, " + Text(mode(parts))
        + ", NULL, NULL)"
    default: return nil
    }
  }
}
