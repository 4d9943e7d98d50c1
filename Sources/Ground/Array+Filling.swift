extension Array {
  /// Elements that a function writes into memory that is not initialized. It is given room for so
  /// many, and raises the count, which is 0, to the number of those that it wrote.
  ///
  /// All empty arrays share one object. `init(unsafeUninitializedCapacity:initializingWith:)`
  /// writes the count 0 into it, and two threads that do so race. So nothing is written here if
  /// there is room for nothing, and the function is not called.
  @inlinable
  public init(
    filling capacity: Int,
    _ fill: (_ room: UnsafeMutableBufferPointer<Element>, _ count: inout Int) -> Void
  ) {
    guard capacity > 0 else {
      self = []
      return
    }
    self.init(unsafeUninitializedCapacity: capacity) { room, count in fill(room, &count) }
  }
}
