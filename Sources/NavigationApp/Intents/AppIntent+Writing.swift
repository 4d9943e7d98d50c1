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
    case .leaf(let leaf):
      separate()
      raw(schema.containers[schema.leaves[leaf]].quoted.address)
    case .layer(let id): layerAddress(id)
    }
  }

  /// `"~12"`.
  mutating func layerAddress(_ id: EntryID) {
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
  mutating func address(_ location: StackLocation, _ schema: Schema) {
    switch location {
    case .leaf(let leaf): json(schema.containers[schema.leaves[leaf]].quoted.address)
    case .layer(let id): layer(id)
    }
  }
}

extension StackLocation {
  /// The most bytes that its address has.
  func addressRoom(_ schema: Schema) -> Int {
    guard case .leaf(let leaf) = self else { return 24 }
    return schema.containers[schema.leaves[leaf]].quoted.address.count
  }
}
