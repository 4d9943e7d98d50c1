/// The hash of a path segment, the same for the builder's index and the wide nodes of a compiled
/// table.
enum LinkHash {
  /// Of a segment of `count` bytes whose first eight, padded with zeros, are `first`.
  @inline(__always)
  static func of(_ bytes: UnsafeRawPointer, count: Int, first: UInt64) -> UInt64 {
    var hash = fold(
      first ^ 0x9E37_79B9_7F4A_7C15, UInt64(truncatingIfNeeded: count) ^ 0xA076_1D64_78BD_642F)
    if count > 8 {
      var index = 8
      while index &+ 8 < count {
        hash = fold(hash ^ Word.load(bytes + index), 0xE703_7ED1_A0B4_28DB)
        index &+= 8
      }
      hash = fold(hash ^ Word.load(bytes + (count &- 8)), 0x8EBC_6AF0_9C88_C6E3)
    }
    return hash
  }

  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    guard let base = bytes.baseAddress else { return 0 }
    return of(base, count: bytes.count, first: Word.load(base, count: bytes.count))
  }

  /// Both halves of the product: every bit of the input reaches every bit of the result.
  @inline(__always)
  static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
