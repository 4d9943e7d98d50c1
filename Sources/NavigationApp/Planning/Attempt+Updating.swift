import Ground
import JSONCoding

/// Parameters of screens and badges of tabs: what changes while a screen stays.
extension Attempt {
  func update(_ values: LateJSON) throws(NavError) -> AppResult {
    try update(of: draft.shown.id, values)
  }

  /// Gives an entry or layer, shown, hidden or queued, other parameters.
  func update(of id: EntryID, _ values: LateJSON) throws(NavError) -> AppResult {
    let layers = draft.pointee.layers
    if let index = layers.index(of: id), let layer = layers[index] {
      guard let route = try updated(layer.route, values) else { return .done }
      draft.pointee.layers[index] = layer.with(route: route)
      return .done
    }
    if let (index, node) = layerEntry(id) {
      guard let route = try updated(node.route, values) else { return .done }
      setLayer(index, top: layers[index]?.top.replacing(node, by: route))
      return .done
    }
    for leaf in draft.pointee.stacks.indices {
      let top: StackNode? = draft.pointee.stacks[leaf]
      guard let node = top.entry(id) else { continue }
      guard let route = try updated(node.route, values) else { return .done }
      if let other = top.replacing(node, by: route) { setStack(leaf, other) }
      return .done
    }
    guard let layer = draft.pointee.queue.layer(id) else { return .refused(.notFound) }
    guard let route = try updated(layer.route, values) else { return .done }
    draft.pointee.queue.change { $0 === layer ? layer.with(route: route) : $0 }
    return .done
  }

  /// The route with these parameters; nil if they are those that it has.
  private func updated(_ old: FittedRoute, _ values: LateJSON) throws(NavError) -> FittedRoute? {
    mask?.updated.append(old.index)
    let route = try fitter.update(old, values)
    return route == old ? nil : route
  }
}

extension StackNode? {
  /// The stack with the same entries, one of them with another route.
  fileprivate func replacing(_ entry: StackNode, by route: FittedRoute) -> StackNode? {
    var rebuilt: StackNode? = entry.copy(route, on: entry.below)
    for node in entries(above: entry.depth) { rebuilt = node.copy(on: rebuilt) }
    return rebuilt
  }
}
