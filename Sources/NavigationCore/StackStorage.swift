/// The memory of a `RouteStack`: its entries, bottom first, and an index of them by the hash of their routes. One object, so that a change asks only once whether
/// somebody shares it.
///
/// The index is chains from the top down, as in the LZ77 matchers: `heads[hash & mask]` is the topmost entry of a bucket, `below[i]` the next lower one of the same
/// bucket. A push adds a head and a pop restores the one before it, so both cost the same at every depth. About 6 bytes an entry.
///
/// Entries that `truncate` takes off stay where they are, from `depth` up to `used`, until a push needs their place or `releaseRemoved` lets go of them. That is what makes a
/// `popTo` over a thousand entries cost some 60 ns instead of the 25 µs that a thousand releases take. Their links stay too, and a head may point at one of them: whoever
/// follows a chain skips what is not below `depth`.
final class StackStorage<R: Route> {
  private(set) var depth = 0
  /// Entries from `depth` up to here were taken off and still have to be let go of.
  private(set) var used = 0
  private var capacity = 0
  private var mask: Int
  private(set) var entries: UnsafeMutablePointer<RouteEntry<R>>
  private var below: UnsafeMutablePointer<Int32>
  private var heads: UnsafeMutablePointer<Int32>

  private static var none: Int32 { -1 }
  private static var initialCapacity: Int { 8 }
  /// More entries that were taken off are not worth keeping; below it, two a command keep up with any stack that grows again.
  private static var keptRemoved: Int { 4_096 }

  init(capacity: Int = 0) {
    self.capacity = max(capacity, Self.initialCapacity)
    entries = .allocate(capacity: self.capacity)
    below = .allocate(capacity: self.capacity)
    var buckets = 16
    while buckets &* 2 < self.capacity { buckets &*= 2 }
    heads = .allocate(capacity: buckets)
    heads.initialize(repeating: Self.none, count: buckets)
    mask = buckets &- 1
  }

  deinit {
    entries.deinitialize(count: used)
    entries.deallocate()
    below.deallocate()
    heads.deallocate()
  }

  /// The same entries in memory of their own.
  func copy() -> StackStorage {
    let copy = StackStorage(capacity: depth)
    copy.entries.initialize(from: entries, count: depth)
    (copy.depth, copy.used) = (depth, depth)
    copy.index()
    return copy
  }

  // MARK: Index

  @inline(__always)
  private func bucket(at position: Int) -> Int { Int(entries[position].route.routeHash) & mask }

  /// The topmost entry of the bucket of `hash`, or -1.
  @inline(__always)
  func first(_ hash: UInt32) -> Int { standing(heads[Int(hash) & mask], under: depth) }

  /// The next lower entry in the bucket of the one at `position`, or -1.
  @inline(__always)
  func next(below position: Int) -> Int { Int(below[position]) }

  /// Follows a chain past what was taken off.
  @inline(__always)
  private func standing(_ link: Int32, under depth: Int) -> Int {
    var position = Int(link)
    while position >= depth { position = Int(below[position]) }
    return position
  }

  /// Takes the removed entry at `position` out of its chain, which then begins below it.
  @inline(__always)
  private func unlinkRemoved(at position: Int) {
    let bucket = bucket(at: position)
    // Entries of this bucket above `position`, if any, were taken off as well.
    if Int(heads[bucket]) >= position { heads[bucket] = below[position] }
  }

  @inline(__always)
  private func link(_ position: Int) {
    let bucket = bucket(at: position)
    below[position] = Int32(truncatingIfNeeded: standing(heads[bucket], under: position))
    heads[bucket] = Int32(truncatingIfNeeded: position)
  }

  /// Builds all chains anew.
  private func index() {
    heads.update(repeating: Self.none, count: mask &+ 1)
    for position in 0..<depth { link(position) }
  }

  // MARK: Changes

  /// - Complexity: amortised O(1)
  @inline(__always)
  func append(_ entry: consuming RouteEntry<R>) {
    let position = depth
    if position < used {
      unlinkRemoved(at: position)
      entries[position] = entry
    } else {
      if position == capacity { grow(to: capacity &* 2) }
      (entries + position).initialize(to: entry)
      used = position &+ 1
    }
    link(position)
    depth = position &+ 1
  }

  /// Removes the top entry; there must be one.
  /// - Complexity: O(1)
  @inline(__always)
  func removeTop() {
    depth &-= 1
    if used == depth &+ 1 { releaseLast() }
  }

  /// Removes everything from position `kept` up.
  /// - Complexity: O(1) up to 4,096 entries, which are let go of later; O(removed) beyond.
  func truncate(to kept: Int) {
    depth = min(depth, max(kept, 0))
    while used &- depth > Self.keptRemoved { releaseLast() }
  }

  /// Lets go of up to `count` entries that were taken off.
  func releaseRemoved(_ count: Int) {
    var count = count
    while count > 0, used > depth {
      releaseLast()
      count &-= 1
    }
  }

  @inline(__always)
  private func releaseLast() {
    let last = used &- 1
    unlinkRemoved(at: last)
    used = last
    (entries + last).deinitialize(count: 1)
  }

  func reserve(_ count: Int) {
    if count > capacity { grow(to: count) }
  }

  @inline(never)
  private func grow(to count: Int) {
    let (oldEntries, oldBelow) = (entries, below)
    entries = .allocate(capacity: count)
    entries.moveInitialize(from: oldEntries, count: used)
    oldEntries.deallocate()
    below = .allocate(capacity: count)
    below.update(from: oldBelow, count: used)
    oldBelow.deallocate()
    capacity = count
    guard count > (mask &+ 1) &* 2 else { return }
    // Two entries a bucket, when the stack is full.
    var buckets = mask &+ 1
    while buckets &* 2 < count { buckets &*= 2 }
    heads.deallocate()
    heads = .allocate(capacity: buckets)
    heads.initialize(repeating: Self.none, count: buckets)
    mask = buckets &- 1
    index()
  }
}
