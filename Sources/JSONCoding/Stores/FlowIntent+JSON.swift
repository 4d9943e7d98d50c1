import Ground
import Stores

/// The JSON of an intent (protocol §4): `"pop"`, `{"push":route}`, `{"reset":[step]}` ….
extension FlowIntent where R == JSONRoute {
  static var forms: Literal {
    """
    "pop", "dismiss", {"push":route}, {"presentSheet":route}, {"presentCover":route}, {"reset":[step]}, {"replaceStack":[route]}, {"backOrPush":route}, \
    {"pushUniqueRoot":route}, {"backOrPushDismissingModal":route}, {"pushUniqueRootDismissingModal":route}
    """
  }

  /// Reads an intent.
  /// - Throws: `.command` for JSON that is no flow intent, `.route` for a wrong route in it; what
  ///   any text may throw.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      let tag = try reader.beginCase("a flow intent, such as \"pop\" or {\"push\":route}")
      guard tag.hasPayload else {
        switch tag {
        case "pop": return .pop
        case "dismiss": return .dismiss
        default: throw reader.unknownCase(tag, allowed: Self.forms)
        }
      }
      let intent: Self
      switch tag {
      case "push": intent = .push(try cache.read(&reader))
      case "presentSheet": intent = .presentSheet(try cache.read(&reader))
      case "presentCover": intent = .presentCover(try cache.read(&reader))
      case "reset": intent = .reset(try cache.readSteps(&reader))
      case "replaceStack": intent = .replaceStack(try cache.readPath(&reader))
      case "backOrPush": intent = .backOrPush(try cache.read(&reader))
      case "pushUniqueRoot": intent = .pushUniqueRoot(try cache.read(&reader))
      case "backOrPushDismissingModal": intent = .backOrPushDismissingModal(try cache.read(&reader))
      case "pushUniqueRootDismissingModal":
        intent = .pushUniqueRootDismissingModal(try cache.read(&reader))
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      try reader.endCase()
      return intent
    }
  }

  public func write(to writer: inout JSONWriter) {
    switch self {
    case .pop: return writer.word("pop")
    case .dismiss: return writer.word("dismiss")
    case .reset(let steps):
      writer.beginCase("reset")
      writer.steps(steps)
    case .replaceStack(let routes):
      writer.beginCase("replaceStack")
      writer.routes(routes)
    case .push(let route): return writer.routeCase("push", route)
    case .presentSheet(let route): return writer.routeCase("presentSheet", route)
    case .presentCover(let route): return writer.routeCase("presentCover", route)
    case .backOrPush(let route): return writer.routeCase("backOrPush", route)
    case .pushUniqueRoot(let route): return writer.routeCase("pushUniqueRoot", route)
    case .backOrPushDismissingModal(let route):
      return writer.routeCase("backOrPushDismissingModal", route)
    case .pushUniqueRootDismissingModal(let route):
      return writer.routeCase("pushUniqueRootDismissingModal", route)
    }
    writer.endObject()
  }
}

/// The JSON of a rejection (protocol §4).
extension FlowRejection where R == JSONRoute {
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .pushBlockedByModalTail: return writer.word("pushBlockedByModalTail")
    case .invalidResetPath: return writer.word("invalidResetPath")
    case .middlewareRejected(let cancellation):
      writer.beginCase("middlewareRejected")
      writer.beginObject()
      writer.key("debugName")
      writer.string(cancellation.debugName)
      writer.key("reason")
      switch cancellation.reason {
      case .navigation(let reason): reason.write(to: &writer)
      case .modal(let reason): reason.write(to: &writer)
      }
      writer.canceller(cancellation.middleware, unlessIn: cancellation.debugName)
      writer.endObject()
    case .navigationFailed(let result):
      writer.beginCase("navigationFailed")
      result.write(to: &writer)
    }
    writer.endObject()
  }
}

extension FlowResult where R == JSONRoute {
  /// Writes `{"applied":path}`, `{"queued":presentation}`, `{"rejected":{"path":path,"reason":…}}`
  /// or `"noop"`.
  /// - Parameter path: the flow's, as it stands now.
  public func write(to writer: inout JSONWriter, path: [FlowStep<JSONRoute>]) {
    switch self {
    case .noop: return writer.word("noop")
    case .applied:
      writer.beginCase("applied")
      writer.steps(path)
    case .queued(let presentation):
      writer.beginCase("queued")
      presentation.write(to: &writer)
    case .rejected(let reason):
      writer.beginCase("rejected")
      writer.beginObject()
      writer.key("path")
      writer.steps(path)
      writer.key("reason")
      reason.write(to: &writer)
      writer.endObject()
    }
    writer.endObject()
  }
}
