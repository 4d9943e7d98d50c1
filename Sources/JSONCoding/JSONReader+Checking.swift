import Bytes
import CNavSystem
import NavigationCore

extension JSONReader {
  /// Moves behind the next value if that is in canonical form, which is the fastest way to check
  /// it.
  /// - Returns: whether it is; if not, nothing has changed.
  private mutating func skipIfCanonical() -> Bool {
    _ = next()
    return skipCanonical()
  }

  /// Moves behind some text if it comes next: a shape that is looked for before any other. In a
  /// text that was checked it can be nothing else.
  /// - Returns: whether it does; if not, nothing has changed.
  @inline(never)
  public mutating func skip(_ expected: Literal) -> Bool {
    let count = expected.bytes.count
    guard end - cursor >= count, memcmp(cursor, expected.start, count) == 0 else { return false }
    cursor += count
    return true
  }

  /// Reads any value, fully checked, and drops it: as `skipValue`, without a copy of objects whose
  /// keys are in another order. Made for large texts of which parts are canonical.
  /// - Throws: as `skipValue`.
  /// - Complexity: O(n log n) for n keys in an object, else O(length).
  public mutating func check() throws(NavError) {
    if skipIfCanonical() { return }
    switch try peek() {
    case .object:
      try beginObject()
      var keys: [JSONString] = []
      while let key = try nextKey() {
        keys.append(key)
        try check()
      }
      if let key = Self.duplicate(&keys) { throw duplicateKey(key) }
    case .array:
      try beginArray()
      while try nextElement() { try check() }
    default: try skipValue()
    }
  }

  /// A key that stands twice; the later one of two.
  @inline(never)
  public static func duplicate(_ keys: inout [JSONString]) -> JSONString? {
    keys.withUnsafeMutableBufferPointer { keys in
      HeapSort.sort(
        keys.count,
        isLess: {
          let order = keys[$0].compare(keys[$1])
          return order != 0 ? order < 0 : keys[$0].start < keys[$1].start
        }, swap: { keys.swapAt($0, $1) })
      var place = 1
      while place < keys.count {
        if keys[place].compare(keys[place &- 1]) == 0 { return keys[place] }
        place &+= 1
      }
      return nil
    }
  }
}
