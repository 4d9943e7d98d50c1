import CNavSystem
import Ground

extension JSONReader {
  /// Moves after some text if it comes next: a shape that is looked for before any other. In a
  /// text that was checked it can be nothing else.
  /// - Returns: whether it does; if not, nothing has changed.
  @inline(__always)
  public mutating func skip(_ expected: StaticString) -> Bool {
    let count = expected.utf8CodeUnitCount
    guard end - cursor >= count, memcmp(cursor, expected.utf8Start, count) == 0 else {
      return false
    }
    cursor += count
    return true
  }

  /// Moves after the next `count` bytes, which are known to be there, and lends them.
  @inline(__always)
  public mutating func pass(_ count: Int) -> UnsafeBufferPointer<UInt8> {
    let passed = UnsafeBufferPointer(start: cursor, count: count)
    cursor += count
    return passed
  }

  /// The first key that an earlier one is equal to.
  @inline(never)
  public static func duplicate(_ keys: inout [JSONString]) -> JSONString? {
    keys.withUnsafeMutableBufferPointer { keys in
      HeapSort.sort(
        keys.count,
        isLess: {
          let order = keys[$0].compare(keys[$1])
          return order != 0 ? order < 0 : keys[$0].start < keys[$1].start
        }, swap: { keys.swapAt($0, $1) })
      var first: JSONString?
      var index = 1
      while index < keys.count {
        let key = keys[index]
        if keys[index &- 1].compare(key) == 0, first.map({ key.start < $0.start }) ?? true {
          first = key
        }
        index &+= 1
      }
      return first
    }
  }
}
