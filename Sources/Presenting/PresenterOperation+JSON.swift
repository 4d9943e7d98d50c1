import Ground
import JSONCoding

extension PresenterSource {
  /// Writes an operation.
  func write(_ operation: PresenterOperation, to writer: inout JSONWriter) {
    writer.raw("{\"op\":")
    writer.integer(operation.number)
    writeKind(operation.kind, &writer)
    writer.raw("},\"at\":")
    write(operation.address, &writer)
    writer.raw(",\"gone\":")
    writer.ids(operation.gone)
    switch operation.animation {
    case .forward: writer.raw(",\"animate\":\"forward\"}")
    case .back: writer.raw(",\"animate\":\"back\"}")
    case .still: writer.raw(",\"animate\":\"none\"}")
    }
  }

  /// Writes its name and what belongs to it, up to the brace that closes that.
  private func writeKind(_ kind: PresenterOperation.Kind, _ writer: inout JSONWriter) {
    switch kind {
    case .switchLeaf(let from, let items):
      writer.raw(",\"switch\":{\"from\":")
      write(.leaf(from), &writer)
      writer.raw(",\"items\":")
      writeItems(items, &writer)
    case .push(let items):
      writer.raw(",\"push\":{\"items\":")
      writeItems(items, &writer)
    case .pop(let count, let to):
      writer.raw(",\"pop\":{\"count\":")
      writer.integer(count)
      writer.raw(",\"to\":")
      writer.integerOrNull(to)
    case .replace(let keep, let items):
      writer.raw(",\"replace\":{\"keep\":")
      writer.integer(keep)
      writer.raw(",\"items\":")
      writeItems(items, &writer)
    case .present(let item):
      writer.raw(",\"present\":{\"item\":")
      write(item, to: &writer)
    case .dismiss(let count):
      writer.raw(",\"dismiss\":{\"count\":")
      writer.integer(count)
    case .discard(let ids):
      writer.raw(",\"discard\":{\"items\":")
      writer.ids(ids)
    }
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
    raw(",\"route\":")
    route(&self)
    switch item.style {
    case .screen: raw(",\"style\":\"screen\"}")
    case .sheet: raw(",\"style\":\"sheet\"}")
    case .cover: raw(",\"style\":\"cover\"}")
    }
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
