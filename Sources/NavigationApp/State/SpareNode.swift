import Ground

/// A node that was popped and is nobody's, to be the next one: then going to and fro allocates
/// nothing.
struct SpareNode {
  private var node: StackNode?

  /// A node with nothing below it yet.
  private mutating func take(_ id: EntryID, _ route: consuming FittedRoute) -> StackNode {
    var taken: StackNode?
    swap(&taken, &node)
    guard let spare = taken else { return StackNode(id: id, route: route) }
    spare.become(id, route)
    return spare
  }

  /// A new top on a stack.
  @inline(never)
  mutating func make(
    _ id: EntryID, _ route: consuming FittedRoute, _ traits: RouteTraits,
    on stack: consuming StackNode?
  ) -> StackNode {
    let node = take(id, route)
    node.put(on: stack, traits)
    return node
  }

  /// Puts a new top on a stack of which there are two copies. The references that the copies had
  /// move on: one to the new top, the other to the caller.
  /// - Returns: the stack as it was
  mutating func push(
    _ id: EntryID, _ route: consuming FittedRoute, _ traits: RouteTraits,
    on stack: inout StackNode, _ copy: inout StackNode
  ) -> StackNode {
    var node = take(id, route)
    swap(&stack, &node)
    stack.put(on: consume node, traits)
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
  /// - Parameter discarded: gets what is below it then
  mutating func keep(_ old: consuming StackNode, _ discarded: inout DiscardedStacks) {
    guard node == nil, isKnownUniquelyReferenced(&old) else { return }
    discarded.add(old.takeBelow())
    var kept: StackNode? = consume old
    swap(&node, &kept)
  }
}
