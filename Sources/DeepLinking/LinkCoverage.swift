import Ground

/// Whether earlier patterns together take every URL of a pattern, exactly, and which of them are
/// needed for that: a set of which none can be left out.
///
/// All earlier patterns are walked at once: a state is the set of tree nodes that a beginning of
/// the pattern's URLs leads to. What a parameter may stand for is infinite, but of a value only two
/// things matter: which typed parameters it fits, and whether it equals a literal. Both can only
/// lead to more nodes, and more nodes cover more. So a parameter is covered for all its values if
/// it is for the one that fits the fewest types and equals no literal (`LinkValueType.leastFit`).
/// Only booleans have no such value: there are two of them, and both are tried.
///
/// Each place where URLs of the pattern end is a demand: one of the mappings that take those URLs
/// must stay.
struct LinkCoverage {
  /// The mappings that are needed, ascending, if the pattern is covered.
  private(set) var by: [UInt32] = []
  private(set) var visits = 0
  /// How many visits the walk may make.
  private var limit = 0
  /// Whether a wildcard that takes everything ends the walk. Otherwise the walk goes on below it,
  /// since the mappings below may do without it.
  private var isShallow = false
  private var isUncovered = false
  /// The states on the way down, one after the other.
  private var states: [LinkTree.NodeID] = []
  /// The mappings whose wildcards began on the way down: they take everything from there on.
  private var rests: [UInt32] = []
  /// For each demand and each mapping that meets it: the mapping in the upper half, the demand in
  /// the lower.
  private var offers: [UInt64] = []
  private var demands = 0

  /// True if no URL of the pattern is left, false if one is, nil if that takes more than `budget`
  /// visits. Whether a mapping is needed is told without a look below wildcards, if that look alone
  /// takes more.
  /// - Complexity: O(nodes that beginnings of the pattern's URLs lead to); up to the budget where
  ///   typed parameters overlap at many segments.
  mutating func isCovered(
    _ pattern: LinkPattern, in tree: LinkTree, _ roots: LinkRoots, budget: Int
  ) -> Bool? {
    visits = 0
    for isShallow in [false, true] {
      self.isShallow = isShallow
      states.removeAll(keepingCapacity: true)
      rests.removeAll(keepingCapacity: true)
      offers.removeAll(keepingCapacity: true)
      limit = visits &+ budget
      demands = 0
      isUncovered = false
      roots.forEach { root, _ in states.append(root) }
      walk(0, 0, Way(tree: tree, pattern: pattern))
      guard visits > limit else {
        if !isUncovered { choose() }
        return !isUncovered
      }
    }
    return nil
  }

  private struct Way {
    let tree: LinkTree
    let pattern: LinkPattern
    let parts: ArraySlice<LinkPattern.Part>
    let ending: LinkPattern.Ending

    init(tree: LinkTree, pattern: LinkPattern) {
      self.tree = tree
      self.pattern = pattern
      parts = pattern.segmentParts
      ending = pattern.ending
    }
  }

  // MARK: Demands

  /// Note the demands of everything that goes on from the state `states[start...]`, reached by
  /// `depth` segments.
  @_optimize(speed)
  private mutating func walk(_ start: Int, _ depth: Int, _ way: Way) {
    visits &+= states.count &- start &+ rests.count
    guard visits <= limit, !isUncovered else { return }
    let outer = rests.count
    let first = offers.count
    let required = way.ending == .optional ? way.parts.count &- 1 : way.parts.count
    for state in states[start...] {
      let ends = way.tree.nodes[Int(state)].ends
      guard ends != LinkTree.none else { continue }
      let taker = way.tree.ends[Int(ends)].firstCovering
      let rest = way.tree.ends[Int(ends)].firstCoveringRest
      if taker != LinkTree.none, depth >= required { offer(taker) }
      if rest != LinkTree.none { rests.append(rest) }
    }
    let isEnd = isShallow && !rests.isEmpty
    if depth >= required || isEnd { demand(since: first) }
    if !isEnd { descend(start, depth, way) }
    rests.removeSubrange(outer...)
  }

  private mutating func descend(_ start: Int, _ depth: Int, _ way: Way) {
    let next = states.count
    guard depth < way.parts.count else {
      if way.ending == .wildcard { descend(start, depth, .any, way) }
      return
    }
    let part = way.parts[way.parts.startIndex &+ depth]
    guard part.kind == .literal else { return descend(start, depth, part.type, way) }
    way.pattern.bytes(part).withUnsafeBytes {
      way.tree.follow($0, from: start..<next, of: &states)
    }
    goOn(next, depth, way)
  }

  /// Go on with a value of `type`: of booleans with each of the two.
  private mutating func descend(_ start: Int, _ depth: Int, _ type: LinkValueType, _ way: Way) {
    let next = states.count
    guard type == .bool else {
      for index in start..<next {
        way.tree.follow(type.leastFit, from: states[index], into: &states)
      }
      return goOn(next, depth, way)
    }
    var first: [LinkTree.NodeID]?
    for value in LinkValueType.bools {
      value.withUTF8Buffer {
        way.tree.follow(UnsafeRawBufferPointer($0), from: start..<next, of: &states)
      }
      let reached = Array(states[next...])
      // Where both lead to the same nodes, they make the same demands.
      if reached == first { states.removeSubrange(next...) } else { goOn(next, depth, way) }
      first = reached
    }
  }

  /// Follow the state that was put together after `next`, and drop it.
  private mutating func goOn(_ next: Int, _ depth: Int, _ way: Way) {
    if states.count > next { walk(next, depth &+ 1, way) } else { demand(since: offers.count) }
    states.removeSubrange(next...)
  }

  /// The URLs that end here are taken by what was offered since `first`, and by the wildcards that
  /// began above.
  private mutating func demand(since first: Int) {
    for mapping in rests { offer(mapping) }
    isUncovered = isUncovered || offers.count == first
    demands &+= 1
  }

  private mutating func offer(_ mapping: UInt32) {
    offers.append(UInt64(mapping) &<< 32 | UInt64(truncatingIfNeeded: demands))
  }

  // MARK: Choosing

  /// Leave mappings out, the last one first, as long as every demand is met without them.
  private mutating func choose() {
    offers.sortAscending()
    var met = [UInt32](repeating: 0, count: demands)
    for offer in offers { met[Self.demand(offer)] &+= 1 }
    by.removeAll(keepingCapacity: true)
    var end = offers.count
    while end > 0 {
      let mapping = offers[end &- 1] &>> 32
      var start = end
      var isNeeded = false
      while start > 0, offers[start &- 1] &>> 32 == mapping {
        start &-= 1
        if met[Self.demand(offers[start])] < 2 { isNeeded = true }
      }
      if isNeeded {
        by.append(UInt32(truncatingIfNeeded: mapping))
      } else {
        for index in start..<end { met[Self.demand(offers[index])] &-= 1 }
      }
      end = start
    }
    by.sortAscending()
  }

  private static func demand(_ offer: UInt64) -> Int {
    Int(truncatingIfNeeded: offer & 0xFFFF_FFFF)
  }
}

extension LinkTree {
  /// Append to `states` the nodes that a literal leads to from some of them, as a literal and as
  /// the value of parameters.
  @_optimize(speed)
  fileprivate func follow(
    _ literal: UnsafeRawBufferPointer, from state: Range<Int>, of states: inout [NodeID]
  ) {
    for index in state {
      let node = states[index]
      let child = literalChild(of: node, literal)
      if child != Self.none { states.append(child) }
      let parameters = nodes[Int(node)].parameters
      if parameters != 0 {
        follow(LinkValueType.fitting(literal, among: parameters), from: node, into: &states)
      }
    }
  }

  /// Append to `states` the nodes that parameters of these types lead to.
  @_optimize(speed)
  fileprivate func follow(_ types: UInt8, from node: NodeID, into states: inout [NodeID]) {
    var rest = types & nodes[Int(node)].parameters
    while rest != 0,
      let type = LinkValueType(firstOf: rest)
    {
      states.append(parameterChild(of: node, type))
      rest &= rest &- 1
    }
  }
}

extension LinkValueType {
  /// The types that a value of this type fits in any case; there are values that fit no other.
  /// (Negative integers are slugs by their digits and their sign.)
  fileprivate var leastFit: UInt8 {
    switch self {
    case .any: Self.any.bit
    case .number: Self.any.bit | Self.number.bit
    case .slug: Self.any.bit | Self.slug.bit
    case .int: Self.any.bit | Self.number.bit | Self.slug.bit | Self.int.bit
    case .uint: Self.int.leastFit | Self.uint.bit
    case .bool: Self.any.bit | Self.slug.bit | Self.bool.bit
    case .uuid: Self.any.bit | Self.slug.bit | Self.uuid.bit
    }
  }

  /// What a value begins with that fits the types of `leastFit` only; digits may follow.
  var leastFittingStem: StaticString {
    switch self {
    case .any: "~"
    case .number: "0.5"
    case .slug: "a-b"
    case .int: "-7"
    case .uint: "7"
    case .bool: "true"
    case .uuid: "00000000-0000-4000-8000-"
    }
  }

  static var bools: [StaticString] { ["true", "false"] }
}
