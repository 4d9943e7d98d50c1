import Bytes
import JSONCoding
import NavigationCore

/// The difference of two states as JSON.
extension App {
  /// Writes what the draft changes, in the order of the protocol.
  /// - Parameters:
  ///   - saved: decides what is written, for a journal; nil for all there is.
  ///   - isWhole: an id may be anywhere in the draft.
  func writeChanges(
    _ saved: SavedScreens? = nil, isWhole: Bool = false, to writer: inout JSONWriter
  ) {
    writer.beginArray()
    writeFacts(saved, &writer)
    let (layers, later) = (screens(committed, saved), screens(draft, saved))
    let (queue, laterQueue) = (waiting(committed, saved), waiting(draft, saved))
    var place = layers.count
    while place > 0 {
      place &-= 1
      if later.place(of: layers[place].id) == nil {
        writer.layerCase("dismissed", layers[place], nil, saved)
      }
    }
    for layer in queue
    where laterQueue.place(of: layer.id) == nil && later.place(of: layer.id) == nil {
      writer.layerCase("dropped", layer, nil, saved)
    }
    writeStacks(layers, later, saved, isWhole, &writer)
    writeSelections(&writer)
    for layer in later where layers.place(of: layer.id) == nil {
      writer.layerCase("presented", layer, schema, saved)
      var none: [Update] = []
      writer.stackChange(from: nil, to: layer.top, .layer(layer.id), schema, saved, &none)
    }
    for layer in laterQueue where queue.place(of: layer.id) == nil {
      writer.layerCase("queued", layer, schema, saved)
    }
    writer.endArray()
  }

  /// The layers that are written.
  func screens(_ state: StatePointer, _ saved: SavedScreens?) -> [Layer] {
    saved?.shown(state.pointee.layers) ?? state.pointee.layers
  }

  /// Those of the queue.
  func waiting(_ state: StatePointer, _ saved: SavedScreens?) -> [Layer] {
    saved?.waiting(state.pointee.queue) ?? state.pointee.queue
  }

  /// Stacks in document order, then those of layers that stay; then parameters that changed.
  private func writeStacks(
    _ layers: [Layer], _ later: [Layer], _ saved: SavedScreens?, _ isWhole: Bool,
    _ writer: inout JSONWriter
  ) {
    var updates: [Update] = []
    for leaf in schema.leaves.indices {
      writer.stackChange(
        from: committed.pointee.stacks[leaf], to: draft.pointee.stacks[leaf], .leaf(leaf), schema,
        saved, &updates)
    }
    for layer in later {
      guard let place = layers.place(of: layer.id) else { continue }
      let before = layers[place]
      writer.stackChange(
        from: before.top, to: layer.top, .layer(layer.id), schema, saved, &updates)
      if before.route != layer.route {
        updates.append(
          Update(id: layer.id, old: before.route, new: layer.route, .layer(layer.id), depth: 0))
      }
    }
    if isWhole {
      updates = []
      AppState.findAllDifferences(from: committed, to: draft, &differences) { id, old, new in
        updates.append(Update(id: id, old: old, new: new, .leaf(0), depth: 0))
      }
    }
    write(updates, saved, &writer)
  }

  private func writeFacts(_ saved: SavedScreens?, _ writer: inout JSONWriter) {
    let (old, new) = (committed.pointee.facts, draft.pointee.facts)
    let changed = new.indices.filter {
      old[$0] != new[$0] && (saved == nil || schema.facts[$0].isPersistent)
    }
    guard !changed.isEmpty else { return }
    writer.beginCase("facts")
    writer.beginObject()
    for fact in changed { writer.fact(fact, new[fact], schema) }
    writer.endObject()
    writer.endObject()
  }

  private func write(
    _ updates: [Update], _ saved: SavedScreens?, _ writer: inout JSONWriter
  ) {
    var updates = updates
    updates.withUnsafeMutableBufferPointer { updates in
      HeapSort.sort(
        updates.count, isLess: { updates[$0].id < updates[$1].id },
        swap: { updates.swapAt($0, $1) })
    }
    for update in updates {
      writer.beginCase("updated")
      writer.beginObject()
      writer.key("id")
      writer.integer(update.id)
      writer.key("old")
      writer.route(update.old, saved)
      writer.key("new")
      writer.route(update.new, saved)
      if saved != nil {
        writer.key("at")
        writer.address(update.place, schema)
        if update.depth > 0 {
          writer.key("depth")
          writer.integer(update.depth &- 1)
        }
      }
      writer.endObject()
      writer.endObject()
    }
  }

  private func writeSelections(_ writer: inout JSONWriter) {
    let (old, new) = (committed.pointee.chosen, draft.pointee.chosen)
    for container in new.indices where old[container] != new[container] {
      let children = schema.containers[container].children
      writer.beginCase("selected")
      writer.beginObject()
      writer.key("at")
      writer.string(schema.containers[container].address)
      writer.key("from")
      writer.string(schema.containers[children[old[container]]].name)
      writer.key("to")
      writer.string(schema.containers[children[new[container]]].name)
      writer.endObject()
      writer.endObject()
    }
  }
}

/// An entry or layer whose parameters have changed.
private final class Update {
  let id: EntryID
  let old: FittedRoute
  let new: FittedRoute
  let place: StackPlace
  /// Of an entry how many there are up to it; 0 for a layer itself.
  let depth: Int

  init(id: EntryID, old: FittedRoute, new: FittedRoute, _ place: StackPlace, depth: Int) {
    (self.id, self.old, self.new, self.place, self.depth) = (id, old, new, place, depth)
  }
}

extension JSONWriter {
  /// `"name":value`.
  mutating func fact(_ fact: Int, _ value: FactValue, _ schema: Schema) {
    schema.facts[fact].name.bytes.withUnsafeBufferPointer { key($0) }
    schema.write(value, of: fact, to: &self)
  }

  /// `"id":…,"route":…`.
  mutating func entryMembers(
    _ id: EntryID, _ route: FittedRoute, _ saved: SavedScreens? = nil, isNew: Bool = true
  ) {
    entryMembers(id, saved?.written(id, route, isNew: isNew) ?? route.route)
  }

  mutating func route(_ route: FittedRoute, _ saved: SavedScreens?) {
    if let saved { saved.write(route, &self) } else { self.route(route.route) }
  }

  mutating func entry(_ id: EntryID, _ route: FittedRoute) {
    entry(id, route.route)
  }

  /// A layer, with its style if the schema is given.
  @inline(never)
  fileprivate mutating func layerCase(
    _ name: StaticString, _ layer: Layer, _ schema: Schema?, _ saved: SavedScreens?
  ) {
    beginCase(name)
    beginObject()
    entryMembers(layer.id, layer.route, saved, isNew: schema != nil)
    if let schema { style(of: layer, schema) }
    endObject()
    endObject()
  }

  /// `"style":…`.
  mutating func style(of layer: Layer, _ schema: Schema) {
    key("style")
    word(schema.routes[layer.route.index].show.style)
  }

  mutating func entries(
    _ entries: [StackNode], _ saved: SavedScreens? = nil, areNew: Bool = true
  ) {
    beginArray()
    for node in entries {
      entry(node.id, saved?.written(node.id, node.route, isNew: areNew) ?? node.route.route)
    }
    endArray()
  }

  /// Writes how a stack changed, if it did, and collects entries that only changed their
  /// parameters.
  @inline(never)
  fileprivate mutating func stackChange(
    from old: StackNode?, to new: StackNode?, _ place: StackPlace, _ schema: Schema,
    _ saved: SavedScreens?, _ updates: inout [Update]
  ) {
    guard old !== new else { return }
    var (old, new, kept) = (old, new, old.commonDepth(with: new))
    if let saved {
      old = saved.part(of: old, above: saved.floor(kept))
      new = saved.part(of: new, above: saved.floor(kept))
      kept = min(kept, old.depth, new.depth)
    }
    collectUpdates(old.at(depth: kept), new.at(depth: kept), place, &updates)
    let (removed, added) = (old.entries(above: kept), new.entries(above: kept))
    guard !removed.isEmpty || !added.isEmpty else { return }
    beginCase("stack")
    beginObject()
    key("at")
    address(place, schema)
    key("kept")
    integer(kept)
    key("removed")
    entries(removed, saved, areNew: false)
    key("added")
    entries(added, saved)
    key("direction")
    word(removed.isEmpty ? "forward" : added.isEmpty ? "back" : "replace")
    endObject()
    endObject()
  }

  private func collectUpdates(
    _ old: StackNode?, _ new: StackNode?, _ place: StackPlace, _ updates: inout [Update]
  ) {
    var (left, right) = (old, new)
    while left !== right, let a = left, let b = right {
      if a.route != b.route {
        updates.append(Update(id: a.id, old: a.route, new: b.route, place, depth: a.depth))
      }
      (left, right) = (a.below, b.below)
    }
  }
}

extension RoutePresentation {
  /// As a layer is shown.
  var style: StaticString { self == .cover ? "cover" : "sheet" }
}
