import Ground
import JSONCoding

/// The commit of a step: what hosts see and hear is what the commit of a draft would bring.
extension App {
  /// Makes a step, unless an interceptor cancels it.
  func commit(_ step: Step, _ sent: SentIntent) -> AppResult {
    if case .nothing = step { return tell(.noop, sent.intent) }
    defer { endAsking() }
    let reason = askInterceptor(sent.intent) {
      write(step, sent.intent.cause, sent.source, to: &$0)
    }
    if let reason { return tell(.cancelled(reason), sent.intent) }
    seq &+= 1
    revision &+= 1
    emitInline(.committed) { writer in
      if asked.count > 0 { return writeAsked(to: &writer) }
      write(step, sent.intent.cause, sent.source, seq: seq, to: &writer)
    }
    end(step, placeChange(isPlace: history.recordsCommits || !sent.intent.staysAtPlace))
    guard case .gate(_, let pending) = step else { return .done }
    return tell(.pending(needs: pending.needs, shown: pending.shown), sent.intent)
  }

  /// Makes a step that changes what is shown at its place, and in which nobody has a say.
  func commitInPlace(_ step: Step, _ cause: StaticString) {
    seq &+= 1
    revision &+= 1
    emitInline(.committed) { write(step, cause, nil, seq: seq, to: &$0) }
    end(step, placeChange(isPlace: history.recordsCommits))
  }

  /// Makes a step that was told.
  private func end(_ step: Step, _ place: PlaceChange) {
    let old = interests.contains(.shown) ? committed.shown : nil
    make(step, place)
    end(instead: old)
  }

  /// What follows when steps are made.
  /// - Parameter old: the screen that was shown; nil if nobody wants to hear of another one.
  func end(instead old: (id: EntryID, route: FittedRoute)?) {
    if let old { tellShown(instead: old) }
    #if NAV_CHECKED
      check()
    #endif
    history.discarded.release()
    if isToldOfEnds { forgetLost() }
  }

  /// `,"cause":…,"source":…,"changes":[…]`
  /// - Parameter seq: to write the whole event.
  private func write(
    _ step: Step, _ cause: StaticString, _ source: Text?, seq: UInt64? = nil,
    to writer: inout JSONWriter
  ) {
    writer.beginChanges(cause, source, seq: seq)
    writer.step(step, at: shownStack, committed, schema)
    writer.raw(seq == nil ? "]" : "]}}")
  }

  /// Where the stack is that is shown.
  private var shownStack: StackLocation {
    let layer = committed.pointee.layers.last.map { StackLocation.layer($0.id) }
    return layer ?? .leaf(committed.pointee.focused)
  }

  // MARK: State and history

  /// What a step, which changes the top of what is shown, does to the history.
  /// - Parameter isPlace: whether it leads to another place, and does not only change the current
  ///   one.
  private func placeChange(isPlace: Bool) -> PlaceChange {
    hidesScreens ? .none : isPlace ? .new : .amended
  }

  /// Makes the step in the state and in the draft.
  func make(_ step: Step, _ place: PlaceChange) {
    switch step {
    case .nothing: break
    case .stack(from: let old, to: let new, kept: let base):
      if let new, new.depth > base.depth { take(new.id) }
      setTop(new, was: old, place)
      enter(new, above: base)
      leave(old, above: base)
    case .update(from: let old, to: let new): setTop(new, was: old, place)
    case .layer(from: let old, to: let new?):
      present(new, insteadOfTop: old != nil, place)
    case .layer(from: let old?, to: nil): dismiss(old, place)
    case .layer(from: nil, to: nil): break
    case .gate(let layer, let pending):
      present(layer, insteadOfTop: false, place)
      committed.pointee.pending = pending
      draft.pointee.pending = pending
    case .select(let position, in: let container):
      history.add(around: committed)
      committed.pointee.chosen.choose(position, in: container, schema)
      committed.pointee.focused = schema.focusedLeaf(in: 0, of: committed)
      draft.pointee.chosen = committed.pointee.chosen
      draft.pointee.focused = committed.pointee.focused
    }
  }

  @inline(__always)
  private func setTop(_ top: StackNode?, was old: StackNode?, _ place: PlaceChange) {
    if committed.pointee.layers.isEmpty {
      if let top, let old { setTopOfLeaf(top, was: old, place == .new) }
    } else {
      setTopOfLayer(top, place)
    }
  }

  @inline(never)
  func setTopOfLeaf(_ top: StackNode, was old: StackNode, _ isPlace: Bool) {
    let leaf = committed.pointee.focused
    committed.pointee.stacks[leaf] = top
    draft.pointee.stacks[leaf] = top
    if isPlace {
      if let given = history.add(leaf, was: old) { spare.keep(given, &history.discarded) }
    } else {
      if history.amend(leaf, was: old, now: top) { mergeNeighbours(committed) }
    }
  }

  @inline(never)
  private func setTopOfLayer(_ top: consuming StackNode?, _ place: PlaceChange) {
    if place == .amended { history.amend(around: committed) }
    // While only one state has the layer, it changes where it is.
    draft.pointee.layers = LayerStack()
    committed.pointee.layers.swapTop(&top)
    if place == .new, let given = history.add(HistorySlot.onLayer, was: top) {
      spare.keep(given, &history.discarded)
    }
    followLayers(mayMerge: place == .amended)
  }

  /// A layer comes on top, or in place of the topmost one, of which it is another version.
  @inline(never)
  private func present(_ layer: Layer, insteadOfTop: Bool, _ place: PlaceChange) {
    let mayMerge = place != .none && history.change(around: committed, place == .new)
    if insteadOfTop { committed.pointee.layers.removeLast() }
    committed.pointee.layers.append(layer)
    followLayers(mayMerge: mayMerge)
    guard !insteadOfTop else { return }
    take(layer.id)
    count(layer.route.index, by: 1)
  }

  /// The topmost layer leaves.
  @inline(never)
  func dismiss(_ layer: Layer, _ place: PlaceChange) {
    let mayMerge = place != .none && history.dismissLayer(of: committed, place == .new)
    committed.pointee.layers.removeLast()
    followLayers(mayMerge: mayMerge)
    leave(layer.id, layer.route.index)
    leave(layer.top, above: StackBase(nil))
  }

  /// What follows when the state has other layers.
  /// - Parameter mayMerge: whether the current place may equal a neighbour now.
  private func followLayers(mayMerge: Bool) {
    draft.pointee.layers = committed.pointee.layers
    scenes.made?.pointee.rest.follow(committed)
    if mayMerge { mergeNeighbours(committed) }
  }

  // MARK: What comes and leaves

  func take(_ id: EntryID) {
    committed.pointee.lastID = id
    draft.pointee.lastID = id
  }

  /// Counts entries that have come and of which rules say something.
  private func enter(_ top: StackNode?, above base: StackBase) {
    guard top.noted != base.noted else { return }
    var entry = top
    while let node = entry, node.depth > base.depth {
      count(node.route.index, by: 1)
      entry = node.below
    }
  }

  private func leave(_ top: StackNode?, above base: StackBase) {
    guard isToldOfEnds || top.noted != base.noted else { return }
    var entry = top
    while let node = entry, node.depth > base.depth {
      leave(node.id, node.route.index)
      entry = node.below
    }
  }

  /// The host may let go of what it keeps with a screen that has left.
  private func leave(_ id: EntryID, _ route: RouteIndex) {
    count(route, by: -1)
    depart(id)
  }

  private func count(_ route: RouteIndex, by change: Int) {
    let traits = traits[route]
    if !traits.isDisjoint(with: .counted) { counts.change(route, traits, by: change) }
  }
}

/// The short way of a push or a pop on the topmost layer of which rules say nothing, and in which
/// nobody has a say.
extension App {
  /// Carries out a `go` or a `back`, if all `isSimple`.
  /// - Returns: nil if it is not as plain; then nothing has changed.
  @inline(never)
  @_optimize(speed)
  func sendOnLayer(_ sent: borrowing SentIntent) -> AppResult? {
    guard let id = committed.pointee.layers.last?.id, sent.source == nil, notes.isEmpty,
      !isIntercepted, !isToldOfEnds
    else { return nil }
    // The layer itself is held by nobody else when it changes.
    let top = committed.here
    let entry: StackNode
    switch sent.intent {
    case .go(let route):
      guard mayPush(route, on: top) else { return nil }
      entry = spare.make(committed.pointee.lastID &+ 1, route, [], on: top)
      take(entry.id)
    case .back:
      guard let top, traits[top.route.index].isDisjoint(with: .noted) else { return nil }
      guard !isAwaited(top.id) else { return nil }
      entry = top
    default: return nil
    }
    let isPushed = entry !== top
    seq &+= 1
    revision &+= 1
    emitInline(.committed) { writer in
      // Neither the schema nor the route goes meanwhile: their references need no counting.
      Unmanaged.passUnretained(schema)._withUnsafeGuaranteedRef { schema in
        writer.committed(isPushed: isPushed, entry, at: .layer(id), schema, seq: seq)
      }
    }
    let old = interests.contains(.shown) ? committed.shown : nil
    setTopOfLayer(isPushed ? entry : entry.below, placeChange(isPlace: true))
    if let old { tellShown(instead: old) }
    #if NAV_CHECKED
      check()
    #endif
    history.discarded.release()
    return .done
  }

  /// Whether a route is pushed on the stack of a layer, and rules say nothing of it.
  private func mayPush(_ route: FittedRoute, on top: StackNode?) -> Bool {
    let traits = traits[route.index]
    return traits.isDisjoint(with: RouteTraits.noted.union([.root, .layer, .hasContainer]))
      && isOneMore(route, on: top)
  }
}
