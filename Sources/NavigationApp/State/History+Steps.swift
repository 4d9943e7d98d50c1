import Ground

/// What steps hold, and how two of them become one.
extension History {
  /// What a step holds beside one stack; made if it is not there yet.
  @inline(never)
  func rest(of step: Int) -> StepRest {
    if let rest = slot(step).pointee.rest { return rest }
    let rest = spareRest ?? StepRest()
    spareRest = nil
    slot(step).pointee.rest = rest
    return rest
  }

  /// What a step that is given up had beside one stack serves the next one.
  func keepSpare(_ rest: inout StepRest?) {
    guard let given = rest else { return }
    rest = nil
    given.clear()
    spareRest = given
  }

  /// A step to or from a state that becomes another one: what it does not hold and what changes, it
  /// holds from now on.
  func fill(_ step: Int, from old: StatePointer, to new: StatePointer) {
    for leaf in old.pointee.stacks.indices {
      let top = old.pointee.stacks[leaf]
      if top !== new.pointee.stacks[leaf] { keep(leaf, top, in: step) }
    }
    if !haveSameAround(old, new) { keepAround(old, in: step) }
  }

  /// A step holds what is beside the stacks of leaves, unless it does already.
  @inline(never)
  func keepAround(_ state: StatePointer, in step: Int) {
    keep(StepAround(state), in: step)
  }

  private func keep(_ around: StepAround, in step: Int) {
    let rest = rest(of: step)
    guard rest.around == nil else { return }
    rest.around = around
    let slot = slot(step)
    guard slot.pointee.leaf == HistorySlot.onLayer else { return }
    rest.around?.layers.setTop(slot.pointee.top)
    // One stack of a leaf stands in the slot, as in each step that holds any.
    let stack = rest.stacks.popLast()
    slot.pointee.leaf = stack?.leaf ?? 0
    slot.pointee.top = stack?.top
  }

  /// A step holds a stack, unless it holds one of that leaf.
  func keep(_ leaf: Int, _ top: StackNode, in step: Int) {
    let slot = slot(step)
    if slot.pointee.top == nil, slot.pointee.leaf != HistorySlot.onLayer {
      slot.pointee.leaf = leaf
      slot.pointee.top = top
    } else if slot.pointee.leaf != leaf {
      let rest = rest(of: step)
      if !rest.stacks.contains(where: { $0.leaf == leaf }) {
        rest.stacks.append(StepStack(leaf: leaf, top: top))
      }
    }
  }

  // MARK: Equal neighbours

  /// The current place and the one before it become one, which has the older key.
  /// - Parameter state: that of the current place.
  func mergeBack(_ state: StatePointer) {
    if index > 1 { absorb(index &- 1, into: index &- 2, state) }
    slot(index).pointee.key = slot(index &- 1).pointee.key
    remove(index &- 1)
    index &-= 1
  }

  /// The current place and the next one become one, which has the older key.
  /// - Parameter state: that of the current place.
  func mergeForward(_ state: StatePointer) {
    if index &+ 2 < count { absorb(index, into: index &+ 1, state) }
    slot(index &+ 1).pointee.key = slot(index).pointee.key
    remove(index)
  }

  /// A step leads one place farther: what it does not hold, and the removed step holds, it
  /// holds.
  private func absorb(_ removed: Int, into step: Int, _ state: StatePointer) {
    if let around = around(across: removed, state) { keep(around, in: step) }
    let removed = slot(removed)
    if let top = removed.pointee.top { keep(removed.pointee.leaf, top, in: step) }
    guard let old = removed.pointee.rest else { return }
    for stack in old.stacks { keep(stack.leaf, stack.top, in: step) }
    let rest = rest(of: step)
    for note in old.notes { rest.keep(note) }
  }

  private func remove(_ index: Int) {
    var index = index
    while index &+ 1 < count {
      slot(index).pointee = slot(index &+ 1).pointee
      index &+= 1
    }
    slot(index).pointee = HistorySlot()
    count &-= 1
    hasLost = true
  }
}
