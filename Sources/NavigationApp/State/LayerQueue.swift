import Ground
import JSONCoding

/// The layers that wait, first come first.
///
/// Queues that follow from each other share an array, of which each sees a part: what one adds at
/// the end of the array, the others do not see. So a copy is a reference, and adding a layer or
/// taking the first costs the same whatever waits.
struct LayerQueue {
  private final class Shared {
    private(set) var layers: [Layer]
    /// Whether the ids ascend: a snapshot may have other ones.
    private(set) var isAscending = true
    /// Made when a route is first looked for in a long queue.
    var routes: QueuedRoutes?
    /// What one of the queues became that was reduced to places, and which one that was.
    var places: (of: Range<Int>, are: LayerQueue)?

    init(_ layers: [Layer]) {
      self.layers = layers
      for index in layers.indices.dropFirst() where layers[index].id < layers[index &- 1].id {
        isAscending = false
      }
    }

    func append(_ layer: Layer) {
      if let last = layers.last, last.id > layer.id { isAscending = false }
      layers.append(layer)
    }
  }

  /// Nil as long as none has waited.
  private var shared: Shared?
  private var start = 0
  private var end: Int
  /// Whether one of the layers, or an entry on it, may be no place of the history.
  private(set) var mayHide = false

  init(_ layers: [Layer] = []) {
    if !layers.isEmpty { shared = Shared(layers) }
    end = layers.count
    for layer in layers { note(layer) }
  }

  var count: Int { end &- start }
  var isEmpty: Bool { end == start }
  /// All layers, first come first.
  var all: ArraySlice<Layer> { shared?.layers[start..<end] ?? [] }

  /// Puts a layer at the end.
  /// - Complexity: O(1), amortised, unless a queue that this one was copied from has gone on by
  ///   itself
  @inline(never)
  mutating func append(_ layer: Layer) {
    guard let shared, shared.layers.count == end else {
      self = LayerQueue(Array(all) + [layer])
      return
    }
    shared.append(layer)
    shared.routes?.add(lastOf: shared.layers)
    end &+= 1
    note(layer)
  }

  private mutating func note(_ layer: Layer) {
    if !layer.isPlace || layer.top != nil { mayHide = true }
  }

  /// Takes the first layer, if there is one.
  /// - Complexity: O(1), amortised
  @inline(never)
  mutating func removeFirst() -> Layer? {
    guard start < end, let shared else { return nil }
    let first = shared.layers[start]
    start &+= 1
    // What nobody sees any more is let go.
    if isEmpty || start > 32 && start > count { self = LayerQueue(Array(all)) }
    return first
  }

  /// Replaces each layer by another one, or removes it.
  /// - Complexity: O(layers); if each is the same, nothing is copied
  @inline(never)
  mutating func change(_ changed: (Layer) -> Layer?) {
    var layers: [Layer] = []
    var isSame: Bool = true
    for old in all {
      let new = changed(old)
      if new !== old { isSame = false }
      if let new { layers.append(new) }
    }
    if !isSame { self = LayerQueue(layers) }
  }

  /// The layer with that id.
  /// - Complexity: O(log layers) where ids ascend
  @inline(never)
  func layer(_ id: EntryID) -> Layer? {
    guard let shared else { return nil }
    var index = start
    if shared.isAscending {
      index &+= BinarySearch.lowerBound(count) { shared.layers[start &+ $0].id < id }
    } else {
      while index < end, shared.layers[index].id != id { index &+= 1 }
    }
    return index < end && shared.layers[index].id == id ? shared.layers[index] : nil
  }

  /// Whether a layer of that route waits.
  /// - Complexity: O(1), once a table is made
  @inline(never)
  func waits(for route: FittedRoute) -> Bool {
    guard count > QueuedRoutes.few, let shared else {
      for layer in all where layer.route == route { return true }
      return false
    }
    if shared.routes == nil { shared.routes = QueuedRoutes(shared.layers) }
    return shared.routes?.has(route, in: shared.layers, start..<end) ?? false
  }

  /// Changes each layer by a function that has the same answers in all calls.
  /// - Complexity: O(1) for a queue that was asked for last, else O(layers)
  @inline(never)
  mutating func becomePlaces(_ place: (Layer) -> Layer?) {
    guard let shared else { return }
    if let places = shared.places, places.of == start..<end { return self = places.are }
    let positions = start..<end
    change(place)
    // Of a queue that stays as it is, the array would keep itself.
    if self.shared !== shared { shared.places = (positions, self) }
  }

  /// The layers that two queues have not in common, first come first; of queues with an array each
  /// those between the first and the last ones that are the same.
  /// - Complexity: O(these layers) of queues that share an array, else O(layers)
  @inline(never)
  static func difference(_ left: LayerQueue, _ right: LayerQueue) -> (left: [Layer], right: [Layer])
  {
    if left.shared === right.shared {
      if left.isCertainly(right) { return ([], []) }
      return (left.layers(beside: right), right.layers(beside: left))
    }
    let old = left.shared?.layers ?? []
    let new = right.shared?.layers ?? []
    var left = left
    var right = right
    while !left.isEmpty, !right.isEmpty, old[left.start] === new[right.start] {
      left.start &+= 1
      right.start &+= 1
    }
    while !left.isEmpty, !right.isEmpty, old[left.end &- 1] === new[right.end &- 1] {
      left.end &-= 1
      right.end &-= 1
    }
    return (Array(left.all), Array(right.all))
  }

  /// Whether both are certainly equal: they share their memory.
  func isCertainly(_ other: LayerQueue) -> Bool {
    shared === other.shared && start == other.start && end == other.end
  }

  /// Whether it is certainly another queue, perhaps without its first layers, and then new ones.
  func goesOn(from other: LayerQueue) -> Bool { shared === other.shared && start >= other.start }

  /// The layers that another queue with the same array does not see.
  private func layers(beside other: LayerQueue) -> [Layer] {
    let before = start..<min(end, max(start, other.start))
    let after = max(before.upperBound, min(end, other.end))..<end
    return shared.map { Array($0.layers[before] + $0.layers[after]) } ?? []
  }
}
