/// Stacks that nobody needs any more. A few of their entries are let go of with each commit, so that
/// none pays for all that was taken off at once.
struct DiscardedStacks {
  private var stacks: [StackNode] = []
  private static let (most, perCommit) = (16, 32)

  /// Takes a reference that is no longer needed.
  mutating func add(_ top: consuming StackNode?) {
    guard isKnownUniquelyReferenced(&top), stacks.count < Self.most, let stack = top else { return }
    stacks.append(stack)
  }

  /// Lets go of some entries.
  mutating func release() {
    guard !stacks.isEmpty else { return }
    var top = stacks.popLast()
    for _ in 0..<Self.perCommit {
      guard isKnownUniquelyReferenced(&top), let node = top else { return }
      top = node.takeBelow()
    }
    if let rest = top { stacks.append(rest) }
  }
}
