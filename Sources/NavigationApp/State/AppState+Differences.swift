import Ground

/// An entry or layer that one of two states has and the other has not.
struct Difference {
  enum Kind: UInt8 {
    case left
    /// It left the queue unseen.
    case dropped
    case came
  }

  let id: EntryID
  let route: RouteIndex
  let kind: Kind
}

extension AppState {
  /// Collects the entries and layers that are there no longer, or were not there. Stacks keep the
  /// order of their entries; what the history or a snapshot brings back has an id that is not new.
  /// - Parameter isNotedOnly: entries of whose routes rules say nothing may be left out.
  @inline(never)
  static func findDifferences(
    from old: StatePointer, to new: StatePointer, isNotedOnly: Bool = false,
    _ differences: inout [Difference]
  ) {
    differences.removeAll(keepingCapacity: true)
    let newest = old.pointee.lastID
    for leaf in old.pointee.stacks.indices {
      let top: StackNode? = old.pointee.stacks[leaf]
      top.addDifference(
        to: new.pointee.stacks[leaf], newest: newest, isNotedOnly: isNotedOnly, &differences)
    }
    addLayers(from: old, to: new, newest, isNotedOnly, &differences)
    for one in differences where one.kind == .came && one.id <= newest {
      return cancelPairs(&differences)
    }
  }

  private static func addLayers(
    from old: StatePointer, to new: StatePointer, _ newest: EntryID, _ isNotedOnly: Bool,
    _ differences: inout [Difference]
  ) {
    let layers = old.pointee.layers
    let later = new.pointee.layers
    if old.pointee.queue.isCertainly(new.pointee.queue) {
      let isOneMore = later.isOneMore(than: layers)
      let isOneLess = layers.isOneMore(than: later)
      if isOneMore || isOneLess || layers.differsAtMost(inTopOf: later) {
        if isOneMore, let layer = later.last { differences.add(layer, .came) }
        if isOneLess, let layer = layers.last { differences.add(layer, .left) }
        let top = isOneMore ? nil : layers.last?.top
        let laterTop = isOneLess ? nil : later.last?.top
        return top.addDifference(
          to: laterTop, newest: newest, isNotedOnly: isNotedOnly, &differences)
      }
    }
    let queue = LayerQueue.difference(old.pointee.queue, new.pointee.queue)
    let shown = LayerStack.difference(layers, later)
    addDifferences(
      from: LayerSet(shown.left, queue.left), to: LayerSet(shown.right, queue.right),
      newest: newest, isNotedOnly, &differences)
  }

  /// The layers and queues that two states have not in common.
  private static func addDifferences(
    from before: LayerSet, to after: LayerSet, newest: EntryID, _ isNotedOnly: Bool,
    _ differences: inout [Difference]
  ) {
    for layer in before.shown {
      if !after.shows(layer.id) { differences.add(layer, .left) }
      layer.top.addDifference(
        to: after[layer.id]?.top, newest: newest, isNotedOnly: isNotedOnly, &differences)
    }
    for layer in after.shown where !before.shows(layer.id) {
      if !before.waits(layer.id) { differences.add(layer, .came) }
      let old: StackNode? = before[layer.id]?.top
      old.addDifference(to: layer.top, newest: newest, isNotedOnly: isNotedOnly, &differences)
    }
    for layer in before.queue where !after.has(layer.id) {
      differences.add(layer, .dropped)
      layer.top.forEach(beside: nil) { id, route in
        differences.append(Difference(id: id, route: route.index, kind: .dropped))
      }
    }
    for layer in after.queue where !before.shows(layer.id) {
      if !before.waits(layer.id) { differences.add(layer, .came) }
      let old: StackNode? = before[layer.id]?.top
      old.addDifference(to: layer.top, newest: newest, isNotedOnly: isNotedOnly, &differences)
    }
    for layer in after.queue where before.shows(layer.id) {
      differences.add(layer, .came)
    }
  }

  /// Drops what has both left and come: an entry that came back among others, or a layer that
  /// is shown no longer and waits again.
  @inline(never)
  private static func cancelPairs(_ differences: inout [Difference]) {
    differences.heapSort { $0.id < $1.id }
    var kept: [Difference] = []
    for one in differences {
      if kept.last?.id == one.id { kept.removeLast() } else { kept.append(one) }
    }
    differences = kept
  }
}

extension [Difference] {
  /// Adds that of a layer.
  @inline(never)
  fileprivate mutating func add(_ layer: Layer, _ kind: Difference.Kind) {
    append(layer.difference(kind))
  }
}

extension AppState {
  /// Calls `body` with each entry, layer and queued layer, but not with entries that are at the
  /// same depth of another state.
  @inline(never)
  private static func forEachScreen(
    _ state: StatePointer, beside another: StatePointer, above plain: EntryID?,
    _ body: (EntryID, FittedRoute) -> Void
  ) {
    for leaf in state.pointee.stacks.indices {
      let top: StackNode? = state.pointee.stacks[leaf]
      top.forEach(beside: another.pointee.stacks[leaf], above: plain, body)
    }
    for layer in state.pointee.allLayers {
      body(layer.id, layer.route)
      layer.top.forEach(beside: nil, body)
    }
  }

  /// The same as `findDifferences` of two states of which one does not follow from the other: an id
  /// may be anywhere in both. A screen with another route is one that left and one that came.
  /// - Parameters:
  ///   - isNotedOnly: new entries of whose routes rules say nothing may be left out, and what only
  ///     has other parameters.
  ///   - changed: is called with screens of one id that are not equal.
  /// - Complexity: O(entries and layers)
  @inline(never)
  static func findAllDifferences(
    from old: StatePointer, to new: StatePointer, isNotedOnly: Bool = false,
    _ differences: inout [Difference],
    changed: (EntryID, FittedRoute, FittedRoute) -> Void = { _, _, _ in }
  ) {
    differences.removeAll(keepingCapacity: true)
    var table = IDTable()
    var screens = [(id: EntryID, route: FittedRoute, isThere: Bool)]()
    forEachScreen(old, beside: new, above: isNotedOnly ? .max : nil) { id, route in
      table.insert(id, screens.count)
      screens.append((id, route, false))
    }
    var came: [Difference] = []
    forEachScreen(new, beside: old, above: isNotedOnly ? old.pointee.lastID : nil) { id, route in
      if let index = table[id] {
        let before = screens[index].route
        if before != route { changed(id, before, route) }
        screens[index].isThere = before.index == route.index
        if screens[index].isThere { return }
      }
      came.append(Difference(id: id, route: route.index, kind: .came))
    }
    for screen in screens where !screen.isThere {
      differences.append(Difference(id: screen.id, route: screen.route.index, kind: .left))
    }
    differences += came
  }
}
