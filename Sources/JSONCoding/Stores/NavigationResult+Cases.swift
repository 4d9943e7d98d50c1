// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

import CNavRuntime
import Ground
import Stores

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
      case .multiple(let results): Self.status(of: results)
      case .cancelled: NAV_CANCELLED
      case .validationFailed: NAV_VALIDATION_FAILED
      }
    return nav_status(code)
  }

  static var forms: Literal {
    """
    "success", "emptyStack", {"invalidPopCount":n}, \
    {"insufficientStackDepth":{"requested":n,"available":n}}, {"routeNotFound":route}, \
    {"entryNotFound":id}, {"multiple":[result]}, {"cancelled":reason}, \
    {"validationFailed":error}
    """
  }

  /// Reads a result.
  @inline(never)
  init(anyCase reader: inout JSONReader, _ cache: __shared RouteCache) throws(NavError) {
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
    case "insufficientStackDepth": self = try Self.insufficientStackDepth(reading: &reader, cache)
    case "routeNotFound": self = .routeNotFound(try cache.read(&reader))
    case "entryNotFound": self = .entryNotFound(try reader.readInt64())
    case "multiple": self = try Self.multiple(reading: &reader, cache)
    case "cancelled": self = .cancelled(try CancellationReason(reading: &reader, cache: cache))
    case "validationFailed":
      self = .validationFailed(try ValidationError(reading: &reader, cache: cache))
    default: throw reader.unknownCase(tag, allowed: Self.forms)
    }
    try reader.endCase()
  }

  private static func insufficientStackDepth(
    reading reader: inout JSONReader, _ cache: RouteCache
  ) throws(NavError) -> Self {
    var requested: Int64?
    var available: Int64?
    var members = try reader.beginObject(StackDepthKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .requested: requested = try reader.readInt64()
      case .available: available = try reader.readInt64()
      }
    }
    guard let requested else { throw reader.missing(.requested, of: members) }
    guard let available else { throw reader.missing(.available, of: members) }
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
    case .entryNotFound(let entry):
      writer.beginCase("entryNotFound")
      writer.integer(entry)
    case .multiple(let results):
      writer.beginCase("multiple")
      writer.results(results)
    case .cancelled(let reason):
      writer.beginCase("cancelled")
      reason.write(to: &writer)
    case .validationFailed(let rule):
      writer.beginCase("validationFailed")
      rule.write(to: &writer)
    }
    writer.endObject()
  }
}
