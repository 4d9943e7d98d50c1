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
  fileprivate func text(_ schema: Schema) -> Text {
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
