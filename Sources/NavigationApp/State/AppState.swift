import Bytes
import JSONCoding
import NavigationCore

/// A sheet or cover, shown or waiting, with the stack above its route.
final class Layer {
  let id: EntryID
  let route: FittedRoute
  let top: StackNode?

  init(_ id: EntryID, _ route: FittedRoute, _ top: StackNode? = nil) {
    (self.id, self.route, self.top) = (id, route, top)
  }

  func with(top: StackNode?) -> Layer { Layer(id, route, top) }
}

/// An intent that waits until facts allow it.
final class PendingIntent {
  let intent: AppIntent
  /// Whose conditions failed: a route with `requires`, or the lock that would have had to go.
  let route: RouteIndex
  /// The facts whose conditions must hold (of a lock: must cease), ascending.
  let needs: [Int]
  /// The screen that `orElse` put there, if it is still there.
  let screen: EntryID?

  init(_ intent: AppIntent, route: RouteIndex, needs: [Int], screen: EntryID? = nil) {
    (self.intent, self.route, self.needs, self.screen) = (intent, route, needs, screen)
  }

  func with(screen: EntryID?) -> PendingIntent {
    PendingIntent(intent, route: route, needs: needs, screen: screen)
  }
}

/// What the host is asked before an intent may go on.
final class OpenQuestion {
  let token: Int64
  let intent: AppIntent
  let source: Text?
  /// Screens that would leave, ascending.
  let leave: [EntryID]
  /// Routes that would enter, in the order of their ids.
  let enter: [FittedRoute]
  /// The newest id when it was first asked: layers with a greater one came since.
  let since: EntryID

  init(
    token: Int64, _ intent: AppIntent, source: Text?, leave: [EntryID], enter: [FittedRoute],
    since: EntryID
  ) {
    (self.token, self.intent, self.source) = (token, intent, source)
    (self.leave, self.enter, self.since) = (leave, enter, since)
  }
}

/// Everything that an intent can change: one value.
struct AppState {
  /// By the places of `Schema.facts`.
  var facts: [FactValue]
  /// The tops of the leaves, by their numbers.
  var stacks: [StackNode]
  /// Of each container the child that is selected or focused, by its place among the children.
  var chosen: [Int]
  /// Of tabs, by container: those that were left, the last one last.
  var history: [[Int]]
  /// The number of the leaf that is focused under the layers: it follows from `chosen`.
  var focused = 0
  /// Bottom first.
  var layers: [Layer] = []
  /// First come first.
  var queue: [Layer] = []
  var pending: PendingIntent?
  var question: OpenQuestion?
  /// Screens whose answer somebody waits for, ascending. No part of the state that hosts see.
  var tickets: [EntryID] = []
  /// The last id given. A snapshot may bring one below 2^62, so that new ones never wrap.
  var lastID: EntryID = 0
  var lastToken: Int64 = 0
}

typealias StatePointer = UnsafeMutablePointer<AppState>

// MARK: - Comparing

extension AppState {
  /// Whether containers, layers and queue are the same, but for layers with ids above `since`.
  static func haveSameShape(
    _ left: StatePointer, _ right: StatePointer, since: EntryID = .max, withQueue: Bool = true
  ) -> Bool {
    for leaf in left.pointee.stacks.indices {
      let (a, b) = (left.pointee.stacks[leaf], right.pointee.stacks[leaf])
      if a !== b, !StackNode?(a).isSame(as: b) { return false }
    }
    return left.pointee.chosen == right.pointee.chosen
      && left.pointee.history == right.pointee.history
      && areSame(left.pointee.layers, right.pointee.layers, since)
      && (!withQueue || areSame(left.pointee.queue, right.pointee.queue, since))
  }

  private static func areSame(_ left: [Layer], _ right: [Layer], _ since: EntryID) -> Bool {
    var place = 0
    for layer in left where layer.id <= since {
      while place < right.count, right[place].id > since { place &+= 1 }
      guard place < right.count, layer.isSame(as: right[place]) else { return false }
      place &+= 1
    }
    while place < right.count, right[place].id > since { place &+= 1 }
    return place == right.count
  }
}

extension Layer {
  fileprivate func isSame(as other: Layer) -> Bool {
    self === other || id == other.id && route == other.route && top.isSame(as: other.top)
  }
}

// MARK: - Differences

/// An entry or layer that one of two states has and the other has not.
struct Difference {
  enum Kind: UInt8 {
    case left
    /// It left the queue unseen.
    case dropped
    case came
  }

  let id: EntryID
  let route: RouteIndex
  let kind: Kind
}

extension AppState {
  /// Collects the entries and layers that are there no longer, or were not there. Stacks keep the
  /// order of their entries; what the history or a snapshot brings back has an id that is not new.
  @inline(never)
  static func findDifferences(
    from old: StatePointer, to new: StatePointer, _ differences: inout [Difference]
  ) {
    differences.removeAll(keepingCapacity: true)
    let newest = old.pointee.lastID
    for leaf in old.pointee.stacks.indices {
      let top: StackNode? = old.pointee.stacks[leaf]
      top.addDifference(to: new.pointee.stacks[leaf], newest: newest, &differences)
    }
    var common = 0
    let (layers, later) = (old.pointee.layers, new.pointee.layers)
    while common < layers.count, common < later.count, layers[common].id == later[common].id {
      layers[common].top.addDifference(to: later[common].top, newest: newest, &differences)
      common &+= 1
    }
    for layer in layers[common...] {
      let place = later.place(of: layer.id)
      if place == nil { differences.append(layer.difference(.left)) }
      let top = place.flatMap { later[$0].top }
      layer.top.addDifference(to: top, newest: newest, &differences)
    }
    let (queue, laterQueue) = (old.pointee.queue, new.pointee.queue)
    for layer in later[common...] where layers.place(of: layer.id) == nil {
      if queue.place(of: layer.id) == nil { differences.append(layer.difference(.came)) }
      StackNode?.none.addDifference(to: layer.top, newest: newest, &differences)
    }
    for layer in queue
    where laterQueue.place(of: layer.id) == nil && later.place(of: layer.id) == nil {
      differences.append(layer.difference(.dropped))
    }
    for layer in laterQueue where queue.place(of: layer.id) == nil {
      differences.append(layer.difference(.came))
    }
    for one in differences where one.kind == .came && one.id <= newest {
      return cancelPairs(&differences)
    }
  }

  /// Drops what has both left and come: an entry that came back among others, or a layer that
  /// is shown no longer and waits again.
  @inline(never)
  private static func cancelPairs(_ differences: inout [Difference]) {
    differences.withUnsafeMutableBufferPointer { all in
      HeapSort.sort(
        all.count, isLess: { all[$0].id < all[$1].id }, swap: { all.swapAt($0, $1) })
    }
    var kept: [Difference] = []
    for one in differences {
      if kept.last?.id == one.id { kept.removeLast() } else { kept.append(one) }
    }
    differences = kept
  }
}

extension AppState {
  /// Calls `body` with each entry, layer and queued layer, but not with entries that are at the
  /// same place in another state.
  @inline(never)
  private static func forEachScreen(
    _ state: StatePointer, beside another: StatePointer, _ body: (EntryID, FittedRoute) -> Void
  ) {
    for leaf in state.pointee.stacks.indices {
      let top: StackNode? = state.pointee.stacks[leaf]
      top.forEach(beside: another.pointee.stacks[leaf], body)
    }
    for layer in state.pointee.layers + state.pointee.queue {
      body(layer.id, layer.route)
      layer.top.forEach(beside: nil, body)
    }
  }

  /// The same as `findDifferences` of two states of which one does not follow from the other: an id
  /// may be anywhere in both. A screen with another route is one that left and one that came.
  /// - Parameter changed: is called with screens of one id that are not equal.
  /// - Complexity: O(entries and layers)
  @inline(never)
  static func findAllDifferences(
    from old: StatePointer, to new: StatePointer, _ differences: inout [Difference],
    changed: (EntryID, FittedRoute, FittedRoute) -> Void = { _, _, _ in }
  ) {
    differences.removeAll(keepingCapacity: true)
    var (table, screens) = (IDTable(), [(id: EntryID, route: FittedRoute, isThere: Bool)]())
    forEachScreen(old, beside: new) { id, route in
      table.insert(id, screens.count)
      screens.append((id, route, false))
    }
    var came: [Difference] = []
    forEachScreen(new, beside: old) { id, route in
      if let place = table[id] {
        let before = screens[place].route
        if before != route { changed(id, before, route) }
        screens[place].isThere = before.index == route.index
        if screens[place].isThere { return }
      }
      came.append(Difference(id: id, route: route.index, kind: .came))
    }
    for screen in screens where !screen.isThere {
      differences.append(Difference(id: screen.id, route: screen.route.index, kind: .left))
    }
    differences += came
  }
}

extension Layer {
  fileprivate func difference(_ kind: Difference.Kind) -> Difference {
    Difference(id: id, route: route.index, kind: kind)
  }
}

extension [Layer] {
  /// The place of the layer with that id.
  @inline(never)
  func place(of id: EntryID) -> Int? {
    var place = 0
    while place < count {
      if self[place].id == id { return place }
      place &+= 1
    }
    return nil
  }

  /// The place of the topmost layer of a route.
  @inline(never)
  func last(of route: FittedRoute) -> Int? {
    var place = count
    while place > 0 {
      place &-= 1
      if self[place].route == route { return place }
    }
    return nil
  }

  /// Those that came after an id was given, or those that did not.
  @inline(never)
  func since(_ id: EntryID, _ isSince: Bool = true) -> [Layer] {
    var layers: [Layer] = []
    for layer in self where (layer.id > id) == isSince { layers.append(layer) }
    return layers
  }
}
