import Ground
import JSONCoding

/// An intent that a snapshot says waits.
extension Attempt {
  /// What an intent waits for in the draft: found by carrying it out on a copy.
  func waiting(_ waiting: Waiting) throws(NavError) -> PendingIntent {
    let intent = waiting.intent
    let state = waiting.entryState
    return try draft.withCopy { start throws(NavError) -> PendingIntent in
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
        intent, route: lock.route.index, needs: rules.facts(of: conditions),
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
final class Waiting {
  let intent: AppIntent
  /// The route that it leads to.
  let route: RouteIndex
  /// What the screen wants back that it will make, JSON.
  let entryState: Text?

  init(intent: AppIntent, route: RouteIndex, entryState: Text? = nil) {
    self.intent = intent
    self.route = route
    self.entryState = entryState
  }
}

extension StackNode? {
  /// The topmost entry that is meant.
  fileprivate func first(_ isMeant: (StackNode) -> Bool) -> StackNode? {
    var entry = self
    while let node = entry, !isMeant(node) { entry = node.below }
    return entry
  }
}
