import Ground
import JSONCoding

/// Intents one after another: all of them, or none.
extension Attempt {
  /// - Complexity: O(what the parts do); while locks are up, each part is compared with the state
  ///   before it.
  func planTransaction(
    _ parts: [AppIntent], from start: StatePointer
  ) throws(NavError) -> AppResult {
    // No part brings a lock, so that none is held if there are none now.
    let hasLocks = committed.pointee.layers.hasLocks
    for (index, part) in parts.enumerated() {
      let result = try hasLocks ? planPart(part) : planFreePart(part)
      if case .nowhereBack = result { continue }
      guard result.changes else { return .refused(.index(index: index, reason: result)) }
    }
    look(from: start)
    return .done
  }

  private func planPart(_ part: AppIntent) throws(NavError) -> AppResult {
    if let result = try queued(part) { return result }
    return try draft.withCopy { before throws(NavError) -> AppResult in
      let result = try apply(part)
      guard result.changes else { return result }
      look(from: before)
      return refusal.map { .refused($0) } ?? result
    }
  }

  /// A part that nothing holds: it can only bring a screen whose conditions fail.
  private func planFreePart(_ part: AppIntent) throws(NavError) -> AppResult {
    forbidden = nil
    let result = try apply(part)
    guard result.changes, let forbidden else { return result }
    survey = Survey()
    survey.failing = forbidden
    return refusal.map { .refused($0) } ?? result
  }

  /// Carries out a `go` to a sheet or cover that will wait: all that it changes is the end of the
  /// queue, which no lock holds.
  /// - Returns: nil if it is not that simple; then nothing has changed.
  private func queued(_ part: AppIntent) throws(NavError) -> AppResult? {
    guard case .go(let route) = part, traits[route.index].contains(.layer),
      traits[route.index].isDisjoint(with: .guarded), !draft.pointee.layers.isEmpty
    else { return nil }
    let declaration = schema.routes[route.index]
    guard declaration.whenBusy == .queue, declaration.reuse != .stack else { return nil }
    // An equal layer on top is looked at, and stays.
    return try apply(part)
  }
}
