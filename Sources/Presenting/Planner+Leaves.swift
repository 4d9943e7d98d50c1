import Ground

/// Finds the next operation: pages of another leaf come first, and hidden pages are let go.
extension Planner {
  /// The next operation; nil if there is nothing to do.
  func next() -> PresenterOperation? {
    if shown.leaf != target.leaf, !shown.pages.isEmpty || !target.pages.isEmpty {
      return leaveLeaf()
    }
    return clearTheWay() ?? changeStacks()
  }

  // MARK: Another leaf

  private func leaveLeaf() -> PresenterOperation {
    if !shown.modals.isEmpty { return dismiss(through: shown.modals.count) { _ in true } }
    if let index = state.kept.firstIndex(where: { $0.leaf == target.leaf }) {
      let lost = lostPages(of: state.kept[index].pages, isThere: goal.wants)
      if !lost.isEmpty { return discard(lost, fromKept: index) }
    }
    return switchLeaf()
  }

  func switchLeaf() -> PresenterOperation {
    var after = state
    var items: [ScreenItem] = []
    if let index = after.kept.firstIndex(where: { $0.leaf == target.leaf }) {
      after.stage = Stage(
        leaf: target.leaf, pages: after.kept.remove(at: index).pages, modals: shown.modals)
    } else {
      items = toolkit.pushMany ? target.pages : Array(target.pages.prefix(1))
      after.stage = Stage(leaf: target.leaf, pages: items, modals: shown.modals)
    }
    var removed: [ScreenItem] = []
    var left = shown.pages
    if let leaf = shown.leaf, toolkit.leaves > 0 {
      let own = left.prefix { !$0.style.isLayer }
      if !own.isEmpty { after.kept.append(KeptLeaf(leaf: leaf, pages: Array(own))) }
      left.removeFirst(own.count)
    }
    while after.kept.count > toolkit.leaves { removed += after.kept.removeFirst().pages }
    return operation(
      .switchLeaf(from: shown.leaf, items: items), at: .leaf(target.leaf), .still, after,
      removing: (removed + left)[...], from: .leaf(shown.leaf))
  }

  // MARK: Hidden pages

  /// Pages of a hidden leaf that its line has lost; from the top only if what lies under a page
  /// cannot be changed. Bottom first.
  private func lostPages(of pages: [ScreenItem], isThere: (EntryID) -> Bool) -> [EntryID] {
    if toolkit.removeMiddle { return pages.map { $0.id }.filter { !isThere($0) } }
    let kept = pages.lastIndex { isThere($0.id) }.map { $0 + 1 } ?? 0
    return pages[kept...].map { $0.id }
  }

  private func discard(_ ids: [EntryID], fromKept index: Int) -> PresenterOperation {
    var after = state
    after.stage = after.stage.of(leaf)
    let lost = IDSet(ids)
    let hidden = after.kept[index].leaf
    after.kept[index].pages.drop { lost.contains($0.id) }
    if after.kept[index].pages.isEmpty { after.kept.remove(at: index) }
    return make(.discard(ids), at: .leaf(hidden), .still, after, gone: ids)
  }

  /// Lets go of what hidden leaves have lost.
  /// - Parameter line: the ids that a leaf has now
  func discardKept(_ line: (Leaf) -> IDSet) -> PresenterOperation? {
    for (index, kept) in state.kept.enumerated() {
      let now = line(kept.leaf)
      let lost = lostPages(of: kept.pages, isThere: now.contains)
      if !lost.isEmpty { return discard(lost, fromKept: index) }
    }
    return nil
  }

  /// The first page that was set aside and is in no target.
  var oldestLostAside: AsidePage? { state.aside.first { !goal.wants($0.item.id) } }

  /// Lets go of what was set aside where this page was.
  func discardAside(like oldest: AsidePage) -> PresenterOperation {
    var after = state
    after.stage = after.stage.of(leaf)
    var ids: [EntryID] = []
    for page in state.aside
    where page.address == oldest.address && !goal.wants(page.item.id) {
      ids.append(page.item.id)
    }
    let lost = IDSet(ids)
    after.aside.drop { lost.contains($0.item.id) }
    return make(.discard(ids), at: oldest.address, .still, after, gone: ids)
  }
}
