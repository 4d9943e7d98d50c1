import Ground

/// What is chosen in all containers of a state, and which tabs were left before: one array, so that
/// a copy is one reference.
///
/// After `select` of the tabs b and c, from a on, `back` on the root of c leads to b, then to a: a
/// tab that was left more than once counts where it was left last.
struct Selections: Equatable {
  /// Three numbers for each container, those of a kind together: which child is selected or
  /// focused, by its index among the children; how many of the children were left; and of a tab
  /// that was left, which one it is of those in its container, 1 for the one that was left first.
  /// 0 for a tab that was not left since it was last selected.
  private var values: [Int]

  /// As the schema has it.
  init(_ schema: Schema) { values = schema.initialSelections }

  /// The child of a container that is selected or focused, by its index among the children.
  subscript(container: Int) -> Int { values[container] }

  var indices: Range<Int> { 0..<values.count / 3 }

  /// Selects or focuses a child where none was left.
  mutating func begin(at position: Int, in container: Int) { values[container] = position }

  /// Selects or focuses another child. Of tabs, the one that is left is the first to go back to.
  mutating func choose(_ position: Int, in container: Int, _ schema: Schema) {
    guard schema.containers[container].kind == .tabs else { return values[container] = position }
    let children = schema.containers[container].children
    let old = children[values[container]]
    let ranks = values.count / 3 &* 2
    // A tab is no longer one of those that were left.
    let rank = values[ranks &+ children[position]]
    if rank > 0 {
      for child in children where values[ranks &+ child] > rank { values[ranks &+ child] &-= 1 }
      values[ranks &+ children[position]] = 0
    } else {
      values[count(container)] &+= 1
    }
    values[ranks &+ old] = values[count(container)]
    values[container] = position
  }

  /// Selects the tab that was left last, if there is one.
  mutating func goBack(in container: Int, _ schema: Schema) -> Bool {
    let children = schema.containers[container].children
    let last = values[count(container)]
    for (position, child) in children.enumerated() where last > 0 && values[rank(child)] == last {
      values[rank(child)] = 0
      values[count(container)] = last &- 1
      values[container] = position
      return true
    }
    return false
  }

  /// Whether both are certainly equal.
  func isCertainly(_ other: Selections) -> Bool { values.isCertainly(other.values) }

  // MARK: Tabs that were left

  /// Whether a tab of a container was left.
  func hasLeft(in container: Int) -> Bool { values[count(container)] > 0 }

  /// The tabs of a container that were left, by their indices among the children, the last one
  /// last.
  func left(in container: Int, _ schema: Schema) -> [Int] {
    var left = [Int](repeating: 0, count: values[count(container)])
    for (position, child) in schema.containers[container].children.enumerated()
    where values[rank(child)] > 0 {
      left[values[rank(child)] &- 1] = position
    }
    return left
  }

  /// - Parameter left: each at most once, and not the one that is selected.
  mutating func setLeft(_ left: [Int], in container: Int, _ schema: Schema) {
    let children = schema.containers[container].children
    for child in children { values[rank(child)] = 0 }
    for (index, position) in left.enumerated() { values[rank(children[position])] = index &+ 1 }
    values[count(container)] = left.count
  }

  private func count(_ container: Int) -> Int { values.count / 3 &+ container }
  private func rank(_ child: Int) -> Int { values.count / 3 &* 2 &+ child }
}
