// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 4 of the header: Callbacks.

use core::ffi::{c_char, c_void};

use crate::*;

opaque!(
  /// The declaration of a program's screens: immutable.
  nav_schema
);

opaque!(
  /// Where the user is, in all of a program.
  nav_app
);

opaque!(
  /// May send intents as from one screen of an app, and do nothing else.
  nav_screen_sender
);

opaque!(
  /// A file that keeps the state of an app, commit by commit.
  nav_journal
);

opaque!(
  /// What a toolkit shows, and the next thing that it must do.
  nav_presenter
);

opaque!(
  /// Writes each call of an app to a file, to look at and to replay.
  nav_recorder
);

opaque!(
  /// Events that a main loop takes when it has time.
  nav_event_queue
);

opaque!(
  /// Owns one stack of routes.
  nav_store
);

opaque!(
  /// May send intents to one store, and do nothing else.
  nav_sender
);

opaque!(
  /// Owns what is presented over a stack: one current presentation, and those that wait.
  nav_modal_store
);

opaque!(
  /// A stack and the modals over it as one path.
  nav_flow_store
);

opaque!(
  /// Named flows, of which one is selected.
  nav_tab_store
);

opaque!(
  /// Two or three columns, each with a stack.
  nav_split_store
);

opaque!(
  /// A wizard: steps in order, and which of them are complete.
  nav_step_flow
);

opaque!(
  /// An immutable table from URL patterns to routes.
  nav_matcher
);

opaque!(
  /// An immutable policy from URLs to plans.
  nav_pipeline
);

opaque!(
  /// Opens links on a store and keeps one that waits for sign-in.
  nav_link_handler
);

opaque!(
  /// The answer that a callback may give: borrowed, valid until the callback returns. If a callback
  /// sets no answer, the call continues as usual. If it sets several, the last one counts. An
  /// answer that is refused with an error is not set.
  nav_reply
);

opaque!(
  /// A command before the engine runs it, as will_execute sees it: borrowed, valid until the
  /// callback returns.
  nav_interception
);

opaque!(
  /// A command that has run, as did_execute and discard see it: borrowed, valid until the callback
  /// returns.
  nav_execution
);

/// Called exactly once for every registration: on removal, when the handle is destroyed, or at once
/// if registering fails.
pub type nav_destroy_fn = Option<unsafe extern "C" fn(user_data: *mut c_void)>;

/// Returns the milliseconds of a clock that the host chooses and that never runs backwards. It is
/// called inside a command, where functions that read or change return NAV_ERR_REENTRANT. Only
/// destroying, removing and other `any` functions are allowed, as in every callback.
pub type nav_clock_fn = Option<unsafe extern "C" fn(user_data: *mut c_void) -> i64>;

/// One event as JSON; the text is borrowed.
pub type nav_observer_fn =
  Option<unsafe extern "C" fn(user_data: *mut c_void, event: *const c_char, length: usize)>;

/// Checks a path (a JSON array of routes): nav_reply_error refuses it. Runs under the lock.
pub type nav_validator_fn = Option<
  unsafe extern "C" fn(
    user_data: *mut c_void,
    path: *const c_char,
    length: usize,
    reply: *mut nav_reply,
  ),
>;

/// Sees each intent first: nav_reply_commands executes others instead, nav_reply_cancel refuses.
/// Runs unlocked.
pub type nav_coordinator_fn = Option<
  unsafe extern "C" fn(
    user_data: *mut c_void,
    intent: *const c_char,
    length: usize,
    reply: *mut nav_reply,
  ),
>;

/// Prepares a guarded command: nav_reply_commands continues with another one, nav_reply_cancel
/// refuses. Runs unlocked.
pub type nav_prepare_fn = Option<
  unsafe extern "C" fn(
    user_data: *mut c_void,
    command: *const c_char,
    length: usize,
    reply: *mut nav_reply,
  ),
>;

/// Resolves a path mismatch (docs/protocol.md, section 2): nav_reply_commands says what to do. If
/// it sets nothing, the store is not changed. Runs unlocked.
pub type nav_reconcile_fn = Option<
  unsafe extern "C" fn(
    user_data: *mut c_void,
    old_path: *const c_char,
    old_length: usize,
    new_path: *const c_char,
    new_length: usize,
    reply: *mut nav_reply,
  ),
>;

/// What a screen or modal answered: {"value":json}, or {"left":reason}. Runs unlocked, exactly
/// once.
pub type nav_outcome_fn =
  Option<unsafe extern "C" fn(user_data: *mut c_void, outcome: *const c_char, length: usize)>;

/// Sees each commit of an app before it is made: {"intent":i|null, "cause":text, "source":text,
/// "changes":\[...\]}, with "source" only if there is one. nav_reply_cancel refuses it, and nothing
/// changes. Runs under the lock.
pub type nav_interceptor_fn = Option<
  unsafe extern "C" fn(
    user_data: *mut c_void,
    commit: *const c_char,
    length: usize,
    reply: *mut nav_reply,
  ),
>;

extern "C" {
  /// Answer with commands: a JSON command or an array of them.
  ///
  /// - `reply`: the callback's reply
  /// - `commands`: JSON; copied
  /// - `length`: bytes in `commands`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (also in a callback that takes no commands), NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT.
  ///
  /// Ownership: `commands` is copied. Thread: the callback's. Reentrancy: inside the callback only.
  /// Since: 0.1.0
  pub fn nav_reply_commands(
    reply: *mut nav_reply,
    commands: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Answer with a refusal: a JSON reason such as "conditionFailed" or {"custom":"not now"}.
  ///
  /// - `reply`: the callback's reply
  /// - `reason`: JSON; copied
  /// - `length`: bytes in `reason`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (also in a callback that cannot refuse), NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_COMMAND, NAV_ERR_LIMIT.
  ///
  /// Ownership: `reason` is copied. Thread: the callback's. Reentrancy: inside the callback only.
  /// Since: 0.1.0
  pub fn nav_reply_cancel(
    reply: *mut nav_reply,
    reason: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Answer a validator's question with an error: a JSON validation error such as {"custom":"too
  /// deep"}.
  ///
  /// - `reply`: the callback's reply
  /// - `broken_rule`: JSON; copied
  /// - `length`: bytes in `broken_rule`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (also in callbacks that are not validators), NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_COMMAND, NAV_ERR_LIMIT.
  ///
  /// Ownership: `broken_rule` is copied. Thread: the callback's. Reentrancy: inside the callback
  /// only. Since: 0.1.0
  pub fn nav_reply_error(
    reply: *mut nav_reply,
    broken_rule: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
}
