import CNavRuntime
import NavigationCore

/// The JSON of a result (protocol §2): `"success"`, `{"routeNotFound":route}`,
/// `{"cancelled":reason}` ….
extension NavigationResult: CallResult where R == JSONRoute {
  @inline(never)
  public var status: nav_status {
    let code =
      switch self {
      case .success: NAV_OK
      case .emptyStack: NAV_EMPTY_STACK
      case .invalidPopCount: NAV_INVALID_POP_COUNT
      case .insufficientStackDepth: NAV_INSUFFICIENT_STACK_DEPTH
      case .routeNotFound, .entryNotFound: NAV_ROUTE_NOT_FOUND
      case .multiple(let results): isSuccess ? NAV_OK : results.isEmpty ? NAV_NOOP : NAV_PARTIAL
      case .cancelled: NAV_CANCELLED
      case .validationFailed: NAV_VALIDATION_FAILED
      }
    return nav_status(code)
  }

  static var forms: Literal {
    """
    "success", "emptyStack", {"invalidPopCount":n}, {"insufficientStackDepth":{"requested":n,"available":n}}, {"routeNotFound":route}, \
    {"entryNotFound":id}, {"multiple":[result]}, {"cancelled":reason}, {"validationFailed":error}
    """
  }

  /// Reads a result: what a middleware folds to.
  /// - Throws: `.command` for JSON that is no result, `.route` for a wrong route in it; what any
  ///   text may throw.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(shaped: &reader, cache)
    }
  }

  private init(shaped reader: inout JSONReader, _ cache: RouteCache) throws(NavError) {
    let tag = try reader.beginCase("a result, such as \"success\" or {\"cancelled\":reason}")
    guard tag.hasPayload else {
      switch tag {
      case "success": self = .success
      case "emptyStack": self = .emptyStack
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      return
    }
    switch tag {
    case "invalidPopCount": self = .invalidPopCount(try reader.readInt64())
    case "insufficientStackDepth": self = try Self.insufficientStackDepth(reading: &reader)
    case "routeNotFound": self = .routeNotFound(try cache.read(&reader))
    case "entryNotFound": self = .entryNotFound(try reader.readInt64())
    case "multiple":
      self = .multiple(
        try reader.readArray { (reader) throws(NavError) in try Self(shaped: &reader, cache) })
    case "cancelled": self = .cancelled(try CancellationReason(reading: &reader, cache: cache))
    case "validationFailed":
      self = .validationFailed(try ValidationError(reading: &reader, cache: cache))
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  private static func insufficientStackDepth(reading reader: inout JSONReader) throws(NavError)
    -> Self
  {
    var (requested, available): (Int64, Int64) = (0, 0)
    var members = try reader.beginObject(keys: "requested, available")
    while let key = try reader.nextKey(of: &members) {
      let count = try reader.readInt64()
      if key == 0 { requested = count } else { available = count }
    }
    try reader.require(0, of: members)
    try reader.require(1, of: members)
    return .insufficientStackDepth(requested: requested, available: available)
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .success: return writer.word("success")
    case .emptyStack: return writer.word("emptyStack")
    case .invalidPopCount(let count):
      writer.beginCase("invalidPopCount")
      writer.integer(count)
    case .insufficientStackDepth(let requested, let available):
      writer.beginCase("insufficientStackDepth")
      writer.beginObject()
      writer.key("requested")
      writer.integer(requested)
      writer.key("available")
      writer.integer(available)
      writer.endObject()
    case .routeNotFound(let route): return writer.routeCase("routeNotFound", route)
    case .entryNotFound(let id):
      writer.beginCase("entryNotFound")
      writer.integer(id)
    case .multiple(let results):
      writer.beginCase("multiple")
      writer.results(results)
    case .cancelled(let reason):
      writer.beginCase("cancelled")
      reason.write(to: &writer)
    case .validationFailed(let error):
      writer.beginCase("validationFailed")
      error.write(to: &writer)
    }
    writer.endObject()
  }
}

extension JSONWriter {
  public mutating func results(_ results: some Sequence<NavigationResult<JSONRoute>>) {
    beginArray()
    for result in results { result.write(to: &self) }
    endArray()
  }
}
