import CNavSystem
import Ground
import JSONCoding

/// The routes that texts of calls led to lately. Programs send the same few texts again and again:
/// one that is known needs no reading. A text is kept when it comes the second time, so that a
/// stream of new ones, each sent once, costs next to nothing and displaces none. Two slots per
/// hash: a text that is kept takes the first, what was there moves to the second. Before the first
/// text all of it is one word, and looking one up counts a reference to its route alone.
struct KnownTexts: ~Copyable {
  private struct Slot {
    /// A copy of the text; room for the longest one. Nil before the slot's first text.
    var text: UnsafeMutablePointer<UInt8>?
    var hash: UInt32 = 0
    var count: UInt16 = 0
    /// What is left of the hash of the text of this index that came last and was not kept.
    var seen: UInt16 = 0
    var route: FittedRoute?
  }

  /// The text that was looked up last and not found, and its hash: mostly it is kept next.
  private struct Missed {
    /// Nil for none.
    var start: UnsafePointer<UInt8>?
    var count: UInt32 = 0
    var hash: UInt32 = 0
  }

  /// What was missed, and after it the slots, in one piece of memory.
  private struct Table {
    let missed: UnsafeMutablePointer<Missed>

    var slots: UnsafeMutablePointer<Slot> {
      UnsafeMutableRawPointer(missed + 1).assumingMemoryBound(to: Slot.self)
    }
  }

  private var table: Table?

  private static var slotCount: Int { 64 }
  /// Longer texts are not kept.
  private static var longest: Int { 256 }

  deinit {
    guard let table else { return }
    for index in 0..<Self.slotCount { table.slots[index].text?.deallocate() }
    table.slots.deinitialize(count: Self.slotCount)
    UnsafeMutableRawPointer(table.missed).deallocate()
  }

  /// - Complexity: O(length), and no allocation
  @inline(never)
  @_optimize(speed)
  mutating func route(of text: UnsafeBufferPointer<UInt8>) -> FittedRoute? { routeInline(of: text) }

  /// The same where the call would show.
  @inline(__always)
  mutating func routeInline(of text: UnsafeBufferPointer<UInt8>) -> FittedRoute? {
    guard let table, let start = text.baseAddress, text.count <= Self.longest else { return nil }
    let hash = ByteHash.keyed(start, count: text.count)
    var slot = table.slots + (Int(truncatingIfNeeded: hash) & (Self.slotCount &- 2))
    for _ in 0..<2 {
      if slot.pointee.hash == hash, Int(slot.pointee.count) == text.count,
        let known = slot.pointee.text, memcmp(known, start, text.count) == 0
      {
        return slot.pointee.route
      }
      slot += 1
    }
    table.missed.pointee = Missed(
      start: start, count: UInt32(truncatingIfNeeded: text.count), hash: hash)
    return nil
  }

  /// Keeps the route of a text that comes the second time.
  @inline(never)
  @_optimize(speed)
  mutating func keep(_ route: borrowing FittedRoute, of text: UnsafeBufferPointer<UInt8>) {
    keep(route, of: text, atOnce: false)
  }

  /// Keeps the route of a text of which more calls of the same intent want to know.
  @inline(never)
  mutating func keepAtOnce(_ route: borrowing FittedRoute, of text: UnsafeBufferPointer<UInt8>) {
    keep(route, of: text, atOnce: true)
  }

  @inline(__always)
  private mutating func keep(
    _ route: borrowing FittedRoute, of text: UnsafeBufferPointer<UInt8>, atOnce: Bool
  ) {
    guard let start = text.baseAddress, text.count <= Self.longest else { return }
    let table = made()
    let slots = table.slots
    let missed = table.missed
    let isMissed = start == missed.pointee.start && text.count == Int(missed.pointee.count)
    missed.pointee.start = nil
    let hash = isMissed ? missed.pointee.hash : ByteHash.keyed(start, count: text.count)
    let index = Int(truncatingIfNeeded: hash) & (Self.slotCount &- 1)
    let rest = UInt16(truncatingIfNeeded: hash &>> 16)
    if atOnce || slots[index].seen == rest {
      keep(route, of: text, hash, slots + (index & ~1))
    } else {
      slots[index].seen = rest
    }
  }

  @inline(never)
  private func keep(
    _ route: borrowing FittedRoute, of text: UnsafeBufferPointer<UInt8>, _ hash: UInt32,
    _ slot: UnsafeMutablePointer<Slot>
  ) {
    // What was seen stays with its index.
    swap(&slot[0], &slot[1])
    swap(&slot[0].seen, &slot[1].seen)
    let known = slot.pointee.text ?? .allocate(capacity: Self.longest)
    if let start = text.baseAddress { memcpy(known, start, text.count) }
    slot.pointee.text = known
    slot.pointee.hash = hash
    slot.pointee.count = UInt16(truncatingIfNeeded: text.count)
    slot.pointee.route = copy route
  }

  private mutating func made() -> Table {
    if let table { return table }
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: MemoryLayout<Missed>.stride &+ Self.slotCount &* MemoryLayout<Slot>.stride,
      alignment: MemoryLayout<Missed>.alignment)
    let made = Table(missed: memory.initializeMemory(as: Missed.self, to: Missed()))
    made.slots.initialize(repeating: Slot(), count: Self.slotCount)
    table = made
    return made
  }
}
