import CNavRuntime
import Ground
import JSONCoding
import Stores

extension TabHandle {
  fileprivate func name(_ text: UnsafePointer<CChar>?, _ length: Int) throws(NavError) -> Text {
    try InputText(text, length, "name").plainText("name")
  }

  /// Writes the result of a change of the tabs.
  fileprivate func answer(_ refusal: TabStore<JSONRoute>.Refusal?, _ result: BufferPointer?)
    -> nav_status
  {
    result.write { writer in
      guard let refusal else { return writer.word("done") }
      writer.beginCase("refused")
      refusal.write(to: &writer)
      writer.endObject()
    }
    return nav_status(refusal == nil ? NAV_OK : NAV_REJECTED)
  }
}

@_cdecl("nav_tab_store_select") @implementation
public func nav_tab_store_select(
  _ tabs: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(tabs, as: TabHandle.self, clearing: result, error) { handle throws(NavError) in
    return finish(try handle.store.select(handle.name(name, length)), result)
  }
}

@_cdecl("nav_tab_store_send") @implementation
public func nav_tab_store_send(
  _ tabs: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ intent: UnsafePointer<CChar>?, _ intent_length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  TabHandle.call(tabs, clearing: result, error) { handle throws(NavError) in
    let text = try InputText(intent, intent_length, "intent")
    var stackIntent: (Owner<StoreHandle>, NavigationIntent<JSONRoute>, Text?)?
    let status = try handle.change { handle throws(NavError) in
      let name = try handle.name(name, name_length)
      let (intent, source) = try handle.readSourced(text, IntentEnvelopeKey.names) {
        reader throws(NavError) in
        try TabIntent(reading: &reader, cache: handle.tree.routes)
      }
      guard let flow = handle.flow(name) else { return handle.answer(.unknownTab(name), result) }
      switch intent {
      case .flow(let intent): return try flow.perform(intent, source, result)
      case .stack(let intent):
        stackIntent = (try .sharing(flow.stack), intent, source)
        return nav_status(NAV_OK)
      }
    }
    // The stack's coordinator, which sees the intent first, runs unlocked.
    guard let (stack, intent, source) = stackIntent else { return status }
    return try stack.with { stack throws(NavError) in
      try stack.send(intent, source: source, result)
    }
  }
}

@_cdecl("nav_tab_store_set_badge") @implementation
public func nav_tab_store_set_badge(
  _ tabs: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int, _ badge: Int64,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(tabs, as: TabHandle.self, error) { handle throws(NavError) in
    handle.answer(handle.store.setBadge(badge, of: try handle.name(name, length)), nil)
  }
}

@_cdecl("nav_tab_store_add") @implementation
public func nav_tab_store_add(
  _ tabs: OpaquePointer?, _ config: UnsafePointer<CChar>?, _ length: Int, _ index: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  TabHandle.call(tabs, clearing: result, error) { handle throws(NavError) in
    try handle.change { handle throws(NavError) in
      let text = try InputText(config, length, "config")
      let configuration = try handle.read(text, shape: .argument) {
        reader, routes throws(NavError) in
        try FlowConfigurationJSON(readingTab: &reader, cache: routes)
      }
      let flow = try FlowHandle.make(configuration, in: handle.tree)
      let tab = Tab(configuration.name ?? "", flow.handle.flow)
      let refusal = try handle.store.add(tab, at: clampedIndex(index))
      if refusal == nil { handle.own(tab, flow) }
      return handle.answer(refusal, result)
    }
  }
}

@_cdecl("nav_tab_store_remove") @implementation
public func nav_tab_store_remove(
  _ tabs: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(tabs, as: TabHandle.self, clearing: result, error) { handle throws(NavError) in
    handle.answer(handle.store.remove(try handle.name(name, length)), result)
  }
}

@_cdecl("nav_tab_store_select_and_open") @implementation
public func nav_tab_store_select_and_open(
  _ tabs: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int,
  _ commands: UnsafePointer<CChar>?, _ commands_length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(tabs, as: TabHandle.self, clearing: result, error) { handle throws(NavError) in
    let name = try handle.name(name, name_length)
    let text = try InputText(commands, commands_length, "commands")
    let (commands, source) = try handle.readSourced(text, CommandsEnvelopeKey.names) {
      reader throws(NavError) in
      try handle.tree.routes.readCommands(
        &reader, limits: handle.store.tab(name)?.flow.navigation.limits ?? StackLimits())
    }
    return finish(
      try handle.store.selectAndOpen(
        name, commands, source: source, isReportWanted: result != nil), result)
  }
}

@_cdecl("nav_tab_store_route_to") @implementation
public func nav_tab_store_route_to(
  _ tabs: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(tabs, as: TabHandle.self, clearing: result, error) { handle throws(NavError) in
    let route = try handle.route(InputText(route, length, "route"))
    switch try handle.store.show(route, isReportWanted: result != nil) {
    case .inTab(let outcome): return finish(outcome, result)
    case .inFlow(let outcome):
      guard let flow = handle.flow(handle.store.selected.name) else {
        throw NavError(.internal, "the selected tab has no handle")
      }
      return flow.answer(outcome, result)
    }
  }
}
