import CNavRuntime
import Ground
import Stores

/// The JSON of an intent (protocol §2): `"back"`, `{"go":route}`, `{"backBy":n}` ….
extension NavigationIntent where R == JSONRoute {
  static var forms: Literal {
    """
    "back", "backToRoot", {"go":route}, {"goMany":[route]}, {"backBy":n}, {"backTo":route}, {"resetTo":[route]}, {"backOrPush":route}, \
    {"pushUniqueRoot":route}
    """
  }

  /// Reads an intent.
  /// - Throws: `.command` for JSON that is no intent, `.route` for a wrong route in it; what any
  ///   text may throw.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      let tag = try reader.beginCase("an intent, such as \"back\" or {\"go\":route}")
      guard tag.hasPayload else {
        switch tag {
        case "back": return .back
        case "backToRoot": return .backToRoot
        default: throw reader.unknownCase(tag, allowed: Self.forms)
        }
      }
      let intent: Self
      switch tag {
      case "go": intent = .go(try cache.read(&reader))
      case "goMany": intent = .goMany(try cache.readPath(&reader))
      case "backBy": intent = .backBy(try reader.readInt64())
      case "backTo": intent = .backTo(try cache.read(&reader))
      case "resetTo": intent = .resetTo(try cache.readPath(&reader))
      case "backOrPush": intent = .backOrPush(try cache.read(&reader))
      case "pushUniqueRoot": intent = .pushUniqueRoot(try cache.read(&reader))
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      try reader.endCase()
      return intent
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .back: return writer.word("back")
    case .backToRoot: return writer.word("backToRoot")
    case .go(let route): return writer.routeCase("go", route)
    case .goMany(let routes):
      writer.beginCase("goMany")
      writer.routes(routes)
    case .backBy(let count):
      writer.beginCase("backBy")
      writer.integer(count)
    case .backTo(let route): return writer.routeCase("backTo", route)
    case .resetTo(let routes):
      writer.beginCase("resetTo")
      writer.routes(routes)
    case .backOrPush(let route): return writer.routeCase("backOrPush", route)
    case .pushUniqueRoot(let route): return writer.routeCase("pushUniqueRoot", route)
    }
    writer.endObject()
  }
}

/// What `send` answers: `{"single":result}`, `{"batch":…}`, `"none"`, or the coordinator's
/// `{"cancelled":reason}`.
extension PlanResult: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    switch self {
    case .nothing: nav_status(NAV_NOOP)
    case .single(let result): result.status
    case .batch(let batch):
      nav_status(batch.isSuccess ? NAV_OK : batch.results.isEmpty ? NAV_NOOP : NAV_PARTIAL)
    case .cancelled: nav_status(NAV_CANCELLED)
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .nothing: return writer.word("none")
    case .single(let result):
      writer.beginCase("single")
      result.write(to: &writer)
    case .batch(let result):
      writer.beginCase("batch")
      result.write(to: &writer)
    case .cancelled(let reason):
      writer.beginCase("cancelled")
      reason.write(to: &writer)
    }
    writer.endObject()
  }
}
