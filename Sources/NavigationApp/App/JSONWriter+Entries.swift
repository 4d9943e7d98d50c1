import Ground
import JSONCoding

/// Entries, layers and facts as they are written everywhere.
extension JSONWriter {
  /// `"name":value`. No name of a fact needs an escape.
  mutating func fact(_ fact: Int, _ value: FactValue, _ schema: Schema) {
    let declaration = schema.facts[fact]
    declaration.name.bytes.withUnsafeBufferPointer { name in
      fillElement(name.count &+ 8) { text in
        text.put("\"")
        text.json(name)
        text.put("\":")
        if declaration.isBoolean { text.bool(value == 1) }
      }
    }
    if !declaration.isBoolean { schema.write(value, of: fact, to: &self) }
  }

  /// `"id":…,"route":…`.
  mutating func entryMembers(
    _ id: EntryID, _ route: FittedRoute, _ saved: SavedScreens? = nil, isNew: Bool = true
  ) {
    entryMembers(id, saved?.written(id, route, isNew: isNew) ?? route.route)
  }

  mutating func entry(_ entry: (id: EntryID, route: FittedRoute)) {
    self.entry(entry.id, entry.route.route)
  }

  /// `"style":…`.
  mutating func style(of layer: Layer, _ schema: Schema) {
    key("style")
    word(schema.routes[layer.route.index].show.style)
  }

  mutating func entries(_ entries: [StackNode], _ saved: SavedScreens? = nil) {
    beginArray()
    list(entries, saved)
    endArray()
  }

  /// Entries with commas between them.
  @inline(never)
  mutating func list(_ entries: [StackNode], _ saved: SavedScreens? = nil, areNew: Bool = true) {
    for node in entries {
      entry(node.id, saved?.written(node.id, node.route, isNew: areNew) ?? node.route.route)
    }
  }
}
