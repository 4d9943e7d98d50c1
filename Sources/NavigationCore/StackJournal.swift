/// What has been done to a stack since a command began, so that it can be undone and its net effect told. Costs what the changes cost, not what the stack holds.
struct StackJournal<R: Route> {
  /// One edit: everything above `kept` was taken off (the last `removed` entries of the journal's list at that time) and others were put on.
  private struct Step {
    var kept: Int
    var removed: Int
  }

  private var steps: [Step] = []
  private(set) var removed: [RouteEntry<R>] = []

  /// A place in the journal to go back to.
  typealias Mark = Int

  var mark: Mark { steps.count }

  var isEmpty: Bool { steps.isEmpty }

  /// Takes everything above `kept` off `stack`; appends come after it.
  mutating func cut(_ stack: inout RouteStack<R>, keeping kept: Int) {
    let before = removed.count
    stack.truncate(to: kept, into: &removed)
    steps.append(Step(kept: kept, removed: removed.count &- before))
  }

  /// Undoes every edit since `mark`.
  mutating func rollBack(_ stack: inout RouteStack<R>, to mark: Mark) {
    while steps.count > mark, let step = steps.popLast() {
      stack.truncate(to: step.kept)
      for entry in removed.suffix(step.removed) { stack.append(entry) }
      removed.removeLast(step.removed)
    }
  }

  /// The net effect of the edits since `mark` on a stack: how many of the entries from then still stand, and the others, bottom first.
  func net(since mark: Mark, baseDepth: Int) -> (kept: Int, removed: [RouteEntry<R>]) {
    var kept = baseDepth
    var pieces: [ArraySlice<RouteEntry<R>>] = []
    var cursor = removed.count &- steps[mark...].reduce(0) { $0 &+ $1.removed }
    for step in steps[mark...] {
      if step.kept < kept {
        // Below `kept` nothing has changed since the mark, so these were there at the mark.
        pieces.append(removed[cursor..<(cursor &+ kept &- step.kept)])
        kept = step.kept
      }
      cursor &+= step.removed
    }
    return (kept, pieces.reversed().flatMap { $0 })
  }

  /// Forgets everything and keeps the memory.
  @inline(__always)
  mutating func reset() {
    if !steps.isEmpty { steps.removeAll(keepingCapacity: true) }
    if !removed.isEmpty { removed.removeAll(keepingCapacity: true) }
  }
}
