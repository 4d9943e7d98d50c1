// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 25 of the header: Step flows.

use core::ffi::{c_char, c_void};

use crate::*;

/// Returns not 0 if nav_step_flow_next may leave the step that is shown. Runs under the lock. If it
/// reads the flow, it sees what nav_step_flow_set_can_proceed set.
pub type nav_can_proceed_fn = Option<
  unsafe extern "C" fn(
    user_data: *mut c_void,
    step: *const c_char,
    length: usize,
    index: i64,
  ) -> i32,
>;

extern "C" {
  /// Make a step flow, at the first step and with no step complete.
  ///
  /// A nav_step_flow is a wizard: steps in order, which of them are complete, and which one is
  /// shown. It has a tree of its own.
  ///
  /// - `config`: JSON object: {"steps":\[route...\]}, at least one, all different
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT,
  /// NAV_ERR_STATE.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_step_flow_create(
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_step_flow,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. It stays alive while a call in progress or another handle uses
  /// it.
  ///
  /// - `steps`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle; registered user_data is destroyed. Thread: any. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_step_flow_destroy(steps: *mut nav_step_flow);
  /// Complete the step that is shown and go to the next one, if it may be left.
  ///
  /// - `steps`: the step flow
  /// - `result`: gets {"moved":{"from":i,"to":i}}, "finished" (it was the last),
  ///   {"refused":"cannotProceed"} or "noop" (finished already); may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_step_flow_next(
    steps: *mut nav_step_flow,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Go to the previous step; complete steps stay complete.
  ///
  /// - `steps`: the step flow
  /// - `result`: gets {"moved":{"from":i,"to":i}} or {"refused":"atFirstStep"}; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_step_flow_previous(
    steps: *mut nav_step_flow,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Go to a step that is complete, or at most one ahead.
  ///
  /// - `steps`: the step flow
  /// - `index`: the step, from 0
  /// - `result`: gets {"moved":{"from":i,"to":i}}, {"refused":{"notReachable":i}},
  ///   {"refused":{"unknownStep":i}} or "noop" (it is shown); may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_step_flow_jump(
    steps: *mut nav_step_flow,
    index: i64,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Start again: at the first step, no step is complete, every step may be left.
  ///
  /// - `steps`: the step flow
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_step_flow_reset(steps: *mut nav_step_flow, error: *mut nav_error) -> nav_status;
  /// Set whether nav_step_flow_next may leave a step. At first it may leave each.
  ///
  /// - `steps`: the step flow
  /// - `index`: the step, from 0
  /// - `can_proceed`: not 0: it may leave the step
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED (no such step); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_step_flow_set_can_proceed(
    steps: *mut nav_step_flow,
    index: i64,
    can_proceed: i32,
    error: *mut nav_error,
  ) -> nav_status;
  /// Let a host function say whether the step that is shown may be left; its answer takes
  /// precedence over nav_step_flow_set_can_proceed.
  ///
  /// - `steps`: the step flow
  /// - `function`: called under the lock; NULL removes the current one
  /// - `user_data`: passed to `function`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_step_flow_ask_can_proceed(
    steps: *mut nav_step_flow,
    function: nav_can_proceed_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Mark a step as complete, or as not complete.
  ///
  /// - `steps`: the step flow
  /// - `index`: the step, from 0
  /// - `complete`: not 0: it is complete
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED (no such step); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_step_flow_set_complete(
    steps: *mut nav_step_flow,
    index: i64,
    complete: i32,
    error: *mut nav_error,
  ) -> nav_status;
  /// The step flow as JSON: {"index":i, "step":route, "count":n, "completed":\[i...\],
  /// "canProceed":bool, "isFinished":bool, "progress":{"step":i + 1,"of":n}}.
  ///
  /// - `steps`: the step flow
  /// - `state`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `state` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_step_flow_state(
    steps: *mut nav_step_flow,
    state: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The index of the step that is shown, from 0. Progress is (index + 1) / count.
  ///
  /// - `steps`: the step flow
  ///
  /// Returns: the index; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_step_flow_index(steps: *mut nav_step_flow) -> usize;
  /// How many steps there are.
  ///
  /// - `steps`: the step flow
  ///
  /// Returns: the count; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_step_flow_count(steps: *mut nav_step_flow) -> usize;
  /// A number that grows whenever anything in the step flow changes. Compare it to know whether to
  /// draw again.
  ///
  /// - `steps`: the step flow
  ///
  /// Returns: the revision; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_step_flow_revision(steps: *mut nav_step_flow) -> u64;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit
  /// order, one at a time. Observers are called in the order of their registration. An app or store
  /// has at most 10,000 observers and queues.
  ///
  /// - `steps`: the step flow
  /// - `mask`: NAV_EVENT_\* kinds, with NAV_EVENT_DELTA for the delta form
  /// - `observer`: the function
  /// - `user_data`: passed to `observer`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `handle`: gets its number, unique in the process; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_step_flow_observe(
    steps: *mut nav_step_flow,
    mask: nav_event_mask,
    observer: nav_observer_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Stop calling an observer or filling a queue. An observer is not called again, not even for
  /// events that are waiting.
  ///
  /// - `steps`: the step flow
  /// - `handle`: the number that observing or attaching gave
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's
  /// callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_step_flow_unobserve(
    steps: *mut nav_step_flow,
    handle: u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  ///
  /// - `steps`: the step flow
  /// - `queue`: the queue; kept alive
  /// - `mask`: as for observing
  /// - `handle`: gets its number, unique in the process, which nav_event_queue_next_from gives with
  ///   each event; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: shares `queue`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_step_flow_attach_queue(
    steps: *mut nav_step_flow,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
