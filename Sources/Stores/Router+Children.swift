import Ground

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
    presentations = []
    self.content = content
    self.kind = kind
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
  fileprivate func tell(_ event: ChildEvent<R>, through id: EntryID) {
    let wanted = if case .navigation = event.content { navigation.rawValue } else { modal.rawValue }
    guard wanted & event.kind != 0 else { return }
    var event = event
    event.presentations.insert(id, at: 0)
    onEvent(event)
  }
}

// What a router hears of what happens below it.
extension Router {
  /// A flow over this node hears of every child, and of theirs, from now on; nil ends that.
  func watchChildren(_ interests: ChildInterests<R>?) {
    ownWatch = interests
    rewatch()
  }

  /// Follows every child as far as the flow over this node, or one above, wants its events.
  private func rewatch() {
    for id in children.ids {
      if let child = children[id] { watch(child, of: id) }
    }
  }

  func watch(_ child: Router, of id: EntryID) {
    var navigation = EventInterests()
    var modal = ModalInterests()
    if let ownWatch {
      navigation = ownWatch.navigation
      modal = ownWatch.modal
    }
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
      onEvent: { tell(ChildEvent(of: .navigation($0), $0.content.interest.rawValue)) })
    modals.ancestor = StoreFollower(
      owner: ObjectIdentifier(self), interests: modal,
      onEvent: { tell(ChildEvent(of: .modal($0), $0.kind.rawValue)) })
  }

  /// Nobody above hears of this node any more.
  func endWatch() {
    guard inheritedWatch != nil else { return }
    inheritedWatch = nil
    listen(nil, [], [])
    rewatch()
  }
}
