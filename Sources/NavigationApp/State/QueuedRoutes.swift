import Ground
import JSONCoding

/// The routes of a long queue, to be found without looking through it: a hash table with open
/// addressing of positions in its array, which only grows at its end.
struct QueuedRoutes {
  /// Of each route the last position that has it, plus 1; 0 marks a free slot.
  private var slots: [Int32]
  /// Of each position the nearest earlier one with the same route, plus 1; 0 if there is none.
  private var earlier: [Int32] = []
  /// Different routes.
  private var count = 0

  /// Shorter queues are looked through.
  static var few: Int { 16 }

  init(_ queue: [Layer]) {
    var size = 64
    while size <= queue.count &* 2 { size &*= 2 }
    slots = Array(repeating: 0, count: size)
    for position in queue.indices { put(position, queue) }
  }

  /// Adds the last layer of a queue.
  mutating func add(lastOf queue: [Layer]) {
    if count &* 2 >= slots.count {
      self = QueuedRoutes(queue)
    } else if !queue.isEmpty {
      put(queue.count &- 1, queue)
    }
  }

  private mutating func put(_ position: Int, _ queue: [Layer]) {
    let slot = slot(queue[position].route, queue)
    if slots[slot] == 0 { count &+= 1 }
    earlier.append(slots[slot])
    slots[slot] = Int32(truncatingIfNeeded: position &+ 1)
  }

  /// The slot of a route, or the free one where it belongs.
  private func slot(_ route: FittedRoute, _ queue: [Layer]) -> Int {
    let hash = ByteHash.keyed(UInt64(route.route.routeHash))
    var slot = Int(truncatingIfNeeded: hash) & (slots.count &- 1)
    while slots[slot] != 0, queue[Int(slots[slot]) &- 1].route != route {
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return slot
  }

  /// Whether a layer at some positions has that route.
  func has(_ route: FittedRoute, in queue: [Layer], _ positions: Range<Int>) -> Bool {
    var position = Int(slots[slot(route, queue)]) &- 1
    while position >= positions.upperBound { position = Int(earlier[position]) &- 1 }
    return position >= positions.lowerBound
  }
}
