import CNavRuntime
import CNavSystem
import Ground
import JSONCoding
import NavigationApp

/// A change of an app whose result is that of an intent.
@inline(never)
func carryOut(
  _ app: OpaquePointer?, _ call: RecordedCall, _ result: BufferPointer?, _ error: ErrorPointer?,
  _ body: (AppHandle) throws(NavError) -> AppResult
) -> nav_status {
  carryOutInline(app, call, result, error, body)
}

/// The same for the two calls that programs make most, in which the call of a closure would show.
@inline(__always)
func carryOutInline(
  _ app: OpaquePointer?, _ call: @autoclosure () -> RecordedCall, _ result: BufferPointer?,
  _ error: ErrorPointer?, _ body: (AppHandle) throws(NavError) -> AppResult
) -> nav_status {
  result.clear()
  defer { nav_shim_this_thread().pointee.cleared = nil }
  // The closure of the body is the only one that is called: most calls come this way.
  return changeInline(app, as: AppHandle.self, error) { handle throws(NavError) in
    try handle.recorded(call(), result) { handle, result throws(NavError) in
      handle.finish(try body(handle), result)
    }
  }
}

extension AppHandle {
  /// Writes the result of an intent.
  @inline(__always)
  func finish(_ outcome: AppResult, _ result: BufferPointer?) -> nav_status {
    // What nearly every call comes to.
    if result == nil, case .done = outcome { return nav_status(NAV_OK) }
    result.write { $0.appResult(outcome, app.schema) }
    return outcome.status
  }
}

@_cdecl("nav_app_send") @implementation @_optimize(speed)
public func nav_app_send(
  _ app: OpaquePointer?, _ intent: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  @inline(__always)
  func send(_ handle: AppHandle) throws(NavError) -> AppResult {
    let text = try InputText(inline: intent, length, "intent")
    if let result = handle.app.sendKnown(text.bytes) { return result }
    var reader = try text.reader(handle.jsonLimits, shape: .command)
    return try handle.app.send(&reader)
  }
  return carryOutInline(app, RecordedCall(.send, of: intent, length), result, error, send)
}

@_cdecl("nav_app_open") @implementation
public func nav_app_open(
  _ app: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.open, of: url, length), result, error) { handle throws(NavError) in
    let text = try InputText(url, length, "url")
    return try handle.app.open(url: text.plainText("url"))
  }
}

@_cdecl("nav_app_resolve") @implementation
public func nav_app_resolve(
  _ app: OpaquePointer?, _ token: Int64, _ answer: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  carryOut(app, RecordedCall(.resolve, of: answer, length, number: token), result, error) {
    handle throws(NavError) in
    var reader = try InputText(answer, length, "answer").reader(handle.jsonLimits, shape: .command)
    return try handle.app.resolve(token, &reader)
  }
}

@_cdecl("nav_app_set_facts") @implementation
public func nav_app_set_facts(
  _ app: OpaquePointer?, _ facts: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeRecorded(app, RecordedCall(.facts, of: facts, length), result, error) {
    handle, result throws(NavError) in
    let text = try InputText(facts, length, "facts")
    var reader = try text.reader(handle.jsonLimits, shape: .command)
    switch try handle.app.setFacts(&reader) {
    case .noop: return result.noop()
    case .set(let outcome):
      result.write { $0.factsChanged(outcome, handle.app.schema) }
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

@_cdecl("nav_app_scene_with_stacks") @implementation
public func nav_app_scene_with_stacks(
  _ app: OpaquePointer?, _ scene: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(app, as: AppHandle.self, scene, "scene", error) {
    $0.app.writeSceneWithStacks(to: &$1)
  }
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

@_cdecl("nav_app_path") @implementation
public func nav_app_path(
  _ app: OpaquePointer?, _ at: UnsafePointer<CChar>?, _ length: Int,
  _ path: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(app, as: AppHandle.self, clearing: path, error) { handle throws(NavError) in
    let path = try path.required("path")
    let address = try at.map { at throws(NavError) in
      try InputText(at, length, "at").plainText("at")
    }
    var isShown = false
    try path.tryWriting { writer throws(NavError) in
      isShown = try handle.app.writePath(at: address, to: &writer)
    }
    return nav_status(isShown ? NAV_OK : NAV_ROUTE_NOT_FOUND)
  }
}

@_cdecl("nav_app_preview") @implementation
public func nav_app_preview(
  _ app: OpaquePointer?, _ input: UnsafePointer<CChar>?, _ length: Int,
  _ preview: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(app, as: AppHandle.self, clearing: preview, error) { handle throws(NavError) in
    let text = try InputText(input, length, "input")
    var reader = try text.reader(handle.jsonLimits, shape: .command)
    var writer = JSONWriter()
    try handle.app.preview(&reader, to: &writer)
    preview.write { $0.raw(writer.bytes) }
    return nav_status(NAV_OK)
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

extension Optional where Wrapped == BufferPointer {
  /// The answer of what changes nothing.
  fileprivate func noop() -> nav_status {
    write { $0.word("noop") }
    return nav_status(NAV_NOOP)
  }
}
