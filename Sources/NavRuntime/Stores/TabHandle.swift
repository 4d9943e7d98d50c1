import CNavRuntime
import Ground
import JSONCoding
import Stores

/// What a `nav_tab_store *` points to: a tab store whose tabs are the flows of other handles, in
/// one tree.
final class TabHandle: TreeHandle, StoreKind {
  static var parameter: Literal { "tabs" }

  let store: TabStore<JSONRoute>
  /// The handles of the tabs' flows, in no order.
  private var flows: [(name: Text, owner: Owner<FlowHandle>)] = []

  /// - Parameter flows: those of the store's tabs, in order.
  init(_ store: TabStore<JSONRoute>, of flows: [Owner<FlowHandle>], in tree: Tree) {
    self.store = store
    super.init(JSONLimits(), in: tree)
    for (tab, flow) in zip(store.tabs, flows) { own(tab, flow) }
    let tell = teller
    store.onEvent = { event in tell(event.mask) { event.write(to: &$0, form: $1) } }
    store.onFlowEvent = { tab, event in
      tell(event.mask) { writer, form in
        writer.flowEvent(of: tab) { event.write(to: &$0, form: form) }
      }
    }
    store.onChange = { tab, change, source in
      tell(UInt32(NAV_EVENT_CHANGED)) { writer, form in
        writer.flowEvent(of: tab) { $0.navigation(change, form, source) }
      }
    }
    store.onPathChange = { tab, change, source in
      tell(UInt32(NAV_EVENT_PATH_CHANGED)) { writer, form in
        writer.flowEvent(of: tab) { change.write(to: &$0, form: form, source: source) }
      }
    }
  }

  static func make(_ configuration: TabConfigurationJSON, in tree: Tree) throws(NavError)
    -> TabHandle
  {
    var flows: [Owner<FlowHandle>] = []
    for tab in configuration.tabs { flows.append(try FlowHandle.make(tab, in: tree)) }
    let tabs = flows.indices.map { Tab(configuration.tabs[$0].name ?? "", flows[$0].handle.flow) }
    let store = TabStore(try TabList(tabs, selected: configuration.selected), configuration.options)
    return TabHandle(store, of: flows, in: tree)
  }

  override func unlink() {
    for tab in store.tabs { release(tab.name) }
    store.unfollow()
  }

  /// The handle of a tab's flow.
  func flow(_ name: Text) -> FlowHandle? { flows.first { $0.name == name }?.owner.handle }

  /// Takes a flow over, to be let go of with its tab.
  func own(_ tab: Tab<JSONRoute>, _ flow: Owner<FlowHandle>) {
    let name = tab.name
    flows.append((name, flow))
    tab.onRemoved = { [unowned(unsafe) self] in release(name) }
  }

  private func release(_ name: Text) {
    guard let index = flows.firstIndex(where: { $0.name == name }) else { return }
    flows.remove(at: index).owner.handle.orphan()
  }

  override func updateInterests() {
    var interests = TabInterests()
    interests.selection = observers.mask & UInt32(NAV_EVENT_TAB_SELECTED) != 0
    interests.badges = observers.mask & UInt32(NAV_EVENT_BADGE_CHANGED) != 0
    interests.tabs = observers.mask & UInt32(NAV_EVENT_TABS_CHANGED) != 0
    interests.flow = observers.flowInterests
    if store.interests != interests { store.interests = interests }
  }
}

extension TabEvent {
  fileprivate var mask: nav_event_mask {
    switch content {
    case .tabSelected, .tabReselected: UInt32(NAV_EVENT_TAB_SELECTED)
    case .badgeChanged: UInt32(NAV_EVENT_BADGE_CHANGED)
    case .tabAdded, .tabRemoved: UInt32(NAV_EVENT_TABS_CHANGED)
    case .flow(_, let event): event.mask
    }
  }
}
