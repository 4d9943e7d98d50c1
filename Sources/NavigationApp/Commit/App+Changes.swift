import Ground
import JSONCoding

/// The difference of two states as JSON.
extension App {
  /// Writes what the draft changes, in the order of the protocol.
  /// - Parameters:
  ///   - start: the state before; nil for the one that hosts see.
  ///   - saved: decides what is written, for a journal; nil for all there is.
  ///   - isWhole: an id may be anywhere in the draft.
  ///   - tellsStates: writes what the screens that left had kept, too.
  /// - Complexity: O(what changed)
  func writeChanges(
    from start: StatePointer? = nil, _ saved: SavedScreens? = nil, isWhole: Bool = false,
    tellsStates: Bool = false, to writer: inout JSONWriter
  ) {
    let start = start ?? committed
    let (old, new) = layerSets(from: start, saved)
    writeFacts(from: start, saved, &writer)
    for layer in old.shown.reversed() where !new.shows(layer.id) {
      writer.layer(.dismissed, layer, schema, saved)
    }
    for layer in old.queue where !new.has(layer.id) || saved != nil && layer.isTrimmed(in: new) {
      writer.layer(.dropped, layer, schema, saved)
    }
    writeStacks(from: start, old, new, saved, isWhole, &writer)
    writeSelections(from: start, &writer)
    if saved == nil { writeBadges(from: start, &writer) }
    for layer in new.shown where !old.shows(layer.id) {
      writer.layer(.presented, layer, schema, saved)
      var none: [Update] = []
      writer.stackChange(from: nil, to: layer.top, .layer(layer.id), schema, saved, &none)
    }
    for layer in new.queue where !old.waits(layer.id) || saved != nil && layer.isTrimmed(in: old) {
      writer.layer(.queued, layer, schema, saved)
    }
    if tellsStates, !notes.isEmpty { writeStates(from: start, isWhole, &writer) }
  }

  /// The layers that two states have not in common, those that are written.
  func layerSets(from start: StatePointer, _ saved: SavedScreens?) -> (old: LayerSet, new: LayerSet)
  {
    if let saved, holdsUnsaved || start != committed {
      // What may not be written could be under what changes.
      return (
        LayerSet(screens(start, saved), waiting(start, saved)),
        LayerSet(screens(draft, saved), waiting(draft, saved))
      )
    }
    let shown = LayerStack.difference(start.pointee.layers, draft.pointee.layers)
    let queue = LayerQueue.difference(start.pointee.queue, draft.pointee.queue)
    guard let saved else {
      return (LayerSet(shown.left, queue.left), LayerSet(shown.right, queue.right))
    }
    return (
      LayerSet(saved.shown(shown.left), saved.waiting(queue.left)),
      LayerSet(saved.shown(shown.right), saved.waiting(queue.right))
    )
  }

  /// Stacks in document order, then those of layers that stay; then parameters that changed.
  private func writeStacks(
    from start: StatePointer, _ old: LayerSet, _ new: LayerSet, _ saved: SavedScreens?,
    _ isWhole: Bool, _ writer: inout JSONWriter
  ) {
    var updates: [Update] = []
    for leaf in schema.leaves.indices {
      writer.stackChange(
        from: start.pointee.stacks[leaf], to: draft.pointee.stacks[leaf], .leaf(leaf), schema,
        saved, &updates)
    }
    for layer in new.shown {
      guard let before = old[layer.id] else { continue }
      if old.shows(layer.id) {
        writer.stackChange(
          from: before.top, to: layer.top, .layer(layer.id), schema, saved, &updates)
      }
      // In a record what comes up, or waits again, has its parameters there.
      if saved == nil || old.shows(layer.id) { updates.append(before, layer) }
    }
    for layer in new.queue where saved == nil || old.waits(layer.id) {
      if let before = old[layer.id] { updates.append(before, layer) }
    }
    if isWhole {
      updates = []
      var differences: [Difference] = []
      AppState.findAllDifferences(from: start, to: draft, &differences) { id, old, new in
        updates.append(Update(id: id, old: old, new: new, .leaf(0), depth: 0))
      }
    }
    write(updates, saved, &writer)
  }

  /// What the screens that left had kept, by their ids.
  private func writeStates(
    from start: StatePointer, _ isWhole: Bool, _ writer: inout JSONWriter
  ) {
    var found: [Difference] = []
    if isWhole {
      AppState.findAllDifferences(from: start, to: draft, &found)
    } else {
      AppState.findDifferences(from: start, to: draft, &found)
    }
    let left = found.filter { $0.kind != .came && note($0.id) != nil }.map { $0.id }
    guard !left.isEmpty else { return }
    writer.beginEntryStatesChange()
    for id in left.oldestFirst {
      guard let json = note(id) else { continue }
      writer.key(text: Text(id))
      writer.json(json)
    }
    writer.endEntryStatesChange()
  }

  private func writeBadges(from start: StatePointer, _ writer: inout JSONWriter) {
    let old = start.pointee.badges
    let new = draft.pointee.badges
    guard old != new else { return }
    var tabs: [Int] = []
    for badge in old where draft.pointee.badge(of: badge.container) != badge.value {
      tabs.append(badge.container)
    }
    for badge in new where start.pointee.badge(of: badge.container) == nil {
      tabs.append(badge.container)
    }
    // Containers are numbered in document order.
    tabs.heapSort(by: <)
    for tab in tabs {
      writer.badgeChange(
        at: schema.containers[tab].quoted.address, value: draft.pointee.badge(of: tab))
    }
  }

  private func writeFacts(
    from start: StatePointer, _ saved: SavedScreens?, _ writer: inout JSONWriter
  ) {
    let old = start.pointee.facts
    let new = draft.pointee.facts
    let changed = new.indices.filter {
      old[$0] != new[$0] && (saved == nil || schema.facts[$0].isPersistent)
    }
    if !changed.isEmpty { writer.facts(changed, new, schema) }
  }

  private func write(
    _ updates: [Update], _ saved: SavedScreens?, _ writer: inout JSONWriter
  ) {
    var updates = updates
    updates.heapSort { $0.id < $1.id }
    for update in updates {
      writer.updatedChange(
        id: update.id, old: SavedScreens.written(update.old, saved),
        new: SavedScreens.written(update.new, saved),
        at: saved == nil ? nil : update.location,
        depth: saved == nil || update.depth == 0 ? nil : update.depth &- 1, schema)
    }
  }

  private func writeSelections(from start: StatePointer, _ writer: inout JSONWriter) {
    let old = start.pointee.chosen
    let new = draft.pointee.chosen
    for container in new.indices where old[container] != new[container] {
      writer.selected(in: container, from: old[container], to: new[container], schema)
    }
  }
}

/// An entry or layer whose parameters have changed.
private final class Update {
  let id: EntryID
  let old: FittedRoute
  let new: FittedRoute
  let location: StackLocation
  /// Of an entry how many there are up to it; 0 for a layer itself.
  let depth: Int

  init(id: EntryID, old: FittedRoute, new: FittedRoute, _ location: StackLocation, depth: Int) {
    self.id = id
    self.old = old
    self.new = new
    self.location = location
    self.depth = depth
  }
}

extension [Update] {
  /// Adds a layer if its parameters have changed.
  fileprivate mutating func append(_ old: Layer, _ new: Layer) {
    guard old !== new, old.route != new.route else { return }
    append(Update(id: new.id, old: old.route, new: new.route, .layer(new.id), depth: 0))
  }
}

extension JSONWriter {
  /// Writes how a stack changed, if it did, and collects entries that only changed their
  /// parameters.
  @inline(never)
  fileprivate mutating func stackChange(
    from old: StackNode?, to new: StackNode?, _ location: StackLocation, _ schema: Schema,
    _ saved: SavedScreens?, _ updates: inout [Update]
  ) {
    guard old !== new else { return }
    var old = old
    var new = new
    var kept = old.commonDepth(with: new)
    if let saved {
      old = saved.part(of: old, above: saved.floor(kept))
      new = saved.part(of: new, above: saved.floor(kept))
      kept = min(kept, old.depth, new.depth)
    }
    collectUpdates(old.at(depth: kept), new.at(depth: kept), location, &updates)
    let removed = old.entries(above: kept)
    let added = new.entries(above: kept)
    guard !removed.isEmpty || !added.isEmpty else { return }
    beginStackChange(at: location, kept: kept, schema)
    list(removed, saved, areNew: false)
    stackChangeAdded()
    list(added, saved)
    endStackChange(direction: removed.isEmpty ? .forward : added.isEmpty ? .back : .replace)
  }

  private func collectUpdates(
    _ old: StackNode?, _ new: StackNode?, _ location: StackLocation, _ updates: inout [Update]
  ) {
    var left = old
    var right = new
    while left !== right, let a = left, let b = right {
      if a.route != b.route {
        updates.append(Update(id: a.id, old: a.route, new: b.route, location, depth: a.depth))
      }
      left = a.below
      right = b.below
    }
  }
}
