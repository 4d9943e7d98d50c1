import DeepLinking
import JSONCoding
import NavigationCore

extension Schema {
  /// Writes what the author of the schema should know, an array: the findings about its links, then of
  /// each route that nothing leads to it and which of its conditions never hold.
  /// - Complexity: O(length of the schema)
  public func writeFindings(to writer: inout JSONWriter) {
    writer.beginArray()
    for finding in links.matcher.findings { finding.write(to: &writer) }
    let reached = reachedRoutes
    for (index, route) in routes.enumerated() {
      if let reached, !reached[index] {
        writer.beginCase("unreachable")
        writer.string(route.name)
        writer.endObject()
      }
      for condition in route.impossibleConditions {
        writer.beginCase("neverTrue")
        writer.beginObject()
        writer.key("route")
        writer.string(route.name)
        writer.key("condition")
        writer.integer(condition)
        writer.endObject()
        writer.endObject()
      }
    }
    writer.endArray()
  }

  /// Whether something leads to each route; nil if no route says where its screen goes.
  private var reachedRoutes: [Bool]? {
    guard routes.contains(where: { $0.goes != nil }) else { return nil }
    var reached = routes.map { $0.isRoot || $0.isWhile || !$0.links.isEmpty }
    for route in routes {
      for other in route.goes ?? [] { reached[other] = true }
      if let other = route.orElse { reached[other.index] = true }
      for parent in route.parents { reached[parent.index] = true }
    }
    return reached
  }
}

extension RouteDeclaration {
  /// The conditions of `requires` that leave no value to those before them, once for each fact.
  fileprivate var impossibleConditions: [Int] {
    var impossible: [Int] = []
    var left: [Condition] = []
    for (index, condition) in requires.enumerated() {
      if let place = left.firstIndex(where: { $0.fact == condition.fact }) {
        guard !left[place].isNever else { continue }
        left[place] = left[place].intersection(condition)
        if left[place].isNever { impossible.append(index) }
      } else {
        left.append(condition)
      }
    }
    return impossible
  }
}
