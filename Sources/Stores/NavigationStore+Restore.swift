import Ground

extension NavigationStore {
  /// What came of restoring a stack.
  public enum Restoration {
    case done
    /// A rule does not allow the stack; nothing has changed.
    case refused(ValidationError<R>)
  }

  /// Puts entries that a snapshot brought in the place of those that stand, as one change.
  /// Middleware is not asked; the rules and the host's validator are, whether or not they are with
  /// each command.
  /// - Parameters:
  ///   - entries: bottom first. An id stays if it is above 0 and occurs for the first time; 0 is a
  ///     new one.
  ///   - last: the last id that the store had given when the snapshot was made.
  ///   - isDry: nothing changes in any case.
  /// - Throws: `limit`; nothing has changed then.
  /// - Complexity: O(entries)
  public func restore(
    _ entries: [RouteEntry<R>], lastID last: EntryID, isDry: Bool = false
  ) throws(NavError) -> Restoration {
    var kept = 0
    while kept < entries.count, kept < stack.depth, stack.entries[kept] == entries[kept] {
      kept &+= 1
    }
    let newest = try newest(of: entries, last, above: kept)
    let before = stack.depth
    journal.kind = .replace
    journal.cut(&stack, keeping: kept)
    stack.takeAnyOrder()
    for entry in entries[kept...] { stack.append(entry) }
    let error = validator.firstError(in: stack) ?? hostValidator?(stack)
    if isDry || error != nil {
      journal.rollBack(&stack, to: 0)
      stack.checkOrder()
      discardJournal()
      return error.map { Restoration.refused($0) } ?? .done
    }
    number(from: kept, after: newest)
    guard before != kept || stack.depth != kept else {
      discardJournal()
      return .done
    }
    hasChanged()
    tellRestored(from: kept, before)
    return .done
  }

  /// The greatest id that there is, or was.
  private func newest(
    of entries: [RouteEntry<R>], _ last: EntryID, above kept: Int
  ) throws(NavError) -> EntryID {
    var newest = max(lastID, last)
    for entry in entries { newest = max(newest, entry.id) }
    try checkRoom(for: entries.count &- kept, above: kept)
    let unnumbered = entries[kept...].lazy.filter { $0.id == 0 }.count
    guard EntryID(unnumbered) <= Self.maximumID &- newest else {
      throw NavError(.limit, "the snapshot leaves no entry ids: make a new store")
    }
    return newest
  }

  /// Gives ids to the entries that have none.
  private func number(from kept: Int, after newest: EntryID) {
    lastID = newest
    for position in kept..<stack.depth where stack.entries[position].id == 0 {
      lastID &+= 1
      stack.setID(lastID, at: position)
    }
    stack.checkOrder()
  }

  private func tellRestored(from kept: Int, _ before: Int) {
    let removed = journal.net(since: 0, baseDepth: before).removed
    let wanted = wanted
    if wanted.contains(.changed) || wanted.contains(.removals) {
      let change = StackChange(
        kept: kept, removed: removed, to: stack, isWhole: wanted.contains(.fullPaths))
      if wanted.contains(.removals) {
        change.kinds = journal.kinds(of: removed.count, since: 0, baseDepth: before)
      }
      discardJournal()
      emit(NavigationEvent(.changed(change), source: "restore"))
    } else {
      discardJournal()
    }
    follower?.onSettled()
  }
}
