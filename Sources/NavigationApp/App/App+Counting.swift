import Ground

extension App {
  /// Counts the guarded screens of the draft from those that are committed.
  func count(isWhole: Bool = false) {
    if isWhole {
      AppState.findAllDifferences(from: committed, to: draft, &differences)
    } else {
      AppState.findDifferences(from: committed, to: draft, &differences)
    }
    for one in differences where !traits[one.route].isDisjoint(with: .counted) {
      guarded[one.route] &+= one.kind == .came ? 1 : -1
    }
  }
}
