import Ground
import JSONCoding

/// The short way of what nearly every commit is: on the focused leaf something is pushed or popped,
/// comes in the place of the top, or changes its parameters, and nothing and nobody but an
/// interceptor has a say in it. It does what the long way does, and counts no references for it;
/// whatever is not as plain takes the long way from its beginning.
extension App {
  /// Whether stacks of leaves are all that an intent can concern.
  var isPlain: Bool {
    #if NAV_CHECKED
      guard takesShortWays else { return false }
    #endif
    return committed.pointee.layers.isEmpty && committed.pointee.question == nil
  }

  /// Whether somebody waits for the answer of a screen, or an intent for what a gate brings.
  var isSomethingAwaited: Bool {
    !tickets.isEmpty || committed.pointee.pending != nil
  }

  /// Whether it is this screen that somebody or an intent waits for.
  func isAwaited(_ id: EntryID) -> Bool { isSomethingAwaited && awaits(id) }

  @inline(never)
  private func awaits(_ id: EntryID) -> Bool {
    tickets.has(id) || committed.pointee.pending?.screen == id
  }

  /// Carries out an intent if it is as plain.
  /// - Returns: nil if it is not; then nothing has changed.
  func sendShort(_ intent: AppIntent, _ source: Text? = nil) -> AppResult? {
    switch intent {
    case .go(let route): pushShort(route, source: source)
    case .back: popShort(source: source)
    default: nil
    }
  }

  /// Carries out an intent whose text was carried out so before.
  /// - Returns: nil if it was not, or cannot be so now; then nothing has changed.
  @inline(never)
  @_optimize(speed)
  public func sendKnown(_ text: UnsafeBufferPointer<UInt8>) -> AppResult? {
    // Another intent begins so: only texts of `go` are kept.
    if text.count > 2, text[1] == UInt8(ascii: "\""), text[2] != UInt8(ascii: "g") { return nil }
    guard isPlain, let route = knownGoes.routeInline(of: text) else { return nil }
    return pushShort(route)
  }

  /// Pushes a route, or shows the layer that it is.
  @_optimize(speed)
  func pushShort(_ route: consuming FittedRoute, source: Text? = nil) -> AppResult? {
    let traits = traits[route.index]
    let leaf = committed.pointee.focused
    guard traits.isDisjoint(with: [.root, .layer, .asksOnEnter, .noPlace]), !hidesEntries,
      !traits.isDisjoint(with: [.reusesTop, .isAlwaysNew]), schema.homes[route.index].contains(leaf)
    else {
      guard traits.contains(.layer) else { return nil }
      return sendStep(SentIntent(intent: .go(route), source: source))
    }
    let depth = committed.pointee.stacks[leaf].depth
    guard depth < limits.stackDepth,
      traits.contains(.isAlwaysNew) || committed.pointee.stacks[leaf].route != route
    else { return nil }
    if !traits.isDisjoint(with: .counted) {
      guard schema.routes[route.index].requires.hold(committed.pointee.facts) else { return nil }
    }
    let id = committed.pointee.lastID &+ 1
    if isIntercepted || journal != nil {
      let said = consult(pushing: true, id, route, on: depth, leaf, source)
      guard case .done? = said else { return said }
    }
    if !traits.isDisjoint(with: .counted) { counts.change(route.index, traits, by: 1) }
    committed.pointee.lastID = id
    draft.pointee.lastID = id
    let old = spare.push(
      id, route, traits, on: &committed.pointee.stacks[leaf], &draft.pointee.stacks[leaf])
    seq &+= 1
    revision &+= 1
    shortSteps &+= 1
    if interests.contains(.committed) {
      // The state keeps it meanwhile: its reference needs no counting.
      Unmanaged.passUnretained(committed.pointee.stacks[leaf])._withUnsafeGuaranteedRef {
        tell(pushing: true, $0, onLeaf: leaf, source)
      }
    }
    tellShown(instead: (old.id, old.route))
    #if NAV_CHECKED
      check()
    #endif
    leave(leaf, old)
    return .done
  }

  /// Adds a place to the history, and keeps a node that it gives up. What the host keeps with
  /// screens that are then gone for good is released, and so is what the interceptor was asked.
  /// - Parameter popped: the entry that has left.
  @inline(never)
  @_optimize(speed)
  private func leave(_ leaf: Int, _ top: consuming StackNode, popped: EntryID? = nil) {
    endAsking()
    if history.limit == 0 {
      spare.keep(top, &history.discarded)
    } else if let given = history.addInline(leaf, was: top) {
      spare.keep(given, &history.discarded)
    }
    history.discarded.release()
    guard isToldOfEnds else { return }
    if let popped { depart(popped) }
    if mayHaveLost { forgetLost() }
  }

  @_optimize(speed)
  func popShort(source: Text? = nil) -> AppResult? {
    let leaf = committed.pointee.focused
    let route = committed.pointee.stacks[leaf].route.index
    let traits = traits[route]
    let id = committed.pointee.stacks[leaf].id
    guard !traits.contains(.asksOnLeave), committed.pointee.stacks[leaf].depth > 1, !hidesEntries,
      notes.isEmpty || notes.json(id) == nil, !isAwaited(id)
    else { return nil }
    if isIntercepted || journal != nil {
      let said = consultPop(leaf, source)
      guard case .done? = said else { return said }
    }
    guard let old = SpareNode.pop(&committed.pointee.stacks[leaf], &draft.pointee.stacks[leaf])
    else { return nil }
    if !traits.isDisjoint(with: .counted) { counts.change(route, traits, by: -1) }
    seq &+= 1
    revision &+= 1
    shortSteps &+= 1
    if interests.contains(.committed) { tell(pushing: false, old, onLeaf: leaf, source) }
    tellShown(instead: (old.id, old.route))
    #if NAV_CHECKED
      check()
    #endif
    leave(leaf, old, popped: id)
    return .done
  }

  /// Another entry comes in the place of the top, if rules say nothing of either and nobody else
  /// has a say.
  /// - Parameter route: one that is pushed.
  @inline(never)
  @_optimize(speed)
  func replaceShort(_ route: consuming FittedRoute) -> AppResult? {
    let leaf = committed.pointee.focused
    let old = committed.pointee.stacks[leaf]
    guard
      traits[route.index].union(traits[old.route.index]).isDisjoint(with: .noted),
      schema.homes[route.index].contains(leaf), old.depth > 1, !hidesEntries, notes.isEmpty,
      !isAwaited(old.id), !isIntercepted, journal == nil, !isToldOfEnds
    else { return nil }
    let new = spare.make(committed.pointee.lastID &+ 1, route, [], on: old.below)
    take(new.id)
    seq &+= 1
    revision &+= 1
    emitInline(.committed) { writer in
      // The schema does not go meanwhile: its references need no counting.
      Unmanaged.passUnretained(schema)._withUnsafeGuaranteedRef { schema in
        writer.oneInstead(of: old, new, at: .leaf(leaf), schema, seq: seq)
      }
    }
    setTopOfLeaf(new, was: old, history.recordsCommits)
    tellShown(instead: (old.id, old.route))
    #if NAV_CHECKED
      check()
    #endif
    spare.keep(consume old, &history.discarded)
    history.discarded.release()
    return .done
  }

  /// The top of the focused leaf gets other parameters, and nobody has a say.
  func updateTop(_ old: consuming StackNode, to route: FittedRoute) {
    let new = spare.make(old.id, route, old.traits, on: old.below)
    seq &+= 1
    revision &+= 1
    emitInline(.committed) { writer in
      writer.fillShort(old.route.route.count &+ route.route.count &+ 160) { text in
        text.beginCommitted(seq)
        text.put(",\"cause\":\"update\",\"changes\":[{\"updated\":{\"id\":")
        text.digits(old.id)
        text.put(",\"old\":")
        text.route(old.route.route)
        text.put(",\"new\":")
        text.route(route.route)
        text.put("}}]}}")
      }
    }
    setTopOfLeaf(new, was: old, history.recordsCommits)
    let shown = (old.id, old.route)
    spare.keep(consume old, &history.discarded)
    end(instead: shown)
  }

  /// Tells of a push, by `go`, or a pop, by `back`.
  @inline(__always)
  private func tell(pushing: Bool, _ top: StackNode, onLeaf leaf: Int, _ source: Text?) {
    emitInline(.committed) { writer in
      guard source == nil, asked.count == 0 else {
        return tellAsked(pushing, top, leaf, source, &writer)
      }
      // Neither the schema nor the route goes meanwhile: their references need no counting.
      Unmanaged.passUnretained(schema)._withUnsafeGuaranteedRef { schema in
        writer.committed(isPushed: pushing, top, at: .leaf(leaf), schema, seq: seq)
      }
    }
  }

  /// The same with a source, or of what an interceptor was asked about.
  @inline(never)
  private func tellAsked(
    _ pushing: Bool, _ top: StackNode, _ leaf: Int, _ source: Text?, _ writer: inout JSONWriter
  ) {
    guard asked.count == 0 else { return writeAsked(to: &writer) }
    writeShort(pushing, top.id, top.route, on: top.depth &- 1, leaf, source, seq, &writer)
  }

  /// Asks the interceptor, or writes to the journal.
  /// - Returns: done if nobody objects; the result of an intent that is cancelled; nil if it is not
  ///   that simple: then nobody was asked, nothing is written, and the long way does it.
  @inline(never)
  private func consult(
    pushing: Bool, _ id: EntryID, _ route: FittedRoute, on depth: Int, _ leaf: Int,
    _ source: Text?
  ) -> AppResult? {
    guard isIntercepted else {
      return record(pushing: pushing, id, route, on: depth, leaf, source) ? .done : nil
    }
    guard journal == nil else { return nil }
    return ask(pushing: pushing, id, route, on: depth, leaf, source) ?? .done
  }

  /// The same about a pop.
  @inline(never)
  private func consultPop(_ leaf: Int, _ source: Text?) -> AppResult? {
    // The state keeps it meanwhile: its reference needs no counting.
    Unmanaged.passUnretained(committed.pointee.stacks[leaf])._withUnsafeGuaranteedRef { top in
      consult(pushing: false, top.id, top.route, on: top.depth &- 1, leaf, source)
    }
  }

  /// Asks the interceptor. If it agrees, `asked` has its question until `leave`.
  /// - Returns: the result if it cancels the intent.
  private func ask(
    pushing: Bool, _ id: EntryID, _ route: FittedRoute, on depth: Int, _ leaf: Int,
    _ source: Text?
  ) -> AppResult? {
    asked.fillShort(route.route.count &+ 30) { text in
      text.put("{\"intent\":")
      if pushing {
        text.put("{\"go\":")
        text.route(route.route)
        text.put("}")
      } else {
        text.put("\"back\"")
      }
    }
    askedBody = asked.count
    writeShort(pushing, id, route, on: depth, leaf, source, nil, &asked)
    guard let reason = askInterceptor() else { return nil }
    endAsking()
    return tell(.cancelled(reason), pushing ? .go(route) : .back)
  }

  /// Writes it to the journal.
  /// - Returns: false if it is not that simple; then nothing is written.
  private func record(
    pushing: Bool, _ id: EntryID, _ route: FittedRoute, on depth: Int, _ leaf: Int,
    _ source: Text?
  ) -> Bool {
    guard let journal, !holdsUnsaved,
      traits[route.index].isDisjoint(with: [.unsaved, .hidesValues])
    else { return false }
    return journal.appendPlain(seq &+ 1) { writer in
      writer.byte(UInt8(ascii: "{"))
      writeShort(pushing, id, route, on: depth, leaf, source, nil, &writer)
      if pushing {
        writer.raw(",\"lastID\":")
        writer.integer(id)
      }
      writer.byte(UInt8(ascii: "}"))
    }
  }

  /// `"cause":…,"source":…,"changes":[…]`, as `writeChanges` would write it, in few pieces.
  /// - Parameter seq: with a source, the number of the commit, to write its whole event.
  @inline(never)
  @_optimize(speed)
  private func writeShort(
    _ pushing: Bool, _ id: EntryID, _ route: FittedRoute, on depth: Int, _ leaf: Int,
    _ source: Text?, _ seq: UInt64?, _ writer: inout JSONWriter
  ) {
    guard let source else {
      writer.separate()
      // The schema does not go meanwhile: its references need no counting.
      return Unmanaged.passUnretained(schema)._withUnsafeGuaranteedRef { schema in
        writer.oneEntry(
          isPushed: pushing, id, route.route.reference, at: .leaf(leaf), kept: depth, schema,
          isCommit: true)
      }
    }
    writer.beginChanges(pushing ? "go" : "back", source, seq: seq)
    writer.oneEntry(
      isPushed: pushing, id, route.route.reference, at: .leaf(leaf), kept: depth, schema)
    writer.raw(seq == nil ? "]" : "]}}")
  }
}
