import CNavSystem
import NavigationCore

extension JSONReader {
  /// Reads a route without a cache: for tables that are read once.
  public mutating func readRoute() throws(NavError) -> JSONRoute {
    var scratch = JSONWriter()
    return JSONRoute(canonical: try readCanonicalRoute(&scratch))
  }

  /// Reads a route and appends its canonical text.
  public mutating func readRoute(into writer: inout JSONWriter) throws(NavError) {
    var scratch = JSONWriter()
    writer.value(try readCanonicalRoute(&scratch))
  }

  /// Reads a route, fully checked, and drops it.
  public mutating func skipRoute() throws(NavError) {
    var scratch = JSONWriter()
    _ = try readCanonicalRoute(&scratch)
  }

  /// Reads a route and lends its canonical text: the bytes of the input if they are canonical
  /// already, else bytes in `scratch`, which is overwritten.
  ///
  /// `"home"` is short for `{"name":"home"}`; an empty `params` is left out (protocol §1). Nesting
  /// is counted from the route, wherever it stands: a route that can be read in one place can be
  /// read in every other.
  /// - Throws: `.route` for JSON that is no route; what any text may throw.
  mutating func readCanonicalRoute(_ scratch: inout JSONWriter) throws(NavError)
    -> UnsafeBufferPointer<UInt8>
  {
    let start = next() == UInt8(ascii: "{") ? cursor : end
    if var scan = CanonicalScan(start: text, end: end),
      let place = scan.route(start, depth: nesting - 1)
    {
      cursor = place
      return UnsafeBufferPointer(start: start, count: place - start)
    }
    return try rewrittenRoute(&scratch)
  }

  /// A route in any spelling.
  @inline(never)
  private mutating func rewrittenRoute(_ scratch: inout JSONWriter) throws(NavError)
    -> UnsafeBufferPointer<UInt8>
  {
    let outer = (shape, depth)
    (shape, depth) = (.route, 0)
    defer { (shape, depth) = outer }
    switch next() {
    case UInt8(ascii: "{"): return try routeObject(&scratch)
    case UInt8(ascii: "\""):
      let name = try routeName()
      return scratch.buildRoute(name, nil)
    default: throw expected("a route: {\"name\":…,\"params\":{…}} or \"name\"")
    }
  }

  private mutating func routeObject(_ scratch: inout JSONWriter) throws(NavError)
    -> UnsafeBufferPointer<UInt8>
  {
    let start = cursor
    var name: JSONString?
    var params: CanonicalParams?
    try enter()
    while let key = try nextKey() {
      if key == "name" {
        guard name == nil else { throw duplicateKey(key) }
        name = try routeName()
      } else if key == "params" {
        guard params == nil else { throw duplicateKey(key) }
        params = try routeParams(&scratch)
      } else {
        throw unknownKey(key, allowed: "name, params")
      }
    }
    guard let name else {
      throw error(.route, at: start, "the route has no name: give it \"name\":\"…\"")
    }
    if isCanonicalRoute(from: start, name, params) {
      return UnsafeBufferPointer(start: start, count: cursor - start)
    }
    return scratch.buildRoute(name, params)
  }

  private mutating func routeName() throws(NavError) -> JSONString {
    guard next() == UInt8(ascii: "\"") else { throw expected("the route's name, a string") }
    let name = try scanString()
    guard !name.isEmpty else {
      throw error(.route, at: name.start - 1, "the route's name is empty: name it")
    }
    return name
  }

  private mutating func routeParams(_ scratch: inout JSONWriter) throws(NavError) -> CanonicalParams
  {
    guard next() == UInt8(ascii: "{") else { throw expected("the route's params, an object") }
    scratch.clear()
    let start = cursor
    var pending = start
    try canonicalValue(&scratch, &pending)
    guard pending > start || scratch.count > 0 else {
      return CanonicalParams(input: start, count: cursor - start)
    }
    scratch.raw(pending, count: cursor - pending)
    return CanonicalParams(input: nil, count: scratch.count)
  }

  /// Whether what was read from `start` to the cursor is the canonical text. Name and params are
  /// canonical by themselves, so all that could be there beyond the canonical text shows in the
  /// distances: white space, an escape in a key, another order.
  @inline(__always)
  private func isCanonicalRoute(
    from start: UnsafePointer<UInt8>, _ name: JSONString, _ params: CanonicalParams?
  ) -> Bool {
    guard !name.hasEscapes, name.start - start == JSONRoute.nameOffset + 1 else { return false }
    let nameEnd = name.start + name.count + 1
    guard let params else { return cursor - nameEnd == 1 }
    guard let input = params.input, params.count > 2 else { return false }
    return input - nameEnd == 10 && cursor - (input + params.count) == 1
  }
}

/// Where the canonical text of a route's params is: in the input or, if `input` is nil, at the
/// beginning of the scratch writer.
struct CanonicalParams {
  var input: UnsafePointer<UInt8>?
  var count: Int
}

extension JSONWriter {
  /// Overwrites the writer with the canonical text of a route, behind its params if they are at the
  /// beginning of this writer.
  fileprivate mutating func buildRoute(_ name: JSONString, _ params: CanonicalParams?)
    -> UnsafeBufferPointer<UInt8>
  {
    truncate(to: params.map { $0.input == nil ? $0.count : 0 } ?? 0)
    let start = count
    raw("{\"name\":")
    quoted(name)
    if let params, params.count > 2 {
      raw(",\"params\":")
      let place = reserve(params.count)
      // Only now, since `reserve` may move the scratch.
      memcpy(place, params.input ?? UnsafePointer(place - count), params.count)
      advance(params.count)
    }
    endObject()
    return UnsafeBufferPointer(rebasing: bytes[start...])
  }
}
