import Ground

/// Going to other places.
extension History {
  /// Makes another place the current one. Going back to where it was undoes that.
  /// - Parameter state: that of the current place; afterwards that of the other one. So are
  ///   `notes`.
  func go(to target: Int, _ state: StatePointer, _ notes: inout [EntryNote]) {
    while index != target {
      exchange(index < target ? index : index &- 1, state, &notes)
      index = index < target ? index &+ 1 : index &- 1
    }
  }

  private func exchange(_ step: Int, _ state: StatePointer, _ notes: inout [EntryNote]) {
    let slot = slot(step)
    if slot.pointee.leaf == HistorySlot.onLayer {
      state.pointee.layers.swapTop(&slot.pointee.top)
    } else if let top = slot.pointee.top {
      slot.pointee.top = state.pointee.stacks[slot.pointee.leaf]
      state.pointee.stacks[slot.pointee.leaf] = top
    }
    guard let rest = slot.pointee.rest else { return }
    for index in rest.stacks.indices {
      let stack = rest.stacks[index]
      rest.stacks[index].top = state.pointee.stacks[stack.leaf]
      state.pointee.stacks[stack.leaf] = stack.top
    }
    if let around = rest.around {
      rest.around = StepAround(state)
      state.pointee.chosen = around.chosen
      state.pointee.layers = around.layers
      state.pointee.queue = around.queue
    }
    if !rest.notes.isEmpty { rest.exchange(&notes) }
  }

  // MARK: What screens want back

  /// Sets what a screen wants back at all places but the current one that have it.
  /// - Parameter has: whether the state of a place has the screen.
  /// - Returns: whether one has.
  func setNote(
    _ json: Text?, of id: EntryID, _ state: StatePointer, _ notes: [EntryNote],
    has: (StatePointer) -> Bool
  ) -> Bool {
    let current = index
    var all: [Text] = []
    var walked: [EntryNote] = notes
    var isFound: Bool = false
    for index in 0..<count {
      go(to: index, state, &walked)
      let isHere = index != current && has(state)
      if isHere { isFound = true }
      all.append((isHere ? json : walked.json(id)) ?? "")
    }
    go(to: current, state, &walked)
    guard isFound else { return false }
    for step in 0..<(count &- 1) {
      let isOther = all[step] != all[step &+ 1]
      // Most steps have nothing beside a stack.
      guard isOther || slot(step).pointee.rest != nil else { continue }
      rest(of: step).notes.set(id, isOther ? all[step < current ? step : step &+ 1] : nil)
    }
    return true
  }
}
