import Ground
import Synchronization

/// What to do with the queue when middleware cancels a command.
public enum QueueCancellationPolicy: Sendable { case preserve, dropQueued }

/// The limits of a modal store (protocol §7).
public struct ModalLimits: Sendable {
  public var modalQueue = 10_000
  public var middleware = 1_024

  public init() {}
}

/// What a modal store is created with.
public struct ModalConfiguration: Sendable {
  public var whenBusy = WhenBusy.queue
  public var queueCancellationPolicy = QueueCancellationPolicy.preserve
  public var limits = ModalLimits()

  public init() {}
}

/// The authority over what is presented: one presentation is current, later ones wait in a queue.
/// It never touches a stack (protocol §3).
///
/// A store belongs to one thread at a time. While middleware or a queue policy runs, the store may
/// be read and not changed.
///
///     let store = ModalStore<Route>()
///     try store.present(route, style: .sheet)   // .shownImmediately(1)
///     try store.dismissCurrent(.dismiss)
public final class ModalStore<R: Route> {
  /// Asks the host what to do with the queue after a cancelled command.
  public typealias HostQueuePolicy = (ModalCommand<R>, ModalState<R>) -> QueueCancellationPolicy

  public internal(set) var state = ModalState<R>()
  public let whenBusy: WhenBusy
  public let queueCancellationPolicy: QueueCancellationPolicy
  public let limits: ModalLimits

  private let sharedRevision = Atomic<UInt64>(0)
  private let sharedQueueCount = Atomic<Int>(0)
  /// What `onEvent` is told about.
  public var interests: ModalInterests = [] { didSet { updateWanted() } }
  /// Called at commit with each event, in order.
  public var onEvent: ((ModalEvent<R>) -> Void)?
  /// Called at commit for each presentation that goes, shown or not, exactly once, if `interests`
  /// has `endings`.
  public var onEnd: ((ModalPresentation<R>, DismissalReason) -> Void)?
  /// Takes precedence over `queueCancellationPolicy`.
  public var hostQueuePolicy: HostQueuePolicy?
  public internal(set) var middleware = MiddlewareRegistry() {
    didSet { updateWanted() }
  }

  /// The place in a tree of routers.
  var node: Unmanaged<Router<R>>?
  /// Whether presentations have children there, which go with them.
  var hasChildren = false { didSet { updateWanted() } }
  /// The store that is composed of this one.
  var follower: StoreFollower<R, ModalEvent<R>, ModalInterests>? { didSet { updateWanted() } }
  /// The router above the one that the store belongs to.
  var ancestor: StoreFollower<R, ModalEvent<R>, ModalInterests>? { didSet { updateWanted() } }

  var lastID: EntryID = 0
  /// What somebody wants.
  private(set) var wanted: ModalInterests = []
  /// Nobody looks at the commands or their effects.
  private(set) var isUnobserved = true

  public init(_ configuration: ModalConfiguration = ModalConfiguration()) {
    whenBusy = configuration.whenBusy
    queueCancellationPolicy = configuration.queueCancellationPolicy
    limits = configuration.limits
  }

  /// The store is on its way out, while a command may be in progress: that asks neither middleware
  /// nor the host's queue policy again.
  public func endCallbacks() {
    middleware.endAll()
    hostQueuePolicy = nil
  }

  private func updateWanted() {
    wanted = interests.union(follower?.interests ?? []).union(ancestor?.interests ?? [])
    if hasChildren { wanted.insert(.endings) }
    isUnobserved = middleware.isEmpty && wanted.isEmpty
  }

  // MARK: Operations

  /// Shows a route, or queues, replaces or rejects if another is shown (`whenBusy`).
  /// - Throws: `limit` beyond `limits.modalQueue`; nothing has changed then.
  /// - Complexity: O(1)
  @discardableResult
  public func present(_ route: R, style: ModalStyle, source: Text? = nil) throws(NavError)
    -> PresentResult<R>
  {
    let command = ModalCommand.present(
      ModalPresentation(id: try takeID(), route: route, style: style))
    do throws(NavError) {
      return PresentResult(try execute(command, source: source))
    } catch {
      lastID &-= 1
      throw error
    }
  }

  /// Shows another route in the place of the current one, whose id stays; `noop` if none is current
  /// or it is equal.
  /// - Complexity: O(1)
  @discardableResult
  public func replaceCurrent(_ route: R, style: ModalStyle, source: Text? = nil) throws(NavError)
    -> ModalResult<R>
  {
    // Without a current one the command, which observers see, has an id that nobody else will have.
    let id = if let current = state.current { current.id } else { try takeID() }
    return try execute(
      .replaceCurrent(ModalPresentation(id: id, route: route, style: style)), source: source)
  }

  /// Takes the current presentation away; the head of the queue is shown next. `noop` if there is
  /// none.
  /// - Complexity: O(1)
  @discardableResult
  public func dismissCurrent(_ reason: DismissalReason = .dismiss, source: Text? = nil)
    throws(NavError) -> ModalResult<R>
  {
    try execute(.dismissCurrent(reason), source: source)
  }

  /// Takes the current presentation away and drops the queue.
  /// - Complexity: O(queue)
  @discardableResult
  public func dismissAll(source: Text? = nil) throws(NavError) -> ModalResult<R> {
    try execute(.dismissAll, source: source)
  }

  private func execute(_ command: ModalCommand<R>, source: Text?) throws(NavError) -> ModalResult<R>
  {
    guard middleware.isEmpty else {
      return commit(try prepare(command, on: state, source: source))
    }
    guard isUnobserved else { return try perform(command, source: source) }
    let (step, result) = ModalEngine.decide(command, on: state, whenBusy: whenBusy)
    if case .unchanged = step { return result }
    try checkRoom(for: step, on: state)
    ModalEngine.apply(step, to: &state)
    hasChanged()
    return result
  }

  // MARK: What every thread may read, without the lock under which the store changes

  /// Grows by one per command that changes what is shown or waits, whether anybody observes it or
  /// not.
  public var revision: UInt64 { sharedRevision.load(ordering: .relaxed) }
  /// How many presentations waited after the last change.
  public var settledQueueCount: Int { sharedQueueCount.load(ordering: .relaxed) }

  /// A change stands: every thread sees it from now on.
  @inline(__always)
  func hasChanged() {
    sharedQueueCount.store(state.queue.count, ordering: .relaxed)
    sharedRevision.store(revision &+ 1, ordering: .relaxed)
    if let node { node._withUnsafeGuaranteedRef { $0.countAbove(1) } }
  }

  // MARK: Presentations

  /// Whether the presentation of that id is current or waits.
  /// - Complexity: O(queue)
  public func holds(_ id: EntryID) -> Bool {
    state.current?.id == id || state.queue.contains { $0.id == id }
  }

  /// Whether the presentation of that id is current, or the last in the queue: where one that has
  /// just come is.
  public func hasJustTaken(_ id: EntryID) -> Bool {
    state.current?.id == id || state.queue.last?.id == id
  }

  // MARK: Ids and limits

  func takeID() throws(NavError) -> EntryID {
    guard lastID < NavigationStore<R>.maximumID else {
      throw NavError(.limit, "the store has used up its presentation ids; make a new store")
    }
    lastID &+= 1
    return lastID
  }

  func checkRoom(for step: ModalEngine<R>.Step, on state: ModalState<R>) throws(NavError) {
    guard case .enqueue = step, state.queue.count >= limits.modalQueue else { return }
    throw NavError(
      .limit,
      "limits.modalQueue, " + Text(limits.modalQueue)
        + ", presentations wait already; dismiss some first")
  }
}
