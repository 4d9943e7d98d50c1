import Ground

extension AppState {
  /// Root entries in document order, everything as the schema says.
  init(_ schema: Schema, facts: [FactValue]) {
    self.facts = facts
    stacks = []
    chosen = schema.containers.map { $0.initial }
    history = schema.containers.map { _ in [] }
    for leaf in schema.leaves {
      guard let root = schema.containers[leaf].root else { continue }
      lastID &+= 1
      stacks.append(StackNode(id: lastID, route: root, isNoted: false, on: nil))
    }
  }
}
