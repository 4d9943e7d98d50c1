import CNavRuntime
import Ground
import JSONCoding
import NavigationApp

// Intents for which a name, a number or nothing is enough.

@_cdecl("nav_app_back") @implementation @_optimize(speed)
public func nav_app_back(
  _ app: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOutInline(app, RecordedCall(.word(.back)), result, error) { handle throws(NavError) in
    try handle.app.goBack()
  }
}

@_cdecl("nav_app_back_to_root") @implementation
public func nav_app_back_to_root(
  _ app: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.word(.backToRoot)), result, error) { handle throws(NavError) in
    try handle.app.send(.backToRoot)
  }
}

@_cdecl("nav_app_dismiss") @implementation
public func nav_app_dismiss(
  _ app: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.word(.dismiss)), result, error) { handle throws(NavError) in
    try handle.app.send(.dismiss)
  }
}

@_cdecl("nav_app_dismiss_all") @implementation
public func nav_app_dismiss_all(
  _ app: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.word(.dismissAll)), result, error) { handle throws(NavError) in
    try handle.app.send(.dismissAll)
  }
}

@_cdecl("nav_app_select") @implementation
public func nav_app_select(
  _ app: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.select, of: address, length), result, error) {
    handle throws(NavError) in
    let address = try InputText(address, length, "address")
    if let result = try handle.app.select(known: address.bytes) { return result }
    return try handle.app.select(address.plainText("address"))
  }
}

// MARK: - Questions

@_cdecl("nav_app_proceed") @implementation
public func nav_app_proceed(
  _ app: OpaquePointer?, _ token: Int64, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.proceed, number: token), result, error) { handle throws(NavError) in
    try handle.app.proceed(token)
  }
}

@_cdecl("nav_app_cancel") @implementation
public func nav_app_cancel(
  _ app: OpaquePointer?, _ token: Int64, _ reason: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.cancel, of: reason, length, number: token), result, error) {
    handle throws(NavError) in
    try handle.app.cancel(token, reason: optionalText(reason, length, "reason"))
  }
}
