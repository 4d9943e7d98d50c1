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
    case .changed(let change): change.writeCase(to: &writer, form: form)
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
  /// Begins `{"changed":{…}}`, which the caller ends; in few pieces, as the event of most commands.
  /// - Parameter form: `full` needs a change made with `EventInterests.fullPaths`.
  @_optimize(speed)
  fileprivate func writeCase(to writer: inout JSONWriter, form: JSONEventForm) {
    writer.separate()
    switch form {
    case .full:
      writer.raw("{\"changed\":{\"from\":[")
      let start = writer.count
      withBase { writer.routesInside($0) }
      let end = writer.count
      removed.withUnsafeBufferPointer { writer.routesInside($0) }
      writer.raw("],\"to\":[")
      // The routes that stand as before once more: a copy costs less than finding each.
      writer.again(start..<end)
      added.withUnsafeBufferPointer { writer.routesInside($0) }
      writer.raw("]}")
    case .delta:
      writer.put("{\"changed\":{\"kept\":")
      writer.digits(UInt64(kept.magnitude))
      writer.put(",\"removed\":[")
      removed.withUnsafeBufferPointer { writer.entriesInside($0) }
      writer.put("],\"added\":[")
      added.withUnsafeBufferPointer { writer.entriesInside($0) }
      switch direction {
      case .forward: writer.raw("],\"direction\":\"forward\"}")
      case .back: writer.raw("],\"direction\":\"back\"}")
      case .replace: writer.raw("],\"direction\":\"replace\"}")
      }
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

  /// `[{"id":n,"route":route}]` of entries that stay where they are during the call.
  public mutating func entries(_ entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>) {
    comma()
    put("[")
    entriesInside(entries)
    put("]")
  }

  /// The same inside an array that has begun.
  @inline(never)
  @_optimize(speed)
  fileprivate mutating func entriesInside(_ entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>) {
    for index in entries.indices {
      if index > 0 { put(",") }
      put("{\"id\":")
      digits(entries[index].id.magnitude)
      put(",\"route\":")
      routeBytes(at: index, of: entries)
      put("}")
    }
  }
}
