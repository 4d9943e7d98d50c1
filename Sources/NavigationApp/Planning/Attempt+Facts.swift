import Ground
import JSONCoding

/// What must follow from facts, and from an intent that was carried out.
extension Attempt {
  /// Takes away what no longer satisfies its route, and answers the ids, ascending.
  @inline(never)
  func evict() -> [EntryID] {
    takeAwayForbidden()
    AppState.findDifferences(from: committed, to: draft, &differences)
    return differences.map { $0.id }.oldestFirst
  }

  /// Takes away what does not satisfy its route.
  func takeAwayForbidden() {
    for leaf in draft.pointee.stacks.indices {
      if let top = trimmed(draft.pointee.stacks[leaf]), top !== draft.pointee.stacks[leaf] {
        setStack(leaf, top)
      }
    }
    var layers = LayerStack()
    var isCut = false
    for layer in draft.pointee.layers.all {
      // A layer that goes takes those above it with it, up to a lock that stays.
      isCut = !holds(layer.route.index) || isCut && !layer.isLock
      guard !isCut else { continue }
      layers.append(trimmed(layer))
    }
    draft.pointee.layers = layers
    draft.pointee.queue.change { holds($0.route.index) ? trimmed($0) : nil }
  }

  private func trimmed(_ layer: Layer) -> Layer {
    let top = trimmed(layer.top)
    return top === layer.top ? layer : layer.with(top: top)
  }

  /// A stack up to the first entry that may not be there.
  private func trimmed(_ top: StackNode?) -> StackNode? {
    top.allowed { holds($0) }
  }

  // MARK: After an intent

  /// Shows the head of the queue if nothing covers the containers.
  func presentNext() {
    guard draft.pointee.layers.isEmpty, let layer = draft.pointee.queue.removeFirst() else {
      return
    }
    draft.pointee.layers.append(layer)
    isCompared = false
  }

  /// Drops the pending intent if its screen has left without a value, and shows the next of
  /// the queue.
  func settle(_ intent: AppIntent) {
    if let pending = committed.pointee.pending, draft.pointee.pending === pending,
      let screen = pending.screen, draft.route(of: screen) == nil
    {
      draft.pointee.pending =
        intent.answers(screen, answered) ? pending.with(isScreenGone: true) : nil
    }
    presentNext()
  }
}

extension AppIntent {
  /// Whether it gives the screen a value that says yes.
  fileprivate func answers(_ screen: EntryID, _ answered: EntryID?) -> Bool {
    guard case .answer(let value, _) = self, answered == screen else { return false }
    return value.canonical != "false" && value.canonical != "null"
  }
}
