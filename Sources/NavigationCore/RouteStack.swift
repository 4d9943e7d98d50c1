/// A stack of routes with stable entry ids, bottom first.
///
/// The ids of entries grow from bottom to top, because an entry only ever gets on top of older ones. An index by route makes "the nearest equal route" independent of the
/// depth.
///
///     var stack = RouteStack([home, product])
///     stack.lastIndex(of: home)   // 0
public struct RouteStack<R: Route>: Sendable {
  public private(set) var entries: [RouteEntry<R>] = []
  private var index = RouteIndex()

  public init() {}

  /// A stack of `routes`, bottom first, with ids from 1.
  /// - Complexity: O(n)
  public init(_ routes: [R]) {
    reserve(routes.count)
    for (offset, route) in routes.enumerated() { append(RouteEntry(id: EntryID(offset) &+ 1, route: route)) }
  }

  public var depth: Int { entries.count }

  public var isEmpty: Bool { entries.isEmpty }

  public var top: RouteEntry<R>? { entries.last }

  /// The routes from bottom to top.
  /// - Complexity: O(n)
  public var path: [R] { entries.map { $0.route } }

  /// The position of the nearest (topmost) entry with an equal route.
  /// - Complexity: O(1) on average, whatever the depth.
  public func lastIndex(of route: R) -> Int? {
    var position = index.first(route.routeHash)
    while let candidate = position, entries[candidate].route != route { position = index.next(below: candidate) }
    return position
  }

  /// The position of the nearest entry below `position` with the same route as the one there.
  /// - Complexity: O(1) on average.
  public func lastIndexOfDuplicate(below position: Int) -> Int? {
    let route = entries[position].route
    var lower = index.next(below: position)
    while let candidate = lower, entries[candidate].route != route { lower = index.next(below: candidate) }
    return lower
  }

  public func contains(_ route: R) -> Bool { lastIndex(of: route) != nil }

  /// The position of the entry with that id.
  /// - Complexity: O(log n)
  public func index(ofEntry id: EntryID) -> Int? {
    guard id > 0 else { return nil }
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low &+ high) / 2
      // Entries of a command in progress have no id yet; they stand above all that have one.
      let candidate = entries[middle].id
      if candidate != 0 && candidate < id { low = middle &+ 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? low : nil
  }

  /// - Complexity: amortised O(1)
  mutating func append(_ entry: RouteEntry<R>) {
    entries.append(entry)
    if index.push(entry.route.routeHash) { index.rebuild { entries[$0].route.routeHash } }
  }

  /// Removes the top entry; the stack must not be empty.
  /// - Complexity: O(1)
  @discardableResult
  mutating func removeTop() -> RouteEntry<R> {
    let entry = entries.removeLast()
    index.pop(entry.route.routeHash)
    return entry
  }

  /// Removes everything from position `kept` up and appends it, bottom first, to `removed`.
  /// - Complexity: O(removed)
  mutating func truncate(to kept: Int, into removed: inout [RouteEntry<R>]) {
    guard kept < entries.count else { return }
    var position = entries.count
    while position > kept {
      position &-= 1
      index.pop(entries[position].route.routeHash)
    }
    removed.append(contentsOf: entries[kept...])
    entries.removeLast(entries.count &- kept)
  }

  /// Gives the entry at `position` its id.
  mutating func setID(_ id: EntryID, at position: Int) { entries[position].id = id }

  mutating func reserve(_ count: Int) {
    entries.reserveCapacity(count)
    index.reserve(count)
  }
}
