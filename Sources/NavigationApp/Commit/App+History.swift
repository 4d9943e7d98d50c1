import Ground
import JSONCoding

/// Where the user was: from commits to places, and back.
extension App {
  // MARK: Commits

  /// Records a commit before it is made: as a new place, or as what the current one has become.
  /// - Parameter hid: whether the state before it had screens that are no places.
  func record(_ plan: AppCommit, hid: Bool) {
    guard history.limit > 0 else { return }
    if plan.isWhole { return restartHistory() }
    if let index = plan.destination { return arrive(at: index) }
    guard hid || hidesScreens || plan.between != nil else {
      return record(plan, from: committed, to: draft)
    }
    withPlace(committed) { old in
      withPlace(draft) { new in
        guard let between = plan.between else { return record(plan, from: old, to: new) }
        withCopy(of: committed) { middle in
          middle.pointee = between
          reduce(middle)
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
      && withPlace(committed) { old in withPlace(draft) { !isSamePlace(old, $0) } }
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
    guard let intent = plan.intent, !plan.isOfFacts else { return false }
    switch intent {
    case .update, .updateOf, .replace: return false
    default: return !showsSame(old, new)
    }
  }

  /// The current place changes. A neighbour that it is now equal to becomes one with it.
  private func amend(from old: StatePointer, to new: StatePointer) {
    guard history.amend(from: old, to: new) else { return }
    if isNeighbour(history.index &- 1, new) { history.mergeBack() }
    if isNeighbour(history.index &+ 1, new) { history.mergeForward() }
  }

  /// Whether there is a place and it equals the current one.
  private func isNeighbour(_ index: Int, _ current: StatePointer) -> Bool {
    guard index >= 0, index < history.count else { return false }
    let here = history.index
    if let (leaf, top) = history.onlyStack(of: min(index, here)) {
      return isSamePlace(leaf, top, in: current)
    }
    return withCopy(of: current) { state in
      var none: [EntryNote] = []
      history.go(to: index, state, &none)
      let isSame = isSamePlace(current, state)
      history.go(to: here, state, &none)
      return isSame
    }
  }

  /// Whether two places are one if they are neighbours.
  private func isSamePlace(_ left: StatePointer, _ right: StatePointer) -> Bool {
    history.recordsCommits
      ? AppState.haveSameShape(left, right, withQueue: false) : showsSame(left, right)
  }

  /// The same of a place and of one that differs from it in the stack of a leaf alone.
  private func isSamePlace(_ leaf: Int, _ other: StackNode, in state: StatePointer) -> Bool {
    let top: StackNode? = state.pointee.stacks[leaf]
    if history.recordsCommits { return top.isSame(as: other) }
    return leaf != focusedLeaf(in: 0, state) || top.hasSameRoutes(as: other)
  }

  /// Whether two places have the same address.
  private func showsSame(_ left: StatePointer, _ right: StatePointer) -> Bool {
    let leaf = focusedLeaf(in: 0, left)
    guard leaf == focusedLeaf(in: 0, right),
      StackNode?(left.pointee.stacks[leaf]).hasSameRoutes(as: right.pointee.stacks[leaf])
    else { return false }
    return left.pointee.layers.isEqual(to: right.pointee.layers) {
      $0.route == $1.route && $0.top.hasSameRoutes(as: $1.top)
    }
  }

  // MARK: What is no place

  /// Whether there are screens that are no places of the history.
  var hidesScreens: Bool { counts.noPlaces > 0 }

  /// Whether some of them are on stacks, where the short way may meet them.
  var hidesEntries: Bool { counts.noPlaceEntries > 0 }

  /// Runs `body` with a copy of a state that is only the place.
  func withPlace<Value>(_ state: StatePointer, _ body: (StatePointer) -> Value) -> Value {
    withCopy(of: state) { copy in
      reduce(copy)
      return body(copy)
    }
  }

  /// Takes from a state what is no place: an entry with what is above it in its stack, a layer with
  /// those above it, and what waits to be such a layer.
  private func reduce(_ state: StatePointer) {
    guard schema.hidesScreens else { return }
    if schema.hidesEntries {
      for leaf in state.pointee.stacks.indices {
        if let top = part(of: state.pointee.stacks[leaf]) { state.pointee.stacks[leaf] = top }
      }
    }
    state.pointee.layers = state.pointee.layers.places
    state.pointee.queue.change { $0.isPlace ? $0 : nil }
    guard schema.hidesEntries else { return }
    state.pointee.layers = LayerStack(reduced(state.pointee.layers.all))
    state.pointee.queue = LayerQueue(reduced(Array(state.pointee.queue.all)))
  }

  private func reduced(_ layers: [Layer]) -> [Layer] {
    layers.map { layer in
      let top = part(of: layer.top)
      return top === layer.top ? layer : layer.with(top: top)
    }
  }

  private func part(of top: StackNode?) -> StackNode? {
    var (kept, entry) = (top, top)
    while let node = entry {
      entry = node.below
      if traits[node.route.index].contains(.noPlace) { kept = entry }
    }
    return kept
  }

  /// The layers of a place with the locks over them, which stay with what is on and over them.
  func layers(_ layers: LayerStack, under old: LayerStack) -> LayerStack {
    var all = layers
    all.append(contentsOf: old.layers(above: old.underLocks.count)[...])
    return all
  }

  // MARK: What screens want back

  /// The place that was gone to becomes the current one.
  private func arrive(at index: Int) {
    let later = notes(at: index)
    withPlace(committed) { state in
      history.go(to: index, state, &notes)
      withPlace(draft) { amend(from: state, to: $0) }
    }
    guard !(notes.isEmpty && later.isEmpty) else { return }
    history.amend(notes: notes)
    notes = later
  }

  /// What the screens of the draft want back when it has come from another place: as they did
  /// there, and what stays over it, layers that came since a question and locks, as it does now.
  func notes(at index: Int) -> [EntryNote] {
    let current = history.index
    return withPlace(committed) { state in
      var later = notes
      history.go(to: index, state, &later)
      defer { history.go(to: current, state, &later) }
      guard !(later.isEmpty && notes.isEmpty) else { return [] }
      let (there, here) = (screens(of: state), screens(of: draft))
      var kept = later.filter { here[$0.id] != nil && there[$0.id] != nil }
      for note in notes where there[note.id] == nil && here[note.id] != nil {
        kept.set(note.id, note.json)
      }
      return kept
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

  // MARK: Finding places

  /// The first place from one on, in the direction of `delta`, that facts allow; its state is
  /// handed to `body`.
  /// - Parameters:
  ///   - key: the key of the place to begin with; 0 for the one that `delta` counts to.
  ///   - isLooking: the state is not needed.
  /// - Returns: the index of the place; nil if facts allow none of them.
  private func find(
    _ delta: Int64, to key: Int64, isLooking: Bool, _ body: (StatePointer) -> Void
  ) -> Int? {
    let (sum, isOver) = Int64(history.index).addingReportingOverflow(delta)
    guard !isOver || key > 0 else { return nil }
    guard var index = key > 0 ? history.index(of: key) : Int(exactly: sum),
      index >= 0, index < history.count
    else { return nil }
    // One ahead that has been dropped since: the key stands for no place any more.
    guard key == 0 || delta < 0 || index >= history.index else { return nil }
    if isLooking, !schema.hasConditions { return index }
    let current = history.index
    return withPlace(committed) { state in
      var (found, none): (Int?, [EntryNote]) = (nil, [])
      while found == nil, index >= 0, index < history.count {
        history.go(to: index, state, &none)
        if !bringsForbidden(state) {
          body(state)
          found = index
        }
        index = delta < 0 ? index &- 1 : index &+ 1
      }
      history.go(to: current, state, &none)
      return found
    }
  }

  /// Whether a state has an entry or layer, shown, hidden or queued, that facts do not allow. Those
  /// that are there now are all allowed.
  /// - Complexity: O(what the state and the present one do not share)
  private func bringsForbidden(_ state: StatePointer) -> Bool {
    guard schema.hasConditions else { return false }
    var differences: [Difference] = []
    AppState.findDifferences(from: committed, to: state, isNotedOnly: true, &differences)
    return differences.contains { $0.kind == .came && !holds($0.route, committed.pointee.facts) }
  }

  // MARK: Going

  /// Goes so many places on in the history, or back below 0, in one commit.
  public func travel(_ delta: Int64) throws(NavError) -> AppResult {
    try send(SentIntent(intent: .travel(delta, to: 0)))
  }

  /// Whether `travel` would find a place; not for 0.
  public func canTravel(_ delta: Int64) -> Bool {
    delta != 0 && find(delta, to: 0, isLooking: true) { _ in } != nil
  }

  /// Carries out `{"travel":delta}`, without looking at questions.
  func travel(_ delta: Int64, to key: Int64) -> AppResult {
    guard delta != 0 else { return .noop }
    let old = draft.pointee.layers
    let index = find(delta, to: key, isLooking: false) { state in
      draft.pointee.stacks = state.pointee.stacks
      draft.pointee.chosen = state.pointee.chosen
      draft.pointee.history = state.pointee.history
      draft.pointee.layers = layers(state.pointee.layers, under: old)
      draft.pointee.queue = state.pointee.queue
    }
    guard let index else { return .refused(.noPlace) }
    guard index != history.index else { return .noop }
    refocus()
    destination = index
    return .done
  }

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
    withPlace(committed) { state in
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
    state.pointee.focused = focusedLeaf(in: 0, state)
    writer.key("url")
    var url = JSONWriter()
    if writeURL(of: state, to: &url) == nil { writer.string(url.bytes) } else { writer.null() }
    writer.title(of: shown(state).route, schema)
    writer.endObject()
  }

  // MARK: Gone for good

  /// An entry or layer has left the state. It is gone for good when no place can bring it back.
  func depart(_ id: EntryID) {
    guard let forget else { return }
    guard history.count > 1 else { return forget(id) }
    // What is no place left none behind.
    if schema.hidesScreens { history.hasLost = true }
    if isWatched?(id) == true, !departed.contains(id) { departed.append(id) }
  }

  /// Tells the host of those that have left the state and that no place can bring back any more.
  /// - Complexity: by what the places differ in.
  func forgetLost() {
    guard history.hasLost, !departed.isEmpty else { return }
    history.hasLost = false
    var lost = departed.filter { route(of: $0, committed) == nil }
    departed = lost
    let current = history.index
    withPlace(committed) { state in
      withCopy(of: committed) { before in
        var none: [EntryNote] = []
        for index in 0..<history.count {
          history.go(to: index, state, &none)
          AppState.findDifferences(from: before, to: state, &differences)
          for one in differences where one.kind == .came { lost.removeAll { $0 == one.id } }
          before.pointee = state.pointee
        }
        history.go(to: current, state, &none)
      }
    }
    departed.removeAll { lost.contains($0) }
    for id in lost { forget?(id) }
  }
}

extension StackNode? {
  /// Whether the routes are the same, whatever their ids.
  fileprivate func hasSameRoutes(as other: StackNode?) -> Bool {
    guard depth == other.depth else { return false }
    var (left, right) = (self, other)
    while left !== right, let a = left, let b = right {
      guard a.route == b.route else { return false }
      (left, right) = (a.below, b.below)
    }
    return true
  }
}
