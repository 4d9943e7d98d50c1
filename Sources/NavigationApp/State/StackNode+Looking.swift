import Ground

/// Looking into a stack, which is nil if it is empty.
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
  /// - Parameters:
  ///   - floor: so many entries may all stay.
  ///   - mayStay: is asked about routes of which rules say something.
  /// - Complexity: O(depth), O(log depth) if there are no such routes
  @inline(never)
  func allowed(above floor: Int = 0, _ mayStay: (RouteIndex) -> Bool) -> StackNode? {
    var kept = link
    var entry = link
    while let node = entry {
      entry = node._withUnsafeGuaranteedRef { node in
        guard node.depth > floor else { return nil }
        guard node.isNoted else { return node.nextNoted }
        if !mayStay(node.route.index) { kept = node.next }
        return node.next
      }
    }
    return kept?.takeUnretainedValue()
  }

  /// The part of the stack that the history keeps as a place: the entries under the lowest hidden
  /// one.
  /// - Complexity: O(log depth)
  @inline(never)
  var place: StackNode? {
    var entry = link
    while let node = entry, node._withUnsafeGuaranteedRef({ $0.isHidden }) {
      entry = node._withUnsafeGuaranteedRef { $0.nextHidden }
    }
    return entry?.takeUnretainedValue()
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
    let marks = StackNode.marks(of: route)
    var entry = link
    while let node = entry, node._withUnsafeGuaranteedRef({ $0.route != route }) {
      entry = node._withUnsafeGuaranteedRef { $0.next(without: marks) }
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
    guard self.depth != depth else { return self?.route == route }
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

  /// What a function makes of the id of each entry, bottom first. No reference is counted.
  func ids<Entry>(_ make: (EntryID) -> Entry) -> [Entry] {
    [Entry](filling: depth) { room, count in
      var index = depth
      var next = self.map { StackNode.Link.passUnretained($0) }
      while index > 0, let link = next {
        index &-= 1
        link._withUnsafeGuaranteedRef {
          room.initializeElement(at: index, to: make($0.id))
          next = $0.next
        }
      }
      count = depth
    }
  }

  /// Calls `body` with each entry above a depth, bottom first. Up to 128 are remembered without
  /// allocating.
  @inline(never)
  func forEachUp(above depth: Int = 0, _ body: (StackNode) -> Void) {
    let count = self.depth &- depth
    guard count > 0, let self else { return }
    if count == 1 { return body(self) }
    forEachLinkedUp(self, count: count, { $0.next }, body)
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

/// How far two stacks have their entries in common, from the bottom on.
struct StackBase {
  private let levels: UInt32
  /// How many of these entries have a route of which rules say something.
  let noted: UInt32

  /// - Parameter top: the highest of these entries; nil if there is none.
  init(_ top: StackNode?) {
    // A stack has at most 1,000,000,000 entries (`AppLimits`).
    levels = UInt32(truncatingIfNeeded: top.depth)
    noted = top.noted
  }

  /// How many there are.
  var depth: Int { Int(levels) }
}
