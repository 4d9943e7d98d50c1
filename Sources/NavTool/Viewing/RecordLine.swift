import Ground

/// A record on a line of the terminal: its number and time, what was called, what came of it, what
/// changed, who said no.
enum RecordLine {
  static func put(_ line: Text, to output: Output, asJSON: Bool) {
    guard !asJSON else { return output.put(line, "\n") }
    guard let record = Library.tree(line) else { return }
    if let gap = record["gap"] {
      output.put(
        output.styled(
          "        " + gap.text.printable
            + (gap.text == "1" ? " record is missing" : " records are missing"), .dim), "\n")
      return
    }
    guard record["recording"] == nil else {
      let schema = record["schema"] ?? record["state"]?["schema"]
      let name = schema?["id"]?.text ?? "?"
      output.put(output.styled("a session of " + name.printable + " begins", .bold), "\n")
      return
    }
    output.put(
      output.styled((record["n"]?.text ?? "").printable.padded(6), .dim), "  ",
      output.styled(time(record["t"]).padded(9), .dim), " ",
      call(record).printable.padded(34), "  ", result(record, output))
    let changes = EventSummary.changes(record["changes"])
    if !changes.isEmpty { output.put("  ", Text(changes, joinedBy: ", ").printable) }
    if let name = record["refusedBy"]?["interceptor"] {
      output.put(output.styled("  by the interceptor " + name.text.printable, .yellow))
    }
    output.put("\n")
  }

  private static func time(_ value: Value?) -> Text {
    guard let milliseconds = value?.integer, milliseconds >= 0 else { return "" }
    let tenths = milliseconds / 100
    return Text(tenths / 10) + "." + Text(tenths % 10) + " s"
  }

  private static func call(_ record: Value) -> Text {
    guard let call = record["call"]?.first else { return record["cause"]?.text ?? "" }
    switch call.name {
    case "send": return intent(call["intent"] ?? call)
    case "facts": return argument(call)
    default: return call.name + " " + argument(call)
    }
  }

  private static func intent(_ value: Value) -> Text {
    guard let inner = value.first else { return value.text }
    return inner.name + " " + argument(inner)
  }

  /// What an intent is about: routes as they are described, other values as they are written.
  private static func argument(_ value: Value) -> Text {
    if value["name"]?.isString == true { return route(value) }
    guard value.isObject else { return value.text }
    return pairs(value)
  }

  private static func route(_ value: Value) -> Text {
    let name = value["name"]?.text ?? ""
    guard let params = value["params"], params.count > 0 else { return name }
    return name + "(" + pairs(params) + ")"
  }

  private static func pairs(_ value: Value) -> Text {
    Text(value.children.map { $0.name + "=" + $0.text }, joinedBy: ", ")
  }

  private static func result(_ record: Value, _ output: Output) -> Text {
    guard let result = record["result"] else { return "" }
    guard let inner = result.first else { return result.text.printable }
    switch inner.name {
    case "refused", "rejected", "cancelled", "unhandled", "error":
      return output.styled((inner.name + " " + inner.text).printable, .red)
    case "pending", "question", "queued":
      return output.styled((inner.name + " " + inner.text).printable, .yellow)
    case "changed": return "done"
    default: return (inner.name + " " + inner.text).printable
    }
  }
}
