import CNavRuntime
import Ground

@_cdecl("nav_store_observe") @implementation
public func nav_store_observe(
  _ store: OpaquePointer?, _ mask: nav_event_mask, _ observer: nav_observer_fn?,
  _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  observe(store, as: StoreHandle.self, mask, observer, user_data, destroy, handle, error)
}

@_cdecl("nav_store_unobserve") @implementation
public func nav_store_unobserve(
  _ store: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  unobserve(store, as: StoreHandle.self, handle, error)
}

@_cdecl("nav_store_attach_queue") @implementation
public func nav_store_attach_queue(
  _ store: OpaquePointer?, _ queue: OpaquePointer?, _ mask: nav_event_mask,
  _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  attach(queue, to: store, as: StoreHandle.self, mask, handle, error)
}
