import CNavSystem
import Ground

extension JSONWriter {
  @inline(never)
  @_optimize(speed)
  public mutating func route(_ route: JSONRoute) {
    self.route(Unmanaged.passUnretained(route.storage))
  }

  /// A route that lives through the call by other means than this reference: an atomic increment
  /// and decrement would cost as much as writing 40 bytes.
  @inline(__always)
  @_optimize(speed)
  private mutating func route(_ storage: Unmanaged<JSONRouteStorage>) {
    separate()
    bytes(of: storage)
  }

  @inline(__always)
  @_optimize(speed)
  private mutating func bytes(of storage: Unmanaged<JSONRouteStorage>) {
    storage._withUnsafeGuaranteedRef { storage in
      storage.withBytes { bytes in
        guard let start = bytes.baseAddress else { return }
        memcpy(reserve(bytes.count), start, bytes.count)
        advance(bytes.count)
      }
    }
  }

  /// The route of one of `entries`, which stay where they are during the call.
  @inline(__always)
  @_optimize(speed)
  public mutating func route(at index: Int, of entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>)
  {
    route(Unmanaged.passUnretained(entries[index].route.storage))
  }

  /// The routes of entries, bottom first, which stay where they are during the call.
  @inline(never)
  public mutating func routes(of entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>) {
    beginArray()
    routesInside(entries, hasOthersBefore: false)
    endArray()
  }

  /// The same inside an array that has begun, perhaps after others.
  @inline(never)
  @_optimize(speed)
  mutating func routesInside(
    _ entries: UnsafeBufferPointer<RouteEntry<JSONRoute>>, hasOthersBefore: Bool
  ) {
    fill(entries.routesRoom) { $0.routes(entries, hasOthersBefore: hasOthersBefore) }
  }

  /// A case whose payload is a route: `{"push":route}`.
  mutating func routeCase(_ name: StaticString, _ route: JSONRoute) {
    beginCase(name)
    self.route(route)
    endObject()
  }

  /// A path: an array of routes.
  @_optimize(speed)
  public mutating func routes(_ routes: some Sequence<JSONRoute>) {
    beginArray()
    for route in routes { self.route(route) }
    endArray()
  }
}
