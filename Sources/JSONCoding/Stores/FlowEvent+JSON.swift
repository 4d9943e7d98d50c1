import Ground
import Stores

extension ChildEvent where R == JSONRoute {
  /// Writes `{"presentation":id,"event":event}`, in which an event may be `{"child":…}` in turn.
  func write(to writer: inout JSONWriter, form: JSONEventForm) {
    for (level, presentation) in presentations.enumerated() {
      if level > 0 { writer.beginCase("child") }
      writer.beginObject()
      writer.key("presentation")
      writer.integer(presentation)
      writer.key("event")
      if level == presentations.count &- 1 { writeContent(to: &writer, form: form) }
    }
    for level in presentations.indices {
      writer.endObject()
      if level > 0 { writer.endObject() }
    }
  }

  private func writeContent(to writer: inout JSONWriter, form: JSONEventForm) {
    switch content {
    case .navigation(let event):
      writer.beginCase("navigation")
      event.write(to: &writer, form: form)
    case .modal(let event):
      writer.beginCase("modal")
      event.write(to: &writer, form: form)
    }
    writer.endObject()
  }
}

extension FlowPathChange where R == JSONRoute {
  /// Writes the event of the change, where no comma is needed: `{"pathChanged":…}`.
  /// - Parameter form: `full` needs a change made with `FlowInterests.fullPaths`.
  @inline(never)
  public func write(to writer: inout JSONWriter, form: JSONEventForm, source: Text?) {
    writer.raw("{\"pathChanged\":")
    switch form {
    case .full:
      writer.raw("{\"old\":")
      writer.steps(base, removed)
      writer.raw(",\"new\":")
      writer.steps(base, added)
    case .delta:
      writer.fill(40) { text in
        text.put("{\"kept\":")
        text.digits(UInt64(kept.magnitude))
        text.put(",\"removed\":")
      }
      writer.steps(removed, [])
      writer.raw(",\"added\":")
      writer.steps(added, [])
    }
    writer.endObject()
    writer.source(source)
    writer.endObject()
  }
}

extension JSONWriter {
  /// A flow's event of a change of its stack, where no comma is needed:
  /// `{"navigation":{"changed":…}}`.
  @inline(__always)
  public mutating func navigation(
    _ change: StackChange<JSONRoute>, _ form: JSONEventForm, _ source: Text?
  ) {
    raw("{\"navigation\":")
    change.write(to: &self, form: form, source: source)
    endObject()
  }

  /// The steps of two parts as one path.
  @inline(never)
  @_optimize(speed)
  fileprivate mutating func steps(_ base: [FlowStep<JSONRoute>], _ top: [FlowStep<JSONRoute>]) {
    put("[")
    for step in base { step.write(to: &self) }
    for step in top { step.write(to: &self) }
    put("]")
  }
}
