import Ground

/// What has been done to a stack since a command began, so that it can be undone and its net effect
/// told. Costs what the changes cost, not what the stack holds.
struct StackJournal<R: Route> {
  /// One edit: everything above `kept` was taken off (the last `removed` entries of the journal's
  /// list at that time) and others were put on.
  private struct Step {
    var kept: Int
    var removed: Int
    var kind: NavigationCommand<R>.Kind
  }

  private var steps: [Step] = []
  private(set) var removed: [RouteEntry<R>] = []
  /// The kind of the command whose edits come next.
  var kind = NavigationCommand<R>.Kind.sequence

  /// A position in the journal to go back to.
  typealias Mark = Int

  var mark: Mark { steps.count }

  /// Takes everything above `kept` off `stack`; appends come after it.
  @_optimize(speed)
  mutating func cut(_ stack: inout RouteStack<R>, keeping kept: Int) {
    let count = stack.depth &- kept
    if count == 1, let top = stack.top {
      removed.append(top)
      stack.removeTop()
    } else if count > 1 {
      stack.truncate(to: kept, into: &removed)
    }
    steps.append(Step(kept: kept, removed: max(count, 0), kind: kind))
  }

  /// Undoes every edit since `mark`.
  mutating func rollBack(_ stack: inout RouteStack<R>, to mark: Mark) {
    while steps.count > mark, let step = steps.popLast() {
      stack.truncate(to: step.kept)
      for entry in removed.suffix(step.removed) { stack.append(entry) }
      removed.removeLast(step.removed)
    }
  }

  /// The net effect of the edits since `mark` on a stack: how many of the entries from then still
  /// stand, and the others, bottom first.
  @_optimize(speed)
  func net(since mark: Mark, baseDepth: Int) -> (kept: Int, removed: ArraySlice<RouteEntry<R>>) {
    var kept = baseDepth
    var net = removed[removed.endIndex...]
    var cursor = removed.count
    for index in mark..<steps.count { cursor &-= steps[index].removed }
    for index in mark..<steps.count {
      let step = steps[index]
      if step.kept < kept {
        // Below `kept` nothing has changed since the mark, so these were there at the mark.
        let piece = removed[cursor..<(cursor &+ kept &- step.kept)]
        // One piece, as after most commands, stays where it is; others are put together.
        net = net.isEmpty ? piece : piece + net
        kept = step.kept
      }
      cursor &+= step.removed
    }
    return (kept, net)
  }

  /// The kinds of the commands that took off the topmost `count` of what `net` answers as removed,
  /// in its order.
  func kinds(of count: Int, since mark: Mark, baseDepth: Int) -> [NavigationCommand<R>.Kind] {
    var kinds = Array(repeating: kind, count: count)
    var kept = baseDepth
    var end = count
    for index in mark..<steps.count where steps[index].kept < kept {
      let bottom = max(end &- (kept &- steps[index].kept), 0)
      for position in bottom..<end { kinds[position] = steps[index].kind }
      kept = steps[index].kept
      end = bottom
    }
    return kinds
  }

  /// Forgets everything and keeps the memory.
  @inline(__always)
  @_optimize(speed)
  mutating func reset() {
    if !steps.isEmpty { steps.removeAll(keepingCapacity: true) }
    if !removed.isEmpty { removed.removeAll(keepingCapacity: removed.count <= 4_096) }
  }
}
