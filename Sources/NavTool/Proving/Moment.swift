import Ground

/// What proofs read of a state.
struct Moment {
  struct Screen {
    let id: Int
    let route: Int
    let variant: Int
  }

  /// A leaf's stack with its root, or a layer with what stands on it.
  struct Stack {
    let isLayer: Bool
    /// Bottom first; of a layer its own route first.
    var screens: [Screen]
  }

  let valuation: Int
  /// In document order.
  private(set) var leaves: [Stack] = []
  /// Bottom first.
  private(set) var layers: [Stack] = []
  private(set) var queue: [Screen] = []
  /// The number of the leaf that is focused under the layers.
  private(set) var focused = 0
  /// What is selected and focused, and was before.
  private(set) var choices: Text = ""
  /// The intent that waits, what it needs, and the screen that its gate showed.
  private(set) var pending: Text = ""
  private(set) var pendingScreen = 0

  init(_ state: Value, _ model: ProofModel) {
    valuation = model.space.valuation(of: state["facts"])
    if let root = state["root"] { read(root, isFocused: true, model) }
    for layer in state["layers"].items {
      var screens = [Self.screen(layer, model)]
      for entry in layer["stack"].items {
        screens.append(Self.screen(entry, model))
      }
      layers.append(Stack(isLayer: true, screens: screens))
    }
    queue = state["queue"].items.map { Self.screen($0, model) }
    guard let waiting = state["pending"], waiting.isObject else { return }
    pendingScreen = waiting["screen"]?.integer ?? 0
    pending = Self.kind(of: waiting["intent"]) + (waiting["needs"]?.written ?? "")
    if let shown = waiting["shown"] { pending = pending + "/" + Self.name(shown) }
  }

  private mutating func read(_ node: Value, isFocused: Bool, _ model: ProofModel) {
    if let stack = node["stack"] {
      if isFocused { focused = leaves.count }
      leaves.append(
        Stack(isLayer: false, screens: stack.children.map { Self.screen($0, model) }))
      return
    }
    let inner = node["tabs"] ?? node["split"]
    let chosen = inner?["selected"] ?? inner?["focused"]
    choices = choices + (chosen?.written ?? "") + (inner?["history"]?.written ?? "")
    for child in (inner?["items"] ?? inner?["columns"]).items {
      read(child, isFocused: isFocused && child.name == chosen?.text, model)
    }
  }

  private static func screen(_ value: Value, _ model: ProofModel) -> Screen {
    guard let route = value["route"], let index = model.index(of: name(route)) else {
      return Screen(id: 0, route: 0, variant: 0)
    }
    return Screen(
      id: value["id"]?.integer ?? 0, route: index,
      variant: model.routes[index].variants.variant(of: route))
  }

  private static func name(_ route: Value) -> Text {
    route.isObject ? route["name"]?.text ?? "" : route.written
  }

  /// An intent that waits, without the variant of its route.
  private static func kind(of intent: Value?) -> Text {
    guard let intent else { return "" }
    if let route = intent["go"] { return "go " + name(route) }
    return intent.written
  }

  // MARK: Questions

  /// The stack that is shown.
  var here: Stack { layers.last ?? leaves[focused] }

  var shown: Screen { here.screens[here.screens.count - 1] }

  /// Whether a route is shown, hidden or queued.
  func has(_ route: Int) -> Bool {
    for stack in leaves + layers where stack.screens.contains(where: { $0.route == route }) {
      return true
    }
    return queue.contains { $0.route == route }
  }

  /// How often `back` is needed to a root entry with no layer over it.
  var depth: Int {
    layers.reduce(leaves[focused].screens.count - 1 + queue.count) { $0 + $1.screens.count }
  }

  /// Whether a lock is up.
  func isLocked(_ model: ProofModel) -> Bool {
    layers.contains { model.routes[$0.screens[0].route].lock != nil }
  }
}

extension ProofClaim {
  /// Whether a state breaks the claim.
  /// - Parameter before: the valuation before the last step, if that set facts.
  func isBroken(by moment: Moment, after before: Int?, _ model: ProofModel) -> Bool {
    switch kind {
    case .never:
      guard speaks.has(moment.valuation) else { return false }
      return sets.contains { $0.allSatisfy { moment.has($0) } }
    case .neverShown:
      return speaks.has(moment.valuation) && routes.contains(moment.shown.route)
    case .reachable: return false
    case .leadsBack:
      guard routes.contains(moment.shown.route) else { return false }
      if moment.isLocked(model) { return true }
      return within.map { moment.depth > $0 } ?? false
    case .afterFalse:
      guard let before, holds.has(before), !holds.has(moment.valuation) else { return false }
      return routes.contains { moment.has($0) }
    }
  }
}
