// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 8 of the header: Snapshots.

use core::ffi::c_char;

use crate::*;

/// What nav_app_restore does with what it cannot keep.
pub type nav_restore_mode = i32;

/// The first fault is the error, and nothing changes.
pub const NAV_RESTORE_STRICT: nav_restore_mode = 0;

/// It is dropped and reported.
pub const NAV_RESTORE_LENIENT: nav_restore_mode = 1;

/// Any fault: containers and layers as in a new app.
pub const NAV_RESTORE_RESET: nav_restore_mode = 2;

/// Reports as NAV_RESTORE_LENIENT, but changes nothing.
pub const NAV_RESTORE_DRY_RUN: nav_restore_mode = 3;

extern "C" {
  /// Write the part of an app's state that is worth keeping: its containers, the facts that
  /// persist, the intent that waits and the entry states (docs/app-reference.md, section 5). Equal
  /// states give equal bytes. Routes with "persist":false and sensitive parameters are never
  /// written.
  ///
  /// - `app`: the app
  /// - `options`: JSON object, or NULL for the defaults: "layers" (default false), "queue" (false),
  ///   "pending" (true)
  /// - `length`: bytes in `options`, or NAV_NUL
  /// - `snapshot`: gets canonical JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT
  /// (another tree's callback).
  ///
  /// Ownership: `options` is copied; `snapshot` is the caller's. Thread: any. Reentrancy: read.
  /// Since: 0.1.0
  pub fn nav_app_snapshot(
    app: *mut nav_app,
    options: *const c_char,
    length: usize,
    snapshot: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Bring back what nav_app_snapshot wrote, in one commit. Snapshots of older versions of the
  /// schema are migrated first. A call that fails changes nothing, ids included.
  ///
  /// - `app`: the app
  /// - `snapshot`: JSON
  /// - `length`: bytes in `snapshot`, or NAV_NUL
  /// - `mode`: NAV_RESTORE_\*
  /// - `report`: gets {"from":n|null, "to":n, "dropped":\[...\], "evicted":\[...\],
  ///   "isReset":bool}, or {"cancelled":reason}; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_CANCELLED (an interceptor, or a journal that cannot be written and
  /// refuses); NAV_ERR_ARGUMENT (an unknown mode), NAV_ERR_LIMIT (in every mode),
  /// NAV_ERR_REENTRANT; in the strict mode NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_STATE (a part does
  /// not have the form of a snapshot), NAV_ERR_SCHEMA (another fault, another schema, a newer
  /// version).
  ///
  /// Ownership: `snapshot` is copied; `report` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_app_restore(
    app: *mut nav_app,
    snapshot: *const c_char,
    length: usize,
    mode: nav_restore_mode,
    report: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Bring a snapshot to the version of a schema, by the schema's migrations, without an app: for
  /// files and tests. It is not checked against the routes. A snapshot of a newer version stays as
  /// it is: then `from` is above `to`.
  ///
  /// - `schema`: the schema
  /// - `snapshot`: JSON
  /// - `length`: bytes in `snapshot`, or NAV_NUL
  /// - `out`: gets the new snapshot; may be NULL
  /// - `report`: gets {"from":n,"to":n,"dropped":\[...\]}; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_STATE (an
  /// unknown format), NAV_ERR_SCHEMA (another schema).
  ///
  /// Ownership: `out` and `report` are the caller's. Thread: any, no lock. Reentrancy: any. Since:
  /// 0.1.0
  pub fn nav_schema_migrate(
    schema: *mut nav_schema,
    snapshot: *const c_char,
    length: usize,
    out: *mut nav_buffer,
    report: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
}
