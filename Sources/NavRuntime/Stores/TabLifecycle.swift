import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_tab_store_create") @implementation
public func nav_tab_store_create(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(out, error) { () throws(NavError) in
    let tree = Tree()
    let configuration = try InputText(config, length, "config").read { reader throws(NavError) in
      try TabConfigurationJSON(reading: &reader, cache: tree.routes)
    }
    return try TabHandle.make(configuration, in: tree).retained()
  }
}

@_cdecl("nav_tab_store_destroy") @implementation
public func nav_tab_store_destroy(_ tabs: OpaquePointer?) { TabHandle.destroy(tabs) }

// MARK: - Reading

@_cdecl("nav_tab_store_selected") @implementation
public func nav_tab_store_selected(
  _ tabs: OpaquePointer?, _ name: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(tabs, as: TabHandle.self, name, "name", error) { $1.string($0.store.selected.name) }
}

@_cdecl("nav_tab_store_tabs") @implementation
public func nav_tab_store_tabs(
  _ tabs: OpaquePointer?, _ list: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(tabs, as: TabHandle.self, list, "list", error) { $1.tabs(of: $0.store) }
}

@_cdecl("nav_tab_store_flow") @implementation
public func nav_tab_store_flow(
  _ tabs: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  out?.pointee = nil
  return read(tabs, as: TabHandle.self, error) { handle throws(NavError) in
    guard let out else { throw .null("out") }
    guard let flow = handle.flow(try InputText(name, length, "name").plainText("name")) else {
      return nav_status(NAV_REJECTED)
    }
    out.pointee = flow.owned()
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_tab_store_revision") @implementation
public func nav_tab_store_revision(_ tabs: OpaquePointer?) -> UInt64 {
  var revision: UInt64 = 0
  _ = read(tabs, as: TabHandle.self, nil) { handle in
    revision = handle.store.revision
    return nav_status(NAV_OK)
  }
  return revision
}

// MARK: - Observers

@_cdecl("nav_tab_store_observe") @implementation
public func nav_tab_store_observe(
  _ tabs: OpaquePointer?, _ mask: nav_event_mask, _ observer: nav_observer_fn?,
  _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  observe(tabs, as: TabHandle.self, mask, observer, user_data, destroy, handle, error)
}

@_cdecl("nav_tab_store_unobserve") @implementation
public func nav_tab_store_unobserve(
  _ tabs: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  unobserve(tabs, as: TabHandle.self, handle, error)
}

@_cdecl("nav_tab_store_attach_queue") @implementation
public func nav_tab_store_attach_queue(
  _ tabs: OpaquePointer?, _ queue: OpaquePointer?, _ mask: nav_event_mask,
  _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  attach(queue, to: tabs, as: TabHandle.self, mask, handle, error)
}

// MARK: - Back

@_cdecl("nav_tab_store_can_go_back") @implementation
public func nav_tab_store_can_go_back(_ tabs: OpaquePointer?) -> Int32 {
  readFlag(tabs, as: TabHandle.self) { $0.store.canGoBack }
}

@_cdecl("nav_tab_store_back_target") @implementation
public func nav_tab_store_back_target(
  _ tabs: OpaquePointer?, _ route: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(tabs, as: TabHandle.self, clearing: route, error) {
    writeBackTarget($0.store.canGoBack, $0.store.backTarget, route)
  }
}

@_cdecl("nav_tab_store_back") @implementation
public func nav_tab_store_back(
  _ tabs: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(tabs, as: TabHandle.self, clearing: result, error) { handle throws(NavError) in
    finishBack(try handle.store.back(), result)
  }
}
