import CNavRuntime
import Ground
import JSONCoding
import Stores

/// A kind of store that the host can register middleware with.
protocol MiddlewareKind: StoreKind
where Store.Middleware: HostedMiddleware, Store.Middleware.Owner == Self {
  associatedtype Store: MiddlewareStore
  var store: Store { get }
}

// Each registration of a middleware goes through here. Whatever comes of it, the user data is
// destroyed exactly once.

/// - Parameter index: nil for the last place.
func addMiddleware<Kind: MiddlewareKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, at index: Int? = nil,
  _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ number: UnsafeMutablePointer<UInt64>?,
  _ error: ErrorPointer?
) -> nav_status {
  number?.pointee = 0
  return register(pointer, as: kind, name, nameLength, middleware, error) {
    handle, middleware, name throws(NavError) in
    let given = try handle.store.addMiddleware(
      middleware, named: name, at: index.map { clampedIndex($0) })
    number?.pointee = given
  }
}

func replaceMiddleware<Kind: MiddlewareKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ number: UInt64, _ name: UnsafePointer<CChar>?,
  _ nameLength: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ error: ErrorPointer?
) -> nav_status {
  register(pointer, as: kind, name, nameLength, middleware, error) {
    handle, middleware, name throws(NavError) in
    try handle.store.replaceMiddleware(number, with: middleware, named: name)
  }
}

private func register<Kind: MiddlewareKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ name: UnsafePointer<CChar>?, _ nameLength: Int,
  _ middleware: UnsafePointer<nav_middleware>?, _ error: ErrorPointer?,
  _ body: (Kind, Kind.Store.Middleware, Text?) throws(NavError) -> Void
) -> nav_status {
  guard let functions = middleware?.pointee else { return report(.null("middleware"), error) }
  let owner = HostMiddlewareFunctions(functions)
  return guarded(error) { () throws(NavError) in
    let name = try optionalText(name, nameLength, "debug_name")
    return change(pointer, as: kind, error) { handle throws(NavError) in
      try body(handle, .host(owner, on: handle), name)
      return nav_status(NAV_OK)
    }
  }
}

func moveMiddleware<Kind: MiddlewareKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ number: UInt64, _ index: Int,
  _ error: ErrorPointer?
) -> nav_status {
  change(pointer, as: kind, error) { handle throws(NavError) in
    try handle.store.moveMiddleware(number, to: clampedIndex(index))
    return nav_status(NAV_OK)
  }
}

func removeMiddleware<Kind: MiddlewareKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ number: UInt64, _ error: ErrorPointer?
) -> nav_status {
  Kind.call(pointer, error) { handle throws(NavError) in
    try handle.tree.amend { () throws(NavError) in
      try handle.store.removeMiddleware(number)
      return nav_status(NAV_OK)
    }
  }
}

func writeMiddlewares<Kind: MiddlewareKind>(
  _ pointer: OpaquePointer?, as kind: Kind.Type, _ list: BufferPointer?, _ error: ErrorPointer?
) -> nav_status {
  readText(pointer, as: kind, list, "list", error) { $1.registrations($0.store.middleware) }
}

/// A `size_t` index: beyond `Int.max` it arrives negative and means the end.
func clampedIndex(_ index: Int) -> Int { index < 0 ? Int.max : index }

extension JSONWriter {
  /// The middlewares in order, with their handles and names.
  fileprivate mutating func registrations<Middleware>(_ registry: MiddlewareRegistry<Middleware>) {
    beginArray()
    for registration in registry.registrations {
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
