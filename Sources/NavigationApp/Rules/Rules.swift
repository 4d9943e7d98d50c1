import Ground
import JSONCoding

/// What an app follows and never changes: its schema, its limits, and what reads routes for it.
/// All of planning asks it, and none of it knows the app.
final class Rules {
  let schema: Schema
  let fitter: RouteFitter
  let limits: AppLimits
  /// Those of the schema's routes.
  let traits: [RouteTraits]

  init(_ schema: Schema, limits: AppLimits) {
    self.schema = schema
    self.limits = limits
    fitter = RouteFitter(schema)
    traits = schema.traits
  }

  // MARK: Where routes may be

  /// Whether an entry or layer of a route may be there while facts have these values.
  func allow(_ route: RouteIndex, _ facts: [FactValue]) -> Bool {
    if traits[route].contains(.lock) { return schema.routes[route].whileConditions.hold(facts) }
    return !traits[route].contains(.guarded) || schema.routes[route].requires.hold(facts)
  }

  /// Whether routes may be on a leaf, or on a layer (nil).
  @inline(never)
  func allow(_ routes: [FittedRoute], on leaf: Int?) -> Bool {
    routes.allSatisfy { allow($0, on: leaf) }
  }

  func allow(_ route: FittedRoute, on leaf: Int?) -> Bool {
    guard traits[route.index].contains(.hasContainer) else { return true }
    return leaf.map { schema.homes[route.index].contains($0) } ?? false
  }

  /// What a URL leads to; those that were opened lately are remembered.
  /// - Throws: `.utf8` if it is not UTF-8.
  func match(_ url: Text) throws(NavError) -> SchemaMatch {
    try url.bytes.withUnsafeBufferPointer { bytes throws(NavError) in
      if let known = fitter.links.pointee.knownURLs.route(of: bytes) { return .route(known) }
      let match = try fitter.match(UnsafeRawBufferPointer(bytes))
      if case .route(let route) = match {
        fitter.links.pointee.knownURLs.keepAtOnce(route, of: bytes)
      }
      return match
    }
  }

  // MARK: Places of the history

  /// Runs `body` with a copy of a state that is only a place of the history.
  func withPlace<Value>(_ state: StatePointer, _ body: (StatePointer) -> Value) -> Value {
    state.withCopy { copy in
      reduce(copy)
      return body(copy)
    }
  }

  /// The same for a body that only reads.
  func readPlace<Value>(_ state: StatePointer, _ body: (StatePointer) -> Value) -> Value {
    schema.hidesScreens ? withPlace(state, body) : body(state)
  }

  /// Takes from a state what is no place: an entry with what is above it in its stack, a layer with
  /// those above it, and what waits to be such a layer.
  func reduce(_ state: StatePointer) {
    guard schema.hidesScreens else { return }
    if schema.hidesEntries {
      for leaf in state.pointee.stacks.indices {
        let top: StackNode? = state.pointee.stacks[leaf]
        if let place = top.place { state.pointee.stacks[leaf] = place }
      }
    }
    state.pointee.layers = state.pointee.layers.places
    if state.pointee.queue.mayHide {
      state.pointee.queue.becomePlaces { $0.isPlace ? reduced($0) : nil }
    }
    guard schema.hidesEntries, state.pointee.layers.hidesEntries else { return }
    state.pointee.layers = LayerStack(state.pointee.layers.all.map(reduced))
  }

  private func reduced(_ layer: Layer) -> Layer {
    let top = layer.top.place
    return top === layer.top ? layer : layer.with(top: top)
  }
}
