// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 15 of the header: Middleware.

use core::ffi::{c_char, c_void};

use crate::*;

/// The kind of a command, without building its JSON.
pub type nav_command_kind = i32;

/// `push`.
pub const NAV_COMMAND_PUSH: nav_command_kind = 1;

/// `pushAll`.
pub const NAV_COMMAND_PUSH_ALL: nav_command_kind = 2;

/// `pop`.
pub const NAV_COMMAND_POP: nav_command_kind = 3;

/// `popCount`.
pub const NAV_COMMAND_POP_COUNT: nav_command_kind = 4;

/// `popToRoot`.
pub const NAV_COMMAND_POP_TO_ROOT: nav_command_kind = 5;

/// `popTo`.
pub const NAV_COMMAND_POP_TO: nav_command_kind = 6;

/// `popToEntry`.
pub const NAV_COMMAND_POP_TO_ENTRY: nav_command_kind = 7;

/// `replace`.
pub const NAV_COMMAND_REPLACE: nav_command_kind = 8;

/// `sequence`.
pub const NAV_COMMAND_SEQUENCE: nav_command_kind = 9;

/// `whenCancelled`.
pub const NAV_COMMAND_WHEN_CANCELLED: nav_command_kind = 10;

/// `present`.
pub const NAV_MODAL_PRESENT: nav_command_kind = 101;

/// `replaceCurrent`.
pub const NAV_MODAL_REPLACE_CURRENT: nav_command_kind = 102;

/// `dismissCurrent`.
pub const NAV_MODAL_DISMISS_CURRENT: nav_command_kind = 103;

/// `dismissAll`.
pub const NAV_MODAL_DISMISS_ALL: nav_command_kind = 104;

/// One middleware. Its functions run under the lock; each may be NULL. Zero the reserved words.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_middleware {
  /// May rewrite or cancel the command; the last answer counts.
  pub will_execute:
    Option<unsafe extern "C" fn(user_data: *mut c_void, call: *mut nav_interception)>,
  /// May replace the result; called for every middleware whose will_execute ran.
  pub did_execute: Option<unsafe extern "C" fn(user_data: *mut c_void, call: *mut nav_execution)>,
  /// Called instead of did_execute if a rolled-back transaction only previewed the command, or it
  /// met a limit.
  pub discard: Option<unsafe extern "C" fn(user_data: *mut c_void, call: *mut nav_execution)>,
  /// Called exactly once with `user_data`.
  pub destroy: nav_destroy_fn,
  /// Passed to the functions.
  pub user_data: *mut c_void,
  /// Zero.
  pub reserved0: *mut c_void,
  /// Zero.
  pub reserved1: *mut c_void,
}

extern "C" {
  /// Add a middleware after the others.
  ///
  /// - `store`: the store
  /// - `debug_name`: a name for messages and cancel reasons; may be NULL
  /// - `name_length`: bytes in `debug_name`, or NAV_NUL
  /// - `middleware`: its functions; copied
  /// - `handle`: gets its number, never 0 and never reused; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `middleware->user_data` until its `destroy`; `debug_name` is copied. Thread: any.
  /// Reentrancy: change. Since: 0.1.0
  pub fn nav_store_add_middleware(
    store: *mut nav_store,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Insert a middleware before the one at `index`; an index beyond the end adds it after the
  /// others.
  ///
  /// - `store`: the store
  /// - `index`: its position among the middlewares, from 0
  /// - `debug_name`: a name for messages and cancel reasons; may be NULL
  /// - `name_length`: bytes in `debug_name`, or NAV_NUL
  /// - `middleware`: its functions; copied
  /// - `handle`: gets its number, never 0 and never reused; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `middleware->user_data` until its `destroy`; `debug_name` is copied. Thread: any.
  /// Reentrancy: change. Since: 0.1.0
  pub fn nav_store_insert_middleware(
    store: *mut nav_store,
    index: usize,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Replace a middleware's functions; its position and handle stay the same.
  ///
  /// - `store`: the store
  /// - `handle`: the number
  /// - `debug_name`: NULL for no name
  /// - `name_length`: bytes in `debug_name`, or NAV_NUL
  /// - `middleware`: its functions; copied
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_UTF8,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `middleware->user_data` until its `destroy`; the old one is destroyed. Thread: any.
  /// Reentrancy: change. Since: 0.1.0
  pub fn nav_store_replace_middleware(
    store: *mut nav_store,
    handle: u64,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    error: *mut nav_error,
  ) -> nav_status;
  /// Move a middleware to another position; an index beyond the end means the last one.
  ///
  /// - `store`: the store
  /// - `handle`: the number
  /// - `index`: its new position, from 0
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_move_middleware(
    store: *mut nav_store,
    handle: u64,
    index: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Remove a middleware. Its own callbacks may do this too. It is not called again, except for the
  /// did_execute or discard of a command whose will_execute it has seen.
  ///
  /// - `store`: the store
  /// - `handle`: the number
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_REENTRANT (another
  /// tree's callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_store_remove_middleware(
    store: *mut nav_store,
    handle: u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Add a ready-made middleware.
  ///
  /// - `store`: the store
  /// - `config`: JSON: "preventDuplicatePush" (cancels a push of the route on top), or
  ///   {"throttle":{"milliseconds":n,"key":"kind"|"kindAndRoute"}} (cancels a command that repeats
  ///   within this time after the last one that committed; needs a clock; the key is "kind" by
  ///   default). A "debugName" member next to the kind names it.
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `handle`: gets its number; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (no clock), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT.
  ///
  /// Ownership: `config` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_add_builtin_middleware(
    store: *mut nav_store,
    config: *const c_char,
    length: usize,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// The middlewares in order: \[{"handle":1,"debugName":"gate"},...\].
  ///
  /// - `store`: the store
  /// - `list`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `list` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_store_middlewares(
    store: *mut nav_store,
    list: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The kind of the command as rewritten so far.
  ///
  /// - `call`: the interception
  ///
  /// Returns: NAV_COMMAND_\* or NAV_MODAL_\*; 0 for NULL or after the callback returned.
  ///
  /// Ownership: none. Thread: the callback's. Reentrancy: inside the callback only. Since: 0.1.0
  pub fn nav_interception_kind(call: *const nav_interception) -> nav_command_kind;
  /// The command as rewritten so far.
  ///
  /// - `call`: the interception
  /// - `command`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `command` is the caller's. Thread: the callback's. Reentrancy: inside the callback
  /// only. Since: 0.1.0
  pub fn nav_interception_command(
    call: *const nav_interception,
    command: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The state before the command: the path of a stack, or
  /// {"current":presentation|null,"queue":\[...\]} of a modal store.
  ///
  /// - `call`: the interception
  /// - `state`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `state` is the caller's. Thread: the callback's. Reentrancy: inside the callback
  /// only. Since: 0.1.0
  pub fn nav_interception_state(
    call: *const nav_interception,
    state: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Continue with another command. If the text is not a command, the call is cancelled with a
  /// "custom" reason that quotes the error.
  ///
  /// - `call`: the interception
  /// - `command`: JSON command; copied
  /// - `length`: bytes in `command`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
  /// NAV_ERR_LIMIT.
  ///
  /// Ownership: `command` is copied. Thread: the callback's. Reentrancy: inside the callback only.
  /// Since: 0.1.0
  pub fn nav_interception_rewrite(
    call: *mut nav_interception,
    command: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Cancel the command. If the text is not a reason, it is cancelled with a "custom" reason that
  /// quotes the error.
  ///
  /// - `call`: the interception
  /// - `reason`: JSON reason, copied; NULL means {"middleware":{"debugName":the
  ///   registration's,"command":the command}}
  /// - `length`: bytes in `reason`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_COMMAND, NAV_ERR_LIMIT.
  ///
  /// Ownership: `reason` is copied. Thread: the callback's. Reentrancy: inside the callback only.
  /// Since: 0.1.0
  pub fn nav_interception_cancel(
    call: *mut nav_interception,
    reason: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// The kind of the command that ran.
  ///
  /// - `call`: the execution
  ///
  /// Returns: NAV_COMMAND_\* or NAV_MODAL_\*; 0 for NULL or after the callback returned.
  ///
  /// Ownership: none. Thread: the callback's. Reentrancy: inside the callback only. Since: 0.1.0
  pub fn nav_execution_kind(call: *const nav_execution) -> nav_command_kind;
  /// The status of the result as replaced so far; in discard, that of the preview.
  ///
  /// - `call`: the execution
  ///
  /// Returns: the status; NAV_ERR_ARGUMENT for NULL or after the callback returned.
  ///
  /// Ownership: none. Thread: the callback's. Reentrancy: inside the callback only. Since: 0.1.0
  pub fn nav_execution_status(call: *const nav_execution) -> nav_status;
  /// The command that ran, as rewritten.
  ///
  /// - `call`: the execution
  /// - `command`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `command` is the caller's. Thread: the callback's. Reentrancy: inside the callback
  /// only. Since: 0.1.0
  pub fn nav_execution_command(
    call: *const nav_execution,
    command: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The result as replaced so far.
  ///
  /// - `call`: the execution
  /// - `result`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `result` is the caller's. Thread: the callback's. Reentrancy: inside the callback
  /// only. Since: 0.1.0
  pub fn nav_execution_result(
    call: *const nav_execution,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The state after the command: the path of a stack, or {"current","queue"} of a modal store.
  ///
  /// - `call`: the execution
  /// - `state`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `state` is the caller's. Thread: the callback's. Reentrancy: inside the callback
  /// only. Since: 0.1.0
  pub fn nav_execution_state(
    call: *const nav_execution,
    state: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Replace the result; the state stays as it is. A cancelled result can only become another
  /// cancelled one: anything else is ignored.
  ///
  /// - `call`: the execution
  /// - `result`: JSON result; copied
  /// - `length`: bytes in `result`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (also in discard), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
  /// NAV_ERR_COMMAND, NAV_ERR_LIMIT.
  ///
  /// Ownership: `result` is copied. Thread: the callback's. Reentrancy: inside the callback only.
  /// Since: 0.1.0
  pub fn nav_execution_fold(
    call: *mut nav_execution,
    result: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
}
