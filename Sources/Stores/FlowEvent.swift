import Ground

/// The net difference of a flow's path. An object, used again as `StackChange` is.
public final class FlowPathChange<R: Route>: Equatable, @unchecked Sendable {
  /// How many steps from the bottom stand as before.
  public private(set) var kept = 0
  /// What was above them, bottom first.
  public internal(set) var removed: [FlowStep<R>] = []
  /// What is above them now.
  public internal(set) var added: [FlowStep<R>] = []
  /// The steps that stand as before; empty unless the flow's interests include `fullPaths`.
  public internal(set) var base: [FlowStep<R>] = []
  /// Whether the stack has changed since the path was told last.
  private var hasChanges = false

  init() {}

  public init(kept: Int, removed: [FlowStep<R>], added: [FlowStep<R>]) {
    self.kept = kept
    self.removed = removed
    self.added = added
  }

  /// Adds what a later change of the stack has done, without a look at what stayed.
  func merge(_ later: StackChange<R>) {
    if !hasChanges {
      hasChanges = true
      kept = later.kept
      removed.append(pushesOf: later.removed)
    } else if later.kept >= kept {
      added.removeLast(added.count &- (later.kept &- kept))
    } else {
      // What it took off below this one's reach was there from the beginning.
      var below: [FlowStep<R>] = []
      below.append(pushesOf: .init(rebasing: later.removed.prefix(kept &- later.kept)))
      removed = below + removed
      kept = later.kept
      added.removeAll(keepingCapacity: true)
    }
    added.append(pushesOf: later.added)
  }

  /// Leaves out what was taken off and put back: the difference is one of values.
  /// - Parameter depth: of the stack.
  func settle(depth: Int) {
    if !hasChanges { return kept = depth }
    var same = 0
    while same < removed.count, same < added.count, removed[same] == added[same] { same &+= 1 }
    if same == 0 { return }
    kept &+= same
    removed = Array(removed[same...])
    added = Array(added[same...])
  }

  /// Lets go of everything, to be filled again.
  func empty() {
    hasChanges = false
    if !removed.isEmpty { removed.empty() }
    if !added.isEmpty { added.empty() }
    if !base.isEmpty { base = [] }
  }

  public static func == (left: FlowPathChange, right: FlowPathChange) -> Bool {
    left.kept == right.kept && left.removed == right.removed && left.added == right.added
      && left.base == right.base
  }
}

/// What a flow tells its observers, in commit order.
public struct FlowEvent<R: Route>: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case navigation(NavigationEvent<R>)
    case modal(ModalEvent<R>)
    case pathChanged(FlowPathChange<R>)
    indirect case intentRejected(FlowIntent<R>, FlowRejection<R>)
    /// An event of a store inside a presentation: a sheet's own stack, or the modals over that.
    indirect case child(ChildEvent<R>)
  }

  public var content: Content
  /// Where the intent came from, if its sender said so. An inner event carries its own.
  public var source: Text?

  public init(_ content: Content, source: Text? = nil) {
    self.content = content
    self.source = source
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
    all.navigation = .all
    all.modal = .all
    all.pathChanged = true
    all.intentRejected = true
    all.fullPaths = true
    return all
  }
}

extension Array {
  /// Appends the steps of a few entries one by one, for which a general appending costs much more.
  @inline(never)
  @_optimize(speed)
  fileprivate mutating func append<R>(pushesOf entries: UnsafeBufferPointer<RouteEntry<R>>)
  where Element == FlowStep<R> {
    for index in entries.indices { append(.push(entries[index].route)) }
  }

  /// Appends a few elements one by one, for which a general appending costs much more.
  @inline(never)
  @_optimize(speed)
  mutating func append(each elements: UnsafeBufferPointer<Element>) {
    for index in elements.indices { append(elements[index]) }
  }

  /// Lets go of all elements and keeps the memory of a few.
  fileprivate mutating func empty() {
    if count > 4_096 { return self = [] }
    // One by one: most changes hold one, for which a general removal costs much more.
    while popLast() != nil {}
  }
}
