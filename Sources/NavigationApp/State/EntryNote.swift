import Ground

/// What an entry wants back when it is shown again.
struct EntryNote {
  let id: EntryID
  var json: Text
}

extension [EntryNote] {
  /// The index of an id, or where it would be.
  @inline(never)
  private func index(of id: EntryID) -> Int {
    // A screen that has just come has none, and the greatest id.
    guard let last, last.id >= id else { return count }
    return BinarySearch.lowerBound(count) { self[$0].id < id }
  }

  /// The JSON that is kept with an id.
  func json(_ id: EntryID) -> Text? {
    let index = index(of: id)
    return index < count && self[index].id == id ? self[index].json : nil
  }

  /// Keeps JSON with an id; nil removes it.
  @inline(never)
  mutating func set(_ id: EntryID, _ json: Text?) {
    let index = index(of: id)
    let isThere = index < count && self[index].id == id
    if let json {
      if isThere {
        self[index].json = json
      } else {
        insert(EntryNote(id: id, json: json), at: index)
      }
    } else if isThere {
      remove(at: index)
    }
  }
}
