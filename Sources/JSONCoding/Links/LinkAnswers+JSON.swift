import CNavRuntime
import DeepLinking
import Ground
import Stores

extension LinkFinding {
  /// Writes `{"duplicatePattern":{…,"url":witness}}`. Findings of one pattern name their mapping
  /// too.
  public func write(to writer: inout JSONWriter) {
    switch kind {
    case .nonTerminalWildcard(let mapping, let pattern, let segment):
      writer.beginCase("nonTerminalWildcard")
      writer.beginObject()
      writer.member("pattern", pattern)
      writer.member("index", segment)
      writer.member("mapping", mapping)
    case .invalidParameterName(let mapping, let pattern, let segment, let name):
      writer.beginCase("invalidParameterName")
      writer.beginObject()
      writer.member("pattern", pattern)
      writer.member("index", segment)
      writer.member("name", name)
      if let unknownType { writer.member("type", unknownType) }
      writer.member("mapping", mapping)
    case .duplicatePattern(let pattern, let first, let duplicate):
      writer.beginCase("duplicatePattern")
      writer.beginObject()
      writer.member("pattern", pattern)
      writer.member("firstIndex", first)
      writer.member("duplicateIndex", duplicate)
    case .wildcardShadowing(let shadowing):
      writer.beginCase("wildcardShadowing")
      shadowing.begin(&writer)
    case .parameterShadowing(let shadowing):
      writer.beginCase("parameterShadowing")
      shadowing.begin(&writer)
    case .unreachable(let mapping, let by):
      writer.beginCase("unreachable")
      writer.beginObject()
      writer.member("index", mapping)
      writer.key("by")
      writer.beginArray()
      for index in by { writer.integer(index) }
      writer.endArray()
    case .undecided(let mapping):
      writer.beginCase("undecided")
      writer.beginObject()
      writer.member("index", mapping)
    case .unusedRequirement(let name, let nearest):
      writer.beginCase("unusedRequirement")
      writer.beginObject()
      writer.member("name", name)
      writer.member("nearest", nearest)
      writer.endObject()
      writer.endObject()
      return
    case .schemeNotAllowed(let mapping, let pattern, let scheme):
      writer.beginCase("schemeNotAllowed")
      writer.beginObject()
      writer.member("pattern", pattern)
      writer.member("mapping", mapping)
      writer.member("scheme", scheme)
    case .hostNotAllowed(let mapping, let pattern, let host):
      writer.beginCase("hostNotAllowed")
      writer.beginObject()
      writer.member("pattern", pattern)
      writer.member("mapping", mapping)
      writer.member("host", host)
    case .truncated(let count):
      writer.beginCase("truncated")
      writer.integer(count)
      writer.endObject()
      return
    }
    writer.member("url", witness)
    writer.endObject()
    writer.endObject()
  }
}

extension LinkShadowing {
  fileprivate func begin(_ writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("pattern", pattern)
    writer.member("index", index)
    writer.member("shadowedPattern", shadowedPattern)
    writer.member("shadowedIndex", shadowedIndex)
  }
}

extension JSONWriter {
  fileprivate mutating func member(_ key: StaticString, _ text: Text?) {
    self.key(key)
    string(text)
  }

  fileprivate mutating func member(_ key: StaticString, _ number: Int) {
    self.key(key)
    integer(number)
  }
}

extension LinkPlan where R == JSONRoute {
  /// Writes `{"commands":[…]}`, or `{"steps":[{"push":route}…]}` for a flow.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .commands(let commands):
      writer.key("commands")
      writer.commands(commands)
    case .flow(let routes):
      writer.key("steps")
      writer.beginArray()
      for route in routes {
        writer.beginCase("push")
        writer.route(route)
        writer.endObject()
      }
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
  /// Reads a link, and its plan within the limits of a stack.
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

extension LinkOutcome: CallResult where R == JSONRoute {
  public var status: nav_status {
    switch self {
    case .executed: nav_status(NAV_OK)
    case .executionFailed(_, .batch): nav_status(NAV_PARTIAL)
    case .executionFailed(_, .opened(let result)): result.status
    case .applicationRejected, .rejected: nav_status(NAV_REJECTED)
    case .pending: nav_status(NAV_PENDING)
    case .unhandled: nav_status(NAV_UNHANDLED)
    case .noPendingDeepLink: nav_status(NAV_NOOP)
    }
  }

  /// Writes the result of opening a link.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .executed(let plan, let report), .executionFailed(let plan, let report):
      if case .executed = self {
        writer.beginCase("executed")
      } else {
        writer.beginCase("executionFailed")
      }
      writer.beginObject()
      writer.key("plan")
      plan.write(to: &writer)
      report.writeMembers(to: &writer)
      writer.endObject()
    case .applicationRejected(let plan, let failure):
      writer.beginCase("applicationRejected")
      writer.beginObject()
      writer.key("plan")
      plan.write(to: &writer)
      writer.key("failure")
      failure.write(to: &writer)
      writer.endObject()
    case .pending(let link):
      writer.beginCase("pending")
      link.write(to: &writer)
    case .rejected(.invalidURL(let actual, let offset, let reason)):
      return LinkRejection.invalidURL(actual: actual, offset: offset, reason: reason).write(
        to: &writer)
    case .rejected(let rejection):
      writer.beginCase("rejected")
      rejection.write(to: &writer)
    case .unhandled(let url):
      return LinkDecision<JSONRoute>.unhandled(url: url).write(to: &writer)
    case .noPendingDeepLink: return writer.word("noPendingDeepLink")
    }
    writer.endObject()
  }
}

extension LinkReport where R == JSONRoute {
  /// Writes the member `"batch"`, or those of what was opened.
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .batch(let batch, _):
      writer.key("batch")
      batch.write(to: &writer)
    case .opened(let result): result.writeMembers(to: &writer)
    }
  }
}
