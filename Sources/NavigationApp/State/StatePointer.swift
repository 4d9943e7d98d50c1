import Ground

/// Where a state is: the one that hosts see, the draft of a call, or a copy of one of them.
///
/// Planning passes states on and compares them many times in a call. Through a pointer that costs
/// nothing, where a value in a field costs references of all its parts.
typealias StatePointer = UnsafeMutablePointer<AppState>

extension StatePointer {
  /// Runs `body` with a copy of the state; `body` may change both.
  func withCopy<Value, Failure: Error>(
    _ body: (StatePointer) throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let copy = copied()
    defer { Self.discard(copy) }
    return try body(copy)
  }

  @inline(never)
  private func copied() -> StatePointer {
    let copy = StatePointer.allocate(capacity: 1)
    copy.initialize(to: pointee)
    return copy
  }

  @inline(never)
  private static func discard(_ copy: StatePointer) {
    copy.deinitialize(count: 1)
    copy.deallocate()
  }

  /// Becomes another state. Most parts are the same mostly, and comparing costs less than counting
  /// references.
  @inline(never)
  func become(_ other: StatePointer) {
    if !pointee.facts.isCertainly(other.pointee.facts) { pointee.facts = other.pointee.facts }
    if !pointee.stacks.isCertainly(other.pointee.stacks) { pointee.stacks = other.pointee.stacks }
    if !pointee.chosen.isCertainly(other.pointee.chosen) { pointee.chosen = other.pointee.chosen }
    if !pointee.layers.isCertainly(other.pointee.layers) { pointee.layers = other.pointee.layers }
    if !pointee.queue.isCertainly(other.pointee.queue) { pointee.queue = other.pointee.queue }
    if pointee.pending !== other.pointee.pending { pointee.pending = other.pointee.pending }
    if pointee.question !== other.pointee.question { pointee.question = other.pointee.question }
    if !pointee.asked.isCertainly(other.pointee.asked) { pointee.asked = other.pointee.asked }
    if !pointee.badges.isCertainly(other.pointee.badges) { pointee.badges = other.pointee.badges }
    pointee.focused = other.pointee.focused
    pointee.lastID = other.pointee.lastID
    pointee.lastToken = other.pointee.lastToken
  }

  // MARK: Screens

  /// The shown screen.
  var shown: (id: EntryID, route: FittedRoute) {
    guard let layer = pointee.layers.last else {
      let top = pointee.stacks[pointee.focused]
      return (top.id, top.route)
    }
    guard let top = layer.top else { return (layer.id, layer.route) }
    return (top.id, top.route)
  }

  /// The top of the stack that is here: of the topmost layer, or of the focused leaf.
  var here: StackNode? {
    guard let layer = pointee.layers.last else { return pointee.stacks[pointee.focused] }
    return layer.top
  }

  /// How many entries of that stack are never popped.
  var floor: Int { pointee.layers.isEmpty ? 1 : 0 }

  /// The route of an entry, layer or queued layer.
  /// - Complexity: O(log depth) of each stack whose ids ascend, and O(layers)
  @inline(never)
  func route(of id: EntryID) -> FittedRoute? {
    for top in pointee.stacks {
      if let node = StackNode?(top).entry(id) { return node.route }
    }
    let layer = pointee.layers.last { $0.route(of: id) != nil }
    if let layer { return layer.route(of: id) }
    if let layer = pointee.queue.layer(id) { return layer.route }
    for layer in pointee.queue.all where pointee.queue.mayHide {
      if let route = layer.route(of: id) { return route }
    }
    return nil
  }

  /// The screens with some ids, which ascend as these do.
  /// - Complexity: O(screens), of a few O(layers)
  func routes(of ids: [EntryID]) -> [(id: EntryID, route: FittedRoute)] {
    var found: [(id: EntryID, route: FittedRoute)] = []
    guard ids.count > 8 else {
      for id in ids { if let route = route(of: id) { found.append((id, route)) } }
      return found
    }
    forEachScreen { id, route in
      if ids.has(id) { found.append((id, route)) }
    }
    found.heapSort { $0.id < $1.id }
    return found
  }

  /// Calls `body` with each entry, layer and queued layer.
  @inline(never)
  func forEachScreen(_ body: (EntryID, FittedRoute) -> Void) {
    for top in pointee.stacks { StackNode?(top).forEach(beside: nil, body) }
    for layer in pointee.allLayers {
      body(layer.id, layer.route)
      layer.top.forEach(beside: nil, body)
    }
  }
}
