import Ground

/// Screens that are gone for good.
extension App {
  /// An entry or layer has left the state. It is gone for good when no place can bring it back.
  func depart(_ id: EntryID) {
    guard isToldOfEnds else { return }
    guard history.count > 1 else {
      forget?(id)
      return
    }
    // What is no place left none behind.
    if mayBeHidden { history.hasLost = true }
    guard isWatched?(id) == true else { return }
    departed.append(id)
    // The current place, or the one before it, has it still.
    departedFrom = min(departedFrom, history.key(of: max(history.index &- 1, 0)))
    // What comes and leaves again is in the list again.
    if departed.count > departedBefore &* 2 &+ 64 { history.hasLost = true }
  }

  /// Whether one of those that have left may be gone for good.
  var mayHaveLost: Bool {
    !departed.isEmpty && (history.hasLost || history.key(of: 0) > departedFrom)
  }

  /// Tells the host of those that have left the state and that no place can bring back any more.
  /// - Complexity: O(1) until a place is given up that may be the last one to have one of them;
  ///   then by what the places differ in
  func forgetLost() {
    mayBeHidden = counts.noPlaces > 0
    guard mayHaveLost else { return }
    history.hasLost = false
    var indices = IDTable(for: departed.count)
    var ids: [EntryID] = []
    for id in departed where committed.route(of: id) == nil && indices.insert(id, ids.count) {
      ids.append(id)
    }
    departed = []
    departedFrom = .max
    var lost: [EntryID] = []
    let places = newestPlaces(of: indices, ids.count)
    for index in ids.indices {
      if places[index] < 0 {
        lost.append(ids[index])
      } else {
        departed.append(ids[index])
        departedFrom = min(departedFrom, history.key(of: places[index]))
      }
    }
    departedBefore = departed.count
    for id in lost { forget?(id) }
  }

  /// The index of the newest place that has each of some screens, none of which the state has; -1
  /// if none has it.
  /// - Parameter indices: where each is in the result, below `count`.
  private func newestPlaces(of indices: IDTable, _ count: Int) -> [Int] {
    var newest = Array(repeating: -1, count: count)
    let current = history.index
    rules.withPlace(committed) { state in
      committed.withCopy { before in
        var none: [EntryNote] = []
        for place in 0..<history.count {
          history.go(to: place, state, &none)
          var differences: [Difference] = []
          AppState.findDifferences(from: before, to: state, &differences)
          for one in differences {
            guard let index = indices[one.id] else { continue }
            newest[index] = one.kind == .came ? history.count &- 1 : place &- 1
          }
          before.pointee = state.pointee
        }
        history.go(to: current, state, &none)
      }
    }
    return newest
  }
}
