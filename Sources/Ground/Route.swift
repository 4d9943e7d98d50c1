/// A place that an application can show: the value that stacks, modals and links carry.
///
/// Equality is what commands identify by: two equal routes on a stack are two entries of one route.
/// Hashing must agree with it, and both should be cheap, since every stack keeps an index of its
/// routes.
public protocol Route: Hashable, Sendable {
  /// What kind of place this is, without its parameters: policies such as "these need sign-in" name
  /// it.
  var name: Text { get }

  /// Whether `name` equals `text`. The same answer as `self.name == text`, for routes that can tell
  /// without building a `Text`.
  func isNamed(_ text: Text) -> Bool

  /// 32 bits that are the same for equal routes, for the index that every stack keeps; routes that
  /// store a hash answer it here.
  var routeHash: UInt32 { get }
}

extension Route {
  public var routeHash: UInt32 { UInt32(truncatingIfNeeded: hashValue) }

  public func isNamed(_ text: Text) -> Bool { name == text }
}

/// The identity of an entry or presentation: unique in its store, from 1 to 2^53 − 1 (exact in
/// every JSON reader), never reused.
public typealias EntryID = Int64

extension Collection where Element == EntryID {
  /// The ids, which are positive, in the order in which they were given.
  public var oldestFirst: [EntryID] {
    var ids = map { UInt64(bitPattern: $0) }
    ids.sortAscending()
    return ids.map { EntryID(bitPattern: $0) }
  }
}

/// A route at one position of a stack.
public struct RouteEntry<R: Route>: Hashable, Sendable {
  /// 0 until the command that made the entry is committed.
  public var id: EntryID
  public var route: R

  public init(id: EntryID, route: R) {
    self.id = id
    self.route = route
  }
}
