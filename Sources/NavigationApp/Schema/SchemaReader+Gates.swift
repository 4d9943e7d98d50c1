import Ground
import JSONCoding

/// The ways out that routes have: each leads to a route, which may have ways out itself.
extension SchemaReader {
  /// - Throws: `orElseCycle` for the first `orElse` from which a chain leads back to its route;
  ///   `.limit` for a chain that is too long.
  /// - Complexity: O(routes + ways out)
  func checkGates() throws(NavError) {
    var ways: [[WayOut]] = []
    for route in schema.routes { ways.append(waysOut(of: route)) }
    var search = CycleSearch(ways)
    search.run()
    var index = 0
    while index < ways.count {
      for way in ways[index] where search.isOnCycle(from: index, to: way.route) {
        throw fail(.orElseCycle, at: way.offset, schema.routes[way.route].name.excerpt(40))
      }
      index &+= 1
    }
    index = 0
    while index < ways.count {
      if search.length[index] > SchemaLimits.orElseChain, let way = ways[index].first {
        throw beyond(SchemaLimits.orElseChain, "routes in a chain of orElse", at: way.offset)
      }
      index &+= 1
    }
  }

  /// Those of the conditions, then that of the route.
  private func waysOut(of route: RouteDeclaration) -> [WayOut] {
    var ways: [WayOut] = []
    for (condition, offset) in zip(route.requires, route.conditionOrElse) {
      if let other = condition.orElse {
        ways.append(WayOut(route: other.index, offset: Int(offset)))
      }
    }
    if let other = route.orElse, let offset = route.outline[RouteKey.orElse] {
      ways.append(WayOut(route: other.index, offset: offset))
    }
    return ways
  }
}

/// Where an `orElse` leads, and where in the text it stands.
private struct WayOut {
  let route: RouteIndex
  let offset: Int
}

/// Which routes lead to each other: the strongly connected components of the ways out, by Tarjan's
/// algorithm, with a stack of its own, since a chain may have as many links as there are routes.
private struct CycleSearch {
  private let ways: [[WayOut]]
  /// Of each route how many were met before it; -1 if it was not met yet.
  private var met: [Int]
  /// The least `met` of those that it leads to and that have no component yet.
  private var lowest: [Int]
  /// The component of each route; -1 while it has none.
  private var component: [Int]
  /// The most links of a chain from each route, if none of them is on a cycle.
  private(set) var length: [Int]
  private var open: [RouteIndex] = []
  private var count = 0

  init(_ ways: [[WayOut]]) {
    self.ways = ways
    met = [Int](repeating: -1, count: ways.count)
    lowest = met
    component = met
    length = [Int](repeating: 0, count: ways.count)
  }

  mutating func run() {
    for route in ways.indices where met[route] < 0 { visit(route) }
  }

  func isOnCycle(from route: RouteIndex, to other: RouteIndex) -> Bool {
    component[route] == component[other]
  }

  private mutating func visit(_ first: RouteIndex) {
    // The routes from the first one to the current one, each with its next way out.
    var path = [(route: first, next: 0)]
    meet(first)
    while let (route, next) = path.last {
      if next < ways[route].count {
        path[path.count &- 1].next = next &+ 1
        let other = ways[route][next].route
        if met[other] < 0 {
          meet(other)
          path.append((other, 0))
        } else if component[other] < 0 {
          lowest[route] = min(lowest[route], met[other])
        }
      } else {
        path.removeLast()
        close(route)
        if let (around, _) = path.last { lowest[around] = min(lowest[around], lowest[route]) }
      }
    }
  }

  private mutating func meet(_ route: RouteIndex) {
    met[route] = count
    lowest[route] = count
    count &+= 1
    open.append(route)
  }

  /// Ends the visit of a route, from which all others have been visited.
  private mutating func close(_ route: RouteIndex) {
    for way in ways[route] { length[route] = max(length[route], length[way.route] &+ 1) }
    guard lowest[route] == met[route] else { return }
    while let member = open.popLast() {
      component[member] = route
      if member == route { break }
    }
  }
}
