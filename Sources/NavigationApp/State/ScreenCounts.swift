import Ground

/// How many entries, layers and queued layers there are of the routes that are counted
/// (`RouteTraits.counted`): whether facts take anything away is asked of routes, and not of each
/// screen.
struct ScreenCounts: Equatable {
  struct Count: Equatable {
    let route: RouteIndex
    var screens: Int
  }

  /// Of the routes of which there are some, ascending by route.
  private(set) var all: [Count] = []
  /// How many of the screens are never saved.
  private(set) var unsaved = 0
  /// How many are no places of the history.
  private(set) var noPlaces = 0
  /// How many of these are on stacks.
  private(set) var noPlaceEntries = 0

  /// Whether there is a screen of a route.
  /// - Complexity: O(log n) for n routes of which there are screens
  func has(_ route: RouteIndex) -> Bool {
    let index = index(of: route)
    return index < all.count && all[index].route == route
  }

  /// The index of a route, or of the first one after it.
  private func index(of route: RouteIndex) -> Int {
    BinarySearch.lowerBound(all.count) { all[$0].route < route }
  }

  /// One screen more, or less, of a route that is counted.
  @inline(never)
  mutating func change(_ route: RouteIndex, _ traits: RouteTraits, by change: Int) {
    if traits.contains(.unsaved) { unsaved &+= change }
    if traits.contains(.noPlace) {
      noPlaces &+= change
      if !traits.contains(.layer) { noPlaceEntries &+= change }
    }
    let index = index(of: route)
    if index == all.count || all[index].route != route {
      all.insert(Count(route: route, screens: change), at: index)
    } else {
      all[index].screens &+= change
      if all[index].screens == 0 { all.remove(at: index) }
    }
  }
}
