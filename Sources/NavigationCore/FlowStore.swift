/// What becomes of waiting modals when middleware cancels the stack's part of an intent.
public typealias QueueCoalescePolicy = QueueCancellationPolicy

/// A stack and the modals over it under one intent surface and one projected path (protocol §4).
///
/// The path is the stack's, and the current presentation last. Every intent previews its parts in both stores before it commits them: a cancellation leaves everything as
/// it was. The stores may be used directly as well; the flow then tells of the path that comes of it.
///
///     let flow = FlowStore(navigation, modals)
///     try flow.send(.push(product))        // .applied
///     try flow.send(.presentSheet(cart))   // .applied
///     try flow.send(.push(home))           // .rejected(.pushBlockedByModalTail)
public final class FlowStore<R: Route> {
  public let navigation: NavigationStore<R>
  public let modals: ModalStore<R>
  public let queueCoalescePolicy: QueueCoalescePolicy

  /// What `onEvent` is told about.
  public var interests: FlowInterests = [] { didSet { follow() } }
  /// Called at commit with each event, in order.
  public var onEvent: ((FlowEvent<R>) -> Void)?

  /// What has happened to the stack since the path was told last.
  private var delta: FlowPathDelta<R>?
  /// The modal step that was told last.
  private var toldTail: FlowStep<R>?
  /// Inner calls are part of an intent, whose path is told at its end.
  private var isSending = false

  /// The flow is from now on what follows both stores.
  public init(_ navigation: NavigationStore<R>, _ modals: ModalStore<R>, queueCoalescePolicy: QueueCoalescePolicy = .preserve) {
    (self.navigation, self.modals, self.queueCoalescePolicy) = (navigation, modals, queueCoalescePolicy)
    follow()
  }

  deinit {
    navigation.follower = nil
    modals.follower = nil
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

  /// Grows whenever the stack, the presentation or the queue changes.
  public var revision: UInt64 { navigation.revision &+ modals.revision }

  // MARK: Sending

  /// Does what a view wants, wholly or not at all.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: that of the change; O(1) for a push at every depth.
  @discardableResult
  public func send(_ intent: FlowIntent<R>, source: Text? = nil) throws(NavError) -> FlowResult<R> {
    isSending = true
    defer { isSending = false }
    let result = try perform(intent, source: source)
    tellPath(source: source)
    if case .rejected(let reason) = result { emit(FlowEvent(.intentRejected(intent, reason), source: source)) }
    return result
  }

  // MARK: Events

  private func emit(_ event: FlowEvent<R>) {
    let kind: FlowInterests = switch event.content {
    case .navigation: .navigation
    case .modal: .modal
    case .pathChanged: .pathChanged
    case .intentRejected: .intentRejected
    }
    if interests.contains(kind) { onEvent?(event) }
  }

  /// Listens to both stores for what the flow's observers want.
  private func follow() {
    var stack = EventInterests()
    var modal = ModalInterests()
    if interests.contains(.navigation) { stack.formUnion([.changed, .batchExecuted, .transactionExecuted, .pathMismatch, .middlewareMutation]) }
    if interests.contains(.modal) {
      modal.formUnion([.presented, .dismissed, .replaced, .queueChanged, .commandIntercepted, .middlewareMutation])
    }
    if interests.contains(.pathChanged) {
      stack.insert(.changed)
      modal.formUnion([.presented, .dismissed, .replaced])
    }
    if interests.contains(.fullPaths) {
      stack.insert(.fullPaths)
      modal.insert(.fullQueues)
    }
    let settled: () -> Void = { [unowned(unsafe) self] in if !isSending { tellPath(source: nil) } }
    navigation.follower = stack.isEmpty
      ? nil : StoreFollower(interests: stack, onEvent: { [unowned(unsafe) self] in heard($0) }, onSettled: settled)
    modals.follower = modal.isEmpty
      ? nil : StoreFollower(interests: modal, onEvent: { [unowned(unsafe) self] in emit(FlowEvent(.modal($0))) }, onSettled: settled)
    (delta, toldTail) = (nil, tail)
  }

  private func heard(_ event: NavigationEvent<R>) {
    if case .changed(let change) = event.content {
      if delta == nil { delta = FlowPathDelta(change) } else { delta?.merge(change) }
    }
    emit(FlowEvent(.navigation(event)))
  }

  /// Tells how the path differs from the one that was told last, if it does.
  private func tellPath(source: Text?) {
    guard interests.contains(.pathChanged) else { return }
    let tail = tail
    defer { (delta, toldTail) = (nil, tail) }
    let (kept, removed, added) = delta?.trimmed() ?? (navigation.stack.depth, [], [])
    if removed.isEmpty && added.isEmpty && tail == toldTail { return }
    var change = FlowPathChange(kept: kept, removed: removed.map { FlowStep.push($0) }, added: added.map { FlowStep.push($0) })
    if let toldTail { change.removed.append(toldTail) }
    if let tail { change.added.append(tail) }
    if interests.contains(.fullPaths) { change.base = navigation.stack.entries[..<kept].map { FlowStep.push($0.route) } }
    emit(FlowEvent(.pathChanged(change), source: source))
  }
}
