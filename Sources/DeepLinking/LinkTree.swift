import Ground

/// The tree of a table's patterns while it is being built: a node per distinct beginning, so that
/// patterns which begin alike share it. It is what diagnostics walk and what a `LinkTable` is
/// compiled from.
///
/// Patterns are inserted in declaration order. Every list of mappings in it is therefore ascending,
/// and while mapping `j` is examined the tree holds exactly the mappings before it.
struct LinkTree {
  typealias NodeID = UInt32
  static var none: UInt32 { .max }

  struct Node {
    var parent: NodeID
    /// The literal that leads here, as a range of `pool`; of a parameter node, nothing.
    var linkStart: UInt32 = 0
    var linkCount: UInt16 = 0
    /// The types of the parameter children, as a set.
    var parameters: UInt8 = 0
    /// The type of the parameter that leads here, if one does.
    var type: LinkValueType = .any
    var firstLiteral: NodeID = LinkTree.none
    var literalCount: UInt32 = 0
    var firstParameter: NodeID = LinkTree.none
    var sibling: NodeID = LinkTree.none
    /// Index into `ends`; most inner nodes end no pattern.
    var ends: UInt32 = LinkTree.none
  }

  /// The mappings that end at a node, by how. Those that may decline a URL, as callbacks do, hide
  /// nothing: they have lists of their own.
  struct Ends {
    /// Patterns of exactly this many segments.
    var exact = MappingList()
    /// Patterns whose optional last part leads here.
    var optional = MappingList()
    /// Patterns whose optional last part is missing here.
    var short = MappingList()
    /// Patterns whose wildcard begins here.
    var wildcard = MappingList()
    /// The first mapping that takes every URL ending here, and every URL going on from here; `none`
    /// if there is none. Callbacks and patterns that never match take none.
    var firstCovering = LinkTree.none
    var firstCoveringRest = LinkTree.none
    /// Those that may decline: an index into `declining`; most nodes have none.
    var declining = LinkTree.none
  }

  /// Mappings in ascending order, linked through `next` or `nextShort`.
  struct MappingList {
    var first = LinkTree.none
    var last = LinkTree.none
    var count: UInt32 = 0
  }

  private(set) var nodes: [Node] = []
  private(set) var ends: [Ends] = []
  private(set) var declining: [Ends] = []
  /// Per mapping: the next one in the list of its node.
  private(set) var next: [UInt32] = []
  /// Per mapping with an optional part: the next one in the `short` list.
  private(set) var nextShort: [UInt32] = []
  /// The bytes of the literals.
  private(set) var pool: [UInt8] = []
  /// Open addressing over (parent, literal); the size is a power of two and at most half of it is
  /// used.
  private var slots: [NodeID] = []
  private var literalNodes = 0
  /// The longest chain of nodes below a root.
  private(set) var depth = 0

  init(mappings: Int) {
    next.reserveCapacity(mappings)
    nextShort.reserveCapacity(mappings)
    // A guess that spares copying: every mapping adds a few nodes, of which two are literals.
    nodes.reserveCapacity(mappings &* 3)
    ends.reserveCapacity(mappings)
    pool.reserveCapacity(mappings &* 16)
    slots = [NodeID](
      repeating: Self.none, count: 1 &<< (Int.bitWidth &- (mappings &* 4 | 63).leadingZeroBitCount))
  }

  /// A node without a parent: the tree of one origin.
  mutating func makeRoot() -> NodeID {
    nodes.append(Node(parent: Self.none))
    return NodeID(truncatingIfNeeded: nodes.count &- 1)
  }

  // MARK: Walking

  /// The child that `literal` leads to, or `none`.
  @_optimize(speed)
  func literalChild(of parent: NodeID, _ literal: UnsafeRawBufferPointer) -> NodeID {
    nodes[Int(parent)].literalCount == 0
      ? Self.none : slots[slot(parent, literal, ByteHash.of(literal))]
  }

  /// The child that a parameter of `type` leads to, or `none`.
  @_optimize(speed)
  func parameterChild(of parent: NodeID, _ type: LinkValueType) -> NodeID {
    guard nodes[Int(parent)].parameters & type.bit != 0 else { return Self.none }
    var child = nodes[Int(parent)].firstParameter
    while child != Self.none, nodes[Int(child)].type != type { child = nodes[Int(child)].sibling }
    return child
  }

  /// The slot of a literal child, or the free one where it would go.
  @_optimize(speed)
  private func slot(_ parent: NodeID, _ literal: UnsafeRawBufferPointer, _ hash: UInt64) -> Int {
    let mask = slots.count &- 1
    var slot =
      Int(truncatingIfNeeded: ByteHash.fold(hash ^ UInt64(parent), 0x9E37_79B9_7F4A_7C15)) & mask
    while slots[slot] != Self.none {
      let node = nodes[Int(slots[slot])]
      if node.parent == parent, Int(node.linkCount) == literal.count, isLink(node, literal) {
        break
      }
      slot = (slot &+ 1) & mask
    }
    return slot
  }

  @_optimize(speed)
  private func isLink(_ node: Node, _ literal: UnsafeRawBufferPointer) -> Bool {
    let start = Int(node.linkStart)
    for index in 0..<literal.count where pool[start &+ index] != literal[index] { return false }
    return true
  }

  // MARK: Inserting

  /// Add the pattern of the next mapping below `root`. One that never matches because of its names
  /// is added too, since the findings over pairs look at it; one with a misplaced wildcard is not,
  /// and with `root` nil only keeps its number.
  /// - Parameter covers: whether the mapping takes every URL that matches.
  @_optimize(speed)
  mutating func insert(_ pattern: LinkPattern, below root: NodeID?, covers: Bool) {
    let mapping = UInt32(truncatingIfNeeded: next.count)
    next.append(Self.none)
    nextShort.append(Self.none)
    guard let root, pattern.misplacedWildcard == nil else { return }
    var node = root
    var before = root
    for part in pattern.segmentParts {
      before = node
      node = child(of: node, part, of: pattern)
    }
    depth = max(depth, pattern.segmentParts.count)
    let taking: Taking = !covers ? .declining : pattern.isMatchable ? .everything : .nothing
    switch pattern.ending {
    case .exact:
      end(mapping, at: node, as: .exact, taking)
    case .optional:
      end(mapping, at: node, as: .optional, taking)
      end(mapping, at: before, as: .short, taking)
    case .wildcard:
      end(mapping, at: node, as: .wildcard, taking)
    }
  }
}

extension LinkTree {
  private mutating func child(of parent: NodeID, _ part: LinkPattern.Part, of pattern: LinkPattern)
    -> NodeID
  {
    guard part.kind == .literal else { return parameterChild(of: parent, making: part.type) }
    return pattern.bytes(part).withUnsafeBytes { literalChild(of: parent, making: $0) }
  }

  private mutating func parameterChild(of parent: NodeID, making type: LinkValueType) -> NodeID {
    let existing = parameterChild(of: parent, type)
    if existing != Self.none { return existing }
    let id = NodeID(truncatingIfNeeded: nodes.count)
    var node = Node(parent: parent)
    node.type = type
    node.sibling = nodes[Int(parent)].firstParameter
    nodes.append(node)
    nodes[Int(parent)].firstParameter = id
    nodes[Int(parent)].parameters |= type.bit
    return id
  }

  @_optimize(speed)
  private mutating func literalChild(of parent: NodeID, making literal: UnsafeRawBufferPointer)
    -> NodeID
  {
    let slot = slot(parent, literal, ByteHash.of(literal))
    if slots[slot] != Self.none { return slots[slot] }
    let id = NodeID(truncatingIfNeeded: nodes.count)
    var node = Node(parent: parent)
    node.linkStart = UInt32(truncatingIfNeeded: pool.count)
    node.linkCount = UInt16(truncatingIfNeeded: literal.count)
    node.sibling = nodes[Int(parent)].firstLiteral
    pool.append(contentsOf: literal)
    nodes.append(node)
    nodes[Int(parent)].firstLiteral = id
    nodes[Int(parent)].literalCount &+= 1
    slots[slot] = id
    literalNodes &+= 1
    if literalNodes &* 2 > slots.count { growSlots() }
    return id
  }

  private mutating func growSlots() {
    let old = slots
    slots = [NodeID](repeating: Self.none, count: old.count &* 4)
    for id in old where id != Self.none {
      let slot: Int = withLink(id) { self.slot(nodes[Int(id)].parent, $0, ByteHash.of($0)) }
      slots[slot] = id
    }
  }

  /// The literal that leads to a node.
  func withLink<Result>(_ id: NodeID, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    let node = nodes[Int(id)]
    return pool.withUnsafeBytes {
      body(
        UnsafeRawBufferPointer(
          rebasing: $0[Int(node.linkStart)..<(Int(node.linkStart) &+ Int(node.linkCount))]))
    }
  }

  /// How a mapping ends at a node.
  private enum Role { case exact, optional, short, wildcard }

  /// What a mapping takes of the URLs that match it: all, none since its pattern never matches, or
  /// what it likes.
  private enum Taking { case everything, nothing, declining }

  private mutating func end(_ mapping: UInt32, at node: NodeID, as role: Role, _ taking: Taking) {
    if nodes[Int(node)].ends == Self.none {
      nodes[Int(node)].ends = UInt32(truncatingIfNeeded: ends.count)
      ends.append(Ends())
    }
    let index = Int(nodes[Int(node)].ends)
    guard taking != .declining else { return decline(mapping, at: index, as: role) }
    Self.append(mapping, role, to: &ends[index], &next, &nextShort)
    guard taking == .everything else { return }
    if role == .wildcard {
      ends[index].firstCoveringRest = min(ends[index].firstCoveringRest, mapping)
    } else {
      ends[index].firstCovering = min(ends[index].firstCovering, mapping)
    }
  }

  private mutating func decline(_ mapping: UInt32, at index: Int, as role: Role) {
    if ends[index].declining == Self.none {
      ends[index].declining = UInt32(truncatingIfNeeded: declining.count)
      declining.append(Ends())
    }
    let position = Int(ends[index].declining)
    Self.append(mapping, role, to: &declining[position], &next, &nextShort)
  }

  private static func append(
    _ mapping: UInt32, _ role: Role, to ends: inout Ends, _ next: inout [UInt32],
    _ nextShort: inout [UInt32]
  ) {
    switch role {
    case .exact: ends.exact.append(mapping, &next)
    case .optional: ends.optional.append(mapping, &next)
    case .short: ends.short.append(mapping, &nextShort)
    case .wildcard: ends.wildcard.append(mapping, &next)
    }
  }
}

extension LinkTree.MappingList {
  fileprivate mutating func append(_ mapping: UInt32, _ next: inout [UInt32]) {
    if last == LinkTree.none { first = mapping } else { next[Int(last)] = mapping }
    last = mapping
    count &+= 1
  }
}
