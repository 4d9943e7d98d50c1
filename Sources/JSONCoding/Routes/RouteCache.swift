import CNavSystem
import Ground

/// The routes that a tree of stores has read lately, found by their canonical text and by the other
/// texts that spelled them: a repeated route costs a hash and a comparison, no parsing and no
/// allocation, and equal routes are mostly one object.
///
/// Two slots per hash: a new route takes the first, what was there moves to the second. It grows
/// while it keeps losing routes, from `common` slots on only while most of those that it loses are
/// still in use, up to `most`. A route that nobody uses any more gives its memory to the one that
/// takes its slot: a stream of new routes allocates nothing. Not safe for two threads at once: it
/// lives under the lock of its tree.
public final class RouteCache {
  /// `none` before the first route is kept.
  private var slots = none
  /// Of the index of the first of two slots: even, below the number of slots.
  private var mask = 0
  /// Routes that lost their slot since the cache last grew, less those in vain.
  private var losses = 0
  /// How deep the routes that are kept might nest: the greatest limit of a store that has read one.
  private var deepest = 0
  private var scratch = JSONWriter()
  /// Length of the route that a text had last, as written: the next one in the text is often as
  /// long. Longer than any text if nothing is to be guessed, and never 0.
  private var guess = Int.max
  /// Whether `intern` had its last route already.
  private var wasKnown = false
  /// Whether it has slots of its own.
  private var hasSlots = false
  /// How many it begins with.
  private var fewest: UInt16

  /// Longer texts are not kept: the cache must not hold much memory for routes that are gone.
  private static let longest = 256
  /// Slots that the cache grows to: 64 KiB of them. A path of a thousand other routes loses eight
  /// of them to others (of 4,096 slots: thirty).
  private static let most = 8_192
  /// Slots that the cache grows to for routes that were used once: so many that the routes which
  /// the 64 places of a history still use seldom have the slot that a new one takes.
  private static let common = 512

  /// - Parameter capacity: how many slots it begins with, rounded up to a power of two from 2 to
  ///   8,192.
  public init(capacity: Int = 64) {
    fewest = Self.slots(for: capacity)
  }

  private static func slots(for routes: Int) -> UInt16 {
    var count: UInt16 = 2
    while count < min(routes, most) { count *= 2 }
    return count
  }

  /// Routes are about to be read, perhaps that many: a cache without slots begins with enough.
  func prepare(for routes: Int) {
    if !hasSlots { fewest = max(fewest, Self.slots(for: routes)) }
  }

  deinit {
    if hasSlots { Self.free(slots, count: mask + 2) }
  }

  /// Two slots that stay empty, for all caches: so a look-up need not ask whether there are any.
  private static var none: UnsafeMutablePointer<JSONRouteStorage?> {
    UnsafeMutableRawPointer(mutating: nav_shim_nils()).assumingMemoryBound(
      to: JSONRouteStorage?.self)
  }

  @_optimize(speed)
  private static func makeSlots(_ count: Int) -> UnsafeMutablePointer<JSONRouteStorage?> {
    let slots = UnsafeMutablePointer<JSONRouteStorage?>.allocate(capacity: count)
    slots.initialize(repeating: nil, count: count)
    return slots
  }

  @_optimize(speed)
  private static func free(_ slots: UnsafeMutablePointer<JSONRouteStorage?>, count: Int) {
    slots.deinitialize(count: count)
    slots.deallocate()
  }

  /// The route that `text` spells, all of it.
  /// - Parameters:
  ///   - text: `count` bytes of JSON, borrowed for the call.
  ///   - limits: those of the store that reads; stores of different limits share a cache.
  /// - Throws: `.route` for JSON that is no route; `.json`, `.utf8`, `.limit` as every reader.
  /// - Complexity: O(`count`); a text read before costs more in another spelling than the
  ///   canonical one.
  @inline(__always)
  @_optimize(speed)
  public func route(
    _ text: UnsafePointer<UInt8>, count: Int, limits: JSONLimits = JSONLimits()
  ) throws(NavError) -> JSONRoute {
    // The text may be known: then nothing needs parsing.
    guard count > 0, count <= min(Self.longest, limits.textBytes), deepest <= limits.nesting else {
      return try unknown(text, count: count, hash: nil, limits)
    }
    let hash = ByteHash.keyedInline(text, count: count)
    if let known = find(text, count: count, hash: hash) { return known }
    return try spelled(text, count: count, hash: hash, limits)
  }

  @inline(never)
  @_optimize(speed)
  private func spelled(
    _ text: UnsafePointer<UInt8>, count: Int, hash: UInt32, _ limits: JSONLimits
  ) throws(NavError) -> JSONRoute {
    if let known = find(spelling: text, count: count, hash: hash) { return known }
    return try unknown(text, count: count, hash: hash, limits)
  }

  /// - Parameter hash: that of the text, if it was looked for.
  @inline(never)
  private func unknown(
    _ text: UnsafePointer<UInt8>, count: Int, hash: UInt32?, _ limits: JSONLimits
  ) throws(NavError) -> JSONRoute {
    deepest = max(deepest, limits.nesting)
    var reader = try JSONReader(text, count: count, limits: limits, shape: .route)
    let bytes = try reader.readCanonicalRoute(&scratch)
    try reader.finish()
    let written = UnsafeBufferPointer(start: text, count: count)
    if bytes.baseAddress == written.baseAddress, bytes.count == count {
      if let hash { return make(bytes, hash) }
      return intern(bytes)
    }
    let route = intern(bytes)
    keep(spelling: written, of: route)
    return route
  }

  /// Reads a route inside a larger text.
  public func read(_ reader: inout JSONReader) throws(NavError) -> JSONRoute {
    if let known = readKnown(&reader) { return known }
    return try readUnknown(&reader)
  }

  /// The same where a call would show: in paths and pushes.
  @inline(__always)
  @_optimize(speed)
  func readInline(_ reader: inout JSONReader) throws(NavError) -> JSONRoute {
    if let known = readKnownInline(&reader) { return known }
    return try readUnknown(&reader)
  }

  /// Reads a route inside a larger text if it is known.
  ///
  /// One of the guessed length is found without looking for its end: no other route, and nothing
  /// else, begins with its bytes. That holds for every spelling in braces.
  /// - Returns: nil if it is not; then nothing but white space has been read.
  @inline(__always)
  public func readKnown(_ reader: inout JSONReader) -> JSONRoute? {
    guard reader.next() == UInt8(ascii: "{"), guess != .max else { return nil }
    return readGuessed(&reader)
  }

  @inline(never)
  @_optimize(speed)
  private func readGuessed(_ reader: inout JSONReader) -> JSONRoute? {
    readGuessedInline(&reader)
  }

  @inline(__always)
  private func readKnownInline(_ reader: inout JSONReader) -> JSONRoute? {
    reader.next() == UInt8(ascii: "{") ? readGuessedInline(&reader) : nil
  }

  /// The reader is at a brace.
  @inline(__always)
  @_optimize(speed)
  private func readGuessedInline(_ reader: inout JSONReader) -> JSONRoute? {
    guard reader.end - reader.cursor >= guess, reader.cursor[guess &- 1] == UInt8(ascii: "}"),
      deepest <= reader.nesting
    else { return nil }
    let hash = ByteHash.keyedInline(reader.cursor, count: guess)
    guard
      let known = find(reader.cursor, count: guess, hash: hash)
        ?? find(spelling: reader.cursor, count: guess, hash: hash)
    else { return nil }
    reader.cursor += guess
    return known
  }

  /// Reads a route that is written as its name alone, if it is known. The reader is at its quote.
  @inline(never)
  private func readKnownName(_ reader: inout JSONReader) -> JSONRoute? {
    guard deepest <= reader.nesting else { return nil }
    let start = reader.cursor
    // A part of a string, up to an escaped quote, is the spelling of nothing.
    let room = min(reader.end - start - 1, Self.longest)
    guard let quote = memchr(start + 1, 0x22, room) else { return nil }
    let count = UnsafeRawPointer(quote) + 1 - UnsafeRawPointer(start)
    let hash = ByteHash.keyed(start, count: count)
    guard let known = find(spelling: start, count: count, hash: hash) else { return nil }
    reader.cursor += count
    return known
  }

  /// Reads a route that `readKnown` does not know.
  @inline(never)
  public func readUnknown(_ reader: inout JSONReader) throws(NavError) -> JSONRoute {
    if reader.next() == UInt8(ascii: "\""), let known = readKnownName(&reader) { return known }
    let start = reader.cursor
    deepest = max(deepest, reader.nesting)
    let bytes = try reader.readCanonicalRoute(&scratch)
    let route = intern(bytes)
    let written = UnsafeBufferPointer(start: start, count: reader.cursor - start)
    // A name comes again too, but its length tells nothing of the next route.
    let isName = written.first != UInt8(ascii: "{")
    let comesAgain = expect(isName ? .max : written.count) || isName && wasKnown
    if comesAgain, bytes.baseAddress != start { keep(spelling: written, of: route) }
    return route
  }

  /// Guesses how long the next route is, after one of that length was looked for.
  /// - Returns: whether routes come again.
  private func expect(_ count: Int) -> Bool {
    // After a new route comes a new one: guessing would cost a hash, and so would its spelling.
    let comesAgain = wasKnown && count <= Self.longest
    guess = comesAgain ? count : .max
    return comesAgain
  }

  /// The route of a canonical text that was read, kept from now on.
  /// - Parameter nesting: how deep it might nest.
  /// - Returns: the route, and whether it was known.
  @inline(never)
  public func take(_ text: UnsafeBufferPointer<UInt8>, nesting: Int) -> (
    route: JSONRoute, isKnown: Bool
  ) {
    deepest = max(deepest, nesting)
    let route = intern(text)
    return (route, expect(text.count))
  }

  /// The route of that canonical text, kept from now on. The caller has made sure that the
  /// text is canonical.
  @inline(never)
  @_optimize(speed)
  public func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> JSONRoute {
    wasKnown = false
    guard let start = bytes.baseAddress else { return JSONRoute(canonical: bytes) }
    let hash = ByteHash.keyedInline(start, count: bytes.count)
    guard bytes.count <= Self.longest else { return JSONRoute(canonical: bytes, hash: hash) }
    if let known = find(start, count: bytes.count, hash: hash) {
      wasKnown = true
      return known
    }
    return make(bytes, hash)
  }

  /// Makes a route that the cache lacks and keeps it.
  @inline(__always)
  private func make(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> JSONRoute {
    let second = slots + (Int(truncatingIfNeeded: hash) & mask) + 1
    if mask >= Self.common - 2, isKnownUniquelyReferenced(&second.pointee), let old = second.pointee
    {
      if losses > 0 { losses -= 1 }
      if old.rewrite(bytes, hash) {
        swap(&second[-1], &second[0])
        Invariant.require(checkSlots(at: second - 1 - slots))
        return JSONRoute(storage: old)
      }
    }
    let route = JSONRoute(canonical: bytes, hash: hash)
    keepOrGrow(route.storage)
    return route
  }

  /// Remembers a spelling that was read, of a route that is kept.
  @inline(never)
  private func keep(spelling text: UnsafeBufferPointer<UInt8>, of route: JSONRoute) {
    guard let start = text.baseAddress, text.count <= Self.longest, route.count <= Self.longest
    else { return }
    let hash = ByteHash.keyedInline(start, count: text.count)
    keepOrGrow(JSONRouteStorage.make(spelling: text, hash: hash, of: route))
  }

  @inline(__always)
  private func keepOrGrow(_ storage: JSONRouteStorage) {
    guard !keep(storage) else { return }
    losses += 1
    if losses > mask, mask < Self.most - 2 { grow() }
  }

  /// Gives a route, or a spelling, its slot.
  /// - Returns: whether no other one had to go.
  @_optimize(speed)
  private func keep(_ storage: JSONRouteStorage) -> Bool {
    if !hasSlots { makeFirstSlots() }
    let slot = slots + (Int(truncatingIfNeeded: storage.header.hash) & mask)
    let isFree = slot[1] == nil
    // Moved, the references are not counted.
    swap(&slot[0], &slot[1])
    slot[0] = storage
    Invariant.require(checkSlots(at: slot - slots))
    return isFree
  }

  @inline(never)
  private func makeFirstSlots() {
    slots = Self.makeSlots(Int(fewest))
    mask = Int(fewest) - 2
    hasSlots = true
  }

  @_optimize(speed)
  private func grow() {
    let old = slots
    let count = mask + 2
    slots = Self.makeSlots(count * 2)
    mask = count * 2 - 2
    losses = 0
    // The older one of each two first, so that it ends up second again.
    for index in (0..<count).reversed() {
      if let storage = old[index] { _ = keep(storage) }
    }
    Self.free(old, count: count)
    Invariant.require(checkInvariants())
  }

  var slotCount: Int { mask + 2 }

  /// The first rule that does not hold; nil if all do.
  /// - Complexity: O(slots)
  func checkInvariants() -> StaticString? {
    let count = mask + 2
    guard count & (count - 1) == 0, count >= 2, count <= Self.most else {
      return "the slots are a power of two"
    }
    for index in stride(from: 0, to: count, by: 2) {
      if let broken = checkSlots(at: index) { return broken }
    }
    return nil
  }

  /// The same of the two slots of one hash.
  private func checkSlots(at index: Int) -> StaticString? {
    guard index & 1 == 0, index <= mask else { return "slots come in twos" }
    guard slots[index] != nil || slots[index + 1] == nil else { return "the first slot is taken" }
    for storage in [slots[index], slots[index + 1]] {
      guard let storage else { continue }
      let hash = storage.header.hash
      let isRight = storage.withWritten { bytes in
        bytes.count <= Self.longest
          && bytes.baseAddress.map { ByteHash.keyed($0, count: bytes.count) } == hash
      }
      guard isRight, Int(truncatingIfNeeded: hash) & mask == index else {
        return "a route is at the slot of its hash"
      }
    }
    return nil
  }

  @inline(__always)
  @_optimize(speed)
  private func find(_ text: UnsafePointer<UInt8>, count: Int, hash: UInt32) -> JSONRoute? {
    let slot = slots + (Int(truncatingIfNeeded: hash) & mask)
    if let first = slot[0], first.header.hash == hash, first.equals(text, count: count) {
      return JSONRoute(storage: first)
    }
    if let second = slot[1], second.header.hash == hash, second.equals(text, count: count) {
      return JSONRoute(storage: second)
    }
    return nil
  }
}

extension RouteCache {
  @inline(never)
  @_optimize(speed)
  private func find(spelling text: UnsafePointer<UInt8>, count: Int, hash: UInt32) -> JSONRoute? {
    let slot = slots + (Int(truncatingIfNeeded: hash) & mask)
    if let first = slot[0], first.header.hash == hash,
      let route = first.route(spelled: text, count: count)
    {
      return route
    }
    guard let second = slot[1], second.header.hash == hash else { return nil }
    return second.route(spelled: text, count: count)
  }
}
