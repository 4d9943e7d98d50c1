import Ground
import JSONCoding

/// Of a recording: the hash of the state, and what makes the next one cheap.
///
/// A push or a pop of the short way changes the text of the state only after the entries that it
/// leaves alone. FNV-1a reads from the front, so its value after each entry is kept.
struct KeptHash: ~Copyable {
  /// Where the app was, and where the long way brought it last.
  fileprivate var revision: UInt64 = .max
  fileprivate var longRevision: UInt64 = .max
  fileprivate var value: UInt64 = 0
  /// Up to the first entry of the focused leaf.
  fileprivate var start: UInt64 = 0
  /// The entries of that leaf, bottom first.
  fileprivate var entries: [Entry] = []
  /// The text after the entries.
  fileprivate var rest = JSONWriter()

  fileprivate struct Entry {
    let node: StackNode
    /// Up to the end of the entry.
    let hash: UInt64
    /// Of the whole state when the entry was the top; 0 if it has not been.
    var whole: UInt64 = 0
  }
}

extension Recording {
  /// FNV-1a, 64 bits, of the state without what is hidden.
  func hash(_ app: App) -> UInt64 {
    guard app.revision != kept.revision else { return kept.value }
    let longRevision = app.revision &- app.shortSteps
    let isLong = longRevision != kept.longRevision
    if isLong { kept.entries = [] }
    kept.revision = app.revision
    kept.longRevision = longRevision
    kept.value = isLong ? App.hash(state(of: app)) : shortHash(app)
    #if NAV_CHECKED
      precondition(kept.value == App.hash(state(of: app)), "the kept hash is not the state's")
    #endif
    return kept.value
  }

  /// The state without what is hidden: valid until the next line.
  func state(of app: App) -> UnsafeBufferPointer<UInt8> {
    event.clear()
    app.writeState(to: &event)
    part.clear()
    mask.copy(event.bytes, to: &part)
    return part.bytes
  }

  /// The hash after nothing but pushes and pops on the focused leaf.
  private func shortHash(_ app: App) -> UInt64 {
    let top = app.committed.pointee.stacks[app.committed.pointee.focused]
    var whole: UInt64?
    if kept.entries.isEmpty {
      let isFound = keepEnds(app, top)
      let hash = App.hash(part.bytes)
      guard isFound else { return hash }
      whole = hash
    }
    while let last = kept.entries.last,
      StackNode?(top).at(depth: kept.entries.count) !== last.node
    {
      kept.entries.removeLast()
    }
    for node in StackNode?(top).entries(above: kept.entries.count) {
      event.clear()
      event.entry(node.id, node.route.route)
      part.clear()
      // What is before the entry says whether it needs a comma.
      part.byte(node.depth > 1 ? UInt8(ascii: "}") : UInt8(ascii: "["))
      mask.copy(event.bytes, to: &part)
      let hash = App.hash(
        UnsafeBufferPointer(rebasing: part.bytes[1...]),
        after: kept.entries.last?.hash ?? kept.start)
      kept.entries.append(KeptHash.Entry(node: node, hash: hash))
    }
    let last = kept.entries.count &- 1
    if kept.entries[last].whole == 0 {
      kept.entries[last].whole = App.hash(kept.rest.bytes, after: kept.entries[last].hash)
    }
    if let whole, whole != kept.entries[last].whole {
      // What looks like the entries is the value of a parameter before them.
      kept.entries = []
      return whole
    }
    return kept.entries[last].whole
  }

  /// Keeps what is before and after the entries of a leaf.
  /// - Returns: whether they were found in the state's text, which is `part`.
  private func keepEnds(_ app: App, _ top: StackNode) -> Bool {
    let text = state(of: app)
    // No string has such a quotation mark.
    event.clear()
    event.raw("[{\"id\":")
    event.bareDigits(UInt64(StackNode?(top).at(depth: 1)?.id.magnitude ?? 0))
    event.raw(",")
    var offset = 0
    while !text[offset...].starts(with: event.bytes) {
      offset &+= 1
      guard offset < text.count else { return false }
    }
    do throws(NavError) {
      guard let base = text.baseAddress else { return false }
      let limits = JSONLimits(textBytes: .max, nesting: JSONLimits.deepestNesting)
      var reader = try JSONReader(
        base + offset, count: text.count &- offset, limits: limits, shape: .state)
      try reader.skipValue()
      kept.start = App.hash(UnsafeBufferPointer(rebasing: text[...offset]))
      kept.rest.clear()
      kept.rest.raw(UnsafeBufferPointer(rebasing: text[(offset &+ reader.offset &- 1)...]))
      return true
    } catch { return false }
  }
}
