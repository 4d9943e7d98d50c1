import CNavRuntime
import Ground
import JSONCoding
import NavigationApp

@_cdecl("nav_app_snapshot") @implementation
public func nav_app_snapshot(
  _ app: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ length: Int,
  _ snapshot: UnsafeMutablePointer<nav_buffer>?, _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  guarded(clearing: snapshot, error) { () throws(NavError) in
    let out = try snapshot.required("snapshot")
    var wanted = SnapshotOptions()
    if options != nil {
      wanted = try InputText(options, length, "options").read { reader throws(NavError) in
        try SnapshotOptions(&reader)
      }
    }
    return readText(app, as: AppHandle.self, out, "snapshot", error) { handle, writer in
      handle.app.writeSnapshot(wanted, to: &writer)
    }
  }
}

@_cdecl("nav_app_restore") @implementation
public func nav_app_restore(
  _ app: OpaquePointer?, _ snapshot: UnsafePointer<CChar>?, _ length: Int,
  _ mode: nav_restore_mode, _ report: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  let call = RecordedCall(.restore, of: snapshot, length, number: Int64(mode))
  return changeRecorded(app, call, report, error) { handle, report throws(NavError) in
    let mode = try restoreMode(mode)
    let reader = try InputText(snapshot, length, "snapshot").snapshotReader(handle.jsonLimits)
    var text = JSONWriter()
    if let reason = try handle.app.restore(reader, mode, report: &text) {
      report.write { $0.appResult(.cancelled(reason), handle.app.schema) }
      return nav_status(NAV_CANCELLED)
    }
    report.write { $0.raw(text.bytes) }
    return nav_status(NAV_OK)
  }
}

@_cdecl("nav_schema_migrate") @implementation
public func nav_schema_migrate(
  _ schema: OpaquePointer?, _ snapshot: UnsafePointer<CChar>?, _ length: Int,
  _ out: UnsafeMutablePointer<nav_buffer>?, _ report: UnsafeMutablePointer<nav_buffer>?,
  _ error: UnsafeMutablePointer<nav_error>?
) -> nav_status {
  report.clear()
  return SchemaHandle.call(schema, clearing: out, error) { handle throws(NavError) in
    // That of the app that wrote it is not known.
    let limits = JSONLimits(nesting: JSONLimits.deepestNesting)
    let reader = try InputText(snapshot, length, "snapshot").snapshotReader(limits)
    var migrated = JSONWriter()
    var text = JSONWriter()
    try handle.schema.migrate(reader, snapshot: &migrated, report: &text)
    out.write { $0.raw(migrated.bytes) }
    report.write { $0.raw(text.bytes) }
    return nav_status(NAV_OK)
  }
}
