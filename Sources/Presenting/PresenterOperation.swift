import Ground

/// One thing that the toolkit is to do. A class: it is looked at more often than made.
final class PresenterOperation {
  enum Kind {
    case switchLeaf(from: Leaf?, items: [ScreenItem])
    case push([ScreenItem])
    case pop(count: Int, to: EntryID?)
    case replace(keep: Int, items: [ScreenItem])
    case present(ScreenItem)
    case dismiss(count: Int)
    case discard([EntryID])

    /// Whether pages that it takes off may be shown after it.
    var mayMove: Bool {
      switch self {
      case .switchLeaf, .replace: true
      default: false
      }
    }
  }

  enum Animation {
    case forward
    case back
    case still
  }

  /// Nothing before it is handed out.
  var number: Int64 = 0
  let lane: Int
  /// To what it leads the lane, alone or with others.
  let target: Stage
  let kind: Kind
  /// The stack that it changes.
  let address: StackAddress
  let animation: Animation
  /// What the lane is like when it is done.
  let after: LaneState
  /// What has left for good then, kept pages first.
  let gone: [EntryID]

  init(
    lane: Int, target: Stage, _ kind: Kind, at address: StackAddress, _ animation: Animation,
    after: LaneState, gone: [EntryID]
  ) {
    self.lane = lane
    self.target = target
    self.kind = kind
    self.address = address
    self.animation = animation
    self.after = after
    self.gone = gone
  }
}
