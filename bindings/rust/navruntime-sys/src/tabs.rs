// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 23 of the header: Tabs.

use core::ffi::{c_char, c_void};

use crate::*;

extern "C" {
  /// Make a tab store.
  ///
  /// A nav_tab_store holds named flows, of which one is selected; each keeps its state. The tab
  /// store and its flows are in one tree.
  ///
  /// - `config`: JSON object. Keys: "tabs" \[{"name":text, and the keys of
  ///   nav_flow_store_create}...\] (at least one), "selected" name (default the first), "reselect"
  ///   "noop"|"popToRoot" (what selecting the selected tab does), "presentation" {"route
  ///   name":"push"|"sheet"|"fullScreenCover"|"replace"|"tab:NAME"} (for nav_tab_store_route_to, if
  ///   the tab's own table has no entry)
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND,
  /// NAV_ERR_LIMIT, NAV_ERR_STATE (no tabs, a name twice or empty, an unknown "selected", a path
  /// that breaks a validator).
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_tab_store_create(
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_tab_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. It stays alive while a call in progress or another handle uses
  /// it.
  ///
  /// - `tabs`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle; registered user_data is destroyed. Thread: any. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_tab_store_destroy(tabs: *mut nav_tab_store);
  /// Select a tab.
  ///
  /// - `tabs`: the tab store
  /// - `name`: the tab's name
  /// - `length`: bytes in `name`, or NAV_NUL
  /// - `result`: gets {"selected":{"from":name,"to":name}} or {"refused":{"unknownTab":name}}. If
  ///   the tab was selected already, "reselect" decides: "noop", or {"poppedToRoot":result} (its
  ///   modals are dismissed too), or {"cancelled":{"tab":name,"reason":reason}} (a middleware keeps
  ///   its modals; nothing has changed); may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP, NAV_CANCELLED, NAV_REJECTED, that of the command for "poppedToRoot";
  /// NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `name` is copied; `result` is the caller's. Thread: any. Reentrancy: change. Since:
  /// 0.1.0
  pub fn nav_tab_store_select(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The name of the selected tab.
  ///
  /// - `tabs`: the tab store
  /// - `name`: gets a JSON string; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `name` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_tab_store_selected(
    tabs: *mut nav_tab_store,
    name: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The tabs in order: \[{"name":text,"badge":n or null,"selected":bool,"path":\[step...\]},...\].
  ///
  /// - `tabs`: the tab store
  /// - `list`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `list` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_tab_store_tabs(
    tabs: *mut nav_tab_store,
    list: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The flow of a tab, as a handle of its own. When the tab is removed, or the tab store is
  /// destroyed, calls on it are NAV_ERR_DETACHED.
  ///
  /// - `tabs`: the tab store
  /// - `name`: the tab's name
  /// - `length`: bytes in `name`, or NAV_NUL
  /// - `out`: gets the handle, or NULL if there is no such tab; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED (no such tab); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_tab_store_flow(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    length: usize,
    out: *mut *mut nav_flow_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Send an intent to a tab, selected or not: a flow intent, or a stack intent such as "back" or
  /// {"go":r}.
  ///
  /// - `tabs`: the tab store
  /// - `name`: the tab's name
  /// - `name_length`: bytes in `name`, or NAV_NUL
  /// - `intent`: JSON intent, or {"intent":i,"source":...}
  /// - `intent_length`: bytes in `intent`, or NAV_NUL
  /// - `result`: as for nav_flow_store_send or nav_store_send, or {"refused":{"unknownTab":name}};
  ///   may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_flow_store_send or nav_store_send; NAV_REJECTED (no such tab).
  ///
  /// Ownership: `name` and `intent` are copied; `result` is the caller's. Thread: any. Reentrancy:
  /// change. Since: 0.1.0
  pub fn nav_tab_store_send(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    name_length: usize,
    intent: *const c_char,
    intent_length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Set a tab's badge: a number above 0 is stored, any other removes the badge.
  ///
  /// - `tabs`: the tab store
  /// - `name`: the tab's name
  /// - `length`: bytes in `name`, or NAV_NUL
  /// - `badge`: the number
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED (no such tab); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT.
  ///
  /// Ownership: `name` is copied. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_tab_store_set_badge(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    length: usize,
    badge: i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Add a tab.
  ///
  /// - `tabs`: the tab store
  /// - `config`: JSON object: {"name":text, and the keys of nav_flow_store_create}
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `index`: its position, from 0; beyond the end means the last one
  /// - `result`: gets "done" or {"refused":{"duplicateTab":name}}; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE,
  /// NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_STATE.
  ///
  /// Ownership: `config` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_tab_store_add(
    tabs: *mut nav_tab_store,
    config: *const c_char,
    length: usize,
    index: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Remove a tab that is not selected, with everything in it.
  ///
  /// - `tabs`: the tab store
  /// - `name`: the tab's name
  /// - `length`: bytes in `name`, or NAV_NUL
  /// - `result`: gets "done", {"refused":{"unknownTab":name}} or {"refused":{"activeTab":name}};
  ///   may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_REJECTED; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT.
  ///
  /// Ownership: `name` is copied; `result` is the caller's. Thread: any. Reentrancy: change. Since:
  /// 0.1.0
  pub fn nav_tab_store_remove(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Execute commands on the stack of a tab, dismiss its modals, which would cover the result, and
  /// select the tab, all or nothing. A link into another tab does this.
  ///
  /// - `tabs`: the tab store
  /// - `name`: the tab's name
  /// - `name_length`: bytes in `name`, or NAV_NUL
  /// - `commands`: JSON array of commands, or {"commands":\[...\],"source":...}; an empty one only
  ///   dismisses the modals and selects, and counts as committed
  /// - `commands_length`: bytes in `commands`, or NAV_NUL
  /// - `result`: gets {"opened":{"tab":name,"transaction":result}},
  ///   {"failed":{"tab":name,"transaction":result}}, {"cancelled":{"tab":name,"reason":reason}}
  ///   (the modals stay), or {"refused":{"unknownTab":name}}; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOT_COMMITTED, NAV_CANCELLED, NAV_REJECTED; NAV_ERR_ARGUMENT,
  /// NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_COMMAND, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `name` and `commands` are copied; `result` is the caller's. Thread: any.
  /// Reentrancy: change. Since: 0.1.0
  pub fn nav_tab_store_select_and_open(
    tabs: *mut nav_tab_store,
    name: *const c_char,
    name_length: usize,
    commands: *const c_char,
    commands_length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Show a route as the presentation table of the selected tab says, or else the store's.
  /// "tab:NAME" opens it in that tab: it goes back to the route if that is on the tab's stack, else
  /// it pushes it. A route that no table names is pushed.
  ///
  /// - `tabs`: the tab store
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `result`: as for nav_flow_store_send or nav_tab_store_select_and_open; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_flow_store_send or nav_tab_store_select_and_open.
  ///
  /// Ownership: `route` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_tab_store_route_to(
    tabs: *mut nav_tab_store,
    route: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// A number that grows whenever anything in the tabs changes, inside presentations too. Compare
  /// it to know whether to draw again.
  ///
  /// - `tabs`: the tab store
  ///
  /// Returns: the revision; 0 for NULL.
  ///
  /// Ownership: none. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_tab_store_revision(tabs: *mut nav_tab_store) -> u64;
  /// Whether going back would do something.
  ///
  /// - `tabs`: the tab store
  ///
  /// Returns: 1 or 0; 0 for NULL.
  ///
  /// Ownership: none. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_tab_store_can_go_back(tabs: *mut nav_tab_store) -> i32;
  /// The route that going back would show.
  ///
  /// - `tabs`: the tab store
  /// - `route`: gets the JSON route, or null for a root view outside the path; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
  /// (another tree's callback), NAV_ERR_DETACHED.
  ///
  /// Ownership: `route` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_tab_store_back_target(
    tabs: *mut nav_tab_store,
    route: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Go back one step: in the selected tab (child, modal, stack), then to the tab that was selected
  /// before.
  ///
  /// - `tabs`: the tab store
  /// - `result`: gets {"popped":result}, {"dismissed":result}, {"selected":{"from":name,"to":name}}
  ///   or "none"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: that of the command; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_tab_store_back(
    tabs: *mut nav_tab_store,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit
  /// order, one at a time. Observers are called in the order of their registration. An app or store
  /// has at most 10,000 observers and queues.
  ///
  /// - `tabs`: the tab store; its own events and, as {"flow":{"tab":name,"event":event}}, those of
  ///   its tabs
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
  pub fn nav_tab_store_observe(
    tabs: *mut nav_tab_store,
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
  /// - `tabs`: the tab store
  /// - `handle`: the number that observing or attaching gave
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's
  /// callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_tab_store_unobserve(
    tabs: *mut nav_tab_store,
    handle: u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  ///
  /// - `tabs`: the tab store; its own events and, as {"flow":{"tab":name,"event":event}}, those of
  ///   its tabs
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
  pub fn nav_tab_store_attach_queue(
    tabs: *mut nav_tab_store,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
