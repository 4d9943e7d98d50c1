import Ground
import JSONCoding

/// What a toolkit shows, what is in flight, and the next thing to do: an answer to "the screen and
/// the state drift apart" (docs/presenter.md).
///
/// The toolkit gets one operation at a time in each lane, animates it, and says when it is done.
/// The state changes meanwhile as it likes: the next operation leads from what is shown to the
/// newest state.
///
///     while case .operation = presenter.next(&json) { … }
///     presenter.done(number)
public final class Presenter {
  let source: PresenterSource
  private(set) var profile: PresenterProfile { didSet { (goal, found) = (nil, nil) } }
  /// With lanes, that of the modals comes first; else there is one.
  var lanes: [Lane] { didSet { found = nil } }
  /// The number of the last operation.
  private var lastNumber: Int64 = 0
  private var isHeld = false { didSet { found = nil } }
  private var goal: Goal?
  /// What `plan` found for a revision, until something of the presenter changes.
  private var found: (revision: UInt64, operation: PresenterOperation?)?
  /// Counts what may set pages aside.
  var turn = 0
  /// The ids of which a page may have become needless since somebody asked; nil for any.
  var suspects: [EntryID]? = []

  /// A part of the screen in which one operation may be in flight.
  struct Lane {
    var state = LaneState()
    /// What the toolkit has begun.
    var flight: PresenterOperation?
    /// Pages of operations that were cut short, until the next one is done.
    var carried: [EntryID] = []

    /// What will be shown when all in flight is done.
    var settled: LaneState { flight?.after ?? state }
  }

  /// A presenter of what the source shows.
  /// - Throws: as `PresenterSource.check`
  public static func make(
    _ source: PresenterSource, _ profile: PresenterProfile
  ) throws(NavError) -> Presenter {
    try source.check(profile)
    return Presenter(source, profile)
  }

  private init(_ source: PresenterSource, _ profile: PresenterProfile) {
    self.source = source
    self.profile = profile
    lanes = Array(repeating: Lane(), count: profile.toolkit.lanes ? 2 : 1)
  }

  // MARK: Planning

  public enum Next: Equatable {
    case operation
    /// One is in flight, or a finger holds the page.
    case pending
    case nothing
  }

  /// Whether `next` would answer an operation.
  public var wantsNext: Bool { plan() != nil }

  /// Hands out the next operation, and writes it.
  public func next(_ writer: inout JSONWriter) -> Next {
    guard let operation = plan() else {
      return isHeld || isFlying ? .pending : .nothing
    }
    lastNumber &+= 1
    turn &+= 1
    operation.number = lastNumber
    if let late = lanes[operation.lane].flight {
      lanes[operation.lane].carried += late.gone
      lanes[operation.lane].state = late.after
    }
    lanes[operation.lane].flight = operation
    source.write(operation, to: &writer)
    return .operation
  }

  /// Whether an operation is in flight.
  private var isFlying: Bool {
    for lane in lanes.indices where lanes[lane].flight != nil { return true }
    return false
  }

  func readGoal() -> Goal {
    let revision = source.revision
    if let goal, goal.revision == revision { return goal }
    let goal = Goal(revision, source.line(profile), profile.toolkit)
    self.goal = goal
    return goal
  }

  /// The operation that the toolkit is to do now.
  private func plan() -> PresenterOperation? {
    let revision = source.revision
    if let found, found.revision == revision { return found.operation }
    let operation = findPlan()
    found = (revision, operation)
    return operation
  }

  private func findPlan() -> PresenterOperation? {
    let toolkit = profile.toolkit
    let isBusy = isHeld || isFlying
    if isBusy, !toolkit.lanes, isHeld || !toolkit.interrupt { return nil }
    let goal = readGoal()
    for lane in lanes.indices where !isHeld || isModal(lane) {
      let target = goal.target(of: lane)
      if let flight = lanes[lane].flight {
        guard toolkit.interrupt, !isSame(flight.target, target, in: lane) else { continue }
      }
      if isSame(lanes[lane].settled.stage, target, in: lane) { continue }
      let planner = planner(lane, lanes[lane].settled, to: target, of: goal)
      if let operation = planner.next() { return operation }
    }
    return isBusy || !hasHidden ? nil : discard(goal)
  }

  /// Whether a page is kept that is not shown.
  private var hasHidden: Bool {
    for lane in lanes.indices
    where !lanes[lane].state.kept.isEmpty || !lanes[lane].state.aside.isEmpty {
      return true
    }
    return false
  }

  /// Pages that are hidden and no longer wanted are let go when nothing else is to be done.
  private func discard(_ goal: Goal) -> PresenterOperation? {
    var oldest: (planner: Planner, page: AsidePage)?
    for lane in lanes.indices {
      let planner = planner(lane, lanes[lane].state, to: goal.target(of: lane), of: goal)
      let kept = planner.discardKept { IDSet(source.items(of: $0, profile)) }
      if let kept { return kept }
      if let page = planner.oldestLostAside, oldest.map({ page.turn < $0.page.turn }) ?? true {
        oldest = (planner, page)
      }
    }
    return oldest.map { $0.planner.discardAside(like: $0.page) }
  }

  /// Whether a lane that shows one stage shows the other. Which leaf is under them makes no
  /// difference to modals in a lane of their own.
  private func isSame(_ left: Stage, _ right: Stage, in lane: Int) -> Bool {
    left.hasItems(of: right) && (left.leaf == right.leaf || isModal(lane))
  }

  func planner(_ lane: Int, _ state: LaneState, to target: Stage, of goal: Goal) -> Planner {
    Planner(profile.toolkit, lane, from: state, to: target, of: goal, turn: turn)
  }

  func isModal(_ lane: Int) -> Bool { profile.toolkit.lanes && lane == 0 }

  // MARK: Acknowledging

  /// The toolkit has finished an operation. False if that is not in flight.
  public func done(_ number: Int64) -> Bool {
    guard let lane = lane(of: number) else { return false }
    finish(lane)
    return true
  }

  private func finish(_ lane: Int) {
    suspects?.append(contentsOf: lanes[lane].carried)
    if let flight = lanes[lane].flight { suspects?.append(contentsOf: flight.gone) }
    lanes[lane] = Lane(state: lanes[lane].settled)
  }

  /// The lane in which an operation is in flight.
  func lane(of number: Int64) -> Int? {
    for lane in lanes.indices where lanes[lane].flight?.number == number { return lane }
    return nil
  }

  /// A finger has a page, or lets go of it. False if it was so already.
  public func hold(_ isHeld: Bool) -> Bool {
    guard isHeld != self.isHeld else { return false }
    self.isHeld = isHeld
    return true
  }

  /// A window is resized: shows another part of the state, or joins columns.
  /// - Throws: `argument` if the toolkit were another one
  public func setProfile(_ profile: PresenterProfile) throws(NavError) {
    guard profile.toolkit == self.profile.toolkit else {
      throw NavError(
        .argument,
        "profile: only \"at\" and \"columns\" may change; destroy the presenter and make another")
    }
    try source.check(profile)
    self.profile = profile
    turn &+= 1
    suspects = nil
    for lane in lanes.indices {
      finish(lane)
      forgetLeaves(&lanes[lane].state)
    }
  }

  /// What is shown of a leaf that no line can be of is of no leaf; what is kept is set aside.
  private func forgetLeaves(_ state: inout LaneState) {
    if let leaf = state.stage.leaf, !source.mayBe(leaf, profile) {
      state.stage = state.stage.of(nil)
    }
    let kept = state.kept
    state.kept.drop { !source.mayBe($0.leaf, profile) }
    for leaf in kept where !source.mayBe(leaf.leaf, profile) {
      state.setAside(leaf.pages, of: Stage(), or: .leaf(leaf.leaf), turn: turn)
    }
  }

  // MARK: Pages

  /// Whether a page may be kept for an id: it is shown, in flight, kept or set aside.
  @inline(never)
  public func has(_ id: EntryID) -> Bool {
    for lane in lanes.indices {
      if lanes[lane].state.has(id) { return true }
      if let flight = lanes[lane].flight, flight.after.has(id) || flight.gone.contains(id) {
        return true
      }
    }
    return false
  }

  /// The ids of which a page is no longer needed since this was asked last, ascending; perhaps with
  /// some that have none.
  /// - Parameter ids: those that have pages
  /// - Complexity: O(1) if no page has left
  public func takeDead(of ids: () -> [EntryID]) -> [EntryID] {
    let asked = suspects ?? ids()
    suspects = []
    guard asked.count > 1 else {
      for id in asked where has(id) || isCarried(id) { return [] }
      return asked
    }
    let live = IDSet(lanes.reduce(ownIDs) { $0 + $1.carried })
    return IDSet(asked).ascending.filter { !live.contains($0) }
  }

  private func isCarried(_ id: EntryID) -> Bool {
    for lane in lanes.indices where lanes[lane].carried.contains(id) { return true }
    return false
  }

  private var ownIDs: [EntryID] {
    var ids: [EntryID] = []
    for lane in lanes {
      ids += lane.state.ids
      if let flight = lane.flight { ids += flight.after.ids + flight.gone }
    }
    return ids
  }
}

extension Presenter {
  /// That of what it shows.
  public var revision: UInt64 { source.revision }

  /// Writes where `back` leads: `{"to":item|null,"gone":[ids],"allowed":…,"forward":item|null}`.
  public func writeBack(to writer: inout JSONWriter) { source.writeBack(profile, to: &writer) }
}
