import CNavSystem

/// Hashes of bytes by folded 64 × 64 → 128-bit multiplication (the construction of wyhash and
/// rapidhash).
///
/// `keyed` is for what anybody may have written: its keys are drawn once per process, so that
/// nobody can prepare texts that collide, and never reach an output. `of` is the same in every
/// process: for tables that are compiled once.
public enum ByteHash {
  /// Both halves of the product: every bit of the input reaches every bit of the result.
  @inline(__always)
  public static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }

  // MARK: Keyed

  private static let keys: (UInt64, UInt64, UInt64) = {
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    nav_shim_random(&words, MemoryLayout.size(ofValue: words))
    // Never 0, with which a product would forget the other factor.
    return (words.0 | 1, words.1 | 1, words.2 | 1)
  }()

  /// Of a number.
  @inline(__always)
  public static func keyed(_ number: UInt64) -> UInt64 { fold(number, keys.0) }

  /// Of a text, where a call does not show.
  /// - Complexity: O(`count`)
  @inline(never)
  public static func keyed(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    keyedInline(bytes, count: count)
  }

  /// Sixteen bytes a step.
  /// - Complexity: O(`count`).
  @inline(__always)
  public static func keyedInline(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    let (key0, key1, key2) = keys
    let raw = UnsafeRawPointer(bytes)
    var a: UInt64 = 0
    var b: UInt64 = 0
    var state = key0
    if count > 16 {
      var cursor = raw
      var rest = count
      while rest > 16 {
        state = fold(Word.load(cursor) ^ key1, Word.load(cursor + 8) ^ state)
        cursor += 16
        rest -= 16
      }
      // The last sixteen bytes, which may overlap those done.
      a = Word.load(cursor + rest - 16)
      b = Word.load(cursor + rest - 8)
    } else if count >= 8 {
      a = Word.load(raw)
      b = Word.load(raw + count - 8)
    } else {
      a = Word.load(raw, count: count)
    }
    let mixed = fold(a ^ key1, b ^ state)
    let last = fold(mixed ^ key2, UInt64(truncatingIfNeeded: count) ^ key1)
    return UInt32(truncatingIfNeeded: last ^ last &>> 32)
  }

  // MARK: The same in every process

  /// Of a text of `count` bytes whose first eight, padded with zeros, are `first`.
  @inline(__always)
  public static func of(_ bytes: UnsafeRawPointer, count: Int, first: UInt64) -> UInt64 {
    var hash = fold(
      first ^ 0x9E37_79B9_7F4A_7C15, UInt64(truncatingIfNeeded: count) ^ 0xA076_1D64_78BD_642F)
    if count > 8 {
      var index = 8
      while index &+ 8 < count {
        hash = next(hash, Word.load(bytes + index))
        index &+= 8
      }
      hash = fold(hash ^ Word.load(bytes + (count &- 8)), 0x8EBC_6AF0_9C88_C6E3)
    }
    return hash
  }

  public static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    guard let base = bytes.baseAddress else { return 0 }
    return of(base, count: bytes.count, first: Word.load(base, count: bytes.count))
  }

  /// The hash of one more word or byte after those of `hash`.
  @inline(__always)
  public static func next(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    fold(hash ^ word, 0xE703_7ED1_A0B4_28DB)
  }
}
