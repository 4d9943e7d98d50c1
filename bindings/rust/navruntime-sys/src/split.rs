//! Section 17 of the header: splits.

use core::ffi::{c_char, c_void};

use crate::events::nav_event_mask;
use crate::types::*;

/// A column of a split.
pub type nav_split_column = i32;
/// The first column.
pub const NAV_COLUMN_SIDEBAR: nav_split_column = 0;
/// The middle one of three.
pub const NAV_COLUMN_CONTENT: nav_split_column = 1;
/// The last column.
pub const NAV_COLUMN_DETAIL: nav_split_column = 2;

/// Which columns a wide split shows.
pub type nav_split_visibility = i32;
/// Those that the toolkit thinks best.
pub const NAV_VISIBILITY_AUTOMATIC: nav_split_visibility = 0;
/// All.
pub const NAV_VISIBILITY_ALL: nav_split_visibility = 1;
/// The last two.
pub const NAV_VISIBILITY_DOUBLE_COLUMN: nav_split_visibility = 2;
/// The last one.
pub const NAV_VISIBILITY_DETAIL_ONLY: nav_split_visibility = 3;

#[link(name = "navruntime")]
extern "C" {
  /// Make a split.
  pub fn nav_split_store_create(config: *const c_char, length: usize, out: *mut *mut nav_split_store, error: *mut nav_error) -> nav_status;
  /// Drop the caller's reference. It lives on while a call in progress or another handle uses it.
  pub fn nav_split_store_destroy(split: *mut nav_split_store);
  /// The stack of a column, as a handle of its own. When the split goes, calls on it are NAV_ERR_DETACHED.
  pub fn nav_split_store_column(
    split: *mut nav_split_store,
    column: nav_split_column,
    out: *mut *mut nav_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a route all that a column holds, and the column the preferred one: what selecting in the column before it does.
  pub fn nav_split_store_show(
    split: *mut nav_split_store,
    column: nav_split_column,
    route: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Send a stack intent to a column.
  pub fn nav_split_store_send(
    split: *mut nav_split_store,
    column: nav_split_column,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Say which columns a wide split shows.
  pub fn nav_split_store_set_visibility(split: *mut nav_split_store, visibility: nav_split_visibility, error: *mut nav_error)
    -> nav_status;
  /// Say which column a collapsed split shows on top.
  pub fn nav_split_store_set_preferred_column(split: *mut nav_split_store, column: nav_split_column, error: *mut nav_error) -> nav_status;
  /// Collapse the columns to one stack, or expand them again.
  pub fn nav_split_store_set_collapsed(split: *mut nav_split_store, collapsed: i32, error: *mut nav_error) -> nav_status;
  /// The split as JSON: {"columns":{"sidebar":path,"content":path,"detail":path},"layout":{"visibility","preferredCompactColumn","isCollapsed"}}.
  pub fn nav_split_store_state(split: *mut nav_split_store, state: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// What a collapsed split shows, bottom first: [{"column":"sidebar","route":...},...].
  pub fn nav_split_store_collapsed_path(split: *mut nav_split_store, path: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Grows whenever anything in it changes: compare it to know whether to draw again.
  pub fn nav_split_store_revision(split: *mut nav_split_store) -> u64;
  /// Whether there is anything to go back from.
  pub fn nav_split_store_can_go_back(split: *mut nav_split_store) -> i32;
  /// The route that going back would show.
  pub fn nav_split_store_back_target(split: *mut nav_split_store, route: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Go back one step: pop the last column that is above its root; collapsed, pop the preferred one, or else show the column before it.
  pub fn nav_split_store_back(split: *mut nav_split_store, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit order, one at a time.
  pub fn nav_split_store_observe(
    split: *mut nav_split_store,
    mask: nav_event_mask,
    observer: nav_observer_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// End an observation. The observer is not called again, not even for events that are waiting.
  pub fn nav_split_store_unobserve(split: *mut nav_split_store, handle: u64, error: *mut nav_error) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  pub fn nav_split_store_attach_queue(
    split: *mut nav_split_store,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
