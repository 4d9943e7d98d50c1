import CNavRuntime
import DeepLinking
import Ground
import Stores

extension LinkPlan where R == JSONRoute {
  /// Writes `{"commands":[…]}`, or `{"steps":[{"push":route}…]}` for a flow.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .commands(let commands):
      writer.beginCase("commands")
      writer.commands(commands)
    case .flow(let routes):
      writer.beginCase("steps")
      writer.beginArray()
      for route in routes { writer.routeCase("push", route) }
      writer.endArray()
    }
    writer.endObject()
  }

  /// Reads a plan.
  public init(
    reading reader: inout JSONReader, cache: RouteCache, limits: StackLimits = StackLimits()
  ) throws(NavError) {
    _ = try reader.peek()
    let start = reader.offset
    var plan: LinkPlan?
    var members = try reader.beginObject(LinkPlanKey.self)
    while let key = try reader.nextKey(of: &members) {
      if plan != nil {
        throw reader.wrongShape("a plan has \"commands\" or \"steps\", not both", at: start)
      }
      switch key {
      case .commands: plan = .commands(try cache.readCommands(&reader, limits: limits))
      case .steps:
        plan = .flow(
          try reader.readArray { reader throws(NavError) in
            var members = try reader.beginObject(PlanStepKey.self)
            var route: JSONRoute?
            while try reader.nextKey(of: &members) != nil { route = try cache.read(&reader) }
            guard let route else { throw reader.missing(.push, of: members) }
            return route
          })
      }
    }
    guard let plan else {
      throw reader.wrongShape("a plan has \"commands\" or \"steps\": give one", at: start)
    }
    self = plan
  }
}

extension PendingLink where R == JSONRoute {
  /// Reads what `pendingLink` writes.
  public init(
    reading reader: inout JSONReader, cache: RouteCache, limits: StackLimits = StackLimits()
  ) throws(NavError) {
    var url: Text?
    var route: JSONRoute?
    var plan: LinkPlan<JSONRoute>?
    var storedAt: Int64?
    var members = try reader.beginObject(PendingLinkKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .url: url = try reader.readString()
      case .route: route = try cache.read(&reader)
      case .plan: plan = try LinkPlan(reading: &reader, cache: cache, limits: limits)
      case .storedAt: storedAt = try reader.readInt64()
      }
    }
    guard let url else { throw reader.missing(.url, of: members) }
    guard let route else { throw reader.missing(.route, of: members) }
    guard let plan else { throw reader.missing(.plan, of: members) }
    self.init(url: url, route: route, plan: plan, storedAt: storedAt)
  }
}

extension LinkDecision: CallResult where R == JSONRoute {
  public func write(to writer: inout JSONWriter) { writer.linkDecision(self) }
}

extension LinkOutcome: CallResult where R == JSONRoute {
  public var status: nav_status {
    switch self {
    case .executed: nav_status(NAV_OK)
    case .executionFailed(_, .batch): nav_status(NAV_PARTIAL)
    case .executionFailed(_, .opened(let result)): result.status
    case .applicationRejected, .rejected, .invalidURL: nav_status(NAV_REJECTED)
    case .pending: nav_status(NAV_PENDING)
    case .unhandled: nav_status(NAV_UNHANDLED)
    case .noPendingDeepLink: nav_status(NAV_NOOP)
    }
  }

  public func write(to writer: inout JSONWriter) { writer.linkOutcome(self) }
}

extension LinkReport where R == JSONRoute {
  /// Writes the member `"batch"`, or those of what was opened.
  func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .batch(let batch, _):
      writer.key("batch")
      batch.write(to: &writer)
    case .opened(let result): result.writeMembers(to: &writer)
    }
  }
}
