import Ground

extension LinkTable {
  /// The first rule that does not hold; nil if all do.
  /// - Complexity: O(nodes + length of the patterns)
  func checkInvariants() -> StaticString? {
    let parts = header.pointee
    guard parts.textOffsets[0] == 0, parts.captureOffsets[0] == 0 else { return "texts begin at 0" }
    for index in 0..<parts.count {
      guard parts.textOffsets[index] <= parts.textOffsets[index &+ 1],
        parts.captureOffsets[index] <= parts.captureOffsets[index &+ 1]
      else { return "texts and captures follow each other" }
      for capture in captures(of: index) {
        guard Int(capture.nameStart) &+ Int(capture.nameCount) <= parts.textOffsets[index &+ 1]
        else { return "a name is in the text of its pattern" }
      }
    }
    for end in 0..<(parts.count &* 2) {
      let next = Int(parts.nextEnds[end])
      guard parts.nextEnds[end] == LinkNode.none || next > end && next < parts.count &* 2 else {
        return "ends ascend"
      }
    }
    for root in parts.origins.roots where root != LinkNode.none {
      var waiting = [root]
      while let reference = waiting.popLast() {
        if let broken = checkNode(reference, &waiting) { return broken }
      }
    }
    return nil
  }

  /// The same of one node; its children are put on `waiting`.
  private func checkNode(_ reference: UInt32, _ waiting: inout [UInt32]) -> StaticString? {
    let base = UnsafeRawPointer(header.pointee.base)
    let node = base + Int(reference) &* 8
    var lowest = min(LinkNode.end(node), LinkNode.wildcard(node))
    let parameters = LinkNode.parameters(node).nonzeroBitCount
    guard LinkNode.parameterBytes(node) == parameters &* 8 else {
      return "a node has a child for each type of parameter"
    }
    var children: [UInt32] = []
    for index in 0..<parameters {
      let branch = LinkNode.branch(node + LinkNode.header + index &* 8, 0)
      guard branch.lowest == LinkNode.lowest(base + Int(branch.node) &* 8) else {
        return "a branch knows the lowest mapping in it"
      }
      children.append(branch.node)
    }
    let literals = node + LinkNode.header + parameters &* 8
    let shape = LinkNode.shape(node)
    let isHashed = shape & LinkNode.hashed != 0
    let slots = isHashed ? 1 &<< Int(shape & ~LinkNode.hashed) : Int(shape)
    var taken = 0
    for slot in 0..<slots {
      let offset = isHashed ? slot &* 8 &+ 4 : slots &* 8 &+ slot &* 4
      let child = literals.load(fromByteOffset: offset, as: UInt32.self)
      guard child != LinkNode.none else { continue }
      taken &+= 1
      children.append(child)
    }
    guard isHashed ? taken > LinkNode.maxListed && taken &* 2 <= slots : taken <= LinkNode.maxListed
    else { return "at most half of the slots are taken" }
    for child in children {
      guard child > reference else { return "children come after their parents" }
      lowest = min(lowest, LinkNode.lowest(base + Int(child) &* 8))
    }
    guard lowest == LinkNode.lowest(node) else { return "a node knows the lowest mapping in it" }
    waiting += children
    return nil
  }
}
