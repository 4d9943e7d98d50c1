import CNavRuntime
import Ground
import JSONCoding
import NavigationApp

extension InputText {
  /// A reader over a snapshot.
  func snapshotReader(_ limits: JSONLimits) throws(NavError) -> JSONReader {
    try reader(limits.ofSnapshots, shape: .schema)
  }
}

/// - Throws: `argument` for a mode that does not exist.
func restoreMode(_ mode: nav_restore_mode) throws(NavError) -> RestoreMode {
  if let mode = RestoreMode(rawValue: mode) { return mode }
  throw NavError(.argument, "mode: unknown; give one of NAV_RESTORE_*")
}
