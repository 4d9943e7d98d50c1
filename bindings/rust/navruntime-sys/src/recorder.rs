// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 12 of the header: The recorder.

use core::ffi::{c_char, c_void};

use crate::*;

extern "C" {
  /// Make a recorder. It never waits and raises no signal: a line that a slow or closed reader does
  /// not take at once, or that the disk has no room for, is lost, and a line {"gap":n} tells so
  /// later.
  ///
  /// A nav_recorder writes down what happens to an app: one line of JSON for each call, with its
  /// result, what it has changed and a hash of the state after it (docs/recording.md). Sensitive
  /// values are not written. `nav replay` plays a recording again. Life: create, attach, destroy.
  ///
  /// - `config`: JSON object with one of these: "path" (a file, which is made or emptied, or a
  ///   named pipe that has a reader), "fd" (a descriptor that is open for writing: the recorder
  ///   makes its own from it, so that the host may close it)
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `recorder`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_IO (the
  /// system refused: the message has its reason).
  ///
  /// Ownership: the caller destroys `recorder`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_recorder_create(
    config: *const c_char,
    length: usize,
    recorder: *mut *mut nav_recorder,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. An app that is recorded keeps the recorder.
  ///
  /// - `recorder`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle; registered user_data is destroyed. Thread: any. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_recorder_destroy(recorder: *mut nav_recorder);
  /// Give a recorder a clock, which the times of its lines are from. Without one they are
  /// milliseconds since it was attached.
  ///
  /// - `recorder`: the recorder; no app may have it
  /// - `clock`: called under the lock of the app; NULL removes the current one
  /// - `user_data`: passed to `clock`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_STATE (it serves an app).
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_recorder_set_clock(
    recorder: *mut nav_recorder,
    clock: nav_clock_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Write each call of an app to a recorder, starting with the schema and the state that the app
  /// has. Attach it right after nav_app_create, so that all of it can be played again: places of
  /// the history from before are not known to a recording. A recorder serves one app at a time, and
  /// an app has one recorder.
  ///
  /// - `app`: the app
  /// - `recorder`: the recorder, kept by the app; NULL stops writing
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_STATE (the recorder serves
  /// another app).
  ///
  /// Ownership: shares `recorder`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_attach_recorder(
    app: *mut nav_app,
    recorder: *mut nav_recorder,
    error: *mut nav_error,
  ) -> nav_status;
}
