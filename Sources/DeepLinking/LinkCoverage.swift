import NavigationCore

/// Whether earlier patterns together take every URL of a pattern, exactly.
///
/// All earlier patterns are walked at once: a state is the set of tree nodes that a beginning of the pattern's URLs leads to. What a parameter may stand for is
/// infinite, but of a value only two things matter: which typed parameters it fits, and whether it equals a literal. Both can only lead to more nodes, and more nodes
/// cover more. So a parameter is covered for all its values if it is for the one that fits the fewest types and equals no literal (`LinkValueType.leastFit`).
/// Only booleans have no such value: there are two of them, and both are tried.
struct LinkCoverage {
  /// The mappings that take the URLs, ascending, if the pattern is covered.
  private(set) var by: [UInt32] = []
  private(set) var visits = 0
  /// The states on the way down, one behind the other.
  private var states: [LinkTree.NodeID] = []

  /// True if no URL of the pattern is left, false if one is, nil if that takes more than `budget` visits.
  /// - Complexity: O(nodes that beginnings of the pattern's URLs lead to); up to the budget where typed parameters overlap at many segments.
  mutating func isCovered(_ pattern: LinkPattern, in tree: LinkTree, _ roots: LinkRoots, budget: Int) -> Bool? {
    by.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    visits = 0
    roots.forEach { root, _ in states.append(root) }
    var walk = Walk(tree: tree, pattern: pattern, budget: budget)
    let answer = isCovered(0, 0, &walk)
    guard visits <= budget else { return nil }
    sortBy()
    if answer {
      by = LinkCoverChoice.needed(for: pattern, in: tree, roots, budget: budget, &visits) ?? by
    }
    return answer
  }

  private mutating func sortBy() {
    by.sortAscending()
    var kept = 0
    for mapping in by where kept == 0 || by[kept &- 1] != mapping {
      by[kept] = mapping
      kept &+= 1
    }
    by.removeSubrange(kept...)
  }

  private struct Walk {
    let tree: LinkTree
    let pattern: LinkPattern
    let parts: ArraySlice<LinkPattern.Part>
    let ending: LinkPattern.Ending
    let budget: Int

    init(tree: LinkTree, pattern: LinkPattern, budget: Int) {
      (self.tree, self.pattern, self.budget) = (tree, pattern, budget)
      (parts, ending) = (pattern.segmentParts, pattern.ending)
    }
  }

  /// Whether everything is covered that goes on from the state `states[start...]`, reached by `depth` segments.
  @_optimize(speed)
  private mutating func isCovered(_ start: Int, _ depth: Int, _ walk: inout Walk) -> Bool {
    visits &+= states.count &- start
    guard visits <= walk.budget else { return false }
    var (covering, coveringRest) = (LinkTree.none, LinkTree.none)
    for state in states[start...] {
      let ends = walk.tree.nodes[Int(state)].ends
      guard ends != LinkTree.none else { continue }
      covering = min(covering, walk.tree.ends[Int(ends)].firstCovering)
      coveringRest = min(coveringRest, walk.tree.ends[Int(ends)].firstCoveringRest)
    }
    if coveringRest != LinkTree.none {
      by.append(coveringRest)
      return true
    }
    let required = walk.ending == .optional ? walk.parts.count &- 1 : walk.parts.count
    if depth >= required {
      guard covering != LinkTree.none else { return false }
      by.append(covering)
    }
    guard depth < walk.parts.count else {
      return walk.ending == .wildcard ? isCovered(start, depth, .any, &walk) : true
    }
    let part = walk.parts[walk.parts.startIndex &+ depth]
    if part.kind != .literal { return isCovered(start, depth, part.type, &walk) }
    let next = states.count
    walk.pattern.bytes(part).withUnsafeBytes {
      walk.tree.follow($0, from: start..<next, of: &states)
    }
    return goOn(next, depth, &walk)
  }

  /// Whether everything is covered if the next segment is a value of `type`.
  @_optimize(speed)
  private mutating func isCovered(_ start: Int, _ depth: Int, _ type: LinkValueType, _ walk: inout Walk) -> Bool {
    let next = states.count
    guard type == .bool else {
      for index in start..<next {
        walk.tree.follow(type.leastFit, from: states[index], into: &states)
      }
      return goOn(next, depth, &walk)
    }
    follow(LinkValueType.bools[0], from: start..<next, walk.tree)
    let middle = states.count
    follow(LinkValueType.bools[1], from: start..<next, walk.tree)
    let isSame = states[next..<middle] == states[middle...]
    let second = Array(states[middle...])
    states.removeSubrange(middle...)
    guard goOn(next, depth, &walk) else { return false }
    if isSame { return true }
    states += second
    return goOn(next, depth, &walk)
  }

  private mutating func follow(_ value: StaticString, from state: Range<Int>, _ tree: LinkTree) {
    value.withUTF8Buffer { tree.follow(UnsafeRawBufferPointer($0), from: state, of: &states) }
  }

  /// Follow the state that was put together behind `next`, and drop it.
  private mutating func goOn(_ next: Int, _ depth: Int, _ walk: inout Walk) -> Bool {
    guard states.count > next else { return false }
    let answer = isCovered(next, depth &+ 1, &walk)
    states.removeSubrange(next...)
    return answer
  }
}

extension LinkTree {
  /// Append to `states` the nodes that a literal leads to from some of them, as a literal and as
  /// the value of parameters.
  @_optimize(speed)
  func follow(
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
  func follow(_ types: UInt8, from node: NodeID, into states: inout [NodeID]) {
    var rest = types & nodes[Int(node)].parameters
    while rest != 0, let type = LinkValueType(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)) {
      states.append(parameterChild(of: node, type))
      rest &= rest &- 1
    }
  }
}

extension LinkValueType {
  /// The types that a value of this type fits in any case; there are values that fit no other. (Negative integers are slugs by their digits and their sign.)
  var leastFit: UInt8 {
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
