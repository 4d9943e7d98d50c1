import CNavSystem
import Ground

/// A route as C hosts have it: `{"name":"detail","params":{"id":"123"}}`, kept as its canonical
/// bytes (protocol §1).
///
/// One reference to one immutable block: 16 bytes of object header, hash and length (8 bytes), then
/// the text. Routes are equal when the canonical bytes are; the seeded hash settles all but equal
/// ones, and routes of one `RouteCache` that are equal are mostly the same object.
public struct JSONRoute: Route {
  /// Never written after its making.
  nonisolated(unsafe) let storage: JSONRouteStorage

  init(storage: JSONRouteStorage) { self.storage = storage }

  /// Copies `bytes`, which must be the canonical text of a route, and `hash` its hash.
  init(canonical bytes: UnsafeBufferPointer<UInt8>, hash: UInt32) {
    storage = JSONRouteStorage.make(bytes, hash: hash)
  }

  /// Copies `bytes`, which must be the canonical text of a route.
  public init(canonical bytes: UnsafeBufferPointer<UInt8>) {
    self.init(
      canonical: bytes,
      hash: bytes.baseAddress.map { ByteHash.keyedInline($0, count: bytes.count) } ?? 0)
  }

  /// Length of the canonical text.
  public var count: Int { Int(storage.header.count) }

  /// Runs `body` with the canonical text, borrowed for the call.
  @inline(__always)
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withBytes(body)
  }

  @inline(__always)
  public static func == (left: JSONRoute, right: JSONRoute) -> Bool {
    left.storage === right.storage
      || (left.storage.header.hash == right.storage.header.hash
        && left.storage.isEqual(right.storage))
  }

  /// The seeded hash of the text: the same for equal routes of this process, another in the next.
  @inline(__always)
  public var routeHash: UInt32 { storage.header.hash }

  @inline(__always)
  public func hash(into hasher: inout Hasher) { hasher.combine(storage.header.hash) }
}

/// A reference to a route that lives by other means: counting one more would cost as much as
/// writing 40 bytes.
public struct RouteReference {
  let storage: Unmanaged<JSONRouteStorage>

  /// Length of the canonical text.
  @inline(__always)
  public var count: Int { storage._withUnsafeGuaranteedRef { Int($0.header.count) } }
}

extension JSONRoute {
  @inline(__always)
  public var reference: RouteReference { RouteReference(storage: .passUnretained(storage)) }
}

/// What is before the text of a `JSONRoute`.
struct JSONRouteHeader {
  var hash: UInt32
  var count: UInt32
}

/// What a `JSONRoute` refers to. Written by `make`, then only read, which any thread may, until the
/// cache that keeps it is the only one that refers to it and writes another route there.
///
/// A `RouteCache` also keeps other spellings of routes as such objects: the text is then the
/// spelling, after a reference to the route's own storage, and `count` is marked, so that no look
/// for canonical text finds it.
final class JSONRouteStorage: ManagedBuffer<JSONRouteHeader, UInt8> {
  deinit {
    if header.count & Self.spelling != 0 { withRoute { $0.release() } }
  }

  static func make(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt32) -> JSONRouteStorage {
    // A text is at most 1 GiB (`JSONLimits`).
    let count = UInt32(truncatingIfNeeded: bytes.count)
    let buffer = JSONRouteStorage.create(minimumCapacity: Int(room(for: count))) { _ in
      JSONRouteHeader(hash: hash, count: count)
    }
    let storage = unsafeDowncast(buffer, to: JSONRouteStorage.self)
    storage.withUnsafeMutablePointerToElements { elements in
      if let start = bytes.baseAddress { memcpy(elements, start, bytes.count) }
    }
    return storage
  }

  /// How many bytes are allocated for a text: what `malloc` would leave unused is used.
  private static func room(for count: UInt32) -> UInt32 { (count &+ 15) & ~15 }

  /// Writes another route there, if as much was allocated for it. Nobody else refers to this.
  /// - Returns: false if not; then nothing has changed.
  @inline(__always)
  func rewrite(_ bytes: UnsafeBufferPointer<UInt8>, _ hash: UInt32) -> Bool {
    let count = UInt32(truncatingIfNeeded: bytes.count)
    // A spelling, whose count is marked, has no such room.
    guard Self.room(for: header.count) == Self.room(for: count), let start = bytes.baseAddress
    else { return false }
    header = JSONRouteHeader(hash: hash, count: count)
    _ = withUnsafeMutablePointerToElements { memcpy($0, start, bytes.count) }
    return true
  }

  // MARK: Spellings

  /// Marks the length of a spelling.
  private static var spelling: UInt32 { 1 &<< 31 }

  /// Remembers that `text`, of that hash, spells a route in another way than its canonical text.
  static func make(spelling text: UnsafeBufferPointer<UInt8>, hash: UInt32, of route: JSONRoute)
    -> JSONRouteStorage
  {
    let reference = MemoryLayout<Unmanaged<JSONRouteStorage>>.size
    let buffer = JSONRouteStorage.create(minimumCapacity: reference + text.count) { _ in
      JSONRouteHeader(hash: hash, count: UInt32(truncatingIfNeeded: text.count) | spelling)
    }
    let storage = unsafeDowncast(buffer, to: JSONRouteStorage.self)
    storage.withUnsafeMutablePointerToElements { elements in
      UnsafeMutableRawPointer(elements).storeBytes(
        of: Unmanaged.passRetained(route.storage), as: Unmanaged<JSONRouteStorage>.self)
      if let start = text.baseAddress { memcpy(elements + reference, start, text.count) }
    }
    return storage
  }

  /// Runs `body` with the text by which a cache finds this: the canonical one, or a spelling.
  func withWritten<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let isSpelling = header.count & Self.spelling != 0
    let start = isSpelling ? MemoryLayout<Unmanaged<JSONRouteStorage>>.size : 0
    let count = Int(header.count & ~Self.spelling)
    return withUnsafeMutablePointerToElements { elements in
      body(UnsafeBufferPointer(start: elements + start, count: count))
    }
  }

  /// The route that `text` spells, if this is that spelling of it.
  @inline(__always)
  func route(spelled text: UnsafePointer<UInt8>, count: Int) -> JSONRoute? {
    guard header.count & Self.spelling != 0, Int(header.count & ~Self.spelling) == count else {
      return nil
    }
    let isEqual = withUnsafeMutablePointerToElements { elements in
      memcmp(elements + MemoryLayout<Unmanaged<JSONRouteStorage>>.size, text, count) == 0
    }
    return isEqual ? withRoute { JSONRoute(storage: $0.takeUnretainedValue()) } : nil
  }

  /// Runs `body` with the storage of the route that this spells.
  @inline(__always)
  private func withRoute<Result>(_ body: (Unmanaged<JSONRouteStorage>) -> Result) -> Result {
    withUnsafeMutablePointerToElements { elements in
      body(UnsafeRawPointer(elements).loadUnaligned(as: Unmanaged<JSONRouteStorage>.self))
    }
  }

  @inline(__always)
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeMutablePointers { (header, elements) throws(Failure) -> Result in
      // The count of a spelling, which is marked, is no length; with 32 bits it is below 0.
      let count = Int(truncatingIfNeeded: header.pointee.count)
      return try body(UnsafeBufferPointer(start: elements, count: count))
    }
  }

  /// Whether the texts are the same.
  @inline(never)
  @_optimize(speed)
  fileprivate func isEqual(_ other: JSONRouteStorage) -> Bool {
    other.withBytes { bytes in
      guard let start = bytes.baseAddress else { return false }
      return equals(start, count: bytes.count)
    }
  }

  /// Whether the text is these bytes: sixteen a step, without the call of memcmp.
  @inline(__always)
  func equals(_ text: UnsafePointer<UInt8>, count: Int) -> Bool {
    withBytes { mine in
      guard mine.count == count, let start = mine.baseAddress else { return false }
      guard count >= 16 else { return memcmp(start, text, count) == 0 }
      let left = UnsafeRawPointer(start)
      let right = UnsafeRawPointer(text)
      var index = 0
      while index < count - 16 {
        if Self.differ(left + index, right + index) { return false }
        index += 16
      }
      // The last sixteen, which may overlap those done.
      return !Self.differ(left + (count - 16), right + (count - 16))
    }
  }

  @inline(__always)
  private static func differ(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer) -> Bool {
    // The parentheses are needed: `|` and `^` bind equally.
    let high = Word.load(left + 8) ^ Word.load(right + 8)
    return ((Word.load(left) ^ Word.load(right)) | high) != 0
  }
}
