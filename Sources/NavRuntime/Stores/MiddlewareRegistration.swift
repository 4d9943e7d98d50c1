import CNavRuntime
import Ground
import JSONCoding
import Stores

/// A store that the host can register middleware with.
class MiddlewareHandle: TreeHandle, StoreKind {
  static var parameter: Literal { "store" }

  /// The middlewares of the store, in order.
  var middlewares: [MiddlewareRegistration] { [] }

  /// A middleware of the host in the form that the store takes; nil if it takes none.
  func hosted(_ host: HostMiddlewareFunctions) -> RegisteredMiddleware? { nil }

  /// Changes the registry of the store and tells the observers.
  func changeMiddleware(
    _ change: (inout MiddlewareRegistry, _ limit: Int) throws(NavError) -> MiddlewareMutation
  ) throws(NavError) -> UInt64 { 0 }
}

// Each registration of a middleware goes through here. Whatever comes of it, the user data is
// destroyed exactly once.

@_cdecl("nav_store_add_middleware") @implementation
public func nav_store_add_middleware(
  _ store: OpaquePointer?, _ debug_name: UnsafePointer<CChar>?, _ name_length: Int,
  _ middleware: UnsafePointer<nav_middleware>?,
  _ handle: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  add(store, at: nil, debug_name, name_length, middleware, handle, error)
}

@_cdecl("nav_store_insert_middleware") @implementation
public func nav_store_insert_middleware(
  _ store: OpaquePointer?, _ index: Int, _ debug_name: UnsafePointer<CChar>?, _ name_length: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  add(store, at: clampedIndex(index), debug_name, name_length, middleware, handle, error)
}

/// - Parameter index: nil for the last place.
private func add(
  _ store: OpaquePointer?, at index: Int?, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ number: UnsafeMutablePointer<UInt64>?,
  _ error: ErrorPointer?
) -> nav_status {
  number?.pointee = 0
  return register(store, name, nameLength, middleware, error) {
    registry, middleware, name, limit throws(NavError) in
    let added = try registry.insert(middleware, named: name, at: index, limit: limit)
    number?.pointee = added.handle
    return added
  }
}

@_cdecl("nav_store_replace_middleware") @implementation
public func nav_store_replace_middleware(
  _ store: OpaquePointer?, _ handle: UInt64, _ debug_name: UnsafePointer<CChar>?,
  _ name_length: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  register(store, debug_name, name_length, middleware, error) {
    registry, middleware, name, _ throws(NavError) in
    try registry.replace(handle, with: middleware, named: name)
  }
}

private func register(
  _ store: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ error: ErrorPointer?,
  _ edit: (inout MiddlewareRegistry, RegisteredMiddleware, Text?, _ limit: Int) throws(NavError)
    -> MiddlewareMutation
) -> nav_status {
  guard let functions = middleware?.pointee else { return report(.null("middleware"), error) }
  let owner = HostMiddlewareFunctions(functions)
  return guarded(error) { () throws(NavError) in
    let name = try optionalText(name, nameLength, "debug_name")
    return change(store, as: MiddlewareHandle.self, error) { handle throws(NavError) in
      if let middleware = handle.hosted(owner) {
        _ = try handle.changeMiddleware { registry, limit throws(NavError) in
          try edit(&registry, middleware, name, limit)
        }
      }
      return nav_status(NAV_OK)
    }
  }
}

@_cdecl("nav_store_move_middleware") @implementation
public func nav_store_move_middleware(
  _ store: OpaquePointer?, _ handle: UInt64, _ index: Int, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: MiddlewareHandle.self, error) { store throws(NavError) in
    _ = try store.changeMiddleware { registry, _ throws(NavError) in
      try registry.move(handle, to: clampedIndex(index))
    }
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_store_remove_middleware") @implementation
public func nav_store_remove_middleware(
  _ store: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  MiddlewareHandle.call(store, error) { store throws(NavError) in
    try store.tree.amend { () throws(NavError) in
      _ = try store.changeMiddleware { registry, _ throws(NavError) in
        try registry.remove(handle)
      }
      return nav_status(NAV_OK)
    }
  }
}

@_cdecl("nav_store_middlewares") @implementation
public func nav_store_middlewares(
  _ store: OpaquePointer?, _ list: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(store, as: MiddlewareHandle.self, list, "list", error) {
    $1.registrations($0.middlewares)
  }
}

/// A `size_t` index: beyond `Int.max` it arrives negative and means the end.
func clampedIndex(_ index: Int) -> Int { index < 0 ? Int.max : index }

extension JSONWriter {
  /// The middlewares in order, with their handles and names.
  fileprivate mutating func registrations(_ registrations: [MiddlewareRegistration]) {
    beginArray()
    for registration in registrations {
      beginObject()
      key("handle")
      integer(Int64(clamping: registration.handle))
      key("debugName")
      string(registration.debugName)
      endObject()
    }
    endArray()
  }
}
