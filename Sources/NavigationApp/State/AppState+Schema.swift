import Ground

extension AppState {
  /// Root entries in document order, everything as the schema says.
  init(_ schema: Schema, facts: [FactValue]) {
    self.facts = facts
    stacks = []
    stacks.reserveCapacity(schema.leaves.count)
    chosen = Selections(schema)
    for leaf in schema.leaves {
      guard let root = schema.containers[leaf].root else { continue }
      lastID &+= 1
      stacks.append(StackNode(id: lastID, route: root, schema.traits[root.index], on: nil))
    }
  }
}

extension Schema {
  /// The leaf that is focused in a container.
  func focusedLeaf(in container: Int, of state: StatePointer) -> Int {
    var container = container
    while containers[container].kind != .stack {
      container = containers[container].children[state.pointee.chosen[container]]
    }
    return containers[container].leaves.lowerBound
  }

  /// Calls `body` with each leaf that shows, in document order.
  func forEachShowing(in container: Int, of state: StatePointer, _ body: (Int) -> Void) {
    switch containers[container].kind {
    case .stack: body(containers[container].leaves.lowerBound)
    case .tabs:
      let child = containers[container].children[state.pointee.chosen[container]]
      forEachShowing(in: child, of: state, body)
    case .split:
      for child in containers[container].children {
        forEachShowing(in: child, of: state, body)
      }
    }
  }

  /// The leaf on which a screen shows that no layer covers.
  func column(of id: EntryID, in state: StatePointer) -> Int? {
    guard state.pointee.layers.isEmpty else { return nil }
    var found: Int?
    forEachShowing(in: 0, of: state) { leaf in
      if state.pointee.stacks[leaf].id == id { found = leaf }
    }
    return found
  }
}
