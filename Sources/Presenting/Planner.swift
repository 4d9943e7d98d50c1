import Ground

/// Finds the next thing that leads a lane from what it shows to its target.
///
/// The rules are those of docs/presenter.md, "Planning", in their order: another leaf, modals in
/// the way, the stacks from the bottom up. The planner changes nothing.
///
/// - Complexity: O(n log n) for n items of the lane and of its target
struct Planner {
  let toolkit: Toolkit
  let lane: Int
  let state: LaneState
  let target: Stage
  /// With the targets of all lanes.
  let goal: Goal
  /// Greater than that of every page that was set aside before.
  let turn: Int
  /// The leaf that is shown: letting go of hidden pages does not change it.
  let leaf: Leaf?

  init(
    _ toolkit: Toolkit, _ lane: Int, from state: LaneState, to target: Stage, of goal: Goal,
    turn: Int
  ) {
    self.toolkit = toolkit
    self.lane = lane
    self.target = target
    self.goal = goal
    self.turn = turn
    leaf = state.stage.leaf
    var state = state
    // Without pages it makes no difference which leaf they are not of.
    if state.stage.pages.isEmpty, target.pages.isEmpty { state.stage = state.stage.of(target.leaf) }
    self.state = state
  }

  var shown: Stage { state.stage }

  // MARK: Modals in the way

  func clearTheWay() -> PresenterOperation? {
    if shown.modals.isEmpty { return nil }
    let isInWay: [Bool]
    if toolkit.removeMiddle {
      var from = 0
      isInWay = shown.modals.map { modal in
        let index = target.modals[from...].firstIndex { $0.first == modal.first }
        if let index { from = index + 1 }
        return index == nil
      }
    } else {
      let lowest = lowestDifference
      isInWay = shown.modals.indices.map { $0 + 1 > lowest || !isSameModal($0) }
    }
    guard let top = isInWay.lastIndex(of: true) else { return nil }
    return dismiss(through: top + 1) { isInWay[$0] }
  }

  private func isSameModal(_ index: Int) -> Bool {
    index < target.modals.count && target.modals[index].first == shown.modals[index].first
  }

  /// The lowest level at which what is shown differs from the target: what stands over it is in
  /// the way. More than there are levels if nothing differs.
  private var lowestDifference: Int {
    for level in 0...shown.modals.count {
      if level > 0, !isSameModal(level - 1) { return level - 1 }
      if match(shown[level], target[level], over: level).differs { return level }
    }
    return shown.modals.count + 1
  }

  /// Dismisses modals up to one: that one, and those directly under it that are in the way too.
  func dismiss(through end: Int, isInWay: (Int) -> Bool) -> PresenterOperation {
    var start = end - 1
    while toolkit.popMany, start > 0, isInWay(start - 1) { start -= 1 }
    var modals = shown.modals
    modals.removeSubrange(start..<end)
    let after = state.with(shown.with(modals: modals))
    let removed = shown.modals[start..<end].reduce([]) { $0 + $1 }
    return operation(
      .dismiss(count: end - start), at: shown.address(of: start), .back, after,
      removing: removed[...], from: .modal(removed.first?.id ?? 0))
  }

  // MARK: Stacks

  func changeStacks() -> PresenterOperation? {
    for level in 0...target.modals.count {
      if level > 0 {
        let index = level - 1
        let isThere =
          index < shown.modals.count && shown.modals[index].first == target.modals[index].first
        guard isThere else { return present(index) }
      }
      if let operation = changeStack(level) { return operation }
    }
    return nil
  }

  private func present(_ index: Int) -> PresenterOperation? {
    guard let modal = target.modals[index].first else { return nil }
    var modals = shown.modals
    modals.insert([modal], at: index)
    return operation(
      .present(modal), at: shown.address(of: index), .forward,
      state.with(shown.with(modals: modals)), removing: [], from: .leaf(nil))
  }

  private func changeStack(_ level: Int) -> PresenterOperation? {
    let old = shown[level]
    let new = target[level]
    let common = match(old, new, over: level)
    guard common.differs else { return nil }
    let isCovered = level < shown.modals.count
    if isCovered {
      return replace(level, common, new[common.matched...], .still)
    }
    if toolkit.removeMiddle, let top = old.last, let index = new.firstIndex(of: top),
      Array(old.dropLast()) != Array(new[..<index])
    {
      return replace(level, common, new[common.matched...index], .still)
    }
    return changeTop(level, common)
  }

  private func changeTop(_ level: Int, _ common: Match) -> PresenterOperation {
    let old = shown[level]
    let above = old.count - common.kept
    let missing = target[level][common.matched...]
    let next = missing.prefix(toolkit.pushMany ? missing.count : 1)
    if above > 0, !next.isEmpty, toolkit.replace, toolkit.popMany || above == 1 {
      return replace(level, common, next, old.last == next.last ? .still : .forward)
    }
    if above == 0 {
      let after = shown.with(stack(level, keep: old.count, next, common), at: level)
      return operation(
        .push(Array(next)), at: address(of: level), .forward, state.with(after), removing: [],
        from: .leaf(nil))
    }
    let count = toolkit.popMany ? above : 1
    let rest = stack(level, keep: old.count - count, [], common)
    return operation(
      .pop(count: count, to: rest.last?.id), at: address(of: level), .back,
      state.with(shown.with(rest, at: level)), removing: old.suffix(count),
      from: address(of: level))
  }

  /// Keeps what is as it should be, and puts these on it.
  private func replace(
    _ level: Int, _ common: Match, _ items: ArraySlice<ScreenItem>,
    _ animation: PresenterOperation.Animation
  ) -> PresenterOperation {
    let after = shown.with(stack(level, keep: common.kept, items, common), at: level)
    return operation(
      .replace(keep: common.kept, items: Array(items)), at: address(of: level), animation,
      state.with(after), removing: shown[level].dropFirst(common.kept), from: address(of: level))
  }

  /// The stack at a level with so many of its pages, then these. The target's own if it is reached.
  private func stack(
    _ level: Int, keep: Int, _ added: ArraySlice<ScreenItem>, _ common: Match
  ) -> [ScreenItem] {
    let isReached =
      keep == common.kept && keep == common.matched && keep + added.count == target[level].count
    return isReached ? target[level] : Array(shown[level].prefix(keep)) + added
  }

  private func address(of level: Int) -> StackAddress { shown.address(of: level) }

  // MARK: Comparing

  /// How much of a stack is as it should be.
  private struct Match {
    /// Pages of the stack that stay.
    var kept = 0
    /// Pages of the target that they are.
    var matched = 0
    var differs = false
  }

  /// Compares a stack with its target. Where nothing can be taken out from under a page, entries
  /// that the target lost belong to the item of the target above them, and are no difference.
  private func match(_ old: [ScreenItem], _ new: [ScreenItem], over level: Int) -> Match {
    let shared = old.countShared(with: new)
    var match = Match(kept: shared, matched: shared)
    if shared < old.count, !toolkit.removeMiddle { passLost(in: old, new, over: level, &match) }
    match.differs = match.kept < old.count || match.matched < new.count
    return match
  }

  /// Goes on with a comparison at the first difference.
  private func passLost(
    in old: [ScreenItem], _ new: [ScreenItem], over level: Int, _ match: inout Match
  ) {
    let isUnderWanted = isWantedAbove(level)
    let lastWanted = old.lastIndex { goal.wants($0.id) } ?? -1
    var index = match.kept
    while index < old.count {
      if match.matched < new.count, old[index] == new[match.matched] {
        match.matched += 1
        match.kept = index + 1
      } else if goal.wants(old[index].id) || !(isUnderWanted || index < lastWanted) {
        break
      }
      index += 1
    }
    if index == old.count { match.kept = index }
  }

  /// Whether a modal over a level is one of the target.
  private func isWantedAbove(_ level: Int) -> Bool {
    shown.modals.dropFirst(level).contains { modal in
      modal.contains { goal.wants($0.id) }
    }
  }

  // MARK: What becomes of pages

  /// Completes an operation: pages that it takes off are gone for good, or set aside if the target
  /// has them and the toolkit can bring them back.
  func operation(
    _ kind: PresenterOperation.Kind, at address: StackAddress,
    _ animation: PresenterOperation.Animation, _ after: LaneState,
    removing removed: ArraySlice<ScreenItem>, from origin: StackAddress
  ) -> PresenterOperation {
    var after = after
    let shown = IDSet(kind.mayMove || !after.aside.isEmpty ? after.stage.items : [])
    var gone: [EntryID] = []
    var aside: [ScreenItem] = []
    after.aside.drop { shown.contains($0.item.id) }
    for item in removed where !shown.contains(item.id) {
      if toolkit.returns, goal.wants(item.id) {
        aside.append(item)
      } else {
        gone.append(item.id)
      }
    }
    after.setAside(aside, of: state.stage, or: origin, turn: turn)
    return make(kind, at: address, animation, after, gone: gone)
  }

  func make(
    _ kind: PresenterOperation.Kind, at address: StackAddress,
    _ animation: PresenterOperation.Animation, _ after: LaneState, gone: [EntryID]
  ) -> PresenterOperation {
    PresenterOperation(
      lane: lane, target: target, kind, at: address, animation, after: after, gone: gone)
  }
}

extension LaneState {
  /// Keeps pages that the state still has, with the stack of a stage in which each stands.
  /// - Parameter address: of those that do not stand in it.
  mutating func setAside(
    _ items: [ScreenItem], of stage: Stage, or address: StackAddress, turn: Int
  ) {
    guard !items.isEmpty else { return }
    let ids = IDSet(items)
    aside.drop { ids.contains($0.item.id) }
    var levels = [Int](repeating: -1, count: items.count)
    for level in 0...stage.modals.count {
      for item in stage[level] {
        if let rank = ids.rank(of: item.id) { levels[rank] = level }
      }
    }
    for item in items {
      guard let rank = ids.rank(of: item.id) else { continue }
      let level = levels[rank]
      aside.append(
        AsidePage(
          item: item, address: level < 0 ? address : stage.address(of: level), turn: turn))
    }
  }
}
