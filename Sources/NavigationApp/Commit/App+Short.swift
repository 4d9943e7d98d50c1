import JSONCoding
import NavigationCore

/// The short way of what nearly every commit is: a push or a pop on the focused leaf in which nothing
/// and nobody else has a say. It does what the long way does, and counts no references for it; whatever
/// is not as plain takes the long way from its beginning.
extension App {
  /// Whether stacks of leaves are all that an intent can concern.
  var isPlain: Bool {
    interests.isEmpty && intercept == nil && forget == nil && notes.isEmpty
      && committed.pointee.layers.isEmpty && committed.pointee.tickets.isEmpty
      && committed.pointee.pending == nil && committed.pointee.question == nil
  }

  /// Carries out `{"go":route}` or `"back"` if it is as plain.
  /// - Returns: whether it has; else nothing has changed.
  @inline(never)
  @_optimize(speed)
  func sendShort(_ reader: JSONReader) -> Bool {
    var look = reader
    do throws(NavError) {
      switch try look.peek() {
      case .string:
        guard try look.readToken() == "back" else { return false }
        try look.finish()
        return popShort()
      case .object:
        try look.beginObject()
        guard let key = try look.nextKey(), key == "go" else { return false }
        let route = try fitter.fit(&look)
        guard try look.nextKey() == nil else { return false }
        try look.finish()
        return pushShort(route)
      default: return false
      }
    } catch {
      // The long way says what is wrong.
      return false
    }
  }

  @_optimize(speed)
  private func pushShort(_ route: FittedRoute) -> Bool {
    let traits = traits[route.index]
    let leaf = committed.pointee.focused
    guard traits.isDisjoint(with: [.root, .layer, .asksOnEnter]),
      !traits.isDisjoint(with: [.reusesTop, .isAlwaysNew]), places[route.index].contains(leaf)
    else { return false }
    let top = committed.pointee.stacks[leaf]
    guard top.depth < limits.stackDepth, traits.contains(.isAlwaysNew) || top.route != route else {
      return false
    }
    if traits.contains(.guarded) {
      guard schema.routes[route.index].requires.hold(committed.pointee.facts) else { return false }
      guarded[route.index] &+= 1
    }
    let id = committed.pointee.lastID &+ 1
    let node = spare.make(id, route, on: top)
    (committed.pointee.lastID, draft.pointee.lastID) = (id, id)
    draft.pointee.stacks[leaf] = node
    committed.pointee.stacks[leaf] = node
    revision &+= 1
    leave(leaf, top)
    return true
  }

  /// Adds a place to the history, and keeps a node that it gives up.
  @inline(__always)
  private func leave(_ leaf: Int, _ top: consuming StackNode) {
    guard history.limit > 0 else { return spare.keep(top) }
    if let given = history.add(leaf, was: top) { spare.keep(given) }
  }

  @_optimize(speed)
  func popShort() -> Bool {
    let leaf = committed.pointee.focused
    let top = committed.pointee.stacks[leaf]
    let traits = traits[top.route.index]
    guard let below = top.below, !traits.contains(.asksOnLeave) else { return false }
    if traits.contains(.guarded) { guarded[top.route.index] &-= 1 }
    draft.pointee.stacks[leaf] = below
    committed.pointee.stacks[leaf] = below
    revision &+= 1
    leave(leaf, top)
    return true
  }
}
