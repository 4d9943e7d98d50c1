import Ground

/// The memory of a `RouteStack`: its entries, bottom first, and an index of them by the hash of
/// their routes. One object, so that a change asks only once whether somebody shares it.
///
/// The index is chains from the top down, as in the LZ77 matchers: `heads[hash & mask]` is the
/// topmost entry of a bucket, `below[i]` the next lower one of the same bucket. About 6 bytes an
/// entry. Two things keep it off the path of single commands:
///
/// - Only entries below `indexed` are linked; the `window` entries on top of them are searched one
///   by one. Going back and forth near the top, as users do, so never touches the index: on a stack
///   of a million entries that saves a miss of every cache for each push.
/// - Entries that `truncate` takes off stay where they are, from `depth` up to `used`, until a push
///   needs their place or `releaseRemoved` lets go of them. A `popTo` over a thousand entries costs
///   no thousand releases. Their links stay too, and a
///   head may point at one of them: code that follows a chain skips what is not below `depth`.
final class StackStorage<R: Route> {
  private(set) var depth = 0
  /// Entries from `depth` up to here were taken off and still have to be let go of.
  private(set) var used = 0
  /// Whether ids grow from bottom to top. A snapshot may have brought others.
  var hasOrderedIDs = true
  /// Every entry below this is in a chain, whether it still stands or was taken off; none above is.
  private var indexed = 0
  private var capacity: Int
  /// With fewer entries than this, half of the memory is given back.
  private var shrinksBelow = 0
  private(set) var entries: UnsafeMutablePointer<RouteEntry<R>>
  private var below: UnsafeMutablePointer<Int32>
  /// A power of two; none before an entry is linked.
  private var heads = UnsafeMutableBufferPointer<Int32>(start: nil, count: 0)

  private static var none: Int32 { -1 }
  private static var initialCapacity: Int { 8 }
  private static var window: Int { 16 }
  /// Memory for so many entries is not worth giving back.
  private static var smallest: Int { 4_096 }
  /// More entries that were taken off are not worth keeping; below it, two a command keep up with
  /// any stack that grows again.
  private static var keptRemoved: Int { 2_048 }

  init(capacity: Int = 0) {
    self.capacity = max(capacity, Self.initialCapacity)
    entries = .allocate(capacity: self.capacity)
    below = .allocate(capacity: self.capacity)
    setLimit()
  }

  deinit {
    entries.deinitialize(count: used)
    entries.deallocate()
    below.deallocate()
    heads.deallocate()
  }

  /// The same entries in memory of their own.
  @inline(never)
  func copy() -> StackStorage {
    let copy = StackStorage(capacity: depth)
    copy.entries.initialize(from: entries, count: depth)
    copy.depth = depth
    copy.used = depth
    copy.hasOrderedIDs = hasOrderedIDs
    copy.index(upTo: depth)
    Invariant.require(copy.checkInvariants())
    return copy
  }

  // MARK: Searching

  /// The topmost entry below `limit` with that route, or nil.
  /// - Complexity: O(1) on average, whatever the depth.
  @_optimize(speed)
  func nearest(_ route: R, below limit: Int) -> Int? {
    let hash = route.routeHash
    var position = limit &- 1
    while position >= indexed {
      if entries[position].route.routeHash == hash, entries[position].route == route {
        return position
      }
      position &-= 1
    }
    return position < 0
      ? nil : nearest(route, from: standing(heads[bucket(of: hash)], under: limit))
  }

  /// The topmost entry below `position` with the same route as the one there, or nil.
  /// - Complexity: O(1) on average.
  @_optimize(speed)
  func nearestDuplicate(below position: Int) -> Int? {
    let route = entries[position].route
    return position < indexed
      ? nearest(route, from: Int(below[position])) : nearest(route, below: position)
  }

  /// Follows a chain down to an entry with that route.
  @_optimize(speed)
  private func nearest(_ route: R, from link: Int) -> Int? {
    var position = link
    while position >= 0, entries[position].route != route { position = Int(below[position]) }
    return position < 0 ? nil : position
  }

  // MARK: Index

  @inline(__always)
  private func bucket(of hash: UInt32) -> Int { Int(truncatingIfNeeded: hash) & (heads.count &- 1) }

  @inline(__always)
  private func bucket(at position: Int) -> Int { bucket(of: entries[position].route.routeHash) }

  /// Follows a chain down past the entries that are not below `limit`.
  @inline(__always)
  @_optimize(speed)
  private func standing(_ link: Int32, under limit: Int) -> Int {
    var position = Int(link)
    while position >= limit { position = Int(below[position]) }
    return position
  }

  @_optimize(speed)
  private func link(_ position: Int) {
    let bucket = bucket(at: position)
    below[position] = Int32(truncatingIfNeeded: standing(heads[bucket], under: position))
    heads[bucket] = Int32(truncatingIfNeeded: position)
  }

  /// Takes the removed entry at `position` out of its chain, which then begins below it.
  @_optimize(speed)
  private func unlinkRemoved(at position: Int) {
    let bucket = bucket(at: position)
    // Entries of this bucket above `position`, if any, were taken off as well.
    if Int(heads[bucket]) >= position { heads[bucket] = below[position] }
  }

  /// Links the next entry, now that enough stand on top of it.
  @inline(never)
  @_optimize(speed)
  private func indexNext() {
    // Two entries a bucket, when the memory is full.
    if heads.count &* 2 < capacity {
      index(upTo: indexed &+ 1)
    } else {
      link(indexed)
      indexed &+= 1
    }
  }

  /// Builds all chains anew.
  private func index(upTo limit: Int) {
    var buckets = 16
    while buckets &* 2 < capacity { buckets &*= 2 }
    if buckets != heads.count {
      heads.deallocate()
      heads = .allocate(capacity: buckets)
    }
    heads.initialize(repeating: Self.none)
    for position in 0..<limit { link(position) }
    indexed = limit
  }

  // MARK: Changes

  /// - Complexity: amortised O(1)
  @inline(__always)
  @_optimize(speed)
  func append(_ entry: consuming RouteEntry<R>) {
    defer { Invariant.require(checkOften()) }
    let position = depth
    depth = position &+ 1
    if position < used { return replaceRemoved(at: position, by: entry) }
    if position == capacity { resize(to: capacity &* 2) }
    (entries + position).initialize(to: entry)
    used = position &+ 1
    if position &- indexed >= Self.window { indexNext() }
  }

  @inline(never)
  @_optimize(speed)
  private func replaceRemoved(at position: Int, by entry: RouteEntry<R>) {
    let isIndexed = position < indexed
    if isIndexed { unlinkRemoved(at: position) }
    entries[position] = entry
    if isIndexed { link(position) } else if position &- indexed >= Self.window { indexNext() }
  }

  /// Removes the top entry; there must be one.
  /// - Complexity: O(1)
  @inline(__always)
  @_optimize(speed)
  func removeTop() {
    depth &-= 1
    if used == depth &+ 1 { releaseLast() }
    Invariant.require(checkOften())
  }

  /// Removes everything from position `kept` up.
  /// - Complexity: O(1) up to 2,048 entries, which are let go of later; O(removed) beyond.
  @_optimize(speed)
  func truncate(to kept: Int) {
    depth = min(depth, max(kept, 0))
    while used &- depth > Self.keptRemoved { releaseLast() }
    Invariant.require(checkOften())
  }

  /// Lets go of up to `count` entries that were taken off.
  @_optimize(speed)
  func releaseRemoved(_ count: Int) {
    var count = count
    while count > 0, used > depth {
      releaseLast()
      count &-= 1
    }
    Invariant.require(checkOften())
  }

  @inline(__always)
  @_optimize(speed)
  private func releaseLast() {
    let last = used &- 1
    if last < indexed {
      unlinkRemoved(at: last)
      indexed = last
    }
    used = last
    (entries + last).deinitialize(count: 1)
    if last < shrinksBelow { shrink() }
  }

  /// A quarter is left: half of the memory goes, which the many removals before it have paid for.
  @inline(never)
  private func shrink() {
    resize(to: capacity / 2)
    if heads.count > 0 { index(upTo: indexed) }
  }

  @inline(never)
  private func resize(to count: Int) {
    let oldEntries = entries
    let oldBelow = below
    entries = .allocate(capacity: count)
    entries.moveInitialize(from: oldEntries, count: used)
    oldEntries.deallocate()
    below = .allocate(capacity: count)
    below.update(from: oldBelow, count: indexed)
    oldBelow.deallocate()
    capacity = count
    setLimit()
  }

  private func setLimit() { shrinksBelow = capacity > Self.smallest ? capacity / 4 : 0 }

  // MARK: Checking

  /// All rules while the stack is small, and now and then while it is not.
  private func checkOften() -> StaticString? {
    used <= 40 || used & 1_023 == 0 ? checkInvariants() : nil
  }

  /// The first rule that does not hold; nil if all do.
  /// - Complexity: O(n)
  func checkInvariants() -> StaticString? {
    guard 0 <= depth, depth <= used, used <= capacity else { return "depth ≤ used ≤ capacity" }
    guard 0 <= indexed, indexed <= used, depth &- indexed <= Self.window else {
      return "all but the window is indexed"
    }
    guard heads.count & (heads.count &- 1) == 0, indexed == 0 || !heads.isEmpty else {
      return "the buckets are a power of two"
    }
    let linked = min(indexed, depth)
    var found = 0
    for (bucket, head) in heads.enumerated() {
      var position = Int(head)
      while position >= 0 {
        guard position < used, Int(below[position]) < position else {
          return "a chain goes down"
        }
        if position < linked {
          guard self.bucket(at: position) == bucket else { return "a chain is of one bucket" }
          found &+= 1
        }
        position = Int(below[position])
      }
    }
    guard found == linked else { return "every indexed entry is in a chain" }
    var lastID: EntryID = 0
    var index = 0
    while hasOrderedIDs, index < depth {
      // Entries of a command in progress have no id yet.
      let id = entries[index].id
      guard id == 0 || id > lastID else { return "ids grow from bottom to top" }
      lastID = max(id, lastID)
      index &+= 1
    }
    return nil
  }
}
