import JSONCoding
import NavigationCore

/// The difference of two states as JSON.
extension App {
  /// Writes what the draft changes, in the order of the protocol.
  /// - Parameter isWhole: an id may be anywhere in the draft.
  func writeChanges(isWhole: Bool = false, to writer: inout JSONWriter) {
    writer.beginArray()
    writeFacts(&writer)
    let (layers, later) = (committed.pointee.layers, draft.pointee.layers)
    let (queue, laterQueue) = (committed.pointee.queue, draft.pointee.queue)
    var place = layers.count
    while place > 0 {
      place &-= 1
      if later.place(of: layers[place].id) == nil { writer.layerCase("dismissed", layers[place]) }
    }
    for layer in queue
    where laterQueue.place(of: layer.id) == nil && later.place(of: layer.id) == nil {
      writer.layerCase("dropped", layer)
    }
    writeStacks(layers, later, isWhole, &writer)
    writeSelections(&writer)
    for layer in later where layers.place(of: layer.id) == nil {
      writer.layerCase("presented", layer, schema)
      var none: [Update] = []
      writer.stackChange(from: nil, to: layer.top, .layer(layer.id), schema, &none)
    }
    for layer in laterQueue where queue.place(of: layer.id) == nil {
      writer.layerCase("queued", layer, schema)
    }
    writer.endArray()
  }

  /// Stacks in document order, then those of layers that stay; then parameters that changed.
  private func writeStacks(
    _ layers: [Layer], _ later: [Layer], _ isWhole: Bool, _ writer: inout JSONWriter
  ) {
    var updates: [Update] = []
    for leaf in schema.leaves.indices {
      writer.stackChange(
        from: committed.pointee.stacks[leaf], to: draft.pointee.stacks[leaf], .leaf(leaf), schema,
        &updates)
    }
    for layer in later {
      guard let place = layers.place(of: layer.id) else { continue }
      let before = layers[place]
      writer.stackChange(from: before.top, to: layer.top, .layer(layer.id), schema, &updates)
      if before.route != layer.route {
        updates.append(Update(id: layer.id, old: before.route, new: layer.route))
      }
    }
    if isWhole {
      updates = []
      AppState.findAllDifferences(from: committed, to: draft, &differences) { id, old, new in
        updates.append(Update(id: id, old: old, new: new))
      }
    }
    write(updates, &writer)
  }

  private func writeFacts(_ writer: inout JSONWriter) {
    let (old, new) = (committed.pointee.facts, draft.pointee.facts)
    guard old != new else { return }
    writer.beginCase("facts")
    writer.beginObject()
    for fact in new.indices where old[fact] != new[fact] {
      writer.fact(fact, new[fact], schema)
    }
    writer.endObject()
    writer.endObject()
  }

  private func write(_ updates: [Update], _ writer: inout JSONWriter) {
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
      writer.route(update.old.route)
      writer.key("new")
      writer.route(update.new.route)
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

/// An entry or layer whose parameters are others.
private final class Update {
  let id: EntryID
  let old: FittedRoute
  let new: FittedRoute

  init(id: EntryID, old: FittedRoute, new: FittedRoute) {
    (self.id, self.old, self.new) = (id, old, new)
  }
}

extension JSONWriter {
  /// `"name":value`.
  mutating func fact(_ fact: Int, _ value: FactValue, _ schema: Schema) {
    schema.facts[fact].name.bytes.withUnsafeBufferPointer { key($0) }
    schema.write(value, of: fact, to: &self)
  }

  /// `"id":…,"route":…`.
  mutating func entryMembers(_ id: EntryID, _ route: FittedRoute) {
    key("id")
    integer(id)
    key("route")
    self.route(route.route)
  }

  mutating func entry(_ id: EntryID, _ route: FittedRoute) {
    beginObject()
    entryMembers(id, route)
    endObject()
  }

  /// A layer, with its style if the schema is given.
  @inline(never)
  fileprivate mutating func layerCase(
    _ name: StaticString, _ layer: Layer, _ schema: Schema? = nil
  ) {
    beginCase(name)
    beginObject()
    entryMembers(layer.id, layer.route)
    if let schema { style(of: layer, schema) }
    endObject()
    endObject()
  }

  /// `"style":…`.
  mutating func style(of layer: Layer, _ schema: Schema) {
    key("style")
    word(schema.routes[layer.route.index].show.style)
  }

  mutating func entries(_ entries: [StackNode]) {
    beginArray()
    for node in entries { entry(node.id, node.route) }
    endArray()
  }

  /// Writes what became of a stack, if anything, and collects entries that only changed their
  /// parameters.
  @inline(never)
  fileprivate mutating func stackChange(
    from old: StackNode?, to new: StackNode?, _ place: StackPlace, _ schema: Schema,
    _ updates: inout [Update]
  ) {
    guard old !== new else { return }
    let kept = old.commonDepth(with: new)
    collectUpdates(old.at(depth: kept), new.at(depth: kept), &updates)
    let (removed, added) = (old.entries(above: kept), new.entries(above: kept))
    guard !removed.isEmpty || !added.isEmpty else { return }
    beginCase("stack")
    beginObject()
    key("at")
    address(place, schema)
    key("kept")
    integer(kept)
    key("removed")
    entries(removed)
    key("added")
    entries(added)
    key("direction")
    word(removed.isEmpty ? "forward" : added.isEmpty ? "back" : "replace")
    endObject()
    endObject()
  }

  private func collectUpdates(
    _ old: StackNode?, _ new: StackNode?, _ updates: inout [Update]
  ) {
    var (left, right) = (old, new)
    while left !== right, let a = left, let b = right {
      if a.route != b.route { updates.append(Update(id: a.id, old: a.route, new: b.route)) }
      (left, right) = (a.below, b.below)
    }
  }
}

extension RoutePresentation {
  /// As a layer is shown.
  var style: StaticString { self == .cover ? "cover" : "sheet" }
}
