import Ground
import JSONCoding

/// What intents do to the draft: going back and changing what is there.
extension Attempt {
  func back() -> AppResult {
    let top = here
    if let top, top.depth > floor {
      setHere(top.below)
      return .done
    }
    if !draft.pointee.layers.isEmpty {
      draft.pointee.layers.removeLast()
      return .done
    }
    return backInContainers() ? .done : .nowhereBack
  }

  func backTo(_ target: BackTarget) -> AppResult {
    let found = here.entry(target)
    let layer = draft.pointee.layers.last
    guard found != nil || layer.map({ target.isIt($0.id, $0.route) }) == true else {
      return .refused(.notFound)
    }
    if found !== here { setHere(found) }
    return .done
  }

  func replace(_ route: FittedRoute) throws(NavError) -> AppResult {
    guard let top = here, top.depth > floor else { return .refused(.root) }
    let leaf = draft.pointee.layers.isEmpty ? draft.pointee.focused : nil
    guard rules.allow(route, on: leaf) else { return .refused(.elsewhere) }
    setHere(try push(route, on: top.below))
    return .done
  }

  func remove(_ id: EntryID) -> AppResult {
    for leaf in draft.pointee.stacks.indices {
      let top: StackNode? = draft.pointee.stacks[leaf]
      guard let node = top.entry(id) else { continue }
      guard node.below != nil else { return .refused(.root) }
      if let rebuilt = stack(top, without: node) { setStack(leaf, rebuilt) }
      return .done
    }
    if draft.pointee.layers.index(of: id) == nil, let (layer, node) = layerEntry(id) {
      setLayer(layer, top: stack(draft.pointee.layers[layer]?.top, without: node))
      return .done
    }
    guard draft.pointee.layers.index(of: id) != nil || draft.pointee.queue.layer(id) != nil
    else { return .refused(.notFound) }
    cut(id, keepsLocks: false)
    return .done
  }

  /// Carries out `{"gesture":ids}`: each screen goes with what stands on it. A layer over a stack
  /// stays.
  func drop(_ ids: [EntryID]) -> AppResult {
    for top in draft.pointee.stacks {
      if let root = StackNode?(top).at(depth: 1), ids.contains(root.id) { return .refused(.root) }
    }
    for id in ids where draft.route(of: id) != nil { cut(id, keepsLocks: false) }
    return .done
  }

  // MARK: Answers

  func answer(_ value: LateJSON, _ ticket: EntryID?) throws(NavError) -> AppResult {
    guard let id = asked(ticket), let route = draft.route(of: id) else {
      return .refused(.nobodyAsked)
    }
    guard let type = schema.routes[route.index].returns else { return .refused(.nobodyAsked) }
    var writer = JSONWriter()
    do throws(NavError) {
      try value.read { reader throws(NavError) in
        try schema.readAnswer(type, of: route.index, &reader, into: &writer)
      }
    } catch {
      throw error.asInvalid
    }
    cut(id, keepsLocks: false)
    answered = id
    return .done
  }

  /// The screen that is to be answered: that of the ticket, or the nearest one that was asked for.
  private func asked(_ ticket: EntryID?) -> EntryID? {
    guard isSomebodyWaiting else { return nil }
    if let ticket { return isAwaited(ticket) ? ticket : nil }
    var entry = here
    while let node = entry {
      if isAwaited(node.id) { return node.id }
      entry = node.below
    }
    guard let layer = draft.pointee.layers.last, isAwaited(layer.id) else { return nil }
    return layer.id
  }

  // MARK: Containers and stacks

  func reselect(_ container: Int) -> AppResult {
    let before = draft.pointee.chosen
    select(container)
    guard draft.pointee.chosen == before, let parent = schema.containers[container].parent,
      schema.containers[parent].reselect == .popToRoot
    else { return .done }
    let leaf = schema.focusedLeaf(in: container, of: draft)
    let top: StackNode? = draft.pointee.stacks[leaf]
    if let root = top.at(depth: 1), root !== top { setStack(leaf, root) }
    return .done
  }

  func reset(_ location: StackLocation?, _ path: [FittedRoute]) throws(NavError) -> AppResult {
    switch location {
    case nil:
      let leaf = draft.pointee.layers.isEmpty ? draft.pointee.focused : nil
      guard rules.allow(path, on: leaf) else { return .refused(.elsewhere) }
      setHere(try rebuild(here, above: floor, path))
    case .leaf(let leaf):
      guard rules.allow(path, on: leaf) else { return .refused(.elsewhere) }
      if let top = try rebuild(draft.pointee.stacks[leaf], above: 1, path) { setStack(leaf, top) }
    case .layer(let id):
      guard let layer = draft.pointee.layers.index(of: id) else { return .refused(.notFound) }
      guard rules.allow(path, on: nil) else { return .refused(.elsewhere) }
      setLayer(layer, top: try rebuild(draft.pointee.layers[layer]?.top, above: 0, path))
    }
    return .done
  }
}

extension StackNode? {
  func entry(_ target: BackTarget) -> StackNode? {
    switch target {
    case .route(let route): entry(route)
    case .id(let id): entry(id)
    }
  }
}

extension BackTarget {
  func isIt(_ id: EntryID, _ route: FittedRoute) -> Bool {
    switch self {
    case .route(let wanted): wanted == route
    case .id(let wanted): wanted == id
    }
  }
}
