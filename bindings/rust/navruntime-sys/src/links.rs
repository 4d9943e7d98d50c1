//! Sections 11 to 13 of the header: matcher, pipeline and link handler.

use core::ffi::{c_char, c_void};

use crate::types::*;

/// What a host may decide about links; each function may be `None`, the reserved words are NULL.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_link_callbacks {
  /// Asked where a mapping with `"callback":true` matches.
  pub routes: Option<unsafe extern "C" fn(user_data: *mut c_void, r#match: *const c_char, length: usize, reply: *mut nav_reply)>,
  /// Asked by a pipeline before its matchers.
  pub resolve: Option<unsafe extern "C" fn(user_data: *mut c_void, url: *const c_char, length: usize, reply: *mut nav_reply)>,
  /// Asked by a pipeline instead of `"placement"`.
  pub plan: Option<unsafe extern "C" fn(user_data: *mut c_void, link: *const c_char, length: usize, reply: *mut nav_reply)>,
  /// Whether a route needs sign-in: 1 or 0.
  pub should_require: Option<unsafe extern "C" fn(user_data: *mut c_void, route: *const c_char, length: usize) -> i32>,
  /// Whether the user may see a route that needs sign-in: 1 or 0.
  pub is_authenticated: Option<unsafe extern "C" fn(user_data: *mut c_void, route: *const c_char, length: usize) -> i32>,
  /// Called exactly once with `user_data`.
  pub destroy: nav_destroy_fn,
  /// Handed to the functions.
  pub user_data: *mut c_void,
  /// NULL.
  pub reserved0: *mut c_void,
  /// NULL.
  pub reserved1: *mut c_void,
}

/// Asked whether a waiting link may go on: 1 or 0.
pub type nav_link_allowed_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, pending: *const c_char, length: usize) -> i32>;

#[link(name = "navruntime")]
extern "C" {
  /// Answer a question about a link with routes: one route, or an array of them, bottom first.
  pub fn nav_reply_routes(reply: *mut nav_reply, routes: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// Make a matcher.
  pub fn nav_matcher_create(
    config: *const c_char,
    length: usize,
    callbacks: *const nav_link_callbacks,
    out: *mut *mut nav_matcher,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. The matcher lives on while a call in progress or another handle uses it.
  pub fn nav_matcher_destroy(matcher: *mut nav_matcher);
  /// Find the first mapping that takes a URL.
  pub fn nav_matcher_match(
    matcher: *mut nav_matcher,
    url: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Find the first URL, in declaration order, that leads to a route: matching it gives the route back.
  pub fn nav_matcher_url_for(
    matcher: *mut nav_matcher,
    route: *const c_char,
    length: usize,
    url: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// What the author of the table should know: patterns that never match, duplicates, shadowed and unreachable mappings, each with a URL that shows it.
  pub fn nav_matcher_diagnostics(matcher: *mut nav_matcher, findings: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// How many mappings the table has.
  pub fn nav_matcher_count(matcher: *mut nav_matcher) -> usize;
  /// Make a pipeline.
  pub fn nav_pipeline_create(
    config: *const c_char,
    length: usize,
    callbacks: *const nav_link_callbacks,
    out: *mut *mut nav_pipeline,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. The pipeline lives on while a call in progress or another handle uses it.
  pub fn nav_pipeline_destroy(pipeline: *mut nav_pipeline);
  /// Decide what becomes of a URL.
  pub fn nav_pipeline_decide(
    pipeline: *mut nav_pipeline,
    url: *const c_char,
    length: usize,
    decision: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The matcher of a pipeline.
  pub fn nav_pipeline_matcher(pipeline: *mut nav_pipeline, web: i32, out: *mut *mut nav_matcher, error: *mut nav_error) -> nav_status;
  /// Make a handler on a stack store: plans run as a batch. It joins the store's tree.
  pub fn nav_link_handler_create(
    pipeline: *mut nav_pipeline,
    store: *mut nav_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_link_handler,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a handler on a flow: the plan's commands run on its stack as a transaction, and its modals are dismissed, all or nothing.
  pub fn nav_link_handler_create_for_flow(
    pipeline: *mut nav_pipeline,
    flow: *mut nav_flow_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_link_handler,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a handler on tabs: the same in the tab where the route that the link leads to lives, which is then selected.
  pub fn nav_link_handler_create_for_tabs(
    pipeline: *mut nav_pipeline,
    tabs: *mut nav_tab_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_link_handler,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. The handler lives on while a call in progress uses it.
  pub fn nav_link_handler_destroy(handler: *mut nav_link_handler);
  /// Open a URL.
  pub fn nav_link_handler_open(
    handler: *mut nav_link_handler,
    url: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Go on with the link that waits: sign-in is asked about again. A link that is executed leaves the slot.
  pub fn nav_link_handler_resume(handler: *mut nav_link_handler, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The same, if `allowed` says so of the link. It is asked unlocked; the link then goes on only if it is still the one in the slot.
  pub fn nav_link_handler_resume_if_allowed(
    handler: *mut nav_link_handler,
    allowed: nav_link_allowed_fn,
    user_data: *mut c_void,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The link that waits, as JSON that nav_link_handler_restore_pending takes, in another process too: {"url","route","plan"}, with "storedAt" if there is a clock.
  pub fn nav_link_handler_pending(handler: *mut nav_link_handler, pending: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Put a saved link into the slot, in place of the one there.
  pub fn nav_link_handler_restore_pending(
    handler: *mut nav_link_handler,
    pending: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Give the handler a clock, in milliseconds that mean the same in the process that restores a link: Unix time, for instance.
  pub fn nav_link_handler_set_clock(
    handler: *mut nav_link_handler,
    clock: nav_clock_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
}
