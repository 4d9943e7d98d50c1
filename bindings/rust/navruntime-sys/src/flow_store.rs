// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 21 of the header: The flow store.

use core::ffi::{c_char, c_void};

use crate::*;

extern "C" {
  /// Make a flow with stores of its own.
  ///
  /// A nav_flow_store holds a stack and the modals over it as one path: \[{"push":route}...\], and
  /// the current presentation last as {"sheet":route} or {"cover":route}. Each intent is previewed
  /// in both stores and then done completely or not at all. The stores may be used directly too.
  /// The flow and its stores are in one tree.
  ///
  /// - `config`: JSON object, or NULL for the defaults. Keys: "path" \[step...\], "stack" (the
  ///   config of nav_store_create, which may have the "path" instead), "modals" (that of
  ///   nav_modal_store_create), "queueCoalescePolicy" "preserve"|"dropQueued" (what happens to the
  ///   modals when middleware cancels the stack's part of an intent), "presentation" {"route
  ///   name":"push"|"sheet"|"fullScreenCover"|"replace"} (for nav_flow_store_route_to)
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
  /// NAV_ERR_LIMIT, NAV_ERR_STATE (the path breaks the validator, or has a modal that is not last).
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_flow_store_create(
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_flow_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a flow over stores that exist already: those of a presentation, or a stack and a modal
  /// store made by nav_modal_store_create_over.
  ///
  /// - `modals`: the modal store; the flow's stack is the one under it
  /// - `config`: JSON object, or NULL. Keys: "queueCoalescePolicy", "presentation"
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (the modal store has no stack under it), NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_STATE (another flow has them),
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: the caller destroys `out`, which keeps both stores alive. Thread: any. Reentrancy:
  /// change. Since: 0.1.0
  pub fn nav_flow_store_wrap(
    modals: *mut nav_modal_store,
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_flow_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. It stays alive while a call in progress or another handle uses
  /// it.
  ///
  /// - `flow`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle; registered user_data is destroyed. Thread: any. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_flow_store_destroy(flow: *mut nav_flow_store);
  /// The flow's stack, as a handle of its own.
  ///
  /// - `flow`: the flow store
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_flow_store_stack(
    flow: *mut nav_flow_store,
    out: *mut *mut nav_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// The flow's modal store, as a handle of its own.
  ///
  /// - `flow`: the flow store
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_flow_store_modals(
    flow: *mut nav_flow_store,
    out: *mut *mut nav_modal_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Send an intent: "pop", "dismiss", {"push":r}, {"presentSheet":r}, {"presentCover":r},
  /// {"reset":\[step...\]}, {"replaceStack":\[r...\]}, {"backOrPush":r}, {"pushUniqueRoot":r},
  /// {"backOrPushDismissingModal":r} or {"pushUniqueRootDismissingModal":r}.
  ///
  /// - `flow`: the flow store
  /// - `intent`: JSON intent, or {"intent":i,"source":...}
  /// - `length`: bytes in `intent`, or NAV_NUL
  /// - `result`: gets {"applied":path}, {"queued":presentation},
  ///   {"rejected":{"path":path,"reason":reason}} or "noop"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_QUEUED, NAV_REJECTED, NAV_NOOP; NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: `intent` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_flow_store_send(
    flow: *mut nav_flow_store,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Replace the flow's whole path, as {"reset":steps} does.
  ///
  /// - `flow`: the flow store
  /// - `plan`: JSON array of steps, or {"steps":\[...\]}
  /// - `length`: bytes in `plan`, or NAV_NUL
  /// - `result`: gets {"applied":path} or {"rejected":{"path":path,"reason":reason}}; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_flow_store_send.
  ///
  /// Ownership: `plan` is copied; `result` is the caller's. Thread: any. Reentrancy: change. Since:
  /// 0.1.0
  pub fn nav_flow_store_apply(
    flow: *mut nav_flow_store,
    plan: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Push a route: {"push":route} without the JSON around it.
  ///
  /// - `flow`: the flow store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `route` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_flow_store_push(
    flow: *mut nav_flow_store,
    route: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Show a route as the flow's presentation table says: a view names the route and never how it is
  /// shown. A route that the table does not name is pushed.
  ///
  /// - `flow`: the flow store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `result`: as for nav_flow_store_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_flow_store_send; NAV_ERR_ARGUMENT (the route lives in a tab: show it
  /// through the tab store).
  ///
  /// Ownership: `route` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_flow_store_route_to(
    flow: *mut nav_flow_store,
    route: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The flow's path, as a JSON array of steps.
  ///
  /// - `flow`: the flow store
  /// - `path`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback),
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: `path` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_flow_store_path(
    flow: *mut nav_flow_store,
    path: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// A number that grows whenever anything in the flow changes, inside its presentations too.
  /// Compare it to know whether to draw again.
  ///
  /// - `flow`: the flow store
  ///
  /// Returns: the revision; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_flow_store_revision(flow: *mut nav_flow_store) -> u64;
  /// Whether going back would do something.
  ///
  /// - `flow`: the flow store
  ///
  /// Returns: 1 or 0; 0 for NULL.
  ///
  /// Ownership: none. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_flow_store_can_go_back(flow: *mut nav_flow_store) -> i32;
  /// The route that going back would show.
  ///
  /// - `flow`: the flow store
  /// - `route`: gets the JSON route, or null for a root view outside the path; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
  /// (another tree's callback), NAV_ERR_DETACHED.
  ///
  /// Ownership: `route` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_flow_store_back_target(
    flow: *mut nav_flow_store,
    route: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Go back one step: first in the child of the modal that is shown, then the modal, then the
  /// stack.
  ///
  /// - `flow`: the flow store
  /// - `result`: gets {"popped":result}, {"dismissed":result} or "none"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: that of the command; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_flow_store_back(
    flow: *mut nav_flow_store,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a sender for a view: it can send intents and do nothing else, and does not keep alive
  /// what it sends to.
  ///
  /// - `flow`: the flow store
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_flow_store_sender(
    flow: *mut nav_flow_store,
    out: *mut *mut nav_sender,
    error: *mut nav_error,
  ) -> nav_status;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit
  /// order, one at a time. Observers are called in the order of their registration. An app or store
  /// has at most 10,000 observers and queues.
  ///
  /// - `flow`: the flow store; its own events and, as {"navigation":event} and {"modal":event},
  ///   those of its stores
  /// - `mask`: NAV_EVENT_\* kinds, with NAV_EVENT_DELTA for the delta form
  /// - `observer`: the function
  /// - `user_data`: passed to `observer`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `handle`: gets its number, unique in the process; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_flow_store_observe(
    flow: *mut nav_flow_store,
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
  /// - `flow`: the flow store
  /// - `handle`: the number that observing or attaching gave
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's
  /// callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_flow_store_unobserve(
    flow: *mut nav_flow_store,
    handle: u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  ///
  /// - `flow`: the flow store; its own events and, as {"navigation":event} and {"modal":event},
  ///   those of its stores
  /// - `queue`: the queue; kept alive
  /// - `mask`: as for observing
  /// - `handle`: gets its number, unique in the process, which nav_event_queue_next_from gives with
  ///   each event; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: shares `queue`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_flow_store_attach_queue(
    flow: *mut nav_flow_store,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
