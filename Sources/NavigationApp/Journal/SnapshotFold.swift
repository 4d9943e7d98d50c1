import Ground
import JSONCoding

/// A snapshot on which the records of commits are carried out, as JSON alone: there is no schema
/// yet when a journal is opened.
///
/// It keeps the text of the snapshot, and of each part that records change where it stands and what
/// is there now. What is in an entry is never looked at: it is a piece of the text that it came
/// in. That text must outlive the fold.
/// - Complexity: O(length) for all of them together.
final class SnapshotFold {
  typealias Piece = UnsafeBufferPointer<UInt8>

  struct Entry {
    let id: EntryID
    var route: Piece
  }

  /// A sheet or cover. Its `id` is 0 when it has gone.
  struct Layer {
    var id: EntryID
    var route: Piece
    let style: Piece
    var stack: [Entry]
  }

  /// A container: a stack, or tabs or columns with the one that is selected.
  struct Container {
    var stack: [Entry] = []
    var chosen: Piece?
    var history: Piece?
  }

  /// Something that an entry wants back; nil when it has gone.
  struct Note {
    let id: EntryID
    var json: Piece?
  }

  /// A part of the text that records change: from the colon before it, since a writer that finds a
  /// space there would put a comma.
  private struct Hole {
    enum Kind { case facts, stack, chosen, history, layers, queue, pending, notes, lastID }

    let kind: Kind
    /// The index of the container.
    var container = 0
    let start: Int
    let end: Int
  }

  private let text: Piece
  private var holes: [Hole] = []
  private var addresses: [Text] = []
  var table = NameTable([])
  var facts: [(name: Text, value: Piece)] = []
  var containers: [Container] = []
  var layers: [Layer] = []
  var queue: [Layer] = []
  /// How many at the head of the queue are removed.
  var removedFromQueue = 0
  var pending: Piece?
  /// The screens that somebody asked, a JSON array; nil for none.
  var asked: Piece?
  /// By id, ascending.
  var notes: [Note] = []
  var lastID: EntryID = 0

  /// - Throws: any error for what is no snapshot.
  init(_ text: Piece) throws(NavError) {
    self.text = text
    var reader = try Self.reader(text)
    var members = try reader.beginObject(AppSnapshotKey.self)
    while let key = try reader.nextKey(of: &members) {
      let start = reader.offset
      switch key {
      case .facts:
        try readFacts(&reader)
        dig(.facts, start, reader)
      case .root: try readNode(&reader, "")
      case .layers:
        layers = try readLayers(&reader)
        dig(.layers, start, reader)
      case .queue:
        queue = try readLayers(&reader)
        dig(.queue, start, reader)
      case .pending:
        pending = try Self.piece(&reader)
        dig(.pending, start, reader)
      case .entryState:
        try readNotes(&reader)
        dig(.notes, start, reader)
      case .lastID:
        lastID = try reader.readInt64()
        dig(.lastID, start, reader)
      case .asked:
        // It stands after `pending`, and may be missing: one part of the text holds both.
        guard let hole = holes.popLast(), hole.kind == .pending else {
          throw reader.wrongShape("`asked` after `pending`")
        }
        asked = try Self.piece(&reader)
        dig(.pending, hole.start, reader)
      case .format, .kind, .schema: try reader.skipValue()
      }
    }
    try reader.requireAll(through: .lastID, of: members)
    try reader.finish()
    table = NameTable(addresses)
    guard table.duplicate == nil else { throw reader.wrongShape("each container once") }
  }

  private func dig(
    _ kind: Hole.Kind, _ start: Int, _ reader: JSONReader, container: Int = 0
  ) {
    holes.append(Hole(kind: kind, container: container, start: start, end: reader.offset))
  }

  // MARK: Reading

  static func reader(_ text: Piece) throws(NavError) -> JSONReader {
    guard let base = text.baseAddress else { throw NavError(.state, "an empty record") }
    return try JSONReader(base, count: text.count, limits: .ofTrustedText, shape: .state)
  }

  /// The next value as it is written.
  @inline(never)
  static func piece(_ reader: inout JSONReader) throws(NavError) -> Piece {
    _ = try reader.peek()
    let start = reader.offset
    try reader.skipValue()
    return reader.bytes(from: start)
  }

  func readFacts(_ reader: inout JSONReader) throws(NavError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      let name = key.text
      let value = try Self.piece(&reader)
      if let index = facts.firstIndex(where: { $0.name == name }) {
        facts[index].value = value
      } else {
        facts.append((name, value))
      }
    }
  }

  /// Reads `{"12":json}`.
  func readNotes(_ reader: inout JSONReader) throws(NavError) {
    try reader.beginObject()
    while let key = try reader.nextKey() {
      guard let id = key.id else { throw reader.unknownKey(key, allowed: "ID") }
      let json = try Self.piece(&reader)
      let index = noteIndex(id)
      if index < notes.count, notes[index].id == id {
        notes[index].json = json
      } else {
        notes.insert(Note(id: id, json: json), at: index)
      }
    }
  }

  /// The index of what an entry wants back, or where it would be.
  func noteIndex(_ id: EntryID) -> Int {
    BinarySearch.lowerBound(notes.count) { notes[$0].id < id }
  }

  private func readNode(_ reader: inout JSONReader, _ address: Text) throws(NavError) {
    let index = containers.count
    containers.append(Container())
    addresses.append(address)
    try reader.beginObject()
    guard let kind = try reader.nextKey() else { throw reader.wrongShape("a container") }
    if kind == "stack" {
      let start = reader.offset
      containers[index].stack = try readEntries(&reader)
      dig(.stack, start, reader, container: index)
    } else {
      var members = try reader.beginObject(SavedContainerKey.self)
      while let key = try reader.nextKey(of: &members) {
        let start = reader.offset
        switch key {
        case .selected, .focused:
          containers[index].chosen = try Self.piece(&reader)
          dig(.chosen, start, reader, container: index)
        case .history:
          containers[index].history = try Self.piece(&reader)
          dig(.history, start, reader, container: index)
        case .items, .columns:
          try reader.beginObject()
          while let name = try reader.nextKey() {
            try readNode(&reader, address.isEmpty ? name.text : address + "/" + name.text)
          }
        }
      }
    }
    guard try reader.nextKey() == nil else { throw reader.wrongShape("one container") }
  }

  func readEntries(_ reader: inout JSONReader) throws(NavError) -> [Entry] {
    var entries: [Entry] = []
    try reader.beginArray()
    while try reader.nextElement() {
      let layer = try readLayer(&reader, through: .route)
      entries.append(Entry(id: layer.id, route: layer.route))
    }
    return entries
  }

  private func readLayers(_ reader: inout JSONReader) throws(NavError) -> [Layer] {
    var layers: [Layer] = []
    try reader.beginArray()
    while try reader.nextElement() { layers.append(try readLayer(&reader, through: .stack)) }
    return layers
  }

  /// Reads `{"id":n,"route":…,"style":…,"stack":[…]}`, of which all up to `last` must be there.
  func readLayer(
    _ reader: inout JSONReader, through last: SavedLayerKey
  ) throws(NavError) -> Layer {
    var id: EntryID = 0
    var route: Piece?
    var style: Piece?
    var stack: [Entry] = []
    var members = try reader.beginObject(SavedLayerKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .id: id = try reader.readInt64()
      case .route: route = try Self.piece(&reader)
      case .style: style = try Self.piece(&reader)
      case .stack: stack = try readEntries(&reader)
      }
    }
    try reader.requireAll(through: last, of: members)
    guard let route else { throw reader.missing(.route, of: members) }
    return Layer(id: id, route: route, style: style ?? route, stack: stack)
  }

  // MARK: Writing

  /// Writes the snapshot with what the records have changed.
  func write(to writer: inout JSONWriter) {
    var offset = 0
    for hole in holes {
      writer.raw(Piece(rebasing: text[offset..<hole.start]))
      fill(hole, &writer)
      offset = hole.end
    }
    writer.raw(Piece(rebasing: text[offset...]))
  }

  private func fill(_ hole: Hole, _ writer: inout JSONWriter) {
    switch hole.kind {
    case .facts:
      writer.beginObject()
      for fact in facts {
        writer.key(text: fact.name)
        writer.value(fact.value)
      }
      writer.endObject()
    case .stack: write(containers[hole.container].stack, &writer)
    case .chosen: if let chosen = containers[hole.container].chosen { writer.value(chosen) }
    case .history: if let history = containers[hole.container].history { writer.value(history) }
    case .layers: write(layers, &writer)
    case .queue: write(queue, &writer)
    case .pending:
      if let pending { writer.value(pending) }
      if let asked, asked.count > 2 {
        writer.key("asked")
        writer.value(asked)
      }
    case .notes:
      writer.beginObject()
      for note in notes {
        guard let json = note.json else { continue }
        writer.key(text: Text(note.id))
        writer.value(json)
      }
      writer.endObject()
    case .lastID: writer.integer(lastID)
    }
  }

  private func write(_ layers: [Layer], _ writer: inout JSONWriter) {
    writer.beginArray()
    for layer in layers where layer.id != 0 {
      begin(layer.id, layer.route, &writer)
      writer.key("style")
      writer.value(layer.style)
      writer.key("stack")
      write(layer.stack, &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func write(_ stack: [Entry], _ writer: inout JSONWriter) {
    writer.beginArray()
    for entry in stack {
      begin(entry.id, entry.route, &writer)
      writer.endObject()
    }
    writer.endArray()
  }

  private func begin(_ id: EntryID, _ route: Piece, _ writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("id")
    writer.integer(id)
    writer.key("route")
    writer.value(route)
  }
}

extension JSONString {
  /// The id that its digits are.
  fileprivate var id: EntryID? { plain.flatMap { EntryID(digits: $0) } }
}
