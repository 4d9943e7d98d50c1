import CNavSystem

// Local replacements for library functions that the Swift runtime calls; the version script keeps
// them inside the shared library.

/// Hash seeding: the C library's own would require glibc 2.36.
@_cdecl("arc4random_buf") func seed(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
  nav_shim_random(buffer, count)
}

/// Hash tables round a small capacity up: the C library's own lives in libm.
@_cdecl("ceil") func roundUp(_ value: Double) -> Double {
  let whole = Double(Int64(value))
  return whole < value ? whole + 1 : whole
}

/// Swift asks for every object with its alignment, which is no more than `malloc` gives: going
/// there directly saves a third of an allocation.
@_cdecl("posix_memalign") func allocate(
  _ block: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ alignment: Int, _ size: Int
) -> Int32 {
  if alignment <= 16 {
    block.pointee = malloc(size)
  } else {
    // Its size must be a multiple of the alignment, a power of two.
    block.pointee = aligned_alloc(alignment, (size &+ alignment &- 1) & ~(alignment &- 1))
  }
  return block.pointee == nil ? ENOMEM : 0
}
