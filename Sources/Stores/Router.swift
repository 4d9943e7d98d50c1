import Ground
import Synchronization

/// A stack, if there is one, and the modals over it: a node of the tree of routers (protocol §3).
///
/// A presentation may own a child: a router of its own. Children end with their presentations. One
/// `back` covers the whole tree below a node.
///
///     let sheet = Router(try NavigationStore(), ModalStore())
///     root.adopt(sheet, by: presentation)   // true
///     try sheet.dismissSelf()
public final class Router<R: Route> {
  public let navigation: NavigationStore<R>?
  public let modals: ModalStore<R>
  /// The presentation of the parent that owns this router; 0 for a root.
  public private(set) var presentationID: EntryID = 0
  /// Called when the presentation, or the parent itself, is gone; the router is an orphan then.
  public var onOrphaned: (() -> Void)?

  /// Of a change of both stores, the stack's part is made and told, and the other one follows.
  private(set) var isHalfway = false
  private(set) var children = IDMap<Router>() {
    didSet { modals.hasChildren = !children.isEmpty }
  }
  private(set) unowned(unsafe) var parent: Router?
  /// What the flow over this node, and those above, want to know of what happens below.
  var ownWatch: ChildInterests<R>?
  var inheritedWatch: ChildInterests<R>?
  private let changesBelow = Atomic<UInt64>(0)

  public init(_ navigation: NavigationStore<R>?, _ modals: ModalStore<R>) {
    self.navigation = navigation
    self.modals = modals
    navigation?.node = .passUnretained(self)
    modals.node = .passUnretained(self)
  }

  deinit { releaseChildren() }

  // MARK: Children

  /// Makes a router the child of a presentation that is current or waits.
  /// - Returns: false if there is no such presentation, or it has a child.
  public func adopt(_ child: Router, by presentationID: EntryID) -> Bool {
    guard modals.holds(presentationID), children[presentationID] == nil, child.parent == nil else {
      return false
    }
    children[presentationID] = child
    child.parent = self
    child.presentationID = presentationID
    watch(child, of: presentationID)
    return true
  }

  /// The node at the top of the tree.
  public var root: Router {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }

  /// Grows whenever anything in this node or below it changes, and never falls: what a child that
  /// has gone had counted stays. May be read on every thread.
  public var revision: UInt64 {
    (navigation?.revision ?? 0) &+ modals.revision &+ changesBelow.load(ordering: .relaxed)
  }

  /// Counts changes of this node in those above.
  /// - Complexity: O(levels above)
  @inline(__always)
  func countAbove(_ changes: UInt64) {
    if parent != nil { countInParents(changes) }
  }

  @inline(never)
  private func countInParents(_ changes: UInt64) {
    var node = parent
    while let router = node {
      let count = router.changesBelow.load(ordering: .relaxed)
      router.changesBelow.store(count &+ changes, ordering: .relaxed)
      node = router.parent
    }
  }

  /// The child of a presentation goes with it.
  func presentationLeft(_ id: EntryID) { children.remove(id)?.orphan() }

  /// Lets go of every child, and of the stores: the owner of this node is gone.
  public func releaseChildren() {
    // Other modals may lie over the stack by now.
    if let navigation, isNode(navigation.node) { navigation.node = nil }
    if isNode(modals.node) { modals.node = nil }
    let orphans = children
    children = IDMap()
    for id in orphans.ids.oldestFirst { orphans[id]?.orphan() }
  }

  private func isNode(_ node: Unmanaged<Router>?) -> Bool {
    node?.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
  }

  private func orphan() {
    parent = nil
    presentationID = 0
    endWatch()
    onOrphaned?()
    releaseChildren()
  }

  // MARK: Going away

  /// Dismisses the presentation that owns this router; `noop` for a root, or if it waits in the
  /// queue.
  public func dismissSelf(source: Text? = nil) throws(NavError) -> ModalResult<R> {
    guard let parent, parent.modals.state.current?.id == presentationID else { return .noop }
    return try parent.modals.dismissCurrent(.dismiss, source: source)
  }

  /// The result of `clear` and of `dismissAllFromRoot`.
  public enum RootResult: Equatable, Sendable {
    /// The modals are closed and the root's path is clear.
    case executed
    /// The root's stack refuses to be cleared; nothing has changed.
    case navigationFailed(NavigationResult<R>)
    /// A middleware of the modals cancelled; nothing has changed.
    case cancelled(ModalCancellation<R>)
    /// There was nothing to close or clear.
    case noop
  }

  /// Closes all modals of the tree, and with them their children, and clears the path of the root:
  /// both or neither.
  public func dismissAllFromRoot(source: Text? = nil) throws(NavError) -> RootResult {
    try root.clear(source: source)
  }

  /// Closes all modals of this node, and with them their children, and clears its path: both or
  /// neither.
  func clear(source: Text?) throws(NavError) -> RootResult {
    if modals.state.isEmpty && !(navigation?.canGoBack ?? false) { return .noop }
    let leg = try navigation.map { navigation throws(NavError) in
      try navigation.prepare(.popToRoot, source: source)
    }
    if let leg, !leg.result.isSuccess {
      navigation?.discard(leg)
      return .navigationFailed(leg.result)
    }
    let dismissal: PreparedModalCommand<R>
    do throws(NavError) {
      dismissal = try modals.prepare(.dismissAll, on: modals.state, source: source)
    } catch {
      if let leg { navigation?.discard(leg) }
      throw error
    }
    if let cancellation = dismissal.cancellation {
      modals.discard(dismissal)
      if let leg { navigation?.discard(leg) }
      return .cancelled(cancellation)
    }
    if let leg {
      isHalfway = true
      navigation?.commit(leg)
      isHalfway = false
    }
    _ = modals.commit(dismissal)
    return .executed
  }

  // MARK: Back

  /// What one step back did.
  public enum Back: Equatable, Sendable {
    /// A stack loses its top entry.
    case popped(NavigationResult<R>)
    /// A modal goes.
    case dismissed(ModalResult<R>)
  }

  /// Whether there is anything to go back from in this node or its children.
  public var canGoBack: Bool { modals.state.current != nil || navigation?.canGoBack == true }

  /// The route that going back would show; nil for the root view of a stack, or if there is nowhere
  /// to go back to.
  public var backTarget: R? {
    guard let current = modals.state.current else { return navigation?.backTarget }
    // The root view of a child is the route that it is presented with.
    if let child = children[current.id], child.canGoBack {
      return child.backTarget ?? current.route
    }
    guard let next = modals.state.queue.first else { return navigation?.stack.top?.route }
    return children[next.id]?.shownRoute ?? next.route
  }

  /// The route that is shown: of the child of a modal, of the modal, or on top of the stack. Nil
  /// for a root view outside the path.
  public var shownRoute: R? {
    guard let current = modals.state.current else { return navigation?.stack.top?.route }
    return children[current.id]?.shownRoute ?? current.route
  }

  /// Goes back one step: in the child of the modal that is shown, then the modal itself, then the
  /// stack.
  /// - Returns: nil if there is nowhere to go back to.
  public func back(source: Text? = nil) throws(NavError) -> Back? {
    if let current = modals.state.current {
      if let child = children[current.id], let result = try child.back(source: source) {
        return result
      }
      return .dismissed(try modals.dismissCurrent(.dismiss, source: source))
    }
    guard let navigation, navigation.canGoBack else { return nil }
    return .popped(try navigation.execute(.pop, source: source))
  }
}

extension NavigationStore {
  /// Clears the path where no modals lie over it.
  public func clear(source: Text? = nil) throws(NavError) -> Router<R>.RootResult {
    guard canGoBack else { return .noop }
    let result = try execute(.popToRoot, source: source)
    return result.isSuccess ? .executed : .navigationFailed(result)
  }
}
