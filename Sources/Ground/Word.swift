/// Eight bytes at a time (SWAR). A word holds its bytes in memory order from the low end, so the
/// trailing zero bits of a mask count bytes from the left.
public enum Word {
  public static var ones: UInt64 { 0x0101_0101_0101_0101 }
  public static var highs: UInt64 { 0x8080_8080_8080_8080 }

  /// Eight copies of `byte`.
  @inline(__always) public static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* ones }

  /// The high bit of each zero byte. Bits above the lowest one that is set may be wrong, which is
  /// enough to find the first.
  @inline(__always) public static func firstZero(_ word: UInt64) -> UInt64 {
    (word &- ones) & ~word & highs
  }

  /// The eight bytes at `pointer`, however aligned.
  @inline(__always) public static func load(_ pointer: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: pointer.loadUnaligned(as: UInt64.self))
  }

  /// The high bit of each byte that is `"`, `\`, or below U+0020: what a string of JSON may not
  /// have as it is. Bits above the lowest one that is set may be wrong, and so are those of bytes
  /// beyond ASCII.
  @inline(__always) public static func stringMarks(_ word: UInt64) -> UInt64 {
    let quote = (word ^ all(0x22)) &- ones
    let backslash = (word ^ all(0x5C)) &- ones
    let control = word &- all(0x20)
    return quote | backslash | control
  }

  /// The four bytes at `pointer`, however aligned.
  @inline(__always) public static func half(_ pointer: UnsafeRawPointer) -> UInt32 {
    UInt32(littleEndian: pointer.loadUnaligned(as: UInt32.self))
  }

  /// The low `count` bytes of `word` (0…8), the rest zero.
  @inline(__always) public static func prefix(_ word: UInt64, _ count: Int) -> UInt64 {
    count >= 8 ? word : word & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1)
  }

  /// Up to eight bytes from `pointer`, padded with zeros, without touching memory outside of them:
  /// two loads that overlap instead of a loop.
  @inline(__always)
  public static func load(_ pointer: UnsafeRawPointer, count: Int) -> UInt64 {
    if count >= 8 { return load(pointer) }
    if count >= 4 {
      let low = UInt64(half(pointer))
      let high = UInt64(half(pointer + (count &- 4)))
      return low | high &<< UInt64(truncatingIfNeeded: (count &- 4) &* 8)
    }
    if count >= 2 {
      let low = UInt64(UInt16(littleEndian: pointer.loadUnaligned(as: UInt16.self)))
      let high = UInt64(
        UInt16(littleEndian: pointer.loadUnaligned(fromByteOffset: count &- 2, as: UInt16.self)))
      return low | high &<< UInt64(truncatingIfNeeded: (count &- 2) &* 8)
    }
    return count == 1 ? UInt64(pointer.load(as: UInt8.self)) : 0
  }
}
