import Ground
import JSONCoding

extension PresenterSource {
  /// Writes an operation.
  func write(_ operation: PresenterOperation, number: Int64, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("op")
    writer.integer(number)
    writeKind(operation.kind, &writer)
    writer.key("at")
    write(operation.address, &writer)
    writer.key("gone")
    writer.beginArray()
    for id in operation.gone { writer.integer(id) }
    writer.endArray()
    writer.key("animate")
    writer.word(operation.animation.name)
    writer.endObject()
  }

  private func writeKind(_ kind: PresenterOperation.Kind, _ writer: inout JSONWriter) {
    switch kind {
    case .switchLeaf(let from, let items):
      writer.key("switch")
      writer.beginObject()
      writer.key("from")
      write(.leaf(from), &writer)
      writeItems(items, &writer)
    case .push(let items):
      writer.key("push")
      writer.beginObject()
      writeItems(items, &writer)
    case .pop(let count, let to):
      writer.key("pop")
      writer.beginObject()
      writer.key("count")
      writer.integer(count)
      writer.key("to")
      if let to { writer.integer(to) } else { writer.null() }
    case .replace(let keep, let items):
      writer.key("replace")
      writer.beginObject()
      writer.key("keep")
      writer.integer(keep)
      writeItems(items, &writer)
    case .present(let item):
      writer.key("present")
      writer.beginObject()
      writer.key("item")
      write(item, to: &writer)
    case .dismiss(let count):
      writer.key("dismiss")
      writer.beginObject()
      writer.key("count")
      writer.integer(count)
    case .discard(let ids):
      writer.key("discard")
      writer.beginObject()
      writer.key("items")
      writer.beginArray()
      for id in ids { writer.integer(id) }
      writer.endArray()
    }
    writer.endObject()
  }

  private func writeItems(_ items: [ScreenItem], _ writer: inout JSONWriter) {
    writer.key("items")
    writer.beginArray()
    for item in items { write(item, to: &writer) }
    writer.endArray()
  }

  /// Writes `{"id","route","style"}`.
  func write(_ item: ScreenItem, to writer: inout JSONWriter) {
    writer.item(item) { writeRoute(of: item.id, to: &$0) }
  }

  private func write(_ address: StackAddress, _ writer: inout JSONWriter) {
    switch address {
    case .leaf(nil): writer.null()
    case .leaf(let leaf?): writeAddress(of: leaf, to: &writer)
    case .modal(let id): writer.string("~" + Text(id))
    }
  }
}

extension JSONWriter {
  /// Writes `{"id","route","style"}`.
  mutating func item(_ item: ScreenItem, route: (inout JSONWriter) -> Void) {
    beginObject()
    key("id")
    integer(item.id)
    key("route")
    route(&self)
    key("style")
    switch item.style {
    case .screen: word("screen")
    case .sheet: word("sheet")
    case .cover: word("cover")
    }
    endObject()
  }
}

extension PresenterOperation.Animation {
  fileprivate var name: StaticString {
    switch self {
    case .forward: "forward"
    case .back: "back"
    case .still: "none"
    }
  }
}
