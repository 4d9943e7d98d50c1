import Ground
import JSONCoding

/// From intents to steps, where nothing and nobody but an interceptor has a say.
extension App {
  /// What an intent leads to, if all `isSimple`, if it changes one thing and nothing follows from
  /// it; nil if that is not certain. Nothing has changed yet.
  func step(_ intent: AppIntent) -> Step? {
    switch intent {
    case .go(let route):
      return traits[route.index].contains(.layer)
        ? present(route, intent) : push(route, intent)
    case .open(let target): return open(target, intent)
    case .back: return here.depth > floor ? change(to: here?.below) : dismiss()
    case .backTo(let target): return back(to: target)
    case .backToRoot: return change(to: here.at(depth: floor))
    case .dismiss: return dismiss()
    case .replace(let route): return replace(route)
    case .update(let values): return update(values)
    case .updateOf(let id, let values): return id == committed.shown.id ? update(values) : nil
    case .select(let container): return select(container)
    default: return nil
    }
  }

  /// Whether nothing is asked and nothing locked, and all that is shown on top is a place of the
  /// history, or nothing of it.
  var isSimple: Bool {
    #if NAV_CHECKED
      guard takesShortWays else { return false }
    #endif
    return preview == nil && journal == nil && committed.pointee.question == nil
      && !committed.pointee.layers.hasLocks
      && (!hidesScreens || !hidesEntries && committed.pointee.layers.hidesTop)
  }

  // MARK: Stacks

  private var here: StackNode? { committed.here }
  private var floor: Int { committed.floor }

  private func push(_ route: FittedRoute, _ intent: AppIntent) -> Step? {
    let top = here
    guard traits[route.index].isDisjoint(with: .root), isOneMore(route, on: top), suits(route)
    else { return nil }
    guard isAllowed(route) else { return wait(for: route, intent) }
    return .stack(from: top, to: node(route, on: top), kept: StackBase(top))
  }

  /// Whether a route goes on top of a stack that has room, and neither leads to an entry that is
  /// there nor looks for one.
  func isOneMore(_ route: FittedRoute, on top: StackNode?) -> Bool {
    let traits = traits[route.index]
    return !traits.isDisjoint(with: [.reusesTop, .isAlwaysNew]) && top.depth < limits.stackDepth
      && (traits.contains(.isAlwaysNew) || top?.route != route)
  }

  private func replace(_ route: FittedRoute) -> Step? {
    guard let here, here.depth > floor, suits(route), isAllowed(route),
      mayLeave(here.id, here.route)
    else { return nil }
    return .stack(from: here, to: node(route, on: here.below), kept: StackBase(here.below))
  }

  private func back(to target: BackTarget) -> Step? {
    let found = here.entry(target)
    let layer = committed.pointee.layers.last
    guard found != nil || layer.map({ target.isIt($0.id, $0.route) }) == true else { return nil }
    return change(to: found)
  }

  /// What a link leads to, on the leaf that is focused.
  private func open(_ target: OpenTarget, _ intent: AppIntent) -> Step? {
    guard committed.pointee.layers.isEmpty, case .route(let route)? = route(of: target),
      traits[route.index].isDisjoint(with: [.root, .layer])
    else { return nil }
    let declaration = schema.routes[route.index]
    let container = declaration.container ?? declaration.parentContainer ?? 0
    guard !declaration.hasBeside,
      schema.focusedLeaf(in: container, of: committed) == committed.pointee.focused
    else { return nil }
    let parents = declaration.hasParents ? fitter.parents(of: route) : []
    return parents.count &+ 1 < limits.stackDepth ? rebuild(parents, route, intent) : nil
  }

  private func route(of target: OpenTarget) -> SchemaMatch? {
    switch target {
    case .route(let route): .route(route)
    case .url(let url): try? rules.match(url)
    }
  }

  /// The stack of the focused leaf whose entries above the root are `parents` and `last`; equal
  /// beginnings stay.
  private func rebuild(
    _ parents: [FittedRoute], _ last: FittedRoute, _ intent: AppIntent
  ) -> Step? {
    let here = here
    var new = here.at(depth: 1)
    var base = new
    var kept = 0
    for index in 0...parents.count {
      let route = index < parents.count ? parents[index] : last
      if kept == index, here.isSame(route, at: index &+ 2) {
        kept &+= 1
        new = here.at(depth: index &+ 2)
        base = new
        continue
      }
      guard suits(route) else { return nil }
      guard isAllowed(route) else { return wait(for: route, intent) }
      new = node(route, on: new, number: index &- kept)
    }
    return change(to: new, on: base)
  }

  /// The stack that is shown goes back to one of its entries.
  private func change(to entry: StackNode?) -> Step? { change(to: entry, on: entry) }

  /// The stack that is shown becomes another one, unless it is that, or somebody has a say in what
  /// leaves.
  /// - Parameter base: the highest entry that both have.
  @inline(never)
  private func change(to new: StackNode?, on base: StackNode?) -> Step? {
    let top = here
    guard top !== new else { return .nothing }
    // Without a history the draft's commit lets go, bit by bit, of the many that leave.
    guard history.limit > 0 || top.depth &- base.depth <= 1 else { return nil }
    if top.noted != base.noted || !notes.isEmpty || isSomethingAwaited {
      var entry = top
      while let node = entry, node !== base {
        guard mayLeave(node.id, node.route) else { return nil }
        entry = node.below
      }
    }
    return .stack(from: top, to: new, kept: StackBase(base))
  }

  /// - Parameter number: how many the same step has made before.
  private func node(_ route: FittedRoute, on below: StackNode?, number: Int = 0) -> StackNode {
    spare.make(
      committed.pointee.lastID &+ 1 &+ EntryID(number), route, traits[route.index],
      on: below)
  }

  /// Whether a screen of that route comes to where the user is, and nobody is asked.
  private func suits(_ route: FittedRoute) -> Bool {
    let leaf = committed.pointee.layers.isEmpty ? committed.pointee.focused : nil
    return traits[route.index].isDisjoint(with: [.asksOnEnter, .noPlace, .lock])
      && rules.allow(route, on: leaf)
  }

  private func isAllowed(_ route: FittedRoute) -> Bool {
    traits[route.index].isDisjoint(with: [.guarded, .lock])
      || rules.allow(route.index, committed.pointee.facts)
  }

  /// Whether a screen leaves without being asked, nobody waits for it, and it has nothing that
  /// would have to be kept.
  private func mayLeave(_ id: EntryID, _ route: FittedRoute) -> Bool {
    !traits[route.index].contains(.asksOnLeave) && notes.json(id) == nil && !isAwaited(id)
  }

  // MARK: Layers

  private func present(_ route: FittedRoute, _ intent: AppIntent) -> Step? {
    guard let layer = layer(route) else { return nil }
    return isAllowed(route) ? .layer(from: nil, to: layer) : wait(for: route, intent)
  }

  /// The layer that would come, if it neither waits nor is looked for among those that are there.
  private func layer(_ route: FittedRoute) -> Layer? {
    guard committed.pointee.layers.count < limits.layers, suits(route) else { return nil }
    if let top = committed.pointee.layers.last {
      let declaration = schema.routes[route.index]
      guard declaration.whenBusy == .over, declaration.reuse != .stack, top.route != route
      else { return nil }
    }
    return Layer(committed.pointee.lastID &+ 1, route, nil, traits[route.index])
  }

  /// A route that facts do not allow: its gate is shown, and the intent waits.
  @inline(never)
  private func wait(for route: FittedRoute, _ intent: AppIntent) -> Step? {
    let (needs, gate) = rules.gate(of: route.index, committed.pointee.facts)
    guard let gate, committed.pointee.pending == nil, traits[gate.index].contains(.layer),
      schema.routes[gate.index].returns == nil, let layer = layer(gate)
    else { return nil }
    let pending = PendingIntent(
      rules.withoutSecrets(intent), route: route.index, needs: needs, shown: gate,
      screen: layer.id)
    return .gate(layer, pending)
  }

  private func dismiss() -> Step? {
    guard let layer = committed.pointee.layers.last, committed.pointee.queue.isEmpty,
      mayLeave(layer.id, layer.route),
      layer.top == nil || layer.top?.noted == 0 && notes.isEmpty && !isSomethingAwaited
    else { return nil }
    return .layer(from: layer, to: nil)
  }

  // MARK: Parameters and containers

  private func update(_ values: LateJSON) -> Step? {
    // A recording notes whose parameters change.
    guard recording == nil else { return nil }
    let old = committed.shown.route
    return (try? fitter.update(old, values)).flatMap { update(old, to: $0) }
  }

  /// The screen that is shown gets other parameters than it has.
  func update(_ old: FittedRoute, to new: FittedRoute) -> Step? {
    guard new != old else { return nil }
    if let here { return .update(from: here, to: here.copy(new, on: here.below)) }
    return committed.pointee.layers.last.map { .layer(from: $0, to: $0.with(route: new)) }
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
