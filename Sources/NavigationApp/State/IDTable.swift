import Bytes
import NavigationCore

/// Where things of some ids are: a hash table with open addressing. Ids come from texts that
/// anybody may have written, so the hash is keyed.
public struct IDTable {
  /// 0 is no id.
  private var ids: [EntryID]
  private var places: [Int32]
  private var count = 0

  public init() {
    ids = [EntryID](repeating: 0, count: 64)
    places = [Int32](repeating: 0, count: 64)
  }

  /// The slot of an id, or the free one where it belongs.
  private func slot(_ id: EntryID) -> Int {
    var slot = Int(truncatingIfNeeded: ByteHash.keyed(UInt64(bitPattern: id))) & (ids.count &- 1)
    while ids[slot] != 0, ids[slot] != id { slot = (slot &+ 1) & (ids.count &- 1) }
    return slot
  }

  /// The place that was given with an id; nil for an id that is not there.
  public subscript(id: EntryID) -> Int? {
    let slot = slot(id)
    return ids[slot] == id && id != 0 ? Int(places[slot]) : nil
  }

  /// - Returns: whether it was not there yet; an id that is not above 0 never is.
  @discardableResult
  public mutating func insert(_ id: EntryID, _ place: Int = 0) -> Bool {
    if count &* 2 >= ids.count { grow() }
    let slot = slot(id)
    guard ids[slot] == 0, id > 0 else { return false }
    (ids[slot], places[slot]) = (id, Int32(truncatingIfNeeded: place))
    count &+= 1
    return true
  }

  private mutating func grow() {
    let (oldIDs, oldPlaces) = (ids, places)
    ids = [EntryID](repeating: 0, count: oldIDs.count &* 2)
    places = [Int32](repeating: 0, count: oldIDs.count &* 2)
    for index in oldIDs.indices where oldIDs[index] != 0 {
      let slot = slot(oldIDs[index])
      (ids[slot], places[slot]) = (oldIDs[index], oldPlaces[index])
    }
  }
}
