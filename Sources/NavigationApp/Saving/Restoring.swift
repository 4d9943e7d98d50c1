import Ground
import JSONCoding

/// Restoring one snapshot: reads it, makes the draft of the app, and tells what could not be kept.
///
/// A stack is read as the nodes that it becomes, while the text is checked; what the app has
/// already is shared with it. So restoring what is there makes nothing.
/// - Complexity: O(length of the snapshot)
final class Restoring {
  let app: App
  /// Has the draft.
  let attempt: Attempt
  private let mode: RestoreMode
  /// What the snapshot holds.
  var text: SnapshotText?
  /// The text of a snapshot that was migrated.
  private var migrated = JSONWriter()
  private var isMigrated = false
  /// The stacks of the text that are read already.
  let saved: SavedStacks
  private var from: Int64?
  private var isReset = false
  private var hasFault = false
  /// Elements of the arrays of the report.
  private var dropped = JSONWriter()
  var evicted = JSONWriter()
  /// What screens want back, by their ids, ascending.
  var notes: [EntryNote] = []
  /// What the facts did not allow.
  var evictedIDs = IDTable()

  struct SavedLayer {
    let id: EntryID
    let route: FittedRoute
    let stack: SavedStack
  }

  /// Those of the leaves; one that has no root gets it.
  var stacks: [SavedStack]
  var layers: [SavedLayer] = []
  var queue: [SavedLayer] = []
  var kept = KeptIDs()
  /// Whether all screens keep the ids that they have in the snapshot.
  var keepsAllIDs = false
  /// The routes of the ids in the app; nil until they are looked for.
  var present: IDTable?
  var greatestID: EntryID = 0

  init(_ app: App, _ mode: RestoreMode) {
    self.app = app
    self.mode = mode
    attempt = app.makeAttempt()
    saved = SavedStacks(app.rules, beside: app.committed.pointee.stacks)
    stacks = app.schema.leaves.map { _ in SavedStack() }
  }

  /// Makes the draft what is restored.
  func run(_ start: JSONReader) throws(NavError) {
    guard try readHead(start) else { return try reset() }
    try readContainers()
    try readLayers()
    keepIDs()
    try build()
    try readFacts()
    let pending = try readPending()
    try readAsked()
    try readNotes()
    if hasFault, mode == .reset { return try reset() }
    let failed = evict()
    // Those of the app are told that they left.
    app.draft.pointee.asked.drop { evictedIDs[$0] != nil && routeInApp($0) == nil }
    showLayers()
    // What waits depends on what is there.
    guard let waits = failed ?? pending else { return }
    app.draft.pointee.pending = try attempt.waiting(waits)
  }

  // MARK: The head

  /// Reads the head and migrates.
  /// - Returns: whether the snapshot can be read.
  private func readHead(_ start: JSONReader) throws(NavError) -> Bool {
    var text: SnapshotText
    do throws(NavError) {
      text = try SnapshotText(start, saved)
    } catch {
      guard mode != .strict, error.code != .limit else { throw error }
      try drop("format", at: "", nil)
      return false
    }
    self.text = text
    let schema = app.schema
    var fault = text.fault(of: schema)
    from = text.version
    let isNewer = from.map { $0 > schema.version } ?? false
    if fault == nil, isNewer, mode == .strict || mode == .reset { fault = text.newer() }
    if let fault {
      guard mode != .strict else { throw fault.error }
      try drop("format", at: Text(fault.address), fault.offset)
      return false
    }
    guard let from, from < schema.version else { return true }
    let migrator = try Migrator.run(text, of: schema)
    migrator.tree.write(JSONTree.root, to: &migrated)
    dropped.raw(migrator.dropped.bytes)
    guard let bytes = migrated.bytes.baseAddress else { return false }
    let limits = JSONLimits(textBytes: .max, nesting: JSONLimits.deepestNesting)
    let reader = try JSONReader(bytes, count: migrated.count, limits: limits, shape: .schema)
    saved.removeAll()
    self.text = try SnapshotText(reader, saved)
    isMigrated = true
    return true
  }

  /// Containers and layers as at first; facts stay.
  private func reset() throws(NavError) {
    isReset = true
    app.dropDraft()
    layers = []
    queue = []
    notes = []
    for leaf in stacks.indices { stacks[leaf] = SavedStack() }
    kept = KeptIDs()
    keepsAllIDs = false
    greatestID = app.committed.pointee.lastID
    attempt.setContainersAsAtFirst()
    try build()
    showLayers()
  }

  /// Locks first, empty and in the order of the routes, then the queue. A lock that is up keeps its
  /// id, unless the snapshot has it.
  private func showLayers() {
    for index in app.schema.whileRoutes where attempt.holds(index) {
      let up = app.committed.pointee.layers.all.first {
        $0.route.index == index && app.draft.route(of: $0.id) == nil
      }
      app.draft.pointee.layers.append(up?.with(top: nil) ?? attempt.makeLock(index))
      attempt.isCompared = false
    }
    attempt.presentNext()
  }

  // MARK: Faults

  /// Something cannot be kept.
  /// - Parameters:
  ///   - route: the route, if it is one that was read.
  ///   - offset: where it begins; nil for what is missing.
  /// - Throws: in the strict mode.
  func drop(
    _ why: Literal, at address: Text, route: JSONRoute? = nil, _ offset: Int?
  ) throws(NavError) {
    guard mode != .strict else { throw refusal(why, at: address, route, offset) }
    hasFault = true
    dropped.beginDropped(at: address)
    if let route {
      dropped.route(route)
    } else {
      try dropped.unread(text?.reader, at: offset)
    }
    dropped.endDropped(why)
  }

  private func refusal(
    _ why: Literal, at address: Text, _ route: JSONRoute?, _ offset: Int?
  ) -> NavError {
    let isFormat = Text(why) == "format"
    var message = Text(why) + ": "
    if let route { message += "the route \"" + route.name.excerpt(40) + "\" " }
    message += "at \"" + address.excerpt(60) + "\" cannot be restored: "
    message += isFormat ? "mend the snapshot" : "add a migration"
    let faultOffset = isMigrated ? -1 : offset ?? -1
    return NavError(
      isFormat ? .state : .schema, at: faultOffset, message + ", or restore with another mode")
  }

  // MARK: The report

  func writeReport(to writer: inout JSONWriter) {
    writer.raw("{\"from\":")
    writer.integerOrNull(from)
    writer.key("to")
    writer.integer(app.schema.version)
    writer.list("dropped", dropped)
    writer.list("evicted", evicted)
    writer.key("isReset")
    writer.bool(isReset)
    writer.endObject()
  }
}
