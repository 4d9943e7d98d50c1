//! Section 16 of the header: tabs.

use core::ffi::{c_char, c_void};

use crate::events::nav_event_mask;
use crate::types::*;

#[link(name = "navruntime")]
extern "C" {
  /// Make a tab store.
  pub fn nav_tab_store_create(config: *const c_char, length: usize, out: *mut *mut nav_tab_store, error: *mut nav_error) -> nav_status;
  /// Drop the caller's reference. It lives on while a call in progress or another handle uses it.
  pub fn nav_tab_store_destroy(tabs: *mut nav_tab_store);
  /// Select a tab.
  pub fn nav_tab_store_select(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The name of the selected tab.
  pub fn nav_tab_store_selected(tabs: *mut nav_tab_store, name: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The tabs in order: [{"name":text,"badge":n or null,"selected":bool,"path":[step...]},...].
  pub fn nav_tab_store_tabs(tabs: *mut nav_tab_store, list: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The flow of a tab, as a handle of its own. When the tab is removed, or the tab store goes, calls on it are NAV_ERR_DETACHED.
  pub fn nav_tab_store_flow(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    length: usize,
    out: *mut *mut nav_flow_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Send an intent to a tab, selected or not: a flow intent, or a stack intent such as "back" or {"go":r}.
  pub fn nav_tab_store_send(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    name_length: usize,
    intent: *const c_char,
    intent_length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Set a tab's badge: above 0 it is stored, else removed.
  pub fn nav_tab_store_set_badge(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    length: usize,
    badge: i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Add a tab.
  pub fn nav_tab_store_add(
    tabs: *mut nav_tab_store,
    config: *const c_char,
    length: usize,
    index: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Remove a tab that is not selected, with everything in it.
  pub fn nav_tab_store_remove(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Execute commands on the stack of a tab, dismiss its modals, which would hide what is opened, and select it, all or nothing: what a link into another tab does.
  pub fn nav_tab_store_select_and_open(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    name_length: usize,
    commands: *const c_char,
    commands_length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Show a route as the presentation table of the selected tab says, or else the store's. "tab:NAME" opens it in that tab: back to the route if it is on its stack, else a
  pub fn nav_tab_store_route_to(
    tabs: *mut nav_tab_store,
    route: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Grows whenever anything in it changes: compare it to know whether to draw again.
  pub fn nav_tab_store_revision(tabs: *mut nav_tab_store) -> u64;
  /// Whether there is anything to go back from.
  pub fn nav_tab_store_can_go_back(tabs: *mut nav_tab_store) -> i32;
  /// The route that going back would show.
  pub fn nav_tab_store_back_target(tabs: *mut nav_tab_store, route: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Go back one step: in the selected tab (child, modal, stack), then to the tab that was selected before.
  pub fn nav_tab_store_back(tabs: *mut nav_tab_store, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit order, one at a time.
  pub fn nav_tab_store_observe(
    tabs: *mut nav_tab_store,
    mask: nav_event_mask,
    observer: nav_observer_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// End an observation. The observer is not called again, not even for events that are waiting.
  pub fn nav_tab_store_unobserve(tabs: *mut nav_tab_store, handle: u64, error: *mut nav_error) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  pub fn nav_tab_store_attach_queue(
    tabs: *mut nav_tab_store,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
