// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 17 of the header: Intents.

use core::ffi::{c_char, c_void};

use crate::*;

extern "C" {
  /// Send an intent, which says what a view wants. The coordinator is asked first; then the intent
  /// is turned into commands.
  ///
  /// - `store`: the store
  /// - `intent`: JSON intent, or {"intent":i,"source":...}
  /// - `length`: bytes in `intent`, or NAV_NUL
  /// - `result`: gets {"single":result}, {"batch":batch result}, "none" or {"cancelled":reason};
  ///   may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: that of the command; NAV_CANCELLED (the coordinator refuses), NAV_NOOP ("none");
  /// NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT.
  ///
  /// Ownership: `intent` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_store_send(
    store: *mut nav_store,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The commands that an intent would execute now. The coordinator is not asked, and nothing
  /// changes.
  ///
  /// - `store`: the store
  /// - `intent`: JSON intent
  /// - `length`: bytes in `intent`, or NAV_NUL
  /// - `commands`: gets a JSON array of commands; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (none); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
  /// NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `intent` is copied; `commands` is the caller's. Thread: any. Reentrancy: read.
  /// Since: 0.1.0
  pub fn nav_store_preview(
    store: *mut nav_store,
    intent: *const c_char,
    length: usize,
    commands: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Let a host function see each intent first. One per store.
  ///
  /// - `store`: the store
  /// - `coordinator`: called unlocked; NULL removes the current one
  /// - `user_data`: passed to `coordinator`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_set_coordinator(
    store: *mut nav_store,
    coordinator: nav_coordinator_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a sender for a view: it can send intents and do nothing else, and does not keep alive
  /// what it sends to.
  ///
  /// - `store`: the store
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_store_sender(
    store: *mut nav_store,
    out: *mut *mut nav_sender,
    error: *mut nav_error,
  ) -> nav_status;
  /// Send an intent through a sender.
  ///
  /// - `sender`: the sender
  /// - `intent`: JSON intent of the kind of store it belongs to
  /// - `length`: bytes in `intent`, or NAV_NUL
  /// - `result`: as for the send function of that store; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_store_send or nav_modal_store_send; NAV_ERR_DETACHED if the store no longer
  /// exists.
  ///
  /// Ownership: `intent` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_sender_send(
    sender: *mut nav_sender,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Destroy a sender.
  ///
  /// - `sender`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_sender_destroy(sender: *mut nav_sender);
}
