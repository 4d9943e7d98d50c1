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
      out.line(Templates.swiftSenderCalls)
    }
  }

  private func writeMaking() {
    out.block("fileprivate init(_ app: OpaquePointer, _ id: Int64) throws(RouteError) {") { out in
      out.line(
        """
        var made: OpaquePointer?
        var error: nav_error = nav_error()
        guard nav_app_sender(app, id, &made, &error) >= 0, let made else {
          throw RouteError(message: Reader.message(&error))
        }
        """)
      out.line(asks ? "(handle, self.app) = (made, app)" : "handle = made")
    }
    out.line()
    out.line("deinit { nav_screen_sender_destroy(handle) }")
  }
}
