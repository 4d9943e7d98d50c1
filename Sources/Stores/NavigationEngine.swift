import Ground

/// The rule book of leaf commands: a pure function from a command and a stack to the edit that it
/// stands for.
public enum NavigationEngine<R: Route> {
  /// Keep the lowest `kept` entries, then put routes on.
  public enum Edit {
    /// The stack stays as it is.
    case unchanged
    case push(R)
    case pushAll([R])
    case keep(Int)
    case replace(keeping: Int, with: ArraySlice<R>)
  }

  /// An edit, or the refusal in its place.
  public enum Decision {
    case edit(Edit)
    case refused(NavigationResult<R>)
  }

  /// How many entries lie above the root.
  @inline(__always)
  public static func available(_ stack: RouteStack<R>, root: RootPlacement) -> Int {
    root == .outside ? stack.depth : max(stack.depth &- 1, 0)
  }

  /// How many entries a pop leaves; nil if it is refused.
  @inline(__always)
  static func leftByPop(_ stack: RouteStack<R>, root: RootPlacement) -> Int? {
    available(stack, root: root) > 0 ? stack.depth &- 1 : nil
  }

  /// Decides a leaf command; a composite is `edit(.unchanged)`.
  /// - Complexity: O(1); `popToEntry` O(log n); `replace` O(length of the new path).
  @_optimize(speed)
  public static func decide(
    _ command: NavigationCommand<R>, on stack: RouteStack<R>, root: RootPlacement
  ) -> Decision {
    switch command {
    case .push(let route): return .edit(.push(route))
    case .pushAll(let routes): return .edit(routes.isEmpty ? .unchanged : .pushAll(routes))
    case .pop:
      guard let kept = leftByPop(stack, root: root) else { return .refused(.emptyStack) }
      return .edit(.keep(kept))
    case .popCount(let count): return pop(count, on: stack, root: root)
    case .popToRoot: return .edit(.keep(stack.depth &- available(stack, root: root)))
    case .popTo(let route):
      guard let position = stack.lastIndex(of: route) else {
        return .refused(.routeNotFound(route))
      }
      return .edit(.keep(position &+ 1))
    case .popToEntry(let id):
      guard let position = stack.index(ofEntry: id) else { return .refused(.entryNotFound(id)) }
      return .edit(.keep(position &+ 1))
    case .replace(let routes): return replace(above: 0, with: routes, on: stack, root: root)
    case .sequence, .whenCancelled: return .edit(.unchanged)
    }
  }

  private static func pop(_ count: Int64, on stack: RouteStack<R>, root: RootPlacement) -> Decision
  {
    guard count > 0 else { return .refused(.invalidPopCount(count)) }
    let available = available(stack, root: root)
    guard count <= Int64(available) else {
      return .refused(.insufficientStackDepth(requested: count, available: Int64(available)))
    }
    return .edit(.keep(stack.depth &- Int(truncatingIfNeeded: count)))
  }

  /// Decides `replace` for a path whose first `shared` routes are those of the stack.
  /// - Parameter rest: the routes of the path after them.
  static func replace(
    above shared: Int, with rest: [R], on stack: RouteStack<R>, root: RootPlacement
  ) -> Decision {
    if root == .inside && shared == 0 && rest.isEmpty { return .refused(.emptyStack) }
    let more = commonPrefix(rest, stack, above: shared)
    let kept = shared &+ more
    if more == rest.count && kept == stack.depth { return .edit(.unchanged) }
    return .edit(.replace(keeping: kept, with: rest[more...]))
  }

  /// How many routes, beginning with the one at `start`, are equal.
  public static func commonPrefix(_ routes: [R], _ stack: RouteStack<R>, above start: Int = 0)
    -> Int
  {
    let limit = min(routes.count, stack.depth &- start)
    var shared = 0
    while shared < limit && routes[shared] == stack.entries[start &+ shared].route { shared &+= 1 }
    return shared
  }
}
