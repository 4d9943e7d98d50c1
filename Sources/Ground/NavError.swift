/// What a caller did wrong: the errors below zero of the C ABI. Each `NAV_ERR_*` constant in
/// `navruntime.h` has one case here.
public enum NavErrorCode: Sendable {
  /// A NULL, an unknown key or name, a wrong type, a value out of range (`NAV_ERR_ARGUMENT`).
  case argument
  /// Text that is not well-formed UTF-8 (`NAV_ERR_UTF8`).
  case utf8
  /// Text that is not RFC 8259 JSON (`NAV_ERR_JSON`).
  case json
  /// JSON that is not a route (`NAV_ERR_ROUTE`).
  case route
  /// JSON that is not a command or intent (`NAV_ERR_COMMAND`).
  case command
  /// Text that is not an RFC 3986 URL reference (`NAV_ERR_URL`).
  case url
  /// A link pattern that breaks the rules of patterns (`NAV_ERR_PATTERN`).
  case pattern
  /// A size or count beyond its limit (`NAV_ERR_LIMIT`).
  case limit
  /// A change asked for where only reading is allowed (`NAV_ERR_REENTRANT`).
  case reentrant
  /// A snapshot or config whose state breaks an invariant (`NAV_ERR_STATE`).
  case state
  /// A handle whose parent is gone (`NAV_ERR_DETACHED`).
  case detached
  /// A wrong schema, or a route, fact or answer that does not fit it (`NAV_ERR_SCHEMA`).
  case schema
  /// A file that the system refused to open, read or write (`NAV_ERR_IO`).
  case io
  /// A defect of the runtime (`NAV_ERR_INTERNAL`).
  case `internal`
}

/// An error of the caller: what, where in the input, and the way out. The function that throws it
/// has changed nothing.
///
/// One reference, so that the hundreds of places that pass an error on pass one word (20 kB of
/// code).
public struct NavError: Error, Sendable, Equatable {
  private final class Content: Sendable {
    let code: NavErrorCode
    let offset: Int
    let message: Text

    init(_ code: NavErrorCode, _ offset: Int, _ message: Text) {
      self.code = code
      self.offset = offset
      self.message = message
    }
  }

  private let content: Content

  @inline(never)
  public init(_ code: NavErrorCode, at offset: Int = -1, _ message: Text) {
    // Checked while testing; Tests/gates/messages adds up the parts of every message.
    assert(message.count <= Self.longestMessage)
    content = Content(code, offset, message)
  }

  /// The bytes of a message that reach a caller: a longer one would be cut, but none is longer.
  public static var longestMessage: Int { 220 }

  public var code: NavErrorCode { content.code }
  /// Byte offset into the input that the call was given; -1 if no input is at fault.
  public var offset: Int { content.offset }
  /// One line that names the thing and says how to mend it.
  public var message: Text { content.message }

  public static func == (left: NavError, right: NavError) -> Bool {
    left.code == right.code && left.offset == right.offset && left.message == right.message
  }

  /// The same error about another byte.
  public func at(_ offset: Int) -> NavError { NavError(code, at: offset, message) }

  /// The same error for a caller whose input began `distance` bytes before the text that was being
  /// read.
  public func shifted(by distance: Int) -> NavError {
    offset < 0 ? self : NavError(code, at: offset &+ distance, message)
  }
}
