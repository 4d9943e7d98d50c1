#if NAV_CHECKED
  import Ground

  /// What must hold between two calls: in checked builds all that the app remembers of its state is
  /// recounted from the state.
  extension App {
    /// Ends the process if the app remembers something that its state does not say.
    /// - Complexity: O(entries). Deep states are checked at some commits only.
    func check() {
      var depth = committed.pointee.layers.count &+ committed.pointee.queue.count
      for top in committed.pointee.stacks { depth &+= top.depth }
      guard depth < 500 || seq % 65_536 == 0 else { return }
      var screens = Screens()
      for top in committed.pointee.stacks { screens.add(top, self) }
      for layer in committed.pointee.allLayers {
        screens.add(layer.id, layer.route, self)
        screens.add(layer.top, self)
      }
      precondition(counts == screens.counts, "the counts of screens")
      precondition(!screens.isForbidden, "the law of facts")
      precondition(!screens.isDouble && screens.newest <= committed.pointee.lastID, "the ids")
      precondition(
        committed.pointee.focused == schema.focusedLeaf(in: 0, of: committed), "the focus")
      checkDraft()
      checkLocks()
      var last: EntryID = 0
      for ticket in tickets.ids {
        precondition(ticket > last && screens.has(ticket), "the tickets")
        last = ticket
      }
    }

    /// The draft is the committed state between two calls.
    private func checkDraft() {
      precondition(AppState.haveSameShape(committed, draft), "the draft")
      precondition(
        committed.pointee.facts == draft.pointee.facts
          && committed.pointee.focused == draft.pointee.focused
          && committed.pointee.lastID == draft.pointee.lastID
          && committed.pointee.asked.isEmpty && draft.pointee.asked.isEmpty
          && committed.pointee.pending === draft.pointee.pending
          && committed.pointee.question === draft.pointee.question, "the draft")
    }

    /// The law of locks, and that a route with `while` is there exactly while it must be.
    private func checkLocks() {
      var locks: [RouteIndex] = []
      var nearest: Layer?
      for layer in committed.pointee.layers.all {
        if layer.isLock {
          precondition(locks.last ?? -1 < layer.route.index, "the order of locks")
          locks.append(layer.route.index)
          nearest = layer
        }
        guard let nearest else { continue }
        let lock = schema.routes[nearest.route.index]
        var entry = layer.top
        while let node = entry {
          precondition(lock.isAllowed(node.route.index), "the law of locks")
          entry = node.below
        }
        precondition(layer === nearest || lock.isAllowed(layer.route.index), "the law of locks")
      }
      let wanted = schema.whileRoutes.filter {
        schema.routes[$0].whileConditions.hold(committed.pointee.facts)
      }
      precondition(locks == wanted, "the locks")
    }
  }

  /// What a state has.
  private struct Screens {
    var counts = ScreenCounts()
    var newest: EntryID = 0
    var isForbidden = false
    var isDouble = false
    private var ids = IDTable()

    func has(_ id: EntryID) -> Bool { ids[id] != nil }

    mutating func add(_ top: StackNode?, _ app: App) {
      var entry = top
      while let node = entry {
        add(node.id, node.route, app)
        entry = node.below
      }
    }

    mutating func add(_ id: EntryID, _ route: FittedRoute, _ app: App) {
      if !ids.insert(id) { isDouble = true }
      newest = max(newest, id)
      let traits = app.traits[route.index]
      if !traits.isDisjoint(with: .counted) { counts.change(route.index, traits, by: 1) }
      if traits.contains(.guarded),
        !app.schema.routes[route.index].requires.hold(app.committed.pointee.facts)
      {
        isForbidden = true
      }
    }
  }
#endif
