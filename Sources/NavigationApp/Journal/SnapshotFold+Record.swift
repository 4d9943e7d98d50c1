import Ground
import JSONCoding

/// Records: what a commit changes, in the forms of events, and what events do not tell.
extension SnapshotFold {
  /// Carries out what a record says.
  /// - Throws: any error for what does not fit the state, of which some may have been carried out.
  func apply(_ record: Piece) throws(NavError) {
    var reader = try Self.reader(record)
    var members = try reader.beginObject(JournalRecordKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .changes:
        try reader.beginArray()
        while try reader.nextElement() { try applyChange(&reader) }
      case .history: try applyHistory(&reader)
      case .layers: layers = try ordered(layers, &reader)
      case .queue:
        queue = try ordered(queue, &reader)
        removedFromQueue = 0
      case .pending: pending = try Self.piece(&reader)
      case .entryState: try readNotes(&reader)
      case .removedState:
        try reader.beginArray()
        while try reader.nextElement() { dropNote(try reader.readInt64()) }
      case .lastID: lastID = try reader.readInt64()
      case .asked: asked = try Self.piece(&reader)
      case .cause, .source: try reader.skipValue()
      }
    }
    try reader.finish()
  }

  private func applyChange(_ reader: inout JSONReader) throws(NavError) {
    try reader.beginObject()
    guard let kind = try reader.nextKey() else { throw misfit }
    switch kind {
    case "stack": try applyStack(&reader)
    case "updated": try applyUpdate(&reader)
    case "selected": try applySelection(&reader)
    case "facts": try readFacts(&reader)
    case "presented":
      let layer = try readLayer(&reader, through: .style)
      if let index = queueIndex(layer.id) { takeFromQueue(index) }
      layers.append(layer)
    case "queued": queue.append(try readLayer(&reader, through: .style))
    case "dismissed":
      let id = try readLayer(&reader, through: .route).id
      guard let index = layers.lastIndex(where: { $0.id == id }) else { throw misfit }
      drop(layers.remove(at: index).stack[...])
      dropNote(id)
    case "dropped":
      let id = try readLayer(&reader, through: .route).id
      guard let index = queueIndex(id) else { throw misfit }
      drop(queue[index].stack[...])
      takeFromQueue(index)
      dropNote(id)
    default: throw misfit
    }
    guard try reader.nextKey() == nil else { throw misfit }
  }

  private var misfit: NavError { NavError(.state, "a record does not fit the state before it") }

  // MARK: Stacks

  /// The index of a container, or the complement of that of a layer: it is below 0.
  private func index(at address: JSONString) throws(NavError) -> Int {
    if let index = table[address] { return index }
    if let id = address.text.layerID, let index = layers.lastIndex(where: { $0.id == id }) {
      return ~index
    }
    throw misfit
  }

  private func applyStack(_ reader: inout JSONReader) throws(NavError) {
    var index: Int?
    var kept = 0
    var added: [Entry] = []
    var members = try reader.beginObject(StackRecordKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .at: index = try self.index(at: reader.readToken())
      case .kept: kept = Int(clamping: try reader.readInt64())
      case .added: added = try readEntries(&reader)
      case .removed, .direction: try reader.skipValue()
      }
    }
    guard let index else { throw misfit }
    if index >= 0 {
      try change(&containers[index].stack, kept, added)
    } else {
      try change(&layers[~index].stack, kept, added)
    }
  }

  private func change(
    _ stack: inout [Entry], _ kept: Int, _ added: [Entry]
  ) throws(NavError) {
    guard kept >= 0, kept <= stack.count else { throw misfit }
    drop(stack[kept...])
    stack.removeSubrange(kept...)
    stack += added
  }

  /// The parameters of an entry or layer have changed. Its id and its address are given.
  private func applyUpdate(_ reader: inout JSONReader) throws(NavError) {
    var id: EntryID = 0
    var index: Int?
    var waiting: Int?
    var depth: Int?
    var new: Piece?
    var members = try reader.beginObject(UpdateRecordKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .id: id = try reader.readInt64()
      case .new: new = try Self.piece(&reader)
      case .at:
        let address = try reader.readToken()
        waiting = address.text.layerID.flatMap { queueIndex($0) }
        if waiting == nil { index = try self.index(at: address) }
      case .depth: depth = Int(clamping: try reader.readInt64())
      case .old: try reader.skipValue()
      }
    }
    guard let new else { throw misfit }
    if let waiting, depth == nil {
      queue[waiting].route = new
    } else if let index, index >= 0 {
      try update(&containers[index].stack, depth, id, new)
    } else if let index, depth != nil {
      try update(&layers[~index].stack, depth, id, new)
    } else if let index {
      layers[~index].route = new
    } else {
      throw misfit
    }
  }

  private func update(
    _ stack: inout [Entry], _ depth: Int?, _ id: EntryID, _ new: Piece
  ) throws(NavError) {
    guard let depth, stack.indices.contains(depth), stack[depth].id == id else { throw misfit }
    stack[depth].route = new
  }

  // MARK: Containers

  private func applySelection(_ reader: inout JSONReader) throws(NavError) {
    var index: Int?
    var members = try reader.beginObject(SelectionRecordKey.self)
    while let key = try reader.nextKey(of: &members) {
      switch key {
      case .at: index = table[try reader.readToken()]
      case .to:
        guard let index else { throw misfit }
        containers[index].chosen = try Self.piece(&reader)
      case .from: try reader.skipValue()
      }
    }
  }

  /// `{address:[names]}`
  private func applyHistory(_ reader: inout JSONReader) throws(NavError) {
    try reader.beginObject()
    while let address = try reader.nextKey() {
      guard let index = table[address] else { throw misfit }
      containers[index].history = try Self.piece(&reader)
    }
  }

  // MARK: Layers

  /// The layers in the order of the ids that come next.
  private func ordered(
    _ layers: [Layer], _ reader: inout JSONReader
  ) throws(NavError) -> [Layer] {
    var ordered: [Layer] = []
    try reader.beginArray()
    while try reader.nextElement() {
      let id = try reader.readInt64()
      guard let layer = layers.first(where: { $0.id == id }) else { throw misfit }
      ordered.append(layer)
    }
    return ordered
  }

  private func queueIndex(_ id: EntryID) -> Int? {
    var index = removedFromQueue
    while index < queue.count {
      if queue[index].id == id { return index }
      index &+= 1
    }
    return nil
  }

  private func takeFromQueue(_ index: Int) {
    queue[index].id = 0
    while removedFromQueue < queue.count, queue[removedFromQueue].id == 0 { removedFromQueue &+= 1 }
  }

  // MARK: What screens want back

  private func drop(_ entries: ArraySlice<Entry>) {
    guard !notes.isEmpty else { return }
    for entry in entries { dropNote(entry.id) }
  }

  private func dropNote(_ id: EntryID) {
    let index = noteIndex(id)
    if index < notes.count, notes[index].id == id { notes[index].json = nil }
  }
}
