// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground
import Stores

extension NavigationEvent where R == JSONRoute {
  /// Writes the event as a case: `{"changed":{"from":[…],"to":[…]}}`.
  /// A command that named its source adds the member `"source"`.
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    switch content {
    case .changed(let change):
      writer.separate()
      return change.write(to: &writer, form: form, source: source)
    case .batchExecuted(let result):
      writer.beginCase("batchExecuted")
      result.write(to: &writer, form: form)
    case .transactionExecuted(let result):
      writer.beginCase("transactionExecuted")
      result.write(to: &writer, form: form)
    case .pathMismatch(let value):
      writer.beginCase("pathMismatch")
      value.write(to: &writer)
    case .middlewareMutation(let value):
      writer.beginCase("middlewareMutation")
      value.write(to: &writer)
    case .refused(let command, let result):
      writer.beginCase("refused")
      writer.beginObject()
      writer.key("command")
      command.write(to: &writer)
      writer.key("result")
      result.write(to: &writer)
      writer.endObject()
    }
    writer.source(source)
    writer.endObject()
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
    writer.integer(handle)
    writer.key("debugName")
    writer.string(debugName)
    writer.key("index")
    writer.integer(index)
    writer.endObject()
  }
}
