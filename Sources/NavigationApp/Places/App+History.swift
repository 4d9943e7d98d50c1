import JSONCoding
import NavigationCore

/// Where the user was: from commits to places, and back.
extension App {
  // MARK: Commits

  /// Records a commit before it is made: as a new place, or as what the current one has become.
  func record(_ plan: AppCommit) {
    guard history.limit > 0 else { return }
    if let place = plan.destination { return arrive(at: place) }
    if isNewPlace(plan) {
      history.add(from: committed, to: draft)
    } else {
      history.amend(from: committed, to: draft)
    }
  }

  private func isNewPlace(_ plan: AppCommit) -> Bool {
    if history.recordsCommits {
      return !AppState.haveSameShape(committed, draft, withQueue: false)
    }
    guard let intent = plan.intent, !plan.isOfFacts else { return false }
    switch intent {
    case .update, .replace: return false
    default: return !showsSame(committed, draft)
    }
  }

  /// Whether two states have the same address.
  private func showsSame(_ left: StatePointer, _ right: StatePointer) -> Bool {
    let leaf = left.pointee.focused
    guard leaf == right.pointee.focused,
      StackNode?(left.pointee.stacks[leaf]).hasSameRoutes(as: right.pointee.stacks[leaf])
    else { return false }
    var place = 0
    while true {
      let (one, other) = (toldLayer(place, left), toldLayer(place, right))
      guard let one, let other else { return one == nil && other == nil }
      guard one === other || one.route == other.route && one.top.hasSameRoutes(as: other.top) else {
        return false
      }
      place &+= 1
    }
  }

  /// A layer of which addresses tell: none from the first lock on.
  private func toldLayer(_ place: Int, _ state: StatePointer) -> Layer? {
    guard place < state.pointee.layers.count else { return nil }
    for layer in state.pointee.layers[...place] where traits[layer.route.index].contains(.lock) {
      return nil
    }
    return state.pointee.layers[place]
  }

  /// The place that was gone to becomes the current one. What was carried there, layers that came
  /// since a question and locks, keeps what its screens want back.
  private func arrive(at place: Int) {
    let (carried, kept) = (notes, draft.pointee.layers)
    withCopy(of: committed) { state in
      history.go(to: place, state, &notes)
      let layers = state.pointee.layers
      if !(carried.isEmpty && notes.isEmpty), !layers.elementsEqual(kept, by: { $0 === $1 }) {
        let before = notes
        for note in notes where route(of: note.id, draft) == nil { setKept(note.id, nil) }
        for note in carried
        where route(of: note.id, state) == nil && route(of: note.id, draft) != nil {
          setKept(note.id, note.json)
        }
        history.amend(notes: before)
      }
      history.amend(from: state, to: draft)
    }
  }

  /// What the screens of the draft want back when it has come from another place: as they did
  /// there, and what was carried there as it does now.
  func notes(at place: Int) -> [EntryNote] {
    let current = history.index
    return withCopy(of: committed) { state in
      var later = notes
      history.go(to: place, state, &later)
      var kept = later.filter { route(of: $0.id, draft) != nil }
      for note in notes where route(of: note.id, state) == nil && route(of: note.id, draft) != nil {
        kept.insert(note, at: kept.firstIndex { $0.id > note.id } ?? kept.count)
      }
      history.go(to: current, state, &later)
      return kept
    }
  }

  // MARK: Finding places

  /// The first place from one on, in the direction of `delta`, that facts allow; its state is
  /// handed to `body`.
  /// - Parameters:
  ///   - start: the number from which `delta` counts, among all places that there ever were.
  ///   - isLooking: the state is not needed.
  /// - Returns: the number of the place from the oldest one; nil if facts allow none of them.
  private func find(
    _ delta: Int64, from start: Int64, isLooking: Bool, _ body: (StatePointer) -> Void
  ) -> Int? {
    let (sum, isOver) = (start &- history.dropped).addingReportingOverflow(delta)
    guard !isOver, sum >= 0, sum < history.count else { return nil }
    var place = Int(sum)
    let forbidden = guardedRoutes.filter {
      !schema.routes[$0].requires.hold(committed.pointee.facts)
    }
    if forbidden.isEmpty, isLooking { return place }
    let current = history.index
    return withCopy(of: committed) { state in
      var (found, none): (Int?, [EntryNote]) = (nil, [])
      while found == nil, place >= 0, place < history.count {
        history.go(to: place, state, &none)
        if forbidden.isEmpty || !holdsAny(of: forbidden, state) {
          body(state)
          found = place
        }
        place = delta < 0 ? place &- 1 : place &+ 1
      }
      history.go(to: current, state, &none)
      return found
    }
  }

  /// Whether a state has an entry or layer, shown, hidden or queued, of one of these routes.
  private func holdsAny(of routes: [RouteIndex], _ state: StatePointer) -> Bool {
    func isIn(_ top: StackNode?) -> Bool {
      var place = top
      while let node = place {
        if traits[node.route.index].contains(.guarded), routes.contains(node.route.index) {
          return true
        }
        place = node.below
      }
      return false
    }
    for top in state.pointee.stacks where isIn(top) { return true }
    for layer in state.pointee.layers + state.pointee.queue
    where routes.contains(layer.route.index) || isIn(layer.top) {
      return true
    }
    return false
  }

  // MARK: Going

  /// Goes so many places on in the history, or back below 0, in one commit.
  public func travel(_ delta: Int64) throws(NavError) -> AppResult {
    try send(SentIntent(intent: .travel(delta, from: history.ordinal)))
  }

  /// Whether `travel` would find a place; not for 0.
  public func canTravel(_ delta: Int64) -> Bool {
    delta != 0 && find(delta, from: history.ordinal, isLooking: true) { _ in } != nil
  }

  /// Carries out `{"travel":delta}`, without looking at questions.
  func travel(_ delta: Int64, from start: Int64) -> AppResult {
    guard delta != 0 else { return .noop }
    let old = draft.pointee.layers
    let place = find(delta, from: start, isLooking: false) { state in
      draft.pointee.stacks = state.pointee.stacks
      draft.pointee.chosen = state.pointee.chosen
      draft.pointee.history = state.pointee.history
      draft.pointee.layers = state.pointee.layers
      draft.pointee.queue = state.pointee.queue
    }
    guard let place else { return .refused(.noPlace) }
    guard place != history.index else { return .noop }
    refocus()
    holdLocks(from: old, makesNew: false)
    destination = place
    return .done
  }

  // MARK: Reading

  /// Writes `{"index":n,"locations":[{"key":n,"url":text|null,"title":text}…]}`. Addresses and
  /// titles are made now: a commit makes none.
  public func writeHistory(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("index")
    writer.integer(history.index)
    writer.key("locations")
    writer.beginArray()
    let current = history.index
    withCopy(of: committed) { state in
      var none: [EntryNote] = []
      for place in 0..<history.count {
        history.go(to: place, state, &none)
        write(place, of: state, to: &writer)
      }
      if history.count > 0 { history.go(to: current, state, &none) }
    }
    writer.endArray()
    writer.endObject()
  }

  private func write(_ place: Int, of state: StatePointer, to writer: inout JSONWriter) {
    state.pointee.focused = focusedLeaf(in: 0, state)
    writer.beginObject()
    writer.key("key")
    writer.integer(history.key(of: place))
    writer.key("url")
    var url = JSONWriter()
    if writeURL(of: state, to: &url) == nil { writer.string(url.bytes) } else { writer.null() }
    writer.key("title")
    var (last, above) = (StackNode?(state.pointee.stacks[state.pointee.focused])?.route, 0)
    while let layer = toldLayer(above, state) {
      last = layer.top?.route ?? layer.route
      above &+= 1
    }
    scratch.removeAll(keepingCapacity: true)
    if let last { schema.appendTitle(of: last, to: &scratch) }
    scratch.withUnsafeBufferPointer { writer.string($0) }
    writer.endObject()
  }

  // MARK: Gone for good

  /// An entry or layer has left the state. It is gone for good when no place can bring it back.
  func depart(_ id: EntryID) {
    guard let forget else { return }
    guard history.count > 1 else { return forget(id) }
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
    withCopy(of: committed) { state in
      withCopy(of: committed) { before in
        var none: [EntryNote] = []
        for place in 0..<history.count {
          history.go(to: place, state, &none)
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
