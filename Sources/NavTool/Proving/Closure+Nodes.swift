import Ground

extension Closure {
  struct Node: Hashable {
    let route: Int
    /// Where the stack up to here stays.
    let stack: Valuations
    /// Where the layers below, and this one, stay.
    let layers: Valuations
    /// Whether a layer is up for certain.
    let isLayered: Bool
    /// How often `back` is needed at most, up to `greatestDepth`; 0 if nobody counts.
    let depth: Int

    var stays: Valuations { stack & layers }

    /// The same with any number of entries under it.
    func sunk(to depth: Int) -> Node {
      Node(route: route, stack: stack, layers: layers, isLayered: isLayered, depth: depth)
    }
  }

  /// How a node is reached first.
  struct Record {
    let node: Node
    /// After how many steps, and under which facts then. After one more step, facts may be any
    /// under which it stays.
    var level: Int
    var first: Valuations
    var arrivals: [Arrival]
  }

  struct Arrival {
    let bits: Valuations
    /// The number of the node before; -1 for none.
    let from: Int
    let way: Way
  }

  enum Way {
    /// It is there from the beginning, or facts bring it.
    case facts
    case select(Int)
    case go(Int)
    case open(Int)
    case change(Int, Int)
    /// It waits under these facts, and others bring it.
    indirect case resumed(Way, Valuations)
  }

  /// How facts may bring a route that waits.
  struct Resumption {
    /// After how many steps.
    var level = Int.max
    /// Where it may have waited.
    var under: Valuations = 0
    var arrivals: [Arrival] = []
  }

  /// What decides where a screen that goes anywhere leads.
  struct Base: Hashable {
    let stack: Valuations
    let layers: Valuations
    let there: Valuations
    let isLayered: Bool
    let depth: Int
  }
}
