/// Sorting in place without a copy of the algorithm for each type: the standard library's sort is 3
/// kB of code for each.
///
/// Heapsort (Williams, 1964): O(n log n) comparisons whatever the order, no memory of its own, not
/// stable.
public enum HeapSort {
  /// Sorts `count` things that `isLess` compares and `swap` exchanges by their indices.
  @inline(never)
  public static func sort(_ count: Int, isLess: (Int, Int) -> Bool, swap: (Int, Int) -> Void) {
    run(count, isLess, swap)
  }

  @inline(__always)
  fileprivate static func run(
    _ count: Int, _ isLess: (Int, Int) -> Bool, _ swap: (Int, Int) -> Void
  ) {
    guard count > 1 else { return }
    // Above `root` all is a heap: none is less than one of the two at 2i+1 and 2i+2. First that
    // grows to the whole list, then the greatest is moved to the end again and again.
    var root = count / 2
    var end = count
    while end > 1 {
      if root > 0 {
        root &-= 1
      } else {
        end &-= 1
        swap(0, end)
      }
      var parent = root
      while true {
        var child = parent &* 2 &+ 1
        guard child < end else { break }
        if child &+ 1 < end, isLess(child, child &+ 1) { child &+= 1 }
        guard isLess(parent, child) else { break }
        swap(parent, child)
        parent = child
      }
    }
  }
}

extension Array {
  /// Sorts the elements with `HeapSort`; equal ones end in any order.
  @inline(__always)
  public mutating func heapSort(by isLess: (Element, Element) -> Bool) {
    withUnsafeMutableBufferPointer { all in
      HeapSort.sort(all.count, isLess: { isLess(all[$0], all[$1]) }, swap: { all.swapAt($0, $1) })
    }
  }
}

extension Array where Element == UInt64 {
  /// Sorts the numbers, lowest first.
  @inline(never)
  public mutating func sortAscending() {
    withUnsafeMutableBufferPointer { numbers in
      HeapSort.run(numbers.count, { numbers[$0] < numbers[$1] }, { numbers.swapAt($0, $1) })
    }
  }
}

extension Array where Element == UInt32 {
  /// Sorts the numbers, lowest first.
  @inline(never)
  public mutating func sortAscending() {
    heapSort(by: <)
  }
}
