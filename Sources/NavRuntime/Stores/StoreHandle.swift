import CNavRuntime
import Ground
import JSONCoding
import Stores

/// What a `nav_store *` points to: a stack store with its tree, its observers and the host's
/// callbacks.
final class StoreHandle: MiddlewareHandle {
  let store: NavigationStore<JSONRoute>
  /// Kept for its user data; the store holds the function itself.
  var validator: HostFunction<nav_validator_fn>?
  var coordinator: HostFunction<nav_coordinator_fn>?
  var clock: HostFunction<nav_clock_fn>?
  var debounced: DebouncedCommand?
  /// Who waits for the answer of which entry.
  var outcomes = Outcomes() { didSet { updateInterests() } }
  var hostData = HostData() { didSet { updateInterests() } }
  /// Of the last whole event.
  private var pathText = PathText()
  /// Leads to the modals that lie over the stack, if there are any.
  var modalsLine: Lifeline?

  // Handles are made of stores that there are: Embedded Swift (6.3) leaks an object whose
  // initialiser throws before every property is set.
  init(_ store: NavigationStore<JSONRoute>, _ jsonLimits: JSONLimits, in tree: Tree) {
    self.store = store
    super.init(jsonLimits, in: tree)
    let this = Unmanaged.passUnretained(self)
    store.onEvent = { event in this._withUnsafeGuaranteedRef { $0.enqueue(event) } }
    store.onChange = { change, source in
      this._withUnsafeGuaranteedRef { $0.enqueue(change, source) }
    }
    store.onPushBatch = { route, source in
      // Whoever hears of it wants its one form: others would have wanted paths.
      this._withUnsafeGuaranteedRef {
        $0.open(UInt32(NAV_EVENT_BATCH_EXECUTED)).pointee.pushBatch(route, source: source)
      }
    }
    store.onRemoval = { change, source in
      this._withUnsafeGuaranteedRef { $0.entriesLeft(change, source) }
    }
  }

  deinit { outcomes.storeDestroyed() }

  // MARK: Reading

  func readCommand(_ text: InputText) throws(NavError) -> NavigationCommand<JSONRoute> {
    try read(text) { reader, routes throws(NavError) in
      try NavigationCommand(reading: &reader, cache: routes, limits: store.limits)
    }
  }

  override func send(_ intent: InputText, _ result: BufferPointer?) throws(NavError) -> nav_status {
    let (intent, source) = try change { handle throws(NavError) in
      try handle.readSourced(intent, IntentEnvelopeKey.names) { reader throws(NavError) in
        try NavigationIntent(reading: &reader, cache: handle.tree.routes)
      }
    }
    return try send(intent, source: source, result)
  }

  // MARK: Events

  override func updateInterests() {
    var interests = observers.navigationInterests
    if !outcomes.isEmpty || !hostData.isEmpty { interests.insert(.removals) }
    if !interests.contains(.fullPaths) { pathText.clear() }
    if store.interests != interests { store.interests = interests }
  }

  override func endCallbacks() { store.endCallbacks() }

  // MARK: Middleware

  override var middlewares: [MiddlewareRegistration] { store.middleware.registrations }

  override func hosted(_ host: HostMiddlewareFunctions) -> RegisteredMiddleware? {
    NavigationMiddleware.host(host, on: self)
  }

  override func changeMiddleware(
    _ change: (inout MiddlewareRegistry, _ limit: Int) throws(NavError) -> MiddlewareMutation
  ) throws(NavError) -> UInt64 { try store.changeMiddleware(change) }

  private func enqueue(_ event: NavigationEvent<JSONRoute>) {
    tree.tell(event.mask, observers) { event.write(to: &$0, form: $1) }
  }

  private func enqueue(_ change: StackChange<JSONRoute>, _ source: Text?) {
    tree.tell(UInt32(NAV_EVENT_CHANGED), observers) { writer, form in
      switch form {
      case .delta: change.writeDelta(to: &writer, source: source)
      case .full:
        change.writeWhole(to: &writer, keeping: &pathText, revision: store.revision, source: source)
      }
    }
  }

  /// Entries are gone for good: those who wait for them hear, and the host's data goes.
  private func entriesLeft(_ change: StackChange<JSONRoute>, _ source: Text?) {
    for index in change.removed.indices.reversed() {
      let id = change.removed[index].id
      if id <= hostData.last { hostData.set(id, nil) }
      if id <= outcomes.last {
        outcomes.left(id, in: tree, observers, source) {
          $0.word(change.kind(ofRemoved: index).name)
        }
      }
    }
  }
}

extension ObserverPointer? {
  /// The stack events that somebody wants.
  var navigationInterests: EventInterests {
    var interests = EventInterests(rawValue: mask).intersection(.kinds)
    let pathEvents = UInt32(
      NAV_EVENT_CHANGED | NAV_EVENT_BATCH_EXECUTED | NAV_EVENT_TRANSACTION_EXECUTED)
    if fullMask & pathEvents != 0 { interests.insert(.fullPaths) }
    return interests
  }
}

extension NavigationEvent {
  var mask: nav_event_mask { content.interest.rawValue }
}
