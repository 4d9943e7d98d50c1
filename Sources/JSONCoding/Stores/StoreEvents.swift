// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import Ground
import Stores

extension NavigationEvent where R == JSONRoute {
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

extension ModalEvent where R == JSONRoute {
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    switch content {
    case .presented(let presentation):
      writer.separate()
      writer.put("{\"presented\":")
      presentation.write(to: &writer)
    case .dismissed(let presentation, let reason):
      writer.separate()
      writer.put("{\"dismissed\":{\"presentation\":")
      presentation.write(to: &writer)
      writer.put(",\"reason\":")
      reason.write(to: &writer)
      writer.endObject()
    case .replaced(let old, let new):
      writer.beginCase("replaced")
      writer.beginObject()
      writer.key("old")
      old.write(to: &writer)
      writer.key("new")
      new.write(to: &writer)
      writer.endObject()
    case .queueChanged(let change):
      writer.beginCase("queueChanged")
      change.write(to: &writer, form: form)
    case .commandIntercepted(let command, let result):
      writer.separate()
      writer.put("{\"commandIntercepted\":{\"command\":")
      command.write(to: &writer)
      writer.put(",\"result\":")
      result.write(to: &writer)
      writer.endObject()
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

extension FlowEvent where R == JSONRoute {
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    switch content {
    case .navigation(let event):
      writer.beginCase("navigation")
      event.write(to: &writer, form: form)
    case .modal(let event):
      writer.beginCase("modal")
      event.write(to: &writer, form: form)
    case .pathChanged(let change):
      writer.separate()
      return change.write(to: &writer, form: form, source: source)
    case .intentRejected(let intent, let reason):
      writer.beginCase("intentRejected")
      writer.beginObject()
      writer.key("intent")
      intent.write(to: &writer)
      writer.key("reason")
      reason.write(to: &writer)
      writer.endObject()
    case .child(let value):
      writer.beginCase("child")
      value.write(to: &writer, form: form)
    }
    writer.source(source)
    writer.endObject()
  }
}

extension TabEvent where R == JSONRoute {
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    switch content {
    case .tabSelected(let from, let to):
      writer.beginCase("tabSelected")
      writer.beginObject()
      writer.key("from")
      writer.string(from)
      writer.key("to")
      writer.string(to)
    case .tabReselected(let tab):
      writer.beginCase("tabReselected")
      writer.beginObject()
      writer.key("tab")
      writer.string(tab)
    case .badgeChanged(let tab, let old, let new):
      writer.beginCase("badgeChanged")
      writer.beginObject()
      writer.key("tab")
      writer.string(tab)
      writer.key("old")
      if let old { writer.integer(old) } else { writer.null() }
      writer.key("new")
      if let new { writer.integer(new) } else { writer.null() }
    case .tabAdded(let tab, let index):
      writer.beginCase("tabAdded")
      writer.beginObject()
      writer.key("tab")
      writer.string(tab)
      writer.key("index")
      writer.integer(index)
    case .tabRemoved(let tab, let index):
      writer.beginCase("tabRemoved")
      writer.beginObject()
      writer.key("tab")
      writer.string(tab)
      writer.key("index")
      writer.integer(index)
    case .flow(let tab, let event):
      writer.beginCase("flow")
      writer.beginObject()
      writer.key("tab")
      writer.string(tab)
      writer.key("event")
      event.write(to: &writer, form: form)
    }
    writer.endObject()
    writer.source(source)
    writer.endObject()
  }
}

extension SplitStore.Event where R == JSONRoute {
  public func write(to writer: inout JSONWriter, form: JSONEventForm = .full) {
    switch self {
    case .column(let column, let event):
      writer.beginCase("column")
      writer.beginObject()
      writer.key("column")
      writer.word(column.word)
      writer.key("event")
      event.write(to: &writer, form: form)
    case .layoutChanged(let old, let new):
      writer.beginCase("layoutChanged")
      writer.beginObject()
      writer.key("old")
      old.write(to: &writer)
      writer.key("new")
      new.write(to: &writer)
    }
    writer.endObject()
    writer.endObject()
  }
}

extension StepFlow.Event where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .moved(let from, let to):
      writer.beginCase("moved")
      writer.beginObject()
      writer.key("from")
      writer.integer(from)
      writer.key("to")
      writer.integer(to)
    case .completionChanged(let step, let isComplete):
      writer.beginCase("completionChanged")
      writer.beginObject()
      writer.key("step")
      writer.integer(step)
      writer.key("isComplete")
      writer.bool(isComplete)
    case .canProceedChanged(let step, let canProceed):
      writer.beginCase("canProceedChanged")
      writer.beginObject()
      writer.key("step")
      writer.integer(step)
      writer.key("canProceed")
      writer.bool(canProceed)
    case .finished: return writer.word("finished")
    case .reset: return writer.word("reset")
    }
    writer.endObject()
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
