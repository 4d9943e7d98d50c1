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
    present = IDTable(for: app.committed.pointee.stacks.reduce(0) { $0 &+ $1.depth })
    app.committed.forEachScreen { id, route in present.insert(id, route.index) }
    for leaf in stacks.indices {
      if var root = roots[leaf] {
        keepID(&root)
        roots[leaf] = root
      }
      keepIDs(stacks[leaf])
    }
    for index in layers.indices {
      keepID(&layers[index].own)
      keepIDs(layers[index].stack)
    }
    for index in queue.indices {
      keepID(&queue[index].own)
      keepIDs(queue[index].stack)
    }
    let last = text?.integer(at: text?[.lastID]) ?? 0
    // Beyond this there would be no room for new ones.
    if last < EntryID.max / 2 { greatestID = max(greatestID, last) }
    greatestID = max(greatestID, app.committed.pointee.lastID)
  }

  private func keepIDs(_ screens: ScreenList) {
    _ = screens.everyScreen { screen in
      keepID(&screen)
      return true
    }
  }

  private func keepID(_ screen: inout Screen) {
    let origin = screen.id
    let route = origin > app.committed.pointee.lastID ? nil : present[origin]
    if let route, route != screen.route.index { screen.id = 0 }
    guard let place = kept.add(origin, screen.id) else {
      screen.id = 0
      return
    }
    // A text has less than 2^31 bytes.
    screen.place = Int32(truncatingIfNeeded: place)
    greatestID = max(greatestID, origin)
  }

  // MARK: The draft

  /// - Throws: `.limit` for a stack that is too deep.
  func build() throws(NavError) {
    for leaf in stacks.indices where roots[leaf] == nil {
      guard let route = app.schema.containers[app.schema.leaves[leaf]].root else { continue }
      let top: StackNode? = app.committed.pointee.stacks[leaf]
      let id = top.at(depth: 1)?.id ?? 0
      roots[leaf] = Screen(id: self.id(for: id) == id ? 0 : id, route: route)
    }
    app.draft.pointee.lastID = greatestID
    for leaf in stacks.indices {
      guard let root = roots[leaf] else { continue }
      let bottom = StackNode(id: give(root), route: root.route, isNoted: false, on: nil)
      if let top = try stack(stacks[leaf], on: bottom) { attempt.setStack(leaf, top) }
    }
    attempt.refocus()
    app.draft.pointee.layers = LayerStack(try made(layers))
    app.draft.pointee.queue = LayerQueue(try made(queue))
  }

  /// The id of a screen, a new one if it has none.
  private func give(_ screen: Screen) -> EntryID {
    guard screen.id == 0 else { return screen.id }
    app.draft.pointee.lastID &+= 1
    let id = app.draft.pointee.lastID
    if screen.place >= 0 { kept.give(id, at: Int(screen.place)) }
    return id
  }

  /// The id that a screen of the snapshot has got, by the one that it has there.
  func id(for origin: EntryID) -> EntryID? { kept[origin] }

  private func stack(_ screens: ScreenList, on bottom: StackNode?) throws(NavError) -> StackNode? {
    var top = bottom
    guard bottom.depth &+ screens.count <= app.limits.stackDepth || screens.count == 0 else {
      throw .tooMany("a stack", app.limits.stackDepth)
    }
    while let screen = screens.removeFirst() {
      let isNoted = app.rules.concern(screen.route)
      var below: StackNode?
      swap(&below, &top)
      top = StackNode(id: give(screen), route: screen.route, isNoted: isNoted, on: below)
    }
    return top
  }

  private func made(_ layers: [SavedLayer]) throws(NavError) -> [Layer] {
    var made: [Layer] = []
    for layer in layers {
      let id = give(layer.own)
      let (route, top) = (layer.own.route, try stack(layer.stack, on: nil))
      made.append(Layer(id, route, top, app.traits[route.index]))
    }
    return made
  }

  // MARK: Eviction

  /// Takes away what the facts do not allow, and reports it.
  /// - Returns: the intent to go on with if the shown screen was among it.
  func evict() -> Waiting? {
    let state = app.draft
    let (layers, stacks, queue) = (state.pointee.layers, state.pointee.stacks, state.pointee.queue)
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
    defer { notes.removeAll { evictedIDs[$0.id] != nil } }
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
