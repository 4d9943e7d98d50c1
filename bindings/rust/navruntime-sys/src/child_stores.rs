// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 22 of the header: Child stores.

use core::ffi::c_char;

use crate::*;

extern "C" {
  /// Make a modal store over a stack, in the tree of the stack.
  ///
  /// A presentation may own a stack and a modal store, up to 256 levels deep. They are in their
  /// parent's tree and end with the presentation, or with the parent. After that, every call on
  /// them is NAV_ERR_DETACHED, and a caller that waits for one of their outcomes gets
  /// {"left":"destroyed"}. Parents keep children alive; children never keep parents alive.
  ///
  /// - `stack`: the stack; kept alive by the modal store
  /// - `config`: as for nav_modal_store_create; NULL for the defaults
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT, NAV_ERR_STATE (it has a modal store already), NAV_ERR_DETACHED.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_create_over(
    stack: *mut nav_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_modal_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// The stack and the modal store of a presentation; made at the first call.
  ///
  /// - `store`: the modal store
  /// - `presentation`: the id of a presentation that is current or waits
  /// - `config`: JSON object, or NULL: {"stack":{...},"modals":{...}}, configs of nav_store_create
  ///   and nav_modal_store_create. Read at the first call only
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `stack`: gets the handle of the stack, or NULL if there is none; may be NULL
  /// - `modals`: gets the handle of the modal store, or NULL if there is none; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ROUTE_NOT_FOUND (no such presentation); NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_STATE,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: the caller destroys `stack` and `modals`. Thread: any. Reentrancy: change. Since:
  /// 0.1.0
  pub fn nav_modal_store_child(
    store: *mut nav_modal_store,
    presentation: i64,
    config: *const c_char,
    length: usize,
    stack: *mut *mut nav_store,
    modals: *mut *mut nav_modal_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss the presentation that owns this modal store and its stack.
  ///
  /// - `store`: a modal store
  /// - `result`: as for nav_modal_store_dismiss_current; "noop" for a store that is not a child, or
  ///   whose presentation waits; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_dismiss_self(
    store: *mut nav_modal_store,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss the presentation that owns this stack and its modal store.
  ///
  /// - `store`: a stack
  /// - `result`: as for nav_modal_store_dismiss_current; "noop" for a store that is not a child, or
  ///   whose presentation waits; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_dismiss_self(
    store: *mut nav_store,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss every modal of the tree, with its children, and clear the path of the root: both or
  /// neither.
  ///
  /// - `store`: a modal store anywhere in the tree
  /// - `result`: gets "executed", {"cancelled":reason}, {"navigationFailed":result} or "noop"; may
  ///   be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOT_COMMITTED (a middleware or the stack refused: nothing has changed),
  /// NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_dismiss_all_from_root(
    store: *mut nav_modal_store,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss every modal of the tree and clear the path of the root, as
  /// nav_modal_store_dismiss_all_from_root does.
  ///
  /// - `store`: a stack anywhere in the tree
  /// - `result`: gets "executed", {"cancelled":reason}, {"navigationFailed":result} or "noop"; may
  ///   be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOT_COMMITTED (a middleware or the stack refused: nothing has changed),
  /// NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_dismiss_all_from_root(
    store: *mut nav_store,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Whether going back would do something.
  ///
  /// - `store`: the modal store
  ///
  /// Returns: 1 or 0; 0 for NULL.
  ///
  /// Ownership: none. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_modal_store_can_go_back(store: *mut nav_modal_store) -> i32;
  /// The route that going back would show.
  ///
  /// - `store`: the modal store
  /// - `route`: gets the JSON route, or null for a root view outside the path; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
  /// (another tree's callback), NAV_ERR_DETACHED.
  ///
  /// Ownership: `route` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_modal_store_back_target(
    store: *mut nav_modal_store,
    route: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Go back one step: first in the child of the modal that is shown, then the modal, then the
  /// stack under the modal store.
  ///
  /// - `store`: the modal store
  /// - `result`: gets {"popped":result}, {"dismissed":result} or "none"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: that of the command; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_back(
    store: *mut nav_modal_store,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
}
