import Ground
import JSONCoding

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
    notes = restoring.notes
    return nil
  }

  // MARK: An intent that waits

  /// What an intent waits for in the draft: found by carrying it out on a copy.
  func waiting(_ waiting: Waiting) throws(NavError) -> PendingIntent {
    let (intent, state) = (waiting.intent, waiting.entryState)
    return try withCopy { start throws(NavError) -> PendingIntent in
      defer { rollBack(to: start) }
      survey = Survey()
      if let result = try? apply(intent), result.changes { look(from: start) }
      let held = intent.isNeverHeld ? [] : survey.held
      let failing = survey.failing
      rollBack(to: start)
      if let failing {
        let (needs, shown) = gate(of: failing)
        return PendingIntent(
          intent, route: failing, needs: needs, shown: shown, screen: shown.flatMap(topmost),
          entryState: state)
      }
      guard let lock = draft.pointee.layers.last(where: { held.contains($0.id) }) else {
        return PendingIntent(intent, route: waiting.route, needs: [], entryState: state)
      }
      let conditions = schema.routes[lock.route.index].whileConditions
      return PendingIntent(
        intent, route: lock.route.index, needs: facts(of: conditions, ifFailing: false),
        shown: lock.route, entryState: state)
    }
  }

  /// The topmost screen of the name of a route: on the layers from the top down, on the focused
  /// leaf, on others.
  private func topmost(_ route: FittedRoute) -> EntryID? {
    func isMeant(_ node: StackNode) -> Bool { node.route.index == route.index }
    for layer in draft.pointee.layers.all.reversed() {
      if let node = layer.top.first(isMeant) { return node.id }
      if layer.route.index == route.index { return layer.id }
    }
    let focused = draft.pointee.focused
    for leaf in [focused] + draft.pointee.stacks.indices {
      if let node = StackNode?(draft.pointee.stacks[leaf]).first(isMeant) { return node.id }
    }
    return nil
  }
}

/// An intent of a snapshot that waits.
struct Waiting {
  let intent: AppIntent
  /// The route that it leads to.
  let route: RouteIndex
  /// What the screen wants back that it will make, JSON.
  var entryState: Text?
}

extension StackNode? {
  /// The topmost entry that is meant.
  fileprivate func first(_ isMeant: (StackNode) -> Bool) -> StackNode? {
    var entry = self
    while let node = entry, !isMeant(node) { entry = node.below }
    return entry
  }
}
