import Ground
import JSONCoding

/// What a snapshot holds beside facts and containers.
public struct SnapshotOptions: Sendable {
  /// Sheets and covers that are shown.
  public var layers = false
  /// Those that wait.
  public var queue = false
  /// The intent that waits for facts.
  public var pending = true

  public init() {}

  /// Everything that may be written.
  public static var all: SnapshotOptions {
    var options = SnapshotOptions()
    options.layers = true
    options.queue = true
    return options
  }

  /// Reads `{"layers":b,"queue":b,"pending":b}`; what is missing keeps its default.
  /// - Throws: `.argument` for anything else; `.json` and others as every reader.
  public init(_ reader: inout JSONReader) throws(NavError) {
    var members = try reader.beginObject(SnapshotOptionsKey.self)
    while let key = try reader.nextKey(of: &members) {
      let value = try reader.readBool()
      switch key {
      case .layers: layers = value
      case .queue: queue = value
      case .pending: pending = value
      }
    }
  }
}

extension App {
  /// Writes what is worth keeping of the state that hosts see: canonical, so that equal states give
  /// equal bytes. `SavedScreens` says what is left out.
  /// - Complexity: O(length), and with entry states O(n log n) for n entries and layers.
  public func writeSnapshot(_ options: SnapshotOptions, to writer: inout JSONWriter) {
    writeSnapshot(of: committed, options, to: &writer)
  }

  /// The same of any state.
  /// - Parameter notes: what its screens want back; nil: what those that hosts see want.
  func writeSnapshot(
    of state: StatePointer, _ options: SnapshotOptions, notes: [EntryNote]? = nil,
    to writer: inout JSONWriter
  ) {
    let saved = SavedScreens(self)
    writer.raw("{\"format\":1,\"kind\":\"app\",\"schema\":{\"id\":")
    writer.string(schema.id)
    writer.key("version")
    writer.integer(schema.version)
    writer.endObject()
    writer.key("facts")
    writer.beginObject()
    for fact in schema.facts.indices where schema.facts[fact].isPersistent {
      writer.fact(fact, state.pointee.facts[fact], schema)
    }
    writer.endObject()
    writer.key("root")
    writeNode(0, of: state, saved, &writer)
    writer.key("layers")
    write(options.layers ? screens(state, saved) : [], saved, &writer)
    writer.key("queue")
    write(options.queue ? waiting(state, saved) : [], saved, &writer)
    writer.key("pending")
    if options.pending { writePending(of: state, saved, to: &writer) } else { writer.null() }
    let asked = saved.asked(tickets.joined(state.pointee.asked))
    if !asked.isEmpty {
      writer.key("asked")
      writer.ids(asked)
    }
    writer.key("entryState")
    writeNotes(notes ?? self.notes, of: saved.ids, to: &writer)
    writer.key("lastID")
    writer.integer(state.pointee.lastID)
    writer.endObject()
  }

  /// Writes the intent that waits, or `null`.
  func writePending(of state: StatePointer, _ saved: SavedScreens, to writer: inout JSONWriter) {
    guard let pending = state.pointee.pending, saved.keeps(pending.intent) else {
      return writer.null()
    }
    guard let json = pending.entryState else { return saved.write(pending.intent, &writer) }
    writer.beginCase("intent")
    saved.write(pending.intent, &writer)
    writer.key("entryState")
    writer.json(json)
    writer.endObject()
  }

  /// Writes `{"12":json}`: what screens of these ids want back, by their ids.
  func writeNotes(_ notes: [EntryNote], of ids: [EntryID], to writer: inout JSONWriter) {
    writer.beginObject()
    if !notes.isEmpty {
      var index = 0
      for id in ids.oldestFirst {
        while index < notes.count, notes[index].id < id { index &+= 1 }
        guard index < notes.count, notes[index].id == id else { continue }
        writer.key(text: Text(id))
        writer.json(notes[index].json)
        // An id may be there twice.
        index &+= 1
      }
    }
    writer.endObject()
  }
}
