//! Section 18 of the header: step flows.

use core::ffi::{c_char, c_void};

use crate::events::nav_event_mask;
use crate::types::*;

/// Whether the step that is shown may be left by next: not 0 if so.
pub type nav_can_proceed_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, step: *const c_char, length: usize, index: i64) -> i32>;

#[link(name = "navruntime")]
extern "C" {
  /// Make a step flow, at the first step and with nothing complete.
  pub fn nav_step_flow_create(config: *const c_char, length: usize, out: *mut *mut nav_step_flow, error: *mut nav_error) -> nav_status;
  /// Drop the caller's reference. It lives on while a call in progress or another handle uses it.
  pub fn nav_step_flow_destroy(steps: *mut nav_step_flow);
  /// Complete the step that is shown and go to the one after it, if it may be left.
  pub fn nav_step_flow_next(steps: *mut nav_step_flow, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Go to the step before; what is complete stays so.
  pub fn nav_step_flow_previous(steps: *mut nav_step_flow, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Go to a step that is complete, or at most one ahead.
  pub fn nav_step_flow_jump(steps: *mut nav_step_flow, index: i64, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Begin again: the first step, nothing complete, every step may be left.
  pub fn nav_step_flow_reset(steps: *mut nav_step_flow, error: *mut nav_error) -> nav_status;
  /// Say whether a step may be left by next; at first each may.
  pub fn nav_step_flow_set_can_proceed(steps: *mut nav_step_flow, index: i64, can_proceed: i32, error: *mut nav_error) -> nav_status;
  /// Let a host function say whether the step that is shown may be left; it goes before nav_step_flow_set_can_proceed.
  pub fn nav_step_flow_ask_can_proceed(
    steps: *mut nav_step_flow,
    function: nav_can_proceed_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Say that a step is complete, or no longer.
  pub fn nav_step_flow_set_complete(steps: *mut nav_step_flow, index: i64, complete: i32, error: *mut nav_error) -> nav_status;
  /// The step flow as JSON: {"index":i,"step":route,"count":n,"completed":[i...],"canProceed":bool,"isFinished":bool,"progress":{"step":i + 1,"of":n}}.
  pub fn nav_step_flow_state(steps: *mut nav_step_flow, state: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Which step is shown, from 0. Progress is (index + 1) / count.
  pub fn nav_step_flow_index(steps: *mut nav_step_flow) -> usize;
  /// How many steps there are.
  pub fn nav_step_flow_count(steps: *mut nav_step_flow) -> usize;
  /// Grows whenever anything in it changes: compare it to know whether to draw again.
  pub fn nav_step_flow_revision(steps: *mut nav_step_flow) -> u64;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit order, one at a time.
  pub fn nav_step_flow_observe(
    steps: *mut nav_step_flow,
    mask: nav_event_mask,
    observer: nav_observer_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// End an observation. The observer is not called again, not even for events that are waiting.
  pub fn nav_step_flow_unobserve(steps: *mut nav_step_flow, handle: u64, error: *mut nav_error) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  pub fn nav_step_flow_attach_queue(
    steps: *mut nav_step_flow,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
