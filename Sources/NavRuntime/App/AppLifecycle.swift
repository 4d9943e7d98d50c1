import CNavRuntime
import Ground
import JSONCoding
import NavigationApp

// MARK: - Making

/// Reads the config of an app.
private func makeApp(_ schema: Schema, _ config: InputText?) throws(NavError) -> AppHandle {
  var facts = schema.initialFacts
  var limits = AppLimits()
  var json = JSONLimits()
  var history = HistoryConfiguration()
  try config?.read { reader throws(NavError) in
    var members = try reader.beginObject(AppConfigKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .facts:
        var changed: [Int] = []
        try facts.withUnsafeMutableBufferPointer { facts throws(NavError) in
          try schema.readFacts(&reader, into: facts, changed: &changed)
        }
      case .limits: try limits.read(&reader, json: &json)
      case .history: try history.read(&reader)
      }
    }
  }
  return AppHandle(App(schema, facts: facts, limits: limits, history: history), json)
}

@_cdecl("nav_app_create") @implementation
public func nav_app_create(
  _ schema: OpaquePointer?, _ config: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handOut(out, error) { () throws(NavError) in
    let config = config == nil ? nil : try InputText(config, length, "config")
    return try SchemaHandle.use(schema) { handle throws(NavError) in
      try makeApp(handle.schema, config).retained()
    }
  }
}

@_cdecl("nav_app_destroy") @implementation
public func nav_app_destroy(_ app: OpaquePointer?) {
  AppHandle.peek(app, or: ()) { $0.tellEnd() }
  AppHandle.destroy(app)
}

// MARK: - Observers

@_cdecl("nav_app_observe") @implementation
public func nav_app_observe(
  _ app: OpaquePointer?, _ mask: nav_event_mask, _ observer: nav_observer_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: nav_destroy_fn?,
  _ handle: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  observe(app, as: AppHandle.self, mask, observer, user_data, destroy, handle, error)
}

@_cdecl("nav_app_unobserve") @implementation
public func nav_app_unobserve(
  _ app: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  unobserve(app, as: AppHandle.self, handle, error)
}

@_cdecl("nav_app_attach_queue") @implementation
public func nav_app_attach_queue(
  _ app: OpaquePointer?, _ queue: OpaquePointer?, _ mask: nav_event_mask,
  _ handle: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  attach(queue, to: app, as: AppHandle.self, mask, handle, error)
}

// MARK: - Interceptors

@_cdecl("nav_app_intercept") @implementation
public func nav_app_intercept(
  _ app: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ length: Int,
  _ interceptor: nav_interceptor_fn?, _ user_data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ handle: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  handle?.pointee = 0
  return register(interceptor, user_data, destroy, error) { function throws(NavError) in
    guard let function else { throw .null("interceptor") }
    let name = try InputText(name, length, "name").plainText("name")
    return change(app, as: AppHandle.self, error) { app throws(NavError) in
      let given = try app.intercept(name, function)
      handle?.pointee = given
      return nav_status(NAV_OK)
    }
  }
}

@_cdecl("nav_app_remove_interceptor") @implementation
public func nav_app_remove_interceptor(
  _ app: OpaquePointer?, _ handle: UInt64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  AppHandle.call(app, error) { app throws(NavError) in
    try app.tree.amend { () throws(NavError) in try app.removeInterceptor(handle) }
    return nav_status(NAV_OK)
  }
}

// MARK: - What hosts keep with entries

@_cdecl("nav_app_set_data") @implementation
public func nav_app_set_data(
  _ app: OpaquePointer?, _ id: Int64, _ data: UnsafeMutableRawPointer?, _ destroy: nav_destroy_fn?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  let owner = UserData(data, destroy)
  return change(app, as: AppHandle.self, error) { app in
    // Of a screen that has left, what is kept can still be changed.
    guard app.app.has(id) || app.data.has(id) else { return nav_status(NAV_ROUTE_NOT_FOUND) }
    app.data.set(id, data == nil ? nil : owner)
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_app_data") @implementation
public func nav_app_data(_ app: OpaquePointer?, _ id: Int64) -> UnsafeMutableRawPointer? {
  var pointer: UserDataPointer?
  _ = read(app, as: AppHandle.self, nil) { app in
    pointer = app.data.pointer(id)
    return nav_status(NAV_OK)
  }
  return pointer
}

/// How long the JSON is that an entry may want back.
private let longestEntryState = 65_536

@_cdecl("nav_app_set_entry_state") @implementation
public func nav_app_set_entry_state(
  _ app: OpaquePointer?, _ id: Int64, _ state: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(error) { () throws(NavError) in
    var json: Text?
    if state != nil {
      let text = try InputText(state, length, "state")
      // No config raises this limit, so it is not the one of other texts.
      let bytes = try text.count > longestEntryState ? [] : JSONText(text, JSONLimits()).bytes
      guard !bytes.isEmpty, bytes.count <= longestEntryState else {
        throw NavError(
          .limit, at: longestEntryState,
          "state: longer than 65,536 bytes, as given or in canonical form; keep less")
      }
      json = Text(bytes: bytes)
    }
    let call = RecordedCall(.entryState, of: state, length, number: id)
    return changeRecorded(app, call, nil, error) { app, _ in
      switch app.app.setNote(id, json) {
      case .kept: return nav_status(NAV_OK)
      case .refused: return nav_status(NAV_CANCELLED)
      case .unknown: return nav_status(NAV_ROUTE_NOT_FOUND)
      }
    }
  }
}

@_cdecl("nav_app_entry_state") @implementation
public func nav_app_entry_state(
  _ app: OpaquePointer?, _ id: Int64, _ state: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  read(app, as: AppHandle.self, clearing: state, error) { app in
    guard let note = app.app.note(id) else {
      return nav_status(app.app.keepsNotes(of: id) ? NAV_NOOP : NAV_ROUTE_NOT_FOUND)
    }
    state.write { writer in writer.raw(text: note) }
    return nav_status(NAV_OK)
  }
}
