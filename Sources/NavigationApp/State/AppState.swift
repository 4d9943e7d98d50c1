import Ground
import JSONCoding

/// An intent that waits until facts allow it.
final class PendingIntent {
  let intent: AppIntent
  /// Whose conditions failed: a route with `requires`, or the lock that would have had to go.
  let route: RouteIndex
  /// The facts whose conditions must hold (of a lock: must cease), ascending.
  let needs: [Int]
  /// What is shown instead: the gate, or the lock; nil if nothing is.
  let shown: FittedRoute?
  /// The screen that `orElse` put there, if it is still there.
  let screen: EntryID?
  /// What the screen that the intent brings had kept before a restore: JSON.
  let entryState: Text?

  init(
    _ intent: AppIntent, route: RouteIndex, needs: [Int], shown: FittedRoute? = nil,
    screen: EntryID? = nil, entryState: Text? = nil
  ) {
    self.intent = intent
    self.route = route
    self.needs = needs
    self.shown = shown
    self.screen = screen
    self.entryState = entryState
  }

  /// As the state tells it.
  func text(_ schema: Schema) -> Text {
    var writer = JSONWriter()
    writer.pendingIntent(self, schema)
    return writer.text
  }

  /// The same but for what is given, and without its screen if that has gone.
  func with(
    route: RouteIndex? = nil, needs: [Int]? = nil, entryState: Text? = nil,
    isScreenGone: Bool = false
  ) -> PendingIntent {
    PendingIntent(
      intent, route: route ?? self.route, needs: needs ?? self.needs, shown: shown,
      screen: isScreenGone ? nil : screen, entryState: entryState ?? self.entryState)
  }
}

/// What the host is asked before an intent may go on.
public final class OpenQuestion {
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
    self.token = token
    self.intent = intent
    self.source = source
    self.leave = leave
    self.enter = enter
    self.since = since
  }
}

/// What a tab shows beside its name.
struct Badge: Equatable {
  /// The tab, by its index in `Schema.containers`.
  let container: Int
  /// A text or an unsigned integer, canonical JSON.
  let value: Text
}

/// Everything that an intent can change: one value. `StatePointer.become` names each part.
///
/// Each part is shared with the states that it came from: a copy counts a reference for each, and
/// two states are compared by walking only what they do not share.
struct AppState {
  /// By the indices of `Schema.facts`.
  var facts: [FactValue]
  /// The tops of the leaves, by their numbers.
  var stacks: [StackNode]
  /// What is selected or focused in each container.
  var chosen: Selections
  /// The number of the leaf that is focused under the layers: it follows from `chosen`.
  var focused = 0
  /// Bottom first.
  var layers = LayerStack()
  /// First come first.
  var queue = LayerQueue()
  var pending: PendingIntent?
  var question: OpenQuestion?
  /// Screens that somebody has asked for since the last commit, ascending; `Tickets` has others.
  var asked: [EntryID] = []
  /// Those that are set, by the addresses of their tabs.
  var badges: [Badge] = []
  /// The last id given. A snapshot may bring one below 2^62, so that new ones never wrap.
  var lastID: EntryID = 0
  var lastToken: Int64 = 0
}

extension AppState {
  /// The layers that are shown, bottom first, then those that wait.
  var allLayers: [Layer] { layers.all + queue.all }
}

// MARK: - Comparing

extension AppState {
  /// Whether containers, layers and queue are the same, but for layers with ids above `since`.
  static func haveSameShape(
    _ left: StatePointer, _ right: StatePointer, since: EntryID = .max, withQueue: Bool = true
  ) -> Bool {
    for leaf in left.pointee.stacks.indices {
      let a = left.pointee.stacks[leaf]
      let b = right.pointee.stacks[leaf]
      if a !== b, !StackNode?(a).isSame(as: b) { return false }
    }
    return left.pointee.chosen == right.pointee.chosen
      && haveSameLayers(left, right, since)
      && (!withQueue || left.pointee.queue.isCertainly(right.pointee.queue)
        || areSame(LayerQueue.difference(left.pointee.queue, right.pointee.queue), since))
  }

  /// Whether the shown layers are the same, but for those with ids above `since`.
  private static func haveSameLayers(
    _ left: StatePointer, _ right: StatePointer, _ since: EntryID
  ) -> Bool {
    guard since < .max else {
      return left.pointee.layers.isEqual(to: right.pointee.layers) { $0.isSame(as: $1) }
    }
    return areSame(LayerStack.difference(left.pointee.layers, right.pointee.layers), since)
  }

  /// Whether two states with the same containers and layers are the same in all that hosts see.
  static func areEqualBeside(_ left: StatePointer, _ right: StatePointer, _ schema: Schema) -> Bool
  {
    left.pointee.question?.token == right.pointee.question?.token
      && left.pointee.asked == right.pointee.asked
      && (left.pointee.pending === right.pointee.pending
        || left.pointee.pending?.text(schema) == right.pointee.pending?.text(schema))
  }

  /// - Parameter layers: those that two states have not in common.
  private static func areSame(_ layers: (left: [Layer], right: [Layer]), _ since: EntryID) -> Bool {
    let right = layers.right
    var index = 0
    for layer in layers.left where layer.id <= since {
      while index < right.count, right[index].id > since { index &+= 1 }
      guard index < right.count, layer.isSame(as: right[index]) else { return false }
      index &+= 1
    }
    while index < right.count, right[index].id > since { index &+= 1 }
    return index == right.count
  }
}

extension AppState {
  /// The badge of a tab: canonical JSON; nil if it has none.
  func badge(of container: Int) -> Text? {
    for badge in badges where badge.container == container { return badge.value }
    return nil
  }

  /// Sets the badge of a tab; nil removes it.
  mutating func setBadge(of container: Int, _ value: Text?, _ schema: Schema) {
    let address = schema.containers[container].address
    var index = 0
    while index < badges.count,
      schema.containers[badges[index].container].address.bytes
        .lexicographicallyPrecedes(address.bytes)
    {
      index &+= 1
    }
    if index < badges.count, badges[index].container == container { badges.remove(at: index) }
    if let value { badges.insert(Badge(container: container, value: value), at: index) }
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
  /// - Parameter isNotedOnly: entries of whose routes rules say nothing may be left out.
  @inline(never)
  static func findDifferences(
    from old: StatePointer, to new: StatePointer, isNotedOnly: Bool = false,
    _ differences: inout [Difference]
  ) {
    differences.removeAll(keepingCapacity: true)
    let newest = old.pointee.lastID
    for leaf in old.pointee.stacks.indices {
      let top: StackNode? = old.pointee.stacks[leaf]
      top.addDifference(
        to: new.pointee.stacks[leaf], newest: newest, isNotedOnly: isNotedOnly, &differences)
    }
    addLayers(from: old, to: new, newest, isNotedOnly, &differences)
    for one in differences where one.kind == .came && one.id <= newest {
      return cancelPairs(&differences)
    }
  }

  private static func addLayers(
    from old: StatePointer, to new: StatePointer, _ newest: EntryID, _ isNotedOnly: Bool,
    _ differences: inout [Difference]
  ) {
    let layers = old.pointee.layers
    let later = new.pointee.layers
    if old.pointee.queue.isCertainly(new.pointee.queue) {
      let isOneMore = later.isOneMore(than: layers)
      let isOneLess = layers.isOneMore(than: later)
      if isOneMore || isOneLess || layers.differsAtMost(inTopOf: later) {
        if isOneMore, let layer = later.last { differences.add(layer, .came) }
        if isOneLess, let layer = layers.last { differences.add(layer, .left) }
        let top = isOneMore ? nil : layers.last?.top
        let laterTop = isOneLess ? nil : later.last?.top
        return top.addDifference(
          to: laterTop, newest: newest, isNotedOnly: isNotedOnly, &differences)
      }
    }
    let queue = LayerQueue.difference(old.pointee.queue, new.pointee.queue)
    let shown = LayerStack.difference(layers, later)
    addDifferences(
      from: LayerSet(shown.left, queue.left), to: LayerSet(shown.right, queue.right),
      newest: newest, isNotedOnly, &differences)
  }

  /// The layers and queues that two states have not in common.
  private static func addDifferences(
    from before: LayerSet, to after: LayerSet, newest: EntryID, _ isNotedOnly: Bool,
    _ differences: inout [Difference]
  ) {
    for layer in before.shown {
      if !after.shows(layer.id) { differences.add(layer, .left) }
      layer.top.addDifference(
        to: after[layer.id]?.top, newest: newest, isNotedOnly: isNotedOnly, &differences)
    }
    for layer in after.shown where !before.shows(layer.id) {
      if !before.waits(layer.id) { differences.add(layer, .came) }
      let old: StackNode? = before[layer.id]?.top
      old.addDifference(to: layer.top, newest: newest, isNotedOnly: isNotedOnly, &differences)
    }
    for layer in before.queue where !after.has(layer.id) {
      differences.add(layer, .dropped)
      layer.top.forEach(beside: nil) { id, route in
        differences.append(Difference(id: id, route: route.index, kind: .dropped))
      }
    }
    for layer in after.queue where !before.shows(layer.id) {
      if !before.waits(layer.id) { differences.add(layer, .came) }
      let old: StackNode? = before[layer.id]?.top
      old.addDifference(to: layer.top, newest: newest, isNotedOnly: isNotedOnly, &differences)
    }
    for layer in after.queue where before.shows(layer.id) {
      differences.add(layer, .came)
    }
  }

  /// Drops what has both left and come: an entry that came back among others, or a layer that
  /// is shown no longer and waits again.
  @inline(never)
  private static func cancelPairs(_ differences: inout [Difference]) {
    differences.heapSort { $0.id < $1.id }
    var kept: [Difference] = []
    for one in differences {
      if kept.last?.id == one.id { kept.removeLast() } else { kept.append(one) }
    }
    differences = kept
  }
}

extension [Difference] {
  /// Adds that of a layer.
  @inline(never)
  fileprivate mutating func add(_ layer: Layer, _ kind: Difference.Kind) {
    append(layer.difference(kind))
  }
}

extension AppState {
  /// Calls `body` with each entry, layer and queued layer, but not with entries that are at the
  /// same depth of another state.
  @inline(never)
  private static func forEachScreen(
    _ state: StatePointer, beside another: StatePointer, above plain: EntryID?,
    _ body: (EntryID, FittedRoute) -> Void
  ) {
    for leaf in state.pointee.stacks.indices {
      let top: StackNode? = state.pointee.stacks[leaf]
      top.forEach(beside: another.pointee.stacks[leaf], above: plain, body)
    }
    for layer in state.pointee.allLayers {
      body(layer.id, layer.route)
      layer.top.forEach(beside: nil, body)
    }
  }

  /// The same as `findDifferences` of two states of which one does not follow from the other: an id
  /// may be anywhere in both. A screen with another route is one that left and one that came.
  /// - Parameters:
  ///   - isNotedOnly: new entries of whose routes rules say nothing may be left out, and what only
  ///     has other parameters.
  ///   - changed: is called with screens of one id that are not equal.
  /// - Complexity: O(entries and layers)
  @inline(never)
  static func findAllDifferences(
    from old: StatePointer, to new: StatePointer, isNotedOnly: Bool = false,
    _ differences: inout [Difference],
    changed: (EntryID, FittedRoute, FittedRoute) -> Void = { _, _, _ in }
  ) {
    differences.removeAll(keepingCapacity: true)
    var table = IDTable()
    var screens = [(id: EntryID, route: FittedRoute, isThere: Bool)]()
    forEachScreen(old, beside: new, above: isNotedOnly ? .max : nil) { id, route in
      table.insert(id, screens.count)
      screens.append((id, route, false))
    }
    var came: [Difference] = []
    forEachScreen(new, beside: old, above: isNotedOnly ? old.pointee.lastID : nil) { id, route in
      if let index = table[id] {
        let before = screens[index].route
        if before != route { changed(id, before, route) }
        screens[index].isThere = before.index == route.index
        if screens[index].isThere { return }
      }
      came.append(Difference(id: id, route: route.index, kind: .came))
    }
    for screen in screens where !screen.isThere {
      differences.append(Difference(id: screen.id, route: screen.route.index, kind: .left))
    }
    differences += came
  }
}
