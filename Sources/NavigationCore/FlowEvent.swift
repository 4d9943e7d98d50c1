/// The net difference of a flow's path.
public struct FlowPathChange<R: Route>: Equatable, Sendable {
  /// How many steps from the bottom stand as before.
  public var kept: Int
  /// What stood above them, bottom first.
  public var removed: [FlowStep<R>]
  /// What stands above them now.
  public var added: [FlowStep<R>]
  /// The steps that stand as before; empty unless the flow's interests include `fullPaths`.
  public var base: [FlowStep<R>] = []
}

/// What a flow tells its observers, in commit order.
public struct FlowEvent<R: Route>: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case navigation(NavigationEvent<R>)
    case modal(ModalEvent<R>)
    case pathChanged(FlowPathChange<R>)
    case intentRejected(FlowIntent<R>, FlowRejection<R>)
    /// An event of a store inside a presentation: a sheet's own stack, or the modals over that.
    case child(ChildEvent<R>)
  }

  public var content: Content
  /// Where the intent came from, if its sender said so. An inner event carries its own.
  public var source: Text?

  public init(_ content: Content, source: Text? = nil) {
    (self.content, self.source) = (content, source)
  }
}

/// Which events a flow builds: what nobody asks for costs nothing.
public struct FlowInterests: Equatable, Sendable {
  /// The events of the stack, and of those of children, that go on as events of the flow.
  public var navigation: EventInterests = []
  /// Those of the modals.
  public var modal: ModalInterests = []
  public var pathChanged = false
  public var intentRejected = false
  /// Whole paths in `pathChanged`, not only what was removed and added.
  public var fullPaths = false

  public init() {}

  /// Every event, in full form.
  public static var all: FlowInterests {
    var all = FlowInterests()
    (all.navigation, all.modal, all.pathChanged, all.intentRejected, all.fullPaths) = (
      .all, .all, true, true, true
    )
    return all
  }
}

/// What calls on the stack below a flow have changed since the path was told last, without a look
/// at what stayed.
struct FlowPathDelta<R: Route> {
  private(set) var kept: Int
  private var removed: [RouteEntry<R>]
  private var added: [RouteEntry<R>]

  init(_ change: StackChange<R>) {
    (kept, removed, added) = (change.kept, change.removed, change.added)
  }

  /// Puts a later change behind this one.
  mutating func merge(_ later: StackChange<R>) {
    if later.kept >= kept {
      added.removeLast(added.count &- (later.kept &- kept))
      added.append(contentsOf: later.added)
    } else {
      // What it took off below this one's reach stood there from the beginning.
      removed.insert(contentsOf: later.removed.prefix(kept &- later.kept), at: 0)
      (kept, added) = (later.kept, later.added)
    }
  }

  /// The difference by value: what was taken off and put back again is none.
  func trimmed() -> (kept: Int, removed: [R], added: [R]) {
    var same = 0
    while same < removed.count, same < added.count, removed[same].route == added[same].route {
      same &+= 1
    }
    return (kept &+ same, removed[same...].map { $0.route }, added[same...].map { $0.route })
  }
}
