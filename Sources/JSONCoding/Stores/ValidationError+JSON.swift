import Ground
import Stores

/// The JSON of a broken rule (protocol §2): `"emptyStackNotAllowed"`, `{"duplicateRoute":route}` ….
extension ValidationError where R == JSONRoute {
  static var forms: Literal {
    """
    "emptyStackNotAllowed", {"duplicateRoute":route}, {"missingRequiredRoot":{"expected":route}}, {"invalidRoot":{"expected":route,"actual":route}}, \
    {"custom":text}
    """
  }

  /// Reads a validation error: what a host's validator answers.
  /// - Throws: `.command` for JSON that is no validation error, `.route` for a wrong route in it;
  ///   what any text may throw.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      let tag = try reader.beginCase("a validation error, such as {\"custom\":text}")
      guard tag.hasPayload else {
        guard "emptyStackNotAllowed" ~= tag else {
          throw reader.unknownCase(tag, allowed: Self.forms)
        }
        return .emptyStackNotAllowed
      }
      let error: Self
      switch tag {
      case "duplicateRoute": error = .duplicateRoute(try cache.read(&reader))
      case "missingRequiredRoot": error = try Self.root(reading: &reader, cache, isWrong: false)
      case "invalidRoot": error = try Self.root(reading: &reader, cache, isWrong: true)
      case "custom": error = .custom(try reader.readString())
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      try reader.endCase()
      return error
    }
  }

  /// - Parameter isWrong: whether there is a root, but another one: `invalidRoot`, else
  ///   `missingRequiredRoot`.
  private static func root(
    reading reader: inout JSONReader, _ cache: RouteCache, isWrong: Bool
  ) throws(NavError) -> Self {
    var expected: JSONRoute?
    var actual: JSONRoute?
    let names = isWrong ? InvalidRootKey.names : MissingRootKey.names
    var members = try reader.beginObject(InvalidRootKey.self, names: names)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .expected: expected = try cache.read(&reader)
      case .actual: actual = try cache.read(&reader)
      }
    }
    guard let expected else { throw reader.missing(.expected, of: members) }
    guard isWrong else { return .missingRequiredRoot(expected: expected) }
    guard let actual else { throw reader.missing(.actual, of: members) }
    return .invalidRoot(expected: expected, actual: actual)
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .emptyStackNotAllowed: return writer.word("emptyStackNotAllowed")
    case .duplicateRoute(let route): return writer.routeCase("duplicateRoute", route)
    case .missingRequiredRoot(let expected):
      writer.beginCase("missingRequiredRoot")
      writer.beginObject()
      writer.key("expected")
      writer.route(expected)
      writer.endObject()
    case .invalidRoot(let expected, let actual):
      writer.beginCase("invalidRoot")
      writer.beginObject()
      writer.key("expected")
      writer.route(expected)
      writer.key("actual")
      writer.route(actual)
      writer.endObject()
    case .custom(let text):
      writer.beginCase("custom")
      writer.string(text)
    }
    writer.endObject()
  }
}
