import Ground
import JSONCoding

/// What to draw: of the state that hosts see, or of one that an intent would lead to.
extension App {
  /// Writes what to draw now. As long as nothing changes, it is written twice and then copied.
  /// - Complexity: O(what is written)
  public func writeScene(to writer: inout JSONWriter) {
    let scenes = scenes.value { KeptScenes() }
    if scenes.pointee.whole.revision == revision {
      writer.raw(scenes.pointee.whole.text.bytes)
    } else {
      let start = writer.count
      writeScene(of: committed, to: &writer, keepingRest: scenes)
      scenes.pointee.whole.note(writer, from: start, of: revision)
    }
    #if NAV_CHECKED
      var anew = JSONWriter()
      writeScene(of: committed, to: &anew, keepingRest: scenes)
      precondition(writer.bytes.suffix(anew.count).elementsEqual(anew.bytes), "an old scene")
    #endif
  }

  /// The same with what is under the top of each stack that shows.
  public func writeSceneWithStacks(to writer: inout JSONWriter) {
    writeScene(of: committed, withStacks: true, to: &writer)
  }

  /// - Parameter scenes: keeps what is after the screens, which is that of the committed state and
  ///   without stacks.
  func writeScene(
    of state: StatePointer, withStacks: Bool = false, to writer: inout JSONWriter,
    keepingRest scenes: UnsafeMutablePointer<KeptScenes>? = nil
  ) {
    let schema = schema
    writer.beginScene()
    schema.forEachShowing(in: 0, of: state) { leaf in
      let top = state.pointee.stacks[leaf]
      let address = schema.leafAddresses[leaf]
      writer.beginScreen(at: address, depth: top.depth)
      if withStacks {
        writer.screenUnder()
        writeUnder(top, on: nil, &writer)
      }
      writer.endScreen(id: top.id, route: top.route, schema)
    }
    if let scenes {
      if !scenes.pointee.rest.isCertainly(of: state) {
        scenes.pointee.rest.begin(of: state)
        writeRest(of: state, withStacks: false, &scenes.pointee.rest.text)
      }
      writer.raw(scenes.pointee.rest.text.bytes)
    } else {
      writeRest(of: state, withStacks: withStacks, &writer)
    }
    writer.endScene(
      here: state.pointee.layers.last.map { .layer($0.id) } ?? .leaf(state.pointee.focused),
      title: state.shown.route, canGoBack: canGoBack(state), question: state.pointee.question,
      schema)
  }

  /// Writes the layers and the bars.
  private func writeRest(of state: StatePointer, withStacks: Bool, _ writer: inout JSONWriter) {
    writer.sceneLayers()
    state.pointee.layers.forEach { writeLayer($0, withStacks: withStacks, &writer) }
    writer.sceneBars()
    writeBars(in: 0, of: state, &writer)
  }

  private func writeLayer(_ layer: Layer, withStacks: Bool, _ writer: inout JSONWriter) {
    let schema = schema
    let top = layer.top
    let style = schema.routes[layer.route.index].show
    writer.beginShownLayer(id: layer.id, style: style, at: layer.id, depth: top.depth &+ 1)
    if withStacks {
      writer.shownLayerUnder()
      writeUnder(top, on: layer, &writer)
    }
    writer.shownLayerTop()
    writer.layerTop(id: top?.id ?? layer.id, route: top?.route ?? layer.route, schema)
    writer.endShownLayer()
  }

  /// What is under the top of a stack, bottom first; a layer begins with itself.
  @inline(never)
  private func writeUnder(_ top: StackNode?, on layer: Layer?, _ writer: inout JSONWriter) {
    if let layer, top != nil { writeEntry(layer.id, layer.route, &writer) }
    writeEntries(top?.below, &writer)
    writer.endArray()
  }

  /// Writes the tabs on the way to each leaf that shows, in document order.
  private func writeBars(
    in container: Int, of state: StatePointer, _ writer: inout JSONWriter
  ) {
    let schema = schema
    let declaration = schema.containers[container]
    switch declaration.kind {
    case .stack: break
    case .tabs:
      let selected = declaration.children[state.pointee.chosen[container]]
      writer.beginBar(
        at: declaration.quoted.address, selected: schema.containers[selected].quoted.name)
      for tab in declaration.children {
        let container = schema.containers[tab]
        writer.barTab(
          name: container.quoted.name, title: container.quoted.title,
          badge: state.pointee.badge(of: tab), meta: container.meta)
      }
      writer.endBar()
      writeBars(in: selected, of: state, &writer)
    case .split:
      for column in declaration.children { writeBars(in: column, of: state, &writer) }
    }
  }

  /// Writes entries of a stack, bottom first.
  private func writeEntries(_ top: StackNode?, _ writer: inout JSONWriter) {
    top.forEachUp { writeEntry($0.id, $0.route, &writer) }
  }

  private func writeEntry(_ id: EntryID, _ route: FittedRoute, _ writer: inout JSONWriter) {
    let title = schema.routes[route.index].quotedTitle
    if title.isEmpty { return writer.pathEntry(id: id, route: route, schema) }
    // The same in one piece, since a stack may have thousands.
    writer.fillElement(64 &+ route.route.count &+ title.count) { text in
      text.put("{\"id\":")
      text.digits(id)
      text.put(",\"route\":")
      text.route(route.route)
      text.put(",\"title\":")
      text.json(title)
      text.put("}")
    }
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
    var layer: Layer? = committed.pointee.layers.last
    var top: StackNode?
    if let address {
      guard let stack = schema.stackLocation(at: address) else {
        throw schema.unknownAddress(address, at: 0)
      }
      switch stack {
      case .layer(let id):
        guard let found = committed.pointee.layers.last(where: { $0.id == id }) else {
          return false
        }
        layer = found
      case .leaf(let leaf):
        layer = nil
        top = committed.pointee.stacks[leaf]
      }
    } else if layer == nil {
      top = committed.pointee.stacks[committed.pointee.focused]
    }
    writer.beginArray()
    if let layer {
      writeEntry(layer.id, layer.route, &writer)
      top = layer.top
    }
    writeEntries(top, &writer)
    writer.endArray()
    return true
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
        ? schema.containers[child].position > 0 : state.pointee.chosen.hasLeft(in: parent)
      {
        return true
      }
      child = parent
    }
    return false
  }
}
