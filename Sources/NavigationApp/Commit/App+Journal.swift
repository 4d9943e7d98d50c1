import Ground
import JSONCoding

/// From commits to the records of a journal.
extension App {
  /// Writes each commit to a journal from now on, and first what there is.
  /// - Parameter journal: nil ends the writing.
  /// - Throws: `.io` if the system refuses; then nothing has changed.
  public func attach(_ journal: Journal?) throws(NavError) {
    if let journal {
      let failure = journal.begin(seq) { writeSnapshot(.all, to: &$0) }
      guard failure == 0 else { throw NavError.system(journal.options.path, failure) }
    }
    self.journal = journal
  }

  var refusesUnwritten: Bool { journal?.options.refuses ?? false }

  /// The reason of a commit that cannot be written.
  static func reason(_ failure: Int32) -> Text {
    var writer = JSONWriter()
    writer.raw("{\"journalBroken\":{\"errno\":")
    writer.integer(Int(failure))
    writer.raw("}}")
    return writer.text
  }

  // MARK: Commits

  /// Writes what the draft changes. Nobody has heard of it.
  /// - Parameters:
  ///   - destination: the place in the history that it goes to.
  ///   - isCommit: whether it changes more than what waits and what screens want back.
  /// - Returns: an errno, or 0.
  func journalize(_ plan: AppCommit, _ destination: Int?, isCommit: Bool) -> Int32 {
    // Two places in the history may differ in what screens want back alone.
    let later = destination.map { notes(at: $0).all } ?? notes
    guard
      isCommit || plan.isWhole || !(later.isCertainly(notes) || later.isEmpty && notes.isEmpty)
        || draft.pointee.pending !== committed.pointee.pending
        || !draft.pointee.asked.isEmpty
    else { return 0 }
    return append(isCommit ? seq &+ 1 : seq, stands: plan.isOfFacts) { writer in
      // Ids may mean other screens than before: then the difference does not tell.
      if plan.isWhole { return writeSnapshot(of: draft, .all, notes: plan.notes, to: &writer) }
      writer.raw("{")
      let saved = SavedScreens(self)
      if isCommit {
        writeBody(plan, saved, to: &writer)
        writeHistory(&writer)
        let (old, new) = layerSets(from: committed, saved)
        if isReordered(old.shown, new.shown) {
          writer.key("layers")
          writer.ids(screens(draft, saved).map { $0.id })
        }
        writeOrderOfQueue(saved, &writer)
      }
      writePending(saved, &writer)
      writeAsked(saved, &writer)
      writeNotes(later, saved, &writer)
      if draft.pointee.lastID != committed.pointee.lastID {
        writer.key("lastID")
        writer.integer(draft.pointee.lastID)
      }
      writer.endObject()
    }
  }

  /// - Parameter stands: what is not written is nevertheless done, even if the journal refuses.
  private func append(
    _ number: UInt64, stands: Bool = false, _ record: (inout JSONWriter) -> Void
  ) -> Int32 {
    guard let journal else { return 0 }
    let failure = journal.append(
      number, after: seq, { writeSnapshot(.all, to: &$0) }, record)
    if failure != 0, stands || !journal.options.refuses { journal.miss(failure) }
    return failure
  }

  /// The tabs that were left, of each container where they have changed.
  private func writeHistory(_ writer: inout JSONWriter) {
    let old = committed.pointee.chosen
    let new = draft.pointee.chosen
    guard old != new else { return }
    var isFirst = true
    for container in new.indices {
      let left = new.left(in: container, schema)
      guard left != old.left(in: container, schema) else { continue }
      if isFirst {
        writer.key("history")
        writer.beginObject()
      }
      isFirst = false
      let declaration = schema.containers[container]
      writer.key(text: declaration.address)
      writer.beginArray()
      for tab in left { writer.string(schema.containers[declaration.children[tab]].name) }
      writer.endArray()
    }
    if !isFirst { writer.endObject() }
  }

  private func writeOrderOfQueue(_ saved: SavedScreens, _ writer: inout JSONWriter) {
    guard !draft.pointee.queue.goesOn(from: committed.pointee.queue) else { return }
    let queue = waiting(draft, saved)
    let new = LayerSet([], queue)
    let kept = waiting(committed, saved).filter { !$0.isTrimmed(in: new) }
    guard isReordered(kept, queue) else { return }
    writer.key("queue")
    writer.ids(queue.map { $0.id })
  }

  /// Whether the order of layers is another one than what changes leave: those that stay as they
  /// were, and what is new after them.
  private func isReordered(_ old: [Layer], _ new: [Layer]) -> Bool {
    guard !old.isEmpty, !new.isEmpty else { return false }
    var last = -1
    var indices = IDTable(for: old.count)
    for (index, layer) in old.enumerated() { indices.insert(layer.id, index) }
    for layer in new {
      let index = indices[layer.id] ?? old.count
      if index < last { return true }
      last = index
    }
    return false
  }

  private func writePending(_ saved: SavedScreens, _ writer: inout JSONWriter) {
    guard draft.pointee.pending !== committed.pointee.pending else { return }
    writer.key("pending")
    writePending(of: draft, saved, to: &writer)
  }

  /// The screens that somebody asked, of those that are written, if they are others than before.
  /// Tickets of screens that leave are still there.
  private func writeAsked(_ saved: SavedScreens, _ writer: inout JSONWriter) {
    let all = tickets.joined(draft.pointee.asked)
    guard !all.isEmpty else { return }
    let asked = written(all, draft, saved)
    guard asked != written(tickets.ids, committed, saved) else { return }
    writer.key("asked")
    writer.ids(asked)
  }

  private func written(
    _ tickets: [EntryID], _ state: StatePointer, _ saved: SavedScreens
  ) -> [EntryID] {
    guard tickets.count > 4 else { return tickets.filter { isSaved($0, state, saved) } }
    var ids = IDTable()
    func add(_ top: StackNode?) {
      for node in saved.entries(top) { ids.insert(node.id) }
    }
    for top in state.pointee.stacks { add(top) }
    for layer in screens(state, saved) + waiting(state, saved) {
      ids.insert(layer.id)
      add(layer.top)
    }
    return tickets.filter { ids[$0] != nil }
  }

  // MARK: What screens want back

  /// Writes what a screen wants back, before it is kept; nil if it wants nothing any more.
  /// - Returns: an errno, or 0.
  func recordNote(_ id: EntryID, _ json: Text?) -> Int32 {
    guard journal != nil, isSaved(id, committed, SavedScreens(self)) else { return 0 }
    return append(seq) { writer in
      if let json {
        writer.raw("{\"entryState\":{")
        writer.key(text: Text(id))
        writer.json(json)
        writer.raw("}}")
      } else {
        writer.raw("{\"removedState\":[")
        writer.integer(id)
        writer.raw("]}")
      }
    }
  }

  /// Writes what screens want back of which that is not written yet.
  /// - Parameter later: those of the draft, which may have come from another place in the history.
  private func writeNotes(
    _ later: [EntryNote], _ saved: SavedScreens, _ writer: inout JSONWriter
  ) {
    var new = saved.ids
    var gone: [EntryID] = []
    if !later.isCertainly(notes) {
      for note in later where notes.json(note.id) != note.json {
        if isSaved(note.id, draft, saved) { new.append(note.id) }
      }
      for note in notes where later.json(note.id) == nil { gone.append(note.id) }
    }
    for id in new where later.json(id) != nil {
      writer.key("entryState")
      writeNotes(later, of: new, to: &writer)
      break
    }
    if !gone.isEmpty {
      writer.key("removedState")
      writer.ids(gone)
    }
  }

  /// Whether an entry or layer is one that is written.
  private func isSaved(_ id: EntryID, _ state: StatePointer, _ saved: SavedScreens) -> Bool {
    for top in state.pointee.stacks where holds(id, top, saved) { return true }
    for layer in screens(state, saved) {
      if layer.id == id || holds(id, layer.top, saved) { return true }
    }
    return waiting(state, saved).contains { $0.id == id || holds(id, $0.top, saved) }
  }

  private func holds(_ id: EntryID, _ top: StackNode?, _ saved: SavedScreens) -> Bool {
    guard let entry = top.entry(id) else { return false }
    return saved.part(of: top, above: 0).depth >= entry.depth
  }
}
