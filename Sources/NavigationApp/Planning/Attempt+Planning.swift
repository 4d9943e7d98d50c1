import Ground
import JSONCoding

/// From an intent to the draft that it leads to, and to what rules say of it.
extension Attempt {
  /// Looks at what the draft would change.
  func look(from start: StatePointer) {
    survey = Survey()
    findDifferences(from: start)
    for one in differences { note(one) }
    if draft.pointee.layers.hasLocks { noteLocks(from: start) }
    if survey.held.count > 1 { survey.held = survey.held.oldestFirst }
    survey.leave = survey.leave.oldestFirst
    survey.enter = survey.enter.oldestFirst
  }

  /// Finds what the draft changes, as far as it concerns somebody.
  func findDifferences(from start: StatePointer) {
    AppState.findDifferences(from: start, to: draft, isNotedOnly: !hearsOfAll, &differences)
  }

  private func note(_ one: Difference) {
    let traits = traits[one.route]
    switch one.kind {
    case .dropped: break
    case .left:
      if traits.contains(.lock) { survey.held.append(one.id) }
      if traits.contains(.asksOnLeave), one.id != answered { survey.leave.append(one.id) }
    case .came:
      if traits.contains(.asksOnEnter) { survey.enter.append(one.id) }
      guard traits.contains(.guarded), one.id < survey.failingID,
        !schema.routes[one.route].requires.hold(draft.pointee.facts)
      else { return }
      survey.failing = one.route
      survey.failingID = one.id
    }
  }

  /// Plans an intent: afterwards the draft is the state that it leads to, and the survey is made.
  /// What is refused leaves the draft in disorder.
  func plan(_ intent: AppIntent, from start: StatePointer) throws(NavError) -> AppResult {
    if intent.mayWait { return try planWaiting(intent, from: start) }
    if case .transaction(let parts) = intent { return try planTransaction(parts, from: start) }
    let result = try apply(intent)
    guard result.changes else { return result }
    look(from: start)
    // Where history leads was asked for: it shows no screen that facts do not allow.
    if intent.isNeverHeld { return result }
    return refusal.map { .refused($0) } ?? result
  }

  /// Why the draft cannot be, for an intent that does not wait.
  var refusal: AppRefusal? {
    if !survey.held.isEmpty { return .held(survey.held) }
    return survey.failing.map(refusal(of:))
  }
}
