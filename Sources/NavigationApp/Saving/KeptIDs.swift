import Ground

/// The ids of a snapshot, each where it stands first, and what has become of them.
struct KeptIDs {
  /// In the order in which they stand.
  private var ids: [EntryID] = []
  /// What has become of each; 0 for one that is to be a new one.
  private var given: [EntryID] = []
  /// Where they are in `ids`, once they do not ascend.
  private var table: IDTable?

  /// Adds an id.
  /// - Parameter given: what becomes of it.
  /// - Returns: its place; nil for one that is there already, and for one that is not above 0.
  mutating func add(_ origin: EntryID, _ given: EntryID) -> Int? {
    let place = ids.count
    if origin <= ids.last ?? 0 || table != nil {
      guard noteUnordered(origin, place) else { return nil }
    }
    ids.append(origin)
    self.given.append(given)
    return place
  }

  private mutating func noteUnordered(_ origin: EntryID, _ place: Int) -> Bool {
    guard origin > 0 else { return false }
    if table == nil {
      table = IDTable(for: ids.count)
      for index in ids.indices { table?.insert(ids[index], index) }
    }
    return table?.insert(origin, place) ?? false
  }

  mutating func give(_ id: EntryID, at place: Int) { given[place] = id }

  /// The id that the screen of an id has got; nil if there is none.
  /// - Complexity: O(log n)
  subscript(origin: EntryID) -> EntryID? {
    if let table { return table[origin].map { given[$0] } }
    let index = BinarySearch.lowerBound(ids.count) { ids[$0] < origin }
    return index < ids.count && ids[index] == origin ? given[index] : nil
  }
}
