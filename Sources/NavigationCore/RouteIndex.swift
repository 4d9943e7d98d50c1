/// Where on a stack the routes of each hash stand: chains from the top down, as in the LZ77 matchers.
///
/// `heads[hash & mask]` is the topmost entry of a bucket, `below[i]` the next lower one of the same bucket. A push adds a head and a pop restores the one before it, so
/// both cost the same at every depth, and the nearest equal route is the first equal one along a chain. About 6 bytes an entry.
struct RouteIndex: Sendable {
  private var heads: [Int32] = Array(repeating: RouteIndex.none, count: 16)
  private var below: [Int32] = []

  static let none: Int32 = -1

  private func bucket(_ hash: UInt32) -> Int { Int(hash) & (heads.count &- 1) }

  /// The topmost entry in the bucket of `hash`, or nil.
  func first(_ hash: UInt32) -> Int? { Self.position(heads[bucket(hash)]) }

  /// The next lower entry in the bucket of the one at `position`, or nil.
  func next(below position: Int) -> Int? { Self.position(below[position]) }

  private static func position(_ link: Int32) -> Int? { link == none ? nil : Int(link) }

  /// Adds an entry on top. True if the index has grown too full and wants `rebuild`.
  /// - Complexity: O(1)
  mutating func push(_ hash: UInt32) -> Bool {
    let bucket = bucket(hash)
    below.append(heads[bucket])
    heads[bucket] = Int32(truncatingIfNeeded: below.count &- 1)
    return below.count > heads.count &* 2
  }

  /// Removes the top entry, whose hash is `hash`. The index must not be empty.
  /// - Complexity: O(1)
  mutating func pop(_ hash: UInt32) {
    heads[bucket(hash)] = below.removeLast()
  }

  /// Starts over for the same entries with twice as many buckets.
  /// - Complexity: O(n), amortised O(1) per push.
  mutating func rebuild(hashes: (Int) -> UInt32) {
    let count = below.count
    heads = Array(repeating: Self.none, count: heads.count &* 2)
    below.removeAll(keepingCapacity: true)
    for position in 0..<count { _ = push(hashes(position)) }
  }

  mutating func reserve(_ count: Int) { below.reserveCapacity(count) }
}
