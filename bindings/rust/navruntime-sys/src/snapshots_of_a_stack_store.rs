// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 19 of the header: Snapshots of a stack store.

use core::ffi::c_char;

use crate::*;

extern "C" {
  /// Write what is on a stack: {"format":1, "kind":"stack", "entries":\[{"id", "route"}...\],
  /// "lastID":n}. Equal states give equal bytes.
  ///
  /// - `store`: the store
  /// - `snapshot`: gets canonical JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `snapshot` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_store_snapshot(
    store: *mut nav_store,
    snapshot: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Bring back what nav_store_snapshot wrote, as one change with the source "restore". Middleware
  /// is not asked; the depth limit and the validators apply.
  ///
  /// - `store`: the store
  /// - `snapshot`: JSON
  /// - `length`: bytes in `snapshot`, or NAV_NUL
  /// - `mode`: NAV_RESTORE_\*; NAV_RESTORE_RESET empties the stack on a fault, except for a root
  ///   entry ("root":"inside")
  /// - `report`: gets {"dropped":\[...\],"isReset":bool}; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (an unknown mode), NAV_ERR_LIMIT (in every mode),
  /// NAV_ERR_REENTRANT, NAV_ERR_STATE (the validators refuse an emptied stack); in the strict mode
  /// NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_STATE (not a snapshot of a stack, or the validators refuse
  /// it), NAV_ERR_ROUTE (an entry without a route).
  ///
  /// Ownership: `snapshot` is copied; `report` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_store_restore(
    store: *mut nav_store,
    snapshot: *const c_char,
    length: usize,
    mode: nav_restore_mode,
    report: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
}
