import Ground

/// What a walk over the tree looks for.
protocol LinkVisitor {
  /// Subtrees whose lowest mapping is not below this are not entered.
  var bound: UInt32 { get }
  /// An end that the URL reaches.
  mutating func take(_ end: UInt32)
}

/// The lowest mapping that matches.
struct LowestEnd: LinkVisitor {
  private(set) var bound = LinkNode.none

  @inline(__always)
  mutating func take(_ end: UInt32) { if end < bound { bound = end } }
}

/// Every mapping that matches.
struct AllEnds: LinkVisitor {
  var bound: UInt32 { LinkNode.none }
  var ends: [UInt32] = []
  private let next: UnsafeMutablePointer<UInt32>

  init(_ next: UnsafeMutablePointer<UInt32>) { self.next = next }

  mutating func take(_ end: UInt32) {
    var end = end
    while end != LinkNode.none {
      ends.append(end)
      end = next[Int(end)]
    }
  }
}

/// A branch that waits until the one before it has been walked.
struct PendingBranch {
  var node: UInt32
  var lowest: UInt32
  var depth: Int
}

extension LinkTable {
  /// Walk every node below `root` whose beginning matches the path and that can hold what the
  /// visitor looks for, each once.
  /// - Parameters:
  ///   - path: split as the walk goes on.
  ///   - pending: memory for `maxPending` branches.
  @inline(__always)
  func walk(
    _ root: UInt32, _ path: inout LinkPath, _ pending: UnsafeMutablePointer<PendingBranch>,
    _ visitor: inout some LinkVisitor
  ) {
    guard root != LinkNode.none else { return }
    let base = UnsafeRawPointer(header.pointee.base)
    var node = base + Int(root) &* 8
    guard LinkNode.lowest(node) < visitor.bound else { return }
    var depth = 0
    var waiting = 0
    while true {
      let wildcard = LinkNode.wildcard(node)
      if wildcard != LinkNode.none { visitor.take(wildcard) }
      let (segment, first) = path.segment(depth)
      if segment.count == 0 {
        let end = LinkNode.end(node)
        if end != LinkNode.none { visitor.take(end) }
      } else {
        depth &+= 1
        let text = path.text(segment)
        let types = LinkNode.parameters(node)
        let children = node + LinkNode.header
        let literal = LinkNode.literalChild(
          children + LinkNode.parameterBytes(node), LinkNode.shape(node), text, first, base)
        if types == LinkValueType.any.bit {
          let branch = LinkNode.branch(children, depth)
          if branch.lowest < visitor.bound {
            if literal == nil {
              node = base + Int(branch.node) &* 8
              continue
            }
            pending[waiting] = branch
            waiting &+= 1
          }
        } else if types != 0 {
          LinkNode.addFitting(types, children, text, depth, pending, &waiting)
        }
        if let literal, LinkNode.lowest(literal) < visitor.bound {
          node = literal
          continue
        }
      }
      repeat {
        guard waiting > 0 else { return }
        waiting &-= 1
      } while pending[waiting].lowest >= visitor.bound
      node = base + Int(pending[waiting].node) &* 8
      depth = pending[waiting].depth
    }
  }
}

extension LinkNode {
  @inline(__always)
  static func branch(_ pair: UnsafeRawPointer, _ depth: Int) -> PendingBranch {
    PendingBranch(
      node: pair.load(as: UInt32.self), lowest: pair.load(fromByteOffset: 4, as: UInt32.self),
      depth: depth)
  }

  /// Leave in `pending` the children of typed parameters that the segment fits.
  @inline(never)
  @_optimize(speed)
  fileprivate static func addFitting(
    _ types: UInt8, _ children: UnsafeRawPointer, _ text: UnsafeRawBufferPointer, _ depth: Int,
    _ pending: UnsafeMutablePointer<PendingBranch>, _ waiting: inout Int
  ) {
    var rest = types
    var pair = children
    while rest != 0 {
      if let type = LinkValueType(firstOf: rest),
        type.fits(text)
      {
        pending[waiting] = branch(pair, depth)
        waiting &+= 1
      }
      rest &= rest &- 1
      pair += 8
    }
  }

  /// The child that the segment leads to as a literal.
  @inline(__always)
  fileprivate static func literalChild(
    _ children: UnsafeRawPointer, _ shape: UInt8, _ text: UnsafeRawBufferPointer, _ first: UInt64,
    _ base: UnsafeRawPointer
  ) -> UnsafeRawPointer? {
    if shape & hashed != 0 { return hashedChild(children, shape, text, first, base) }
    let count = Int(shape)
    var index = 0
    while index < count {
      if children.load(fromByteOffset: index &* 8, as: UInt64.self) == first {
        let child =
          base + Int(children.load(fromByteOffset: count &* 8 &+ index &* 4, as: UInt32.self)) &* 8
        if isLink(child, text) { return child }
      }
      index &+= 1
    }
    return nil
  }

  @inline(__always)
  private static func hashedChild(
    _ slots: UnsafeRawPointer, _ shape: UInt8, _ text: UnsafeRawBufferPointer, _ first: UInt64,
    _ base: UnsafeRawPointer
  ) -> UnsafeRawPointer? {
    guard let start = text.baseAddress else { return nil }
    let hash = ByteHash.of(start, count: text.count, first: first)
    let mask = (1 &<< Int(shape & ~hashed)) &- 1
    let tag = UInt32(truncatingIfNeeded: hash &>> 32)
    var slot = Int(truncatingIfNeeded: hash) & mask
    while true {
      let reference = slots.load(fromByteOffset: slot &* 8 &+ 4, as: UInt32.self)
      guard reference != none else { return nil }
      if slots.load(fromByteOffset: slot &* 8, as: UInt32.self) == tag {
        let child = base + Int(reference) &* 8
        let link = child - padded(linkCount(child))
        if link.load(as: UInt64.self) == first, isLink(child, text) { return child }
      }
      slot = (slot &+ 1) & mask
    }
  }

  /// Whether the literal that leads to `child` is the segment, whose first eight bytes are known to
  /// be equal.
  @inline(__always)
  private static func isLink(_ child: UnsafeRawPointer, _ text: UnsafeRawBufferPointer) -> Bool {
    guard linkCount(child) == text.count else { return false }
    guard text.count > 8, let start = text.baseAddress else { return true }
    let link = child - padded(text.count)
    var index = 8
    while index &+ 8 < text.count {
      guard Word.load(link + index) == Word.load(start + index) else { return false }
      index &+= 8
    }
    return Word.load(link + (text.count &- 8)) == Word.load(start + (text.count &- 8))
  }
}
