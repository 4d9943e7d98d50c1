import CNavRuntime
import Ground
import JSONCoding
import Stores

@_cdecl("nav_modal_store_present") @implementation
public func nav_modal_store_present(
  _ store: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int, _ style: nav_modal_style,
  _ id: UnsafeMutablePointer<Int64>?,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  id?.pointee = 0
  return change(store, as: ModalHandle.self, clearing: result, error) { handle throws(NavError) in
    let outcome = try handle.store.present(
      handle.route(InputText(route, length, "route")), style: ModalStyle(style))
    id?.pointee = outcome.presentationID ?? 0
    return finish(outcome, result)
  }
}

@_cdecl("nav_modal_store_present_for_result") @implementation
public func nav_modal_store_present_for_result(
  _ store: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int, _ style: nav_modal_style,
  _ outcome: nav_outcome_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: nav_destroy_fn?,
  _ id: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  nav_modal_store_present_for_outcome(
    store, route, length, style, outcome, user_data, destroy, id, nil, error)
}

@_cdecl("nav_modal_store_present_for_outcome") @implementation
public func nav_modal_store_present_for_outcome(
  _ store: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int, _ style: nav_modal_style,
  _ outcome: nav_outcome_fn?,
  _ user_data: UnsafeMutableRawPointer?, _ destroy: nav_destroy_fn?,
  _ id: UnsafeMutablePointer<Int64>?,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  id?.pointee = 0
  return register(outcome, user_data, destroy, clearing: result, error) {
    function throws(NavError) in
    guard let function else { throw .null("outcome") }
    return change(store, as: ModalHandle.self, error) { handle throws(NavError) in
      let presenting = try handle.store.present(
        handle.route(InputText(route, length, "route")), style: ModalStyle(style))
      // A middleware may have folded the result to tell of a presentation that is not there.
      let presentation = presenting.presentationID.flatMap {
        handle.store.hasJustTaken($0) ? $0 : nil
      }
      if let presentation {
        // Middleware has made it replace the current one, whose id stays: those who waited for
        // that one hear of it.
        handle.outcomes.left(presentation, in: handle.tree, handle.observers, nil) {
          DismissalReason.replaced.write(to: &$0)
        }
        handle.outcomes.await(presentation, function)
      }
      id?.pointee = presentation ?? 0
      result.write { presenting.write(to: &$0) }
      return presenting.status
    }
  }
}

@_cdecl("nav_modal_store_replace_current") @implementation
public func nav_modal_store_replace_current(
  _ store: OpaquePointer?, _ route: UnsafePointer<CChar>?, _ length: Int, _ style: nav_modal_style,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeModal(store, result, error) { handle throws(NavError) in
    try handle.store.replaceCurrent(
      handle.route(InputText(route, length, "route")), style: ModalStyle(style))
  }
}

@_cdecl("nav_modal_store_dismiss_current") @implementation
public func nav_modal_store_dismiss_current(
  _ store: OpaquePointer?, _ reason: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeModal(store, result, error) { handle throws(NavError) in
    guard reason != nil else { return try handle.store.dismissCurrent() }
    return try handle.store.dismissCurrent(
      handle.read(InputText(reason, length, "reason")) { reader, _ throws(NavError) in
        try DismissalReason(reading: &reader)
      })
  }
}

@_cdecl("nav_modal_store_dismiss_with_result") @implementation
public func nav_modal_store_dismiss_with_result(
  _ store: OpaquePointer?, _ value: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeModal(store, result, error) { handle throws(NavError) in
    let value = try JSONText(InputText(value, length, "value"), handle.jsonLimits)
    if let current = handle.store.state.current { handle.outcomes.answer = (current.id, value) }
    defer { handle.outcomes.answer = nil }
    return try handle.store.dismissCurrent()
  }
}

@_cdecl("nav_modal_store_dismiss_all") @implementation
public func nav_modal_store_dismiss_all(
  _ store: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  changeModal(store, result, error) { handle throws(NavError) in try handle.store.dismissAll() }
}

/// A change of a modal store that answers a modal result.
private func changeModal(
  _ store: OpaquePointer?, _ result: BufferPointer?, _ error: ErrorPointer?,
  _ body: (ModalHandle) throws(NavError) -> ModalResult<JSONRoute>
) -> nav_status {
  change(store, as: ModalHandle.self, clearing: result, error) { handle throws(NavError) in
    return finish(try body(handle), result)
  }
}

extension ModalStyle {
  /// - Throws: `argument` for a number that is no `NAV_STYLE_*`.
  init(_ style: nav_modal_style) throws(NavError) {
    switch Int(style) {
    case Int(NAV_STYLE_SHEET): self = .sheet
    case Int(NAV_STYLE_FULL_SCREEN_COVER): self = .fullScreenCover
    default:
      throw NavError(
        .argument, "style: unknown; give NAV_STYLE_SHEET or NAV_STYLE_FULL_SCREEN_COVER")
    }
  }
}

// MARK: - Intents

@_cdecl("nav_modal_store_send") @implementation
public func nav_modal_store_send(
  _ store: OpaquePointer?, _ intent: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  ModalHandle.call(store, clearing: result, error) { store throws(NavError) in
    try store.send(InputText(intent, length, "intent"), result)
  }
}

@_cdecl("nav_modal_store_sender") @implementation
public func nav_modal_store_sender(
  _ store: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  ModalHandle.handOut(store, out, error) { SenderHandle($0.lifeline).retained() }
}
