import Ground
import JSONCoding

extension JSONWriter {
  /// An intent in canonical form, without an envelope.
  mutating func intent(_ intent: AppIntent, _ schema: Schema) {
    switch intent {
    case .back, .backToRoot, .dismiss, .dismissAll, .forget: return word(intent.name)
    default: break
    }
    beginCase(intent.name)
    switch intent {
    case .go(let route), .goForResult(let route), .replace(let route): self.route(route.route)
    case .open(.url(let url)), .url(let url): string(url)
    case .travel(let delta, _): integer(delta)
    case .open(.route(let route)): self.route(route.route)
    case .backTo(.route(let route)): self.route(route.route)
    case .backTo(.id(let id)), .remove(let id): integer(id)
    case .update(let values): json(values.canonical)
    case .updateOf(let id, let values):
      beginObject()
      key("id")
      integer(id)
      key("params")
      json(values.canonical)
      endObject()
    case .badge(let tab, let value):
      tabBadge(tab, value, schema)
    case .answer(let value, let ticket):
      beginObject()
      key("value")
      json(value.canonical)
      if let ticket {
        key("ticket")
        integer(ticket)
      }
      endObject()
    case .select(let container): string(schema.containers[container].address)
    case .reset(let place, let path): reset(place, path, schema)
    case .gesture(let ids):
      beginArray()
      for id in ids { integer(id) }
      endArray()
    case .transaction(let items):
      beginArray()
      for item in items { self.intent(item, schema) }
      endArray()
    case .back, .backToRoot, .dismiss, .dismissAll, .forget: break
    }
    endObject()
  }

  /// `{"at":address,"value":…}`.
  mutating func tabBadge(_ tab: Int, _ value: Text?, _ schema: Schema) {
    beginObject()
    key("at")
    string(schema.containers[tab].address)
    key("value")
    if let value { json(value) } else { null() }
    endObject()
  }

  private mutating func reset(_ place: StackPlace, _ path: [FittedRoute], _ schema: Schema) {
    beginObject()
    if case .here = place {
    } else {
      key("at")
      address(place, schema)
    }
    key("path")
    routes(path)
    endObject()
  }

  /// The address of a leaf or layer.
  mutating func address(_ place: StackPlace, _ schema: Schema) {
    switch place {
    case .here: break
    case .leaf(let leaf): string(schema.containers[schema.leaves[leaf]].address)
    case .layer(let id): layerAddress(id)
    }
  }

  /// `"~12"`.
  mutating func layerAddress(_ id: EntryID) {
    separate()
    raw("\"~")
    bareDigits(id.magnitude)
    raw("\"")
  }

  /// JSON that is at hand.
  mutating func json(_ text: Text) { text.bytes.withUnsafeBufferPointer { value($0) } }

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
