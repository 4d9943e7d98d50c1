import Ground
import JSONCoding

extension PresenterSource {
  /// Writes an operation.
  func write(_ operation: PresenterOperation, number: Int64, to writer: inout JSONWriter) {
    writer.beginCase("op")
    writer.integer(number)
    writeKind(operation.kind, &writer)
    writer.key("at")
    write(operation.address, &writer)
    writer.key("gone")
    writer.ids(operation.gone)
    writer.key("animate")
    writer.word(operation.animation.name)
    writer.endObject()
  }

  private func writeKind(_ kind: PresenterOperation.Kind, _ writer: inout JSONWriter) {
    switch kind {
    case .switchLeaf(let from, let items):
      writer.key("switch")
      writer.beginCase("from")
      write(.leaf(from), &writer)
      writer.key("items")
      writeItems(items, &writer)
    case .push(let items):
      writer.key("push")
      writer.beginCase("items")
      writeItems(items, &writer)
    case .pop(let count, let to):
      writer.key("pop")
      writer.beginCase("count")
      writer.integer(count)
      writer.key("to")
      writer.integerOrNull(to)
    case .replace(let keep, let items):
      writer.key("replace")
      writer.beginCase("keep")
      writer.integer(keep)
      writer.key("items")
      writeItems(items, &writer)
    case .present(let item):
      writer.key("present")
      writer.beginCase("item")
      write(item, to: &writer)
    case .dismiss(let count):
      writer.key("dismiss")
      writer.beginCase("count")
      writer.integer(count)
    case .discard(let ids):
      writer.key("discard")
      writer.beginCase("items")
      writer.ids(ids)
    }
    writer.endObject()
  }

  private func writeItems(_ items: [ScreenItem], _ writer: inout JSONWriter) {
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
    beginCase("id")
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

  /// Writes `{"to","gone","allowed","forward"}`: where going back leads. What is empty is null.
  mutating func back(
    to top: borrowing JSONWriter, gone: [EntryID], allowed: StaticString,
    forward: borrowing JSONWriter
  ) {
    beginCase("to")
    if top.bytes.isEmpty { null() } else { value(top.bytes) }
    key("gone")
    ids(gone)
    key("allowed")
    word(allowed)
    key("forward")
    if forward.bytes.isEmpty { null() } else { value(forward.bytes) }
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
