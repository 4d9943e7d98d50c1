import Ground

/// A stack of routes with stable entry ids, bottom first.
///
/// The ids of entries grow from bottom to top, because an entry only ever gets on top of older
/// ones, unless a snapshot brings others. An index by route makes "the nearest equal route"
/// independent of the depth.
///
///     var stack = RouteStack([home, product])
///     stack.lastIndex(of: home)   // 0
public struct RouteStack<R: Route>: @unchecked Sendable {
  /// Written only while this stack alone refers to it.
  private var storage = StackStorage<R>()

  public init() {}

  /// A stack of `routes`, bottom first, with ids from 1.
  /// - Complexity: O(n)
  public init(_ routes: [R]) {
    storage = StackStorage(capacity: routes.count)
    for (offset, route) in routes.enumerated() {
      storage.append(RouteEntry(id: EntryID(offset) &+ 1, route: route))
    }
  }

  public var depth: Int { storage.depth }

  public var isEmpty: Bool { depth == 0 }

  public var top: RouteEntry<R>? { isEmpty ? nil : storage.entries[depth &- 1] }

  /// The entries from bottom to top.
  public var entries: StackEntries<R> { StackEntries(storage) }

  /// The memory, not retained.
  @inline(__always)
  var borrowed: Unmanaged<StackStorage<R>> { .passUnretained(storage) }

  /// The routes from bottom to top.
  /// - Complexity: O(n)
  public var path: [R] { entries.map { $0.route } }

  /// The position of the nearest (topmost) entry with an equal route.
  /// - Complexity: O(1) on average, whatever the depth.
  public func lastIndex(of route: R) -> Int? { storage.nearest(route, below: depth) }

  /// The position of the nearest entry below `position` with the same route as the one there.
  /// - Complexity: O(1) on average.
  public func lastIndexOfDuplicate(below position: Int) -> Int? {
    storage.nearestDuplicate(below: position)
  }

  public func contains(_ route: R) -> Bool { lastIndex(of: route) != nil }

  /// The position of the entry with that id.
  /// - Complexity: O(log n); O(n) after a snapshot has brought ids in another order.
  public func index(ofEntry id: EntryID) -> Int? {
    guard id > 0 else { return nil }
    guard storage.hasOrderedIDs else { return entries.firstIndex { $0.id == id } }
    let index = BinarySearch.lowerBound(depth) { middle in
      // Entries of a command in progress have no id yet; they are above all that have one.
      let candidate = storage.entries[middle].id
      return candidate != 0 && candidate < id
    }
    return index < depth && storage.entries[index].id == id ? index : nil
  }

  // MARK: Changes

  @inline(__always)
  private mutating func own() {
    if !isKnownUniquelyReferenced(&storage) { copyStorage() }
  }

  /// Out of line: every change would hold a copy of the loop.
  @inline(never)
  private mutating func copyStorage() { storage = storage.copy() }

  /// - Complexity: amortised O(1)
  @inline(__always)
  @_optimize(speed)
  mutating func append(_ entry: consuming RouteEntry<R>) {
    own()
    storage.append(entry)
  }

  /// Removes the top entry; the stack must not be empty.
  /// - Complexity: O(1)
  @inline(__always)
  @_optimize(speed)
  mutating func removeTop() {
    own()
    storage.removeTop()
  }

  /// Removes everything from position `kept` up.
  /// - Complexity: O(1) up to 2,048 entries, which `releaseRemoved` lets go of; O(removed) beyond.
  @_optimize(speed)
  mutating func truncate(to kept: Int) {
    own()
    storage.truncate(to: kept)
  }

  /// Removes everything from position `kept` up and appends it, bottom first, to `removed`.
  /// - Complexity: O(removed)
  @_optimize(speed)
  mutating func truncate(to kept: Int, into removed: inout [RouteEntry<R>]) {
    guard kept < depth else { return }
    removed.append(contentsOf: entries.buffer[max(kept, 0)...])
    truncate(to: kept)
  }

  /// Appends the entries from position `kept` up, bottom first, to a list.
  func copyEntries(from kept: Int, to list: inout [RouteEntry<R>]) {
    // The memory is not retained: nothing else happens meanwhile.
    let start = max(kept, 0)
    guard start < depth else { return }
    borrowed._withUnsafeGuaranteedRef {
      list.append(
        each: UnsafeBufferPointer(start: $0.entries + start, count: $0.depth &- start))
    }
  }

  /// The lowest `count` of the entries that were taken off and not let go of yet.
  @inline(__always)
  func removedEntries(_ count: Int) -> UnsafeBufferPointer<RouteEntry<R>> {
    borrowed._withUnsafeGuaranteedRef {
      UnsafeBufferPointer(
        start: $0.entries + $0.depth, count: min(max(count, 0), $0.used &- $0.depth))
    }
  }

  /// Lets go of a few entries that `truncate` took off, so that the cost of a long `popTo` is
  /// spread over the commands after it.
  @inline(__always)
  mutating func releaseRemoved(_ count: Int) {
    if storage.used > storage.depth { release(count) }
  }

  @inline(never)
  @_optimize(speed)
  private mutating func release(_ count: Int) {
    own()
    storage.releaseRemoved(count)
  }

  /// Gives the entries from position `kept` up the ids after `last`.
  /// - Returns: the last id given.
  @_optimize(speed)
  mutating func number(from kept: Int, after last: EntryID) -> EntryID {
    own()
    var id = last
    for position in kept..<max(depth, kept) {
      id &+= 1
      storage.entries[position].id = id
    }
    return id
  }

  /// Allows entries with ids in any order, until `checkOrder` finds out.
  mutating func takeAnyOrder() {
    own()
    storage.hasOrderedIDs = false
  }

  /// Finds out whether the ids grow from bottom to top.
  /// - Complexity: O(n)
  mutating func checkOrder() {
    own()
    var position = 1
    while position < depth, storage.entries[position].id > storage.entries[position &- 1].id {
      position &+= 1
    }
    storage.hasOrderedIDs = position >= depth
  }

  /// Gives the entry at `position` its id.
  @_optimize(speed)
  mutating func setID(_ id: EntryID, at position: Int) {
    guard position >= 0, position < depth else { return }
    own()
    storage.entries[position].id = id
  }
}

/// The entries of a stack, bottom first, as they stood when this was taken.
public struct StackEntries<R: Route>: RandomAccessCollection, Equatable {
  private let storage: StackStorage<R>
  public let endIndex: Int

  init(_ storage: StackStorage<R>) {
    self.storage = storage
    endIndex = storage.depth
  }

  public var startIndex: Int { 0 }

  public subscript(position: Int) -> RouteEntry<R> {
    precondition(position >= 0 && position < endIndex, "no entry at this position")
    return storage.entries[position]
  }

  /// All of them, in place.
  var buffer: UnsafeBufferPointer<RouteEntry<R>> {
    UnsafeBufferPointer(start: storage.entries, count: endIndex)
  }

  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}
