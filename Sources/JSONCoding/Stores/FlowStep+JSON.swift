import Ground
import Stores

extension FlowStep where R == JSONRoute {
  /// In one piece: paths have many.
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
