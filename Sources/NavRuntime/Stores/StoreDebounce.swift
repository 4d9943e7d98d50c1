import CNavRuntime
import Ground
import JSONCoding
import Stores

/// A command that waits until nobody has submitted another for a while.
struct DebouncedCommand {
  var command: NavigationCommand<JSONRoute>
  var source: Text?
  /// On the host's clock, in milliseconds.
  var due: Int64
}

@_cdecl("nav_store_debounce") @implementation
public func nav_store_debounce(
  _ store: OpaquePointer?, _ command: UnsafePointer<CChar>?, _ length: Int, _ quiet: Int64,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, error) { handle throws(NavError) in
    let (command, source) = try handle.readSourcedCommand(InputText(command, length, "command"))
    guard quiet >= 0 else {
      throw NavError(.argument, "quiet: " + Text(quiet) + " is negative; give milliseconds from 0")
    }
    let (due, overflow) = try handle.now().addingReportingOverflow(quiet)
    handle.debounced = DebouncedCommand(
      command: command, source: source, due: overflow ? Int64.max : due)
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_store_cancel_debounced") @implementation
public func nav_store_cancel_debounced(
  _ store: OpaquePointer?, _ command: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: command, error) { handle in
    guard let waiting = handle.debounced else { return nav_status(NAV_NOOP) }
    handle.debounced = nil
    command.write { waiting.command.write(to: &$0) }
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_store_poll_debounced") @implementation
public func nav_store_poll_debounced(
  _ store: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ wait: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  wait?.pointee = -1
  return change(store, as: StoreHandle.self, clearing: result, error) { handle throws(NavError) in
    guard let waiting = handle.debounced else { return nav_status(NAV_NOOP) }
    let (left, overflow) = try waiting.due.subtractingReportingOverflow(handle.now())
    if overflow || left > 0 {
      wait?.pointee = overflow ? Int64.max : left
      return nav_status(NAV_PENDING)
    }
    handle.debounced = nil
    return finish(try handle.store.execute(waiting.command, source: waiting.source), result)
  }
}
