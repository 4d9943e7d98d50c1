import Ground
import JSONCoding

/// What to draw: of the state that hosts see, or of one that an intent would lead to.
extension App {
  /// Writes what to draw now.
  /// - Parameter withStacks: with what is under the top of each stack that shows.
  /// - Complexity: O(what is written)
  public func writeScene(withStacks: Bool = false, to writer: inout JSONWriter) {
    writeScene(of: committed, withStacks: withStacks, to: &writer)
  }

  func writeScene(of state: StatePointer, withStacks: Bool = false, to writer: inout JSONWriter) {
    // Keys with what is around them, in one piece: half of what writing a short scene costs.
    writer.beginObject()
    writer.raw("\"screens\":[")
    schema.forEachShowing(in: 0, of: state) { leaf in
      let top = state.pointee.stacks[leaf]
      writer.separate()
      writer.raw("{\"at\":")
      writer.string(schema.containers[schema.leaves[leaf]].address)
      writer.raw(",\"depth\":")
      writer.integer(top.depth)
      if withStacks { writeUnder(top, on: nil, &writer) }
      writeScreen(top.id, top.route, &writer)
      writer.endObject()
    }
    writer.raw("],\"layers\":[")
    state.pointee.layers.forEach { layer in
      writeSceneLayer(layer, withStacks: withStacks, &writer)
    }
    writer.raw("],\"bars\":[")
    writeBars(in: 0, of: state, &writer)
    writer.raw("],\"here\":")
    if let layer = state.pointee.layers.last {
      writer.layerAddress(layer.id)
    } else {
      writer.string(schema.containers[schema.leaves[state.pointee.focused]].address)
    }
    writer.title(of: state.shown.route, schema)
    writer.key("canGoBack")
    writer.bool(canGoBack(state))
    if let question = state.pointee.question {
      writer.key("question")
      writer.question(question, schema)
    }
    writer.endObject()
  }

  /// `"id":…,"route":…,"title":…,"meta":…`.
  private func writeScreen(_ id: EntryID, _ route: FittedRoute, _ writer: inout JSONWriter) {
    writer.entryMembers(id, route)
    writer.title(of: route, schema)
    if let meta = schema.routes[route.index].meta {
      writer.key("meta")
      writer.json(meta)
    }
  }

  /// `"under":[…]`: what is under the top of a stack, bottom first; a layer begins with itself.
  @inline(never)
  private func writeUnder(_ top: StackNode?, on layer: Layer?, _ writer: inout JSONWriter) {
    writer.raw(",\"under\":[")
    if let layer, top != nil { writeStep(layer.id, layer.route, &writer) }
    (top?.below).forEachUp { writeStep($0.id, $0.route, &writer) }
    writer.endArray()
  }

  private func writeSceneLayer(_ layer: Layer, withStacks: Bool, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("id")
    writer.integer(layer.id)
    writer.style(of: layer, schema)
    writer.key("at")
    writer.layerAddress(layer.id)
    writer.key("depth")
    writer.integer(layer.top.depth &+ 1)
    if withStacks { writeUnder(layer.top, on: layer, &writer) }
    writer.key("top")
    writer.beginObject()
    writeScreen(layer.top?.id ?? layer.id, layer.top?.route ?? layer.route, &writer)
    writer.endObject()
    writer.endObject()
  }

  /// Writes the tabs on the way to each leaf that shows, in document order.
  private func writeBars(
    in container: Int, of state: StatePointer, _ writer: inout JSONWriter
  ) {
    let declaration = schema.containers[container]
    switch declaration.kind {
    case .stack: break
    case .tabs:
      let selected = declaration.children[state.pointee.chosen[container]]
      writer.beginObject()
      writer.key("at")
      writer.string(declaration.address)
      writer.key("selected")
      writer.string(schema.containers[selected].name)
      writer.key("tabs")
      writer.beginArray()
      for tab in declaration.children { writeTab(tab, of: state, &writer) }
      writer.endArray()
      writer.endObject()
      writeBars(in: selected, of: state, &writer)
    case .split:
      for column in declaration.children { writeBars(in: column, of: state, &writer) }
    }
  }

  private func writeTab(_ tab: Int, of state: StatePointer, _ writer: inout JSONWriter) {
    let container = schema.containers[tab]
    writer.beginObject()
    writer.key("name")
    writer.string(container.name)
    writer.key("title")
    writer.string(container.title)
    if let badge = state.pointee.badge(of: tab) {
      writer.key("badge")
      writer.json(badge)
    }
    if let meta = container.meta {
      writer.key("meta")
      writer.json(meta)
    }
    writer.endObject()
  }

  // MARK: The way here

  /// Writes the entries of a stack, bottom first, as `[{"id","route","title"}…]`: of a leaf its
  /// root first, of a layer its own route.
  /// - Parameter address: of a leaf, or `~12` of a layer; nil for the stack that is here.
  /// - Returns: false for a layer that is not shown; then nothing is written.
  /// - Throws: `.schema` `unknownAddress` for what is no leaf.
  public func writePath(
    at address: Text?, to writer: inout JSONWriter
  ) throws(NavError) -> Bool {
    var (layer, top): (Layer?, StackNode?) = (committed.pointee.layers.last, nil)
    if let address {
      guard let stack = schema.stackPlace(at: address) else {
        throw schema.unknownAddress(address, at: 0)
      }
      switch stack {
      case .layer(let id):
        guard let found = committed.pointee.layers.last(where: { $0.id == id }) else {
          return false
        }
        layer = found
      case .leaf(let leaf): (layer, top) = (nil, committed.pointee.stacks[leaf])
      }
    } else if layer == nil {
      top = committed.pointee.stacks[committed.pointee.focused]
    }
    writer.beginArray()
    if let layer {
      writeStep(layer.id, layer.route, &writer)
      top = layer.top
    }
    top.forEachUp { writeStep($0.id, $0.route, &writer) }
    writer.endArray()
    return true
  }

  private func writeStep(_ id: EntryID, _ route: FittedRoute, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.entryMembers(id, route)
    writer.title(of: route, schema)
    writer.endObject()
  }

  // MARK: Going back

  /// Whether going back would do something.
  public var canGoBack: Bool { canGoBack(committed) }

  private func canGoBack(_ state: StatePointer) -> Bool {
    if let question = state.pointee.question,
      state.pointee.layers.last(where: { $0.id > question.since }) == nil
    {
      return true
    }
    if let layer = state.pointee.layers.last {
      return layer.top != nil || !layer.isLock
    }
    if state.pointee.stacks[state.pointee.focused].below != nil { return true }
    var child = schema.leaves[state.pointee.focused]
    while let parent = schema.containers[child].parent {
      let isSplit = schema.containers[parent].kind == .split
      if isSplit
        ? schema.containers[child].position > 0 : state.pointee.chosen.hasLeft(in: parent, schema)
      {
        return true
      }
      child = parent
    }
    return false
  }
}

extension JSONWriter {
  /// A question as it is asked: `{"token":…,"intent":…,"leave":[…],"enter":[…]}`.
  mutating func question(_ question: OpenQuestion, _ schema: Schema) {
    beginObject()
    key("token")
    integer(question.token)
    key("intent")
    intent(question.intent, schema)
    asks(question.leave, question.enter)
    endObject()
  }
}
