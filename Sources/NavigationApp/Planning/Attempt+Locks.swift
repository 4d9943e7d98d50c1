import Ground
import JSONCoding

/// The layers of `while` routes: where they stand, and what stands on and over them.
extension Attempt {
  // MARK: What they hold

  /// Adds to the survey the locks on or over which the draft has something new that they do not
  /// allow; those that leave are there already.
  /// - Complexity: O(layers that the draft and `start` do not share)
  func noteLocks(from start: StatePointer) {
    let newest = start.pointee.lastID
    let layers = draft.pointee.layers
    let others = LayerStack.difference(start.pointee.layers, layers).right
    var nearest = layers.prefix(layers.count &- others.count).lock
    for layer in others {
      if layer.isLock { nearest = layer }
      guard let nearest else { continue }
      let declaration = schema.routes[nearest.route.index]
      var isHeld =
        layer !== nearest && layer.id > newest && !declaration.isAllowed(layer.route.index)
      var entry = layer.top
      while !isHeld, let node = entry, node.id > newest {
        isHeld = !declaration.isAllowed(node.route.index)
        entry = node.below
      }
      if isHeld, survey.held.last != nearest.id { survey.held.append(nearest.id) }
    }
  }

  // MARK: Coming back

  /// Puts the layers that came since a question back on top, locks in their order. What came under
  /// a lock that is older than the question, as the gate of an address does, goes back under it.
  /// - Parameter layers: those from the lowest one on that came since
  func putBack(since question: EntryID, of layers: [Layer]) {
    var group: [Layer] = []
    // The next older lock, from the layer at hand on.
    var lock = 0
    for (index, layer) in layers.enumerated() {
      while lock < layers.count, lock < index || !isOlder(layers[lock]) { lock &+= 1 }
      let isLater = layer.id > question
      if !isLater || layer.isLock { put(&group, under: lock < layers.count ? layers[lock] : nil) }
      if isLater, !isThere(layer) { group.append(layer) }
    }
    put(&group, under: nil)

    func isOlder(_ layer: Layer) -> Bool { layer.id <= question && layer.isLock }
  }

  /// Whether the place in the history to which an intent led has brought a layer back already.
  private func isThere(_ layer: Layer) -> Bool {
    guard destination != nil else { return false }
    return draft.pointee.layers.index(of: layer.id) != nil
      || draft.pointee.queue.layer(layer.id) != nil
  }

  /// Layers that stood directly on each other: a lock goes to its place, others directly under the
  /// lock that stood over them, or on top.
  private func put(_ group: inout [Layer], under lock: Layer?) {
    guard let first = group.first else { return }
    if first.isLock {
      insert(group)
    } else {
      let index = lock.flatMap { draft.pointee.layers.index(of: $0.id) }
      draft.pointee.layers.insert(contentsOf: group, at: index ?? draft.pointee.layers.count)
    }
    group = []
  }
}
