//! Section 10 of the header: the modal store.

use core::ffi::{c_char, c_void};

use crate::events::nav_event_mask;
use crate::middleware::nav_middleware;
use crate::types::*;

/// How a presentation is shown.
pub type nav_modal_style = i32;
/// A sheet.
pub const NAV_STYLE_SHEET: nav_modal_style = 0;
/// A cover of the whole screen.
pub const NAV_STYLE_FULL_SCREEN_COVER: nav_modal_style = 1;

/// Decides, when middleware cancelled a command and presentations wait, whether the queue is dropped (1) or kept (0).
pub type nav_queue_policy_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, command: *const c_char, length: usize) -> i32>;

#[link(name = "navruntime")]
extern "C" {
  /// Make a modal store.
  pub fn nav_modal_store_create(config: *const c_char, length: usize, out: *mut *mut nav_modal_store, error: *mut nav_error) -> nav_status;
  /// Drop the caller's reference. The store lives on while a call in progress or another handle uses it.
  pub fn nav_modal_store_destroy(store: *mut nav_modal_store);
  /// Present a route, or queue it if another is current ("whenBusy" decides).
  pub fn nav_modal_store_present(
    store: *mut nav_modal_store,
    route: *const c_char,
    length: usize,
    style: nav_modal_style,
    id: *mut i64,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Present a route that may answer. `outcome` gets {"value":json} from nav_modal_store_dismiss_with_result, or {"left":reason} when the presentation goes otherwise.
  pub fn nav_modal_store_present_for_result(
    store: *mut nav_modal_store,
    route: *const c_char,
    length: usize,
    style: nav_modal_style,
    outcome: nav_outcome_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    id: *mut i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Show another route in the place of the current one; its id, and whoever waits for its result, stay.
  pub fn nav_modal_store_replace_current(
    store: *mut nav_modal_store,
    route: *const c_char,
    length: usize,
    style: nav_modal_style,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss the current presentation; the head of the queue is presented next.
  pub fn nav_modal_store_dismiss_current(
    store: *mut nav_modal_store,
    reason: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss the current presentation and deliver a value to whoever presented it.
  pub fn nav_modal_store_dismiss_with_result(
    store: *mut nav_modal_store,
    value: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss the current presentation and drop the queue.
  pub fn nav_modal_store_dismiss_all(store: *mut nav_modal_store, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The current presentation: {"id":1,"route":...,"style":"sheet"}, or null.
  pub fn nav_modal_store_current(store: *mut nav_modal_store, current: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The presentations that wait, first in line first, as a JSON array.
  pub fn nav_modal_store_queue(store: *mut nav_modal_store, queue: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// How many presentations wait behind the current one.
  pub fn nav_modal_store_queue_count(store: *mut nav_modal_store) -> usize;
  /// How many times the current presentation or the queue has changed.
  pub fn nav_modal_store_revision(store: *mut nav_modal_store) -> u64;
  /// Send a modal intent: {"present":{"route":r,"style":s}}, "dismiss" or "dismissAll".
  pub fn nav_modal_store_send(
    store: *mut nav_modal_store,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a sender for modal intents.
  pub fn nav_modal_store_sender(store: *mut nav_modal_store, out: *mut *mut nav_sender, error: *mut nav_error) -> nav_status;
  /// Let a host function decide what becomes of the queue when middleware cancels a command.
  pub fn nav_modal_store_set_queue_policy(
    store: *mut nav_modal_store,
    policy: nav_queue_policy_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Add a middleware behind the others.
  pub fn nav_modal_store_add_middleware(
    store: *mut nav_modal_store,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Insert a middleware before the one at `index`; an index beyond the end adds it behind the others.
  pub fn nav_modal_store_insert_middleware(
    store: *mut nav_modal_store,
    index: usize,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Put other functions under the number of a middleware; place and number stay.
  pub fn nav_modal_store_replace_middleware(
    store: *mut nav_modal_store,
    handle: u64,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    error: *mut nav_error,
  ) -> nav_status;
  /// Move a middleware to another place; an index beyond the end means the last place.
  pub fn nav_modal_store_move_middleware(store: *mut nav_modal_store, handle: u64, index: usize, error: *mut nav_error) -> nav_status;
  /// Remove a middleware. From a middleware's own callback too: it is not called again, except for the did_execute or discard that it is owed.
  pub fn nav_modal_store_remove_middleware(store: *mut nav_modal_store, handle: u64, error: *mut nav_error) -> nav_status;
  /// The middlewares in order: [{"handle":1,"debugName":"gate"},...].
  pub fn nav_modal_store_middlewares(store: *mut nav_modal_store, list: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit order, one at a time.
  pub fn nav_modal_store_observe(
    store: *mut nav_modal_store,
    mask: nav_event_mask,
    observer: nav_observer_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// End an observation. The observer is not called again, not even for events that are waiting.
  pub fn nav_modal_store_unobserve(store: *mut nav_modal_store, handle: u64, error: *mut nav_error) -> nav_status;
  /// Fill a queue with a store's events, as an observer would get them.
  pub fn nav_modal_store_attach_queue(
    store: *mut nav_modal_store,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
