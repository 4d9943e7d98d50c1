import CNavRuntime
import Ground
import JSONCoding

// Out of line, as all that happens on the way to a status: it would be in every one of the
// exported functions.

extension NavErrorCode {
  @inline(never)
  var status: nav_status {
    let code =
      switch self {
      case .argument: NAV_ERR_ARGUMENT
      case .utf8: NAV_ERR_UTF8
      case .json: NAV_ERR_JSON
      case .route: NAV_ERR_ROUTE
      case .command: NAV_ERR_COMMAND
      case .url: NAV_ERR_URL
      case .pattern: NAV_ERR_PATTERN
      case .limit: NAV_ERR_LIMIT
      case .reentrant: NAV_ERR_REENTRANT
      case .state: NAV_ERR_STATE
      case .detached: NAV_ERR_DETACHED
      case .schema: NAV_ERR_SCHEMA
      case .io: NAV_ERR_IO
      case .internal: NAV_ERR_INTERNAL
      }
    return nav_status(code)
  }
}

/// The names of all statuses.
func statusName(_ status: nav_status) -> StaticString {
  switch Int(status) {
  case Int(NAV_OK): "NAV_OK"
  case Int(NAV_CANCELLED): "NAV_CANCELLED"
  case Int(NAV_EMPTY_STACK): "NAV_EMPTY_STACK"
  case Int(NAV_INVALID_POP_COUNT): "NAV_INVALID_POP_COUNT"
  case Int(NAV_INSUFFICIENT_STACK_DEPTH): "NAV_INSUFFICIENT_STACK_DEPTH"
  case Int(NAV_ROUTE_NOT_FOUND): "NAV_ROUTE_NOT_FOUND"
  case Int(NAV_VALIDATION_FAILED): "NAV_VALIDATION_FAILED"
  case Int(NAV_PARTIAL): "NAV_PARTIAL"
  case Int(NAV_NOT_COMMITTED): "NAV_NOT_COMMITTED"
  case Int(NAV_QUEUED): "NAV_QUEUED"
  case Int(NAV_NOOP): "NAV_NOOP"
  case Int(NAV_PENDING): "NAV_PENDING"
  case Int(NAV_REJECTED): "NAV_REJECTED"
  case Int(NAV_UNHANDLED): "NAV_UNHANDLED"
  case Int(NAV_NO_MATCH): "NAV_NO_MATCH"
  case Int(NAV_ERR_ARGUMENT): "NAV_ERR_ARGUMENT"
  case Int(NAV_ERR_UTF8): "NAV_ERR_UTF8"
  case Int(NAV_ERR_JSON): "NAV_ERR_JSON"
  case Int(NAV_ERR_ROUTE): "NAV_ERR_ROUTE"
  case Int(NAV_ERR_COMMAND): "NAV_ERR_COMMAND"
  case Int(NAV_ERR_URL): "NAV_ERR_URL"
  case Int(NAV_ERR_PATTERN): "NAV_ERR_PATTERN"
  case Int(NAV_ERR_LIMIT): "NAV_ERR_LIMIT"
  case Int(NAV_ERR_REENTRANT): "NAV_ERR_REENTRANT"
  case Int(NAV_ERR_STATE): "NAV_ERR_STATE"
  case Int(NAV_ERR_DETACHED): "NAV_ERR_DETACHED"
  case Int(NAV_ERR_SCHEMA): "NAV_ERR_SCHEMA"
  case Int(NAV_ERR_INTERNAL): "NAV_ERR_INTERNAL"
  case Int(NAV_ERR_IO): "NAV_ERR_IO"
  default: "NAV_UNKNOWN"
  }
}

/// The names of all statuses, as text that lives as long as the library.
@_cdecl("nav_status_name") @implementation
public func nav_status_name(_ status: nav_status) -> UnsafePointer<CChar>? {
  staticText(statusName(status))
}

/// The version, as text.
var libraryVersion: StaticString { "0.1.0" }

@_cdecl("nav_version_number") @implementation
public func nav_version_number() -> UInt32 { UInt32(NAV_VERSION_NUMBER) }

@_cdecl("nav_version_string") @implementation
public func nav_version_string() -> UnsafePointer<CChar>? { staticText(libraryVersion) }

/// The bytes of a literal, which the compiler ends with a NUL.
private func staticText(_ text: StaticString) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
