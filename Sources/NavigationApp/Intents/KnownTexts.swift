import Bytes
import CNavSystem
import JSONCoding

/// The routes that texts of calls led to lately. Programs send the same few texts again and again:
/// one that is known needs no reading. A new text takes the place of another with its hash. Nothing
/// is allocated before the first text is kept.
struct KnownTexts {
  private struct Slot {
    var text: [UInt8] = []
    var route: FittedRoute?
  }

  private var slots: [Slot] = []

  private static var places: Int { 64 }
  /// Longer texts are not kept.
  private static var longest: Int { 256 }

  private static func place(_ start: UnsafePointer<UInt8>, _ count: Int) -> Int {
    Int(truncatingIfNeeded: ByteHash.keyed(start, count: count)) & (places &- 1)
  }

  /// - Complexity: O(length), and no allocation
  @inline(never)
  @_optimize(speed)
  func route(of text: UnsafeBufferPointer<UInt8>) -> FittedRoute? {
    guard let start = text.baseAddress, text.count <= Self.longest else { return nil }
    guard !slots.isEmpty else { return nil }
    let place = Self.place(start, text.count)
    return slots.withUnsafeBufferPointer { slots in
      guard slots[place].text.count == text.count else { return nil }
      let isSame = slots[place].text.withUnsafeBufferPointer { known in
        known.baseAddress.map { memcmp($0, start, text.count) == 0 } ?? false
      }
      return isSame ? slots[place].route : nil
    }
  }

  @inline(never)
  mutating func keep(_ route: FittedRoute, of text: UnsafeBufferPointer<UInt8>) {
    guard let start = text.baseAddress, text.count <= Self.longest else { return }
    if slots.isEmpty { slots = [Slot](repeating: Slot(), count: Self.places) }
    let place = Self.place(start, text.count)
    slots[place].text.removeAll(keepingCapacity: true)
    slots[place].text.append(contentsOf: text)
    slots[place].route = route
  }
}
