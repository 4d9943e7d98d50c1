import NavigationCore

/// Builds the canonical text of a route from a name and values: what the link matcher makes of a URL.
///
///     builder.begin(name)
///     builder.key(key)
///     builder.writer.string(value)
///     let route = try builder.finish()
///
/// Keys may come in any order, each once; those in the order of their bytes cost nothing more. The memory is reused by the next route.
public struct JSONRouteBuilder: ~Copyable {
  /// The value of a key goes here, canonical, right behind `key`.
  public var writer = JSONWriter()
  /// Where the brace of `params` stands, 0 if there are none.
  private var paramsStart = 0

  public init() {}

  /// Begins a route; `name` is non-empty and well-formed UTF-8.
  public mutating func begin(_ name: Text) {
    writer.clear()
    writer.raw("{\"name\":")
    writer.string(name)
    paramsStart = 0
  }

  /// Begins a parameter; its value follows.
  public mutating func key(_ key: Text) {
    if paramsStart == 0 {
      writer.raw(",\"params\":")
      paramsStart = writer.count
      writer.raw("{")
    }
    key.bytes.withUnsafeBufferPointer { writer.key($0) }
  }

  /// The route, shared with `cache` if one is given.
  /// - Throws: `.internal` if a key came twice.
  public mutating func finish(_ cache: RouteCache? = nil) throws(NavError) -> JSONRoute {
    if paramsStart > 0 {
      writer.endObject()
      if !CanonicalObject.isSorted(writer.bytes, from: paramsStart), CanonicalObject.sort(&writer, from: paramsStart) != nil {
        throw NavError(.internal, "a route was built with one parameter twice: merge its values")
      }
    }
    writer.endObject()
    return cache?.intern(writer.bytes) ?? JSONRoute(canonical: writer.bytes)
  }
}
