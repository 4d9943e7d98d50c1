import Ground

extension App {
  /// Counts the screens of the draft that rules say something of, from those that are committed.
  /// Afterwards the attempt has what the two differ in, but perhaps for new entries of which they
  /// say nothing.
  func count(_ attempt: Attempt, isWhole: Bool = false) {
    if isWhole {
      AppState.findAllDifferences(
        from: committed, to: draft, isNotedOnly: true, &attempt.differences)
    } else if !attempt.isCompared {
      attempt.findDifferences(from: committed)
    }
    for one in attempt.differences where !traits[one.route].isDisjoint(with: .counted) {
      counts.change(one.route, traits[one.route], by: one.kind == .came ? 1 : -1)
    }
  }
}
