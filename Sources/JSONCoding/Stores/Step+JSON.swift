import CNavRuntime
import Ground
import Stores

extension StepFlow where R == JSONRoute {
  /// Reads the config of a step flow: `{"steps":[route]}`.
  /// - Throws: `.argument` for an unknown key, `.route` for a wrong route.
  public static func readSteps(_ reader: inout JSONReader, cache: RouteCache) throws(NavError)
    -> [JSONRoute]
  {
    var steps: [JSONRoute] = []
    var members = try reader.beginObject(StepConfigKey.self)
    while try reader.nextKey(of: &members) != nil { steps = try cache.readPath(&reader) }
    try reader.require(.steps, of: members)
    return steps
  }

  /// Writes the object
  ///     {"index":i,"step":route,"count":n,"completed":[i],"canProceed":bool,"isFinished":bool,
  ///      "progress":{"step":i,"of":n}}
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("index")
    writer.integer(index)
    writer.key("step")
    writer.route(step)
    writer.key("count")
    writer.integer(steps.count)
    writer.key("completed")
    writer.beginArray()
    for index in completed { writer.integer(index) }
    writer.endArray()
    writer.key("canProceed")
    writer.bool(canProceed)
    writer.key("isFinished")
    writer.bool(isFinished)
    writer.key("progress")
    writer.beginObject()
    writer.key("step")
    writer.integer(index &+ 1)
    writer.key("of")
    writer.integer(steps.count)
    writer.endObject()
    writer.endObject()
  }
}

extension StepFlow.Result: CallResult where R == JSONRoute {
  public var status: nav_status {
    switch self {
    case .moved, .finished: nav_status(NAV_OK)
    case .refused: nav_status(NAV_REJECTED)
    case .noop: nav_status(NAV_NOOP)
    }
  }

  /// Writes `{"moved":{"from":i,"to":i}}`, `"finished"`, `{"refused":refusal}` or `"noop"`.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .noop: return writer.word("noop")
    case .finished: return writer.word("finished")
    case .moved(let from, let to): return writer.moved(from, to)
    case .refused(let refusal):
      writer.beginCase("refused")
      refusal.write(to: &writer)
    }
    writer.endObject()
  }
}

extension StepFlow.Refusal where R == JSONRoute {
  /// Writes `"cannotProceed"`, `"atFirstStep"`, `{"notReachable":i}` or `{"unknownStep":i}`.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .cannotProceed: return writer.word("cannotProceed")
    case .atFirstStep: return writer.word("atFirstStep")
    case .notReachable(let index):
      writer.beginCase("notReachable")
      writer.integer(index)
    case .unknownStep(let index):
      writer.beginCase("unknownStep")
      writer.integer(index)
    }
    writer.endObject()
  }
}

extension StepFlow.Event where R == JSONRoute {
  /// Writes `{"moved":{"from":i,"to":i}}`, `{"completionChanged":{"step":i,"isComplete":bool}}`,
  /// `{"canProceedChanged":{"step":i,"canProceed":bool}}`, `"finished"` or `"reset"`.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .finished: return writer.word("finished")
    case .reset: return writer.word("reset")
    case .moved(let from, let to): return writer.moved(from, to)
    case .completionChanged(let step, let isComplete):
      writer.beginCase("completionChanged")
      writer.beginObject()
      writer.key("step")
      writer.integer(step)
      writer.key("isComplete")
      writer.bool(isComplete)
      writer.endObject()
    case .canProceedChanged(let step, let canProceed):
      writer.beginCase("canProceedChanged")
      writer.beginObject()
      writer.key("step")
      writer.integer(step)
      writer.key("canProceed")
      writer.bool(canProceed)
      writer.endObject()
    }
    writer.endObject()
  }
}

extension JSONWriter {
  fileprivate mutating func moved(_ from: Int, _ to: Int) {
    beginCase("moved")
    beginObject()
    key("from")
    integer(from)
    key("to")
    integer(to)
    endObject()
    endObject()
  }
}
