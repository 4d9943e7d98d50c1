import Ground
import Stores

extension ModalPresentation where R == JSONRoute {
  /// In one piece: each event of a modal store has one.
  @inline(never)
  @_optimize(speed)
  public func write(to writer: inout JSONWriter) {
    writer.comma()
    writer.fill(80 &+ route.count) { text in
      text.put("{\"id\":")
      text.digits(id.magnitude)
      text.put(",\"route\":")
      text.route(.passUnretained(route.storage))
      switch style {
      case .sheet: text.put(",\"style\":\"sheet\"}")
      case .fullScreenCover: text.put(",\"style\":\"fullScreenCover\"}")
      }
    }
  }
}

extension JSONWriter {
  public mutating func presentations(_ presentations: some Sequence<ModalPresentation<JSONRoute>>) {
    beginArray()
    for presentation in presentations { presentation.write(to: &self) }
    endArray()
  }

  /// The presentation, or null.
  public mutating func presentation(_ presentation: ModalPresentation<JSONRoute>?) {
    if let presentation { presentation.write(to: &self) } else { null() }
  }

  /// `{"current":presentation or null,"queue":[presentation]}`
  public mutating func modalState(_ state: ModalState<JSONRoute>) {
    beginObject()
    key("current")
    presentation(state.current)
    key("queue")
    presentations(state.queue)
    endObject()
  }
}
