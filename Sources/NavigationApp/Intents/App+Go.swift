import JSONCoding
import NavigationCore

/// What intents do to the draft: going to places.
extension App {
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
    case .remove(let id): return remove(id)
    case .dismiss:
      guard !draft.pointee.layers.isEmpty else { return .done }
      draft.pointee.layers.removeLast()
      return .done
    case .dismissAll:
      dismissLayers()
      if !draft.pointee.queue.isEmpty {
        draft.pointee.queue = []
      }
      return .done
    case .answer(let value, let ticket): return try answer(value, ticket)
    case .select(let container): return reselect(container)
    case .reset(let place, let path): return try reset(place, path)
    case .forget:
      draft.pointee.pending = nil
      return .done
    case .url(let url): return try setURL(url)
    case .travel(let delta, let start): return travel(delta, from: start)
    // Its parts are planned one by one.
    case .transaction: return .done
    }
  }

  func dismissLayers() {
    guard !draft.pointee.layers.isEmpty else { return }
    draft.pointee.layers = []
  }

  // MARK: Go

  /// - Parameter anew: makes a new entry or layer in any case.
  func go(_ route: FittedRoute, anew: Bool) throws(NavError) -> AppResult {
    let traits = traits[route.index]
    if traits.contains(.root) { return goToRoot(route) }
    let reuse = anew ? ReusePolicy.none : schema.routes[route.index].reuse
    if traits.contains(.layer) { return goToLayer(route, reuse) }
    if traits.contains(.hasContainer), let container = schema.routes[route.index].container {
      select(leaf: focusedLeaf(in: container))
      dismissLayers()
    }
    let top = here
    switch reuse {
    case .none: break
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

  private func goToRoot(_ route: FittedRoute) -> AppResult {
    guard let leaf = schema.routes[route.index].rootLeaf else { return .done }
    select(leaf: leaf)
    dismissLayers()
    setRoot(leaf, route)
    return .done
  }

  /// Leaves a leaf with its root entry alone, whose parameters become those of the route.
  func setRoot(_ leaf: Int, _ route: FittedRoute) {
    let top: StackNode? = draft.pointee.stacks[leaf]
    guard let root = top.at(depth: 1), root !== top || root.route != route else { return }
    setStack(leaf, root.route == route ? root : StackNode(id: root.id, route: route, on: nil))
  }

  @inline(never)
  private func goToLayer(_ route: FittedRoute, _ reuse: ReusePolicy) -> AppResult {
    let busy = schema.routes[route.index].whenBusy
    if reuse != .none, isUp(route, reuse, busy) { return .done }
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
    if busy == .queue, draft.pointee.queue.last(of: route) != nil { return true }
    guard reuse == .stack, let place = draft.pointee.layers.last(of: route) else { return false }
    cutLayers(from: place &+ 1)
    setLayer(place, top: nil)
    return true
  }

  private func goForResult(_ route: FittedRoute) throws(NavError) -> AppResult {
    let result = try go(route, anew: true)
    if case .refused = result { return result }
    return .ticket(addTicket())
  }

  /// The newest screen has somebody who waits for its answer.
  func addTicket() -> EntryID {
    draft.pointee.tickets.append(draft.pointee.lastID)
    return draft.pointee.lastID
  }

  // MARK: Open

  private func open(_ url: Text) throws(NavError) -> AppResult {
    let known = url.bytes.withUnsafeBufferPointer { knownURLs.route(of: $0) }
    if let known { return try open(known) }
    let match = try url.bytes.withUnsafeBufferPointer { bytes throws(NavError) in
      try fitter.match(UnsafeRawBufferPointer(bytes))
    }
    switch match {
    case .route(let route):
      url.bytes.withUnsafeBufferPointer { knownURLs.keep(route, of: $0) }
      return try open(route)
    case .rejected(let rejection): return .rejected(rejection)
    case .unhandled: return .unhandled(url: url)
    }
  }

  /// Makes the route's place as if from nothing.
  private func open(_ route: FittedRoute) throws(NavError) -> AppResult {
    if traits[route.index].contains(.root) { return goToRoot(route) }
    let isLayer = traits[route.index].contains(.layer)
    let hasParents = schema.routes[route.index].hasParents
    var path = hasParents ? fitter.parents(of: route) : []
    if !isLayer { path.append(route) }
    if !path.isEmpty {
      let declared = schema.routes[route.index].container
      let container = declared ?? schema.routes[route.index].parentContainer ?? 0
      let leaf = focusedLeaf(in: container)
      select(leaf: leaf)
      let top = draft.pointee.stacks[leaf]
      if let rebuilt = try rebuild(top, above: 1, path), rebuilt !== top { setStack(leaf, rebuilt) }
    }
    guard isLayer else {
      dismissLayers()
      return .done
    }
    let layers = draft.pointee.layers
    if layers.count == 1, layers[0].route == route, layers[0].top == nil { return .done }
    draft.pointee.layers = [makeLayer(route)]
    return .done
  }
}
