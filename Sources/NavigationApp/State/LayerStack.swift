import Ground

/// The layers of a state, linked from the top down as the entries of a stack are.
///
/// Copying it is a reference. What two of them differ in is found by walking only that, so that an
/// intent costs the same whatever lies under the layer that it changes.
struct LayerStack {
  private final class Node {
    fileprivate(set) var layer: Layer
    private(set) var below: Node?
    /// How many layers there are up to here.
    let count: Int
    /// What `highestPlace` is if this node is none: one that `below` keeps.
    private unowned(unsafe) let lastPlace: Node?
    /// Whether all layers up to here are places of the history.
    let hasPlace: Bool
    /// What `lock` is if this node is none: one that `below` keeps.
    private unowned(unsafe) let lastLock: Node?
    private let hidesEntriesBelow: Bool
    /// The greatest id of the layers up to here.
    let newest: EntryID

    init(_ layer: Layer, on below: Node?) {
      self.layer = layer
      self.below = below
      count = (below?.count ?? 0) &+ 1
      hasPlace = layer.isPlace && below?.hasPlace ?? true
      lastPlace = below?.highestPlace
      lastLock = below?.lock
      newest = max(layer.id, below?.newest ?? 0)
      hidesEntriesBelow = below?.hidesEntries ?? false
    }

    /// Whether an entry on one of the layers up to here is no place of the history.
    var hidesEntries: Bool { layer.top?.isHidden ?? false || hidesEntriesBelow }

    /// The topmost layer up to here under which, and with which, all are places of the history.
    var highestPlace: Node? { hasPlace ? self : lastPlace }

    /// The topmost lock up to here.
    var lock: Node? { layer.isLock ? self : lastLock }

    deinit {
      release(&below) { node in
        defer { node.below = nil }
        return node.below
      }
    }
  }

  private var top: Node?

  init() {}

  init(_ layers: [Layer]) { append(contentsOf: layers[...]) }

  var count: Int { top?.count ?? 0 }
  var isEmpty: Bool { top == nil }
  /// All layers, bottom first.
  var all: [Layer] { layers(above: 0) }
  var last: Layer? { top?.layer }

  /// Calls `body` with each layer, bottom first. Up to 128 are remembered without allocating.
  func forEach(_ body: (Layer) -> Void) {
    guard let top else { return }
    forEachLinkedUp(
      top, count: count, { $0.below.map { .passUnretained($0) } }, { body($0.layer) })
  }

  /// The topmost lock.
  var lock: Layer? { top?.lock?.layer }
  var hasLocks: Bool { top?.lock != nil }
  /// Whether an entry on one of them is no place of the history.
  var hidesEntries: Bool { top?.hidesEntries ?? false }

  /// The layers under the lowest lock; all if there is none.
  var underLocks: LayerStack {
    var node = top
    var under = top
    while let current = node, current.lock != nil {
      node = current.below
      under = node
    }
    return LayerStack(top: under)
  }

  /// The greatest id of the layers; 0 if there are none.
  var newest: EntryID { top?.newest ?? 0 }

  /// The layers under the lowest one that came after an id was given; all if none did.
  /// - Complexity: O(layers above them)
  func before(_ id: EntryID) -> LayerStack {
    var node = top
    while let current = node, current.newest > id { node = current.below }
    return LayerStack(top: node)
  }

  /// Whether the topmost layer, or one under it, is no place of the history.
  var hidesTop: Bool { top?.hasPlace == false }

  /// The layers that are places of the history: those under the first that is none.
  var places: LayerStack { LayerStack(top: top?.highestPlace) }

  private init(top: Node?) { self.top = top }

  // MARK: Changing the top

  @inline(never)
  mutating func append(_ layer: Layer) { top = Node(layer, on: top) }

  @inline(never)
  mutating func append(contentsOf layers: ArraySlice<Layer>) {
    for layer in layers { append(layer) }
  }

  /// Removes the topmost layer, if there is one.
  mutating func removeLast() { top = top?.below }

  /// The topmost layer gets another stack.
  mutating func setTop(_ stack: StackNode?) {
    var stack = stack
    swapTop(&stack)
  }

  /// The topmost layer gets another stack, and the caller the one that it had: where it is if
  /// nobody else has it.
  @inline(never)
  mutating func swapTop(_ stack: inout StackNode?) {
    let isShared = !isKnownUniquelyReferenced(&top)
    guard let node = top else { return }
    if isShared { top = Node(node.layer, on: node.below) }
    if let node = top { Layer.swapTop(of: &node.layer, &stack) }
  }

  // MARK: Positions, from the bottom

  /// - Complexity: O(layers above it), to read and to change
  subscript(index: Int) -> Layer? {
    get { prefix(index &+ 1).last }
    set {
      let above = layers(above: index &+ 1)
      top = prefix(index).top
      if let newValue { append(newValue) }
      append(contentsOf: above[...])
    }
  }

  /// The lowest layers.
  /// - Complexity: O(layers above them)
  @inline(never)
  func prefix(_ count: Int) -> LayerStack {
    var node = top
    while let higher = node, higher.count > count { node = higher.below }
    return LayerStack(top: node)
  }

  /// The layers above the lowest ones, bottom first.
  @inline(never)
  func layers(above count: Int) -> [Layer] {
    var layers: [Layer] = []
    var node: Node? = top
    while let higher = node, higher.count > count {
      layers.append(higher.layer)
      node = higher.below
    }
    layers.reverse()
    return layers
  }

  @inline(never)
  mutating func insert(contentsOf layers: [Layer], at index: Int) {
    let above = self.layers(above: index)
    top = prefix(index).top
    append(contentsOf: layers[...])
    append(contentsOf: above[...])
  }

  /// The position of the layer with that id.
  /// - Complexity: O(layers above it)
  func index(of id: EntryID) -> Int? { lastIndex { $0.id == id } }

  /// The position of the topmost layer that is meant.
  func lastIndex(where isMeant: (Layer) -> Bool) -> Int? { node(isMeant).map { $0.count &- 1 } }

  /// The topmost layer that is meant.
  func last(where isMeant: (Layer) -> Bool) -> Layer? { node(isMeant)?.layer }

  @inline(never)
  private func node(_ isMeant: (Layer) -> Bool) -> Node? {
    var node = top
    while let current = node, !isMeant(current.layer) { node = current.below }
    return node
  }

  // MARK: Comparing

  /// The layers that two stacks have not in common from the bottom on, bottom first.
  /// - Complexity: O(these layers)
  static func difference(_ left: LayerStack, _ right: LayerStack) -> (left: [Layer], right: [Layer])
  {
    let common = left.common(with: right)
    return (left.layers(above: common), right.layers(above: common))
  }

  @inline(never)
  private func common(with other: LayerStack) -> Int {
    var left = prefix(other.count).top
    var right = other.prefix(count).top
    while left !== right {
      left = left?.below
      right = right?.below
    }
    return left?.count ?? 0
  }

  /// Whether nothing but the stack of the topmost layer differs.
  func differsAtMost(inTopOf other: LayerStack) -> Bool {
    top?.below === other.top?.below && last?.id == other.last?.id
  }

  /// Whether both are certainly equal: they share their memory.
  func isCertainly(_ other: LayerStack) -> Bool { top === other.top }

  /// Whether it is another stack of layers with one more on top.
  func isOneMore(than other: LayerStack) -> Bool { top != nil && top?.below === other.top }

  /// Whether as many layers are equal in pairs.
  @inline(never)
  func isEqual(to other: LayerStack, _ areEqual: (Layer, Layer) -> Bool) -> Bool {
    guard count == other.count else { return false }
    var left = top
    var right = other.top
    while left !== right, let a = left, let b = right {
      guard a.layer === b.layer || areEqual(a.layer, b.layer) else { return false }
      left = a.below
      right = b.below
    }
    return true
  }
}
