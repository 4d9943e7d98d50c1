import JSONCoding
import NavigationCore

/// What restoring does with what it cannot keep.
public enum RestoreMode: Int32, Sendable {
  /// The first fault is the error, and nothing changes.
  case strict
  /// It is dropped and reported.
  case lenient
  /// Any fault leads to containers and layers as at first.
  case reset
  /// Reports as `lenient`, and changes nothing.
  case dryRun
}

extension App {
  /// Brings back what `writeSnapshot` wrote, in one commit.
  /// - Parameters:
  ///   - start: is at the beginning of the snapshot; `JSONLimits.ofSnapshots` are its limits.
  ///   - report: gets `{"from","to","dropped","evicted","isReset"}`; nothing if an error is thrown.
  /// - Returns: the JSON of an interceptor's reason if it has cancelled the commit: nothing has
  ///   changed then.
  /// - Throws: `.limit` in every mode; in `strict` `.json`, `.utf8`, `.state` or `.schema` for the
  ///   first fault. Nothing has changed then, ids included.
  /// - Complexity: O(length); with migrations times their steps.
  public func restore(
    _ start: JSONReader, _ mode: RestoreMode, report: inout JSONWriter
  ) throws(NavError) -> Text? {
    let restoring = Restoring(self, mode)
    do throws(NavError) {
      try restoring.run(start)
      try checkLimits()
      if mode == .dryRun {
        rollBack(to: committed)
      } else if let reason = try commit(restoring) {
        return reason
      }
      restoring.writeReport(to: &report)
      return nil
    } catch {
      rollBack(to: committed)
      throw error
    }
  }

  private func commit(_ restoring: Restoring) throws(NavError) -> Text? {
    var plan = AppCommit(cause: "restore", withdrawn: committed.pointee.question)
    plan.isWhole = true
    plan.notes = restoring.notes
    draft.pointee.question = nil
    (answered, destination) = (nil, nil)
    if case .cancelled(let reason) = try commit(plan, .done) { return reason }
    history.amend(notes: notes)
    notes = restoring.notes
    return nil
  }

  // MARK: An intent that waits

  /// What an intent waits for in the draft: found by carrying it out on a copy.
  /// - Parameter target: the route that it leads to.
  func waiting(_ intent: AppIntent, for target: RouteIndex) throws(NavError) -> PendingIntent {
    try withCopy { start throws(NavError) -> PendingIntent in
      defer { rollBack(to: start) }
      var (route, needs, shown): (RouteIndex, [Int], FittedRoute?) = (target, [], nil)
      var next = intent
      repeat {
        survey = Survey()
        guard let result = try? apply(next), result.changes else { break }
        look(from: start)
        let (held, failing) = (survey.held, survey.failing)
        rollBack(to: start)
        if let lock = topmost(of: held) {
          let conditions = schema.routes[lock.route.index].whileConditions
          return PendingIntent(
            intent, route: lock.route.index, needs: facts(of: conditions, ifFailing: false))
        }
        guard let failing else { break }
        (route, needs, shown) = (failing, self.needs(of: failing), schema.routes[failing].orElse)
        if let shown { next = .go(shown) }
      } while shown != nil
      rollBack(to: start)
      return PendingIntent(intent, route: route, needs: needs, screen: shown.flatMap(topmost))
    }
  }

  /// The topmost screen of a route: on the layers from the top down, on the focused leaf, on
  /// others.
  private func topmost(_ route: FittedRoute) -> EntryID? {
    for layer in draft.pointee.layers.reversed() {
      if let node = layer.top.entry(route) { return node.id }
      if layer.route == route { return layer.id }
    }
    let focused = draft.pointee.focused
    for leaf in [focused] + draft.pointee.stacks.indices {
      if let node = StackNode?(draft.pointee.stacks[leaf]).entry(route) { return node.id }
    }
    return nil
  }
}
