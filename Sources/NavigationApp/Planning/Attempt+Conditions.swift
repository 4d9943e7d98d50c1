import Ground
import JSONCoding

/// What facts allow, and the layers of `while` routes that they make.
extension Attempt {
  /// Makes the locks whose conditions have come to hold.
  func addLocks() {
    for index in schema.whileRoutes where holds(index) && !isUp(lock: index) {
      insert([makeLock(index)])
    }
  }

  func makeLock(_ index: RouteIndex) -> Layer {
    let route = JSONRoute.named(schema.routes[index].name)
    return makeLayer(FittedRoute(route: route, index: index))
  }

  private func isUp(lock: RouteIndex) -> Bool {
    draft.pointee.layers.last { $0.route.index == lock } != nil
  }

  /// Puts a lock, with what stands over it, directly under the lowest lock that is declared after
  /// it, else on top.
  func insert(_ group: [Layer]) {
    guard let lock = group.first else { return }
    let index = draft.pointee.layers.all.firstIndex {
      $0.isLock && $0.route.index > lock.route.index
    }
    draft.pointee.layers.insert(contentsOf: group, at: index ?? draft.pointee.layers.count)
  }

  /// Whether an entry or layer of a route may be there.
  func holds(_ route: RouteIndex) -> Bool { rules.allow(route, draft.pointee.facts) }
}

extension JSONRoute {
  /// A route without parameters.
  fileprivate static func named(_ name: Text) -> JSONRoute {
    var writer = JSONWriter()
    writer.beginCase("name")
    writer.string(name)
    writer.endObject()
    return JSONRoute(canonical: writer.bytes)
  }
}
