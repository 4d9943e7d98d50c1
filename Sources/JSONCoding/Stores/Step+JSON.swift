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
