import Ground

/// An entry of a stack with everything under it.
///
/// Stacks are linked from the top down and share what they have in common: copying one is a
/// reference, pushing and popping cost the same at any depth, and what two stacks differ in is
/// found by walking only that.
final class StackNode {
  fileprivate(set) var below: StackNode?
  fileprivate(set) var id: EntryID
  fileprivate(set) var route: FittedRoute
  /// How many entries the stack has up to here.
  fileprivate(set) var depth: Int

  /// A node that is to be put on a stack of that depth less one.
  fileprivate init(id: EntryID, route: FittedRoute, depth: Int) {
    (self.id, self.route, self.depth) = (id, route, depth)
  }

  convenience init(id: EntryID, route: FittedRoute, on below: StackNode?) {
    self.init(id: id, route: route, depth: below.depth &+ 1)
    self.below = below
  }

  deinit {
    release(&below) { node in
      defer { node.below = nil }
      return node.below
    }
  }
}

/// Lets go, one by one, of the nodes that only the one before holds: a list may have a million.
/// - Parameter takeNext: takes the next node out of one.
@inline(__always)
func release<Node: AnyObject>(_ first: inout Node?, _ takeNext: (Node) -> Node?) {
  guard first != nil else { return }
  var rest = first
  first = nil
  while isKnownUniquelyReferenced(&rest), let node = rest {
    // `node` and `rest` hold it: it is empty when both let go.
    rest = takeNext(node)
  }
}

/// Calls `body` with each of `count` linked nodes, from the last one up. The list must stay as it
/// is meanwhile: what holds the first node holds all.
@inline(__always)
func forEachLinkedUp<Node: AnyObject>(
  _ first: Node?, count: Int, _ next: (Node) -> Node?, _ body: (Node) -> Void
) {
  withUnsafeTemporaryAllocation(of: Unmanaged<Node>.self, capacity: count) { nodes in
    var (place, found) = (first, 0)
    while let node = place, found < count {
      nodes.initializeElement(at: found, to: .passUnretained(node))
      found &+= 1
      place = next(node)
    }
    while found > 0 {
      found &-= 1
      body(nodes[found].takeUnretainedValue())
    }
  }
}

/// A node that was popped and is nobody's, to be the next one: then going to and fro allocates
/// nothing.
struct SpareNode {
  private var node: StackNode?

  /// A new top.
  mutating func make(
    _ id: EntryID, _ route: consuming FittedRoute, on below: StackNode?
  ) -> StackNode {
    let top = take(id, route, depth: below.depth &+ 1)
    top.below = below
    return top
  }

  /// A node with nothing below it yet.
  private mutating func take(
    _ id: EntryID, _ route: consuming FittedRoute, depth: Int
  ) -> StackNode {
    var taken: StackNode?
    swap(&taken, &node)
    guard let spare = taken else { return StackNode(id: id, route: route, depth: depth) }
    (spare.id, spare.route, spare.depth) = (id, route, depth)
    return spare
  }

  /// Puts a new top on a stack of which there are two copies. The references that the copies had
  /// move on: one to the new top, the other to the caller.
  /// - Returns: the stack as it was
  mutating func push(
    _ id: EntryID, _ route: consuming FittedRoute, on stack: inout StackNode,
    _ copy: inout StackNode
  ) -> StackNode {
    var node = take(id, route, depth: stack.depth &+ 1)
    swap(&stack, &node)
    stack.below = consume node
    var old = stack
    swap(&copy, &old)
    return old
  }

  /// Takes the top off a stack of which there are two copies.
  /// - Returns: the stack as it was; nil if nothing is under its top, and then nothing has changed
  static func pop(_ stack: inout StackNode, _ copy: inout StackNode) -> StackNode? {
    guard var below = stack.below else { return nil }
    var old = below
    swap(&copy, &old)
    swap(&stack, &below)
    return old
  }

  /// Takes a reference that is no longer needed, and keeps the node if it is the last one.
  mutating func keep(_ old: consuming StackNode) {
    guard node == nil, isKnownUniquelyReferenced(&old) else { return }
    old.below = nil
    var kept: StackNode? = consume old
    swap(&node, &kept)
  }
}

// MARK: - Looking in

extension StackNode? {
  var depth: Int { self?.depth ?? 0 }

  /// The entry of that id.
  @inline(never)
  func entry(_ id: EntryID) -> StackNode? {
    var place = self
    while let node = place, node.id != id { place = node.below }
    return place
  }

  /// The nearest entry, from the top down, with that route.
  @inline(never)
  func entry(_ route: FittedRoute) -> StackNode? {
    var place = self
    while let node = place, node.route != route { place = node.below }
    return place
  }

  /// The part of the stack that is at most so deep.
  @inline(never)
  func at(depth: Int) -> StackNode? {
    var place = self
    while let node = place, node.depth > depth { place = node.below }
    return place
  }

  /// The entries above a depth, bottom first.
  @inline(never)
  func entries(above depth: Int = 0) -> [StackNode] {
    var nodes: [StackNode] = []
    var place = self
    while let node = place, node.depth > depth {
      nodes.append(node)
      place = node.below
    }
    nodes.reverse()
    return nodes
  }

  /// Calls `body` with each entry, bottom first. Up to 128 are remembered without allocating.
  @inline(never)
  func forEachUp(_ body: (StackNode) -> Void) {
    forEachLinkedUp(self, count: depth, { $0.below }, body)
  }

  /// Whether ids and routes are the same.
  @inline(never)
  func isSame(as other: StackNode?) -> Bool {
    var (left, right) = (self, other)
    while left !== right {
      guard let a = left, let b = right, a.id == b.id, a.route == b.route, a.depth == b.depth else {
        return false
      }
      (left, right) = (a.below, b.below)
    }
    return true
  }

  /// Calls `body` with each entry from the top down, but not with those that are at the same
  /// depth of another stack.
  @inline(never)
  func forEach(beside another: StackNode?, _ body: (EntryID, FittedRoute) -> Void) {
    var (place, other) = (self, another.at(depth: depth))
    while let node = place, node !== other {
      let same = node.depth == other.depth ? other : nil
      if same?.id != node.id || same?.route != node.route { body(node.id, node.route) }
      if same != nil { other = other?.below }
      place = node.below
    }
  }

  /// How many entries two stacks have in common from the bottom on, by their ids.
  func commonDepth(with other: StackNode?) -> Int {
    var (left, right) = (at(depth: other.depth), other.at(depth: depth))
    var common = left.depth
    while left !== right, let a = left, let b = right {
      if a.id != b.id { common = a.depth &- 1 }
      (left, right) = (a.below, b.below)
    }
    return common
  }

  /// Adds each entry that the later stack has no longer or has for the first time, from the top
  /// down. Entries keep their order, and new ones have ids above `newest`.
  @inline(never)
  func addDifference(to later: StackNode?, newest: EntryID, _ differences: inout [Difference]) {
    var (old, new) = (self, later)
    while old !== new {
      if let node = new, old == nil || node.id > newest {
        differences.append(Difference(id: node.id, route: node.route.index, kind: .came))
        new = node.below
      } else if let node = old {
        if node.id == new?.id {
          new = new?.below
        } else {
          differences.append(Difference(id: node.id, route: node.route.index, kind: .left))
        }
        old = node.below
      }
    }
  }
}
