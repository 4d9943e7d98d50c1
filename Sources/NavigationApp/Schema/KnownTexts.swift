import CNavSystem
import Ground
import JSONCoding

/// The routes that texts of calls led to lately. Programs send the same few texts again and again:
/// one that is known needs no reading. Two slots per hash: a new text takes the first, what was
/// there moves to the second. Nothing is allocated before the first text is kept, and looking one
/// up counts a reference to its route alone.
final class KnownTexts {
  private struct Slot {
    /// A copy of the text; room for the longest one. Nil before the slot's first text.
    var text: UnsafeMutablePointer<UInt8>?
    var count = 0
    var route: FittedRoute?
  }

  private var slots: UnsafeMutablePointer<Slot>?
  /// The text that was looked up last and not found, and its first slot: mostly it is kept next.
  private var missed = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  private var missedSlot = 0

  private static var slotCount: Int { 64 }
  /// Longer texts are not kept.
  private static var longest: Int { 256 }

  deinit {
    guard let slots else { return }
    for index in 0..<Self.slotCount { slots[index].text?.deallocate() }
    slots.deinitialize(count: Self.slotCount)
    slots.deallocate()
  }

  /// The index of the first of the two slots of a text.
  private static func firstSlot(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    Int(truncatingIfNeeded: ByteHash.keyed(start, count: count)) & (slotCount &- 2)
  }

  /// - Complexity: O(length), and no allocation
  @inline(never)
  @_optimize(speed)
  func route(of text: UnsafeBufferPointer<UInt8>) -> FittedRoute? {
    guard let slots, let start = text.baseAddress, text.count <= Self.longest else { return nil }
    let first = Self.firstSlot(start, text.count)
    var slot = slots + first
    for _ in 0..<2 {
      if slot.pointee.count == text.count, let known = slot.pointee.text,
        memcmp(known, start, text.count) == 0
      {
        return slot.pointee.route
      }
      slot += 1
    }
    missed = text
    missedSlot = first
    return nil
  }

  @inline(never)
  func keep(_ route: FittedRoute, of text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress, text.count <= Self.longest else { return }
    let isMissed = start == missed.baseAddress && text.count == missed.count
    let slot = made() + (isMissed ? missedSlot : Self.firstSlot(start, text.count))
    missed = UnsafeBufferPointer(start: nil, count: 0)
    swap(&slot[0], &slot[1])
    let known = slot.pointee.text ?? .allocate(capacity: Self.longest)
    memcpy(known, start, text.count)
    slot.pointee.text = known
    slot.pointee.count = text.count
    slot.pointee.route = route
  }

  private func made() -> UnsafeMutablePointer<Slot> {
    if let slots { return slots }
    let made = UnsafeMutablePointer<Slot>.allocate(capacity: Self.slotCount)
    made.initialize(repeating: Slot(), count: Self.slotCount)
    slots = made
    return made
  }
}
