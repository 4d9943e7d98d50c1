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

/// - Parameter index: nil for the last place.
func addMiddleware(
  _ pointer: OpaquePointer?, at index: Int? = nil,
  _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ number: UnsafeMutablePointer<UInt64>?,
  _ error: ErrorPointer?
) -> nav_status {
  number?.pointee = 0
  return register(pointer, name, nameLength, middleware, error) {
    registry, middleware, name, limit throws(NavError) in
    let added = try registry.insert(
      middleware, named: name, at: index.map { clampedIndex($0) }, limit: limit)
    number?.pointee = added.handle
    return added
  }
}

func replaceMiddleware(
  _ pointer: OpaquePointer?, _ number: UInt64, _ name: UnsafePointer<CChar>?,
  _ nameLength: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ error: ErrorPointer?
) -> nav_status {
  register(pointer, name, nameLength, middleware, error) {
    registry, middleware, name, _ throws(NavError) in
    try registry.replace(number, with: middleware, named: name)
  }
}

private func register(
  _ pointer: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ error: ErrorPointer?,
  _ edit: (inout MiddlewareRegistry, RegisteredMiddleware, Text?, _ limit: Int) throws(NavError)
    -> MiddlewareMutation
) -> nav_status {
  guard let functions = middleware?.pointee else { return report(.null("middleware"), error) }
  let owner = HostMiddlewareFunctions(functions)
  return guarded(error) { () throws(NavError) in
    let name = try optionalText(name, nameLength, "debug_name")
    return change(pointer, as: MiddlewareHandle.self, error) { handle throws(NavError) in
      if let middleware = handle.hosted(owner) {
        _ = try handle.changeMiddleware { registry, limit throws(NavError) in
          try edit(&registry, middleware, name, limit)
        }
      }
      return nav_status(NAV_OK)
    }
  }
}

func moveMiddleware(
  _ pointer: OpaquePointer?, _ number: UInt64, _ index: Int,
  _ error: ErrorPointer?
) -> nav_status {
  change(pointer, as: MiddlewareHandle.self, error) { handle throws(NavError) in
    _ = try handle.changeMiddleware { registry, _ throws(NavError) in
      try registry.move(number, to: clampedIndex(index))
    }
    return nav_status(NAV_OK)
  }
}

func removeMiddleware(
  _ pointer: OpaquePointer?, _ number: UInt64, _ error: ErrorPointer?
) -> nav_status {
  MiddlewareHandle.call(pointer, error) { handle throws(NavError) in
    try handle.tree.amend { () throws(NavError) in
      _ = try handle.changeMiddleware { registry, _ throws(NavError) in
        try registry.remove(number)
      }
      return nav_status(NAV_OK)
    }
  }
}

func writeMiddlewares(
  _ pointer: OpaquePointer?, _ list: BufferPointer?, _ error: ErrorPointer?
) -> nav_status {
  readText(pointer, as: MiddlewareHandle.self, list, "list", error) {
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
