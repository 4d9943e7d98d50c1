/// Stacks that nobody needs any more. Each commit lets go of a few of their entries, so that none
/// pays for all that was taken off at once.
struct DiscardedStacks {
  private var stacks: [StackNode] = []
  /// What would be one more ends at once.
  private static var most: Int { 16 }
  private static var perCommit: Int { 32 }

  /// Takes a reference that is no longer needed.
  mutating func add(_ top: consuming StackNode?) {
    guard isKnownUniquelyReferenced(&top), stacks.count < Self.most, let stack = top else { return }
    stacks.append(stack)
  }

  /// Lets go of some entries.
  @inline(__always)
  mutating func release() { if !stacks.isEmpty { releaseSome() } }

  @inline(never)
  private mutating func releaseSome() {
    var top = stacks.popLast()
    for _ in 0..<Self.perCommit {
      guard isKnownUniquelyReferenced(&top), let node = top else { return }
      top = node.takeBelow()
    }
    if let rest = top { stacks.append(rest) }
  }
}
