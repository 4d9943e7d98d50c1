import CNavRuntime
import JSONCoding
import NavigationApp
import NavigationCore

/// A change of an app whose result is that of an intent.
@inline(never)
func carryOut(
  _ app: OpaquePointer?, _ result: BufferPointer?, _ error: ErrorPointer?,
  _ body: (AppHandle) throws(NavError) -> AppResult
) -> nav_status {
  change(app, as: AppHandle.self, clearing: result, error) { handle throws(NavError) in
    let outcome = try body(handle)
    result.write { $0.appResult(outcome, handle.app.schema) }
    return outcome.status
  }
}

@_cdecl("nav_app_send") @implementation
public func nav_app_send(
  _ app: OpaquePointer?, _ intent: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, result, error) { handle throws(NavError) in
    let text = try InputText(intent, length, "intent")
    if handle.app.sendKnown(text.bytes) { return .done }
    var reader = try text.reader(handle.jsonLimits, shape: .command)
    return try handle.app.send(&reader)
  }
}

@_cdecl("nav_app_open") @implementation
public func nav_app_open(
  _ app: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, result, error) { handle throws(NavError) in
    let text = try InputText(url, length, "url")
    if handle.app.isAlready(at: text.bytes) { return .noop }
    return try handle.app.open(url: text.plainText("url"))
  }
}

@_cdecl("nav_app_back") @implementation
public func nav_app_back(
  _ app: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, result, error) { handle throws(NavError) in try handle.app.goBack() }
}

@_cdecl("nav_app_resolve") @implementation
public func nav_app_resolve(
  _ app: OpaquePointer?, _ token: Int64, _ answer: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, result, error) { handle throws(NavError) in
    var reader = try InputText(answer, length, "answer").reader(handle.jsonLimits, shape: .command)
    return try handle.app.resolve(token, &reader)
  }
}

@_cdecl("nav_app_set_facts") @implementation
public func nav_app_set_facts(
  _ app: OpaquePointer?, _ facts: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(app, as: AppHandle.self, clearing: result, error) { handle throws(NavError) in
    let text = try InputText(facts, length, "facts")
    if handle.app.isVain(text.bytes) { return result.noop() }
    var reader = try text.reader(handle.jsonLimits, shape: .command)
    switch try handle.app.setFacts(&reader) {
    case .noop: return result.noop()
    case .cancelled(let reason):
      result.write { $0.appResult(.cancelled(reason), handle.app.schema) }
      return nav_status(NAV_CANCELLED)
    case .set(let outcome):
      result.write { $0.appFactsResult(outcome, handle.app.schema) }
      return nav_status(NAV_OK)
    }
  }
}

// MARK: - Reading

@_cdecl("nav_app_facts") @implementation
public func nav_app_facts(
  _ app: OpaquePointer?, _ facts: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(app, as: AppHandle.self, facts, "facts", error) { $0.app.writeFacts(to: &$1) }
}

@_cdecl("nav_app_scene") @implementation
public func nav_app_scene(
  _ app: OpaquePointer?, _ scene: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(app, as: AppHandle.self, scene, "scene", error) { $0.app.writeScene(to: &$1) }
}

@_cdecl("nav_app_state") @implementation
public func nav_app_state(
  _ app: OpaquePointer?, _ state: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(app, as: AppHandle.self, state, "state", error) { $0.app.writeState(to: &$1) }
}

@_cdecl("nav_app_describe") @implementation
public func nav_app_describe(
  _ app: OpaquePointer?, _ line: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(app, as: AppHandle.self, line, "line", error) { handle, writer in
    writer.raw(text: handle.app.description)
  }
}

@_cdecl("nav_app_revision") @implementation
public func nav_app_revision(_ app: OpaquePointer?) -> UInt64 {
  AppHandle.peek(app, or: 0) { $0.app.revision }
}

@_cdecl("nav_app_hash") @implementation
public func nav_app_hash(_ app: OpaquePointer?) -> UInt64 {
  var hash: UInt64 = 0
  _ = read(app, as: AppHandle.self, nil) { handle in
    hash = handle.app.stateHash
    return nav_status(NAV_OK)
  }
  return hash
}

@_cdecl("nav_app_can_go_back") @implementation
public func nav_app_can_go_back(_ app: OpaquePointer?) -> Int32 {
  readFlag(app, as: AppHandle.self) { $0.app.canGoBack }
}

extension AppResult {
  fileprivate var status: nav_status {
    let code =
      switch self {
      case .done, .ticket, .withdrawn: NAV_OK
      case .noop: NAV_NOOP
      case .none: NAV_EMPTY_STACK
      case .queued: NAV_QUEUED
      case .pending, .question: NAV_PENDING
      case .rejected, .refused: NAV_REJECTED
      case .unhandled: NAV_UNHANDLED
      case .cancelled: NAV_CANCELLED
      }
    return nav_status(code)
  }
}

extension Optional where Wrapped == BufferPointer {
  /// The answer of what changes nothing.
  fileprivate func noop() -> nav_status {
    write { $0.word("noop") }
    return nav_status(NAV_NOOP)
  }
}
