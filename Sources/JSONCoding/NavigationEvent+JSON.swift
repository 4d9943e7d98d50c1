import NavigationCore

/// Whether an event tells whole states or only what changed.
public enum JSONEventForm: Sendable {
  case full, delta
}

extension NavigationEvent where R == JSONRoute {
  /// Writes the event as a case: `{"changed":{"from":[…],"to":[…]}}`. A command that named its
  /// source adds the member `"source"`.
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    switch content {
    case .changed(let change):
      writer.beginCase("changed")
      change.write(to: &writer, form: form)
    case .batchExecuted(let result):
      writer.beginCase("batchExecuted")
      result.write(to: &writer, form: form)
    case .transactionExecuted(let result):
      writer.beginCase("transactionExecuted")
      result.write(to: &writer, form: form)
    case .pathMismatch(let mismatch):
      writer.beginCase("pathMismatch")
      mismatch.write(to: &writer)
    case .middlewareMutation(let mutation):
      writer.beginCase("middlewareMutation")
      mutation.write(to: &writer)
    case .refused(let command, let result):
      writer.beginCase("refused")
      writer.commandAndResult({ command.write(to: &$0) }, { result.write(to: &$0) })
    }
    writer.source(source)
    writer.endObject()
  }
}

extension StackChange where R == JSONRoute {
  /// - Parameter form: `full` needs a change made with `EventInterests.fullPaths`.
  public func write(to writer: inout JSONWriter, form: JSONEventForm) {
    writer.beginObject()
    switch form {
    case .full:
      writer.key("from")
      writer.path(base, removed)
      writer.key("to")
      writer.path(base, added)
    case .delta:
      writer.key("kept")
      writer.integer(kept)
      writer.key("removed")
      writer.entries(removed)
      writer.key("added")
      writer.entries(added)
      writer.key("direction")
      writer.word(direction.word)
    }
    writer.endObject()
  }
}

extension StackChange.Direction {
  fileprivate var word: StaticString {
    switch self {
    case .forward: "forward"
    case .back: "back"
    case .replace: "replace"
    }
  }
}

extension PathMismatch where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("policy")
    switch policy {
    case .replace: writer.word("replace")
    case .ignore: writer.word("ignore")
    case .custom: writer.word("custom")
    }
    writer.key("resolution")
    writer.commands(resolution)
    writer.key("oldPath")
    writer.routes(oldPath)
    writer.key("newPath")
    writer.routes(newPath)
    writer.endObject()
  }
}

extension MiddlewareMutation {
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("action")
    switch action {
    case .added: writer.word("added")
    case .inserted: writer.word("inserted")
    case .replaced: writer.word("replaced")
    case .moved: writer.word("moved")
    case .removed: writer.word("removed")
    }
    writer.key("handle")
    writer.integer(Int64(truncatingIfNeeded: handle))
    writer.key("debugName")
    writer.string(debugName)
    writer.key("index")
    writer.integer(index)
    writer.endObject()
  }
}

extension JSONWriter {
  /// The member `"source"` of an event whose command named one.
  mutating func source(_ source: Text?) {
    guard let source else { return }
    key("source")
    string(source)
  }

  /// `{"command":command,"result":result}`
  mutating func commandAndResult(
    _ command: (inout JSONWriter) -> Void, _ result: (inout JSONWriter) -> Void
  ) {
    beginObject()
    key("command")
    command(&self)
    key("result")
    result(&self)
    endObject()
  }

  /// `{"id":n,"route":route}`
  public mutating func entry(_ entry: RouteEntry<JSONRoute>) {
    beginObject()
    key("id")
    integer(entry.id)
    key("route")
    route(entry.route)
    endObject()
  }

  public mutating func entries(_ entries: some Sequence<RouteEntry<JSONRoute>>) {
    beginArray()
    for entry in entries { self.entry(entry) }
    endArray()
  }

  /// The routes of entries, in two parts, as one path.
  fileprivate mutating func path(_ base: [RouteEntry<JSONRoute>], _ top: [RouteEntry<JSONRoute>]) {
    beginArray()
    for entry in base { route(entry.route) }
    for entry in top { route(entry.route) }
    endArray()
  }
}
