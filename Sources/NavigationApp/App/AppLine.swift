import Ground
import JSONCoding

/// Which screens stand on top of each other in a state: what a presenter reads.
///
/// It is valid while the app does not change, and inside of the closure that it was handed to.
public struct AppLine {
  private let schema: Schema
  private let state: StatePointer

  init(_ app: App, _ state: StatePointer) {
    schema = app.schema
    self.state = state
  }

  /// The container whose entries are the bottom of the line: the leaf that is focused in another
  /// one, or, where columns are joined, the outermost split around that leaf.
  public func container(in container: Int, joinsColumns: Bool) -> Int {
    let leaf = schema.leaves[schema.focusedLeaf(in: container, of: state)]
    return joinsColumns ? schema.outermostSplit(around: leaf, in: container) ?? leaf : leaf
  }

  /// The entries of a container, bottom first: of a split those of its columns up to the focused
  /// one.
  /// - Parameter make: what is answered for an id
  public func entries<Entry>(of container: Int, _ make: (EntryID) -> Entry) -> [Entry] {
    let declared = schema.containers[container]
    let chosen = state.pointee.chosen[container]
    switch declared.kind {
    case .stack:
      let top: StackNode? = state.pointee.stacks[declared.leaves.lowerBound]
      return top.ids(make)
    case .tabs: return entries(of: declared.children[chosen], make)
    case .split: return declared.children[...chosen].reduce([]) { $0 + entries(of: $1, make) }
    }
  }

  /// Calls `body` with each layer, what it is, and the entries of its stack, bottom first.
  /// - Parameter make: what an entry is for an id
  public func forEachLayer<Entry>(
    _ make: (EntryID) -> Entry, _ body: (EntryID, RoutePresentation, [Entry]) -> Void
  ) {
    for layer in state.pointee.layers.all {
      body(layer.id, schema.routes[layer.route.index].show, layer.top.ids(make))
    }
  }

  /// Whether the state has an entry or layer, shown, hidden or queued.
  public func has(_ id: EntryID) -> Bool { state.route(of: id) != nil }

  /// Writes the route of an entry, layer or queued layer; null if there is none.
  public func writeRoute(of id: EntryID, to writer: inout JSONWriter) {
    guard let route = state.route(of: id) else { return writer.null() }
    writer.route(route.route)
  }
}

extension Schema {
  /// Whether a line in a container can have another one at its bottom.
  public func mayBeLine(_ line: Int, in container: Int, joinsColumns: Bool) -> Bool {
    guard contains(container, line) else { return false }
    let split = joinsColumns ? outermostSplit(around: line, in: container) : nil
    return containers[line].kind == .stack ? split == nil : split == line
  }

  /// The outermost split that holds a container or is it, and is within another one.
  fileprivate func outermostSplit(around inner: Int, in container: Int) -> Int? {
    var found: Int?
    var step: Int? = inner
    while let current = step {
      if containers[current].kind == .split { found = current }
      step = current == container ? nil : containers[current].parent
    }
    return found
  }
}
