import CNavRuntime
import Ground
import JSONCoding
import Stores

/// What a `nav_flow_store *` points to: a flow over the stores of two other handles, in their tree.
final class FlowHandle: TreeHandle, StoreKind {
  static var parameter: Literal { "flow" }

  private let stackOwner: Owner<StoreHandle>
  private let modalsOwner: Owner<ModalHandle>
  let flow: FlowStore<JSONRoute>

  /// The flow of a modal store that lies over a stack; under the lock, if others may use them.
  init(_ modals: Owner<ModalHandle>, _ stack: Owner<StoreHandle>, _ options: FlowOptions) {
    modalsOwner = modals
    stackOwner = stack
    flow = FlowStore(modals.handle.router, stack.handle.store, options)
    super.init(stack.handle.jsonLimits, in: stack.handle.tree)
    let tell = teller
    flow.onEvent = { event in tell(event.mask) { event.write(to: &$0, form: $1) } }
    flow.onChange = { change, source in
      tell(UInt32(NAV_EVENT_CHANGED)) { $0.navigation(change, $1, source) }
    }
    flow.onPathChange = { change, source in
      tell(UInt32(NAV_EVENT_PATH_CHANGED)) {
        change.write(to: &$0, form: $1, source: source)
      }
    }
    modals.handle.flowLine = lifeline
  }

  var stack: StoreHandle { stackOwner.handle }
  var modals: ModalHandle { modalsOwner.handle }

  /// A flow with stores of its own.
  static func make(_ configuration: FlowConfigurationJSON, in tree: Tree)
    throws(NavError) -> Owner<FlowHandle>
  {
    let (stackConfiguration, tail) = try configuration.flow.resolved()
    let stack = Owner(
      StoreHandle(try NavigationStore(stackConfiguration), configuration.stackLimits, in: tree))
    let modals = Owner(
      ModalHandle(configuration.flow.modals, configuration.modalLimits, over: stack))
    if let tail, let style = tail.style {
      try modals.handle.store.present(tail.route, style: style)
    }
    return Owner(FlowHandle(modals, stack, configuration.flow.options))
  }

  override func send(_ intent: InputText, _ result: BufferPointer?) throws(NavError) -> nav_status {
    try change { handle throws(NavError) in
      let (intent, source) = try handle.readSourced(intent, IntentEnvelopeKey.names) {
        reader throws(NavError) in
        try FlowIntent(reading: &reader, cache: handle.tree.routes)
      }
      return try handle.perform(intent, source, result)
    }
  }

  override func unlink() {
    flow.unfollow()
    // Another may have been put around the modals already.
    if modals.flowLine === lifeline { modals.flowLine = nil }
  }

  override func updateInterests() {
    let interests = observers.flowInterests
    if flow.interests != interests { flow.interests = interests }
  }

  /// The tab that owned the flow is gone; under the lock.
  func orphan() {
    detach()
    stack.orphan()
  }
}

extension ObserverPointer? {
  /// The flow events that somebody wants, those of its stores included.
  var flowInterests: FlowInterests {
    var interests = FlowInterests()
    interests.navigation = navigationInterests
    interests.modal = modalInterests
    interests.pathChanged = mask & UInt32(NAV_EVENT_PATH_CHANGED) != 0
    interests.fullPaths = fullMask & UInt32(NAV_EVENT_PATH_CHANGED) != 0
    interests.intentRejected = mask & UInt32(NAV_EVENT_INTENT_REJECTED) != 0
    return interests
  }
}

extension FlowEvent {
  var mask: nav_event_mask {
    switch content {
    case .navigation(let event): event.mask
    case .modal(let event): event.mask
    case .pathChanged: UInt32(NAV_EVENT_PATH_CHANGED)
    case .intentRejected: UInt32(NAV_EVENT_INTENT_REJECTED)
    case .child(let event): event.kind
    }
  }
}
