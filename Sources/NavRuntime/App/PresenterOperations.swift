import CNavRuntime
import Ground
import JSONCoding
import NavigationApp
import Presenting

// MARK: - Making

private func makePresenter<Kind: TreeHandle>(
  of handle: Kind, _ source: PresenterSource, _ profile: InputText
) throws(NavError) -> OpaquePointer {
  let profile = try profile.read(shape: .argument) { reader throws(NavError) in
    try PresenterProfile(reading: &reader)
  }
  let presenter = try Presenter.make(source, profile)
  return PresenterHandle(presenter, of: try .sharing(handle)).retained()
}

@_cdecl("nav_presenter_create") @implementation
public func nav_presenter_create(
  _ app: OpaquePointer?, _ profile: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  AppHandle.handOut(app, out, error) { app throws(NavError) in
    let profile = try InputText(profile, length, "profile")
    return try app.change { app throws(NavError) in
      try makePresenter(of: app, AppSource(app.app), profile)
    }
  }
}

@_cdecl("nav_presenter_create_for_store") @implementation
public func nav_presenter_create_for_store(
  _ store: OpaquePointer?, _ profile: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  StoreHandle.handOut(store, out, error) { store throws(NavError) in
    let profile = try InputText(profile, length, "profile")
    return try store.change { store throws(NavError) in
      try makePresenter(of: store, StackSource(store.store), profile)
    }
  }
}

@_cdecl("nav_presenter_destroy") @implementation
public func nav_presenter_destroy(_ presenter: OpaquePointer?) {
  PresenterHandle.destroy(presenter)
}

// MARK: - Operations

@_cdecl("nav_presenter_next") @implementation
public func nav_presenter_next(
  _ presenter: OpaquePointer?, _ operation: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(presenter, as: PresenterHandle.self, clearing: operation, error) {
    handle throws(NavError) in
    let operation = try operation.required("operation")
    return try handle.update { presenter throws(NavError) in
      var next = Presenter.Next.nothing
      operation.write { next = presenter.next(&$0) }
      switch next {
      case .operation: return nav_status(NAV_OK)
      case .pending: return nav_status(NAV_PENDING)
      case .nothing: return nav_status(NAV_NOOP)
      }
    }
  }
}

/// A call that may have nothing to do.
private func update(
  _ presenter: OpaquePointer?, _ error: ErrorPointer?,
  _ body: (Presenter) throws(NavError) -> Bool
) -> nav_status {
  change(presenter, as: PresenterHandle.self, error) { handle throws(NavError) in
    nav_status(try handle.update(body) ? NAV_OK : NAV_NOOP)
  }
}

@_cdecl("nav_presenter_done") @implementation
public func nav_presenter_done(
  _ presenter: OpaquePointer?, _ operation: Int64, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  update(presenter, error) { $0.done(operation) }
}

@_cdecl("nav_presenter_failed") @implementation
public func nav_presenter_failed(
  _ presenter: OpaquePointer?, _ operation: Int64, _ shown: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  update(presenter, error) { presenter throws(NavError) in
    let ids = try InputText(shown, length, "shown").read(shape: .argument) {
      reader throws(NavError) in
      try reader.readArray { reader throws(NavError) in try reader.readInt64() }
    }
    return try presenter.failed(operation, ids)
  }
}

@_cdecl("nav_presenter_hold") @implementation
public func nav_presenter_hold(
  _ presenter: OpaquePointer?, _ on: Int32, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  update(presenter, error) { $0.hold(on != 0) }
}

// MARK: - The user

@_cdecl("nav_presenter_gesture") @implementation
public func nav_presenter_gesture(
  _ presenter: OpaquePointer?, _ gesture: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(presenter, as: PresenterHandle.self, clearing: result, error) {
    handle throws(NavError) in
    let gesture = try InputText(gesture, length, "gesture").read(shape: .argument) {
      reader throws(NavError) in
      try PresenterGesture(reading: &reader)
    }
    return try handle.update { presenter throws(NavError) in
      try carryOut(gesture, presenter, result)
    }
  }
}

private func carryOut(
  _ gesture: PresenterGesture, _ presenter: Presenter, _ result: BufferPointer?
) throws(NavError) -> nav_status {
  var answer = JSONWriter()
  let outcome = try presenter.gesture(gesture.shown, cause: gesture.cause, answer: &answer)
  result.write { writer in
    switch outcome {
    case .echo: writer.word("echo")
    case .adopted: writer.beginCase("adopted")
    case .resisted: writer.beginCase("resisted")
    }
    if outcome != .echo {
      writer.value(answer.bytes)
      writer.endObject()
    }
  }
  switch outcome {
  case .echo: return nav_status(NAV_NOOP)
  case .adopted: return nav_status(NAV_OK)
  case .resisted: return nav_status(NAV_REJECTED)
  }
}

@_cdecl("nav_presenter_back") @implementation
public func nav_presenter_back(
  _ presenter: OpaquePointer?, _ back: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  // A change, as a preview is: looking needs the draft, which a callback's commit is using.
  change(presenter, as: PresenterHandle.self, clearing: back, error) { handle throws(NavError) in
    try handle.base.requireAttached()
    try back.required("back").write { handle.presenter.writeBack(to: &$0) }
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_presenter_wants") @implementation
public func nav_presenter_wants(_ presenter: OpaquePointer?) -> Int32 {
  PresenterHandle.peek(presenter, or: 0) { $0.wants ? 1 : 0 }
}

// MARK: - Pages

@_cdecl("nav_presenter_set_page") @implementation
public func nav_presenter_set_page(
  _ presenter: OpaquePointer?, _ id: Int64, _ data: UnsafeMutableRawPointer?,
  _ destroy: nav_destroy_fn?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  let page = UserData(data, destroy)
  return change(presenter, as: PresenterHandle.self, error) { handle throws(NavError) in
    try handle.base.requireAttached()
    return nav_status(handle.setPage(id, data == nil ? nil : page) ? NAV_OK : NAV_ROUTE_NOT_FOUND)
  }
}

@_cdecl("nav_presenter_page") @implementation
public func nav_presenter_page(
  _ presenter: OpaquePointer?, _ id: Int64
) -> UnsafeMutableRawPointer? {
  var pointer: UserDataPointer?
  _ = read(presenter, as: PresenterHandle.self, nil) { handle in
    pointer = handle.page(id)
    return nav_status(NAV_OK)
  }
  return pointer
}

@_cdecl("nav_presenter_set_profile") @implementation
public func nav_presenter_set_profile(
  _ presenter: OpaquePointer?, _ profile: UnsafePointer<CChar>?, _ length: Int,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(presenter, as: PresenterHandle.self, error) { handle throws(NavError) in
    let profile = try InputText(profile, length, "profile").read(shape: .argument) {
      reader throws(NavError) in
      try PresenterProfile(reading: &reader)
    }
    try handle.update { presenter throws(NavError) in try presenter.setProfile(profile) }
    return nav_status(NAV_OK)
  }
}
