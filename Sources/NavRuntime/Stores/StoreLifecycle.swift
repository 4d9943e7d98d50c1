import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_store_create") @implementation
public func nav_store_create(
  _ config: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(out, error) { () throws(NavError) in
    let tree = Tree()
    let (configuration, json) = try readConfig(
      config, length, or: (StackConfiguration<JSONRoute>(), JSONLimits())
    ) { reader throws(NavError) in
      try StackConfiguration.read(&reader, cache: tree.routes)
    }
    return StoreHandle(try NavigationStore(configuration), json, in: tree).retained()
  }
}

@_cdecl("nav_store_destroy") @implementation
public func nav_store_destroy(_ store: OpaquePointer?) { StoreHandle.destroy(store) }

// MARK: - Reading

@_cdecl("nav_store_depth") @implementation
public func nav_store_depth(_ store: OpaquePointer?) -> Int {
  StoreHandle.peek(store, or: 0) { $0.store.settledDepth }
}

@_cdecl("nav_store_revision") @implementation
public func nav_store_revision(_ store: OpaquePointer?) -> UInt64 {
  StoreHandle.peek(store, or: 0) { $0.store.revision }
}

@_cdecl("nav_store_can_go_back") @implementation
public func nav_store_can_go_back(_ store: OpaquePointer?) -> Int32 {
  StoreHandle.peek(store, or: 0) {
    $0.store.settledDepth > ($0.store.root == .inside ? 1 : 0) ? 1 : 0
  }
}

@_cdecl("nav_store_top") @implementation
public func nav_store_top(
  _ store: OpaquePointer?, _ route: UnsafeMutablePointer<nav_buffer>?,
  _ entry: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  entry?.pointee = 0
  return look(store, as: StoreHandle.self, clearing: route, error) { handle in
    handle.store.withEntries { entries in
      guard let top = entries.indices.last else { return nav_status(NAV_EMPTY_STACK) }
      if let route { route.writeInline { $0.route(at: top, of: entries) } }
      entry?.pointee = entries[top].id
      return nav_status(NAV_OK)
    }
  }
}

@_cdecl("nav_store_path") @implementation
public func nav_store_path(
  _ store: OpaquePointer?, _ path: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(store, as: StoreHandle.self, path, "path", error) { handle, writer in
    handle.store.withEntries { writer.routes(of: $0) }
  }
}

@_cdecl("nav_store_entries") @implementation
public func nav_store_entries(
  _ store: OpaquePointer?, _ entries: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(store, as: StoreHandle.self, entries, "entries", error) { handle, writer in
    handle.store.withEntries { writer.entries($0) }
  }
}

@_cdecl("nav_store_back_target") @implementation
public func nav_store_back_target(
  _ store: OpaquePointer?, _ route: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(store, as: StoreHandle.self, clearing: route, error) { handle in
    writeBackTarget(handle.store.canGoBack, handle.store.backTarget, route)
  }
}

// MARK: - The host's functions

@_cdecl("nav_store_set_clock") @implementation
public func nav_store_set_clock(
  _ store: OpaquePointer?, _ clock: nav_clock_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  register(clock, user_data, destroy, error) { function throws(NavError) in
    change(store, as: StoreHandle.self, error) { handle throws(NavError) in
      if function == nil,
        handle.store.middleware.registrations.contains(where: { $0.middleware.usesClock })
      {
        throw NavError(
          .state, "clock: a throttle reads it; remove the throttle first, or give another clock")
      }
      handle.clock = function
      return nav_status(NAV_OK)
    }
  }
}

@_cdecl("nav_store_set_validator") @implementation
public func nav_store_set_validator(
  _ store: OpaquePointer?, _ validator: nav_validator_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  register(validator, user_data, destroy, error) { function throws(NavError) in
    change(store, as: StoreHandle.self, error) { handle throws(NavError) in
      try handle.store.setHostValidator(
        function.map { function in
          { [unowned(unsafe) handle] stack in handle.ask(function, about: stack) }
        })
      handle.validator = function
      return nav_status(NAV_OK)
    }
  }
}

extension StoreHandle {
  /// Asks the host's validator.
  fileprivate func ask(
    _ function: HostFunction<nav_validator_fn>, about stack: RouteStack<JSONRoute>
  ) -> ValidationError<JSONRoute>? {
    var path = JSONWriter()
    path.path(of: stack)
    let reply = Reply(.validationError)
    path.withCString { text, count in
      tree.lockedCallback { reply.ask { function.call(function.pointer, text, count, $0) } }
    }
    return reply.brokenRule
  }
}
