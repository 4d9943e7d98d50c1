import CNavRuntime

// A modal store registers middlewares as a stack does: `MiddlewareHandle` is what both are.

@_cdecl("nav_modal_store_add_middleware") @implementation
public func nav_modal_store_add_middleware(
  _ store: OpaquePointer?, _ debug_name: UnsafePointer<CChar>?, _ name_length: Int,
  _ middleware: UnsafePointer<nav_middleware>?,
  _ handle: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_store_add_middleware(store, debug_name, name_length, middleware, handle, error)
}

@_cdecl("nav_modal_store_insert_middleware") @implementation
public func nav_modal_store_insert_middleware(
  _ store: OpaquePointer?, _ index: Int, _ debug_name: UnsafePointer<CChar>?, _ name_length: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_store_insert_middleware(
    store, index, debug_name, name_length, middleware, handle, error)
}

@_cdecl("nav_modal_store_replace_middleware") @implementation
public func nav_modal_store_replace_middleware(
  _ store: OpaquePointer?, _ handle: UInt64, _ debug_name: UnsafePointer<CChar>?,
  _ name_length: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_store_replace_middleware(store, handle, debug_name, name_length, middleware, error)
}

@_cdecl("nav_modal_store_move_middleware") @implementation
public func nav_modal_store_move_middleware(
  _ store: OpaquePointer?, _ handle: UInt64, _ index: Int, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_store_move_middleware(store, handle, index, error)
}

@_cdecl("nav_modal_store_remove_middleware") @implementation
public func nav_modal_store_remove_middleware(
  _ store: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_store_remove_middleware(store, handle, error)
}

@_cdecl("nav_modal_store_middlewares") @implementation
public func nav_modal_store_middlewares(
  _ store: OpaquePointer?, _ list: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_store_middlewares(store, list, error)
}
