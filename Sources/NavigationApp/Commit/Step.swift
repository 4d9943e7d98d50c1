import Ground
import JSONCoding

/// A change of one thing: what most intents lead to when nothing and nobody else has a say in it.
///
/// It is what committing would find by comparing the draft with the state. Of two nodes or layers
/// the first one is that of before.
enum Step {
  /// The stack that is shown gets a new top: it is on the topmost layer or on the focused leaf.
  case push(StackNode)
  case pop(StackNode)
  case replace(StackNode, by: StackNode)
  /// The top of the stack that is shown gets other parameters.
  case update(StackNode, by: StackNode)
  case present(Layer)
  case dismiss(Layer)
  /// The topmost layer gets other parameters.
  case updateLayer(Layer, by: Layer)
  /// A tab or column is chosen in a container, by its index among the children.
  case select(Int, in: Int)
}

extension Step {
  /// Whether it changes what stands at the current place of the history, and leads to no other.
  var staysAtPlace: Bool {
    switch self {
    case .replace, .update, .updateLayer: true
    default: false
    }
  }

  /// The entry or layer that comes.
  var added: (id: EntryID, route: RouteIndex)? {
    switch self {
    case .push(let top), .replace(_, by: let top): (top.id, top.route.index)
    case .present(let layer): (layer.id, layer.route.index)
    default: nil
    }
  }

  /// The entry or layer that leaves. What stands on a layer leaves with it.
  var removed: (id: EntryID, route: RouteIndex)? {
    switch self {
    case .pop(let top), .replace(let top, by: _): (top.id, top.route.index)
    case .dismiss(let layer): (layer.id, layer.route.index)
    default: nil
    }
  }
}

// MARK: - Writing

extension JSONWriter {
  /// Writes the change as commits do, in few pieces.
  /// - Parameter place: where the stack is that is shown.
  mutating func step(_ step: Step, at place: StackPlace, _ state: StatePointer, _ schema: Schema) {
    switch step {
    case .push(let top):
      stackCase(place, kept: top.depth &- 1, schema)
      pushed(top.id, top.route.route)
    case .pop(let top):
      stackCase(place, kept: top.depth &- 1, schema)
      popped(top.id, top.route.route)
    case .replace(let old, by: let new):
      stackCase(place, kept: old.depth &- 1, schema)
      put(",\"removed\":[{\"id\":")
      entryEnd(old.id, old.route.route)
      put("}],\"added\":[{\"id\":")
      entryEnd(new.id, new.route.route)
      put("}],\"direction\":\"replace\"}}")
    case .update(let old, by: let new): updated(old.id, old.route, new.route)
    case .updateLayer(let old, by: let new): updated(old.id, old.route, new.route)
    case .present(let layer):
      put("{\"presented\":{\"id\":")
      entryEnd(layer.id, layer.route.route)
      style(of: layer, schema)
      put("}}")
    case .dismiss(let layer):
      put("{\"dismissed\":{\"id\":")
      entryEnd(layer.id, layer.route.route)
      put("}}")
    case .select(let position, in: let container):
      let children = schema.containers[container].children
      selected(
        container, from: children[state.pointee.chosen[container]], to: children[position], schema)
    }
  }

  /// `{"stack":{"at":…,"kept":…`, which `pushed` or `popped` ends.
  mutating func stackCase(_ place: StackPlace, kept: Int, _ schema: Schema) {
    put("{\"stack\":{\"at\":")
    address(place, schema)
    put(",\"kept\":")
    integer(kept)
  }

  mutating func pushed(_ id: EntryID, _ route: JSONRoute) {
    put(",\"removed\":[],\"added\":[{\"id\":")
    entryEnd(id, route)
    put("}],\"direction\":\"forward\"}}")
  }

  mutating func popped(_ id: EntryID, _ route: JSONRoute) {
    put(",\"removed\":[{\"id\":")
    entryEnd(id, route)
    put("}],\"added\":[],\"direction\":\"back\"}}")
  }

  private mutating func updated(_ id: EntryID, _ old: FittedRoute, _ new: FittedRoute) {
    put("{\"updated\":{\"id\":")
    integer(id)
    put(",\"old\":")
    route(old.route)
    put(",\"new\":")
    route(new.route)
    put("}}")
  }

  /// `1,"route":{…}`, after `"id":`.
  private mutating func entryEnd(_ id: EntryID, _ route: JSONRoute) {
    integer(id)
    put(",\"route\":")
    self.route(route)
  }

  /// What is chosen in a container, by the indices of containers.
  mutating func selected(_ container: Int, from: Int, to: Int, _ schema: Schema) {
    put("{\"selected\":{\"at\":")
    string(schema.containers[container].address)
    put(",\"from\":")
    string(schema.containers[from].name)
    put(",\"to\":")
    string(schema.containers[to].name)
    put("}}")
  }
}
