import CNavSystem

/// A seeded hash of bytes: folded 64 × 64 → 128-bit multiplication, sixteen bytes a step (the
/// construction of wyhash and rapidhash).
///
/// The seed is drawn once per process, so that nobody can prepare routes that collide, and never
/// reaches an output.
public enum RouteHash {
  private static let seed: (UInt64, UInt64, UInt64) = {
    var words: (UInt64, UInt64, UInt64) = (0, 0, 0)
    nav_shim_random(&words, MemoryLayout.size(ofValue: words))
    // Never 0, with which a product would forget the other factor.
    return (words.0 | 1, words.1 | 1, words.2 | 1)
  }()

  /// The hash where a call does not show.
  /// - Complexity: O(`count`)
  @inline(never)
  public static func of(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    hash(bytes, count: count)
  }

  /// - Complexity: O(`count`); about 4 ns for 40 bytes.
  @inline(__always)
  @_optimize(speed)
  static func hash(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
    let (seed0, seed1, seed2) = seed
    let raw = UnsafeRawPointer(bytes)
    var (a, b): (UInt64, UInt64) = (0, 0)
    var state = seed0
    if count > 16 {
      var (place, rest) = (raw, count)
      while rest > 16 {
        state = fold(load64(place) ^ seed1, load64(place + 8) ^ state)
        place += 16
        rest -= 16
      }
      // The last sixteen bytes, which may overlap those done.
      a = load64(place + rest - 16)
      b = load64(place + rest - 8)
    } else if count >= 8 {
      a = load64(raw)
      b = load64(raw + count - 8)
    } else if count >= 4 {
      a = load32(raw)
      b = load32(raw + count - 4)
    } else if count > 0 {
      a = UInt64(bytes[0]) &<< 16 | UInt64(bytes[count &>> 1]) &<< 8 | UInt64(bytes[count - 1])
    }
    let mixed = fold(a ^ seed1, b ^ state)
    let last = fold(mixed ^ seed2, UInt64(truncatingIfNeeded: count) ^ seed1)
    return UInt32(truncatingIfNeeded: last ^ last &>> 32)
  }

  @inline(__always)
  @_optimize(speed)
  private static func fold(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high ^ product.low
  }

  @inline(__always)
  @_optimize(speed)
  private static func load64(_ place: UnsafeRawPointer) -> UInt64 {
    place.loadUnaligned(as: UInt64.self)
  }

  @inline(__always)
  @_optimize(speed)
  private static func load32(_ place: UnsafeRawPointer) -> UInt64 {
    UInt64(place.loadUnaligned(as: UInt32.self))
  }
}
