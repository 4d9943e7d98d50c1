import CNavSystem

// Local replacements for library functions that the Swift runtime calls; the version script keeps them inside the shared library.

/// Hash seeding: the C library's own would require glibc 2.36.
@_cdecl("arc4random_buf") func seed(_ buffer: UnsafeMutableRawPointer, _ count: Int) { nav_shim_random(buffer, count) }

/// Hash tables round a small capacity up: the C library's own lives in libm.
@_cdecl("ceil") func roundUp(_ value: Double) -> Double {
  let whole = Double(Int64(value))
  return whole < value ? whole + 1 : whole
}
