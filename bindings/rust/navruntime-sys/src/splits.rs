// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 24 of the header: Splits.

use core::ffi::{c_char, c_void};

use crate::*;

/// A column of a split.
pub type nav_split_column = i32;

/// `sidebar`.
pub const NAV_COLUMN_SIDEBAR: nav_split_column = 0;

/// `content`.
pub const NAV_COLUMN_CONTENT: nav_split_column = 1;

/// `detail`.
pub const NAV_COLUMN_DETAIL: nav_split_column = 2;

/// Which columns a wide split shows.
pub type nav_split_visibility = i32;

/// `automatic`.
pub const NAV_VISIBILITY_AUTOMATIC: nav_split_visibility = 0;

/// `all`.
pub const NAV_VISIBILITY_ALL: nav_split_visibility = 1;

/// `doubleColumn`.
pub const NAV_VISIBILITY_DOUBLE_COLUMN: nav_split_visibility = 2;

/// `detailOnly`.
pub const NAV_VISIBILITY_DETAIL_ONLY: nav_split_visibility = 3;

extern "C" {
  /// Make a split.
  ///
  /// A nav_split_store holds two or three columns, each with a stack whose first entry is the
  /// column's root view. When the split is collapsed, the columns up to the preferred one are shown
  /// as one stack; expanding it again loses nothing. The split and its columns are in one tree.
  ///
  /// - `config`: JSON object, or NULL for two empty columns. Keys: "sidebar", "content", "detail"
  ///   (configs of nav_store_create; {"limits":{"stackDepth":1}} makes a column of one route;
  ///   without "content" there are two columns), "visibility"
  ///   "automatic"|"all"|"doubleColumn"|"detailOnly", "preferredCompactColumn"
  ///   "sidebar"|"content"|"detail", "collapsed" bool
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (also a preferred column that does not exist), NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT, NAV_ERR_STATE.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_split_store_create(
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_split_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. It stays alive while a call in progress or another handle uses
  /// it.
  ///
  /// - `split`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle; registered user_data is destroyed. Thread: any. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_split_store_destroy(split: *mut nav_split_store);
  /// The stack of a column, as a handle of its own. When the split is destroyed, calls on it are
  /// NAV_ERR_DETACHED.
  ///
  /// - `split`: the split store
  /// - `column`: NAV_COLUMN_\*
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (no such column).
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_split_store_column(
    split: *mut nav_split_store,
    column: nav_split_column,
    out: *mut *mut nav_store,
    error: *mut nav_error,
  ) -> nav_status;
  /// Replace the path of a column with one route, and make the column the preferred one: for a
  /// selection in the column before it.
  ///
  /// - `split`: the split store
  /// - `column`: NAV_COLUMN_\*
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `result`: gets the JSON result; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_store_replace; NAV_ERR_ARGUMENT (no such column).
  ///
  /// Ownership: `route` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_split_store_show(
    split: *mut nav_split_store,
    column: nav_split_column,
    route: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Send a stack intent to a column.
  ///
  /// - `split`: the split store
  /// - `column`: NAV_COLUMN_\*
  /// - `intent`: JSON intent, or {"intent":i,"source":...}
  /// - `length`: bytes in `intent`, or NAV_NUL
  /// - `result`: as for nav_store_send; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_store_send; NAV_ERR_ARGUMENT (no such column).
  ///
  /// Ownership: `intent` is copied; `result` is the caller's. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_split_store_send(
    split: *mut nav_split_store,
    column: nav_split_column,
    intent: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Set which columns a wide split shows.
  ///
  /// - `split`: the split store
  /// - `visibility`: NAV_VISIBILITY_\*
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (no change); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_split_store_set_visibility(
    split: *mut nav_split_store,
    visibility: nav_split_visibility,
    error: *mut nav_error,
  ) -> nav_status;
  /// Set which column a collapsed split shows on top.
  ///
  /// - `split`: the split store
  /// - `column`: NAV_COLUMN_\*
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (no change); NAV_ERR_ARGUMENT (no such column), NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_split_store_set_preferred_column(
    split: *mut nav_split_store,
    column: nav_split_column,
    error: *mut nav_error,
  ) -> nav_status;
  /// Collapse the columns to one stack, or expand them again.
  ///
  /// - `split`: the split store
  /// - `collapsed`: not 0: collapse
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (no change); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_split_store_set_collapsed(
    split: *mut nav_split_store,
    collapsed: i32,
    error: *mut nav_error,
  ) -> nav_status;
  /// The split as JSON: {"columns":{"sidebar":path,"content":path,"detail":path},
  /// "layout":{"visibility", "preferredCompactColumn", "isCollapsed"}}.
  ///
  /// - `split`: the split store
  /// - `state`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `state` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_split_store_state(
    split: *mut nav_split_store,
    state: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// What a collapsed split shows, bottom first: \[{"column":"sidebar","route":...},...\].
  ///
  /// - `split`: the split store
  /// - `path`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT (another tree's callback).
  ///
  /// Ownership: `path` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_split_store_collapsed_path(
    split: *mut nav_split_store,
    path: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// A number that grows whenever anything in the split changes. Compare it to know whether to draw
  /// again.
  ///
  /// - `split`: the split store
  ///
  /// Returns: the revision; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_split_store_revision(split: *mut nav_split_store) -> u64;
  /// Whether going back would do something.
  ///
  /// - `split`: the split store
  ///
  /// Returns: 1 or 0; 0 for NULL.
  ///
  /// Ownership: none. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_split_store_can_go_back(split: *mut nav_split_store) -> i32;
  /// The route that going back would show.
  ///
  /// - `split`: the split store
  /// - `route`: gets the JSON route, or null for a root view outside the path; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT
  /// (another tree's callback), NAV_ERR_DETACHED.
  ///
  /// Ownership: `route` is the caller's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_split_store_back_target(
    split: *mut nav_split_store,
    route: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Go back one step: pop the last column with more than its root. When collapsed, pop the
  /// preferred column, or else show the column before it.
  ///
  /// - `split`: the split store
  /// - `result`: gets {"popped":{"column":name,"result":result}}, {"moved":{"to":name}} or "none";
  ///   may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: that of the command; NAV_EMPTY_STACK (nowhere to go back to); NAV_ERR_ARGUMENT,
  /// NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `result` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_split_store_back(
    split: *mut nav_split_store,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit
  /// order, one at a time. Observers are called in the order of their registration. An app or store
  /// has at most 10,000 observers and queues.
  ///
  /// - `split`: the split store; its layout and, as {"column":{"column":name,"event":event}}, the
  ///   events of its columns
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
  pub fn nav_split_store_observe(
    split: *mut nav_split_store,
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
  /// - `split`: the split store
  /// - `handle`: the number that observing or attaching gave
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's
  /// callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_split_store_unobserve(
    split: *mut nav_split_store,
    handle: u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Fill a queue with events, as an observer would get them.
  ///
  /// - `split`: the split store; its layout and, as {"column":{"column":name,"event":event}}, the
  ///   events of its columns
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
  pub fn nav_split_store_attach_queue(
    split: *mut nav_split_store,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
