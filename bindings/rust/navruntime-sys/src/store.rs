//! Sections 5 and 9 of the header: the stack store, screens that answer and host data.

use core::ffi::{c_char, c_void};

use crate::types::*;

/// What [`nav_store_reconcile`] does on a path that does not follow from the store's.
pub type nav_reconcile_policy = i32;
/// Take the path over.
pub const NAV_RECONCILE_REPLACE: nav_reconcile_policy = 0;
/// Leave the store alone.
pub const NAV_RECONCILE_IGNORE: nav_reconcile_policy = 1;

#[link(name = "navruntime")]
extern "C" {
  /// Make a stack store.
  pub fn nav_store_create(config: *const c_char, length: usize, out: *mut *mut nav_store, error: *mut nav_error) -> nav_status;
  /// Drop the caller's reference. The store lives on while a call in progress or another handle uses it.
  pub fn nav_store_destroy(store: *mut nav_store);
  /// Execute one command through middleware, validator and engine.
  pub fn nav_store_execute(
    store: *mut nav_store,
    command: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Execute many commands, each as by nav_store_execute, in one crossing of the boundary.
  pub fn nav_store_execute_many(
    store: *mut nav_store,
    commands: *const c_char,
    length: usize,
    results: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Execute commands like single ones, but with one "changed" event for the net difference and one "batchExecuted" event.
  pub fn nav_store_execute_batch(
    store: *mut nav_store,
    commands: *const c_char,
    length: usize,
    stop_on_failure: i32,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Execute commands all or none: the first that does not succeed leaves the store as it was.
  pub fn nav_store_execute_transaction(
    store: *mut nav_store,
    commands: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Ask `prepare` first, unlocked, then execute the command that it lets through.
  pub fn nav_store_execute_guarded(
    store: *mut nav_store,
    command: *const c_char,
    length: usize,
    prepare: nav_prepare_fn,
    user_data: *mut c_void,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// What the engine would answer, without middleware and without a change.
  pub fn nav_store_validate(
    store: *mut nav_store,
    command: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Append a route: {"push":route} without the JSON around it.
  pub fn nav_store_push(store: *mut nav_store, route: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// Remove the top entry.
  pub fn nav_store_pop(store: *mut nav_store, error: *mut nav_error) -> nav_status;
  /// Remove `count` entries from the top, all or none.
  pub fn nav_store_pop_count(store: *mut nav_store, count: i64, error: *mut nav_error) -> nav_status;
  /// Keep everything up to the nearest entry with an equal route.
  pub fn nav_store_pop_to(store: *mut nav_store, route: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// Remove everything above the root.
  pub fn nav_store_pop_to_root(store: *mut nav_store, error: *mut nav_error) -> nav_status;
  /// Replace the whole path; the prefix that stays equal keeps its entries.
  pub fn nav_store_replace(store: *mut nav_store, path: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// How many entries the stack has.
  pub fn nav_store_depth(store: *mut nav_store) -> usize;
  /// How many "changed" events the store has sent: compare it to know whether to draw again.
  pub fn nav_store_revision(store: *mut nav_store) -> u64;
  /// The route on top.
  pub fn nav_store_top(store: *mut nav_store, route: *mut nav_buffer, entry: *mut i64, error: *mut nav_error) -> nav_status;
  /// The routes from bottom to top, as a JSON array.
  pub fn nav_store_path(store: *mut nav_store, path: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The entries from bottom to top: [{"id":1,"route":...},...].
  pub fn nav_store_entries(store: *mut nav_store, entries: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Whether there is an entry to go back from: one above the root.
  pub fn nav_store_can_go_back(store: *mut nav_store) -> i32;
  /// The route that going back would show.
  pub fn nav_store_back_target(store: *mut nav_store, route: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Let a host function judge every path. Runs after the built-in rules, once for the path that stands, then as "enforce" says.
  pub fn nav_store_set_validator(
    store: *mut nav_store,
    validator: nav_validator_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Give the store a clock, for throttle and debounce.
  pub fn nav_store_set_clock(
    store: *mut nav_store,
    clock: nav_clock_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Tell the store which path the toolkit shows now; it answers with the commands that lead there.
  pub fn nav_store_reconcile(
    store: *mut nav_store,
    path: *const c_char,
    length: usize,
    policy: nav_reconcile_policy,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The same, with a host function to resolve a mismatch.
  pub fn nav_store_reconcile_with(
    store: *mut nav_store,
    path: *const c_char,
    length: usize,
    resolve: nav_reconcile_fn,
    user_data: *mut c_void,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Keep a command until nobody has submitted another for `quiet` milliseconds; the last one stays. Needs a clock.
  pub fn nav_store_debounce(store: *mut nav_store, command: *const c_char, length: usize, quiet: i64, error: *mut nav_error) -> nav_status;
  /// Execute the debounced command if its quiet time has passed; a main loop calls this.
  pub fn nav_store_poll_debounced(store: *mut nav_store, result: *mut nav_buffer, wait: *mut i64, error: *mut nav_error) -> nav_status;
  /// Push a route whose screen may answer. `outcome` gets {"value":json} from nav_store_answer, or {"left":"pop"|...|"destroyed"} with the kind of command that removed it.
  pub fn nav_store_push_for_result(
    store: *mut nav_store,
    route: *const c_char,
    length: usize,
    outcome: nav_outcome_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    entry: *mut i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Answer for a screen: remove its entry and everything above it, and deliver the value to whoever pushed it.
  pub fn nav_store_answer(store: *mut nav_store, entry: i64, value: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// Keep a pointer of the host (a widget, a scroll position) with an entry until the entry leaves for good.
  pub fn nav_store_set_data(
    store: *mut nav_store,
    entry: i64,
    data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// The pointer kept with an entry.
  pub fn nav_store_data(store: *mut nav_store, entry: i64) -> *mut c_void;
}
