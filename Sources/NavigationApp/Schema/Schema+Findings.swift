import DeepLinking
import Ground
import JSONCoding

extension Schema {
  /// Writes what the author of the schema should know, an array: the findings about its links, then
  /// for each route, whether nothing leads to it and which of its conditions never hold.
  /// - Complexity: O(length of the schema)
  public func writeFindings(to writer: inout JSONWriter) {
    writer.beginArray()
    for finding in matcher?.findings ?? [] {
      writer.linkFinding(finding.kind, url: finding.witness)
    }
    let reached = reachedRoutes
    var index = 0
    while index < routes.count {
      if !reached.isEmpty, !reached[index] {
        writer.beginCase("unreachable")
        writer.string(routes[index].name)
        writer.endObject()
      }
      routes[index].writeImpossibleConditions(to: &writer)
      index &+= 1
    }
    writer.endArray()
  }

  /// Whether something leads to each route; empty if no route says where its screen goes.
  private var reachedRoutes: [Bool] {
    var reached = [Bool](repeating: false, count: routes.count)
    var index = 0
    var hasGoes = false
    while index < routes.count {
      let route = routes[index]
      if route.isRoot || route.isWhile || !route.links.isEmpty { reached[index] = true }
      if let goes = route.goes {
        hasGoes = true
        for other in goes { reached[other] = true }
      }
      if let other = route.orElse { reached[other.index] = true }
      for condition in route.requires {
        if let other = condition.orElse { reached[other.index] = true }
      }
      for other in route.beside { reached[other.template.index] = true }
      for parent in route.parents where parent.unrolled < 0 { reached[parent.index] = true }
      index &+= 1
    }
    return hasGoes ? reached : []
  }
}

extension RouteDeclaration {
  /// Writes which conditions of `requires` leave no value to those before them, once for each fact.
  fileprivate func writeImpossibleConditions(to writer: inout JSONWriter) {
    // What the conditions so far leave of each fact that they are about; they are few.
    var left: [Condition] = []
    var index = 0
    while index < requires.count {
      defer { index &+= 1 }
      guard let position = left.firstIndex(where: { $0.fact == requires[index].fact }) else {
        left.append(requires[index])
        continue
      }
      // Nothing left: an earlier condition has told that.
      guard !left[position].isNever else { continue }
      var both = requires[index]
      both.intersect(left[position])
      left[position] = both
      guard both.isNever else { continue }
      writer.beginCase("neverTrue")
      writer.beginObject()
      writer.key("route")
      writer.string(name)
      writer.key("condition")
      writer.integer(index)
      writer.endObject()
      writer.endObject()
    }
  }
}
