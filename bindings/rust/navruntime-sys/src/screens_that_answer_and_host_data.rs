// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 18 of the header: Screens that answer, and host data.

use core::ffi::{c_char, c_void};

use crate::*;

extern "C" {
  /// Push a route whose screen may answer. `outcome` gets {"value":json} from nav_store_answer, or
  /// {"left":"pop"|...|"destroyed"} with the kind of command that removed it. Without an `outcome`,
  /// the store's observers and queues, if there are any, get it as NAV_EVENT_ANSWERED,
  /// {"answered":{"ticket":entry,"outcome":outcome}}. The command {"pushForResult":route} of
  /// nav_store_execute does that too.
  ///
  /// - `store`: the store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `outcome`: called once, unlocked; not called if the push does not succeed; may be NULL
  /// - `user_data`: passed to `outcome`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `entry`: gets the id of the entry, the ticket for nav_store_answer; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_store_push.
  ///
  /// Ownership: `user_data` until `destroy`; `route` is copied. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_store_push_for_result(
    store: *mut nav_store,
    route: *const c_char,
    length: usize,
    outcome: nav_outcome_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    entry: *mut i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Push a route whose screen may answer, as nav_store_push_for_result does, and give the result
  /// of the push. Use it to say why a push was refused.
  ///
  /// - `store`: the store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `outcome`: called once, unlocked; not called if the push does not succeed; may be NULL
  /// - `user_data`: passed to `outcome`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `entry`: gets the id of the entry, the ticket for nav_store_answer; may be NULL
  /// - `result`: gets the JSON result of the push, as for nav_store_execute; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_store_push.
  ///
  /// Ownership: `user_data` until `destroy`; `route` is copied; `result` is the caller's. Thread:
  /// any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_push_for_outcome(
    store: *mut nav_store,
    route: *const c_char,
    length: usize,
    outcome: nav_outcome_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    entry: *mut i64,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Answer for a screen: remove its entry and everything above it, and deliver the value to the
  /// caller that pushed it.
  ///
  /// - `store`: the store
  /// - `entry`: the id of an entry pushed by nav_store_push_for_result, or the ticket of
  ///   {"pushForResult":route}
  /// - `value`: any JSON value; copied
  /// - `length`: bytes in `value`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: that of the command that removes the entry; NAV_ROUTE_NOT_FOUND (no such entry, or no
  /// answer is expected from it); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT.
  ///
  /// Ownership: `value` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_answer(
    store: *mut nav_store,
    entry: i64,
    value: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Answer for a screen, as nav_store_answer does, and give the result of the command that removes
  /// the entry. Use it to say why it was refused.
  ///
  /// - `store`: the store
  /// - `entry`: the id of an entry pushed by nav_store_push_for_result, or the ticket of
  ///   {"pushForResult":route}
  /// - `value`: any JSON value; copied
  /// - `length`: bytes in `value`, or NAV_NUL
  /// - `result`: gets the JSON result, {"entryNotFound":entry} if no answer is expected; may be
  ///   NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_store_answer.
  ///
  /// Ownership: `value` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_store_answer_with_result(
    store: *mut nav_store,
    entry: i64,
    value: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Keep a pointer of the host (a widget, a scroll position) with an entry until the entry is
  /// removed for good.
  ///
  /// - `store`: the store
  /// - `entry`: the entry's id
  /// - `data`: the pointer; NULL removes what is kept
  /// - `destroy`: called once with `data`; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ROUTE_NOT_FOUND (no such entry); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `data` until `destroy`, which is called at once on any status but NAV_OK, and never
  /// with NULL. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_set_data(
    store: *mut nav_store,
    entry: i64,
    data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// The pointer kept with an entry.
  ///
  /// - `store`: the store
  /// - `entry`: the entry's id
  ///
  /// Returns: the pointer; NULL if there is none.
  ///
  /// Ownership: stays the store's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_store_data(store: *mut nav_store, entry: i64) -> *mut c_void;
}
