// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 28 of the header: Deep links: handler.

use core::ffi::{c_char, c_void};

use crate::*;

/// Asked whether a waiting link may be executed: 1 or 0. `pending` is {"url","route","plan"}.
pub type nav_link_allowed_fn = Option<
  unsafe extern "C" fn(user_data: *mut c_void, pending: *const c_char, length: usize) -> i32,
>;

extern "C" {
  /// Make a handler on a stack store: plans run as a batch. It joins the store's tree. Use
  /// nav_link_handler_create_for_flow if links may present or dismiss modals, and
  /// nav_link_handler_create_for_tabs if they select tabs.
  ///
  /// A nav_link_handler opens links on a stack store, a flow or tabs. The engine checks the
  /// pipeline's plan before it executes it. A link that waits for sign-in is kept in a slot. A link
  /// works wherever the user is: in a flow and in tabs, modals that would cover it are dismissed.
  ///
  /// - `pipeline`: the pipeline; kept alive
  /// - `store`: the store; kept alive
  /// - `config`: JSON object, or NULL for the defaults. Keys: "pendingTimeToLive" (milliseconds;
  ///   until nav_link_handler_set_clock gives a clock, a link that must wait is NAV_ERR_STATE)
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_DETACHED
  /// (destroyed meanwhile).
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_link_handler_create(
    pipeline: *mut nav_pipeline,
    store: *mut nav_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_link_handler,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a handler on a flow: the plan's commands run on its stack as a transaction, and its
  /// modals are dismissed, all or nothing. The route that the link leads to, the last one of the
  /// plan, is shown as the flow's "presentation" says: on the stack, in its place, or presented
  /// over it.
  ///
  /// - `pipeline`: the pipeline; kept alive
  /// - `flow`: the flow; kept alive
  /// - `config`: JSON object, or NULL for the defaults. Keys: "pendingTimeToLive" (milliseconds;
  ///   until nav_link_handler_set_clock gives a clock, a link that must wait is NAV_ERR_STATE)
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_DETACHED
  /// (destroyed meanwhile).
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_link_handler_create_for_flow(
    pipeline: *mut nav_pipeline,
    flow: *mut nav_flow_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_link_handler,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a handler on tabs: it opens a link like a handler on a flow, in the tab of the link's
  /// route, and selects that tab. The tab is the one that "presentation" names for the route as
  /// "tab:NAME" (the table of the selected tab, or else of the store), or the selected tab.
  ///
  /// - `pipeline`: the pipeline; kept alive
  /// - `tabs`: the tabs; kept alive
  /// - `config`: JSON object, or NULL for the defaults. Keys: "pendingTimeToLive" (milliseconds;
  ///   until nav_link_handler_set_clock gives a clock, a link that must wait is NAV_ERR_STATE)
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_DETACHED
  /// (destroyed meanwhile).
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_link_handler_create_for_tabs(
    pipeline: *mut nav_pipeline,
    tabs: *mut nav_tab_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_link_handler,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. It stays alive while a call in progress or another handle uses
  /// it.
  ///
  /// - `handler`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle; registered user_data is destroyed. Thread: any. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_link_handler_destroy(handler: *mut nav_link_handler);
  /// Open a URL.
  ///
  /// - `handler`: the link handler
  /// - `url`: RFC 3986 URL or relative reference
  /// - `length`: bytes in `url`, or NAV_NUL
  /// - `result`: gets {"executed":{"plan","batch"}}, {"executionFailed":{"plan","batch"}},
  ///   {"applicationRejected":{"plan", "failure":{"index", "command", "result"}}} (the engine would
  ///   refuse that command; nothing ran), {"pending":{...}} (it is in the slot and replaces an
  ///   older one), {"rejected":reason}, {"unhandled":{"url"}} or
  ///   {"invalidURL":{"actual","offset","reason"}}. On a flow the member is "transaction" instead
  ///   of "batch"; on tabs "tab" comes before it. If nothing changed, it is an executionFailed with
  ///   "transaction", "reason" (a middleware keeps the modals) or "refused" (the table names a tab
  ///   that does not exist); may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_PENDING, NAV_REJECTED (also applicationRejected, invalidURL and refused),
  /// NAV_UNHANDLED; for executionFailed NAV_PARTIAL (batch), NAV_NOT_COMMITTED (transaction) or
  /// NAV_CANCELLED (reason); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
  /// NAV_ERR_STATE (the link waits, and there is no clock for "pendingTimeToLive"),
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: `url` is copied; `result` is the caller's. Thread: any. Reentrancy: change. Since:
  /// 0.1.0
  pub fn nav_link_handler_open(
    handler: *mut nav_link_handler,
    url: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Continue with the link that waits: sign-in is checked again. A link that is executed leaves
  /// the slot. A link that fails stays if nothing has changed: the engine or a middleware refuses
  /// it, or its batch ends with the path that it began with.
  ///
  /// - `handler`: the link handler
  /// - `result`: as for nav_link_handler_open, or "noPendingDeepLink"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_link_handler_open; NAV_NOOP (nothing waits, or it has expired).
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_link_handler_resume(
    handler: *mut nav_link_handler,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Continue with the link that waits if `allowed` agrees. That function is called unlocked; the
  /// link is executed only if it is still in the slot afterwards.
  ///
  /// - `handler`: the link handler
  /// - `allowed`: called once before this returns, unless nothing waits
  /// - `user_data`: passed to `allowed`
  /// - `result`: as for nav_link_handler_resume; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_link_handler_resume.
  ///
  /// Ownership: `user_data` stays the caller's; `result` is the caller's. Thread: any. Reentrancy:
  /// change. Since: 0.1.0
  pub fn nav_link_handler_resume_if_allowed(
    handler: *mut nav_link_handler,
    allowed: nav_link_allowed_fn,
    user_data: *mut c_void,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The link that waits, as JSON that nav_link_handler_restore_pending takes, in another process
  /// too: {"url","route","plan"}, with "storedAt" if there is a clock. With "pendingTimeToLive" the
  /// clock is asked. Nothing changes: an expired link stays in the slot until the next call that
  /// resumes it.
  ///
  /// - `handler`: the link handler
  /// - `pending`: gets the JSON, or null; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (nothing waits, or it has expired); NAV_ERR_ARGUMENT,
  /// NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `pending` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_link_handler_pending(
    handler: *mut nav_link_handler,
    pending: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Put a saved link into the slot; it replaces the one there. Its URL is checked again, with all
  /// that nav_pipeline_decide checks before it matches; sign-in is checked when the link is
  /// resumed.
  ///
  /// - `handler`: the link handler
  /// - `pending`: JSON as nav_link_handler_pending wrote it; NULL or null empties the slot
  /// - `length`: bytes in `pending`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED (the pipeline's policy refuses the URL now: the slot stays as it
  /// is); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_STATE (no clock for "pendingTimeToLive"),
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: `pending` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_link_handler_restore_pending(
    handler: *mut nav_link_handler,
    pending: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Give the handler a clock. Its milliseconds must mean the same in the process that restores a
  /// link: Unix time, for instance.
  ///
  /// - `handler`: the link handler
  /// - `clock`: called under the lock; NULL removes it
  /// - `user_data`: passed to `clock`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_STATE (NULL, while a link waits
  /// that has a time to live), NAV_ERR_DETACHED.
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_link_handler_set_clock(
    handler: *mut nav_link_handler,
    clock: nav_clock_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
}
