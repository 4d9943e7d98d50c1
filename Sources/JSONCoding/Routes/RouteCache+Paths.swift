import Ground

extension RouteCache {
  /// Reads a path: an array of routes.
  public func readPath(_ reader: inout JSONReader) throws(NavError) -> [JSONRoute] {
    try readPath(&reader, above: UnsafeBufferPointer(start: nil, count: 0)).rest
  }

  /// Reads a path whose first routes may be those of a stack: as far as they are written in
  /// canonical form, they are only compared.
  /// - Parameter known: the entries of the stack, which stay where they are during the call.
  /// - Returns: how many routes were found to be those of the stack, and the routes after them.
  public func readPath(
    _ reader: inout JSONReader, above known: UnsafeBufferPointer<RouteEntry<JSONRoute>>
  ) throws(NavError) -> (shared: Int, rest: [JSONRoute]) {
    var rest: [JSONRoute] = []
    // As a route of `{"name":"…","params":{"…":"…"}}` takes that many bytes.
    prepare(for: (reader.end - reader.cursor) / 40)
    try reader.beginArray()
    let shared = reader.skip(routesOf: known)
    while try reader.nextElement() { rest.append(try readInline(&reader)) }
    return (shared, rest)
  }
}

extension JSONReader {
  /// Skips the first elements of an array that has begun, as far as they are the routes of
  /// `entries` in canonical form, with nothing but commas between them.
  /// - Returns: how many they are.
  @inline(never)
  @_optimize(speed)
  fileprivate mutating func skip(
    routesOf entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>
  ) -> Int {
    var position = cursor
    var skipped = 0
    while skipped < entries.count {
      let route = Unmanaged.passUnretained(entries[skipped].route.storage)
      let count = route._withUnsafeGuaranteedRef { $0.count(at: position, before: end) }
      guard count > 0 else { break }
      position += count
      let isLast = position.pointee == UInt8(ascii: "]")
      guard isLast || position.pointee == UInt8(ascii: ",") else { break }
      cursor = position
      isFirst = false
      skipped &+= 1
      if isLast { break }
      position += 1
    }
    return skipped
  }
}

extension JSONRouteStorage {
  /// The length of the route if it is written at `position`, and something after it before `end`;
  /// else 0.
  @inline(__always)
  fileprivate func count(at position: UnsafePointer<UInt8>, before end: UnsafePointer<UInt8>) -> Int
  {
    let count = Int(truncatingIfNeeded: header.count)
    // With 32 bits that of a spelling is below 0.
    return count >= 0 && end - position > count && equals(position, count: count) ? count : 0
  }
}
