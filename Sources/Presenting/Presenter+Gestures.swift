import Ground
import JSONCoding

/// The user or the toolkit moved what is shown.
extension Presenter {
  public enum Gesture {
    /// The state follows; its result was written.
    case adopted
    /// It does not; the reason was written.
    case resisted
    /// The state has nothing to do.
    case echo
  }

  /// What the toolkit shows, as ids of the whole line.
  private struct Shown {
    let items: [ScreenItem]
    let stage: Stage
  }

  /// The user moved the toolkit, which now shows these ids, bottom first.
  /// - Throws: `argument` for an id that is given twice, or is neither shown, in flight nor wanted,
  ///   or for pages of two leaves; nothing changes
  public func gesture(_ ids: [EntryID], cause: Text, answer: inout JSONWriter) throws(NavError)
    -> Gesture
  {
    let line = source.line(profile)
    let forward = source.forward(profile)
    let settled = lanes.map { $0.settled.stage }
    let before = settled.reversed().reduce([]) { $0 + $1.items }
    // Going forward shows a screen that is in no operation.
    let ahead = line.items + [forward].compactMap { $0 }
    let shown = try read(ids, line, ids == ahead.map { $0.id } ? forward : nil)
    _ = hold(false)
    guard before != shown.items else { return .echo }
    let outcome = try judge(shown.items, before, line, forward, cause, &answer)
    let (changed, wanted) = stages(shown.stage, settled)
    for lane in changed { show(wanted[lane], in: lane) }
    return outcome
  }

  /// An operation did not work: the toolkit shows these ids of the whole line.
  /// - Returns: false if the operation is not in flight
  /// - Throws: as `gesture`
  public func failed(_ number: Int64, _ ids: [EntryID]) throws(NavError) -> Bool {
    guard let lane = lane(of: number) else { return false }
    let shown = try read(ids, source.line(profile), nil)
    _ = hold(false)
    show(stages(shown.stage, []).stages[lane], in: lane)
    return true
  }

  /// What becomes of the state.
  private func judge(
    _ shown: [ScreenItem], _ before: [ScreenItem], _ line: ScreenLine, _ forward: ScreenItem?,
    _ cause: Text, _ answer: inout JSONWriter
  ) throws(NavError) -> Gesture {
    let old = IDSet(before)
    let now = IDSet(shown)
    let wanted = line.items
    let target = IDSet(wanted)
    if shown.contains(where: { !old.contains($0.id) && !target.contains($0.id) }) {
      if let forward, shown == wanted + [forward] {
        return try source.goForward(cause: cause, answer: &answer) ? .adopted : .resisted
      }
      answer.word("gone")
      return .resisted
    }
    let left = wanted.filter { old.contains($0.id) && !now.contains($0.id) }
    guard !left.isEmpty else { return .echo }
    return try source.leave(left.map { $0.id }, cause: cause, answer: &answer)
      ? .adopted : .resisted
  }

  // MARK: Reading

  /// The ids as items, cut into stacks.
  private func read(
    _ ids: [EntryID], _ line: ScreenLine, _ forward: ScreenItem?
  ) throws(NavError) -> Shown {
    let stages = lanes.flatMap { [$0.state.stage, $0.settled.stage] }
    let known = stages.reduce(line.items) { $0 + $1.items } + [forward].compactMap { $0 }
    let knownIDs = IDSet(known)
    // The index of each id's item in `known`; -1 once the id was given.
    var unnamed = [Int](repeating: -1, count: known.count)
    for index in known.indices {
      if let rank = knownIDs.rank(of: known[index].id) { unnamed[rank] = index }
    }
    var items: [ScreenItem] = []
    for id in ids {
      guard let rank = knownIDs.rank(of: id) else {
        throw NavError(
          .argument,
          "shown: " + Text(id) + " is neither shown, in flight nor wanted; name ids of operations")
      }
      guard unnamed[rank] >= 0 else {
        throw NavError(.argument, "shown: " + Text(id) + " is named twice")
      }
      items.append(known[unnamed[rank]])
      unnamed[rank] = -1
    }
    let pages = Array(items.prefix { !$0.style.isLayer })
    // The last lane has the pages.
    let candidates = Array(stages.suffix(2)) + [line.stage(modals: profile.toolkit.modals)]
    let forwardPage = [forward].compactMap { $0 }.filter { !$0.style.isLayer }
    let entries = IDSet(candidates.reduce([]) { $0 + $1.entries })
    if let entry = items.dropFirst(pages.count).first(where: { entries.contains($0.id) }) {
      throw NavError(
        .argument,
        "shown: " + Text(entry.id) + " stands under the layers; name the line bottom first")
    }
    guard
      let home = candidates.first(where: { candidate in
        let own = candidates.filter { $0.leaf == candidate.leaf }
        let there = IDSet(own.reduce(forwardPage) { $0 + $1.pages })
        return pages.allSatisfy { there.contains($0.id) }
      })
    else {
      throw NavError(.argument, "shown: the pages are of more than one leaf; name those of one")
    }
    var layers: [[ScreenItem]] = []
    for item in items.dropFirst(pages.count) {
      if item.style.isLayer { layers.append([]) }
      layers[layers.count - 1].append(item)
    }
    let leaf = home.leaf ?? .layersAlone
    let shown = ScreenLine(leaf: leaf, entries: pages, layers: layers)
    return Shown(items: items, stage: shown.stage(modals: profile.toolkit.modals).of(home.leaf))
  }

  /// A stage as that of each lane, and which of them are others than those given.
  private func stages(_ stage: Stage, _ old: [Stage]) -> (changed: [Int], stages: [Stage]) {
    let stages = profile.toolkit.lanes ? [stage.modalsAlone, stage.pagesAlone] : [stage]
    let changed = old.indices.filter { old[$0].items != stages[$0].items }
    return (changed, stages)
  }

  // MARK: Showing

  /// What is in flight in a lane is void; it shows what it is told.
  private func show(_ stage: Stage, in lane: Int) {
    turn &+= 1
    suspects = nil
    let goal = readGoal()
    let state = lanes[lane].state
    let settled = lanes[lane].settled
    // A page that was to be let go, or set aside, is still where it was.
    var next = state
    if !isModal(lane), stage.leaf != state.stage.leaf {
      let target = Stage(leaf: stage.leaf, pages: stage.pages)
      next = planner(lane, state, to: target, of: goal).switchLeaf().after
    }
    let returned = next.stage
    next.stage = stage
    // What stays with a hidden leaf needs not be set aside.
    let kept = next.kept.reduce([]) { $0 + $1.pages }
    let shown = IDSet(stage.items + kept)
    next.aside.drop { shown.contains($0.item.id) }
    for old in [state.stage, settled.stage, returned] where profile.toolkit.returns {
      let aside = IDSet(next.aside.map { $0.item })
      let items = old.items.filter {
        goal.wants($0.id) && !shown.contains($0.id) && !aside.contains($0.id)
      }
      next.setAside(items, of: old, or: .leaf(old.leaf), turn: turn)
    }
    lanes[lane] = Lane(state: next)
  }
}
