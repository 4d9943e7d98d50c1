extension Array {
  /// Whether both are certainly equal: they share their memory.
  @inline(__always)
  public func isCertainly(_ other: [Element]) -> Bool {
    withUnsafeBufferPointer { left in
      other.withUnsafeBufferPointer { $0.baseAddress == left.baseAddress && $0.count == left.count }
    }
  }
}
