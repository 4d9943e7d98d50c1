import Ground
import Stores

extension FlowEvent where R == JSONRoute {
  /// Writes the event as a case: `{"pathChanged":{"old":[…],"new":[…]}}`. An intent that named its
  /// source adds the member `"source"`.
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
      return writer.pathChange(change, form, source)
    case .intentRejected(let intent, let reason):
      writer.beginCase("intentRejected")
      writer.beginObject()
      writer.key("intent")
      intent.write(to: &writer)
      writer.key("reason")
      reason.write(to: &writer)
      writer.endObject()
    case .child(let event): event.writeCase(to: &writer, form: form)
    }
    writer.source(source)
    writer.endObject()
  }
}

extension ChildEvent where R == JSONRoute {
  /// Begins `{"child":{"presentation":id,"event":event}}`; the caller ends it.
  fileprivate func writeCase(to writer: inout JSONWriter, form: JSONEventForm) {
    for (level, presentation) in presentations.enumerated() {
      writer.beginCase("child")
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
  /// - Parameter form: `full` needs a change made with `FlowInterests.fullPaths`.
  public func write(to writer: inout JSONWriter, form: JSONEventForm) {
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

  /// A flow's event of a change of its path, where no comma is needed: `{"pathChanged":…}`.
  @inline(never)
  public mutating func pathChange(
    _ change: FlowPathChange<JSONRoute>, _ form: JSONEventForm, _ source: Text?
  ) {
    raw("{\"pathChanged\":")
    change.write(to: &self, form: form)
    self.source(source)
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
