import Ground
import Stores

extension ModalEvent where R == JSONRoute {
  /// Writes the event as a case: `{"presented":presentation}`. A command that named its source adds
  /// the member `"source"`.
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
      writer.put("{\"commandIntercepted\":")
      writer.commandAndResult({ command.write(to: &$0) }, { result.write(to: &$0) })
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

extension QueueChange where R == JSONRoute {
  /// - Parameter form: `full` needs a change made with `ModalInterests.fullQueues`.
  public func write(to writer: inout JSONWriter, form: JSONEventForm) {
    writer.beginObject()
    switch form {
    case .full:
      writer.key("old")
      writer.queue(removed, base)
      writer.key("new")
      writer.queue(base, added)
    case .delta:
      writer.key("kept")
      writer.integer(kept)
      writer.key("removed")
      writer.presentations(removed)
      writer.key("added")
      writer.presentations(added)
    }
    writer.endObject()
  }
}

extension JSONWriter {
  /// The presentations of two parts as one queue.
  fileprivate mutating func queue(
    _ first: [ModalPresentation<JSONRoute>], _ second: [ModalPresentation<JSONRoute>]
  ) {
    beginArray()
    for presentation in first { presentation.write(to: &self) }
    for presentation in second { presentation.write(to: &self) }
    endArray()
  }
}
