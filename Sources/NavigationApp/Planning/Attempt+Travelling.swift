import Ground
import JSONCoding

/// Going to places of the history.
extension Attempt {
  // MARK: Finding places

  /// The first place from one on, in the direction of `delta`, that facts allow; its state is
  /// handed to `body`.
  /// - Parameters:
  ///   - key: the key of the place to begin with; 0 for the one that `delta` counts to.
  ///   - isLooking: the state is not needed.
  /// - Returns: the index of the place; nil if facts allow none of them.
  private func find(
    _ delta: Int64, to key: Int64, isLooking: Bool, _ body: (StatePointer) -> Void
  ) -> Int? {
    let (sum, isOver) = Int64(history.index).addingReportingOverflow(delta)
    guard !isOver || key > 0 else { return nil }
    guard var index = key > 0 ? history.index(of: key) : Int(exactly: sum),
      index >= 0, index < history.count
    else { return nil }
    // One ahead that has been dropped since: the key stands for no place any more. One behind may
    // have become one with an older one.
    guard key == 0 || delta < 0 || history.key(of: index) == key else { return nil }
    if isLooking, !schema.hasConditions { return index }
    let current = history.index
    return rules.withPlace(committed) { state in
      var found: Int?
      var none: [EntryNote] = []
      while found == nil, index >= 0, index < history.count {
        history.go(to: index, state, &none)
        if !bringsForbidden(state) {
          body(state)
          found = index
        }
        index = delta < 0 ? index &- 1 : index &+ 1
      }
      history.go(to: current, state, &none)
      return found
    }
  }

  /// Whether a state has an entry or layer, shown, hidden or queued, that facts do not allow. Those
  /// that are there now are all allowed.
  /// - Complexity: O(what the state and the present one do not share)
  private func bringsForbidden(_ state: StatePointer) -> Bool {
    guard schema.hasConditions else { return false }
    var differences: [Difference] = []
    AppState.findDifferences(from: committed, to: state, isNotedOnly: true, &differences)
    return differences.contains {
      $0.kind == .came && !rules.allow($0.route, committed.pointee.facts)
    }
  }

  /// Whether `travel` would find a place; not for 0.
  func canTravel(_ delta: Int64) -> Bool {
    delta != 0 && find(delta, to: 0, isLooking: true) { _ in } != nil
  }

  /// Carries out `{"travel":delta}`, without looking at questions.
  func travel(_ delta: Int64, to key: Int64) -> AppResult {
    guard delta != 0 else { return .noop }
    let old = draft.pointee.layers
    let index = find(delta, to: key, isLooking: false) { state in
      draft.pointee.stacks = state.pointee.stacks
      draft.pointee.chosen = state.pointee.chosen
      draft.pointee.layers = layers(state.pointee.layers, under: old)
      draft.pointee.queue = state.pointee.queue
    }
    guard let index else { return .refused(.noPlace) }
    guard index != history.index else { return .noop }
    refocus()
    destination = index
    return .done
  }

  /// The layers of a place with the locks over them, which stay with what is on and over them.
  func layers(_ layers: LayerStack, under old: LayerStack) -> LayerStack {
    var all = layers
    all.append(contentsOf: old.layers(above: old.underLocks.count)[...])
    return all
  }
}
