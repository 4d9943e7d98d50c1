// Generated from include/navruntime.h by tools/make_ffi.py; do not edit.
//! Section 7 of the header: Observers and event queues.

use core::ffi::{c_char, c_void};

use crate::*;

/// Which events an observer or queue gets; combine them with |.
pub type nav_event_mask = u32;

/// `changed`.
pub const NAV_EVENT_CHANGED: nav_event_mask = 0x0000_0001;

/// `batchExecuted`.
pub const NAV_EVENT_BATCH_EXECUTED: nav_event_mask = 0x0000_0002;

/// `transactionExecuted`.
pub const NAV_EVENT_TRANSACTION_EXECUTED: nav_event_mask = 0x0000_0004;

/// `pathMismatch`.
pub const NAV_EVENT_PATH_MISMATCH: nav_event_mask = 0x0000_0008;

/// `middlewareMutation`.
pub const NAV_EVENT_MIDDLEWARE_MUTATION: nav_event_mask = 0x0000_0010;

/// `answered`.
pub const NAV_EVENT_ANSWERED: nav_event_mask = 0x0000_0020;

/// `presented`.
pub const NAV_EVENT_PRESENTED: nav_event_mask = 0x0000_0100;

/// `dismissed`.
pub const NAV_EVENT_DISMISSED: nav_event_mask = 0x0000_0200;

/// `replaced`.
pub const NAV_EVENT_REPLACED: nav_event_mask = 0x0000_0400;

/// `queueChanged`.
pub const NAV_EVENT_QUEUE_CHANGED: nav_event_mask = 0x0000_0800;

/// `commandIntercepted`.
pub const NAV_EVENT_COMMAND_INTERCEPTED: nav_event_mask = 0x0000_1000;

/// `pathChanged`.
pub const NAV_EVENT_PATH_CHANGED: nav_event_mask = 0x0001_0000;

/// `intentRejected`.
pub const NAV_EVENT_INTENT_REJECTED: nav_event_mask = 0x0002_0000;

/// `layoutChanged`.
pub const NAV_EVENT_LAYOUT_CHANGED: nav_event_mask = 0x0004_0000;

/// Every event of a step flow.
pub const NAV_EVENT_STEP_CHANGED: nav_event_mask = 0x0008_0000;

/// `tabSelected` and `tabReselected`.
pub const NAV_EVENT_TAB_SELECTED: nav_event_mask = 0x0010_0000;

/// `badgeChanged`.
pub const NAV_EVENT_BADGE_CHANGED: nav_event_mask = 0x0020_0000;

/// `tabAdded` and `tabRemoved`.
pub const NAV_EVENT_TABS_CHANGED: nav_event_mask = 0x0040_0000;

/// An app could not write to its journal.
pub const NAV_EVENT_JOURNAL_BROKEN: nav_event_mask = 0x0000_0040;

/// `committed`.
pub const NAV_EVENT_COMMITTED: nav_event_mask = 0x0000_0080;

/// `pending`.
pub const NAV_EVENT_PENDING: nav_event_mask = 0x0000_2000;

/// `question`.
pub const NAV_EVENT_QUESTION: nav_event_mask = 0x0000_4000;

/// `withdrawn`.
pub const NAV_EVENT_WITHDRAWN: nav_event_mask = 0x0000_8000;

/// `forgotten`.
pub const NAV_EVENT_FORGOTTEN: nav_event_mask = 0x0080_0000;

/// Every kind but NAV_EVENT_REFUSED.
pub const NAV_EVENT_ALL: nav_event_mask = 0x00FF_FFFF;

/// Each command or intent that does not succeed, with its result. Not in NAV_EVENT_ALL: ask for it
/// by name.
pub const NAV_EVENT_REFUSED: nav_event_mask = 0x0100_0000;

/// Ask for deltas: what was removed and added, instead of whole paths and queues. An event then
/// costs only as much as the change.
pub const NAV_EVENT_DELTA: nav_event_mask = 0x8000_0000;

extern "C" {
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit
  /// order, one at a time. Observers are called in the order of their registration. A store has at
  /// most 10,000 observers and queues; one more is NAV_ERR_LIMIT.
  ///
  /// - `store`: the store
  /// - `mask`: NAV_EVENT_\* kinds, with NAV_EVENT_DELTA for the delta form
  /// - `observer`: the function
  /// - `user_data`: passed to `observer`
  /// - `destroy`: called once with `user_data`; may be NULL
  /// - `handle`: gets its number, unique in the process; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: `user_data` until `destroy`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_observe(
    store: *mut nav_store,
    mask: nav_event_mask,
    observer: nav_observer_fn,
    user_data: *mut c_void,
    destroy: nav_destroy_fn,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Stop observing. The observer is not called again, not even for events that are waiting.
  ///
  /// - `store`: the store
  /// - `handle`: the number that nav_store_observe gave
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (unknown number), NAV_ERR_REENTRANT (another tree's
  /// callback).
  ///
  /// Ownership: its user_data is destroyed, at the end of the outermost call. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_store_unobserve(
    store: *mut nav_store,
    handle: u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a queue that a main loop drains. It may be attached to any number of stores.
  ///
  /// - `config`: JSON object or NULL: "capacity" (events, default 1024), "overflow" "dropOldest"
  ///   (default) | "dropNewest" | "unbounded"
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_event_queue_create(
    config: *const c_char,
    length: usize,
    out: *mut *mut nav_event_queue,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference; stores stop filling a queue that nobody can read.
  ///
  /// - `queue`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_event_queue_destroy(queue: *mut nav_event_queue);
  /// Take the oldest event. If n events were dropped, {"gap":n} takes their place.
  ///
  /// - `queue`: the queue
  /// - `event`: gets the JSON event; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (empty); NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `event` is the caller's. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_event_queue_next(
    queue: *mut nav_event_queue,
    event: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Like nav_event_queue_next, and says which attachment the event comes from: for a queue that
  /// serves several stores.
  ///
  /// - `queue`: the queue
  /// - `event`: gets the JSON event; may be NULL
  /// - `handle`: gets the number that nav_store_attach_queue, or a function like it, gave for that
  ///   store; 0 for {"gap":n} and if the queue is empty; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_event_queue_next.
  ///
  /// Ownership: `event` is the caller's. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_event_queue_next_from(
    queue: *mut nav_event_queue,
    event: *mut nav_buffer,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
  /// How many events wait, gap markers included.
  ///
  /// - `queue`: the queue
  ///
  /// Returns: the count; 0 for NULL.
  ///
  /// Ownership: none. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_event_queue_count(queue: *mut nav_event_queue) -> usize;
  /// A file descriptor that is readable while events wait, for poll, epoll, GTK, Qt, asyncio or any
  /// other main loop. It is an eventfd, made at the first call, non-blocking and close-on-exec.
  /// Only poll it: nav_event_queue_next makes it unreadable when it takes the last event.
  ///
  /// - `queue`: the queue
  /// - `fd`: gets the descriptor, or -1 on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (the process can open no more descriptors).
  ///
  /// Ownership: `fd` stays the queue's, which closes it. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_event_queue_fd(
    queue: *mut nav_event_queue,
    fd: *mut i32,
    error: *mut nav_error,
  ) -> nav_status;
  /// Fill a queue with a store's events, as an observer would get them.
  ///
  /// - `store`: the store
  /// - `queue`: the queue; kept alive by the store
  /// - `mask`: NAV_EVENT_\* kinds, with NAV_EVENT_DELTA for the delta form
  /// - `handle`: gets a number for nav_store_unobserve and nav_event_queue_next_from, unique in the
  ///   process; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT, NAV_ERR_REENTRANT.
  ///
  /// Ownership: shares `queue`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_store_attach_queue(
    store: *mut nav_store,
    queue: *mut nav_event_queue,
    mask: nav_event_mask,
    handle: *mut u64,
    error: *mut nav_error,
  ) -> nav_status;
}
