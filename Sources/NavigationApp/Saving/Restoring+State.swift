import Ground
import JSONCoding

extension Attempt {
  /// Selected tabs, focused columns and history as the schema has them; no layers and nothing that
  /// waits.
  func setContainersAsAtFirst() {
    draft.pointee.chosen = Selections(schema)
    draft.pointee.layers = LayerStack()
    draft.pointee.queue = LayerQueue()
    draft.pointee.pending = nil
  }
}

/// From what was read to the draft.
extension Restoring {
  // MARK: Ids

  /// An id stays where it stands first, in document order, unless the app has it for a screen of
  /// another name; a root that the snapshot lacks has the id that it has in the app, if that is
  /// free.
  func keepIDs() {
    keepsAllIDs = keepAllIDs()
    if !keepsAllIDs {
      kept = KeptIDs(for: stacks.reduce(0) { $0 &+ $1.top.depth })
      for stack in stacks { keepIDs(stack) }
      for layer in layers + queue {
        keepID(layer.id, layer.route)
        keepIDs(layer.stack)
      }
    }
    let last = text?.integer(at: text?[.lastID]) ?? 0
    // Beyond this there would be no room for new ones.
    if last < EntryID.max / 2 { greatestID = max(greatestID, last) }
    greatestID = max(greatestID, app.committed.pointee.lastID)
  }

  private func keepIDs(_ stack: SavedStack) {
    stack.top.forEachUp { keepID($0.id, $0.route) }
  }

  private func keepID(_ id: EntryID, _ route: FittedRoute) {
    if kept.add(id, isFree: isFree(id, route.index)) { greatestID = max(greatestID, id) }
  }

  /// Keeps all ids, if no two screens have the same one and each is free: then the stacks are what
  /// is restored.
  private func keepAllIDs() -> Bool {
    for stack in stacks {
      // Else looking for an id would walk all of it.
      guard stack.top?.isAscending ?? true else { return false }
      if stack.top.depth > kept.longest.depth { kept.longest = stack.top }
    }
    for leaf in stacks.indices {
      guard hasRoot(stacks[leaf].top, leaf),
        keepAllIDs(stacks[leaf].top, beside: app.committed.pointee.stacks[leaf])
      else { return false }
    }
    for layer in layers + queue {
      guard kept.keep(layer.id), isFree(layer.id, layer.route.index),
        keepAllIDs(layer.stack.top, beside: nil)
      else { return false }
      greatestID = max(greatestID, layer.id)
    }
    return true
  }

  /// - Parameter twin: the stack of the app in its place.
  private func keepAllIDs(_ stack: StackNode?, beside twin: StackNode?) -> Bool {
    guard let top = stack else { return true }
    guard top.isAscending, let bottom = stack.at(depth: 1), bottom.id > 0 else { return false }
    var areFree = true
    if top !== kept.longest {
      stack.forEach(beside: nil) { id, _ in if !kept.keep(id) { areFree = false } }
    }
    stack.at(newest: app.committed.pointee.lastID).forEach(beside: twin, above: .max) { id, route in
      if !isFree(id, route.index) { areFree = false }
    }
    greatestID = max(greatestID, top.id)
    return areFree
  }

  /// Whether the app has no screen of another name with that id.
  private func isFree(_ id: EntryID, _ route: RouteIndex) -> Bool {
    id > app.committed.pointee.lastID || (routeInApp(id) ?? route) == route
  }

  /// The route of the screen of the app that has an id.
  func routeInApp(_ id: EntryID) -> RouteIndex? {
    if present == nil {
      var routes = IDTable(for: app.committed.pointee.stacks.reduce(0) { $0 &+ $1.depth })
      app.committed.forEachScreen { id, route in routes.insert(id, route.index) }
      present = routes
    }
    return present?[id]
  }

  // MARK: The draft

  /// - Throws: `.limit` for a stack that is too deep.
  func build() throws(NavError) {
    app.draft.pointee.lastID = greatestID
    for leaf in stacks.indices {
      let saved = stacks[leaf].top
      let root = hasRoot(saved, leaf) ? nil : makeRoot(leaf)
      if let top = try stack(saved, on: root) { attempt.setStack(leaf, top) }
    }
    attempt.refocus()
    app.draft.pointee.layers = LayerStack(try made(layers))
    app.draft.pointee.queue = LayerQueue(try made(queue))
  }

  /// The root of a leaf, as the app has it at first, with the id that it has there if that is free.
  private func makeRoot(_ leaf: Int) -> StackNode? {
    guard let route = app.schema.containers[app.schema.leaves[leaf]].root else { return nil }
    let top: StackNode? = app.committed.pointee.stacks[leaf]
    var id = top.at(depth: 1)?.id ?? 0
    if id == 0 || self.id(for: id) == id { id = give(0) }
    return StackNode(id: id, route: route, app.traits[route.index], on: nil)
  }

  /// What becomes of the id of the next screen.
  private func give(_ id: EntryID) -> EntryID {
    keepsAllIDs ? id : kept.take(id, &app.draft.pointee.lastID)
  }

  /// The id that a screen of the snapshot has got, by the one that it has there.
  func id(for origin: EntryID) -> EntryID? { kept[origin] }

  /// - Parameter root: what it is to stand on.
  private func stack(_ saved: StackNode?, on root: StackNode?) throws(NavError) -> StackNode? {
    guard saved.depth &+ root.depth <= app.limits.stackDepth else {
      throw .tooMany("a stack", app.limits.stackDepth)
    }
    if keepsAllIDs { return saved }
    var top = root
    saved.forEachUp { top = $0.copy(id: give($0.id), on: top) }
    return top
  }

  private func made(_ layers: [SavedLayer]) throws(NavError) -> [Layer] {
    var made: [Layer] = []
    for layer in layers {
      let id = give(layer.id)
      let top = try stack(layer.stack.top, on: nil)
      made.append(Layer(id, layer.route, top, app.traits[layer.route.index]))
    }
    return made
  }

  // MARK: Eviction

  /// Takes away what the facts do not allow, and reports it.
  /// - Returns: the intent to go on with if the shown screen was among it.
  func evict() -> Waiting? {
    let state = app.draft
    let layers = state.pointee.layers
    let stacks = state.pointee.stacks
    let queue = state.pointee.queue
    attempt.takeAwayForbidden()
    var tops: [Layer?] = []
    var indices = IDTable(for: layers.count &+ queue.count)
    for layer in state.pointee.allLayers {
      indices.insert(layer.id, tops.count)
      tops.append(layer)
    }
    var failed: (id: EntryID, route: FittedRoute)?
    for leaf in stacks.indices where state.pointee.stacks[leaf] !== stacks[leaf] {
      let address = app.schema.containers[app.schema.leaves[leaf]].address
      let left = StackNode?(stacks[leaf]).entries(above: state.pointee.stacks[leaf].depth)
      for node in left { report(node.id, node.route, at: address) }
      if layers.isEmpty, leaf == state.pointee.focused {
        failed = left.first.map { ($0.id, $0.route) }
      }
    }
    var firstRemoved: (id: EntryID, route: FittedRoute)?
    for layer in layers.all + queue.all {
      let isShown = layer === layers.last
      let address = "~" + Text(layer.id)
      let kept = indices[layer.id].flatMap { tops[$0] }
      if kept == nil {
        report(layer.id, layer.route, at: address)
        if firstRemoved == nil { firstRemoved = (layer.id, layer.route) }
      }
      let left = layer.top.entries(above: kept?.top.depth ?? 0)
      for node in left { report(node.id, node.route, at: address) }
      if isShown { failed = kept == nil ? firstRemoved : left.first.map { ($0.id, $0.route) } }
    }
    defer { notes.drop { evictedIDs[$0.id] != nil } }
    return failed.map {
      Waiting(intent: .go($0.route), route: $0.route.index, entryState: notes.json($0.id))
    }
  }

  private func report(_ id: EntryID, _ route: FittedRoute, at address: Text) {
    evictedIDs.insert(id)
    evicted.beginDropped(at: address)
    evicted.route(route.route)
    if let json = notes.json(id) {
      evicted.key("entryState")
      evicted.json(json)
    }
    evicted.endObject()
  }
}
