import Ground
import JSONCoding

/// The routes of a long queue, to be found without looking through it: a hash table with open
/// addressing of positions in its array, which only grows at its end.
struct QueuedRoutes {
  /// Positions and 1; 0 is free.
  private var slots: [Int32]
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
    var slot = start(queue[position].route)
    while slots[slot] != 0 { slot = (slot &+ 1) & (slots.count &- 1) }
    slots[slot] = Int32(truncatingIfNeeded: position &+ 1)
    count &+= 1
  }

  private func start(_ route: FittedRoute) -> Int {
    let hash = ByteHash.keyed(UInt64(route.route.routeHash))
    return Int(truncatingIfNeeded: hash) & (slots.count &- 1)
  }

  /// Whether a layer at some positions has that route.
  func has(_ route: FittedRoute, in queue: [Layer], _ positions: Range<Int>) -> Bool {
    var slot = start(route)
    while slots[slot] != 0 {
      let position = Int(slots[slot]) &- 1
      if positions.contains(position), queue[position].route == route { return true }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    return false
  }
}
