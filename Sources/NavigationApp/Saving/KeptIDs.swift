import Ground

/// The ids of a snapshot, each where it stands first, and what has become of them.
struct KeptIDs {
  /// The longest stack, if all screens keep their ids: then its ids are not among the others.
  var longest: StackNode?
  /// Where they are in `given`; -1 for one that is kept.
  private var table: IDTable
  /// What has become of each, in the order in which they stand; 0 for one that is to be a new one.
  private var given: [EntryID] = []
  /// How many have become what they are.
  private var done = 0

  /// - Parameter some: how many there is room for at first.
  init(for some: Int = 0) { table = IDTable(for: some) }

  /// Adds the id of the next screen.
  /// - Returns: false for one that is there already, and for one that is not above 0.
  mutating func add(_ origin: EntryID, isFree: Bool) -> Bool {
    guard table.insert(origin, given.count) else { return false }
    given.append(isFree ? origin : 0)
    return true
  }

  /// Adds an id that is kept and is not on the longest stack.
  /// - Returns: false for one that is there already, and for one that is not above 0.
  mutating func keep(_ id: EntryID) -> Bool { longest.entry(id) == nil && table.insert(id, -1) }

  /// What becomes of the id of the next screen, once all were added.
  /// - Parameter last: the last id given, raised if it gets a new one.
  mutating func take(_ origin: EntryID, _ last: inout EntryID) -> EntryID {
    let place = table[origin]
    let isFirst = place == done
    if isFirst {
      done &+= 1
      if given[done &- 1] > 0 { return origin }
    }
    last &+= 1
    if isFirst { given[done &- 1] = last }
    return last
  }

  /// The id that the screen of an id has got; nil if there is none.
  /// - Complexity: O(log n)
  subscript(origin: EntryID) -> EntryID? {
    if longest.entry(origin) != nil { return origin }
    return table[origin].map { $0 < 0 ? origin : given[$0] }
  }
}
