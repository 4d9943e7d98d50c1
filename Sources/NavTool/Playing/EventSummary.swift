import Ground

/// An event in a few words: `3 go: orders +order, selected orders`. Events other than commits as
/// their JSON.
enum EventSummary {
  static func text(_ event: Text) -> Text {
    guard let commit = Library.tree(event)?["committed"] else { return event }
    var text = (commit["seq"]?.text ?? "") + " " + (commit["cause"]?.text ?? "")
    if let source = commit["source"] { text += " (" + source.text + ")" }
    return text + ": " + Text(changes(commit["changes"]), joinedBy: ", ")
  }

  /// The changes of a commit in a few words each.
  static func changes(_ changes: Value?) -> [Text] {
    changes.items.flatMap { $0.children.flatMap { words($0) } }
  }

  private static func words(_ change: Value) -> [Text] {
    switch change.name {
    case "facts": return change.children.map { $0.name + "=" + $0.text }
    case "stack":
      let at = change["at"]?.text ?? ""
      let signs =
        names(change["removed"]).map { " -" + $0 } + names(change["added"]).map { " +" + $0 }
      return [(at.isEmpty ? "stack" : at) + Text(signs, joinedBy: "")]
    case "selected": return ["selected " + (change["to"]?.text ?? "")]
    case "badge":
      return ["badge " + (change["at"]?.text ?? "") + "=" + (change["value"]?.text ?? "")]
    case "entryStates": return change.children.map { "kept text of #" + $0.name }
    case "updated": return ["updated " + name(change["new"])]
    default: return [change.name + " " + name(change["route"])]
    }
  }

  private static func names(_ entries: Value?) -> [Text] { entries.items.map { name($0["route"]) } }

  private static func name(_ route: Value?) -> Text { route?.routeName ?? "" }
}
