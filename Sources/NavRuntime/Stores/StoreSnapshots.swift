import CNavRuntime
import Ground
import JSONCoding
import NavigationApp
import Stores

@_cdecl("nav_store_snapshot") @implementation
public func nav_store_snapshot(
  _ store: OpaquePointer?, _ snapshot: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  readText(store, as: StoreHandle.self, snapshot, "snapshot", error) { handle, writer in
    writer.raw("{\"format\":1,\"kind\":\"stack\",\"entries\":")
    handle.store.withEntries { writer.entries($0) }
    writer.key("lastID")
    writer.integer(handle.store.lastEntryID)
    writer.endObject()
  }
}

@_cdecl("nav_store_restore") @implementation
public func nav_store_restore(
  _ store: OpaquePointer?, _ snapshot: UnsafePointer<CChar>?, _ length: Int,
  _ mode: nav_restore_mode, _ report: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  change(store, as: StoreHandle.self, clearing: report, error) { handle throws(NavError) in
    let restoring = StackRestoring(handle, try restoreMode(mode))
    try restoring.run(InputText(snapshot, length, "snapshot").snapshotReader(handle.jsonLimits))
    report.write { restoring.writeReport(to: &$0) }
    return nav_status(NAV_OK)
  }
}

/// Restoring the snapshot of a bare stack: reads it, and tells what could not be kept.
private final class StackRestoring {
  private let handle: StoreHandle
  private let mode: RestoreMode
  private var entries: [RouteEntry<JSONRoute>] = []
  private var ids = IDTable()
  private var dropped = JSONWriter()
  private var hasFault = false
  private var isReset = false

  init(_ handle: StoreHandle, _ mode: RestoreMode) {
    self.handle = handle
    self.mode = mode
  }

  func run(_ start: JSONReader) throws(NavError) {
    guard let text = try readHead(start) else { return try reset() }
    if let offset = text[SnapshotText.stackEntries] { try readEntries(text, offset) }
    if hasFault, mode == .reset { return try reset() }
    // The root entry stays if the snapshot has none.
    if entries.isEmpty, handle.store.root == .inside, let root = handle.store.stack.entries.first {
      entries = [root]
    }
    let last = text[SnapshotText.stackLastID].flatMap { text.integer(at: $0) } ?? 0
    let isKnown = (0...EntryID.greatestSaved).contains(last)
    guard let rule = try restore(entries, lastID: isKnown ? last : 0) else { return }
    if mode == .strict { throw Self.refused(rule) }
    for entry in entries {
      dropped.beginDropped(at: "")
      dropped.route(entry.route)
      dropped.endDropped("doesNotFit")
    }
    try reset()
  }

  private func restore(
    _ entries: [RouteEntry<JSONRoute>], lastID: EntryID
  ) throws(NavError) -> ValidationError<JSONRoute>? {
    let isDry = mode == .dryRun
    switch try handle.store.restore(entries, lastID: lastID, isDry: isDry) {
    case .done: return nil
    case .refused(let rule): return rule
    }
  }

  private static func refused(_ rule: ValidationError<JSONRoute>) -> NavError {
    NavError(.state, "the validator refuses the snapshot's stack: " + rule.summary.excerpt(160))
  }

  /// Empties the stack, but for a root that is inside.
  private func reset() throws(NavError) {
    isReset = true
    let root = handle.store.root == .inside ? Array(handle.store.stack.entries.prefix(1)) : []
    if let rule = try restore(root, lastID: 0) { throw Self.refused(rule) }
  }

  // MARK: Reading

  /// - Returns: nil for what is no snapshot of a stack.
  private func readHead(_ start: JSONReader) throws(NavError) -> SnapshotText? {
    let text: SnapshotText
    do throws(NavError) {
      text = try SnapshotText(start, keys: SnapshotText.stackKeys)
    } catch {
      guard mode != .strict, error.code != .limit else { throw error }
      try drop(start, at: "", nil, error)
      return nil
    }
    var fault = text.fault(kind: "stack")
    let offset = text[SnapshotText.stackEntries]
    if fault == nil, offset.map({ text.kind(at: $0) }) != .array {
      fault = SnapshotText.Fault("~entries", offset, "expected an array of entries")
    }
    guard let fault else { return text }
    try drop(text.reader, at: Text(fault.address), fault.offset, fault.error)
    return nil
  }

  private func readEntries(_ text: SnapshotText, _ offset: Int) throws(NavError) {
    // A route nests no deeper than anywhere else, whatever is around it in a snapshot: the array of
    // entries and the entry.
    var reader = text.reader.moved(to: offset, nesting: max(handle.jsonLimits.nesting, 2))
    try reader.beginArray()
    while try reader.nextElement() {
      _ = try reader.peek()
      let start = reader.offset
      let entry = try WrittenScreen(&reader, handle.tree.routes)
      if let route = entry.route {
        entries.append(RouteEntry(id: ids.insert(entry.id) ? entry.id : 0, route: route))
      } else {
        try drop(
          text.reader, at: "", start,
          NavError(
            .route, at: start,
            """
            expected an entry: {"id":integer,"route":…}; restore with another mode to drop it
            """)
        )
      }
    }
  }

  /// - Throws: `error` in the strict mode.
  private func drop(
    _ reader: JSONReader, at address: Text, _ offset: Int?, _ error: NavError
  ) throws(NavError) {
    guard mode != .strict else { throw error }
    hasFault = true
    dropped.beginDropped(at: address)
    try dropped.unread(reader, at: offset)
    dropped.endDropped("format")
  }

  func writeReport(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.list("dropped", dropped)
    writer.key("isReset")
    writer.bool(isReset)
    writer.endObject()
  }
}
