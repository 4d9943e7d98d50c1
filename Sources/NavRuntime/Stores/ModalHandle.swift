import CNavRuntime
import Ground
import JSONCoding
import Stores

/// What a `nav_modal_store *` points to: a modal store with its tree, its observers and the host's
/// callbacks.
final class ModalHandle: MiddlewareHandle {
  let store: ModalStore<JSONRoute>
  /// Kept for its user data; the store holds the function itself.
  var queuePolicy: HostFunction<nav_queue_policy_fn>?
  /// Who waits for the result of which presentation.
  var outcomes = Outcomes() { didSet { updateInterests() } }
  private let stackOwner: Owner<StoreHandle>?
  /// The modals' place in the tree of presentations.
  let router: Router<JSONRoute>
  /// The handles of the children, by presentation.
  var children = IDMap<Owner<ModalHandle>>()
  /// Leads to the store whose presentation has this one as a child.
  var parentLine: Lifeline?
  /// Leads to the flow around the modals and their stack, if there is one.
  var flowLine: Lifeline?

  init(
    _ configuration: ModalConfiguration, _ jsonLimits: JSONLimits, in tree: Tree,
    over stack: Owner<StoreHandle>? = nil
  ) {
    store = ModalStore(configuration)
    stackOwner = stack
    router = Router(stack?.handle.store, store)
    super.init(jsonLimits, in: tree)
    let tell = teller
    let this = Unmanaged.passUnretained(self)
    store.onEvent = { event in tell(event.mask) { event.write(to: &$0, form: $1) } }
    store.onEnd = { presentation, reason in
      this._withUnsafeGuaranteedRef { $0.ended(presentation, reason) }
    }
    stack?.handle.modalsLine = lifeline
  }

  /// The modals over a stack, in its tree; under its lock, if others may use it.
  convenience init(
    _ configuration: ModalConfiguration, _ jsonLimits: JSONLimits, over stack: Owner<StoreHandle>
  ) {
    self.init(configuration, jsonLimits, in: stack.handle.tree, over: stack)
  }

  deinit { outcomes.storeDestroyed() }

  override func unlink() {
    router.releaseChildren()
    // Others may have been put over the stack already.
    if let stack, stack.modalsLine === lifeline { stack.modalsLine = nil }
  }

  /// The stack that the modals lie over, if there is one.
  var stack: StoreHandle? { stackOwner?.handle }

  // MARK: Intents

  override func send(_ intent: InputText, _ result: BufferPointer?) throws(NavError) -> nav_status {
    try change { handle throws(NavError) in
      let (intent, source) = try handle.readSourced(intent, IntentEnvelopeKey.names) {
        reader throws(NavError) in
        try ModalIntent(reading: &reader, cache: handle.tree.routes)
      }
      switch try handle.store.send(intent, source: source) {
      case .presented(let outcome): return finish(outcome, result)
      case .dismissed(let outcome): return finish(outcome, result)
      }
    }
  }

  // MARK: Events

  override func endCallbacks() { store.endCallbacks() }

  // MARK: Middleware

  override var middlewares: [MiddlewareRegistration] { store.middleware.registrations }

  override func hosted(_ host: HostMiddlewareFunctions) -> RegisteredMiddleware? {
    ModalMiddleware.host(host, on: self)
  }

  override func changeMiddleware(
    _ change: (inout MiddlewareRegistry, _ limit: Int) throws(NavError) -> MiddlewareMutation
  ) throws(NavError) -> UInt64 { try store.changeMiddleware(change) }

  override func updateInterests() {
    var interests = observers.modalInterests
    if !outcomes.isEmpty { interests.insert(.endings) }
    if store.interests != interests { store.interests = interests }
  }

  /// A presentation is gone for good: those who wait for it hear.
  private func ended(_ presentation: ModalPresentation<JSONRoute>, _ reason: DismissalReason) {
    // A function waits for each, which hears no source.
    outcomes.left(presentation.id, in: tree, observers, nil) { reason.write(to: &$0) }
  }
}

extension ObserverPointer? {
  /// The modal events that somebody wants.
  var modalInterests: ModalInterests {
    var interests = ModalInterests(rawValue: mask).intersection(.kinds)
    if fullMask & UInt32(NAV_EVENT_QUEUE_CHANGED) != 0 { interests.insert(.fullQueues) }
    return interests
  }
}

extension ModalEvent {
  var mask: nav_event_mask { kind.rawValue }
}
