import CNavRuntime
import JSONCoding
import NavigationCore

@_cdecl("nav_store_observe") @implementation
public func nav_store_observe(
  _ store: OpaquePointer?, _ mask: nav_event_mask, _ observer: nav_observer_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ handle: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  register(observer, user_data, destroy, error) { function throws(NavError) in
    guard let function else { throw .null("observer") }
    return try StoreHandle.borrow(store).change { store throws(NavError) in
      let number = try store.observers.add(mask, .function(function))
      store.updateInterests()
      handle?.pointee = number
      return nav_status(NAV_OK)
    }
  }
}

@_cdecl("nav_store_unobserve") @implementation
public func nav_store_unobserve(_ store: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?) -> nav_status {
  guarded(error) { () throws(NavError) in
    let store = try StoreHandle.borrow(store)
    return try store.tree.amend { () throws(NavError) in
      try store.observers.remove(handle)
      store.updateInterests()
      return nav_status(NAV_OK)
    }
  }
}

@_cdecl("nav_store_attach_queue") @implementation
public func nav_store_attach_queue(
  _ store: OpaquePointer?, _ queue: OpaquePointer?, _ mask: nav_event_mask, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeStore(store, error) { store throws(NavError) in
    let number = try store.observers.add(mask, .queue(try EventQueueHandle.borrow(queue)))
    store.updateInterests()
    handle?.pointee = number
    return nav_status(NAV_OK)
  }
}
