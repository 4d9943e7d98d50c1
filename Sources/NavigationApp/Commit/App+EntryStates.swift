import Ground
import JSONCoding

/// What screens want back when they are shown again.
extension App {
  /// What came of setting an entry state.
  public enum NoteOutcome {
    case kept
    /// The journal cannot be written, and refuses.
    case refused
    /// Neither the state nor a place of the history has that id.
    case unknown
  }

  /// Whether an entry, a layer or a queued one has that id.
  public func has(_ id: EntryID) -> Bool { committed.route(of: id) != nil }

  /// Keeps JSON with an entry or layer; nil removes it. This is no commit, but a journal is told.
  /// A screen that only places of the history have keeps it there, in all of them.
  public func setNote(_ id: EntryID, _ json: Text?) -> NoteOutcome {
    guard has(id) else { return setPastNote(id, json) ? .kept : .unknown }
    let failure = recordNote(id, json)
    if failure != 0, refusesUnwritten {
      recording?.note(refusalOfJournal: failure)
      return .refused
    }
    set(id, json)
    if failure != 0 { tellBroken(failure) }
    return .kept
  }

  /// What a screen wants back changes at the current place.
  func set(_ id: EntryID, _ json: Text?) {
    history.amend(EntryNote(id: id, json: notes.json(id) ?? ""))
    notes.set(id, json)
  }

  /// The JSON that is kept with an entry or layer, of one that has left in the latest place.
  public func note(_ id: EntryID) -> Text? {
    if let json = notes.json(id) { return json }
    guard !has(id) else { return nil }
    let current = history.index
    return rules.withPlace(committed) { state in
      var walked: [EntryNote] = notes
      var found: Text?
      var index = history.count &- 1
      while index >= 0 {
        history.go(to: index, state, &walked)
        if state.route(of: id) != nil {
          found = walked.json(id)
          break
        }
        index &-= 1
      }
      history.go(to: current, state, &walked)
      return found
    }
  }

  /// Whether `setNote` would find the screen.
  public func keepsNotes(of id: EntryID) -> Bool {
    if has(id) { return true }
    let current = history.index
    return rules.withPlace(committed) { state in
      var none: [EntryNote] = []
      var isFound: Bool = false
      for index in 0..<history.count where !isFound {
        history.go(to: index, state, &none)
        isFound = state.route(of: id) != nil
      }
      history.go(to: current, state, &none)
      return isFound
    }
  }

  private func setPastNote(_ id: EntryID, _ json: Text?) -> Bool {
    rules.withPlace(committed) { state in
      history.setNote(json, of: id, state, notes) { $0.route(of: id) != nil }
    }
  }
}
