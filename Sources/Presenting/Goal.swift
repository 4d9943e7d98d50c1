import Ground

/// What the state of a revision wants: read once, since each commit is asked about several times.
final class Goal {
  let revision: UInt64
  /// The targets of the lanes: with one lane the same.
  private let modals: Stage
  private let pages: Stage
  private let items: [ScreenItem]
  private var asked = 0
  private lazy var ids = IDSet(items)

  init(_ revision: UInt64, _ line: ScreenLine, _ toolkit: Toolkit) {
    self.revision = revision
    let stage = line.stage(modals: toolkit.modals)
    modals = toolkit.lanes ? stage.modalsAlone : stage
    pages = toolkit.lanes ? stage.pagesAlone : stage
    items = line.items
  }

  /// What a lane is to show.
  func target(of lane: Int) -> Stage { lane == 0 ? modals : pages }

  /// Whether it wants an item to be shown, in whichever lane. Mostly none or a few are asked for;
  /// for more of them a set is made.
  func wants(_ id: EntryID) -> Bool {
    guard asked < 8 else { return ids.contains(id) }
    asked &+= 1
    return items.has(id)
  }
}
