import Ground
import Stores

/// The JSON of a step (protocol §4): `{"push":route}`, `{"sheet":route}`, `{"cover":route}`.
extension FlowStep where R == JSONRoute {
  static var forms: Literal { "{\"push\":route}, {\"sheet\":route}, {\"cover\":route}" }

  /// - Throws: `.command` for JSON that is no step, `.route` for a wrong route in it; what any text
  ///   may throw.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      let tag = try reader.beginCase("a step, such as {\"push\":route}")
      guard tag.hasPayload else { throw reader.unknownCase(tag, allowed: Self.forms) }
      let step: Self
      switch tag {
      case "push": step = .push(try cache.read(&reader))
      case "sheet": step = .sheet(try cache.read(&reader))
      case "cover": step = .cover(try cache.read(&reader))
      default: throw reader.unknownCase(tag, allowed: Self.forms)
      }
      try reader.endCase()
      return step
    }
  }

  public func write(to writer: inout JSONWriter) {
    let route = route
    writer.comma()
    writer.fill(16 &+ route.count) { text in
      switch self {
      case .push: text.put("{\"push\":")
      case .sheet: text.put("{\"sheet\":")
      case .cover: text.put("{\"cover\":")
      }
      text.route(.passUnretained(route.storage))
      text.put("}")
    }
  }
}

extension RouteCache {
  /// Reads a flow's path: an array of steps.
  public func readSteps(_ reader: inout JSONReader) throws(NavError) -> [FlowStep<JSONRoute>] {
    try reader.readArray { (reader) throws(NavError) in try FlowStep(reading: &reader, cache: self)
    }
  }
}

extension JSONWriter {
  public mutating func steps(_ steps: some Sequence<FlowStep<JSONRoute>>) {
    beginArray()
    for step in steps { step.write(to: &self) }
    endArray()
  }
}
