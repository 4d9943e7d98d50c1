import Ground
import JSONCoding

/// An entry of a stack with everything under it.
///
/// Stacks are linked from the top down and share what they have in common: copying one is a
/// reference, pushing and popping cost the same at any depth, and what two stacks differ in is
/// found by walking only that.
///
/// Each entry also knows one that is farther down, at a distance that follows from the depths
/// alone (Myers, "An applicative random-access stack", 1983): any depth is O(log depth) steps
/// away. A filter of 64 bits tells which routes are certainly not among those that such a step
/// passes over.
final class StackNode {
  /// A reference that is not counted: to an entry that another one keeps.
  fileprivate typealias Link = Unmanaged<StackNode>

  fileprivate(set) var below: StackNode?
  fileprivate(set) var id: EntryID
  fileprivate(set) var route: FittedRoute
  private var levels: UInt32 = 0
  /// How many entries there are up to here of whose routes rules say something.
  private(set) var noted: UInt32 = 0
  /// Whether the ids ascend from the bottom up to here: a snapshot may have other ones. It stands
  /// where there is room: after the rest a node would take 16 bytes more.
  private(set) var isAscending = true
  /// An entry farther down, which `below` keeps; nil for what is under the bottom.
  private var farther: Link?
  /// The bits of the routes between here and there.
  private var between: UInt64 = 0

  fileprivate init(id: EntryID, route: consuming FittedRoute) {
    self.id = id
    self.route = route
  }

  /// - Parameter isNoted: whether rules say something of the route.
  init(
    id: EntryID, route: consuming FittedRoute, isNoted: Bool, on below: consuming StackNode?
  ) {
    self.id = id
    self.route = route
    put(on: below, isNoted)
  }

  deinit {
    release(&below) { $0.takeBelow() }
  }

  /// How many entries the stack has up to here.
  var depth: Int { Int(levels) }

  /// The same entry on another stack, perhaps with other parameters.
  func copy(
    id: EntryID? = nil, _ route: FittedRoute? = nil, on below: StackNode?
  ) -> StackNode {
    StackNode(id: id ?? self.id, route: route ?? self.route, isNoted: isNoted, on: below)
  }

  /// Learns all that it knows of what is below.
  fileprivate func put(on stack: consuming StackNode?, _ isNoted: Bool) {
    swap(&below, &stack)
    levels = 1
    noted = isNoted ? 1 : 0
    farther = nil
    between = 0
    isAscending = true
    guard let next else { return }
    farther = next
    next._withUnsafeGuaranteedRef { below in
      // A stack has at most 1,000,000,000 entries (`AppLimits`).
      levels &+= below.levels
      noted &+= below.noted
      isAscending = below.isAscending && below.id < id
      below.farther?._withUnsafeGuaranteedRef { far in
        let depth = far.farther.map { $0._withUnsafeGuaranteedRef { $0.depth } } ?? 0
        guard below.depth &- far.depth == far.depth &- depth else { return }
        farther = far.farther
        between = below.bit | below.between | far.bit | far.between
      }
    }
  }

  /// The bit of its route.
  private var bit: UInt64 { Self.bit(of: route) }

  fileprivate static func bit(of route: FittedRoute) -> UInt64 {
    1 &<< UInt64(route.route.routeHash &>> 26)
  }

  // MARK: Steps down

  fileprivate var next: Link? { below.map { .passUnretained($0) } }

  /// Whether rules say something of its route.
  fileprivate var isNoted: Bool { noted != (next?._withUnsafeGuaranteedRef { $0.noted } ?? 0) }

  /// The next entry down, or one farther down if rules say nothing of the routes up to there.
  fileprivate var nextNoted: Link? {
    noted == (farther?._withUnsafeGuaranteedRef { $0.noted } ?? 0) ? farther : next
  }

  /// The next entry down that may have that id.
  fileprivate func next(towards id: EntryID) -> Link? {
    guard isAscending, let farther else { return next }
    guard self.id > id else { return nil }
    return farther._withUnsafeGuaranteedRef { $0.id } >= id ? farther : next
  }

  /// The next entry down that may have a route of that bit.
  fileprivate func next(without bit: UInt64) -> Link? { between & bit == 0 ? farther : next }

  /// The next entry down that is not below a depth.
  fileprivate func next(notBelow depth: Int) -> Link? {
    guard let farther, farther._withUnsafeGuaranteedRef({ $0.depth }) >= depth else { return next }
    return farther
  }

  /// Steps down in two stacks, to entries of the same depth: far, if nothing is shared there yet.
  fileprivate func nextApart(from other: Link) -> (Link?, Link?) {
    other._withUnsafeGuaranteedRef { other in
      farther?.toOpaque() != other.farther?.toOpaque()
        ? (farther, other.farther) : (next, other.next)
    }
  }

  /// Whether id, route and depth are the same.
  fileprivate func isSame(as other: Link) -> Bool {
    other._withUnsafeGuaranteedRef { $0.id == id && $0.route == route && $0.depth == depth }
  }

  /// Whether id and name of the route are the same.
  fileprivate func isLike(_ other: Link) -> Bool {
    other._withUnsafeGuaranteedRef { $0.id == id && $0.route.index == route.index }
  }

  /// Takes the entry off what is below.
  func takeBelow() -> StackNode? {
    var taken: StackNode?
    swap(&below, &taken)
    return taken
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
    var cursor = first
    var found = 0
    while let node = cursor, found < count {
      nodes.initializeElement(at: found, to: .passUnretained(node))
      found &+= 1
      cursor = next(node)
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

  /// A node with nothing below it yet.
  private mutating func take(_ id: EntryID, _ route: consuming FittedRoute) -> StackNode {
    var taken: StackNode?
    swap(&taken, &node)
    guard let spare = taken else { return StackNode(id: id, route: route) }
    spare.id = id
    spare.route = route
    return spare
  }

  /// A new top on a stack.
  @inline(never)
  mutating func make(
    _ id: EntryID, _ route: consuming FittedRoute, isNoted: Bool, on stack: consuming StackNode?
  ) -> StackNode {
    let node = take(id, route)
    node.put(on: stack, isNoted)
    return node
  }

  /// Puts a new top on a stack of which there are two copies. The references that the copies had
  /// move on: one to the new top, the other to the caller.
  /// - Returns: the stack as it was
  mutating func push(
    _ id: EntryID, _ route: consuming FittedRoute, isNoted: Bool, on stack: inout StackNode,
    _ copy: inout StackNode
  ) -> StackNode {
    var node = take(id, route)
    swap(&stack, &node)
    stack.put(on: consume node, isNoted)
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

// MARK: - Looking in

extension StackNode? {
  var depth: Int { self?.depth ?? 0 }
  /// How many of its entries have a route of which rules say something.
  var noted: UInt32 { self?.noted ?? 0 }

  private var link: StackNode.Link? { map { .passUnretained($0) } }

  /// The entry of that id.
  /// - Complexity: O(log depth) where ids ascend, as they do unless a snapshot has other ones
  @inline(never)
  func entry(_ id: EntryID) -> StackNode? {
    var entry = link
    while let node = entry, node._withUnsafeGuaranteedRef({ $0.id }) != id {
      entry = node._withUnsafeGuaranteedRef { $0.next(towards: id) }
    }
    return entry?.takeUnretainedValue()
  }

  /// The part of the stack up to the highest entry that was there when an id was given. The ids
  /// ascend.
  /// - Complexity: O(log depth)
  @inline(never)
  func at(newest id: EntryID) -> StackNode? {
    var entry = link
    while let node = entry, node._withUnsafeGuaranteedRef({ $0.id }) > id {
      entry = node._withUnsafeGuaranteedRef { $0.next(towards: id) }
    }
    return entry?.takeUnretainedValue()
  }

  /// The part of the stack under the lowest entry whose route must not be there; all of it, if each
  /// may.
  /// - Parameter mayStay: is asked about routes of which rules say something.
  /// - Complexity: O(depth), O(log depth) if there are no such routes
  @inline(never)
  func allowed(_ mayStay: (RouteIndex) -> Bool) -> StackNode? {
    var kept = link
    var entry = link
    while let node = entry {
      entry = node._withUnsafeGuaranteedRef { node in
        guard node.isNoted else { return node.nextNoted }
        if !mayStay(node.route.index) { kept = node.next }
        return node.next
      }
    }
    return kept?.takeUnretainedValue()
  }

  /// Calls `body` with the index of each route above a part of the stack, from the top down, until
  /// it answers false.
  /// - Returns: whether it never did.
  @inline(__always)
  func everyRoute(
    above part: StackNode?, _ body: (_ route: RouteIndex, _ isBottom: Bool) -> Bool
  ) -> Bool {
    var entry = link
    while let node = entry, node.toOpaque() != part.link?.toOpaque() {
      let stands = node._withUnsafeGuaranteedRef { node in
        entry = node.next
        return body(node.route.index, entry == nil)
      }
      guard stands else { return false }
    }
    return true
  }

  /// The nearest entry, from the top down, with that route.
  /// - Complexity: O(log depth) for a route that is near or nowhere, O(depth) at worst
  @inline(never)
  func entry(_ route: FittedRoute) -> StackNode? {
    let bit = StackNode.bit(of: route)
    var entry = link
    while let node = entry, node._withUnsafeGuaranteedRef({ $0.route != route }) {
      entry = node._withUnsafeGuaranteedRef { $0.next(without: bit) }
    }
    return entry?.takeUnretainedValue()
  }

  /// The part of the stack that is at most so deep.
  /// - Complexity: O(log depth)
  @inline(never)
  func at(depth: Int) -> StackNode? {
    guard depth > 0 else { return nil }
    var entry = link
    while let node = entry, node._withUnsafeGuaranteedRef({ $0.depth }) > depth {
      entry = node._withUnsafeGuaranteedRef { $0.next(notBelow: depth) }
    }
    return entry?.takeUnretainedValue()
  }

  /// How many of the routes of a path stand above a depth, from the first one on.
  /// - Complexity: O(path × log depth)
  func count(of path: [FittedRoute], above depth: Int) -> Int {
    var kept = 0
    while kept < path.count, isSame(path[kept], at: depth &+ kept &+ 1) { kept &+= 1 }
    return kept
  }

  /// Whether there is an entry of a route at a depth.
  @inline(never)
  func isSame(_ route: FittedRoute, at depth: Int) -> Bool {
    guard let node = at(depth: depth) else { return false }
    return node.depth == depth && node.route == route
  }

  /// The entries above a depth, bottom first.
  @inline(never)
  func entries(above depth: Int = 0) -> [StackNode] {
    var nodes: [StackNode] = []
    var entry = self
    while let node = entry, node.depth > depth {
      nodes.append(node)
      entry = node.below
    }
    nodes.reverse()
    return nodes
  }

  /// Calls `body` with each entry above a depth, bottom first. Up to 128 are remembered without
  /// allocating.
  @inline(never)
  func forEachUp(above depth: Int = 0, _ body: (StackNode) -> Void) {
    let count = self.depth &- depth
    if count == 1, let self { return body(self) }
    if count > 0 { forEachLinkedUp(self, count: count, { $0.below }, body) }
  }

  /// Whether ids and routes are the same.
  @inline(never)
  func isSame(as other: StackNode?) -> Bool {
    var left = self
    var right = other
    while left !== right {
      guard let a = left, let b = right, a.id == b.id, a.route == b.route, a.depth == b.depth else {
        return false
      }
      left = a.below
      right = b.below
    }
    return true
  }

  /// Calls `body` with each entry from the top down, but not with those that are at the same
  /// depth of another stack.
  /// - Parameter plain: those with greater ids are left out if rules say nothing of their routes,
  ///   and those that are there with other parameters too; nil: they are not.
  @inline(never)
  func forEach(
    beside another: StackNode?, above plain: EntryID? = nil, _ body: (EntryID, FittedRoute) -> Void
  ) {
    var entry = link
    var other = another.at(depth: depth).link
    while let node = entry, node.toOpaque() != other?.toOpaque() {
      node._withUnsafeGuaranteedRef { node in
        entry = node.next
        if let twin = other, twin._withUnsafeGuaranteedRef({ $0.depth == node.depth }) {
          other = twin._withUnsafeGuaranteedRef { $0.next }
          if plain == nil ? node.isSame(as: twin) : node.isLike(twin) { return }
        }
        if node.id <= plain ?? .max || node.isNoted { body(node.id, node.route) }
      }
    }
  }

  /// What two stacks share: the highest entry that both lead to; nil if there is none.
  /// - Complexity: O(log depth)
  @inline(never)
  func shared(with other: StackNode?) -> StackNode? {
    // At the same depth both know one equally far down: all is shared from where the ways meet.
    var left = at(depth: other.depth).link
    var right = other.at(depth: depth).link
    while let a = left, let b = right, a.toOpaque() != b.toOpaque() {
      (left, right) = a._withUnsafeGuaranteedRef { $0.nextApart(from: b) }
    }
    return left?.takeUnretainedValue()
  }

  /// How many entries two stacks have in common from the bottom on, by their ids.
  func commonDepth(with other: StackNode?) -> Int {
    let base = shared(with: other).depth
    var left = at(depth: other.depth)
    var right = other.at(depth: depth)
    var common = left.depth
    while left.depth > base, let a = left, let b = right {
      if a.id != b.id { common = a.depth &- 1 }
      left = a.below
      right = b.below
    }
    return common
  }

  /// Adds each entry that the later stack has no longer or has for the first time, from the top
  /// down. Entries keep their order, and new ones have ids above `newest`.
  /// - Parameter isNotedOnly: entries of whose routes rules say nothing may be left out.
  /// - Complexity: O(what is not shared); O(log depth) if all of it may be left out
  @inline(never)
  func addDifference(
    to later: StackNode?, newest: EntryID, isNotedOnly: Bool, _ differences: inout [Difference]
  ) {
    guard self !== later else { return }
    let base = shared(with: later)
    if isNotedOnly, noted == base.noted, later.noted == base.noted { return }
    var old = self
    var new = later
    while old !== base || new !== base {
      if let node = new, node !== base, old === base || node.id > newest {
        differences.append(Difference(id: node.id, route: node.route.index, kind: .came))
        new = node.below
      } else if let node = old {
        if new !== base, node.id == new?.id {
          new = new?.below
        } else {
          differences.append(Difference(id: node.id, route: node.route.index, kind: .left))
        }
        old = node.below
      }
    }
  }
}
