// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 20 of the header: The modal store.

use core::ffi::{c_char, c_void};

use crate::*;

/// How a presentation is shown.
pub type nav_modal_style = i32;

/// `sheet`.
pub const NAV_STYLE_SHEET: nav_modal_style = 0;

/// `fullScreenCover`.
pub const NAV_STYLE_FULL_SCREEN_COVER: nav_modal_style = 1;

/// Decides whether to keep the queue when middleware cancelled a command and presentations wait:
/// returns 1 to drop it, 0 to keep it. Runs under the lock.
pub type nav_queue_policy_fn = Option<
  unsafe extern "C" fn(user_data: *mut c_void, command: *const c_char, length: usize) -> i32,
>;

extern "C" {
  /// Make a modal store.
  ///
  /// A nav_modal_store owns what is presented over a stack: one presentation is current, later ones
  /// wait in a queue. It never touches a stack.
  ///
  /// - `config`: JSON object, or NULL for the defaults. Keys: "whenBusy"
  ///   "queue"|"replace"|"reject", "queueCancellationPolicy" "preserve"|"dropQueued", "limits"
  ///   {"modalQueue","middleware","jsonText","jsonNesting"}
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_modal_store_create(
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_modal_store,
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
  pub fn nav_modal_store_destroy(store: *mut nav_modal_store);
  /// Present a route, or queue it if another is current ("whenBusy" decides).
  ///
  /// - `store`: the modal store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `style`: NAV_STYLE_\*
  /// - `id`: gets the presentation's id, 0 if there is none; may be NULL
  /// - `result`: gets {"shownImmediately":id}, {"queuedBehind":id}, {"cancelled":reason},
  ///   {"rewrittenWithoutPresentation":command} or "noop"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_QUEUED, NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `route` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_modal_store_present(
    store: *mut nav_modal_store,
    route: *const c_char,
    length: usize,
    style: nav_modal_style,
    id: *mut i64,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Present a route that may answer. `outcome` gets {"value":json} from
  /// nav_modal_store_dismiss_with_result, or {"left":reason} when the presentation is removed in
  /// another way.
  ///
  /// - `store`: the modal store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `style`: NAV_STYLE_\*
  /// - `outcome`: called once, unlocked; not called if nothing was presented or queued
  /// - `user_data`: passed to `outcome`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `id`: gets the presentation's id, 0 if there is none; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_modal_store_present.
  ///
  /// Ownership: `user_data` until `destroy`; `route` is copied. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
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
  /// Present a route that may answer, as nav_modal_store_present_for_result does, and give the
  /// result. Use it to say why it was refused.
  ///
  /// - `store`: the modal store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `style`: NAV_STYLE_\*
  /// - `outcome`: called once, unlocked; not called if nothing was presented or queued
  /// - `user_data`: passed to `outcome`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `id`: gets the presentation's id, 0 if there is none; may be NULL
  /// - `result`: as for nav_modal_store_present; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_modal_store_present.
  ///
  /// Ownership: `user_data` until `destroy`; `route` is copied; `result` is the caller's. Thread:
  /// any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_present_for_outcome(
    store: *mut nav_modal_store,
    route: *const c_char,
    length: usize,
    style: nav_modal_style,
    outcome: nav_outcome_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    id: *mut i64,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Replace the route of the current presentation; its id stays the same, and a caller that waits
  /// for its result keeps waiting.
  ///
  /// - `store`: the modal store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `style`: NAV_STYLE_\*
  /// - `result`: gets {"executed":command}, {"cancelled":reason} or "noop" (none is current, or it
  ///   is equal); may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON,
  /// NAV_ERR_ROUTE, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `route` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_modal_store_replace_current(
    store: *mut nav_modal_store,
    route: *const c_char,
    length: usize,
    style: nav_modal_style,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss the current presentation; the head of the queue is presented next.
  ///
  /// - `store`: the modal store
  /// - `reason`: JSON: "dismiss", "systemDismiss", "dismissAll" or {"custom":text}; NULL means
  ///   "dismiss"
  /// - `length`: bytes in `reason`, or NAV_NUL
  /// - `result`: gets {"executed":command}, {"cancelled":reason} or "noop"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON,
  /// NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `reason` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_modal_store_dismiss_current(
    store: *mut nav_modal_store,
    reason: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss the current presentation and deliver a value to the caller that presented it.
  ///
  /// - `store`: the modal store
  /// - `value`: any JSON value; copied
  /// - `length`: bytes in `value`, or NAV_NUL
  /// - `result`: gets {"executed":command}, {"cancelled":reason} or "noop"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_modal_store_dismiss_current; on NAV_CANCELLED nothing is delivered.
  ///
  /// Ownership: `value` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_modal_store_dismiss_with_result(
    store: *mut nav_modal_store,
    value: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Dismiss the current presentation and drop the queue.
  ///
  /// - `store`: the modal store
  /// - `result`: gets {"executed":"dismissAll"}, {"cancelled":reason} or "noop"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_CANCELLED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_dismiss_all(
    store: *mut nav_modal_store,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The current presentation: {"id":1,"route":...,"style":"sheet"}, or null.
  ///
  /// - `store`: the modal store
  /// - `current`: gets the JSON; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (none: null is written); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another
  /// tree's callback).
  ///
  /// Ownership: `current` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_modal_store_current(
    store: *mut nav_modal_store,
    current: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The waiting presentations as a JSON array, the next one first.
  ///
  /// - `store`: the modal store
  /// - `queue`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `queue` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_modal_store_queue(
    store: *mut nav_modal_store,
    queue: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// How many presentations wait in the queue.
  ///
  /// - `store`: the modal store
  ///
  /// Returns: the count; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_modal_store_queue_count(store: *mut nav_modal_store) -> usize;
  /// A number that grows by one whenever the current presentation or the queue changes. Compare it
  /// to know whether to draw again.
  ///
  /// - `store`: the modal store
  ///
  /// Returns: the revision; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_modal_store_revision(store: *mut nav_modal_store) -> u64;
  /// Send a modal intent: {"present":{"route":r,"style":s}}, "dismiss" or "dismissAll".
  ///
  /// - `store`: the modal store
  /// - `intent`: JSON intent
  /// - `length`: bytes in `intent`, or NAV_NUL
  /// - `result`: gets the result of the operation that the intent asks for; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_modal_store_present, nav_modal_store_dismiss_current or
  /// nav_modal_store_dismiss_all; NAV_ERR_COMMAND (no such intent).
  ///
  /// Ownership: `intent` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_modal_store_send(
    store: *mut nav_modal_store,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a sender for a view: it can send intents and do nothing else, and does not keep alive
  /// what it sends to.
  ///
  /// - `store`: the modal store
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_modal_store_sender(
    store: *mut nav_modal_store,
    out: *mut *mut nav_sender,
    error: *mut nav_error,
  ) -> nav_status;
  /// Let a host function decide what to do with the queue when middleware cancels a command.
  ///
  /// - `store`: the modal store
  /// - `policy`: called under the lock; NULL restores "queueCancellationPolicy"
  /// - `user_data`: passed to `policy`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_set_queue_policy(
    store: *mut nav_modal_store,
    policy: nav_queue_policy_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// Add a middleware after the others.
  ///
  /// - `store`: the modal store
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
  pub fn nav_modal_store_add_middleware(
    store: *mut nav_modal_store,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Insert a middleware before the one at `index`; an index beyond the end adds it after the
  /// others.
  ///
  /// - `store`: the modal store
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
  pub fn nav_modal_store_insert_middleware(
    store: *mut nav_modal_store,
    index: usize,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Replace a middleware's functions; its position and handle stay the same.
  ///
  /// - `store`: the modal store
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
  pub fn nav_modal_store_replace_middleware(
    store: *mut nav_modal_store,
    handle: u64,
    debug_name: *const c_char,
    name_length: usize,
    middleware: *const nav_middleware,
    error: *mut nav_error,
  ) -> nav_status;
  /// Move a middleware to another position; an index beyond the end means the last one.
  ///
  /// - `store`: the modal store
  /// - `handle`: the number
  /// - `index`: its new position, from 0
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_move_middleware(
    store: *mut nav_modal_store,
    handle: u64,
    index: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Remove a middleware. Its own callbacks may do this too. It is not called again, except for the
  /// did_execute or discard of a command whose will_execute it has seen.
  ///
  /// - `store`: the modal store
  /// - `handle`: the number
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number: nothing changes), NAV_ERR_REENTRANT (another
  /// tree's callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_modal_store_remove_middleware(
    store: *mut nav_modal_store,
    handle: u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// The middlewares in order: \[{"handle":1,"debugName":"gate"},...\].
  ///
  /// - `store`: the modal store
  /// - `list`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `list` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_modal_store_middlewares(
    store: *mut nav_modal_store,
    list: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit
  /// order, one at a time. Observers are called in the order of their registration. An app or store
  /// has at most 10,000 observers and queues.
  ///
  /// - `store`: the modal store
  /// - `mask`: NAV_EVENT_\* kinds, with NAV_EVENT_DELTA for the delta form
  /// - `observer`: the function
  /// - `user_data`: passed to `observer`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `handle`: gets its number, unique in the process; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_observe(
    store: *mut nav_modal_store,
    mask: nav_event_mask,
    observer: nav_observer_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Stop calling an observer or filling a queue. An observer is not called again, not even for
  /// events that are waiting.
  ///
  /// - `store`: the modal store
  /// - `handle`: the number that observing or attaching gave
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's
  /// callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_modal_store_unobserve(
    store: *mut nav_modal_store,
    handle: u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  ///
  /// - `store`: the modal store
  /// - `queue`: the queue; kept alive
  /// - `mask`: as for observing
  /// - `handle`: gets its number, unique in the process, which nav_event_queue_next_from gives with
  ///   each event; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
  ///
  /// Ownership: shares `queue`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_modal_store_attach_queue(
    store: *mut nav_modal_store,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
