import Ground
import JSONCoding

/// Where things are, in the draft, and how they are changed there.
extension Attempt {
  // MARK: Stacks

  /// The top of the stack that is here.
  var here: StackNode? { draft.here }

  /// How many entries of the stack that is here are never popped.
  var floor: Int { draft.floor }

  /// Replaces the stack that is here.
  func setHere(_ top: StackNode?) {
    if !draft.pointee.layers.isEmpty {
      draft.pointee.layers.setTop(top)
    } else if let top {
      setStack(draft.pointee.focused, top)
    }
  }

  /// Replaces the stack of a layer.
  @inline(never)
  func setLayer(_ index: Int, top: StackNode?) {
    draft.pointee.layers[index] = draft.pointee.layers[index]?.with(top: top)
  }

  func setStack(_ leaf: Int, _ top: StackNode) {
    draft.pointee.stacks[leaf] = top
  }

  /// A new entry on a stack.
  func push(_ route: FittedRoute, on below: StackNode?) throws(NavError) -> StackNode {
    guard below.depth < rules.limits.stackDepth else {
      throw .tooMany("a stack", rules.limits.stackDepth)
    }
    draft.pointee.lastID &+= 1
    if traits[route.index].contains(.guarded) { noteForbidden(route.index) }
    return StackNode(id: draft.pointee.lastID, route: route, traits[route.index], on: below)
  }

  func makeLayer(_ route: FittedRoute) -> Layer {
    draft.pointee.lastID &+= 1
    if traits[route.index].contains(.guarded) { noteForbidden(route.index) }
    return Layer(draft.pointee.lastID, route, nil, traits[route.index])
  }

  /// Notes that a screen is made whose conditions do not hold: the first of the intent at hand.
  private func noteForbidden(_ route: RouteIndex) {
    if forbidden == nil, !schema.routes[route].requires.hold(draft.pointee.facts) {
      forbidden = route
    }
  }

  /// The stack with the same entries, but for the first one above `depth`, which is left out.
  func stack(_ top: StackNode?, without entry: StackNode) -> StackNode? {
    var rebuilt = entry.below
    for node in top.entries(above: entry.depth) { rebuilt = node.copy(on: rebuilt) }
    return rebuilt
  }

  /// The stack whose entries above `floor` are `path`; equal beginnings stay.
  func rebuild(
    _ top: StackNode?, above floor: Int, _ path: [FittedRoute]
  ) throws(NavError) -> StackNode? {
    let kept = top.count(of: path, above: floor)
    var result = top.at(depth: floor &+ kept)
    for route in path[kept...] { result = try push(route, on: result) }
    return result
  }

  // MARK: Containers

  func refocus() { draft.pointee.focused = schema.focusedLeaf(in: 0, of: draft) }

  /// Selects the tabs and focuses the columns along the address of a container.
  func select(_ container: Int) {
    var child = container
    var isOther = false
    while let parent = schema.containers[child].parent {
      let position = schema.containers[child].position
      if draft.pointee.chosen[parent] != position {
        draft.pointee.chosen.choose(position, in: parent, schema)
        isOther = true
      }
      child = parent
    }
    if isOther { refocus() }
  }

  func select(leaf: Int) {
    if leaf != draft.pointee.focused { select(schema.leaves[leaf]) }
  }

  /// Goes back in the nearest container around the focused leaf that can.
  func backInContainers() -> Bool {
    var child = schema.leaves[draft.pointee.focused]
    while let parent = schema.containers[child].parent {
      let position = schema.containers[child].position
      if schema.containers[parent].kind == .split {
        if position > 0 {
          draft.pointee.chosen.choose(position &- 1, in: parent, schema)
          refocus()
          return true
        }
      } else if draft.pointee.chosen.goBack(in: parent, schema) {
        refocus()
        return true
      }
      child = parent
    }
    return false
  }

  // MARK: Taking away

  /// Takes away an entry, layer or queued layer with what is above it.
  /// - Parameter keepsLocks: locks above a layer stay where they are, and what is over them.
  func cut(_ id: EntryID, keepsLocks: Bool) {
    for leaf in draft.pointee.stacks.indices {
      let top: StackNode? = draft.pointee.stacks[leaf]
      if let node = top.entry(id) {
        if let below = node.below { setStack(leaf, below) }
        return
      }
    }
    if let index = draft.pointee.layers.index(of: id) {
      return cutLayers(from: index, keepsLocks: keepsLocks)
    }
    if let (index, node) = layerEntry(id) { return setLayer(index, top: node.below) }
    draft.pointee.queue.change { $0.id == id ? nil : $0 }
  }

  /// An entry on a layer, and the position of the layer.
  func layerEntry(_ id: EntryID) -> (layer: Int, entry: StackNode)? {
    var entry: StackNode?
    let layer = draft.pointee.layers.lastIndex { layer in
      entry = layer.top.entry(id)
      return entry != nil
    }
    guard let layer, let entry else { return nil }
    return (layer, entry)
  }

  /// Takes away a layer and those above it.
  /// - Parameter keepsLocks: only up to the next lock, which stays with all that is over it.
  private func cutLayers(from index: Int, keepsLocks: Bool = false) {
    let above = draft.pointee.layers.layers(above: index &+ 1)
    draft.pointee.layers = draft.pointee.layers.prefix(index)
    guard keepsLocks, let lock = above.firstIndex(where: { $0.isLock }) else { return }
    draft.pointee.layers.append(contentsOf: above[lock...])
  }
}

extension NavError {
  static func tooMany(_ what: Text, _ limit: Int) -> NavError {
    NavError(
      .limit, what.excerpt(60) + " holds at most " + Text(limit) + ": raise the limit of the app")
  }
}
