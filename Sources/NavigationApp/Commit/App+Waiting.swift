import Ground
import JSONCoding

/// Facts that do not concern the intent that waits: it is not carried out again to find that out.
extension App {
  /// Whether the intent that waits waits as before when these facts have changed, and nothing else
  /// has since it was looked at.
  func waitsAsBefore(_ changed: [Int]) -> Bool {
    #if NAV_CHECKED
      guard takesShortWays else { return false }
    #endif
    guard waitsRevision == revision else { return false }
    for fact in changed where waitsFor[fact] { return false }
    return true
  }

  /// Notes that the intent was looked at, and waits as before, in what is committed now.
  /// - Parameter isKnown: what it depends on is still known.
  func noteLook(isKnown: Bool) {
    guard isKnown || findConcerns() else { return }
    waitsRevision = revision
  }

  /// Finds the facts of all routes that the intent could put somewhere, and of the gates of these.
  /// - Returns: whether it is known which routes they are.
  private func findConcerns() -> Bool {
    // What waits for a lock, or was restored without a gate, is carried out each time.
    guard let pending = committed.pointee.pending, pending.shown != nil,
      !traits[pending.route].contains(.lock), var left = routes(of: pending.intent)
    else { return false }
    waitsFor = [Bool](repeating: false, count: schema.facts.count)
    var isSeen = [Bool](repeating: false, count: schema.routes.count)
    while let index = left.popLast() {
      guard !isSeen[index] else { continue }
      isSeen[index] = true
      let route = schema.routes[index]
      if let gate = route.orElse { left.append(gate.index) }
      for condition in route.requires {
        waitsFor[condition.fact] = true
        if let gate = condition.orElse { left.append(gate.index) }
      }
    }
    return true
  }

  /// The routes that an intent puts somewhere; nil if that depends on more than the schema.
  private func routes(of intent: AppIntent) -> [RouteIndex]? {
    switch intent {
    case .go(let route): return [route.index]
    case .open(.route(let route)): return withCompany(route.index)
    case .open(.url(let url)):
      guard case .route(let route) = try? rules.match(url) else { return nil }
      return withCompany(route.index)
    default: return nil
    }
  }

  private func withCompany(_ index: RouteIndex) -> [RouteIndex] {
    let route = schema.routes[index]
    var routes = [index]
    for parent in route.parents { routes.append(parent.index) }
    for other in route.beside { routes.append(other.template.index) }
    return routes
  }
}
