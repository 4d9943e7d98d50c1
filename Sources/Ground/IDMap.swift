/// Objects by ids: a hash table with open addressing, whose code is the same for all kinds of
/// objects. Ids come from texts that anybody may have written, so the hash is keyed.
///
/// Looking up, setting and removing are O(1), on average over the keys. It allocates nothing before
/// the first object.
public struct IDMap<Value: AnyObject> {
  private var table = IDObjects()

  public init() {}

  public var isEmpty: Bool { table.count == 0 }

  /// All ids, in no order.
  public var ids: [EntryID] { table.ids }

  /// The object of an id; nil if there is none. Setting nil removes it.
  public subscript(id: EntryID) -> Value? {
    @inline(__always) get { table[id].map { unsafeDowncast($0, to: Value.self) } }
    @inline(__always) set { _ = replace(id, by: newValue) }
  }

  /// Sets the object of an id; nil removes it.
  /// - Returns: the object that it had.
  @inline(__always)
  public mutating func replace(_ id: EntryID, by value: consuming Value?) -> Value? {
    table.set(id, value).map { unsafeDowncast($0, to: Value.self) }
  }

  /// Whether there is an object of an id, without counting a reference to it.
  public func has(_ id: EntryID) -> Bool { table.has(id) }

  /// - Returns: the object that was removed; nil if there was none.
  @inline(__always)
  public mutating func remove(_ id: EntryID) -> Value? { replace(id, by: nil) }
}

/// The table itself.
struct IDObjects {
  /// A slot without an object is free.
  private struct Slot {
    var id: EntryID = 0
    var object: AnyObject?
  }

  /// None, or a power of two, at least half of them free.
  private var slots: [Slot] = []
  private(set) var count = 0

  var ids: [EntryID] {
    var ids: [EntryID] = []
    for slot in slots where slot.object != nil { ids.append(slot.id) }
    return ids
  }

  @inline(never)
  subscript(id: EntryID) -> AnyObject? { slots.isEmpty ? nil : slots[index(of: id)].object }

  @inline(never)
  func has(_ id: EntryID) -> Bool { !slots.isEmpty && slots[index(of: id)].object != nil }

  /// Where the probing for an id begins.
  private func home(of id: EntryID) -> Int {
    Int(truncatingIfNeeded: ByteHash.keyed(UInt64(bitPattern: id))) & (slots.count &- 1)
  }

  /// The slot of an id, or the free one where it belongs; there are slots.
  private func index(of id: EntryID) -> Int {
    var index = home(of: id)
    while slots[index].object != nil, slots[index].id != id {
      index = (index &+ 1) & (slots.count &- 1)
    }
    return index
  }

  /// - Parameter object: nil to remove it.
  /// - Returns: the object that the id had.
  @inline(never)
  mutating func set(_ id: EntryID, _ object: consuming AnyObject?) -> AnyObject? {
    let isRemoval = object == nil
    if !isRemoval, count &* 2 >= slots.count { grow() }
    guard !slots.isEmpty else { return nil }
    let index = index(of: id)
    var old = consume object
    // The references move: none is counted.
    swap(&slots[index].object, &old)
    slots[index].id = id
    if old == nil, !isRemoval { count &+= 1 }
    if old != nil, isRemoval {
      count &-= 1
      close(index)
    }
    return old
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: max(old.count &* 2, 8))
    for slot in old where slot.object != nil { slots[index(of: slot.id)] = slot }
  }

  /// Moves what was put behind a slot that has become free, so that probing finds it again (Knuth,
  /// "The Art of Computer Programming", volume 3, section 6.4, algorithm R).
  private mutating func close(_ removed: Int) {
    let mask = slots.count &- 1
    var free = removed
    var index = (removed &+ 1) & mask
    while slots[index].object != nil {
      if (index &- home(of: slots[index].id)) & mask >= (index &- free) & mask {
        slots.swapAt(free, index)
        free = index
      }
      index = (index &+ 1) & mask
    }
  }
}
