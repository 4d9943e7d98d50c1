import DeepLinking
import Ground
import JSONCoding

/// What a fitter remembers of links and addresses.
struct KnownLinks: ~Copyable {
  /// Of the URL that the schema let in last.
  var origin = KnownOrigin()
  /// URLs that were opened. One that waits at a gate is asked for again before it goes on.
  var knownURLs = KnownTexts()
  /// The paths in addresses that were read.
  var knownPaths = KnownTexts()
  /// The paths of routes that were written, by the hash of the route; empty until one is kept.
  private var paths: [KnownPath?] = []
  /// How many had to go since there was more room.
  private var losses = 0

  private static var most: Int { 65_536 }

  /// The path of a route, if it was written lately.
  func path(of route: FittedRoute) -> KnownPath? {
    guard !paths.isEmpty else { return nil }
    let slot = firstSlot(route)
    if let first = paths[slot], first.route == route { return first }
    if let second = paths[slot &+ 1], second.route == route { return second }
    return nil
  }

  /// - Returns: the path.
  mutating func keep(_ path: KnownPath) -> KnownPath {
    makeRoom()
    let slot = firstSlot(path.route)
    if paths[slot &+ 1] != nil { losses &+= 1 }
    paths[slot &+ 1] = paths[slot]
    paths[slot] = path
    return path
  }

  /// The former of the two slots of a hash; the latter is for what was in it.
  private func firstSlot(_ route: FittedRoute) -> Int {
    Int(truncatingIfNeeded: route.route.routeHash) &* 2 & (paths.count &- 1)
  }

  /// There are more slots when many paths had to go.
  private mutating func makeRoom() {
    let count = paths.isEmpty ? 64 : paths.count &* 4
    guard paths.isEmpty || losses > paths.count / 8 && count <= Self.most else { return }
    losses = 0
    let old = paths
    paths = [KnownPath?](repeating: nil, count: count)
    for case let known? in old {
      let slot = firstSlot(known.route)
      paths[paths[slot] == nil ? slot : slot &+ 1] = known
    }
  }
}

/// A route and its path in addresses.
final class KnownPath {
  let route: FittedRoute
  /// Nil for a route that no URL may show.
  let path: Text?
  /// The path as an item of a query has it.
  let encoded: Text?

  init(_ route: FittedRoute, _ path: Text?) {
    self.route = route
    self.path = path
    encoded = path.map { path in
      var bytes: [UInt8] = []
      bytes.append(encoded: path)
      return Text(bytes: bytes)
    }
  }
}
