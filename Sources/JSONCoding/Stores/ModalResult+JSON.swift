import CNavRuntime
import Ground
import Stores

/// The JSON of a modal result (protocol §3): `{"executed":command}`, `{"queued":presentation}`,
/// `{"cancelled":reason}`, `"noop"`.
extension ModalResult: CallResult where R == JSONRoute {
  public var status: nav_status {
    switch self {
    case .executed: nav_status(NAV_OK)
    case .queued: nav_status(NAV_QUEUED)
    case .cancelled: nav_status(NAV_CANCELLED)
    case .noop: nav_status(NAV_NOOP)
    }
  }

  static var forms: Literal {
    "\"noop\", {\"executed\":command}, {\"queued\":presentation}, {\"cancelled\":reason}"
  }

  /// Reads a result: what a middleware folds to.
  /// - Throws: `.command` for JSON that is no modal result, `.route` for a wrong route in it; what
  ///   any text may throw.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      let tag = try reader.beginCase("a modal result, such as \"noop\" or {\"cancelled\":reason}")
      guard tag.hasPayload else {
        guard "noop" ~= tag else { throw reader.unknownCase(tag, allowed: Self.forms) }
        return .noop
      }
      let result: Self
      switch tag {
      case "executed": result = .executed(try ModalCommand(reading: &reader, cache: cache))
      case "queued": result = .queued(try ModalPresentation(reading: &reader, cache: cache))
      case "cancelled":
        result = .cancelled(try ModalCancellationReason(reading: &reader, cache: cache))
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      try reader.endCase()
      return result
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .noop: return writer.word("noop")
    case .executed(let command):
      writer.beginCase("executed")
      command.write(to: &writer)
    case .queued(let presentation):
      writer.beginCase("queued")
      presentation.write(to: &writer)
    case .cancelled(let reason):
      writer.beginCase("cancelled")
      reason.write(to: &writer)
    }
    writer.endObject()
  }
}

/// The JSON of the result of `present` (protocol §3).
extension PresentResult: CallResult where R == JSONRoute {
  public var status: nav_status {
    switch self {
    case .shownImmediately, .rewrittenWithoutPresentation: nav_status(NAV_OK)
    case .queuedBehind: nav_status(NAV_QUEUED)
    case .cancelled: nav_status(NAV_CANCELLED)
    case .noop: nav_status(NAV_NOOP)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .noop: return writer.word("noop")
    case .shownImmediately(let id):
      writer.beginCase("shownImmediately")
      writer.integer(id)
    case .queuedBehind(let id):
      writer.beginCase("queuedBehind")
      writer.integer(id)
    case .cancelled(let reason):
      writer.beginCase("cancelled")
      reason.write(to: &writer)
    case .rewrittenWithoutPresentation(let command):
      writer.beginCase("rewrittenWithoutPresentation")
      command.write(to: &writer)
    }
    writer.endObject()
  }
}

/// The JSON of a reason (protocol §3): `"busy"`, `"conditionFailed"`, `{"custom":text}`,
/// `{"middleware":{"debugName":text|null,"command":c}}`.
extension ModalCancellationReason where R == JSONRoute {
  static var forms: Literal {
    "\"conditionFailed\", \"busy\", {\"custom\":text}, {\"middleware\":{\"debugName\":text or null,\"command\":modal command}}"
  }

  /// Reads a reason: what a middleware cancels with.
  /// - Parameter command: stands in for a `command` that a `middleware` reason leaves out; without
  ///   one it is required.
  /// - Throws: `.command` for JSON that is no reason, `.route` for a wrong route in it; what any
  ///   text may throw.
  public init(
    reading reader: inout JSONReader, cache: RouteCache, command: ModalCommand<JSONRoute>? = nil
  ) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      let tag = try reader.beginCase("a reason, such as {\"custom\":text}")
      guard tag.hasPayload else {
        switch tag {
        case "conditionFailed": return .conditionFailed
        case "busy": return .busy
        default: throw reader.unknownCase(tag, allowed: Self.forms)
        }
      }
      let reason: Self
      switch tag {
      case "custom": reason = .custom(try reader.readString())
      case "middleware":
        let (debugName, cancelled) = try reader.readMiddlewareReason(command) {
          (reader) throws(NavError) in
          try ModalCommand(reading: &reader, cache: cache)
        }
        reason = .middleware(debugName: debugName, command: cancelled)
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      try reader.endCase()
      return reason
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .conditionFailed: return writer.word("conditionFailed")
    case .busy: return writer.word("busy")
    case .custom(let text):
      writer.beginCase("custom")
      writer.string(text)
    case .middleware(let debugName, let command):
      writer.beginCase("middleware")
      writer.middlewareReason(debugName) { command.write(to: &$0) }
    }
    writer.endObject()
  }
}
