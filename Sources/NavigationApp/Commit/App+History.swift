import Ground
import JSONCoding

/// Where the user was: from commits to places, and back.
extension App {
  // MARK: Commits

  /// Records a commit before it is made: as a new place, or as what the current one has become.
  /// - Parameters:
  ///   - destination: the place in the history that it goes to.
  ///   - hid: whether the state before it had screens that are no places.
  func record(_ plan: AppCommit, _ destination: Int?, hid: Bool) {
    guard history.limit > 0 else { return }
    if plan.isWhole { return restartHistory() }
    if let index = destination { return arrive(at: index) }
    guard hid || hidesScreens || plan.between != nil else {
      return record(plan, from: committed, to: draft)
    }
    rules.readPlace(committed) { old in
      rules.readPlace(draft) { new in
        guard let between = plan.between else { return record(plan, from: old, to: new) }
        committed.withCopy { middle in
          middle.pointee = between
          rules.reduce(middle)
          amend(from: old, to: middle)
          if !showsSame(middle, new) {
            history.add(from: middle, to: new)
          } else {
            amend(from: middle, to: new)
          }
        }
      }
    }
  }

  /// Places of before would know other screens by the same ids.
  private func restartHistory() {
    let isStep =
      history.recordsCommits
      && rules.readPlace(committed) { old in rules.readPlace(draft) { !isSamePlace(old, $0) } }
    history.restart(isStep: isStep)
  }

  private func record(_ plan: AppCommit, from old: StatePointer, to new: StatePointer) {
    if isNewPlace(plan, old, new) {
      history.add(from: old, to: new)
    } else {
      amend(from: old, to: new)
    }
  }

  private func isNewPlace(
    _ plan: AppCommit, _ old: StatePointer, _ new: StatePointer
  ) -> Bool {
    if history.recordsCommits { return !isSamePlace(old, new) }
    guard let intent = plan.intent, !plan.isOfFacts, !intent.staysAtPlace else { return false }
    return !showsSame(old, new)
  }

  /// The current place changes. A neighbour that it is now equal to becomes one with it.
  private func amend(from old: StatePointer, to new: StatePointer) {
    if history.amend(from: old, to: new) { mergeNeighbours(new) }
  }

  /// The current place has changed.
  func mergeNeighbours(_ current: StatePointer) {
    if isNeighbour(history.index &- 1, current) { history.mergeBack(current) }
    if isNeighbour(history.index &+ 1, current) { history.mergeForward(current) }
  }

  /// Whether there is a place and it equals the current one.
  @inline(never)
  private func isNeighbour(_ index: Int, _ current: StatePointer) -> Bool {
    guard index >= 0, index < history.count else { return false }
    let step = min(index, history.index)
    let isWhole = history.recordsCommits
    let focused = schema.focusedLeaf(in: 0, of: current)
    for leaf in isWhole ? current.pointee.stacks.indices : focused..<focused &+ 1 {
      guard let other = history.stack(of: leaf, across: step) else { continue }
      let top: StackNode? = current.pointee.stacks[leaf]
      guard isWhole ? top.isSame(as: other) : top.hasSameRoutes(as: other) else { return false }
    }
    guard let around = history.around(across: step, current) else { return true }
    let layers = current.pointee.layers
    guard isWhole ? layers.isSame(as: around.layers) : layers.hasSameRoutes(as: around.layers)
    else { return false }
    if isWhole || current.pointee.chosen.isCertainly(around.chosen) {
      return current.pointee.chosen == around.chosen
    }
    var chosen = around.chosen
    swap(&current.pointee.chosen, &chosen)
    defer { swap(&current.pointee.chosen, &chosen) }
    return schema.focusedLeaf(in: 0, of: current) == focused
  }

  /// Whether two places are one if they are neighbours.
  private func isSamePlace(_ left: StatePointer, _ right: StatePointer) -> Bool {
    history.recordsCommits
      ? AppState.haveSameShape(left, right, withQueue: false) : showsSame(left, right)
  }

  /// Whether two places have the same address.
  private func showsSame(_ left: StatePointer, _ right: StatePointer) -> Bool {
    let leaf = schema.focusedLeaf(in: 0, of: left)
    guard leaf == schema.focusedLeaf(in: 0, of: right),
      StackNode?(left.pointee.stacks[leaf]).hasSameRoutes(as: right.pointee.stacks[leaf])
    else { return false }
    return left.pointee.layers.hasSameRoutes(as: right.pointee.layers)
  }

  // MARK: What is no place

  /// Whether there are screens that are no places of the history.
  var hidesScreens: Bool { counts.noPlaces > 0 }

  /// Whether some of them are on stacks, where the short way may meet them.
  var hidesEntries: Bool { counts.noPlaceEntries > 0 }

  // MARK: What screens want back

  /// The place that was gone to becomes the current one.
  private func arrive(at index: Int) {
    let (later, areOfPlace) = notes(at: index)
    // The place that is left has what leaves now.
    departedFrom = min(departedFrom, history.key(of: history.index))
    rules.withPlace(committed) { state in
      history.go(to: index, state, &notes)
      rules.withPlace(draft) { amend(from: state, to: $0) }
    }
    if areOfPlace { return }
    for note in notes where later.json(note.id) != note.json { history.amend(note) }
    for note in later where notes.json(note.id) == nil {
      history.amend(EntryNote(id: note.id, json: ""))
    }
    notes = later
  }

  /// What the screens of the draft want back when it has come from another place: as they did
  /// there, and what stays over it, layers that came since a question and locks, as it does now.
  /// - Returns: these, and whether they are certainly those of the place.
  /// - Complexity: O(what the places differ in) if the draft is the place; else O(screens)
  func notes(at index: Int) -> (all: [EntryNote], areOfPlace: Bool) {
    let current = history.index
    return rules.withPlace(committed) { state in
      var later = notes
      history.go(to: index, state, &later)
      defer { history.go(to: current, state, &later) }
      if later.isEmpty && notes.isEmpty
        || !hidesScreens && AppState.haveSameShape(state, draft)
      {
        return (later, true)
      }
      let there = screens(of: state)
      let here = screens(of: draft)
      var kept = later.filter { here[$0.id] != nil && there[$0.id] != nil }
      for note in notes where there[note.id] == nil && here[note.id] != nil {
        kept.set(note.id, note.json)
      }
      return (kept, false)
    }
  }

  /// The ids of all entries and layers.
  private func screens(of state: StatePointer) -> IDTable {
    var ids = IDTable()
    func add(_ top: StackNode?) {
      var entry = top
      while let node = entry {
        ids.insert(node.id)
        entry = node.below
      }
    }
    for top in state.pointee.stacks { add(top) }
    for layer in state.pointee.allLayers {
      ids.insert(layer.id)
      add(layer.top)
    }
    return ids
  }

  // MARK: Going

  /// Goes so many places on in the history, or back below 0, in one commit.
  public func travel(_ delta: Int64) throws(NavError) -> AppResult {
    try send(SentIntent(intent: .travel(delta, to: 0)))
  }

  /// Whether `travel` would find a place; not for 0.
  public func canTravel(_ delta: Int64) -> Bool { makeAttempt().canTravel(delta) }

  // MARK: Reading

  /// Writes `{"index":n,"locations":[{"key":n,"url":text|null,"title":text}…]}`. Addresses and
  /// titles are made when they are first read: a commit makes none.
  /// - Complexity: O(length of what is written), of places that were read before
  public func writeHistory(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("index")
    writer.integer(history.index)
    writer.key("locations")
    writer.beginArray()
    let current = history.index
    rules.withPlace(committed) { state in
      var none: [EntryNote] = []
      for index in 0..<history.count {
        writer.beginObject()
        writer.key("key")
        writer.integer(history.key(of: index))
        if let written = history.written(index) {
          writer.raw(text: written)
          continue
        }
        history.go(to: index, state, &none)
        let start = writer.count
        write(state, to: &writer)
        history.keep(written: UnsafeBufferPointer(rebasing: writer.bytes[start...]), of: index)
      }
      if history.count > 0 { history.go(to: current, state, &none) }
    }
    writer.endArray()
    writer.endObject()
  }

  /// Writes the address and the title of a place, up to the end of its object.
  private func write(_ state: StatePointer, to writer: inout JSONWriter) {
    state.pointee.focused = schema.focusedLeaf(in: 0, of: state)
    writer.key("url")
    var url = JSONWriter()
    if writeURL(of: state, to: &url) == nil { writer.string(url.bytes) } else { writer.null() }
    writer.key("title")
    writer.title(of: state.shown.route, schema)
    writer.endObject()
  }
}

extension LayerStack {
  /// Whether ids, routes and stacks are the same.
  @inline(never)
  fileprivate func isSame(as other: LayerStack) -> Bool {
    isEqual(to: other) { $0.isSame(as: $1) }
  }

  /// Whether the routes are the same, whatever their ids.
  @inline(never)
  fileprivate func hasSameRoutes(as other: LayerStack) -> Bool {
    isEqual(to: other) { $0.route == $1.route && $0.top.hasSameRoutes(as: $1.top) }
  }
}

extension StackNode? {
  /// Whether the routes are the same, whatever their ids.
  @inline(never)
  fileprivate func hasSameRoutes(as other: StackNode?) -> Bool {
    guard depth == other.depth else { return false }
    var left = self
    var right = other
    while left !== right, let a = left, let b = right {
      guard a.route == b.route else { return false }
      left = a.below
      right = b.below
    }
    return true
  }
}
