import Ground

extension App {
  /// Whether each entry that leaves concerns somebody, and not only those of whose routes rules say
  /// something.
  var hearsOfAll: Bool {
    forget != nil || !notes.isEmpty || !committed.pointee.tickets.isEmpty
      || !draft.pointee.tickets.isEmpty
  }

  /// Counts the guarded screens of the draft from those that are committed.
  func count(isWhole: Bool = false) {
    if isWhole {
      AppState.findAllDifferences(from: committed, to: draft, &differences)
    } else {
      AppState.findDifferences(
        from: committed, to: draft, isNotedOnly: !hearsOfAll, &differences)
    }
    for one in differences where !traits[one.route].isDisjoint(with: .counted) {
      counts.change(one.route, traits[one.route], by: one.kind == .came ? 1 : -1)
    }
  }
}
