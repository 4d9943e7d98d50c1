import JSONCoding

/// How the intent that waits goes on: its gate leaves, and the rest is one step.
extension App {
  /// The step in which the intent that waits goes on with the facts that were read, if nothing and
  /// nobody else has a say in it; nil if that is not certain. Its gate, the only layer, leaves
  /// before. Nothing has changed yet.
  @inline(never)
  func resumption() -> Step? {
    guard !isIntercepted, notes.isEmpty, !history.recordsCommits,
      committed.pointee.queue.isEmpty, tickets.isEmpty,
      committed.pointee.layers.count == 1, let gate = committed.pointee.layers.last,
      gate.top == nil, let pending = committed.pointee.pending, pending.screen == gate.id,
      pending.entryState == nil
    else { return nil }
    // It goes on from where it was sent.
    var layers = LayerStack()
    swap(&committed.pointee.facts, &factsRead)
    swap(&committed.pointee.layers, &layers)
    committed.pointee.pending = nil
    let step = isSimple ? step(pending.intent) : nil
    swap(&committed.pointee.facts, &factsRead)
    swap(&committed.pointee.layers, &layers)
    committed.pointee.pending = pending
    switch step {
    case .stack?, .layer?: return step
    default: return nil
    }
  }

  /// Writes the changes as commits do.
  func write(resuming step: Step, to writer: inout JSONWriter) {
    if let gate = committed.pointee.layers.last { writer.layer(.dismissed, gate, schema) }
    writer.step(step, at: .leaf(committed.pointee.focused), committed, schema)
  }

  func make(resuming step: Step) {
    guard let gate = committed.pointee.layers.last else { return }
    committed.pointee.pending = nil
    draft.pointee.pending = nil
    dismiss(gate, .amended)
    make(step, .new)
    end(instead: (gate.id, gate.route))
  }
}
