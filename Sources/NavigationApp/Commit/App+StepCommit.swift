import Ground
import JSONCoding

/// The commit of a step: what hosts see and hear is what the commit of a draft would bring.
extension App {
  /// Makes a step, unless an interceptor cancels it.
  func commit(_ step: consuming Step, _ sent: SentIntent) -> AppResult {
    let step = step
    if let intercept {
      var writer = JSONWriter()
      writer.put("{\"intent\":")
      writer.intent(sent.intent, schema)
      writeBody(step, sent, to: &writer)
      writer.put("}")
      if let reason = intercept(writer.bytes) { return tell(.cancelled(reason), sent.intent) }
    }
    seq &+= 1
    revision &+= 1
    emit(.committed) { writer in
      writer.put("{\"committed\":{\"seq\":")
      writer.integer(Int64(bitPattern: seq))
      writeBody(step, sent, to: &writer)
      writer.put("}}")
    }
    let old = committed.shown
    make(step)
    count(step)
    tellShown(instead: old)
    #if NAV_CHECKED
      check()
    #endif
    if forget != nil {
      depart(step)
      forgetLost()
    }
    history.discarded.release()
    return .done
  }

  /// `,"cause":…,"source":…,"changes":[…]`.
  private func writeBody(_ step: Step, _ sent: SentIntent, to writer: inout JSONWriter) {
    writer.put(",\"cause\":\"")
    writer.raw(sent.intent.cause)
    writer.put("\"")
    if let source = sent.source {
      writer.key("source")
      writer.string(source)
    }
    writer.put(",\"changes\":[")
    let place = committed.pointee.layers.last.map { StackPlace.layer($0.id) }
    writer.step(step, at: place ?? .leaf(committed.pointee.focused), committed, schema)
    writer.put("]")
  }

  /// Counts the screens that rules say something of.
  private func count(_ step: Step) {
    if let (id, route) = step.added {
      (committed.pointee.lastID, draft.pointee.lastID) = (id, id)
      if !traits[route].isDisjoint(with: .counted) { counts.change(route, traits[route], by: 1) }
    }
    if let (_, route) = step.removed, !traits[route].isDisjoint(with: .counted) {
      counts.change(route, traits[route], by: -1)
    }
  }

  private func depart(_ step: Step) {
    if let (id, _) = step.removed { depart(id) }
    guard case .dismiss(let layer) = step else { return }
    var entry = layer.top
    while let node = entry {
      depart(node.id)
      entry = node.below
    }
  }

  // MARK: State and history

  /// Makes the step in the state and in the draft, and a place or a change of the current one.
  private func make(_ step: Step) {
    switch step {
    case .push(let top): setTop(top, was: top.below, step)
    case .pop(let top): setTop(top.below, was: top, step)
    case .replace(let old, by: let new), .update(let old, by: let new):
      setTop(new, was: old, step)
    case .present(let layer):
      changeAround(step) { $0.layers.append(layer) }
    case .dismiss:
      changeAround(step) { $0.layers.removeLast() }
    case .updateLayer(_, by: let layer):
      changeAround(step) { $0.layers.setLast(layer) }
    case .select(let position, in: let container):
      changeAround(step) { $0.choose(position, in: container, schema) }
      refocus()
    }
  }

  private func setTop(_ top: StackNode?, was old: StackNode?, _ step: Step) {
    if let layer = committed.pointee.layers.last {
      return changeAround(step) { $0.layers.setLast(layer.with(top: top)) }
    }
    guard let top, let old else { return }
    let leaf = committed.pointee.focused
    committed.pointee.stacks[leaf] = top
    draft.pointee.stacks[leaf] = top
    if isPlace(step) {
      if let given = history.add(leaf, was: old) { spare.keep(given, &history.discarded) }
    } else {
      history.amend(leaf, was: old)
      mergeNeighbours(committed)
    }
  }

  private func isPlace(_ step: Step) -> Bool { history.recordsCommits || !step.staysAtPlace }

  /// Changes something beside the stacks of leaves.
  private func changeAround(_ step: Step, _ change: (inout AppState) -> Void) {
    let isPlace = isPlace(step)
    if isPlace { history.add(around: committed) } else { history.amend(around: committed) }
    change(&committed.pointee)
    draft.pointee.layers = committed.pointee.layers
    if case .select = step {
      draft.pointee.chosen = committed.pointee.chosen
      draft.pointee.history = committed.pointee.history
    }
    if !isPlace { mergeNeighbours(committed) }
  }

  private func refocus() {
    let leaf = schema.focusedLeaf(in: 0, of: committed)
    (committed.pointee.focused, draft.pointee.focused) = (leaf, leaf)
  }
}
