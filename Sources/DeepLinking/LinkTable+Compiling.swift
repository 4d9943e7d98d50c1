import Ground

extension LinkTable {
  /// Lay out a finished tree.
  /// - Complexity: O(nodes + length of the patterns).
  init(_ tree: LinkTree, origins: LinkOrigins, patterns: [LinkPattern]) {
    var compiler = LinkTableCompiler(tree, patterns)
    compiler.compile(origins.roots)
    let count = patterns.count
    let origins = LinkOriginTable(origins) { compiler.reference($0) }
    let textSize = patterns.reduce(0) { $0 &+ $1.text.count }
    let captureCount = patterns.reduce(0) { $0 &+ $1.captureCount }
    let texts = UnsafeMutablePointer<UInt8>.allocate(capacity: textSize)
    let captures = UnsafeMutablePointer<LinkCapture>.allocate(capacity: captureCount)
    let textOffsets = UnsafeMutablePointer<UInt32>.allocate(capacity: count &+ 1)
    let captureOffsets = UnsafeMutablePointer<UInt32>.allocate(capacity: count &+ 1)
    var text = 0
    var capture = 0
    for (index, pattern) in patterns.enumerated() {
      (textOffsets + index).initialize(to: UInt32(truncatingIfNeeded: text))
      (captureOffsets + index).initialize(to: UInt32(truncatingIfNeeded: capture))
      for (segment, part) in pattern.parts.enumerated() where part.isCapture {
        (captures + capture).initialize(
          to: LinkCapture(
            nameStart: textOffsets[index] &+ UInt32(part.start), nameCount: part.count,
            segment: UInt16(truncatingIfNeeded: segment), type: part.type,
            isRest: part.kind == .rest))
        capture &+= 1
      }
      pattern.text.bytes.withUnsafeBufferPointer {
        if let bytes = $0.baseAddress { (texts + text).initialize(from: bytes, count: $0.count) }
      }
      text &+= pattern.text.count
    }
    (textOffsets + count).initialize(to: UInt32(truncatingIfNeeded: text))
    (captureOffsets + count).initialize(to: UInt32(truncatingIfNeeded: capture))
    header = .allocate(capacity: 1)
    header.initialize(
      to: Header(
        base: compiler.output, origins: origins, nextEnds: compiler.nextEnds, texts: texts,
        textOffsets: textOffsets, captures: captures,
        captureOffsets: captureOffsets, depth: tree.depth, maxPending: compiler.maxPending,
        count: count))
    Invariant.require(checkInvariants())
  }
}

extension LinkPattern.Part {
  /// Whether the part gives values to a name. One that breaks the rules gives none: its pattern
  /// never matches.
  fileprivate var isCapture: Bool {
    isWellFormed && (kind == .parameter || kind == .optional || kind == .rest)
  }
}

extension LinkPattern {
  fileprivate var captureCount: Int { parts.reduce(0) { $0 &+ ($1.isCapture ? 1 : 0) } }
}

private struct LinkTableCompiler {
  private let tree: LinkTree
  private let patterns: [LinkPattern]
  /// Per node: the lowest mapping in its subtree that can match, and where the node goes, in units
  /// of 8 bytes.
  private var lowest: [UInt32]
  private var offsets: [UInt32]
  /// Per node: how many children can lead to a match.
  private var children: [(parameters: Int, literals: Int)]
  /// The nodes that can lead to a match, parents before children, each subtree in one piece: what
  /// one URL visits lies close together.
  private var order: [LinkTree.NodeID] = []
  private(set) var maxPending = 0
  private(set) var size = 0
  private(set) var output: UnsafeMutableRawPointer
  let nextEnds: UnsafeMutablePointer<UInt32>

  init(_ tree: LinkTree, _ patterns: [LinkPattern]) {
    self.tree = tree
    self.patterns = patterns
    lowest = [UInt32](repeating: LinkNode.none, count: tree.nodes.count)
    offsets = [UInt32](repeating: LinkNode.none, count: tree.nodes.count)
    children = [(parameters: Int, literals: Int)](repeating: (0, 0), count: tree.nodes.count)
    nextEnds = .allocate(capacity: patterns.count &* 2)
    nextEnds.initialize(repeating: LinkNode.none, count: patterns.count &* 2)
    output = UnsafeMutableRawPointer(nextEnds)
  }

  func reference(_ node: LinkTree.NodeID) -> UInt32 { offsets[Int(node)] }

  @_optimize(speed)
  mutating func compile(_ roots: [LinkTree.NodeID]) {
    var ends: [(end: UInt32, wildcard: UInt32)] = []
    ends.reserveCapacity(tree.nodes.count)
    for node in tree.nodes { ends.append(link(node)) }
    // A child's number is higher than its parent's, so one pass from the back sees children first.
    for index in tree.nodes.indices.reversed() {
      lowest[index] = min(lowest[index], ends[index].end, ends[index].wildcard)
      let parent = tree.nodes[index].parent
      let isLiteral = tree.nodes[index].linkCount > 0
      guard parent != LinkTree.none, lowest[index] != LinkNode.none else { continue }
      lowest[Int(parent)] = min(lowest[Int(parent)], lowest[index])
      if isLiteral {
        children[Int(parent)].literals &+= 1
      } else {
        children[Int(parent)].parameters &+= 1
      }
    }
    for root in roots { place(root) }
    output = .allocate(byteCount: size, alignment: 64)
    output.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    for id in order { write(id, ends[Int(id)]) }
  }

  /// Link the ends at a node in ascending order, without the patterns that never match.
  private func link(_ node: LinkTree.Node) -> (end: UInt32, wildcard: UInt32) {
    guard node.ends != LinkTree.none else { return (LinkNode.none, LinkNode.none) }
    let lists = tree.ends[Int(node.ends)]
    let hasDeclining = lists.declining != LinkTree.none
    guard hasDeclining || lists.optional.count > 0 || lists.short.count > 0 else {
      return (chain(lists.exact), chain(lists.wildcard))
    }
    let both = hasDeclining ? [lists, tree.declining[Int(lists.declining)]] : [lists]
    var ends: [UInt32] = []
    var wildcards: [UInt32] = []
    for lists in both {
      forEach(lists.exact, tree.next) { ends.append($0 &* 2) }
      forEach(lists.optional, tree.next) { ends.append($0 &* 2) }
      forEach(lists.short, tree.nextShort) { ends.append($0 &* 2 &+ 1) }
      forEach(lists.wildcard, tree.next) { wildcards.append($0 &* 2) }
    }
    return (chain(&ends), chain(&wildcards))
  }

  /// Sort ends and link them, and answer the first.
  private func chain(_ ends: inout [UInt32]) -> UInt32 {
    ends.sortAscending()
    for (end, next) in zip(ends, ends.dropFirst()) { nextEnds[Int(end)] = next }
    return ends.first ?? LinkNode.none
  }

  /// Link one list, and answer its first end.
  private func chain(_ list: LinkTree.MappingList) -> UInt32 {
    var first = LinkNode.none
    var last = LinkNode.none
    forEach(list, tree.next) { mapping in
      let end = mapping &* 2
      if last == LinkNode.none { first = end } else { nextEnds[Int(last)] = end }
      last = end
    }
    return first
  }

  private func forEach(_ list: LinkTree.MappingList, _ next: [UInt32], _ body: (UInt32) -> Void) {
    var mapping = list.first
    while mapping != LinkTree.none {
      if patterns[Int(mapping)].isMatchable { body(mapping) }
      mapping = next[Int(mapping)]
    }
  }

  // MARK: Layout

  @_optimize(speed)
  private mutating func place(_ root: LinkTree.NodeID) {
    // With each node on the way down: how many branches may be waiting when the walk enters it. At
    // first, two other roots.
    var stack = [(node: root, pending: 2)]
    while let (node, pending) = stack.popLast() {
      guard node == root || lowest[Int(node)] != LinkNode.none else { continue }
      // The literal is before the node, so that its children are at a fixed offset after its
      // header.
      size &+= LinkNode.padded(Int(tree.nodes[Int(node)].linkCount))
      offsets[Int(node)] = UInt32(truncatingIfNeeded: size / 8)
      size &+= byteCount(node)
      order.append(node)
      let waiting = pending &+ children[Int(node)].parameters
      maxPending = max(maxPending, waiting)
      forEachChild(tree.nodes[Int(node)].firstParameter) { stack.append(($0, waiting)) }
      forEachChild(tree.nodes[Int(node)].firstLiteral) { stack.append(($0, waiting)) }
    }
  }

  private func forEachChild(_ first: LinkTree.NodeID, _ body: (LinkTree.NodeID) -> Void) {
    var child = first
    while child != LinkTree.none {
      if lowest[Int(child)] != LinkNode.none { body(child) }
      child = tree.nodes[Int(child)].sibling
    }
  }

  /// Slots of the hash table for that many children: at least twice as many, a power of two.
  private func slotLog2(_ children: Int) -> Int {
    Int.bitWidth &- (children &* 2 &- 1).leadingZeroBitCount
  }

  private func byteCount(_ node: LinkTree.NodeID) -> Int {
    let counts = children[Int(node)]
    let literals =
      counts.literals <= LinkNode.maxListed
      ? counts.literals &* 8 &+ LinkNode.padded(counts.literals &* 4)
      : 8 &<< slotLog2(counts.literals)
    return LinkNode.header &+ counts.parameters &* 8 &+ literals
  }

  // MARK: Writing

  @_optimize(speed)
  private func write(_ id: LinkTree.NodeID, _ ends: (end: UInt32, wildcard: UInt32)) {
    let node = tree.nodes[Int(id)]
    let start = output + Int(offsets[Int(id)]) &* 8
    let counts = children[Int(id)]
    let isListed = counts.literals <= LinkNode.maxListed
    start.storeBytes(of: lowest[Int(id)], as: UInt32.self)
    start.storeBytes(of: ends.end, toByteOffset: 4, as: UInt32.self)
    start.storeBytes(of: ends.wildcard, toByteOffset: 8, as: UInt32.self)
    start.storeBytes(
      of: node.linkCount | UInt16(truncatingIfNeeded: counts.parameters &<< 12), toByteOffset: 12,
      as: UInt16.self)
    start.storeBytes(
      of: isListed
        ? UInt8(truncatingIfNeeded: counts.literals)
        : LinkNode.hashed | UInt8(truncatingIfNeeded: slotLog2(counts.literals)),
      toByteOffset: 15, as: UInt8.self)
    var cursor = start + LinkNode.header
    tree.withLink(id) { text in
      if let bytes = text.baseAddress {
        (start - LinkNode.padded(text.count)).copyMemory(from: bytes, byteCount: text.count)
      }
    }
    var parameters: UInt8 = 0
    var types = node.parameters
    while types != 0,
      let type = LinkValueType(firstOf: types)
    {
      types &= types &- 1
      let child = tree.parameterChild(of: id, type)
      guard lowest[Int(child)] != LinkNode.none else { continue }
      parameters |= type.bit
      cursor.storeBytes(of: offsets[Int(child)], as: UInt32.self)
      cursor.storeBytes(of: lowest[Int(child)], toByteOffset: 4, as: UInt32.self)
      cursor += 8
    }
    start.storeBytes(of: parameters, toByteOffset: 14, as: UInt8.self)
    isListed ? list(id, counts.literals, cursor) : hash(id, counts.literals, cursor)
  }

  @_optimize(speed)
  private func list(_ id: LinkTree.NodeID, _ count: Int, _ start: UnsafeMutableRawPointer) {
    var index = 0
    forEachChild(tree.nodes[Int(id)].firstLiteral) { child in
      let word = tree.withLink(child) { text in
        text.baseAddress.map { Word.load($0, count: text.count) } ?? 0
      }
      start.storeBytes(of: word, toByteOffset: index &* 8, as: UInt64.self)
      start.storeBytes(
        of: offsets[Int(child)], toByteOffset: count &* 8 &+ index &* 4, as: UInt32.self)
      index &+= 1
    }
  }

  @_optimize(speed)
  private func hash(_ id: LinkTree.NodeID, _ count: Int, _ start: UnsafeMutableRawPointer) {
    let mask = (1 &<< slotLog2(count)) &- 1
    for slot in 0...mask {
      start.storeBytes(of: LinkNode.none, toByteOffset: slot &* 8 &+ 4, as: UInt32.self)
    }
    forEachChild(tree.nodes[Int(id)].firstLiteral) { child in
      let hash = tree.withLink(child) { ByteHash.of($0) }
      var slot = Int(truncatingIfNeeded: hash) & mask
      while start.load(fromByteOffset: slot &* 8 &+ 4, as: UInt32.self) != LinkNode.none {
        slot = (slot &+ 1) & mask
      }
      start.storeBytes(
        of: UInt32(truncatingIfNeeded: hash &>> 32), toByteOffset: slot &* 8, as: UInt32.self)
      start.storeBytes(of: offsets[Int(child)], toByteOffset: slot &* 8 &+ 4, as: UInt32.self)
    }
  }
}
