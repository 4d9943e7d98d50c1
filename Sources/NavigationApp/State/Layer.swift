import Ground

/// A sheet or cover, shown or waiting, with the stack above its route.
final class Layer {
  let id: EntryID
  let route: FittedRoute
  private(set) var top: StackNode?
  private let traits: RouteTraits

  /// - Parameter traits: those of the route.
  init(_ id: EntryID, _ route: FittedRoute, _ top: StackNode?, _ traits: RouteTraits) {
    self.id = id
    self.route = route
    self.top = top
    self.traits = traits
  }

  func with(top: StackNode?) -> Layer { Layer(id, route, top, traits) }

  /// Gives a layer another stack, and the caller the one that it had: where it is if nobody else
  /// has it.
  @inline(__always)
  static func swapTop(of layer: inout Layer, _ top: inout StackNode?) {
    if isKnownUniquelyReferenced(&layer) { return swap(&layer.top, &top) }
    let old = layer
    layer = old.with(top: top)
    top = old.top
  }

  /// The same with other parameters.
  func with(route: FittedRoute) -> Layer { Layer(id, route, top, traits) }

  /// Whether its route has `while`.
  var isLock: Bool { traits.contains(.lock) }

  /// Whether it may be part of a place of the history.
  var isPlace: Bool { !traits.contains(.noPlace) }
}

extension Layer {
  /// The route of the layer or of an entry on it.
  func route(of id: EntryID) -> FittedRoute? { self.id == id ? route : top.entry(id)?.route }

  /// Whether ids, routes and stacks are the same.
  func isSame(as other: Layer) -> Bool {
    self === other || id == other.id && route == other.route && top.isSame(as: other.top)
  }

  func difference(_ kind: Difference.Kind) -> Difference {
    Difference(id: id, route: route.index, kind: kind)
  }
}

extension [Layer] {
  /// Whether both hold the same layers with the same stacks.
  func isSame(as other: [Layer]) -> Bool {
    guard count == other.count else { return false }
    for index in indices where !self[index].isSame(as: other[index]) { return false }
    return true
  }

  /// The index of the layer with that id.
  @inline(never)
  func index(of id: EntryID) -> Int? {
    for index in indices where self[index].id == id { return index }
    return nil
  }
}
