import Ground
import JSONCoding

/// What intents do to the draft: going to places.
extension Attempt {
  /// Carries out one intent, without looking at facts, locks and questions.
  /// - Throws: `.schema` for what does not fit the state, such as an answer of the wrong type.
  func apply(_ intent: AppIntent) throws(NavError) -> AppResult {
    switch intent {
    case .go(let route): return try go(route, anew: false)
    case .goForResult(let route): return try goForResult(route)
    case .open(.route(let route)): return try open(route)
    case .open(.url(let url)): return try open(url)
    case .back: return back()
    case .backTo(let target): return backTo(target)
    case .backToRoot:
      setHere(here.at(depth: floor))
      return .done
    case .replace(let route): return try replace(route)
    case .update(let values): return try update(values)
    case .updateOf(let id, let values): return try update(of: id, values)
    case .badge(let tab, let value):
      draft.pointee.setBadge(of: tab, value, schema)
      return .done
    case .remove(let id): return remove(id)
    case .dismiss:
      guard !draft.pointee.layers.isEmpty else { return .done }
      draft.pointee.layers.removeLast()
      return .done
    case .dismissAll:
      dismissAll()
      return .done
    case .answer(let value, let ticket): return try answer(value, ticket)
    case .select(let container): return reselect(container)
    case .reset(let location, let path): return try reset(location, path)
    case .forget:
      draft.pointee.pending = nil
      return .done
    case .url(let url): return try setURL(url)
    case .travel(let delta, let key): return travel(delta, to: key)
    case .gesture(let ids): return drop(ids)
    // Its parts are planned one by one.
    case .transaction: return .done
    }
  }

  private func dismissAll() {
    if !draft.pointee.layers.isEmpty { draft.pointee.layers = LayerStack() }
    if !draft.pointee.queue.isEmpty { draft.pointee.queue = LayerQueue() }
  }

  // MARK: Go

  /// - Parameter anew: makes a new entry or layer in any case.
  func go(_ route: FittedRoute, anew: Bool) throws(NavError) -> AppResult {
    let traits = traits[route.index]
    if traits.contains(.root) {
      goToRoot(route)
      return .done
    }
    let reuse = anew ? ReusePolicy.never : schema.routes[route.index].reuse
    if traits.contains(.layer) { return goToLayer(route, reuse) }
    if traits.contains(.hasContainer), let container = schema.routes[route.index].container {
      select(leaf: schema.focusedLeaf(in: container, of: draft))
      dismissAll()
    }
    let top = here
    switch reuse {
    case .never: break
    case .top: if top?.route == route { return .done }
    case .name:
      if top?.route == route { return .done }
      if let top, top.route.index == route.index {
        setHere(try push(route, on: top.below))
        return .done
      }
    case .stack:
      if let node = top.entry(route) {
        if node !== top { setHere(node) }
        return .done
      }
    }
    setHere(try push(route, on: top))
    return .done
  }

  private func goToRoot(_ route: FittedRoute) {
    guard let leaf = leaf(ofRoot: route.index) else { return }
    select(leaf: leaf)
    dismissAll()
    setRoot(leaf, route)
  }

  /// The leaf of a root route: of several the one that is focused under the layers, else the first.
  private func leaf(ofRoot route: RouteIndex) -> Int? {
    let focused = draft.pointee.focused
    return schema.isRoot(route, of: focused) ? focused : schema.routes[route].rootLeaf
  }

  /// Leaves a leaf with its root entry alone, whose parameters become those of the route.
  private func setRoot(_ leaf: Int, _ route: FittedRoute) {
    let top: StackNode? = draft.pointee.stacks[leaf]
    guard let root = top.at(depth: 1), root !== top || root.route != route else { return }
    setStack(leaf, root.route == route ? root : root.copy(route, on: nil))
  }

  @inline(never)
  private func goToLayer(_ route: FittedRoute, _ reuse: ReusePolicy) -> AppResult {
    let busy = schema.routes[route.index].whenBusy
    if reuse != .never, isUp(route, reuse, busy) { return .done }
    let isBusy = !draft.pointee.layers.isEmpty
    if isBusy, busy == .reject { return .refused(.busy) }
    let layer = makeLayer(route)
    if isBusy, busy == .queue {
      draft.pointee.queue.append(layer)
      return .queued(layer.id)
    }
    if isBusy, busy == .replace { draft.pointee.layers.removeLast() }
    draft.pointee.layers.append(layer)
    return .done
  }

  /// Whether the layer is there already; one that is to be used again is shown.
  private func isUp(_ route: FittedRoute, _ reuse: ReusePolicy, _ busy: BusyPolicy) -> Bool {
    if let top = draft.pointee.layers.last, top.route == route, top.top == nil { return true }
    if busy == .queue, draft.pointee.queue.waits(for: route) { return true }
    guard reuse == .stack, let index = draft.pointee.layers.lastIndex(where: { $0.route == route })
    else { return false }
    draft.pointee.layers = draft.pointee.layers.prefix(index &+ 1)
    setHere(nil)
    return true
  }

  private func goForResult(_ route: FittedRoute) throws(NavError) -> AppResult {
    let result = try go(route, anew: true)
    if case .refused = result { return result }
    return .ticket(addTicket())
  }

  /// The newest screen has somebody who waits for its answer.
  func addTicket() -> EntryID {
    draft.pointee.asked.append(draft.pointee.lastID)
    return draft.pointee.lastID
  }

  // MARK: Open

  private func open(_ url: Text) throws(NavError) -> AppResult {
    switch try rules.match(url) {
    case .route(let route): return try open(route)
    case .rejected(let rejection): return .rejected(rejection)
    case .unhandled: return .unhandled(url: url)
    }
  }

  /// Makes the route's place as if from nothing.
  private func open(_ route: FittedRoute) throws(NavError) -> AppResult {
    let traits = traits[route.index]
    if traits.contains(.root) {
      goToRoot(route)
    } else {
      try place(route, isLayer: traits.contains(.layer))
    }
    if schema.routes[route.index].hasBeside {
      for (other, leaf) in fitter.beside(route) { try put(other, beside: leaf) }
    }
    return .done
  }

  /// Puts a route with its parents on the leaf where it belongs, or over it.
  private func place(_ route: FittedRoute, isLayer: Bool) throws(NavError) {
    let declaration = schema.routes[route.index]
    var path = declaration.hasParents ? fitter.parents(of: route) : []
    if !isLayer { path.append(route) }
    if !path.isEmpty {
      let container = declaration.container ?? declaration.parentContainer ?? 0
      let leaf = schema.focusedLeaf(in: container, of: draft)
      select(leaf: leaf)
      let top = draft.pointee.stacks[leaf]
      if let rebuilt = try rebuild(top, above: 1, path), rebuilt !== top { setStack(leaf, rebuilt) }
    }
    let layers = draft.pointee.layers
    if isLayer, layers.count == 1, let layer = layers.last, layer.route == route, layer.top == nil {
      draft.pointee.queue = LayerQueue()
      return
    }
    dismissAll()
    if isLayer { draft.pointee.layers.append(makeLayer(route)) }
  }

  /// What stands on another leaf when a link leads to a route: its root and that.
  func put(_ route: FittedRoute, beside leaf: Int) throws(NavError) {
    if schema.isRoot(route.index, of: leaf) { return setRoot(leaf, route) }
    let top = draft.pointee.stacks[leaf]
    if let rebuilt = try rebuild(top, above: 1, [route]), rebuilt !== top {
      setStack(leaf, rebuilt)
    }
  }
}
