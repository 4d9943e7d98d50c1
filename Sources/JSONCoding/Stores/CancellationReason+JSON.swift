import Ground
import Stores

/// The JSON of a reason (protocol §2): `"conditionFailed"`, `{"custom":text}`,
/// `{"middleware":{"debugName":text|null,"command":c}}` ….
extension CancellationReason where R == JSONRoute {
  static var forms: Literal {
    """
    "conditionFailed", {"custom":text}, {"middleware":{"debugName":text or null,"command":command}}, {"staleAfterPrepare":command}
    """
  }

  /// Reads a reason: what a middleware, coordinator or prepare callback cancels with.
  /// - Parameter command: stands in for a `command` that a `middleware` reason leaves out; without
  ///   one it is required.
  /// - Throws: `.command` for JSON that is no reason, `.route` for a wrong route in it; what any
  ///   text may throw.
  public init(
    reading reader: inout JSONReader, cache: RouteCache,
    command: NavigationCommand<JSONRoute>? = nil
  ) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      let tag = try reader.beginCase("a reason, such as {\"custom\":text}")
      guard tag.hasPayload else {
        guard "conditionFailed" ~= tag else { throw reader.unknownCase(tag, allowed: Self.forms) }
        return .conditionFailed
      }
      let reason: Self
      switch tag {
      case "custom": reason = .custom(try reader.readString())
      case "middleware":
        let (debugName, cancelled) = try reader.readMiddlewareReason(command) {
          (reader) throws(NavError) in
          try NavigationCommand(reading: &reader, cache: cache)
        }
        reason = .middleware(debugName: debugName, command: cancelled)
      case "staleAfterPrepare":
        reason = .staleAfterPrepare(try NavigationCommand(reading: &reader, cache: cache))
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      try reader.endCase()
      return reason
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .conditionFailed: return writer.word("conditionFailed")
    case .custom(let text):
      writer.beginCase("custom")
      writer.string(text)
    case .middleware(let debugName, let command):
      writer.beginCase("middleware")
      writer.middlewareReason(debugName) { command.write(to: &$0) }
    case .staleAfterPrepare(let command):
      writer.beginCase("staleAfterPrepare")
      command.write(to: &writer)
    }
    writer.endObject()
  }
}

extension JSONReader {
  /// Reads `{"debugName":text|null,"command":command}`.
  /// - Parameter command: stands in for a `command` that is left out; without one it is required.
  mutating func readMiddlewareReason<Command>(
    _ command: Command?, _ read: (inout JSONReader) throws(NavError) -> Command
  ) throws(NavError) -> (debugName: Text?, command: Command) {
    var debugName: Text?
    var command = command
    var members = try beginObject(MiddlewareReasonKey.self)
    while let key = try nextKey(of: &members) {
      switch key {
      case .debugName: debugName = try readNullIfPresent() ? debugName : try readString()
      case .command: command = try read(&self)
      }
    }
    guard let command else { throw missing(.command, of: members) }
    return (debugName, command)
  }
}

extension JSONWriter {
  /// The member `"middleware"`, the debug name of the one that cancelled, if its reason does not
  /// tell it.
  mutating func canceller(_ name: Text?, unlessIn known: Text?) {
    guard let name, known == nil else { return }
    key("middleware")
    string(name)
  }

  /// Writes `{"debugName":text|null,"command":command}`.
  mutating func middlewareReason(_ debugName: Text?, _ command: (inout JSONWriter) -> Void) {
    beginObject()
    key("debugName")
    string(debugName)
    key("command")
    command(&self)
    endObject()
  }
}
