/// Whether earlier patterns together take every URL of a pattern, exactly.
///
/// All earlier patterns are walked at once: a state is the set of tree nodes that a beginning of the pattern's URLs leads to. What a parameter may stand for is
/// infinite, but only two things about a value matter: which typed parameters it fits, and whether it equals a literal. The second can be left out: a value that
/// equals a literal leads to more nodes than a fresh one of the same types, hence is covered if that one is. So a parameter stands for one fresh value of each kind of
/// `LinkSample`, and two kinds that lead to the same nodes are one.
struct LinkCoverage {
  /// The mappings that take the URLs, ascending, if the pattern is covered.
  private(set) var by: [UInt32] = []
  private(set) var visits = 0
  /// The states on the way down, one behind the other.
  private var states: [LinkTree.NodeID] = []

  /// True if no URL of the pattern is left, false if one is, nil if that takes more than `budget` visits.
  /// - Complexity: O(nodes that beginnings of the pattern's URLs lead to); up to the budget where typed parameters overlap at many segments.
  mutating func isCovered(_ pattern: LinkPattern, in tree: LinkTree, _ roots: [LinkRoot], budget: Int) -> Bool? {
    by.removeAll(keepingCapacity: true)
    states.removeAll(keepingCapacity: true)
    visits = 0
    for root in roots { states.append(root.node) }
    var walk = Walk(tree: tree, pattern: pattern, budget: budget)
    let answer = isCovered(0, 0, &walk)
    guard visits <= budget else { return nil }
    by.sort()
    var kept = 0
    for mapping in by where kept == 0 || by[kept &- 1] != mapping {
      by[kept] = mapping
      kept &+= 1
    }
    by.removeSubrange(kept...)
    return answer
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
    walk.pattern.bytes(part).withUnsafeBytes { enter($0, from: start..<next, walk.tree) }
    return goOn(next, depth, &walk)
  }

  /// Whether everything is covered if the next segment is a value of `type`.
  private mutating func isCovered(_ start: Int, _ depth: Int, _ type: LinkValueType, _ walk: inout Walk) -> Bool {
    let next = states.count
    if type == .bool {
      // The only type with few values.
      for value in LinkSample.bools {
        value.withUTF8Buffer { enter(UnsafeRawBufferPointer($0), from: start..<next, walk.tree) }
        guard goOn(next, depth, &walk) else { return false }
      }
      return true
    }
    var present: UInt8 = 0
    for state in states[start..<next] { present |= walk.tree.nodes[Int(state)].parameters }
    var seen: [UInt8] = []
    for sample in LinkSample.allCases where sample.types & type.bit != 0 {
      let wanted = sample.types & present
      // A kind that leads to more nodes than one that is covered is covered too.
      guard !seen.contains(where: { $0 & wanted == $0 }) else { continue }
      seen.append(wanted)
      for index in start..<next { enter(wanted, from: states[index], walk.tree) }
      guard goOn(next, depth, &walk) else { return false }
    }
    return true
  }

  /// Follow the state that was put together behind `next`, and drop it.
  private mutating func goOn(_ next: Int, _ depth: Int, _ walk: inout Walk) -> Bool {
    guard states.count > next else { return false }
    let answer = isCovered(next, depth &+ 1, &walk)
    states.removeSubrange(next...)
    return answer
  }

  private mutating func enter(_ literal: UnsafeRawBufferPointer, from state: Range<Int>, _ tree: LinkTree) {
    for index in state {
      let node = states[index]
      let child = tree.literalChild(of: node, literal)
      if child != LinkTree.none { states.append(child) }
      let parameters = tree.nodes[Int(node)].parameters
      if parameters != 0 { enter(LinkValueType.fitting(literal, among: parameters), from: node, tree) }
    }
  }

  private mutating func enter(_ types: UInt8, from node: LinkTree.NodeID, _ tree: LinkTree) {
    var rest = types & tree.nodes[Int(node)].parameters
    while rest != 0, let type = LinkValueType(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)) {
      states.append(tree.parameterChild(of: node, type))
      rest &= rest &- 1
    }
  }
}

/// The kinds of values that patterns can tell apart, beside literals: for each, the types that its values fit. `true` and `false` stand for themselves.
enum LinkSample: UInt8, CaseIterable {
  /// Fits no type: `~`.
  case text
  /// A number that no int64 holds and no slug is: `0.5`.
  case fraction
  /// A slug only: `a-b`.
  case word
  /// A number and a slug: `1e5`, or an integer beyond int64.
  case exponent
  case uuid
  /// A negative integer; its digits and its sign make a slug too.
  case negative
  /// An integer without a sign.
  case positive

  static var bools: [StaticString] { ["true", "false"] }

  var types: UInt8 {
    let any = LinkValueType.any.bit
    let (number, slug, int) = (LinkValueType.number.bit, LinkValueType.slug.bit, LinkValueType.int.bit)
    return switch self {
    case .text: any
    case .fraction: any | number
    case .word: any | slug
    case .exponent: any | number | slug
    case .uuid: any | slug | LinkValueType.uuid.bit
    case .negative: any | number | slug | int
    case .positive: any | number | slug | int | LinkValueType.uint.bit
    }
  }

  /// What a fresh value begins with; more digits may follow.
  var stem: StaticString {
    switch self {
    case .text: "~"
    case .fraction: "0.5"
    case .word: "a-b"
    case .exponent: "1e5"
    case .uuid: "00000000-0000-4000-8000-"
    case .negative: "-7"
    case .positive: "7"
    }
  }

  /// The kind whose values fit the least beside `type`: a URL made of such values slips past whatever can be slipped past.
  static func least(of type: LinkValueType) -> LinkSample {
    switch type {
    case .any: .text
    case .number: .fraction
    case .slug, .bool: .word
    case .int: .negative
    case .uint: .positive
    case .uuid: .uuid
    }
  }
}
