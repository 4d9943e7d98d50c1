import Ground

/// Finds what is wrong with a table while its tree is built: each pattern is examined against the
/// tree of those before it, then inserted.
///
/// Nothing here compares patterns in pairs. Who shadows a pattern is read off the tree by walking
/// it with the pattern itself (`LinkShadowSearch`), whether anything is left of it by
/// walking all earlier patterns at once (`LinkCoverage`); so the cost follows the nodes that the
/// pattern can reach, and what is found.
struct LinkDiagnostics {
  /// Findings that are listed; the rest are counted.
  static var maxFindings: Int { 10_000 }
  /// Tree nodes that are visited for one pattern before its case is given up as `undecided`.
  private static var budget: Int { 65_536 }
  /// The same for the whole table, beyond `leastBudget` for each pattern: some 20 ms.
  private static var tableBudget: Int { 1 &<< 17 }
  /// What every pattern may visit, whatever those before it have.
  private static var leastBudget: Int { 128 }

  /// One mapping in the shadow of an earlier one, by kind.
  struct Pair {
    enum Kind { case duplicate, wildcard, parameter }
    var first: UInt32
    var second: UInt32
    var kind: Kind

    /// The order of findings.
    static func < (left: Pair, right: Pair) -> Bool {
      (left.first, left.second) < (right.first, right.second)
    }
  }

  /// The patterns with a misplaced wildcard or a bad name.
  private(set) var malformed: [Int] = []
  private(set) var pairs = BoundedHeap(capacity: LinkDiagnostics.maxFindings)
  private(set) var unreachable: [(mapping: Int, by: [UInt32])] = []
  private(set) var undecided: [Int] = []
  private var spent = 0
  private var coverage = LinkCoverage()

  /// Examine the pattern of mapping `index` against the tree of all earlier ones.
  /// - Parameter roots: of the origins that take every URL of the pattern's origin.
  @_optimize(speed)
  mutating func examine(_ pattern: LinkPattern, _ index: Int, in tree: LinkTree, _ roots: LinkRoots)
  {
    let isMatchable = pattern.isMatchable
    if !isMatchable {
      malformed.append(index)
      guard pattern.misplacedWildcard == nil else { return }
    }
    let budget = min(max(Self.tableBudget &- spent, Self.leastBudget), Self.budget)
    var search = LinkShadowSearch(tree, pattern, UInt32(truncatingIfNeeded: index), budget: budget)
    roots.forEach { search.visit($0, isSame: $1, &pairs) }
    spent &+= search.visits
    guard search.visits <= budget else { return undecided.append(index) }
    guard !search.isShadowed, isMatchable, search.mayBeCovered else { return }
    let answer = coverage.isCovered(pattern, in: tree, roots, budget: budget)
    spent &+= coverage.visits
    switch answer {
    case true?: unreachable.append((index, coverage.by))
    case false?: break
    case nil: undecided.append(index)
    }
  }
}

/// Where the patterns begin that may take every URL of a pattern's origin.
struct LinkRoots {
  /// Those of the same origin.
  var own: LinkTree.NodeID
  /// Those of any origin, unless that is the pattern's own.
  var any: LinkTree.NodeID?
  /// Those of the same host with any scheme, unless that is the pattern's own.
  var anyScheme: LinkTree.NodeID?

  @inline(__always)
  func forEach(_ body: (_ root: LinkTree.NodeID, _ isSame: Bool) -> Void) {
    if let any { body(any, false) }
    if let anyScheme { body(anyScheme, false) }
    body(own, true)
  }
}

/// The lowest pairs of all that are offered: a binary heap with the highest kept one on top.
struct BoundedHeap {
  private(set) var kept: [LinkDiagnostics.Pair] = []
  /// All that were offered.
  private(set) var total = 0
  private let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// The pairs in the order of findings.
  func ascending() -> [LinkDiagnostics.Pair] {
    var pairs = kept
    pairs.heapSort(by: <)
    return pairs
  }

  /// Offer `count` pairs, given in ascending order; `next` is not asked for more once the rest
  /// would not be kept.
  mutating func offer(count: Int, _ next: () -> LinkDiagnostics.Pair?) {
    total &+= count
    while let pair = next() {
      if kept.count < capacity {
        kept.append(pair)
        siftUp()
      } else {
        guard let top = kept.first, pair < top else { return }
        kept[0] = pair
        siftDown()
      }
    }
  }

  private mutating func siftUp() {
    var index = kept.count &- 1
    while index > 0, kept[(index &- 1) / 2] < kept[index] {
      kept.swapAt(index, (index &- 1) / 2)
      index = (index &- 1) / 2
    }
  }

  private mutating func siftDown() {
    var index = 0
    while true {
      var largest = index
      for child in [2 &* index &+ 1, 2 &* index &+ 2]
      where child < kept.count && kept[largest] < kept[child] { largest = child }
      guard largest != index else { return }
      kept.swapAt(index, largest)
      index = largest
    }
  }
}
