// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 14 of the header: The stack store.

use core::ffi::{c_char, c_void};

use crate::*;

/// What nav_store_reconcile does on a path mismatch (docs/protocol.md, section 2).
pub type nav_reconcile_policy = i32;

/// `replace`.
pub const NAV_RECONCILE_REPLACE: nav_reconcile_policy = 0;

/// `ignore`.
pub const NAV_RECONCILE_IGNORE: nav_reconcile_policy = 1;

extern "C" {
  /// Make a stack store.
  ///
  /// A nav_store owns one stack. Life: create, execute commands, destroy. An entry keeps its id as
  /// long as it is on the stack.
  ///
  /// - `config`: JSON object, or NULL for the defaults. Keys: "path" \[route...\] (default \[\]),
  ///   "root" "outside"|"inside", "validator"
  ///   {"nonEmpty":bool,"uniqueRoutes":bool,"rootedAt":route}, "enforce" "creation"|"always",
  ///   "limits" {"stackDepth","batchCommands","nestedLevels",
  ///   "nestedCommands","middleware","jsonText","jsonNesting"}
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT,
  /// NAV_ERR_STATE (the path breaks the validator).
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_store_create(
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. It stays alive while a call in progress or another handle uses
  /// it.
  ///
  /// - `store`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle; registered user_data is destroyed. Thread: any. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_store_destroy(store: *mut nav_store);
  /// Execute one command through middleware, validator and engine.
  ///
  /// - `store`: the store
  /// - `command`: JSON command, or {"command":c, "source":"user"|"link"|"restore"|"reconcile"|text}
  ///   to name its source in events; also {"pushForResult":route}, whose result is {"ticket":n} if
  ///   it succeeds: see nav_store_push_for_result
  /// - `length`: bytes in `command`, or NAV_NUL
  /// - `result`: gets the JSON result; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; that of the command (NAV_CANCELLED to NAV_PARTIAL), NAV_NOOP (an empty
  /// sequence); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `command` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_store_execute(
    store: *mut nav_store,
    command: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Execute many commands in one call, each as nav_store_execute does. If one meets a limit, none
  /// of them is executed. Use it if the commands do not belong together, nav_store_execute_batch if
  /// observers shall see one change, nav_store_execute_transaction for all or nothing.
  ///
  /// - `store`: the store
  /// - `commands`: a JSON array of commands, or one command a line; all are read before the first
  ///   is executed
  /// - `length`: bytes in `commands`, or NAV_NUL
  /// - `results`: gets the JSON array of results; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK (all succeeded); NAV_PARTIAL, NAV_NOOP (none given); NAV_ERR_ARGUMENT,
  /// NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `commands` is copied; `results` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_store_execute_many(
    store: *mut nav_store,
    commands: *const c_char,
    length: usize,
    results: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Execute commands one after another, with one "changed" event for the net difference and one
  /// "batchExecuted" event.
  ///
  /// - `store`: the store
  /// - `commands`: JSON array, or {"commands":\[...\],"source":...}
  /// - `length`: bytes in `commands`, or NAV_NUL
  /// - `stop_on_failure`: not 0: stop after the first command that does not succeed
  /// - `result`: gets the JSON batch result; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_PARTIAL, NAV_NOOP (empty); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON,
  /// NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `commands` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_store_execute_batch(
    store: *mut nav_store,
    commands: *const c_char,
    length: usize,
    stop_on_failure: i32,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Execute all commands or none: if one does not succeed, the store stays as it was.
  ///
  /// - `store`: the store
  /// - `commands`: JSON array, or {"commands":\[...\],"source":...}
  /// - `length`: bytes in `commands`, or NAV_NUL
  /// - `result`: gets the JSON transaction result; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOT_COMMITTED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON,
  /// NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `commands` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_store_execute_transaction(
    store: *mut nav_store,
    commands: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Call `prepare` first, unlocked, then execute the command that it allows. `prepare` may make
  /// such a call itself, with another function or another `user_data`, nested up to 64 deep.
  ///
  /// - `store`: the store
  /// - `command`: JSON command, or {"command":c,"source":...}
  /// - `length`: bytes in `command`, or NAV_NUL
  /// - `prepare`: called once before this returns
  /// - `user_data`: passed to `prepare`
  /// - `result`: gets the JSON result; {"cancelled":{"staleAfterPrepare":c}} if the command can no
  ///   longer run; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_store_execute.
  ///
  /// Ownership: `user_data` stays the caller's; `command` is copied; `result` is the caller's.
  /// Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_execute_guarded(
    store: *mut nav_store,
    command: *const c_char,
    length: usize,
    prepare: nav_prepare_fn,
    user_data: *mut c_void,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The result that the engine would give, without middleware and without a change.
  ///
  /// - `store`: the store
  /// - `command`: JSON command
  /// - `length`: bytes in `command`, or NAV_NUL
  /// - `result`: gets the JSON result; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_store_execute, except NAV_CANCELLED.
  ///
  /// Ownership: `command` is copied; `result` is the caller's. Thread: any. Reentrancy: read.
  /// Since: 0.1.0
  pub fn nav_store_validate(
    store: *mut nav_store,
    command: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Append a route: {"push":route} without the JSON around it.
  ///
  /// - `store`: the store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_CANCELLED, NAV_VALIDATION_FAILED, or a result replaced by middleware;
  /// NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `route` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_push(
    store: *mut nav_store,
    route: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Remove the top entry.
  ///
  /// - `store`: the store
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_EMPTY_STACK, NAV_CANCELLED, NAV_VALIDATION_FAILED, or a result replaced by
  /// middleware; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_pop(store: *mut nav_store, error: *mut nav_error) -> nav_status;
  /// Remove `count` entries from the top, all or none.
  ///
  /// - `store`: the store
  /// - `count`: how many; zero or less is NAV_INVALID_POP_COUNT
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_INVALID_POP_COUNT, NAV_INSUFFICIENT_STACK_DEPTH, NAV_CANCELLED,
  /// NAV_VALIDATION_FAILED, or a result replaced by middleware; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_pop_count(
    store: *mut nav_store,
    count: i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Remove everything above the nearest entry with an equal route.
  ///
  /// - `store`: the store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ROUTE_NOT_FOUND, NAV_CANCELLED, NAV_VALIDATION_FAILED, or a result
  /// replaced by middleware; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `route` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_pop_to(
    store: *mut nav_store,
    route: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Remove everything above the root.
  ///
  /// - `store`: the store
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_CANCELLED, NAV_VALIDATION_FAILED, or a result replaced by middleware;
  /// NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_pop_to_root(store: *mut nav_store, error: *mut nav_error) -> nav_status;
  /// Replace the whole path. The entries of the common prefix are kept.
  ///
  /// - `store`: the store
  /// - `path`: JSON array of routes
  /// - `length`: bytes in `path`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_CANCELLED, NAV_VALIDATION_FAILED, NAV_EMPTY_STACK (an empty path with the
  /// root inside), or a result replaced by middleware; NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND (not an array), NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `path` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_replace(
    store: *mut nav_store,
    path: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// How many entries the stack has.
  ///
  /// - `store`: the store
  ///
  /// Returns: the depth; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_store_depth(store: *mut nav_store) -> usize;
  /// A number that grows by one whenever the path changes: as often as an observer, registered from
  /// the start, gets "changed". Compare it to know whether to draw again.
  ///
  /// - `store`: the store
  ///
  /// Returns: the revision; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_store_revision(store: *mut nav_store) -> u64;
  /// The route on top.
  ///
  /// - `store`: the store
  /// - `route`: gets the JSON route; may be NULL
  /// - `entry`: gets the entry's id; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_EMPTY_STACK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's
  /// callback).
  ///
  /// Ownership: `route` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_store_top(
    store: *mut nav_store,
    route: *mut nav_buffer,
    entry: *mut i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// The routes from bottom to top, as a JSON array.
  ///
  /// - `store`: the store
  /// - `path`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `path` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_store_path(
    store: *mut nav_store,
    path: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The entries from bottom to top: \[{"id":1,"route":...},...\].
  ///
  /// - `store`: the store
  /// - `entries`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `entries` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_store_entries(
    store: *mut nav_store,
    entries: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Whether going back would do something: whether there is an entry above the root.
  ///
  /// - `store`: the store
  ///
  /// Returns: 1 or 0; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_store_can_go_back(store: *mut nav_store) -> i32;
  /// The route that going back would show.
  ///
  /// - `store`: the store
  /// - `route`: gets the JSON route, or null for a root view outside the path; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
  /// (another tree's callback).
  ///
  /// Ownership: `route` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_store_back_target(
    store: *mut nav_store,
    route: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Let a host function check every path. It runs after the built-in rules: now for the current
  /// path, then as "enforce" says.
  ///
  /// - `store`: the store
  /// - `validator`: called under the lock; NULL removes the current one
  /// - `user_data`: passed to `validator`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_STATE (it refuses the current
  /// path; the earlier function stays).
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_set_validator(
    store: *mut nav_store,
    validator: nav_validator_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Give the store a clock, for throttle and debounce.
  ///
  /// - `store`: the store
  /// - `clock`: called under the lock; NULL removes the current one
  /// - `user_data`: passed to `clock`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_STATE (NULL while a throttle uses
  /// the clock).
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_set_clock(
    store: *mut nav_store,
    clock: nav_clock_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Tell the store which path the toolkit shows now. It executes the commands that lead there.
  ///
  /// - `store`: the store
  /// - `path`: JSON array of routes
  /// - `length`: bytes in `path`, or NAV_NUL
  /// - `policy`: NAV_RECONCILE_REPLACE or NAV_RECONCILE_IGNORE, for a mismatch
  /// - `result`: gets {"single":result}, {"batch":batch result} or "none"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: that of the command; NAV_NOOP (equal, or ignored); NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `path` is copied; `result` is the caller's. Thread: any. Reentrancy: change. Since:
  /// 0.1.0
  pub fn nav_store_reconcile(
    store: *mut nav_store,
    path: *const c_char,
    length: usize,
    policy: nav_reconcile_policy,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Tell the store which path the toolkit shows now, as nav_store_reconcile does. Use it to
  /// resolve a mismatch by a function of the host instead of a policy.
  ///
  /// - `store`: the store
  /// - `path`: JSON array of routes
  /// - `length`: bytes in `path`, or NAV_NUL
  /// - `resolve`: called at most once, unlocked, before this returns
  /// - `user_data`: passed to `resolve`
  /// - `result`: gets {"single":result}, {"batch":batch result} or "none"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: that of the command; NAV_NOOP (equal, or ignored); NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `user_data` stays the caller's; `path` is copied; `result` is the caller's. Thread:
  /// any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_reconcile_with(
    store: *mut nav_store,
    path: *const c_char,
    length: usize,
    resolve: nav_reconcile_fn,
    user_data: *mut c_void,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Debounce: run the latest command once `quiet` milliseconds have passed without a newer one.
  /// Needs a clock.
  ///
  /// - `store`: the store
  /// - `command`: JSON command; copied
  /// - `length`: bytes in `command`, or NAV_NUL
  /// - `quiet`: milliseconds, 0 or more
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (no clock), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
  /// NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `command` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_debounce(
    store: *mut nav_store,
    command: *const c_char,
    length: usize,
    quiet: i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Execute the debounced command if its quiet time has passed; a main loop calls this.
  ///
  /// - `store`: the store
  /// - `result`: gets the JSON result of the command; may be NULL
  /// - `wait`: gets the milliseconds until the command is due, -1 if there is none; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_store_execute if a command was due; NAV_PENDING (not yet), NAV_NOOP (none).
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_poll_debounced(
    store: *mut nav_store,
    result: *mut nav_buffer,
    wait: *mut i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Cancel the debounced command: it will not be executed.
  ///
  /// - `store`: the store
  /// - `command`: gets the JSON of the command; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (there is none); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `command` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_cancel_debounced(
    store: *mut nav_store,
    command: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
}
