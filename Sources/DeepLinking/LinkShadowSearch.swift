/// Finds the earlier patterns that take every URL of one pattern, part by part: the findings over
/// pairs (protocol §5, vectors README §3.4).
///
/// The tree of the earlier patterns is walked with the pattern as if it were a URL: a literal
/// follows the equal literal and the parameters that it fits, a parameter follows the parameters
/// that are as wide.
struct LinkShadowSearch {
  private let tree: LinkTree
  private let pattern: LinkPattern
  private let parts: ArraySlice<LinkPattern.Part>
  private let ending: LinkPattern.Ending
  private let index: UInt32
  private let budget: Int
  private(set) var visits = 0
  /// Whether some earlier pattern was found.
  private(set) var isShadowed = false
  /// Whether earlier patterns may take some URL of this one, alone or together: if not, nobody
  /// needs to look closer.
  private(set) var mayBeCovered: Bool

  init(_ tree: LinkTree, _ pattern: LinkPattern, _ index: UInt32, budget: Int) {
    self.tree = tree
    self.pattern = pattern
    self.index = index
    self.budget = budget
    parts = pattern.segmentParts
    ending = pattern.ending
    // What a typed parameter's values fit is more than what covers the type, so this search does
    // not see all that takes some of them.
    mayBeCovered = parts.contains { $0.type != .any }
  }

  mutating func visit(_ root: LinkTree.NodeID, isSame: Bool, _ pairs: inout BoundedHeap) {
    visit(root, 0, Way(isSame: isSame, isWider: false), &pairs)
  }

  /// How the path to a node compares with the pattern's beginning.
  private struct Way {
    /// Part for part the same, so that a pattern which ends here as this one does is a duplicate.
    var isSame: Bool
    /// Some parameter stands over a literal or a narrower parameter.
    var isWider: Bool
    static var wider: Way { Way(isSame: false, isWider: true) }
  }

  @_optimize(speed)
  private mutating func visit(
    _ node: LinkTree.NodeID, _ depth: Int, _ way: Way, _ pairs: inout BoundedHeap
  ) {
    visits &+= 1
    guard visits <= budget else { return }
    let ends = tree.nodes[Int(node)].ends
    if ends != LinkTree.none { report(tree.ends[Int(ends)], depth, way, &pairs) }
    guard depth < parts.count else { return }
    let part = parts[parts.startIndex &+ depth]
    let parameters = tree.nodes[Int(node)].parameters
    var wanted: UInt8
    if part.kind == .literal {
      let (child, fitting) = pattern.bytes(part).withUnsafeBytes {
        (
          tree.literalChild(of: node, $0),
          parameters == 0 ? 0 : LinkValueType.fitting($0, among: parameters)
        )
      }
      if child != LinkTree.none { visit(child, depth &+ 1, way, &pairs) }
      wanted = fitting
    } else {
      wanted = parameters & part.type.covering
    }
    while wanted != 0,
      let type = LinkValueType(firstOf: wanted)
    {
      let isEqual = part.kind != .literal && type == part.type
      visit(tree.parameterChild(of: node, type), depth &+ 1, isEqual ? way : .wider, &pairs)
      wanted &= wanted &- 1
    }
  }

  private mutating func report(
    _ ends: LinkTree.Ends, _ depth: Int, _ way: Way, _ pairs: inout BoundedHeap
  ) {
    let isEnd = depth == parts.count
    if isEnd || ends.wildcard.count > 0 || ending == .optional { mayBeCovered = true }
    // A wildcard here takes what has at least as many segments; a pattern with an optional last
    // part may have one less.
    if !(isEnd && ending == .optional) {
      add(
        ends.wildcard, isEnd && ending == .wildcard && way.isSame ? .duplicate : .wildcard, &pairs)
    }
    guard isEnd else { return }
    switch ending {
    case .exact:
      if way.isSame { add(ends.exact, .duplicate, &pairs) }
      if way.isWider { add(ends.exact, .parameter, &pairs) }
      if way.isWider { add(ends.optional, .parameter, &pairs) }
    case .optional:
      if way.isSame { add(ends.optional, .duplicate, &pairs) }
      if way.isWider { add(ends.optional, .parameter, &pairs) }
    case .wildcard: break
    }
  }

  private mutating func add(
    _ list: LinkTree.MappingList, _ kind: LinkDiagnostics.Pair.Kind, _ pairs: inout BoundedHeap
  ) {
    guard list.count > 0 else { return }
    isShadowed = true
    var mapping = list.first
    let next = tree.next
    let index = index
    pairs.offer(count: Int(list.count)) {
      guard mapping != LinkTree.none else { return nil }
      defer { mapping = next[Int(mapping)] }
      return LinkDiagnostics.Pair(first: mapping, second: index, kind: kind)
    }
  }
}
