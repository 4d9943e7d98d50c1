//! Sections 14 and 15 of the header: the flow store, child stores, and going back over them.

use core::ffi::{c_char, c_void};

use crate::events::nav_event_mask;
use crate::types::*;

#[link(name = "navruntime")]
extern "C" {
  /// Make a flow with stores of its own.
  pub fn nav_flow_store_create(config: *const c_char, length: usize, out: *mut *mut nav_flow_store, error: *mut nav_error) -> nav_status;
  /// Make a flow over stores that there are: those of a presentation, or a stack and a modal store made by nav_modal_store_create_over.
  pub fn nav_flow_store_wrap(
    modals: *mut nav_modal_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_flow_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. It lives on while a call in progress or another handle uses it.
  pub fn nav_flow_store_destroy(flow: *mut nav_flow_store);
  /// The flow's stack, as a handle of its own.
  pub fn nav_flow_store_stack(flow: *mut nav_flow_store, out: *mut *mut nav_store, error: *mut nav_error) -> nav_status;
  /// The flow's modal store, as a handle of its own.
  pub fn nav_flow_store_modals(flow: *mut nav_flow_store, out: *mut *mut nav_modal_store, error: *mut nav_error) -> nav_status;
  /// Send an intent: "pop", "dismiss", {"push":r}, {"presentSheet":r}, {"presentCover":r}, {"reset":[step...]}, {"replaceStack":[r...]}, {"backOrPush":r},
  pub fn nav_flow_store_send(
    flow: *mut nav_flow_store,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a whole path the flow's, as {"reset":steps} does.
  pub fn nav_flow_store_apply(
    flow: *mut nav_flow_store,
    plan: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Push a route: {"push":route} without the JSON around it.
  pub fn nav_flow_store_push(flow: *mut nav_flow_store, route: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// Show a route as the flow's presentation table says: a view names the route and never how it is shown. A route that the table does not name is pushed.
  pub fn nav_flow_store_route_to(
    flow: *mut nav_flow_store,
    route: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The flow's path, as a JSON array of steps.
  pub fn nav_flow_store_path(flow: *mut nav_flow_store, path: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Grows whenever anything in it changes: compare it to know whether to draw again.
  pub fn nav_flow_store_revision(flow: *mut nav_flow_store) -> u64;
  /// Whether there is anything to go back from.
  pub fn nav_flow_store_can_go_back(flow: *mut nav_flow_store) -> i32;
  /// The route that going back would show.
  pub fn nav_flow_store_back_target(flow: *mut nav_flow_store, route: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Go back one step: in the child of the modal that is shown, then the modal, then the stack.
  pub fn nav_flow_store_back(flow: *mut nav_flow_store, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Make a sender for flow intents.
  pub fn nav_flow_store_sender(flow: *mut nav_flow_store, out: *mut *mut nav_sender, error: *mut nav_error) -> nav_status;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit order, one at a time.
  pub fn nav_flow_store_observe(
    flow: *mut nav_flow_store,
    mask: nav_event_mask,
    observer: nav_observer_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// End an observation. The observer is not called again, not even for events that are waiting.
  pub fn nav_flow_store_unobserve(flow: *mut nav_flow_store, handle: u64, error: *mut nav_error) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  pub fn nav_flow_store_attach_queue(
    flow: *mut nav_flow_store,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a modal store that lies over a stack, in the tree of the stack.
  pub fn nav_modal_store_create_over(
    stack: *mut nav_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_modal_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// The stack and the modal store of a presentation; made at the first call.
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
  pub fn nav_modal_store_dismiss_self(store: *mut nav_modal_store, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The same for a stack.
  pub fn nav_store_dismiss_self(store: *mut nav_store, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Close every modal of the tree, with the children, and clear the path of the root: both or neither.
  pub fn nav_modal_store_dismiss_all_from_root(store: *mut nav_modal_store, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The same from a stack.
  pub fn nav_store_dismiss_all_from_root(store: *mut nav_store, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Whether there is anything to go back from.
  pub fn nav_modal_store_can_go_back(store: *mut nav_modal_store) -> i32;
  /// The route that going back would show.
  pub fn nav_modal_store_back_target(store: *mut nav_modal_store, route: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Go back one step: in the child of the modal that is shown, then the modal, then the stack that the modal store lies over.
  pub fn nav_modal_store_back(store: *mut nav_modal_store, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
}
