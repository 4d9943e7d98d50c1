import CNavRuntime
import Ground
import JSONCoding
import Stores

// The commands that hosts send most, without the JSON of a command around them. They differ from
// `nav_store_execute` in nothing else.

@_cdecl("nav_store_push") @implementation @_optimize(speed)
public func nav_store_push(
  _ store: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeInline(store, as: StoreHandle.self, error) { handle throws(NavError) in
    try handle.store.push(handle.routeInline(InputText(route, length, "route"))).likelyStatus
  }
}

@_cdecl("nav_store_pop") @implementation @_optimize(speed)
public func nav_store_pop(_ store: OpaquePointer?, _ error: UnsafeMutablePointer<nav_error>?)
  -> nav_status
{
  changeInline(store, as: StoreHandle.self, error) { handle throws(NavError) in
    try handle.store.pop().likelyStatus
  }
}

@_cdecl("nav_store_pop_count") @implementation
public func nav_store_pop_count(
  _ store: OpaquePointer?, _ count: Int64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, error) { handle throws(NavError) in
    try handle.execute(.popCount(count))
  }
}

@_cdecl("nav_store_pop_to") @implementation
public func nav_store_pop_to(
  _ store: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, error) { handle throws(NavError) in
    try handle.execute(.popTo(handle.route(InputText(route, length, "route"))))
  }
}

@_cdecl("nav_store_pop_to_root") @implementation
public func nav_store_pop_to_root(
  _ store: OpaquePointer?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, error) { handle throws(NavError) in
    try handle.execute(.popToRoot)
  }
}

@_cdecl("nav_store_replace") @implementation
public func nav_store_replace(
  _ store: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, error) { handle throws(NavError) in
    let (shared, rest) = try handle.readPath(InputText(path, length, "path"))
    return try handle.store.replace(above: shared, with: rest).status
  }
}

extension NavigationResult where R == JSONRoute {
  /// `status`, with what pushes and pops mostly answer known without a call.
  @inline(__always)
  fileprivate var likelyStatus: nav_status {
    switch self {
    case .success: nav_status(NAV_OK)
    case .emptyStack: nav_status(NAV_EMPTY_STACK)
    default: status
    }
  }
}

extension StoreHandle {
  @inline(__always)
  fileprivate func execute(_ command: NavigationCommand<JSONRoute>) throws(NavError) -> nav_status {
    try store.execute(command).status
  }

  /// Reads a path.
  /// - Returns: how many routes at its beginning are those of the stack, as far as that is seen at
  ///   once, and the routes after them.
  fileprivate func readPath(_ text: InputText) throws(NavError) -> (shared: Int, rest: [JSONRoute])
  {
    try text.read(jsonLimits, shape: .command) { reader throws(NavError) in
      try store.withEntries { entries throws(NavError) in
        try tree.routes.readPath(&reader, above: entries)
      }
    }
  }

  /// Reads a path: all of its routes.
  func readWholePath(_ text: InputText) throws(NavError) -> [JSONRoute] {
    let (shared, rest) = try readPath(text)
    return store.path(of: shared, and: rest)
  }
}
