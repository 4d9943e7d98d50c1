import Ground

/// What an entry wants back when it is shown again.
struct EntryNote {
  let id: EntryID
  var json: Text
}

extension [EntryNote] {
  /// The place of an id, or where it would be.
  @inline(never)
  private func place(of id: EntryID) -> Int {
    BinarySearch.lowerBound(count) { self[$0].id < id }
  }

  /// The JSON that is kept with an id.
  func json(_ id: EntryID) -> Text? {
    let place = place(of: id)
    return place < count && self[place].id == id ? self[place].json : nil
  }

  /// Keeps JSON with an id; nil removes it.
  mutating func set(_ id: EntryID, _ json: Text?) {
    let place = place(of: id)
    let isThere = place < count && self[place].id == id
    if let json {
      if isThere {
        self[place].json = json
      } else {
        insert(EntryNote(id: id, json: json), at: place)
      }
    } else if isThere {
      remove(at: place)
    }
  }
}
