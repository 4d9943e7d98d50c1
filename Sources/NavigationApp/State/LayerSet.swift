import Ground

/// The layers of a state, shown and waiting, to be found by their ids: a few by looking through
/// them, many by a table.
///
/// Making one is O(layers), and each look-up O(1) then: it pays for calls that ask about many ids.
struct LayerSet {
  let shown: [Layer]
  let queue: [Layer]
  private var table: IDTable?

  /// Up to so many are looked through.
  private static var few: Int { 16 }

  init(_ shown: [Layer], _ queue: [Layer]) {
    self.shown = shown
    self.queue = queue
    let count = shown.count &+ queue.count
    guard count > Self.few else { return }
    var table = IDTable(for: count)
    for index in 0..<count { table.insert(self[index].id, index) }
    self.table = table
  }

  /// Shown ones first.
  private subscript(index: Int) -> Layer {
    index < shown.count ? shown[index] : queue[index &- shown.count]
  }

  /// Its position, those of the queue after the shown ones.
  private func index(_ id: EntryID) -> Int? {
    if let table { return table[id] }
    if let index = shown.index(of: id) { return index }
    return queue.index(of: id).map { shown.count &+ $0 }
  }

  /// The layer with that id.
  subscript(id: EntryID) -> Layer? { index(id).map { self[$0] } }

  func has(_ id: EntryID) -> Bool { index(id) != nil }
  func shows(_ id: EntryID) -> Bool { index(id).map { $0 < shown.count } ?? false }
  func waits(_ id: EntryID) -> Bool { index(id).map { $0 >= shown.count } ?? false }
}

extension Layer {
  /// Whether the layer waits there with another stack: no event tells of that, but a record must.
  func isTrimmed(in others: LayerSet) -> Bool {
    others.waits(id) && !(others[id]?.top).isSame(as: top)
  }
}
