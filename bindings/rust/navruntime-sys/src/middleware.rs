//! Section 6 of the header: middleware of a stack store, and what every middleware is given.

use core::ffi::{c_char, c_void};

use crate::types::*;

/// The kind of a command, without building its JSON.
pub type nav_command_kind = i32;
/// `push`.
pub const NAV_COMMAND_PUSH: nav_command_kind = 1;
/// `push_all`.
pub const NAV_COMMAND_PUSH_ALL: nav_command_kind = 2;
/// `pop`.
pub const NAV_COMMAND_POP: nav_command_kind = 3;
/// `pop_count`.
pub const NAV_COMMAND_POP_COUNT: nav_command_kind = 4;
/// `pop_to_root`.
pub const NAV_COMMAND_POP_TO_ROOT: nav_command_kind = 5;
/// `pop_to`.
pub const NAV_COMMAND_POP_TO: nav_command_kind = 6;
/// `pop_to_entry`.
pub const NAV_COMMAND_POP_TO_ENTRY: nav_command_kind = 7;
/// `replace`.
pub const NAV_COMMAND_REPLACE: nav_command_kind = 8;
/// `sequence`.
pub const NAV_COMMAND_SEQUENCE: nav_command_kind = 9;
/// `when_cancelled`.
pub const NAV_COMMAND_WHEN_CANCELLED: nav_command_kind = 10;
/// `modal present`.
pub const NAV_MODAL_PRESENT: nav_command_kind = 101;
/// `modal replace_current`.
pub const NAV_MODAL_REPLACE_CURRENT: nav_command_kind = 102;
/// `modal dismiss_current`.
pub const NAV_MODAL_DISMISS_CURRENT: nav_command_kind = 103;
/// `modal dismiss_all`.
pub const NAV_MODAL_DISMISS_ALL: nav_command_kind = 104;

/// One middleware; each function may be `None`, the reserved words are NULL.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_middleware {
  /// May rewrite or cancel the command; runs under the lock.
  pub will_execute: Option<unsafe extern "C" fn(user_data: *mut c_void, call: *mut nav_interception)>,
  /// May fold the result; owed to every middleware whose `will_execute` ran.
  pub did_execute: Option<unsafe extern "C" fn(user_data: *mut c_void, call: *mut nav_execution)>,
  /// Replaces `did_execute` for what a rolled-back transaction only previewed.
  pub discard: Option<unsafe extern "C" fn(user_data: *mut c_void, call: *mut nav_execution)>,
  /// Called exactly once with `user_data`.
  pub destroy: nav_destroy_fn,
  /// Handed to the functions.
  pub user_data: *mut c_void,
  /// NULL.
  pub reserved0: *mut c_void,
  /// NULL.
  pub reserved1: *mut c_void,
}

#[link(name = "navruntime")]
extern "C" {
  /// Add a middleware behind the others.
  pub fn nav_store_add_middleware(
    store: *mut nav_store,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Insert a middleware before the one at `index`; an index beyond the end adds it behind the others.
  pub fn nav_store_insert_middleware(
    store: *mut nav_store,
    index: usize,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Put other functions under the number of a middleware; place and number stay.
  pub fn nav_store_replace_middleware(
    store: *mut nav_store,
    handle: u64,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    error: *mut nav_error,
  ) -> nav_status;
  /// Move a middleware to another place; an index beyond the end means the last place.
  pub fn nav_store_move_middleware(store: *mut nav_store, handle: u64, index: usize, error: *mut nav_error) -> nav_status;
  /// Remove a middleware. From a middleware's own callback too: it is not called again, except for the did_execute or discard that it is owed.
  pub fn nav_store_remove_middleware(store: *mut nav_store, handle: u64, error: *mut nav_error) -> nav_status;
  /// Add a ready-made middleware.
  pub fn nav_store_add_builtin_middleware(
    store: *mut nav_store,
    config: *const c_char,
    length: usize,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// The middlewares in order: [{"handle":1,"debugName":"gate"},...].
  pub fn nav_store_middlewares(store: *mut nav_store, list: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The kind of the command as rewritten so far.
  pub fn nav_interception_kind(call: *const nav_interception) -> nav_command_kind;
  /// The command as rewritten so far.
  pub fn nav_interception_command(call: *const nav_interception, command: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The state before the command: the path of a stack, {"current":presentation|null,"queue":[...]} of a modal store.
  pub fn nav_interception_state(call: *const nav_interception, state: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Go on with another command. Text that is no command cancels instead, with a "custom" reason that quotes the error.
  pub fn nav_interception_rewrite(call: *mut nav_interception, command: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// Cancel the command. Text that is no reason cancels too, with a "custom" reason that quotes the error.
  pub fn nav_interception_cancel(call: *mut nav_interception, reason: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// The kind of the command that ran.
  pub fn nav_execution_kind(call: *const nav_execution) -> nav_command_kind;
  /// The status of the result as folded so far: of a discard, that of the preview.
  pub fn nav_execution_status(call: *const nav_execution) -> nav_status;
  /// The command that ran, as rewritten.
  pub fn nav_execution_command(call: *const nav_execution, command: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The result as folded so far.
  pub fn nav_execution_result(call: *const nav_execution, result: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// The state after the command: the path of a stack, {"current","queue"} of a modal store.
  pub fn nav_execution_state(call: *const nav_execution, state: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// Put another result in the place of this one; the state stands. A cancelled result can only become another cancelled one: anything else is ignored.
  pub fn nav_execution_fold(call: *mut nav_execution, result: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
}
