import Bytes
import JSONCoding
import NavigationCore

/// What hosts read.
extension App {
  // MARK: State

  /// Writes the whole state.
  public func writeState(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("facts")
    writeFacts(to: &writer)
    writer.key("root")
    writeNode(0, of: committed, nil, &writer)
    writer.key("layers")
    write(committed.pointee.layers, nil, &writer)
    writer.key("queue")
    write(committed.pointee.queue, nil, &writer)
    writer.key("pending")
    write(committed.pointee.pending, &writer)
    writer.key("question")
    write(committed.pointee.question, &writer)
    writer.endObject()
  }

  /// Writes `{name:value}` in the order of the schema.
  public func writeFacts(to writer: inout JSONWriter) {
    writer.beginObject()
    for fact in schema.facts.indices { writer.fact(fact, committed.pointee.facts[fact], schema) }
    writer.endObject()
  }

  /// Writes a container with what is in it.
  /// - Parameter saved: decides what is written; nil for all there is.
  func writeNode(
    _ container: Int, of state: StatePointer, _ saved: SavedScreens?, _ writer: inout JSONWriter
  ) {
    let place = schema.containers[container]
    writer.beginObject()
    if place.kind == .stack {
      writer.key("stack")
      write(state.pointee.stacks[place.leaves.lowerBound], saved, &writer)
    } else {
      let names = place.children.map { schema.containers[$0].name }
      let chosen = names[state.pointee.chosen[container]]
      let isSplit = place.kind == .split
      writer.key(isSplit ? "split" : "tabs")
      writer.beginObject()
      writer.key(isSplit ? "focused" : "selected")
      writer.string(chosen)
      if !isSplit {
        writer.key("history")
        writer.beginArray()
        for tab in state.pointee.history[container] { writer.string(names[tab]) }
        writer.endArray()
      }
      writer.key(isSplit ? "columns" : "items")
      writer.beginObject()
      for child in place.children {
        writer.key(text: schema.containers[child].name)
        writeNode(child, of: state, saved, &writer)
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endObject()
  }

  private func write(_ top: StackNode?, _ saved: SavedScreens?, _ writer: inout JSONWriter) {
    writer.entries(saved?.entries(top) ?? top.entries(), saved)
  }

  /// Writes layers with their stacks.
  func write(_ layers: [Layer], _ saved: SavedScreens?, _ writer: inout JSONWriter) {
    writer.beginArray()
    for layer in layers {
      writer.beginObject()
      writer.entryMembers(layer.id, layer.route, saved)
      writer.style(of: layer, schema)
      writer.key("stack")
      write(layer.top, saved, &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ pending: PendingIntent?, _ writer: inout JSONWriter) {
    guard let pending else { return writer.null() }
    writer.beginObject()
    writer.key("intent")
    writer.intent(pending.intent, schema)
    writer.key("route")
    writer.string(schema.routes[pending.route].name)
    writer.key("needs")
    writer.factNames(pending.needs, schema)
    writer.key("screen")
    writer.integerOrNull(pending.screen)
    writer.endObject()
  }

  private func write(_ question: OpenQuestion?, _ writer: inout JSONWriter) {
    guard let question else { return writer.null() }
    writer.beginObject()
    writer.key("token")
    writer.integer(question.token)
    writer.key("intent")
    writer.intent(question.intent, schema)
    if let source = question.source {
      writer.key("source")
      writer.string(source)
    }
    writer.asks(question.leave, question.enter)
    writer.endObject()
  }

  /// FNV-1a, 64 bits, of the state as it is written.
  public var stateHash: UInt64 {
    var writer = JSONWriter()
    writeState(to: &writer)
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in writer.bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  // MARK: Scene

  /// Whether going back would do something.
  public var canGoBack: Bool {
    let state = committed
    if let question = state.pointee.question, cameSince(question).isEmpty { return true }
    if let layer = state.pointee.layers.last {
      return layer.top != nil || !traits[layer.route.index].contains(.lock)
    }
    if state.pointee.stacks[state.pointee.focused].below != nil { return true }
    var child = schema.leaves[state.pointee.focused]
    while let parent = schema.containers[child].parent {
      let isSplit = schema.containers[parent].kind == .split
      if isSplit
        ? schema.containers[child].position > 0 : !state.pointee.history[parent].isEmpty
      {
        return true
      }
      child = parent
    }
    return false
  }

  /// Writes what to draw now.
  public func writeScene(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("screens")
    writer.beginArray()
    forEachShowing(in: 0) { leaf in
      let top = committed.pointee.stacks[leaf]
      writer.beginObject()
      writer.key("at")
      writer.string(schema.containers[schema.leaves[leaf]].address)
      writer.entryMembers(top.id, top.route)
      writer.endObject()
    }
    writer.endArray()
    writer.key("layers")
    writer.beginArray()
    for layer in committed.pointee.layers { writeSceneLayer(layer, &writer) }
    writer.endArray()
    writer.key("here")
    if let layer = committed.pointee.layers.last {
      writer.layerAddress(layer.id)
    } else {
      let leaf = schema.leaves[committed.pointee.focused]
      writer.string(schema.containers[leaf].address)
    }
    writer.key("title")
    scratch.removeAll(keepingCapacity: true)
    schema.appendTitle(of: shown(committed).route, to: &scratch)
    scratch.withUnsafeBufferPointer { writer.string($0) }
    writer.key("canGoBack")
    writer.bool(canGoBack)
    if let question = committed.pointee.question {
      writer.key("question")
      writer.beginObject()
      writer.key("token")
      writer.integer(question.token)
      writer.asks(question.leave, question.enter)
      writer.endObject()
    }
    writer.endObject()
  }

  private func writeSceneLayer(_ layer: Layer, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("id")
    writer.integer(layer.id)
    writer.style(of: layer, schema)
    writer.key("at")
    writer.layerAddress(layer.id)
    writer.key("top")
    if let top = layer.top {
      writer.entry(top.id, top.route)
    } else {
      writer.entry(layer.id, layer.route)
    }
    writer.endObject()
  }

  // MARK: One line

  /// The state in one line: `shop [orders]: orders > order(id=7) + sheet login > terms`.
  public var description: Text {
    var text = schema.id.bytes
    let leaf = schema.leaves[committed.pointee.focused]
    let address = schema.containers[leaf].address
    if !address.isEmpty { text += (" [" as Text).bytes + address.bytes + ("]" as Text).bytes }
    text += (": " as Text).bytes
    let top: StackNode? = committed.pointee.stacks[committed.pointee.focused]
    append(top.entries().map { $0.route }, to: &text)
    for layer in committed.pointee.layers {
      text += (" + " as Text).bytes
      text += Text(stringLiteral: schema.routes[layer.route.index].show.style).bytes
      text.put(UInt8(ascii: " "))
      append([layer.route] + layer.top.entries().map { $0.route }, to: &text)
    }
    return Text(bytes: text)
  }

  private func append(_ routes: [FittedRoute], to text: inout [UInt8]) {
    for (index, route) in routes.enumerated() {
      if index > 0 { text += (" > " as Text).bytes }
      text += schema.routes[route.index].name.bytes
      var parameters: [UInt8] = []
      schema.appendParameters(of: route, to: &parameters)
      guard !parameters.isEmpty else { continue }
      text.put(UInt8(ascii: "("))
      text += parameters
      text.put(UInt8(ascii: ")"))
    }
  }

  // MARK: What screens want back

  /// Whether an entry, a layer or a queued one has that id.
  public func has(_ id: EntryID) -> Bool { route(of: id, committed) != nil }

  /// Keeps JSON with an entry or layer; nil removes it. This is no commit, but a journal is told.
  /// - Returns: whether it is kept. A journal that cannot be written may refuse it.
  public func setNote(_ id: EntryID, _ json: Text?) -> Bool {
    let failure = recordNote(id, json)
    if failure != 0, refusesUnwritten { return false }
    history.amend(notes: notes)
    setKept(id, json)
    if failure != 0 { emit(.journalBroken) { $0.journalBroken(failure, seq: revision) } }
    return true
  }

  func setKept(_ id: EntryID, _ json: Text?) {
    let place = notePlace(id)
    let isThere = place < notes.count && notes[place].id == id
    if let json {
      if isThere {
        notes[place].json = json
      } else {
        notes.insert(EntryNote(id: id, json: json), at: place)
      }
    } else if isThere {
      notes.remove(at: place)
    }
  }

  /// The JSON that is kept with an entry or layer.
  public func note(_ id: EntryID) -> Text? {
    let place = notePlace(id)
    return place < notes.count && notes[place].id == id ? notes[place].json : nil
  }

  @inline(never)
  private func notePlace(_ id: EntryID) -> Int {
    BinarySearch.place(notes.count) { notes[$0].id < id }
  }

  /// Ends the app: those who wait for an answer are told that none will come.
  public func end() {
    for ticket in committed.pointee.tickets {
      emit(.answered) { $0.answered(ticket, nil, "destroyed") }
    }
    committed.pointee.tickets = []
    draft.pointee.tickets = []
  }
}
