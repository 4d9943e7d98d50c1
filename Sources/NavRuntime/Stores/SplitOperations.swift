import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_split_store_show") @implementation
public func nav_split_store_show(
  _ split: OpaquePointer?, _ column: nav_split_column, _ route: UnsafePointer<CChar>?,
  _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(split, as: SplitHandle.self, clearing: result, error) { handle throws(NavError) in
    let outcome = try handle.split.show(
      handle.route(InputText(route, length, "route")), in: handle.column(column).name)
    return finish(outcome, result)
  }
}

@_cdecl("nav_split_store_send") @implementation
public func nav_split_store_send(
  _ split: OpaquePointer?, _ column: nav_split_column, _ intent: UnsafePointer<CChar>?,
  _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  SplitHandle.call(split, clearing: result, error) { split throws(NavError) in
    try split.column(column).handle.send(InputText(intent, length, "intent"), result)
  }
}

/// A change of the layout.
private func changeLayout(
  _ split: OpaquePointer?, _ error: ErrorPointer?, _ body: (SplitHandle) throws(NavError) -> Void
) -> nav_status {
  change(split, as: SplitHandle.self, error) { handle throws(NavError) in
    let before = handle.split.layout
    try body(handle)
    return nav_status(handle.split.layout == before ? NAV_NOOP : NAV_OK)
  }
}

@_cdecl("nav_split_store_set_visibility") @implementation
public func nav_split_store_set_visibility(
  _ split: OpaquePointer?, _ visibility: nav_split_visibility,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeLayout(split, error) { handle throws(NavError) in
    guard let visibility = SplitVisibility(rawValue: visibility) else {
      throw NavError(.argument, "visibility: unknown; give a NAV_VISIBILITY_*")
    }
    handle.split.setVisibility(visibility)
  }
}

@_cdecl("nav_split_store_set_preferred_column") @implementation
public func nav_split_store_set_preferred_column(
  _ split: OpaquePointer?, _ column: nav_split_column, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeLayout(split, error) { handle throws(NavError) in
    try handle.split.setPreferredCompactColumn(try handle.column(column).name)
  }
}

@_cdecl("nav_split_store_set_collapsed") @implementation
public func nav_split_store_set_collapsed(
  _ split: OpaquePointer?, _ collapsed: Int32, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeLayout(split, error) { $0.split.setCollapsed(collapsed != 0) }
}

// MARK: - Reading

@_cdecl("nav_split_store_state") @implementation
public func nav_split_store_state(
  _ split: OpaquePointer?, _ state: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(split, as: SplitHandle.self, state, "state", error) { $1.split($0.split) }
}

@_cdecl("nav_split_store_collapsed_path") @implementation
public func nav_split_store_collapsed_path(
  _ split: OpaquePointer?, _ path: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(split, as: SplitHandle.self, path, "path", error) {
    $1.collapsedPath($0.split.collapsedPath)
  }
}

@_cdecl("nav_split_store_revision") @implementation
public func nav_split_store_revision(_ split: OpaquePointer?) -> UInt64 {
  SplitHandle.peek(split, or: 0) { $0.split.revision }
}

// MARK: - Back

@_cdecl("nav_split_store_can_go_back") @implementation
public func nav_split_store_can_go_back(_ split: OpaquePointer?) -> Int32 {
  readFlag(split, as: SplitHandle.self) { $0.split.canGoBack }
}

@_cdecl("nav_split_store_back_target") @implementation
public func nav_split_store_back_target(
  _ split: OpaquePointer?, _ route: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(split, as: SplitHandle.self, clearing: route, error) {
    writeBackTarget($0.split.canGoBack, $0.split.backTarget, route)
  }
}

@_cdecl("nav_split_store_back") @implementation
public func nav_split_store_back(
  _ split: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(split, as: SplitHandle.self, clearing: result, error) { handle throws(NavError) in
    finishBack(try handle.split.back(), result)
  }
}
