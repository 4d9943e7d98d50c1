import Ground
import JSONCoding

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
    write(committed.pointee.layers.all, nil, &writer)
    writer.key("queue")
    write(Array(committed.pointee.queue.all), nil, &writer)
    writer.key("pending")
    let pending = committed.pointee.pending
    let question = committed.pointee.question
    if let pending { writer.pendingIntent(pending, schema) } else { writer.null() }
    writer.key("question")
    if let question { writer.stateQuestion(question, schema) } else { writer.null() }
    writer.key("badges")
    writeBadges(&writer)
    if !tickets.isEmpty {
      writer.key("asked")
      writer.ids(tickets.ids)
    }
    writer.endObject()
  }

  /// Those that are set, by address.
  private func writeBadges(_ writer: inout JSONWriter) {
    writer.beginObject()
    for badge in committed.pointee.badges {
      writer.key(text: schema.containers[badge.container].address)
      writer.json(badge.value)
    }
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
    let declaration = schema.containers[container]
    writer.beginObject()
    if declaration.kind == .stack {
      writer.key("stack")
      write(state.pointee.stacks[declaration.leaves.lowerBound], saved, &writer)
    } else {
      let names = declaration.children.map { schema.containers[$0].name }
      let chosen = names[state.pointee.chosen[container]]
      let isSplit = declaration.kind == .split
      writer.key(isSplit ? "split" : "tabs")
      writer.beginObject()
      writer.key(isSplit ? "focused" : "selected")
      writer.string(chosen)
      if !isSplit {
        writer.key("history")
        writer.beginArray()
        for tab in state.pointee.chosen.left(in: container, schema) { writer.string(names[tab]) }
        writer.endArray()
      }
      writer.key(isSplit ? "columns" : "items")
      writer.beginObject()
      for child in declaration.children {
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

  /// FNV-1a, 64 bits, of the state as it is written.
  public var stateHash: UInt64 {
    var writer = JSONWriter()
    writeState(to: &writer)
    return Self.hash(writer.bytes)
  }

  /// - Parameter start: the hash of what is before them.
  static func hash(
    _ bytes: UnsafeBufferPointer<UInt8>, after start: UInt64 = 0xCBF2_9CE4_8422_2325
  ) -> UInt64 {
    var hash = start
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }

  /// Ends the app: those who wait for an answer are told that none will come.
  public func end() {
    for (ticket, route) in committed.routes(of: tickets.ids) {
      emit(.answered) {
        $0.answered(ticket: ticket, route: route, outcome: .left("destroyed"))
      }
    }
    tickets = nil
  }
}
