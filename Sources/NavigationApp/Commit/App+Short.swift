import Ground
import JSONCoding

/// The short way of what nearly every commit is: a push or a pop on the focused leaf in which
/// nothing and nobody else has a say. It does what the long way does, and counts no references for
/// it; whatever is not as plain takes the long way from its beginning.
extension App {
  /// Whether stacks of leaves are all that an intent can concern.
  var isPlain: Bool {
    #if NAV_CHECKED
      guard takesShortWays else { return false }
    #endif
    return intercept == nil && committed.pointee.layers.isEmpty
      && committed.pointee.tickets.isEmpty
      && committed.pointee.pending == nil && committed.pointee.question == nil
  }

  /// Carries out an intent if it is as plain.
  /// - Returns: whether it has; else nothing has changed.
  func sendShort(_ intent: AppIntent, _ source: Text? = nil) -> Bool {
    switch intent {
    case .go(let route): pushShort(route, source: source)
    case .back: popShort(source: source)
    default: false
    }
  }

  /// Carries out an intent whose text was carried out so before.
  /// - Returns: whether it has; else nothing has changed.
  @inline(never)
  @_optimize(speed)
  public func sendKnown(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isPlain, let route = knownGoes.route(of: text) else { return false }
    return pushShort(route)
  }

  @_optimize(speed)
  func pushShort(_ route: consuming FittedRoute, source: Text? = nil) -> Bool {
    let traits = traits[route.index]
    let leaf = committed.pointee.focused
    guard traits.isDisjoint(with: [.root, .layer, .asksOnEnter, .noPlace]), !hidesEntries,
      !traits.isDisjoint(with: [.reusesTop, .isAlwaysNew]), schema.homes[route.index].contains(leaf)
    else { return false }
    let depth = committed.pointee.stacks[leaf].depth
    guard depth < limits.stackDepth,
      traits.contains(.isAlwaysNew) || committed.pointee.stacks[leaf].route != route
    else { return false }
    if !traits.isDisjoint(with: .counted) {
      guard schema.routes[route.index].requires.hold(committed.pointee.facts) else { return false }
    }
    let id = committed.pointee.lastID &+ 1
    if journal != nil, !record(pushing: true, id, route, on: depth, leaf, source) { return false }
    if !traits.isDisjoint(with: .counted) { counts.change(route.index, traits, by: 1) }
    committed.pointee.lastID = id
    draft.pointee.lastID = id
    let old = spare.push(
      id, route, isNoted: !traits.isDisjoint(with: .noted),
      on: &committed.pointee.stacks[leaf], &draft.pointee.stacks[leaf])
    seq &+= 1
    revision &+= 1
    shortSteps &+= 1
    if interests.contains(.committed) {
      tell(pushing: true, committed.pointee.stacks[leaf], onLeaf: leaf, source)
    }
    tellShown(instead: (old.id, old.route))
    #if NAV_CHECKED
      check()
    #endif
    leave(leaf, old)
    return true
  }

  /// Adds a place to the history, and keeps a node that it gives up. What the host keeps with
  /// screens that are then gone for good is released.
  /// - Parameter popped: the entry that has left.
  @inline(never)
  @_optimize(speed)
  private func leave(_ leaf: Int, _ top: consuming StackNode, popped: EntryID? = nil) {
    if history.limit == 0 {
      spare.keep(top, &history.discarded)
    } else if let given = history.add(leaf, was: top) {
      spare.keep(given, &history.discarded)
    }
    history.discarded.release()
    guard forget != nil else { return }
    if let popped { depart(popped) }
    forgetLost()
  }

  @_optimize(speed)
  func popShort(source: Text? = nil) -> Bool {
    let leaf = committed.pointee.focused
    let route = committed.pointee.stacks[leaf].route.index
    let traits = traits[route]
    let id = committed.pointee.stacks[leaf].id
    guard !traits.contains(.asksOnLeave), committed.pointee.stacks[leaf].depth > 1, !hidesEntries,
      notes.isEmpty || notes.json(id) == nil
    else { return false }
    if journal != nil, !recordPop(leaf, source) { return false }
    guard let old = SpareNode.pop(&committed.pointee.stacks[leaf], &draft.pointee.stacks[leaf])
    else { return false }
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
    return true
  }

  /// Tells of a push, by `go`, or a pop, by `back`.
  @inline(never)
  private func tell(pushing: Bool, _ top: StackNode, onLeaf leaf: Int, _ source: Text?) {
    emitInline(.committed) { writer in
      guard source != nil else {
        return writer.oneEntry(
          isPushed: pushing, top.id, top.route.route, at: .leaf(leaf), kept: top.depth &- 1, schema,
          committed: seq)
      }
      writer.beginCommitted(seq)
      writer.put(",")
      writeShort(pushing, top.id, top.route, on: top.depth &- 1, leaf, source, &writer)
      writer.put("}}")
    }
  }

  /// Writes a pop to the journal, as `record` does.
  @inline(never)
  private func recordPop(_ leaf: Int, _ source: Text?) -> Bool {
    let top = committed.pointee.stacks[leaf]
    return record(pushing: false, top.id, top.route, on: top.depth &- 1, leaf, source)
  }

  /// Writes it to the journal.
  /// - Returns: false if it is not that simple; then nothing is written, and the long way does
  ///   it.
  @inline(never)
  private func record(
    pushing: Bool, _ id: EntryID, _ route: FittedRoute, on depth: Int, _ leaf: Int,
    _ source: Text?
  ) -> Bool {
    guard let journal, !holdsUnsaved,
      traits[route.index].isDisjoint(with: [.unsaved, .hidesValues])
    else { return false }
    return journal.appendPlain(seq &+ 1) { writer in
      writer.byte(UInt8(ascii: "{"))
      writeShort(pushing, id, route, on: depth, leaf, source, &writer)
      if pushing {
        writer.raw(",\"lastID\":")
        writer.integer(id)
      }
      writer.byte(UInt8(ascii: "}"))
    }
  }

  /// `"cause":…,"source":…,"changes":[…]`, as `writeChanges` would write it, in few pieces.
  @inline(never)
  @_optimize(speed)
  private func writeShort(
    _ pushing: Bool, _ id: EntryID, _ route: FittedRoute, on depth: Int, _ leaf: Int,
    _ source: Text?, _ writer: inout JSONWriter
  ) {
    writer.put(pushing ? "\"cause\":\"go\"" : "\"cause\":\"back\"")
    if let source {
      writer.key("source")
      writer.string(source)
    }
    writer.put(",\"changes\":[")
    writer.oneEntry(isPushed: pushing, id, route.route, at: .leaf(leaf), kept: depth, schema)
    writer.put("]")
  }
}
