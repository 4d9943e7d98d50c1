import CNavRuntime
import Ground
import JSONCoding
import NavigationApp

/// What a `nav_screen_sender *` points to: one screen's way into an app, which it does not keep
/// alive.
final class ScreenSender: Handle, HandleKind {
  static var parameter: Literal { "sender" }

  private let lifeline: Lifeline
  private let screen: EntryID

  init(_ lifeline: Lifeline, from screen: EntryID) {
    self.lifeline = lifeline
    self.screen = screen
  }

  /// Runs a change of the app whose result is that of an intent from the screen.
  fileprivate func carryOut(
    _ kind: RecordedCall.Kind, _ text: UnsafePointer<CChar>?, _ length: Int,
    _ result: BufferPointer?, _ body: (App, EntryID, JSONLimits) throws(NavError) -> AppResult
  ) throws(NavError) -> nav_status {
    // The app may lose its last owner during the call; it ends when the outermost call has ended.
    guard let target = lifeline.acquire() else {
      throw NavError(
        .detached, "sender: its app has been destroyed; make a sender of an app that lives")
    }
    return try target.cast(to: AppHandle.self).change { handle throws(NavError) in
      let call = RecordedCall(kind, of: text, length, number: screen)
      return try handle.recorded(call, result) { handle, result throws(NavError) in
        handle.finish(try body(handle.app, screen, handle.jsonLimits), result)
      }
    }
  }
}

@_cdecl("nav_app_sender") @implementation
public func nav_app_sender(
  _ app: OpaquePointer?, _ id: Int64, _ out: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  AppHandle.handOut(app, out, error) { ScreenSender($0.lifeline, from: id).retained() }
}

@_cdecl("nav_screen_sender_destroy") @implementation
public func nav_screen_sender_destroy(_ sender: OpaquePointer?) { Handle.drop(sender) }

/// A call whose result is that of an intent.
@inline(never)
private func send(
  _ sender: OpaquePointer?, _ kind: RecordedCall.Kind, _ text: UnsafePointer<CChar>?,
  _ length: Int, _ result: BufferPointer?, _ error: ErrorPointer?,
  _ body: (App, EntryID, JSONLimits) throws(NavError) -> AppResult
) -> nav_status {
  ScreenSender.call(sender, clearing: result, error) { sender throws(NavError) in
    try sender.carryOut(kind, text, length, result, body)
  }
}

/// An intent that is a word.
private func send(
  _ word: AppWord, _ sender: OpaquePointer?, _ result: BufferPointer?, _ error: ErrorPointer?
) -> nav_status {
  send(sender, .word(word), nil, 0, result, error) { app, screen, _ throws(NavError) in
    try app.send(word, from: screen)
  }
}

@_cdecl("nav_screen_sender_send") @implementation
public func nav_screen_sender_send(
  _ sender: OpaquePointer?, _ intent: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  send(sender, .send, intent, length, result, error) { app, screen, limits throws(NavError) in
    let text = try InputText(intent, length, "intent")
    if app.isOnTop(screen), let result = app.sendKnown(text.bytes) { return result }
    var reader = try text.reader(limits, shape: .command)
    return try app.send(&reader, from: screen)
  }
}

@_cdecl("nav_screen_sender_open") @implementation
public func nav_screen_sender_open(
  _ sender: OpaquePointer?, _ url: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  send(sender, .open, url, length, result, error) { app, screen, _ throws(NavError) in
    let text = try InputText(url, length, "url")
    return try app.open(url: text.plainText("url"), from: screen)
  }
}

@_cdecl("nav_screen_sender_back") @implementation
public func nav_screen_sender_back(
  _ sender: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  send(sender, .word(.back), nil, 0, result, error) { app, screen, _ throws(NavError) in
    try app.goBack(from: screen)
  }
}

@_cdecl("nav_screen_sender_back_to_root") @implementation
public func nav_screen_sender_back_to_root(
  _ sender: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  send(.backToRoot, sender, result, error)
}

@_cdecl("nav_screen_sender_dismiss") @implementation
public func nav_screen_sender_dismiss(
  _ sender: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  send(.dismiss, sender, result, error)
}

@_cdecl("nav_screen_sender_dismiss_all") @implementation
public func nav_screen_sender_dismiss_all(
  _ sender: OpaquePointer?, _ result: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  send(.dismissAll, sender, result, error)
}

@_cdecl("nav_screen_sender_select") @implementation
public func nav_screen_sender_select(
  _ sender: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ length: Int,
  _ result: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  send(sender, .select, address, length, result, error) { app, screen, _ throws(NavError) in
    try app.select(InputText(address, length, "address").plainText("address"), from: screen)
  }
}
