import Ground
import Stores

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
