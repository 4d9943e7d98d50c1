import CNavRuntime
import Ground
import Stores

/// Reads a result (protocol §2): `"success"`, `{"routeNotFound":route}`, `{"cancelled":reason}` ….
/// What follows from the description of the protocol is in `NavigationResult+Cases.swift`.
extension NavigationResult where R == JSONRoute {
  /// The status of the results of a sequence.
  static func status(of results: [NavigationResult]) -> Int {
    results.isEmpty ? NAV_NOOP : areSuccesses(results) ? NAV_OK : NAV_PARTIAL
  }

  /// Reads a result: what a middleware folds to.
  /// - Throws: `.command` for JSON that is no result, `.route` for a wrong route in it; what any
  ///   text may throw.
  public init(reading reader: inout JSONReader, cache: RouteCache) throws(NavError) {
    self = try reader.shaped(.command) { (reader) throws(NavError) in
      try Self(anyCase: &reader, cache)
    }
  }

  static func multiple(reading reader: inout JSONReader, _ cache: RouteCache) throws(NavError)
    -> Self
  {
    .multiple(
      try reader.readArray { (reader) throws(NavError) in try Self(anyCase: &reader, cache) })
  }
}

extension JSONWriter {
  public mutating func results(_ results: some Sequence<NavigationResult<JSONRoute>>) {
    beginArray()
    for result in results { result.write(to: &self) }
    endArray()
  }
}
