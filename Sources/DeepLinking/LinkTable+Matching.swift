/// What a walk over the tree looks for.
protocol LinkVisitor {
  /// Subtrees whose lowest mapping is not below this are not entered.
  var bound: UInt32 { get }
  /// An end that the URL reaches.
  @_optimize(speed)
  mutating func take(_ end: UInt32)
}

/// The lowest mapping that matches.
struct LowestEnd: LinkVisitor {
  private(set) var bound = LinkNode.none

  @inline(__always)
  @_optimize(speed)
  mutating func take(_ end: UInt32) { if end < bound { bound = end } }
}

/// A branch that waits until the one before it has been walked.
struct PendingBranch {
  var node: UInt32
  var lowest: UInt32
  var depth: Int
}

extension LinkTable {
  /// Walk every node below `root` whose beginning matches the path and that can hold what the visitor looks for, each once.
  /// - Parameters:
  ///   - path: split as the walk goes on.
  ///   - pending: memory for `maxPending` branches.
  @_optimize(speed)
  func walk(_ root: UInt32, _ path: inout LinkPath, _ pending: UnsafeMutablePointer<PendingBranch>, _ visitor: inout some LinkVisitor) {
    guard root != LinkNode.none else { return }
    let base = UnsafeRawPointer(self.base)
    var node = base + Int(root) &* 8
    guard LinkNode.lowest(node) < visitor.bound else { return }
    var depth = 0
    var waiting = 0
    while true {
      if let next = step(node, depth, base, &path, pending, &waiting, &visitor) {
        node = next
        depth &+= 1
        continue
      }
      repeat {
        guard waiting > 0 else { return }
        waiting &-= 1
      } while pending[waiting].lowest >= visitor.bound
      node = base + Int(pending[waiting].node) &* 8
      depth = pending[waiting].depth
    }
  }

  /// Visit one node; the child to go on with, if any. Its other children that fit are left in `pending`.
  @inline(__always)
  @_optimize(speed)
  private func step(
    _ node: UnsafeRawPointer, _ depth: Int, _ base: UnsafeRawPointer, _ path: inout LinkPath, _ pending: UnsafeMutablePointer<PendingBranch>,
    _ waiting: inout Int, _ visitor: inout some LinkVisitor
  ) -> UnsafeRawPointer? {
    let wildcard = LinkNode.wildcard(node)
    if wildcard != LinkNode.none { visitor.take(wildcard) }
    guard let segment = path.segment(depth) else {
      let end = LinkNode.end(node)
      if end != LinkNode.none { visitor.take(end) }
      return nil
    }
    let children = node + (LinkNode.header &+ LinkNode.padded(LinkNode.linkCount(node)))
    let types = LinkNode.parameters(node)
    if types == 0 { return literalChild(node, children, segment, path, base) }
    let first = waiting
    if types == LinkValueType.any.bit {
      pending[waiting] = branch(children, depth)
      waiting &+= 1
    } else {
      addFitting(types, children, path.text(segment), depth, pending, &waiting)
    }
    if let child = literalChild(node, children + types.nonzeroBitCount &* 8, segment, path, base), LinkNode.lowest(child) < visitor.bound { return child }
    // No literal: go on with the last of the parameters at once.
    guard waiting > first, pending[waiting &- 1].lowest < visitor.bound else { return nil }
    waiting &-= 1
    return base + Int(pending[waiting].node) &* 8
  }

  @inline(__always)
  @_optimize(speed)
  private func branch(_ pair: UnsafeRawPointer, _ depth: Int) -> PendingBranch {
    PendingBranch(node: pair.load(as: UInt32.self), lowest: pair.load(fromByteOffset: 4, as: UInt32.self), depth: depth &+ 1)
  }

  /// Leave the children of typed parameters that the segment fits in `pending`.
  @inline(never)
  @_optimize(speed)
  private func addFitting(
    _ types: UInt8, _ children: UnsafeRawPointer, _ text: UnsafeRawBufferPointer, _ depth: Int, _ pending: UnsafeMutablePointer<PendingBranch>, _ waiting: inout Int
  ) {
    var rest = types
    var pair = children
    while rest != 0 {
      if let type = LinkValueType(rawValue: UInt8(truncatingIfNeeded: rest.trailingZeroBitCount)), type.fits(text) {
        pending[waiting] = branch(pair, depth)
        waiting &+= 1
      }
      rest &= rest &- 1
      pair += 8
    }
  }

  /// The child that the segment leads to as a literal.
  @inline(__always)
  @_optimize(speed)
  private func literalChild(
    _ node: UnsafeRawPointer, _ children: UnsafeRawPointer, _ segment: LinkSegment, _ path: LinkPath, _ base: UnsafeRawPointer
  ) -> UnsafeRawPointer? {
    let shape = LinkNode.shape(node)
    if shape & LinkNode.hashed != 0 { return hashedChild(children, shape, segment, path, base) }
    let count = Int(shape)
    var index = 0
    while index < count {
      if children.load(fromByteOffset: index &* 8, as: UInt64.self) == segment.first {
        let child = base + Int(children.load(fromByteOffset: count &* 8 &+ index &* 4, as: UInt32.self)) &* 8
        if isLink(child, segment, path) { return child }
      }
      index &+= 1
    }
    return nil
  }

  @inline(__always)
  @_optimize(speed)
  private func hashedChild(
    _ slots: UnsafeRawPointer, _ shape: UInt8, _ segment: LinkSegment, _ path: LinkPath, _ base: UnsafeRawPointer
  ) -> UnsafeRawPointer? {
    let hash = LinkHash.of(path.address(segment), count: Int(segment.count), first: segment.first)
    let mask = (1 &<< Int(shape & ~LinkNode.hashed)) &- 1
    let tag = UInt32(truncatingIfNeeded: hash &>> 32)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let reference = slots.load(fromByteOffset: slot &* 8 &+ 4, as: UInt32.self)
      guard reference != LinkNode.none else { return nil }
      if slots.load(fromByteOffset: slot &* 8, as: UInt32.self) == tag {
        let child = base + Int(reference) &* 8
        if child.load(fromByteOffset: LinkNode.header, as: UInt64.self) == segment.first, isLink(child, segment, path) { return child }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Whether the literal that leads to `child` is the segment, whose first eight bytes are known to be equal.
  @inline(__always)
  @_optimize(speed)
  private func isLink(_ child: UnsafeRawPointer, _ segment: LinkSegment, _ path: LinkPath) -> Bool {
    let count = Int(segment.count)
    guard LinkNode.linkCount(child) == count else { return false }
    return count <= 8 || isTail(child + LinkNode.header, path.address(segment), count)
  }

  /// Whether two texts of more than eight bytes are equal behind those.
  @inline(__always)
  @_optimize(speed)
  private func isTail(_ link: UnsafeRawPointer, _ text: UnsafeRawPointer, _ count: Int) -> Bool {
    var index = 8
    while index &+ 8 < count {
      guard Word.load(link + index) == Word.load(text + index) else { return false }
      index &+= 8
    }
    return Word.load(link + (count &- 8)) == Word.load(text + (count &- 8))
  }
}
