import JSONCoding
import NavigationCore

/// A sheet or cover, shown or waiting, with the stack above its route.
struct Layer {
  let id: EntryID
  var route: FittedRoute
  var top: StackNode?
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
  var lastID: EntryID = 0
  var lastToken: Int64 = 0
}

typealias StatePointer = UnsafeMutablePointer<AppState>

// MARK: - Comparing

extension AppState {
  /// Whether containers, layers and queue are the same, but for layers with ids above `since`.
  static func haveSameShape(
    _ left: StatePointer, _ right: StatePointer, since: EntryID = .max
  ) -> Bool {
    for leaf in left.pointee.stacks.indices {
      let (a, b) = (left.pointee.stacks[leaf], right.pointee.stacks[leaf])
      if a !== b, !StackNode?(a).isSame(as: b) { return false }
    }
    return left.pointee.chosen == right.pointee.chosen
      && left.pointee.history == right.pointee.history
      && areSame(left.pointee.layers, right.pointee.layers, since)
      && areSame(left.pointee.queue, right.pointee.queue, since)
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
    id == other.id && route == other.route && top.isSame(as: other.top)
  }
}

// MARK: - Differences

/// What became of a screen.
enum Departure { case shown, queued }

extension AppState {
  /// Calls `left` for each entry and layer that is there no longer, and `came` for each that is there
  /// for the first time. Stacks keep the order of their entries, and what is new has a new id.
  @inline(__always)
  static func difference(
    from old: StatePointer, to new: StatePointer,
    left: (EntryID, FittedRoute, Departure) -> Void, came: (EntryID, FittedRoute) -> Void
  ) {
    let newest = old.pointee.lastID
    func compare(_ before: StackNode?, _ after: StackNode?) {
      guard before !== after else { return }
      before.difference(
        to: after, newest: newest, left: { left($0.id, $0.route, .shown) },
        came: { came($0.id, $0.route) })
    }
    for leaf in old.pointee.stacks.indices {
      compare(old.pointee.stacks[leaf], new.pointee.stacks[leaf])
    }
    let hasLayers = !old.pointee.layers.isEmpty || !new.pointee.layers.isEmpty
    guard hasLayers || !old.pointee.queue.isEmpty || !new.pointee.queue.isEmpty else { return }
    layerDifference(old, new, compare: compare, left: left, came: came)
  }

  /// Out of line: most intents touch stacks alone.
  @inline(never)
  private static func layerDifference(
    _ old: StatePointer, _ new: StatePointer, compare: (StackNode?, StackNode?) -> Void,
    left: (EntryID, FittedRoute, Departure) -> Void, came: (EntryID, FittedRoute) -> Void
  ) {
    var common = 0
    while common < old.pointee.layers.count, common < new.pointee.layers.count,
      old.pointee.layers[common].id == new.pointee.layers[common].id
    {
      compare(old.pointee.layers[common].top, new.pointee.layers[common].top)
      common &+= 1
    }
    for layer in old.pointee.layers[common...] {
      if let place = new.pointee.layers.place(of: layer.id) {
        compare(layer.top, new.pointee.layers[place].top)
      } else {
        left(layer.id, layer.route, .shown)
        compare(layer.top, nil)
      }
    }
    for layer in new.pointee.layers[common...]
    where old.pointee.layers.place(of: layer.id) == nil {
      if old.pointee.queue.place(of: layer.id) == nil { came(layer.id, layer.route) }
      compare(nil, layer.top)
    }
    for layer in old.pointee.queue
    where new.pointee.queue.place(of: layer.id) == nil
      && new.pointee.layers.place(of: layer.id) == nil
    {
      left(layer.id, layer.route, .queued)
    }
    for layer in new.pointee.queue where old.pointee.queue.place(of: layer.id) == nil {
      came(layer.id, layer.route)
    }
  }
}

extension [Layer] {
  /// The place of the layer with that id.
  @inline(never)
  func place(of id: EntryID) -> Int? { firstIndex { $0.id == id } }
}
