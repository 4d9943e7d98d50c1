import Ground

/// Where things of some ids are: a hash table with open addressing. Ids come from texts that
/// anybody may have written, so the hash is keyed.
///
/// With the layers of ids 7 and 9 in it, `table[9]` is 1, the index that was given with 9. Looking
/// up and adding are O(1), on average over the keys.
public struct IDTable {
  /// An id of 0 is none.
  private var slots: [(id: EntryID, index: Int32)]
  private var count = 0

  /// - Parameter some: how many ids there is room for at first.
  public init(for some: Int = 31) {
    var count = 64
    while count <= some &* 2 { count &*= 2 }
    slots = Array(repeating: (0, 0), count: count)
  }

  /// The slot of an id, or the free one where it belongs.
  private static func slot(
    _ id: EntryID, in slots: UnsafeBufferPointer<(id: EntryID, index: Int32)>
  ) -> Int {
    let mask = slots.count &- 1
    var slot = Int(truncatingIfNeeded: ByteHash.keyed(UInt64(bitPattern: id))) & mask
    while slots[slot].id != 0, slots[slot].id != id { slot = (slot &+ 1) & mask }
    return slot
  }

  /// The index that was given with an id; nil for an id that is not there.
  public subscript(id: EntryID) -> Int? {
    slots.withUnsafeBufferPointer { slots in
      let slot = slots[Self.slot(id, in: slots)]
      return slot.id == id && id != 0 ? Int(slot.index) : nil
    }
  }

  /// - Returns: whether it was not there yet; an id that is not above 0 never is.
  @discardableResult
  public mutating func insert(_ id: EntryID, _ index: Int = 0) -> Bool {
    if count &* 2 >= slots.count { grow() }
    guard id > 0 else { return false }
    let isNew = slots.withUnsafeMutableBufferPointer { slots in
      let slot = Self.slot(id, in: UnsafeBufferPointer(slots))
      guard slots[slot].id == 0 else { return false }
      slots[slot] = (id, Int32(truncatingIfNeeded: index))
      return true
    }
    if isNew { count &+= 1 }
    return isNew
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: (0, 0), count: old.count &* 2)
    count = 0
    for one in old { insert(one.id, Int(one.index)) }
  }
}
