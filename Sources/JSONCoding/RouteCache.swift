import CNavSystem
import NavigationCore

/// The routes that a tree of stores has read lately, found by their canonical text: a repeated route costs a hash and a comparison, no parsing and no
/// allocation, and equal routes are mostly one object.
///
/// Fixed size, two places per hash: a new route takes the first, what was there moves to the second. Not safe for two threads at once: it lives under the
/// lock of its tree.
public final class RouteCache {
  private let slots: UnsafeMutablePointer<JSONRouteStorage?>
  private let mask: Int
  private let limits: JSONLimits
  private var scratch = JSONWriter()

  /// Longer texts are not kept: the cache must not hold much memory for routes that are gone.
  private static let longest = 256

  /// - Parameters:
  ///   - capacity: how many routes it may keep, rounded up to a power of two from 2 to 65,536.
  ///   - limits: for the texts that `route` reads.
  public init(capacity: Int = 256, limits: JSONLimits = JSONLimits()) {
    var count = 2
    while count < min(capacity, 65_536) { count *= 2 }
    slots = .allocate(capacity: count)
    slots.initialize(repeating: nil, count: count)
    // An even index: that of the first of two places.
    mask = count - 2
    self.limits = limits
  }

  deinit {
    slots.deinitialize(count: mask + 2)
    slots.deallocate()
  }

  /// The route that `text` spells, all of it.
  /// - Parameter text: `count` bytes of JSON, borrowed for the call.
  /// - Throws: `.route` for JSON that is no route; `.json`, `.utf8`, `.limit` as every reader.
  /// - Complexity: O(`count`); a canonical text read before costs about 20 ns.
  public func route(_ text: UnsafePointer<UInt8>, count: Int) throws(NavError) -> JSONRoute {
    if count > 0, count <= min(Self.longest, limits.textBytes) {
      // The text may be canonical and known: then nothing needs parsing.
      let hash = RouteHash.hash(text, count: count)
      if let known = find(UnsafeBufferPointer(start: text, count: count), hash: hash) { return known }
    }
    var reader = try JSONReader(text, count: count, limits: limits, shape: .route)
    let route = try read(&reader)
    try reader.finish()
    return route
  }

  /// Reads a route inside a larger text.
  public func read(_ reader: inout JSONReader) throws(NavError) -> JSONRoute {
    intern(try reader.readCanonicalRoute(&scratch))
  }

  /// The route of that canonical text, kept from now on.
  func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONRoute {
    guard let start = bytes.baseAddress else { return JSONRoute(canonical: bytes) }
    let hash = RouteHash.hash(start, count: bytes.count)
    guard bytes.count <= Self.longest else { return JSONRoute(canonical: bytes, hash: hash) }
    if let known = find(bytes, hash: hash) { return known }
    let route = JSONRoute(canonical: bytes, hash: hash)
    let place = slots + (Int(hash) & mask)
    place[1] = place[0]
    place[0] = route.storage
    return route
  }

  @inline(__always)
  private func find(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt32) -> JSONRoute? {
    let place = slots + (Int(hash) & mask)
    if let first = place[0], first.header.hash == hash, first.equals(bytes) { return JSONRoute(storage: first) }
    if let second = place[1], second.header.hash == hash, second.equals(bytes) { return JSONRoute(storage: second) }
    return nil
  }
}

extension JSONWriter {
  @inline(__always)
  public mutating func route(_ route: JSONRoute) {
    separate()
    route.withBytes { raw($0) }
  }

  /// A path: an array of routes.
  public mutating func routes(_ routes: some Sequence<JSONRoute>) {
    beginArray()
    for route in routes { self.route(route) }
    endArray()
  }
}
