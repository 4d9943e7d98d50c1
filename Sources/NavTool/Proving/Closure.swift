import Ground
import NavigationApp

/// What can be at most: an over-approximation of the states that can be reached, each route with
/// the least number of steps after which it can be there.
///
/// A node is a route that tops a stack, with the valuations under which all that it stands on may
/// stay, and those under which the layers may that it stands in. Links, `in` and what waits forget
/// what was below: then only the route's own conditions count. Where this excludes something, it
/// is excluded, whatever the schema has. The way to a node is a good guess at a witness.
struct Closure {
  let model: ProofModel
  /// The depth from which on all are the same.
  let greatestDepth: Int
  private(set) var records: [Record] = []
  /// Of each route, its records.
  private(set) var ofRoute: [[Int]]
  private var numbers: [Node: Int] = [:]
  /// Those that are reached first after so many steps.
  private var fronts: [[Int]] = []
  /// Of each route, where it can be in a state.
  private(set) var isIn: [Valuations]
  /// Of each route, where it can be the shown one.
  private(set) var isShown: [Valuations]
  /// Of each route, where no lock, or one that allows it, is the topmost.
  let unlocked: [Valuations]
  /// Where a lock is up.
  let locked: Valuations
  /// Of each route, how facts may bring it first.
  private(set) var resumptions: [Resumption]
  /// Of each route, whether it is the way out of a condition.
  let isGate: [Bool]
  /// Of each route, where it was found to wait; of links, then of `go`.
  private var waiting: [[Valuations]]
  private let followsLinks: Bool
  /// Where depths are told apart, what links put over what is there: sheets and covers, and routes
  /// instead of which the way out of a condition is shown.
  private let keepers: [Int]
  /// Of each depth, under which facts these were opened.
  private var openedOver: [Valuations]
  private var isGoneTo: [Base: Int] = [:]

  /// - Parameter greatestDepth: up to which depth states are told apart; 0 if none counts.
  init(_ model: ProofModel, greatestDepth: Int) {
    self.init(model, greatestDepth, followsLinks: true)
    begin()
    complete()
  }

  /// What may come to stand on a node of another closure that is there under these facts.
  init(_ model: ProofModel, from start: Node, under valuation: Int) {
    self.init(model, 0, followsLinks: false)
    let bit: Valuations = 1 << UInt64(valuation)
    add(start, bit, at: 0, Arrival(bits: bit, from: -1, way: .change(valuation, valuation)))
    complete()
  }

  private init(_ model: ProofModel, _ greatestDepth: Int, followsLinks: Bool) {
    self.model = model
    self.greatestDepth = greatestDepth
    self.followsLinks = followsLinks
    openedOver = [Valuations](repeating: 0, count: greatestDepth + 1)
    keepers =
      greatestDepth == 0
      ? []
      : model.linked.filter { index in
        let route = model.routes[index]
        return (route.isLayer && route.parents.isEmpty) || model.mayShowGate(route)
      }
    let count = model.routes.count
    let none = [Valuations](repeating: 0, count: count)
    isIn = none
    isShown = none
    waiting = [none, none]
    ofRoute = [[Int]](repeating: [], count: count)
    resumptions = [Resumption](repeating: Resumption(), count: count)
    var isGate = [Bool](repeating: false, count: count)
    for route in model.routes {
      for (_, gate) in route.gates { if let gate { isGate[gate] = true } }
    }
    self.isGate = isGate
    unlocked = Self.unlocked(model)
    locked = model.locks.reduce(0) { $0 | (model.routes[$1].lock ?? 0) }
  }

  /// Goes on from all that is there.
  private mutating func complete() {
    var level = 0
    while level < fronts.count {
      var next = 0
      while next < fronts[level].count {
        let number = fronts[level][next]
        next += 1
        let record = records[number]
        if record.level == level {
          goOn(from: number, under: record.first, level)
          schedule(number, level + 1)
        } else if record.level == level - 1 {
          goOn(from: number, under: record.node.stays & ~record.first, level)
        }
      }
      level += 1
    }
  }

  private static func unlocked(_ model: ProofModel) -> [Valuations] {
    var free = [Valuations](repeating: 0, count: model.routes.count)
    for valuation in 0..<model.space.count {
      let bit: Valuations = 1 << UInt64(valuation)
      guard let lock = model.topLock(valuation) else {
        for route in free.indices { free[route] |= bit }
        continue
      }
      free[lock] |= bit
      for route in model.routes[lock].allows { free[route] |= bit }
    }
    return free
  }

  /// The first state: roots, and locks that are up or that facts bring.
  private mutating func begin() {
    let initial: Valuations = 1 << UInt64(model.space.initial)
    let first = model.roots[model.firstLeaf]
    add(
      node(first, model.space.all, depth: 0), initial, at: 0,
      Arrival(bits: initial, from: -1, way: .facts))
    for (leaf, root) in model.roots.enumerated() {
      add(
        node(root, model.space.all, depth: 0), initial, at: 0,
        Arrival(bits: initial, from: -1, way: .select(leaf)))
    }
    for lock in model.locks {
      let holds = model.routes[lock].lock ?? 0
      let isUp = holds & initial != 0
      let bits = isUp ? initial : holds
      add(
        node(lock, holds, depth: greatestDepth), bits, at: isUp ? 0 : 1,
        Arrival(bits: bits, from: -1, way: .facts))
    }
  }

  // MARK: Nodes

  private mutating func schedule(_ number: Int, _ level: Int) {
    while fronts.count <= level { fronts.append([]) }
    fronts[level].append(number)
  }

  /// A route that stands on nothing that is known.
  private func node(_ route: Int, _ stays: Valuations, depth: Int) -> Node {
    let isLayer = model.routes[route].isLayer
    return Node(
      route: route, stack: isLayer ? model.space.all : stays,
      layers: isLayer ? stays : model.space.all, isLayered: isLayer,
      depth: min(depth, greatestDepth))
  }

  private mutating func add(
    _ node: Node, _ bits: Valuations, at level: Int, _ arrival: Arrival
  ) {
    let bits = bits & node.stays
    guard bits != 0 else { return }
    if let number = numbers[node] {
      guard records[number].level >= level else { return }
      if records[number].level == level {
        guard bits & ~records[number].first != 0 else { return }
        records[number].first |= bits
        records[number].arrivals.append(arrival)
        return
      }
      records[number].level = level
      records[number].first = bits
      records[number].arrivals = [arrival]
      return schedule(number, level)
    }
    numbers[node] = records.count
    schedule(records.count, level)
    ofRoute[node.route].append(records.count)
    records.append(Record(node: node, level: level, first: bits, arrivals: [arrival]))
    isIn[node.route] |= node.stays
    isShown[node.route] |= node.stays & unlocked[node.route]
  }

  // MARK: Steps

  private mutating func goOn(from number: Int, under bits: Valuations, _ level: Int) {
    if followsLinks {
      if number == 0 {
        for target in model.linked { open(target, from: number, under: bits, level + 1) }
      } else {
        openOver(number, under: bits, level + 1)
      }
    }
    let node = records[number].node
    let there = bits & unlocked[node.route]
    guard there != 0 else { return }
    if let goes = model.routes[node.route].goes {
      for target in goes { go(to: target, from: number, under: there, level + 1) }
      return
    }
    let base = Base(
      stack: node.stack, layers: node.layers, there: there, isLayered: node.isLayered,
      depth: node.depth)
    // From another screen with the same base all but one was gone to.
    if let left = isGoneTo[base] {
      if left != node.route { go(to: left, from: number, under: there, level + 1) }
      return
    }
    isGoneTo[base] = node.route
    for target in model.routes.indices { go(to: target, from: number, under: there, level + 1) }
  }

  private mutating func go(
    to target: Int, from number: Int, under there: Valuations, _ level: Int
  ) {
    let route = model.routes[target]
    guard route.lock == nil else { return }
    let node = records[number].node
    // A lock may hold even what it allows: what would remove it, as with `whenBusy` `replace`.
    let fails = there & (locked | ~route.requires)
    if fails != 0 {
      wait(
        [target], as: .go(target), from: number, under: fails, level,
        [self.node(target, route.requires, depth: node.depth + 1)])
    }
    let isQueued = route.whenBusy == .queue
    let direct = there & route.requires & (isQueued ? model.space.all : unlocked[target])
    guard direct != 0, let made = put(target, on: node) else { return }
    add(made, direct, at: level, Arrival(bits: direct, from: number, way: .go(target)))
  }

  /// What `go` makes where facts allow it; nil if it makes nothing new.
  private func put(_ target: Int, on node: Node) -> Node? {
    let route = model.routes[target]
    if route.isRoot { return self.node(target, model.space.all, depth: 0) }
    let isOnlyOne = route.variants.count == 1 && route.reuse != .never
    if isOnlyOne, target == node.route, model.leaves.count == 1 || !route.hasContainer {
      return nil
    }
    // What waits forgets the layers that it came over.
    let isAlone = model.leaves.count == 1 && !node.isLayered && !model.mayWait
    if route.hasContainer, !isAlone {
      return self.node(target, route.requires, depth: node.depth + 1)
    }
    guard route.isLayer else {
      return Node(
        route: target, stack: node.stack & route.requires, layers: node.layers,
        isLayered: node.isLayered, depth: min(node.depth + 1, greatestDepth))
    }
    if route.whenBusy == .reject, node.isLayered, model.locks.isEmpty { return nil }
    let isOver = route.whenBusy == .over || route.whenBusy == .reject
    let base = isOver && model.locks.isEmpty ? node.layers : model.space.all
    let isReplacing = route.whenBusy == .replace && node.isLayered
    return Node(
      route: target, stack: model.space.all, layers: base & route.requires, isLayered: true,
      depth: min(node.depth + (isReplacing ? 0 : 1), greatestDepth))
  }

  /// Links that may touch no stack, so that what they make is as deep as what was there: of each
  /// depth the first time.
  private mutating func openOver(_ number: Int, under bits: Valuations, _ level: Int) {
    guard !keepers.isEmpty else { return }
    let depth = records[number].node.depth
    let left = bits & ~openedOver[depth]
    guard left != 0 else { return }
    openedOver[depth] |= left
    for target in keepers { open(target, from: number, under: left, level) }
  }

  /// What a link puts anywhere, at any time.
  private mutating func open(
    _ target: Int, from number: Int, under bits: Valuations, _ level: Int
  ) {
    let own = model.routes[target]
    let depth = records[number].node.depth
    var below: Valuations = model.space.all
    var made: [Node] = []
    var together: [Int] = []
    for parent in own.parents where !model.routes[parent].isRoot {
      below &= model.routes[parent].requires
      together.append(parent)
      made.append(node(parent, below, depth: together.count))
    }
    let holds = own.requires & (own.isLayer ? model.space.all : below)
    together.append(target)
    var length = own.isLayer && own.parents.isEmpty ? depth + 1 : together.count
    if !own.unrolled.isEmpty {
      // The other parents may be over or under these.
      made = made.map { $0.sunk(to: greatestDepth) }
      made.append(node(target, own.requires, depth: greatestDepth))
      length = greatestDepth
    }
    made.append(node(target, holds, depth: own.isRoot ? 0 : length))
    var all = below & own.requires
    for other in own.beside {
      all &= model.routes[other].requires
      together.append(other)
      made.append(node(other, model.routes[other].requires, depth: greatestDepth))
    }
    let direct = bits & all & ~locked
    for node in made {
      add(node, direct, at: level, Arrival(bits: direct, from: number, way: .open(target)))
    }
    let fails = bits & (locked | ~all)
    if fails != 0 {
      wait(together, as: .open(target), from: number, under: fails, level, made)
    }
  }

  /// What gates of routes show instead, and what comes later: `made`.
  ///
  /// While it waits, facts may change and another gate takes the place of the first.
  private mutating func wait(
    _ targets: [Int], as way: Way, from number: Int, under fails: Valuations, _ level: Int,
    _ made: [Node]
  ) {
    let kind = if case .open = way { 0 } else { 1 }
    let target = if case .open(let target) = way { target } else { targets[0] }
    guard greatestDepth > 0 || fails & ~waiting[kind][target] != 0 else { return }
    waiting[kind][target] |= fails
    let depth = records[number].node.depth
    var gates = targets
    var seen = targets
    var mayWait = locked != 0
    // What is put on a root that is shown instead stays, and so do layers over a page.
    var isDeep = false
    while let route = gates.popLast() {
      for (holds, gate) in model.routes[route].gates where model.space.all & ~holds != 0 {
        guard let gate else { continue }
        mayWait = true
        guard !seen.contains(gate) else { continue }
        seen.append(gate)
        gates.append(gate)
        let requires = model.routes[gate].requires
        isDeep = isDeep || !model.routes[gate].isLayer
        let shown = node(gate, requires, depth: model.routes[gate].isRoot ? 0 : depth + 1)
        add(shown, fails, at: level, Arrival(bits: fails & requires, from: number, way: way))
        add(shown, requires, at: level, Arrival(bits: requires, from: number, way: way))
      }
    }
    guard mayWait else { return }
    for made in made {
      let depth = isDeep ? greatestDepth : made.depth
      let later = made.sunk(to: depth)
      let arrival = Arrival(bits: later.stays, from: number, way: .resumed(way, fails))
      note(arrival, of: made.route, level + 1, fails)
      add(later, later.stays, at: level + 1, arrival)
    }
  }

  private mutating func note(
    _ arrival: Arrival, of route: Int, _ level: Int, _ fails: Valuations
  ) {
    guard level <= resumptions[route].level else { return }
    if level < resumptions[route].level { resumptions[route] = Resumption(level: level) }
    resumptions[route].under |= fails
    if resumptions[route].arrivals.count < Self.mostArrivals {
      resumptions[route].arrivals.append(arrival)
    }
  }

  private static var mostArrivals: Int { 8 }

  /// Whether facts may bring a route where it was not.
  func mayComeByFacts(_ route: Int) -> Bool {
    resumptions[route].level < Int.max || isGate[route] || model.routes[route].lock != nil
  }
}
