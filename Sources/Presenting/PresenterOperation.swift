import Ground

/// One thing that the toolkit is to do.
struct PresenterOperation {
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

  var kind: Kind
  /// The stack that it changes.
  var address: StackAddress
  var animation: Animation
  /// What the lane is like when it is done.
  var after: LaneState
  /// What has left for good then, kept pages first.
  var gone: [EntryID] = []
}
