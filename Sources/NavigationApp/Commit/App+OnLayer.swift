import Ground
import JSONCoding

/// The short way of a push or a pop on the topmost layer of which rules say nothing, and in which
/// nobody has a say.
extension App {
  /// Carries out a `go` or a `back`, if all `isSimple`.
  /// - Returns: nil if it is not as plain; then nothing has changed.
  @inline(never)
  @_optimize(speed)
  func sendOnLayer(_ sent: borrowing SentIntent) -> AppResult? {
    guard let id = committed.pointee.layers.last?.id, sent.source == nil, notes.isEmpty,
      intercept == nil, forget == nil
    else { return nil }
    // The layer itself is held by nobody else when it changes.
    let top = committed.here
    let entry: StackNode
    switch sent.intent {
    case .go(let route):
      guard mayPush(route, on: top) else { return nil }
      entry = spare.make(committed.pointee.lastID &+ 1, route, isNoted: false, on: top)
      take(entry.id)
    case .back:
      guard let top, traits[top.route.index].isDisjoint(with: .noted) else { return nil }
      entry = top
    default: return nil
    }
    let isPushed = entry !== top
    seq &+= 1
    revision &+= 1
    emitInline(.committed) { writer in
      // Neither the schema nor the route goes meanwhile: their references need no counting.
      Unmanaged.passUnretained(schema)._withUnsafeGuaranteedRef { schema in
        writer.oneEntry(
          isPushed: isPushed, entry.id, entry.route.route.reference, at: .layer(id),
          kept: entry.depth &- 1, schema, isCommit: true, seq: seq)
      }
    }
    let old = interests.contains(.shown) ? committed.shown : nil
    setTopOfLayer(isPushed ? entry : entry.below, true)
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
      && !traits.isDisjoint(with: [.reusesTop, .isAlwaysNew]) && top.depth < limits.stackDepth
      && (traits.contains(.isAlwaysNew) || top?.route != route)
  }
}
