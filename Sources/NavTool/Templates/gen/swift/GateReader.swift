extension Reader {
  /// The id of a screen that was made: a ticket, or one that waits.
  fileprivate static func ticket(_ result: nav_json) throws(RouteError) -> Int64? {
    for name in ["ticket", "queued"] {
      let id = find(result, name)
      if id.kind != NAV_JSON_NONE { return try int(id) }
    }
    return nil
  }

  /// The gate of a route that was refused; nil if it was refused otherwise.
  fileprivate static func gate(of result: JSON) -> JSON? {
    try? reading(result.text) { result throws(RouteError) in
      let gate = find(find(find(result, "refused"), "requires"), "orElse")
      guard gate.kind == NAV_JSON_OBJECT else { throw expected("a gate") }
      return try json(gate)
    }
  }

  fileprivate static func isHeld(_ result: JSON) -> Bool {
    let isHeld = try? reading(result.text) { result throws(RouteError) in
      find(find(result, "refused"), "held").kind == NAV_JSON_ARRAY
    }
    return isHeld ?? false
  }

  /// The route that waits at a gate, and the gate's screen; nil if none does.
  fileprivate static func waiting(
    in state: nav_json, for gate: JSON
  ) throws(RouteError) -> (route: String, screen: Int64?)? {
    let pending = find(state, "pending")
    guard pending.kind == NAV_JSON_OBJECT, try json(find(pending, "shown")) == gate else {
      return nil
    }
    return (try text(find(pending, "route")), try? int(find(pending, "screen")))
  }

  fileprivate static func top(_ path: nav_json) throws(RouteError) -> (id: Int64, route: JSON) {
    var (path, item, top) = (path, nav_json(), nav_json())
    while nav_json_next(&path, nil, &item) != 0 { top = item }
    return (try int(find(top, "id")), try json(find(top, "route")))
  }

  /// Whether the user has left a screen: a commit takes it away, and neither facts nor its
  /// answer do so, or its answer is null or false.
  fileprivate static func leaves(_ screen: Int64, in event: String) -> Bool {
    let leaves = try? reading(event) { event throws(RouteError) in
      let (commit, answered) = (find(event, "committed"), find(event, "answered"))
      guard commit.kind == NAV_JSON_OBJECT else {
        let value = find(find(answered, "outcome"), "value")
        guard value.kind == NAV_JSON_NULL || (try? bool(value)) == false else { return false }
        return try int(find(answered, "ticket")) == screen
      }
      let source = try? text(find(commit, "source"))
      guard !["facts", "answer"].contains(try text(find(commit, "cause"))), source != "resume"
      else { return false }
      return removes(screen, find(commit, "changes"))
    }
    return leaves ?? false
  }

  private static func removes(_ screen: Int64, _ changes: nav_json) -> Bool {
    var (changes, change) = (changes, nav_json())
    while nav_json_next(&changes, nil, &change) != 0 {
      for name in ["dismissed", "dropped"] {
        if (try? int(find(find(change, name), "id"))) == screen { return true }
      }
      var (removed, entry) = (find(find(change, "stack"), "removed"), nav_json())
      while nav_json_next(&removed, nil, &entry) != 0 {
        if (try? int(find(entry, "id"))) == screen { return true }
      }
    }
    return false
  }
}
