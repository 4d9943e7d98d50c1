// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 9 of the header: Addresses and history.

use core::ffi::c_char;

use crate::*;

extern "C" {
  /// Where the user is, as a URL: the focused stack and the layers over it. nav_app_set_url leads
  /// back there.
  ///
  /// - `app`: the app
  /// - `url`: gets plain text, or {"refused":{"sensitive":name}} with NAV_REJECTED; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED (a sensitive parameter is not its default); NAV_ERR_ARGUMENT,
  /// NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `url` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_url(app: *mut nav_app, url: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Go where an address of this app leads, in one commit. Unlike nav_app_open it restores layers
  /// and everything under the shown screen, and it is meant for addresses that the program wrote
  /// itself: the limits and origins of links are not checked.
  ///
  /// - `app`: the app
  /// - `url`: plain text, as nav_app_url wrote it, or another spelling of it
  /// - `length`: bytes in `url`, or NAV_NUL
  /// - `result`: as for nav_app_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_open; NAV_ERR_URL (an item that is not part of an address, or a route
  /// in a wrong place: the error has the byte, and nothing changes).
  ///
  /// Ownership: `url` is copied; `result` is the caller's. Thread: any. Reentrancy: change. Since:
  /// 0.1.0
  pub fn nav_app_set_url(
    app: *mut nav_app,
    url: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Go back (below 0) or forward (above 0) in time, as a browser does: the containers, layers and
  /// queue become what they were at that place, with the ids and states of the entries. Places that
  /// the facts no longer allow are skipped.
  ///
  /// - `app`: the app
  /// - `delta`: how many places
  /// - `result`: "done", {"refused":"noPlace"}, a question, or "noop" for 0; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_app_send; NAV_REJECTED ("noPlace").
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_app_travel(
    app: *mut nav_app,
    delta: i64,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Whether nav_app_travel would find a place.
  ///
  /// - `app`: the app
  /// - `delta`: how many places
  ///
  /// Returns: 1 or 0; 0 for NULL, and for a `delta` of 0.
  ///
  /// Ownership: none. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_can_travel(app: *mut nav_app, delta: i64) -> i32;
  /// The places that nav_app_travel leads to, the current one at `index`: {"index":n,
  /// "locations":\[{"key":n, "url":text|null, "title":text}...\]}. Keys are never reused; `url` is
  /// null where nav_app_url would refuse.
  ///
  /// - `app`: the app
  /// - `history`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `history` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_app_history(
    app: *mut nav_app,
    history: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
}
