import JSONCoding
import NavigationCore

/// What intents do to the draft: going back and changing what is there.
extension App {
  func back() -> AppResult {
    let top = here
    if let top, top.depth > floor {
      setHere(top.below)
      return .done
    }
    if !draft.pointee.layers.isEmpty {
      touched.rest = true
      draft.pointee.layers.removeLast()
      return .done
    }
    return backInContainers() ? .done : .none
  }

  func backTo(_ target: BackTarget) -> AppResult {
    if let node = here.first({ target.isIt($0.id, $0.route) }) {
      if node !== here { setHere(node) }
      return .done
    }
    guard let layer = draft.pointee.layers.last, target.isIt(layer.id, layer.route) else {
      return .refused(.notFound)
    }
    setHere(nil)
    return .done
  }

  func replace(_ route: FittedRoute) throws(NavError) -> AppResult {
    guard let top = here, top.depth > floor else { return .refused(.root) }
    let leaf = draft.pointee.layers.isEmpty ? draft.pointee.focused : nil
    guard mayStand(route, on: leaf) else { return .refused(.elsewhere) }
    setHere(try push(route, on: top.below))
    return .done
  }

  func update(_ values: LateJSON) throws(NavError) -> AppResult {
    let old = shown(draft).route
    let route = try values.read { reader throws(NavError) in try fitter.update(old, &reader) }
    guard route != old else { return .done }
    if let top = here {
      setHere(StackNode(id: top.id, route: route, on: top.below))
    } else if !draft.pointee.layers.isEmpty {
      touched.rest = true
      draft.pointee.layers[draft.pointee.layers.count &- 1].route = route
    }
    return .done
  }

  func remove(_ id: EntryID) -> AppResult {
    for leaf in draft.pointee.stacks.indices {
      let top: StackNode? = draft.pointee.stacks[leaf]
      guard let node = top.first({ $0.id == id }) else { continue }
      guard node.below != nil else { return .refused(.root) }
      if let rebuilt = stack(top, without: node) { setStack(leaf, rebuilt) }
      return .done
    }
    for place in draft.pointee.layers.indices {
      let top = draft.pointee.layers[place].top
      guard let node = top.first({ $0.id == id }) else { continue }
      touched.rest = true
      draft.pointee.layers[place].top = stack(top, without: node)
      return .done
    }
    guard draft.pointee.layers.place(of: id) != nil || draft.pointee.queue.place(of: id) != nil
    else { return .refused(.notFound) }
    cut(id, keepsLocks: false)
    return .done
  }

  // MARK: Answers

  func answer(_ value: LateJSON, _ ticket: EntryID?) throws(NavError) -> AppResult {
    guard let id = asked(ticket), let route = route(of: id, draft) else {
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
    guard !draft.pointee.tickets.isEmpty else { return nil }
    let tickets = draft.pointee.tickets
    if let ticket { return tickets.contains(ticket) ? ticket : nil }
    if let node = here.first({ tickets.contains($0.id) }) { return node.id }
    guard let layer = draft.pointee.layers.last, tickets.contains(layer.id) else { return nil }
    return layer.id
  }

  // MARK: Containers and stacks

  func reselect(_ container: Int) -> AppResult {
    let before = draft.pointee.chosen
    select(container)
    guard draft.pointee.chosen == before, let parent = schema.containers[container].parent,
      schema.containers[parent].popsOnReselect
    else { return .done }
    let leaf = focusedLeaf(in: container)
    let top: StackNode? = draft.pointee.stacks[leaf]
    if let root = top.at(depth: 1), root !== top { setStack(leaf, root) }
    return .done
  }

  func reset(_ place: StackPlace, _ path: [FittedRoute]) throws(NavError) -> AppResult {
    switch place {
    case .here:
      let leaf = draft.pointee.layers.isEmpty ? draft.pointee.focused : nil
      guard path.allSatisfy({ mayStand($0, on: leaf) }) else { return .refused(.elsewhere) }
      setHere(try rebuild(here, above: floor, path))
    case .leaf(let leaf):
      guard path.allSatisfy({ mayStand($0, on: leaf) }) else { return .refused(.elsewhere) }
      if let top = try rebuild(draft.pointee.stacks[leaf], above: 1, path) { setStack(leaf, top) }
    case .layer(let id):
      guard let layer = draft.pointee.layers.place(of: id) else { return .refused(.notFound) }
      guard path.allSatisfy({ mayStand($0, on: nil) }) else { return .refused(.elsewhere) }
      touched.rest = true
      draft.pointee.layers[layer].top = try rebuild(
        draft.pointee.layers[layer].top, above: 0, path)
    }
    return .done
  }
}

extension BackTarget {
  fileprivate func isIt(_ id: EntryID, _ route: FittedRoute) -> Bool {
    switch self {
    case .route(let wanted): wanted == route
    case .id(let wanted): wanted == id
    }
  }
}
