import Ground
import JSONCoding

/// A change of one thing: what most intents lead to when nothing and nobody else has a say in it.
///
/// It is what committing would find by comparing the draft with the state.
enum Step {
  /// What is wanted is there already.
  case nothing
  /// The stack that is shown, on the topmost layer or on the focused leaf, becomes another one.
  case stack(from: StackNode?, to: StackNode?, kept: StackNode?)
  /// The top of that stack gets other parameters.
  case update(from: StackNode, to: StackNode)
  /// The topmost layer comes, leaves, or gets other parameters.
  case layer(from: Layer?, to: Layer?)
  /// A tab or column is chosen in a container, by its index among the children.
  case select(Int, in: Int)
}

extension JSONWriter {
  /// Writes the change as commits do.
  /// - Parameters:
  ///   - place: where the stack is that is shown.
  ///   - state: that of before.
  mutating func step(_ step: Step, at place: StackPlace, _ state: StatePointer, _ schema: Schema) {
    switch step {
    case .nothing: break
    case .stack(from: let old?, to: let base, kept: _) where old.below === base:
      oneEntry(isPushed: false, old.id, old.route.route, at: place, kept: base.depth, schema)
    case .stack(from: let base, to: let new?, kept: _) where new.below === base:
      oneEntry(isPushed: true, new.id, new.route.route, at: place, kept: base.depth, schema)
    case .stack(from: let old, to: let new, kept: let base):
      stackCase(place, kept: base.depth, schema)
      put(",\"removed\":[")
      old.forEachUp(above: base.depth) { entry($0.id, $0.route.route) }
      raw("],\"added\":[")
      new.forEachUp(above: base.depth) { entry($0.id, $0.route.route) }
      raw("],\"direction\":\"")
      raw(new === base ? "back\"}}" : old === base ? "forward\"}}" : "replace\"}}")
    case .update(from: let old, to: let new): updated(old.id, old.route, new.route)
    case .layer(from: let old?, to: let new?): updated(old.id, old.route, new.route)
    case .layer(from: let old, to: let new):
      if let layer = old ?? new { layerCase(layer, new == nil ? nil : schema) }
    case .select(let position, in: let container):
      let children = schema.containers[container].children
      selected(
        container, from: children[state.pointee.chosen[container]], to: children[position], schema)
    }
  }

  /// What nearly every commit is: an entry has been pushed or popped.
  @inline(never)
  @_optimize(speed)
  mutating func oneEntry(
    isPushed: Bool, _ id: EntryID, _ route: JSONRoute, at place: StackPlace, kept: Int,
    _ schema: Schema
  ) {
    fill(place.addressRoom(schema) &+ route.count &+ 160) { text in
      text.put("{\"stack\":{\"at\":")
      text.address(place, schema)
      text.put(",\"kept\":")
      text.digits(UInt64(truncatingIfNeeded: kept))
      text.put(",\"removed\":[")
      if isPushed { text.put("],\"added\":[") }
      text.entry(id, route)
      if isPushed {
        text.put("],\"direction\":\"forward\"}}")
      } else {
        text.put("],\"added\":[],\"direction\":\"back\"}}")
      }
    }
  }

  /// `{"stack":{"at":…,"kept":…`.
  mutating func stackCase(_ place: StackPlace, kept: Int, _ schema: Schema) {
    put("{\"stack\":{\"at\":")
    address(place, schema)
    put(",\"kept\":")
    integer(kept)
  }

  /// A layer that is dismissed or, with its style, presented.
  /// - Parameter schema: nil if it is dismissed.
  private mutating func layerCase(_ layer: Layer, _ schema: Schema?) {
    raw(schema == nil ? "{\"dismissed\":{" : "{\"presented\":{")
    entryMembers(layer.id, layer.route)
    if let schema { style(of: layer, schema) }
    raw("}}")
  }

  private mutating func updated(_ id: EntryID, _ old: FittedRoute, _ new: FittedRoute) {
    raw("{\"updated\":{\"id\":")
    integer(id)
    raw(",\"old\":")
    route(old.route)
    raw(",\"new\":")
    route(new.route)
    raw("}}")
  }

  /// What is chosen in a container, by the indices of containers.
  mutating func selected(_ container: Int, from: Int, to: Int, _ schema: Schema) {
    raw("{\"selected\":{\"at\":")
    string(schema.containers[container].address)
    raw(",\"from\":")
    string(schema.containers[from].name)
    raw(",\"to\":")
    string(schema.containers[to].name)
    raw("}}")
  }
}
