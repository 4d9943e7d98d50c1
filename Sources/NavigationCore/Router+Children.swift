/// An event of a store in a child router, and where that is.
public indirect enum ChildEvent<R: Route>: Equatable, Sendable {
  case navigation(NavigationEvent<R>)
  case modal(ModalEvent<R>)
  /// Of a child in turn.
  case child(EntryID, ChildEvent<R>)
}

/// Which events of the stores below a router somebody wants.
struct ChildInterests<R: Route> {
  var navigation: EventInterests
  var modal: ModalInterests
  /// Called with the presentation whose child the event is of, in commit order.
  var onEvent: (EntryID, ChildEvent<R>) -> Void
}

// What a router knows of what happens below it.
extension Router {
  /// Grows whenever anything in this node or below it changes, and never falls: what a child that has
  /// gone had counted stays.
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
    let watches = [ownWatch, inheritedWatch].compactMap { $0 }
    let navigation = watches.reduce(EventInterests()) { $0.union($1.navigation) }
    let modal = watches.reduce(ModalInterests()) { $0.union($1.modal) }
    // Whoever listens leaves out what it does not want.
    let tell: (ChildEvent<R>) -> Void = { event in for watch in watches { watch.onEvent(id, event) } }
    child.navigation?.ancestor = navigation.isEmpty
      ? nil : StoreFollower(interests: navigation, onEvent: { tell(.navigation($0)) }, onSettled: {})
    child.modals.ancestor = modal.isEmpty
      ? nil : StoreFollower(interests: modal, onEvent: { tell(.modal($0)) }, onSettled: {})
    let isWatched = !navigation.isEmpty || !modal.isEmpty
    child.inheritedWatch = isWatched
      ? ChildInterests(navigation: navigation, modal: modal, onEvent: { tell(.child($0, $1)) }) : nil
    child.rewatch()
  }

  /// Nobody above hears of this node any more.
  func endWatch() {
    navigation?.ancestor = nil
    modals.ancestor = nil
    inheritedWatch = nil
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
