/// Looking in what ascends.
public enum BinarySearch {
  /// The first of `count` indices that is not before what is sought; `count` if all are before
  /// it.
  /// - Parameter isBefore: true for all indices up to one, false from it on.
  /// - Complexity: O(log n)
  @inline(__always)
  public static func lowerBound(_ count: Int, isBefore: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low &+ (high &- low) / 2
      if isBefore(middle) { low = middle &+ 1 } else { high = middle }
    }
    return low
  }
}
