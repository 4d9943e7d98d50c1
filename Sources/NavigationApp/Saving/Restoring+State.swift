import JSONCoding
import NavigationCore

extension App {
  /// Selected tabs, focused columns and history as the schema has them; no layers and nothing that
  /// waits.
  func setContainersAsAtFirst() {
    draft.pointee.chosen = schema.containers.map { $0.initial }
    draft.pointee.history = schema.containers.map { _ in [] }
    draft.pointee.layers = []
    draft.pointee.queue = []
    draft.pointee.pending = nil
  }
}

/// From what was read to the draft.
extension Restoring {
  // MARK: Ids

  /// An id stays where it stands first, in document order; a root that the snapshot lacks has the
  /// id that it has in the app, if that is free.
  func keepIDs() {
    ids = IDTable(for: stacks.reduce(stacks.count) { $0 &+ $1.count })
    for leaf in stacks.indices {
      if let root = roots[leaf] { roots[leaf] = Screen(id: kept(root.id), route: root.route) }
      keepIDs(&stacks[leaf])
    }
    for place in layers.indices {
      layers[place].own.id = kept(layers[place].own.id)
      keepIDs(&layers[place].stack)
    }
    for place in queue.indices {
      queue[place].own.id = kept(queue[place].own.id)
      keepIDs(&queue[place].stack)
    }
    let last = text?.integer(at: text?[.lastID]) ?? 0
    // Beyond this there would be no room for new ones.
    if last < EntryID.max / 2 { greatestID = max(greatestID, last) }
    greatestID = max(greatestID, app.committed.pointee.lastID)
  }

  private func keepIDs(_ screens: inout [Screen]) {
    for place in screens.indices { screens[place].id = kept(screens[place].id) }
  }

  private func kept(_ id: EntryID) -> EntryID {
    guard ids.insert(id) else { return 0 }
    greatestID = max(greatestID, id)
    return id
  }

  // MARK: The draft

  /// - Throws: `.limit` for a stack that is too deep.
  func build() throws(NavError) {
    for leaf in stacks.indices where roots[leaf] == nil {
      guard let route = app.schema.containers[app.schema.leaves[leaf]].root else { continue }
      let top: StackNode? = app.committed.pointee.stacks[leaf]
      let id = top.at(depth: 1)?.id ?? 0
      roots[leaf] = Screen(id: ids.insert(id) ? id : 0, route: route)
    }
    app.draft.pointee.lastID = greatestID
    for leaf in stacks.indices {
      guard let root = roots[leaf] else { continue }
      let bottom = StackNode(id: given(root.id), route: root.route, on: nil)
      if let top = try stack(stacks[leaf], on: bottom) { app.setStack(leaf, top) }
    }
    app.refocus()
    app.draft.pointee.layers = try made(layers)
    app.draft.pointee.queue = try made(queue)
  }

  private func given(_ id: EntryID) -> EntryID {
    if id > 0 { return id }
    app.draft.pointee.lastID &+= 1
    ids.insert(app.draft.pointee.lastID)
    return app.draft.pointee.lastID
  }

  private func stack(_ screens: [Screen], on bottom: StackNode?) throws(NavError) -> StackNode? {
    var top = bottom
    guard bottom.depth &+ screens.count <= app.limits.stackDepth || screens.isEmpty else {
      throw .tooMany("a stack", app.limits.stackDepth)
    }
    for screen in screens { top = StackNode(id: given(screen.id), route: screen.route, on: top) }
    return top
  }

  private func made(_ layers: [SavedLayer]) throws(NavError) -> [Layer] {
    var made: [Layer] = []
    for layer in layers {
      let id = given(layer.own.id)
      made.append(Layer(id, layer.own.route, try stack(layer.stack, on: nil)))
    }
    return made
  }

  // MARK: Eviction

  /// Takes away what the facts do not allow, and reports it.
  /// - Returns: the intent to go on with if the shown screen was among it, and its route.
  func evict() -> (intent: AppIntent, route: RouteIndex)? {
    let state = app.draft
    let (layers, stacks, queue) = (state.pointee.layers, state.pointee.stacks, state.pointee.queue)
    app.takeAwayForbidden()
    var gone = IDTable()
    var failed: FittedRoute?
    for leaf in stacks.indices where state.pointee.stacks[leaf] !== stacks[leaf] {
      let address = app.schema.containers[app.schema.leaves[leaf]].address
      let left = StackNode?(stacks[leaf]).entries(above: state.pointee.stacks[leaf].depth)
      for node in left { report(node.id, node.route, at: address, &gone) }
      if layers.isEmpty, leaf == state.pointee.focused { failed = left.first?.route }
    }
    var firstGone: FittedRoute?
    for layer in layers + queue {
      let isShown = layer === layers.last
      let place = state.pointee.layers.place(of: layer.id)
      let address = "~" + Text(layer.id)
      var kept = place.flatMap { state.pointee.layers[$0].top }
      if place == nil, state.pointee.queue.place(of: layer.id) != nil { kept = layer.top }
      let isGone = place == nil && state.pointee.queue.place(of: layer.id) == nil
      if isGone {
        report(layer.id, layer.route, at: address, &gone)
        if firstGone == nil { firstGone = layer.route }
      }
      let left = layer.top.entries(above: kept.depth)
      for node in left { report(node.id, node.route, at: address, &gone) }
      if isShown { failed = isGone ? firstGone : left.first?.route }
    }
    notes.removeAll { gone[$0.id] != nil }
    return failed.map { (.go($0), $0.index) }
  }

  private func report(
    _ id: EntryID, _ route: FittedRoute, at address: Text, _ gone: inout IDTable
  ) {
    gone.insert(id)
    evicted.beginDropped(at: address)
    evicted.route(route.route)
    evicted.endObject()
  }
}
