import CNavSystem
import Ground
import JSONCoding

/// The routes that texts of calls led to lately. Programs send the same few texts again and again:
/// one that is known needs no reading. A text is kept when it comes the second time, so that a
/// stream of new ones, each sent once, costs next to nothing and displaces none. Two slots per
/// hash: a text that is kept takes the first, what was there moves to the second. Nothing is
/// allocated before the first text, and looking one up counts a reference to its route alone.
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

  /// Whether a text is kept when it comes the first time: one of which more calls of the same
  /// intent want to know.
  private let keepsAtOnce: Bool
  private var slots: UnsafeMutablePointer<Slot>?
  /// The text that was looked up last and not found, and its hash: mostly it is kept next.
  private var missed = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var missedHash: UInt32 = 0

  private static var slotCount: Int { 64 }
  /// Longer texts are not kept.
  private static var longest: Int { 256 }

  init(keepsAtOnce: Bool = false) { self.keepsAtOnce = keepsAtOnce }

  deinit {
    guard let slots else { return }
    for index in 0..<Self.slotCount { slots[index].text?.deallocate() }
    slots.deinitialize(count: Self.slotCount)
    slots.deallocate()
  }

  /// - Complexity: O(length), and no allocation
  @inline(never)
  @_optimize(speed)
  mutating func route(of text: UnsafeBufferPointer<UInt8>) -> FittedRoute? {
    guard let slots, let start = text.baseAddress, text.count <= Self.longest else { return nil }
    let hash = ByteHash.keyed(start, count: text.count)
    var slot = slots + (Int(truncatingIfNeeded: hash) & (Self.slotCount &- 2))
    for _ in 0..<2 {
      if slot.pointee.hash == hash, Int(slot.pointee.count) == text.count,
        let known = slot.pointee.text, memcmp(known, start, text.count) == 0
      {
        return slot.pointee.route
      }
      slot += 1
    }
    missed = text
    missedHash = hash
    return nil
  }

  /// Keeps the route of a text that comes the second time.
  @inline(never)
  @_optimize(speed)
  mutating func keep(_ route: borrowing FittedRoute, of text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress, text.count <= Self.longest else { return }
    let isMissed = start == missed.baseAddress && text.count == missed.count
    missed = UnsafeBufferPointer(start: nil, count: 0)
    let hash = isMissed ? missedHash : ByteHash.keyed(start, count: text.count)
    let slots = made()
    let index = Int(truncatingIfNeeded: hash) & (Self.slotCount &- 1)
    let rest = UInt16(truncatingIfNeeded: hash &>> 16)
    if keepsAtOnce || slots[index].seen == rest {
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

  private mutating func made() -> UnsafeMutablePointer<Slot> {
    if let slots { return slots }
    let made = UnsafeMutablePointer<Slot>.allocate(capacity: Self.slotCount)
    made.initialize(repeating: Slot(), count: Self.slotCount)
    slots = made
    return made
  }
}
