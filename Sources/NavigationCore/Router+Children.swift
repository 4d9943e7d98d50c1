/// An event of a store inside a presentation, and where that is.
public struct ChildEvent<R: Route>: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    case navigation(NavigationEvent<R>)
    case modal(ModalEvent<R>)
  }

  /// The presentations that lead there, outermost first.
  public var presentations: [EntryID]
  public var content: Content
  /// The kind of the event, as of `EventInterests` or `ModalInterests`.
  public var kind: UInt32

  @inline(never)
  init(of content: Content, _ kind: UInt32) {
    (presentations, self.content, self.kind) = ([], content, kind)
  }
}

/// Which events of the stores below a router somebody wants.
struct ChildInterests<R: Route> {
  /// Who listens: the flow, or the router above.
  var owner: ObjectIdentifier
  var navigation: EventInterests
  var modal: ModalInterests
  /// Called with each event that is wanted, in commit order.
  var onEvent: (ChildEvent<R>) -> Void

  /// - Parameter id: a presentation that leads there.
  func tell(_ event: ChildEvent<R>, through id: EntryID) {
    let wanted = if case .navigation = event.content { navigation.rawValue } else { modal.rawValue }
    guard wanted & event.kind != 0 else { return }
    var event = event
    event.presentations.insert(id, at: 0)
    onEvent(event)
  }
}

// What a router knows of what happens below it.
extension Router {
  /// Grows whenever anything in this node or below it changes, and never falls: what a child that
  /// has gone had counted stays.
  /// - Complexity: O(nodes below)
  public var revision: UInt64 {
    children.values.reduce(settledRevision) { $0 &+ ($1.revision &- $1.reportedRevision) }
  }

  /// The same without what children have not reported yet.
  var settledRevision: UInt64 { (navigation?.revision ?? 0) &+ modals.revision &+ belowRevision }

  /// Counts in the nodes above what has changed in this one.
  /// - Complexity: O(levels above)
  @inline(__always)
  public func reportRevision() {
    if parent != nil { reportUpwards() }
  }

  @inline(never)
  private func reportUpwards() {
    var node = self
    while let parent = node.parent {
      let revision = node.settledRevision
      if revision == node.reportedRevision { return }
      parent.count(revision &- node.reportedRevision)
      node.reportedRevision = revision
      node = parent
    }
  }

  /// The child of a presentation is about to go; what it has counted stays.
  func keepRevision(of child: Router) { count(child.revision &- child.reportedRevision) }

  // MARK: Events

  /// A flow over this node hears of every child, and of theirs, from now on; nil ends that.
  func watchChildren(_ interests: ChildInterests<R>?) {
    ownWatch = interests
    rewatch()
  }

  /// Follows every child as far as the flow over this node, or one above, wants its events.
  private func rewatch() {
    for (id, child) in children { watch(child, of: id) }
  }

  func watch(_ child: Router, of id: EntryID) {
    var (navigation, modal) = (EventInterests(), ModalInterests())
    if let ownWatch { (navigation, modal) = (ownWatch.navigation, ownWatch.modal) }
    if let inheritedWatch {
      navigation.formUnion(inheritedWatch.navigation)
      modal.formUnion(inheritedWatch.modal)
    }
    let isWatched = navigation.rawValue | modal.rawValue != 0
    if !isWatched && child.inheritedWatch == nil { return }
    let tell: (ChildEvent<R>) -> Void = { [unowned(unsafe) self] event in
      ownWatch?.tell(event, through: id)
      inheritedWatch?.tell(event, through: id)
    }
    child.inheritedWatch =
      isWatched
      ? ChildInterests(
        owner: ObjectIdentifier(self), navigation: navigation, modal: modal, onEvent: tell) : nil
    child.listen(isWatched ? tell : nil, navigation, modal)
    child.rewatch()
  }

  /// Follows the stores of this node for those above.
  private func listen(
    _ tell: ((ChildEvent<R>) -> Void)?, _ stack: EventInterests, _ modal: ModalInterests
  ) {
    guard let tell else {
      navigation?.ancestor = nil
      modals.ancestor = nil
      return
    }
    navigation?.ancestor = StoreFollower(
      owner: ObjectIdentifier(self), interests: stack,
      onEvent: { tell(ChildEvent(of: .navigation($0), $0.content.interest.rawValue)) },
      onSettled: {})
    modals.ancestor = StoreFollower(
      owner: ObjectIdentifier(self), interests: modal,
      onEvent: { tell(ChildEvent(of: .modal($0), $0.content.interest.rawValue)) },
      onSettled: {})
  }

  /// Nobody above hears of this node any more.
  func endWatch() {
    guard inheritedWatch != nil else { return }
    inheritedWatch = nil
    listen(nil, [], [])
    rewatch()
  }
}

extension NavigationStore {
  /// The router has the place of this stack, and counts its changes in the nodes above.
  func join(_ router: Router<R>) { node = .passUnretained(router) }

  /// The router is on its way out.
  func leave(_ router: Router<R>) {
    if node?.toOpaque() == Unmanaged.passUnretained(router).toOpaque() { node = nil }
  }

  /// Counts in the nodes of the tree above what has changed in this stack.
  @inline(__always)
  public func reportRevision() {
    if let node { node._withUnsafeGuaranteedRef { $0.reportRevision() } }
  }
}
