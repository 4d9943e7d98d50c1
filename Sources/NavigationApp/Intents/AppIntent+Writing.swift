import Ground
import JSONCoding

extension JSONWriter {
  mutating func intents(_ intents: [AppIntent], _ schema: Schema) {
    beginArray()
    for intent in intents { self.intent(intent, schema) }
    endArray()
  }

  /// The address of a leaf or layer.
  mutating func address(_ location: StackLocation, _ schema: Schema) {
    switch location {
    case .leaf:
      separate()
      raw(location.quoted(schema))
    case .layer(let id): layerAddress(id)
    }
  }

  /// `"~12"`.
  private mutating func layerAddress(_ id: EntryID) {
    fillElement(23) { $0.layer(id) }
  }

  /// JSON that is at hand.
  mutating func json(_ text: Text) { text.bytes.withUnsafeBufferPointer { value($0) } }

  /// `null` for none.
  mutating func jsonOrNull(_ text: Text?) {
    if let text { json(text) } else { null() }
  }

  mutating func routes(_ routes: [FittedRoute]) {
    beginArray()
    for route in routes { self.route(route.route) }
    endArray()
  }
}

extension JSONCursor {
  /// The address of a leaf or layer.
  /// - Parameter quoted: that of the leaf.
  mutating func address(_ location: StackLocation, _ quoted: UnsafeBufferPointer<UInt8>) {
    if case .layer(let id) = location { layer(id) } else { json(quoted) }
  }
}

extension StackLocation {
  /// The address of a leaf with its quotes; empty for a layer, whose address has at most 23 bytes.
  func quoted(_ schema: Schema) -> UnsafeBufferPointer<UInt8> {
    guard case .leaf(let leaf) = self else { return UnsafeBufferPointer(start: nil, count: 0) }
    return schema.leafAddresses[leaf]
  }
}
