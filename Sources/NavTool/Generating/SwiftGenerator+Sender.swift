import Ground

/// A sender of one screen.
extension SwiftGenerator {
  func writeAt() {
    out.line()
    out.line(
      """
      /// A sender for the code that draws the entry or layer of that id.
      public func at(_ id: Int64) throws(RouteError) -> Sender {
        try Sender(handle, id)
      }
      """)
  }

  func writeSender() {
    say(
      """
      What the code of one screen gets: it sends intents as from that screen, and can neither set \
      facts nor answer the app's questions. An intent is refused unless the screen is shown and \
      not covered, so that the second of two taps does nothing.
      """)
    out.block("public final class Sender {") { out in
      out.line("private let handle: OpaquePointer")
      if asks { out.line("private let app: OpaquePointer") }
      out.line()
      writeMaking()
      writeIntents("nav_screen_sender_send", app: "app")
      out.line()
      out.line(Self.calls)
    }
  }

  private func writeMaking() {
    out.block("fileprivate init(_ app: OpaquePointer, _ id: Int64) throws(RouteError) {") { out in
      out.line(
        """
        var (made, error): (OpaquePointer?, nav_error) = (nil, nav_error())
        guard nav_app_sender(app, id, &made, &error) >= 0, let made else {
          throw RouteError(message: Reader.message(&error))
        }
        """)
      out.line(asks ? "(handle, self.app) = (made, app)" : "handle = made")
    }
    out.line()
    out.line("deinit { nav_screen_sender_destroy(handle) }")
  }

  private static var calls: Text {
    """
    /// Goes where a URL leads.
    public func open(url: String) throws(RouteError) -> nav_status {
      try call { nav_screen_sender_open(handle, url, url.utf8.count, nil, $0) }
    }

    /// Goes back one step.
    public func back() throws(RouteError) -> nav_status {
      try call { nav_screen_sender_back(handle, nil, $0) }
    }

    /// Goes back to the root of the stack that is shown.
    public func backToRoot() throws(RouteError) -> nav_status {
      try call { nav_screen_sender_back_to_root(handle, nil, $0) }
    }

    /// Dismisses the topmost sheet or cover.
    public func dismiss() throws(RouteError) -> nav_status {
      try call { nav_screen_sender_dismiss(handle, nil, $0) }
    }

    /// Dismisses all sheets and covers, and those that wait.
    public func dismissAll() throws(RouteError) -> nav_status {
      try call { nav_screen_sender_dismiss_all(handle, nil, $0) }
    }

    /// Selects the tabs and columns along an address.
    public func select(_ address: String) throws(RouteError) -> nav_status {
      try call { nav_screen_sender_select(handle, address, address.utf8.count, nil, $0) }
    }

    private func call(
      _ function: (UnsafeMutablePointer<nav_error>) -> nav_status
    ) throws(RouteError) -> nav_status {
      var error = nav_error()
      let status = function(&error)
      guard status >= 0 else { throw RouteError(message: Reader.message(&error)) }
      return status
    }
    """
  }
}
