/// The commands that hosts send most, without the value of a command around them while nobody looks at commands: no enum is filled, copied and taken apart, which saves some
/// 50 ns each. They differ from `execute` in nothing else.
extension NavigationStore {
  /// `execute(.push(route))`.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: O(1)
  @inline(__always)
  @_optimize(speed)
  public func push(_ route: consuming R) throws(NavError) -> NavigationResult<R> {
    guard isUnobserved else { return try execute(.push(route)) }
    stack.releaseRemoved(Self.releasedPerCommand)
    try append(route)
    revision &+= 1
    return .success
  }

  /// `execute(.pop)`.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: O(1)
  @inline(__always)
  @_optimize(speed)
  public func pop() throws(NavError) -> NavigationResult<R> {
    guard isUnobserved else { return try execute(.pop) }
    stack.releaseRemoved(Self.releasedPerCommand)
    guard NavigationEngine.available(stack, root: root) > 0 else { return .emptyStack }
    stack.removeTop()
    revision &+= 1
    return .success
  }
}
