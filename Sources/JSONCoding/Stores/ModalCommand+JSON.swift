import Ground
import Stores

/// The JSON of a modal command (protocol §3): `"dismissAll"`, `{"present":presentation}`,
/// `{"dismissCurrent":reason}` ….
extension ModalCommand where R == JSONRoute {
  static var forms: Literal {
    "\"dismissAll\", {\"present\":presentation}, {\"replaceCurrent\":presentation}, {\"dismissCurrent\":reason}"
  }

  /// Reads a command: what a middleware rewrites to.
  /// - Throws: `.command` for JSON that is no modal command, `.route` for a wrong route in it; what
  ///   any text may throw.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      let tag = try reader.beginCase(
        "a modal command, such as \"dismissAll\" or {\"present\":presentation}")
      guard tag.hasPayload else {
        guard "dismissAll" ~= tag else { throw reader.unknownCase(tag, allowed: Self.forms) }
        return .dismissAll
      }
      let command: Self
      switch tag {
      case "present": command = .present(try ModalPresentation(reading: &reader, cache: cache))
      case "replaceCurrent":
        command = .replaceCurrent(try ModalPresentation(reading: &reader, cache: cache))
      case "dismissCurrent": command = .dismissCurrent(try DismissalReason(reading: &reader))
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      try reader.endCase()
      return command
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .dismissAll: return writer.word("dismissAll")
    case .present(let presentation):
      writer.beginCase("present")
      presentation.write(to: &writer)
    case .replaceCurrent(let presentation):
      writer.beginCase("replaceCurrent")
      presentation.write(to: &writer)
    case .dismissCurrent(let reason):
      writer.beginCase("dismissCurrent")
      reason.write(to: &writer)
    }
    writer.endObject()
  }
}

/// The JSON of a modal intent (protocol §3): `{"present":{"route":route,"style":"sheet"}}`,
/// `"dismiss"`, `"dismissAll"`.
extension ModalIntent where R == JSONRoute {
  static var forms: Literal {
    "\"dismiss\", \"dismissAll\", {\"present\":{\"route\":route,\"style\":\"sheet\" or \"fullScreenCover\"}}"
  }

  /// Reads an intent.
  /// - Throws: `.command` for JSON that is no modal intent, `.route` for a wrong route in it; what
  ///   any text may throw.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      let tag = try reader.beginCase("a modal intent, such as \"dismiss\" or {\"present\":…}")
      guard tag.hasPayload else {
        switch tag {
        case "dismiss": return .dismiss
        case "dismissAll": return .dismissAll
        default: throw reader.unknownCase(tag, allowed: Self.forms)
        }
      }
      guard "present" ~= tag else { throw reader.unknownCase(tag, allowed: Self.forms) }
      var route: JSONRoute?
      var style = ModalStyle.sheet
      var members = try reader.beginObject(PresentKey.self)
      while let key = try reader.nextKey(of: &members) {
        switch key {
        case .route: route = try cache.read(&reader)
        case .style: style = try ModalStyle(reading: &reader)
        }
      }
      guard let route else { throw reader.missing(.route, of: members) }
      try reader.require(.style, of: members)
      try reader.endCase()
      return .present(route, style)
    }
  }
}
