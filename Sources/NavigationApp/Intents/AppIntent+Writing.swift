import Ground
import JSONCoding

extension JSONWriter {
  mutating func intents(_ intents: [AppIntent], _ schema: Schema) {
    beginArray()
    for intent in intents { self.intent(intent, schema) }
    endArray()
  }

  /// The address of a leaf or layer.
  mutating func address(_ place: StackPlace, _ schema: Schema) {
    separate()
    fill(place.addressRoom(schema)) { $0.address(place, schema) }
  }

  /// `"~12"`.
  mutating func layerAddress(_ id: EntryID) {
    separate()
    fill(24) { $0.layerAddress(id) }
  }

  /// JSON that is at hand.
  mutating func json(_ text: Text) { text.bytes.withUnsafeBufferPointer { value($0) } }

  /// `null` for none.
  mutating func jsonOrNull(_ text: Text?) {
    if let text { json(text) } else { null() }
  }

  /// `null` for none.
  mutating func integerOrNull(_ value: EntryID?) {
    if let value { integer(value) } else { null() }
  }

  mutating func routes(_ routes: [FittedRoute]) {
    beginArray()
    for route in routes { self.route(route.route) }
    endArray()
  }

  mutating func ids(_ ids: [EntryID]) {
    beginArray()
    for id in ids { integer(id) }
    endArray()
  }
}

extension JSONCursor {
  /// The address of a leaf or layer.
  mutating func address(_ place: StackPlace, _ schema: Schema) {
    switch place {
    case .leaf(let leaf):
      schema.containers[schema.leaves[leaf]].quotedAddress.bytes.withUnsafeBufferPointer { put($0) }
    case .layer(let id): layerAddress(id)
    }
  }

  fileprivate mutating func layerAddress(_ id: EntryID) {
    put("\"~")
    digits(id.magnitude)
    put("\"")
  }
}

extension StackPlace {
  /// The most bytes that its address has.
  func addressRoom(_ schema: Schema) -> Int {
    guard case .leaf(let leaf) = self else { return 24 }
    return schema.containers[schema.leaves[leaf]].quotedAddress.count
  }
}
