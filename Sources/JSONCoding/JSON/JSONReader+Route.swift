import Ground

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
      let stop = scan.route(start, depth: nesting - 1)
    {
      cursor = stop
      return UnsafeBufferPointer(start: start, count: stop - start)
    }
    return try rewrittenRoute(&scratch)
  }

  /// A route in any spelling.
  @inline(never)
  private mutating func rewrittenRoute(_ scratch: inout JSONWriter) throws(NavError)
    -> UnsafeBufferPointer<UInt8>
  {
    let outer = (shape, depth)
    shape = .route
    depth = 0
    defer { (shape, depth) = outer }
    scratch.clear()
    switch next() {
    case UInt8(ascii: "{"):
      guard
        let stop = CanonicalRewriter.rewrite(
          .route, cursor, end: end, depth: nesting, into: &scratch)
      else { throw routeFault() }
      cursor = stop
    case UInt8(ascii: "\""):
      let name = try routeName()
      scratch.raw("{\"name\":")
      scratch.quoted(name)
      scratch.endObject()
    default: throw expected("a route: {\"name\":…,\"params\":{…}} or \"name\"")
    }
    return scratch.bytes
  }

  /// The error of the object at the cursor, which is no route.
  @inline(never)
  private func routeFault() -> NavError {
    var ahead = self
    do throws(NavError) { try ahead.explainRoute() } catch { return error }
    return NavError(.internal, at: offset, "this route could not be read: report it")
  }

  private mutating func explainRoute() throws(NavError) {
    var members = try beginObject(RouteObjectKey.self)
    while let key = try nextKey(of: &members) {
      switch key {
      case .name: _ = try routeName()
      case .params:
        guard next() == UInt8(ascii: "{") else { throw expected("the route's params, an object") }
        try explain()
      }
    }
    guard members.has(.name) else {
      throw error(
        .route, at: text + members.offset, "the route has no name: give it \"name\":\"…\"")
    }
  }

  private mutating func routeName() throws(NavError) -> JSONString {
    guard next() == UInt8(ascii: "\"") else { throw expected("the route's name, a string") }
    let name = try readToken()
    guard !name.isEmpty else {
      throw error(.route, at: name.start - 1, "the route's name is empty: name it")
    }
    return name
  }
}
