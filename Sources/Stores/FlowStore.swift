import Ground

/// A stack and the modals over it under one intent surface and one projected path (protocol §4).
///
/// The path is the stack's, and the current presentation last. Every intent previews its parts in
/// both stores before it commits them: a cancellation leaves everything as it was. The stores may
/// be used directly as well; the flow then tells of the path that comes of it.
///
///     let flow = FlowStore(navigation, modals)
///     try flow.send(.push(product))        // .applied
///     try flow.send(.presentSheet(cart))   // .applied
///     try flow.send(.push(home))           // .rejected(.pushBlockedByModalTail)
public final class FlowStore<R: Route> {
  /// The node of the tree that the flow's stores make.
  public let router: Router<R>
  public let navigation: NavigationStore<R>
  public let modals: ModalStore<R>
  public let options: FlowOptions

  /// What `onEvent` is told about.
  public var interests = FlowInterests() { didSet { follow() } }
  /// Called at commit with each event, in order.
  public var onEvent: ((FlowEvent<R>) -> Void)?
  /// Called instead with each `changed` of the stack, if it is there: the change, and where the
  /// command came from.
  public var onChange: ((StackChange<R>, Text?) -> Void)?
  /// Called instead with each `pathChanged`, if it is there: the change, and where the command came
  /// from.
  public var onPathChange: ((FlowPathChange<R>, Text?) -> Void)?

  /// The store that is composed of this one.
  var follower: StoreFollower<R, FlowEvent<R>, FlowInterests>? { didSet { follow() } }
  /// What somebody wants.
  private var wanted = FlowInterests()
  /// What has happened to the path since it was told last. Filled and told by one call after the
  /// other, for its memory.
  private var change = FlowPathChange<R>()
  /// The modal step that was told last.
  private var toldTail: FlowStep<R>?
  /// Where the command came from that a store was heard of last.
  private var heardSource: Text?
  /// Inner calls are part of an intent, whose path is told at its end.
  private var isSending = false
  /// Until `unfollow`: then the stores are others'.
  private var isFollowing = true

  public convenience init(
    _ navigation: NavigationStore<R>, _ modals: ModalStore<R>,
    _ options: FlowOptions = FlowOptions()
  ) {
    self.init(Router(navigation, modals), navigation, options)
  }

  /// From now on the flow follows both stores of the router.
  /// - Parameter navigation: the router's stack.
  public init(_ router: Router<R>, _ navigation: NavigationStore<R>, _ options: FlowOptions) {
    self.router = router
    self.navigation = navigation
    modals = router.modals
    self.options = options
    follow()
  }

  deinit { unfollow() }

  /// Lets both stores go their own way, for good. What follows them meanwhile goes on.
  public func unfollow() {
    guard isFollowing else { return }
    isFollowing = false
    if navigation.follower?.owner == ObjectIdentifier(self) { navigation.follower = nil }
    if modals.follower?.owner == ObjectIdentifier(self) { modals.follower = nil }
    if router.ownWatch?.owner == ObjectIdentifier(self) { router.watchChildren(nil) }
  }

  // MARK: Reading

  /// The routes of the stack, and the current presentation last.
  /// - Complexity: O(depth)
  public var path: [FlowStep<R>] {
    let steps = navigation.stack.entries.map { FlowStep.push($0.route) }
    return tail.map { steps + [$0] } ?? steps
  }

  /// The step of the current presentation.
  public var tail: FlowStep<R>? { modals.state.current.map { FlowStep($0) } }

  /// Grows whenever the stack, the presentation, the queue, or anything inside a presentation
  /// changes.
  public var revision: UInt64 { router.revision }

  // MARK: Sending

  /// Does what a view wants, wholly or not at all.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: that of the change; O(1) for a push at every depth.
  @discardableResult
  public func send(_ intent: FlowIntent<R>, source: Text? = nil) throws(NavError) -> FlowResult<R> {
    try asOne(source) { () throws(NavError) in
      let result = try perform(intent, source: source)
      tellPath(source: source)
      if case .rejected(let reason) = result {
        emit(FlowEvent(.intentRejected(intent, reason), source: source))
      }
      return result
    }
  }

  /// Runs changes of both stores whose path is told once, at the end.
  func asOne<Value>(_ source: Text?, _ body: () throws(NavError) -> Value) throws(NavError) -> Value
  {
    isSending = true
    defer { isSending = false }
    let value = try body()
    settle(source: source)
    return value
  }

  // MARK: Events

  private func emit(_ event: FlowEvent<R>) {
    if interests.wants(event) { onEvent?(event) }
    if let follower, follower.interests.wants(event) { follower.onEvent(event) }
  }

  /// Listens to both stores for what the flow's observers want.
  private func follow() {
    guard isFollowing else { return }
    wanted = interests.union(follower?.interests ?? FlowInterests())
    var stack = wanted.navigation
    var modal = wanted.modal
    if wanted.pathChanged {
      stack.insert(.changed)
      modal.formUnion([.presented, .dismissed, .replaced])
    }
    let this = Unmanaged.passUnretained(self)
    let settled: () -> Void = {
      this._withUnsafeGuaranteedRef {
        if !$0.isSending, !$0.router.isHalfway { $0.settle(source: $0.heardSource) }
      }
    }
    navigation.follower =
      stack.isEmpty
      ? nil
      : StoreFollower(
        owner: ObjectIdentifier(self), interests: stack,
        onEvent: { event in
          this._withUnsafeGuaranteedRef { $0.emit(FlowEvent(.navigation(event))) }
        },
        onChange: { change, source in this._withUnsafeGuaranteedRef { $0.heard(change, source) } },
        onSettled: settled)
    modals.follower =
      modal.isEmpty
      ? nil
      : StoreFollower(
        owner: ObjectIdentifier(self), interests: modal,
        onEvent: { event in
          this._withUnsafeGuaranteedRef {
            $0.heardSource = event.source
            $0.emit(FlowEvent(.modal(event)))
          }
        },
        onSettled: settled)
    router.watchChildren(
      wanted.navigation.isEmpty && wanted.modal.isEmpty
        ? nil
        : ChildInterests(
          owner: ObjectIdentifier(self), navigation: wanted.navigation, modal: wanted.modal,
          onEvent: { event in this._withUnsafeGuaranteedRef { $0.emit(FlowEvent(.child(event))) } })
    )
    change.empty()
    toldTail = tail
  }

  private func heard(_ change: StackChange<R>, _ source: Text?) {
    if wanted.pathChanged {
      self.change.merge(change)
      heardSource = source
    }
    guard let onChange else { return emit(FlowEvent(.navigation(.changed(change, source)))) }
    if interests.navigation.contains(.changed) { onChange(change, source) }
    if let follower, follower.interests.navigation.contains(.changed) {
      follower.onChange?(change, source)
    }
  }

  /// All events of a call have been told.
  private func settle(source: Text?) {
    tellPath(source: source)
    follower?.onSettled()
  }

  /// Hands a change of the path on: to those who can take it as it is, without the value of an
  /// event.
  private func tell(_ change: FlowPathChange<R>, _ source: Text?) {
    guard let onPathChange, follower == nil || follower?.onPathChange != nil else {
      return emit(FlowEvent(.pathChanged(change), source: source))
    }
    if interests.pathChanged { onPathChange(change, source) }
    if let follower, follower.interests.pathChanged { follower.onPathChange?(change, source) }
  }

  /// Tells how the path differs from the one that was told last, if it does.
  private func tellPath(source: Text?) {
    guard wanted.pathChanged else { return }
    let tail = tail
    change.settle(depth: navigation.stack.depth)
    if change.removed.isEmpty && change.added.isEmpty && tail == toldTail { return change.empty() }
    if let toldTail { change.removed.append(toldTail) }
    if let tail { change.added.append(tail) }
    toldTail = tail
    if wanted.fullPaths {
      change.base = navigation.stack.entries[..<change.kept].map { FlowStep.push($0.route) }
    }
    tell(change, source)
    // If the event is kept, so is its change: the next event gets another.
    if isKnownUniquelyReferenced(&change) { change.empty() } else { change = FlowPathChange() }
  }
}

extension FlowInterests {
  fileprivate func wants<R>(_ event: FlowEvent<R>) -> Bool {
    switch event.content {
    case .navigation(let event): navigation.contains(event.content.interest)
    case .modal(let event): modal.contains(event.kind)
    case .pathChanged: pathChanged
    case .intentRejected: intentRejected
    case .child(let event): (navigation.rawValue | modal.rawValue) & event.kind != 0
    }
  }

  fileprivate func union(_ other: FlowInterests) -> FlowInterests {
    var union = self
    union.navigation.formUnion(other.navigation)
    union.modal.formUnion(other.modal)
    union.pathChanged = pathChanged || other.pathChanged
    union.intentRejected = intentRejected || other.intentRejected
    union.fullPaths = fullPaths || other.fullPaths
    return union
  }
}
