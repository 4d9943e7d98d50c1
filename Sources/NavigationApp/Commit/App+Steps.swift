import Ground
import JSONCoding

/// From intents to steps, where nothing and nobody but an interceptor has a say.
extension App {
  /// What an intent leads to if it changes one thing and nothing follows from it; nil if that is
  /// not certain. Nothing has changed yet.
  func step(_ sent: SentIntent) -> Step? {
    guard isSimple, sent.from == nil || sent.from == committed.shown.id else { return nil }
    switch sent.intent {
    case .go(let route): return traits[route.index].contains(.layer) ? present(route) : push(route)
    case .back: return pop() ?? dismiss()
    case .dismiss: return dismiss()
    case .replace(let route): return replace(route)
    case .update(let values): return update(values)
    case .updateOf(let id, let values): return id == committed.shown.id ? update(values) : nil
    case .select(let container): return select(container)
    default: return nil
    }
  }

  /// Whether nothing waits, nothing is asked, and no screen is more than what it shows.
  private var isSimple: Bool {
    #if NAV_CHECKED
      guard takesShortWays else { return false }
    #endif
    return preview == nil && journal == nil && committed.pointee.queue.isEmpty
      && committed.pointee.tickets.isEmpty && committed.pointee.pending == nil
      && committed.pointee.question == nil && !hidesScreens && !committed.pointee.layers.hasLocks
  }

  // MARK: Stacks

  /// The top of the stack that is shown.
  private var top: StackNode? {
    guard let layer = committed.pointee.layers.last else {
      return committed.pointee.stacks[committed.pointee.focused]
    }
    return layer.top
  }

  private func push(_ route: FittedRoute) -> Step? {
    let traits = traits[route.index]
    let top = top
    guard traits.isDisjoint(with: .root), !traits.isDisjoint(with: [.reusesTop, .isAlwaysNew]),
      mayCome(route), top.depth < limits.stackDepth,
      traits.contains(.isAlwaysNew) || top?.route != route
    else { return nil }
    return .push(node(route, on: top))
  }

  private func pop() -> Step? {
    guard let top, top.depth > floor, mayLeave(top.id, top.route) else { return nil }
    return .pop(top)
  }

  private func replace(_ route: FittedRoute) -> Step? {
    guard let top, top.depth > floor, mayLeave(top.id, top.route), mayCome(route) else {
      return nil
    }
    return .replace(top, by: node(route, on: top.below))
  }

  /// How many entries of the stack that is shown are never popped.
  private var floor: Int { committed.pointee.layers.isEmpty ? 1 : 0 }

  private func node(_ route: FittedRoute, on below: StackNode?) -> StackNode {
    StackNode(
      id: committed.pointee.lastID &+ 1, route: route, isNoted: rules.concern(route), on: below)
  }

  /// Whether a screen of that route comes to where the user is, and nobody is asked.
  private func mayCome(_ route: FittedRoute) -> Bool {
    let traits = traits[route.index]
    let leaf = committed.pointee.layers.isEmpty ? committed.pointee.focused : nil
    return traits.isDisjoint(with: [.asksOnEnter, .noPlace, .lock])
      && rules.allow(route.index, committed.pointee.facts) && rules.allow(route, on: leaf)
  }

  /// Whether a screen leaves without being asked, and has nothing that would have to be kept.
  private func mayLeave(_ id: EntryID, _ route: FittedRoute) -> Bool {
    !traits[route.index].contains(.asksOnLeave) && (notes.isEmpty || notes.json(id) == nil)
  }

  // MARK: Layers

  private func present(_ route: FittedRoute) -> Step? {
    guard committed.pointee.layers.isEmpty, limits.layers > 0, mayCome(route) else { return nil }
    return .present(Layer(committed.pointee.lastID &+ 1, route, nil, traits[route.index]))
  }

  private func dismiss() -> Step? {
    guard let layer = committed.pointee.layers.last, mayLeave(layer.id, layer.route),
      layer.top == nil || layer.top?.noted == 0 && notes.isEmpty
    else { return nil }
    return .dismiss(layer)
  }

  // MARK: Parameters and containers

  private func update(_ values: LateJSON) -> Step? {
    // A recording notes whose parameters change.
    guard recording == nil else { return nil }
    let old = committed.shown.route
    let new = try? values.read { reader throws(NavError) in try fitter.update(old, &reader) }
    guard let new, new != old else { return nil }
    if let top { return .update(top, by: top.copy(new, on: top.below)) }
    return committed.pointee.layers.last.map { .updateLayer($0, by: $0.with(route: new)) }
  }

  /// Of nested containers one is another than before.
  private func select(_ container: Int) -> Step? {
    guard committed.pointee.layers.isEmpty else { return nil }
    var step: Step?
    var child = container
    while let parent = schema.containers[child].parent {
      let position = schema.containers[child].position
      if committed.pointee.chosen[parent] != position {
        guard step == nil else { return nil }
        step = .select(position, in: parent)
      }
      child = parent
    }
    return step
  }
}
