import JSONCoding

/// How the intent that waits goes on: its gate leaves, and the rest is one step.
final class Resumption {
  let gate: Layer
  let step: Step

  init(_ gate: Layer, _ step: Step) {
    self.gate = gate
    self.step = step
  }
}

extension App {
  /// What comes of the intent that waits when these facts are set, if nothing and nobody else has a
  /// say in it; nil if that is not certain. Nothing has changed yet.
  @inline(never)
  func resumption(_ facts: [FactValue]) -> Resumption? {
    let old = committed.pointee.facts
    let layers = committed.pointee.layers
    guard intercept == nil, notes.isEmpty, !history.recordsCommits, layers.count == 1,
      let gate = layers.last, gate.top == nil, let pending = committed.pointee.pending,
      pending.screen == gate.id, pending.entryState == nil
    else { return nil }
    // It goes on from where it was sent.
    committed.pointee.facts = facts
    committed.pointee.layers = LayerStack()
    committed.pointee.pending = nil
    let step = isSimple ? step(pending.intent) : nil
    committed.pointee.facts = old
    committed.pointee.layers = layers
    committed.pointee.pending = pending
    switch step {
    case .stack?, .layer?: return step.map { Resumption(gate, $0) }
    default: return nil
    }
  }

  /// Writes the changes as commits do.
  func write(_ resumption: Resumption, to writer: inout JSONWriter) {
    writer.layer(.dismissed, resumption.gate, schema)
    writer.step(
      resumption.step, at: .leaf(committed.pointee.focused), committed, schema)
  }

  func make(_ resumption: Resumption) {
    committed.pointee.pending = nil
    draft.pointee.pending = nil
    make(.layer(from: resumption.gate, to: nil), isPlace: false)
    make(resumption.step, isPlace: true)
    end(instead: (resumption.gate.id, resumption.gate.route))
  }
}
