import NavigationCore

/// Which of the mappings that together take every URL of a pattern are needed for that: a set of
/// which none can be left out.
///
/// The walk is that of `LinkCoverage`, but it goes on below a wildcard that takes everything, since
/// the mappings below may do without it. Each place where URLs of the pattern end is a demand: one
/// of the mappings that take those URLs must stay.
struct LinkCoverChoice {
  private let tree: LinkTree
  private let pattern: LinkPattern
  private let parts: ArraySlice<LinkPattern.Part>
  private let ending: LinkPattern.Ending
  private let budget: Int
  private var visits = 0
  /// The states on the way down, one after the other.
  private var states: [LinkTree.NodeID] = []
  /// The mappings whose wildcards began on the way down: they take everything from there on.
  private var rests: [UInt32] = []
  /// For each demand and each mapping that meets it: the mapping in the upper half, the demand in
  /// the lower.
  private var offers: [UInt64] = []
  private var demands = 0

  /// The mappings that are needed, ascending; nil if that takes more than `budget` visits.
  /// - Precondition: earlier patterns take every URL of the pattern.
  /// - Complexity: O(nodes that beginnings of the pattern's URLs lead to), up to the budget.
  static func needed(
    for pattern: LinkPattern, in tree: LinkTree, _ roots: LinkRoots, budget: Int,
    _ visits: inout Int
  ) -> [UInt32]? {
    var choice = LinkCoverChoice(pattern, tree, budget)
    roots.forEach { root, _ in choice.states.append(root) }
    choice.walk(0, 0)
    visits &+= choice.visits
    return choice.visits <= budget ? choice.chosen() : nil
  }

  private init(_ pattern: LinkPattern, _ tree: LinkTree, _ budget: Int) {
    (self.pattern, self.tree, self.budget) = (pattern, tree, budget)
    (parts, ending) = (pattern.segmentParts, pattern.ending)
  }

  // MARK: Demands

  /// Note the demands of everything that goes on from the state `states[start...]`, reached by
  /// `depth` segments.
  private mutating func walk(_ start: Int, _ depth: Int) {
    visits &+= states.count &- start &+ rests.count
    guard visits <= budget else { return }
    let outer = rests.count
    var takers: [UInt32] = []
    for state in states[start...] {
      let ends = tree.nodes[Int(state)].ends
      guard ends != LinkTree.none else { continue }
      let taker = tree.ends[Int(ends)].firstCovering
      let rest = tree.ends[Int(ends)].firstCoveringRest
      if taker != LinkTree.none { takers.append(taker) }
      if rest != LinkTree.none { rests.append(rest) }
    }
    let required = ending == .optional ? parts.count &- 1 : parts.count
    if depth >= required { demand(takers) }
    descend(start, depth)
    rests.removeSubrange(outer...)
  }

  private mutating func descend(_ start: Int, _ depth: Int) {
    let next = states.count
    guard depth < parts.count else {
      if ending == .wildcard { descend(start, depth, LinkValueType.any) }
      return
    }
    let part = parts[parts.startIndex &+ depth]
    guard part.kind == .literal else { return descend(start, depth, part.type) }
    pattern.bytes(part).withUnsafeBytes { tree.follow($0, from: start..<next, of: &states) }
    goOn(next, depth)
  }

  /// Go on with a value of `type`: of booleans with each of the two.
  private mutating func descend(_ start: Int, _ depth: Int, _ type: LinkValueType) {
    let next = states.count
    guard type == .bool else {
      for index in start..<next { tree.follow(type.leastFit, from: states[index], into: &states) }
      return goOn(next, depth)
    }
    var first: [LinkTree.NodeID]?
    for value in LinkValueType.bools {
      value.withUTF8Buffer {
        tree.follow(UnsafeRawBufferPointer($0), from: start..<next, of: &states)
      }
      let reached = Array(states[next...])
      // Where both lead to the same nodes, they make the same demands.
      if reached == first { states.removeSubrange(next...) } else { goOn(next, depth) }
      first = reached
    }
  }

  private mutating func goOn(_ next: Int, _ depth: Int) {
    if states.count > next { walk(next, depth &+ 1) } else { demand([]) }
    states.removeSubrange(next...)
  }

  /// The URLs that end here are taken by `takers`, and by the wildcards that began above.
  private mutating func demand(_ takers: [UInt32]) {
    let number = UInt64(truncatingIfNeeded: demands)
    for mapping in takers { offers.append(UInt64(mapping) &<< 32 | number) }
    for mapping in rests { offers.append(UInt64(mapping) &<< 32 | number) }
    demands &+= 1
  }

  // MARK: Choosing

  /// Leave mappings out, the last one first, as long as every demand is met without them.
  private mutating func chosen() -> [UInt32] {
    offers.sortAscending()
    var met = [UInt32](repeating: 0, count: demands)
    for offer in offers { met[Self.demand(offer)] &+= 1 }
    var kept: [UInt32] = []
    var end = offers.count
    while end > 0 {
      let mapping = offers[end &- 1] &>> 32
      var start = end &- 1
      while start > 0, offers[start &- 1] &>> 32 == mapping { start &-= 1 }
      if offers[start..<end].contains(where: { met[Self.demand($0)] < 2 }) {
        kept.append(UInt32(truncatingIfNeeded: mapping))
      } else {
        for offer in offers[start..<end] { met[Self.demand(offer)] &-= 1 }
      }
      end = start
    }
    kept.reverse()
    return kept
  }

  private static func demand(_ offer: UInt64) -> Int {
    Int(truncatingIfNeeded: offer & 0xFFFF_FFFF)
  }
}
