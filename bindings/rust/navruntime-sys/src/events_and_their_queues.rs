// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 5 of the header: Events and their queues.

use core::ffi::c_char;

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

/// Another screen is the shown one.
pub const NAV_EVENT_SHOWN: nav_event_mask = 0x0200_0000;

/// Every kind but NAV_EVENT_REFUSED.
pub const NAV_EVENT_ALL: nav_event_mask = 0x02FF_FFFF;

/// Each command or intent that does not succeed, with its result. Not in NAV_EVENT_ALL: ask for it
/// by name.
pub const NAV_EVENT_REFUSED: nav_event_mask = 0x0100_0000;

/// Ask for deltas: what was removed and added, instead of whole paths and queues. An event then
/// costs only as much as the change.
pub const NAV_EVENT_DELTA: nav_event_mask = 0x8000_0000;

extern "C" {
  /// Make a queue that a main loop drains. It may be attached to any number of stores.
  ///
  /// - `config`: JSON object or NULL: "capacity" (events, default 1024), "overflow" "dropOldest"
  ///   (default) | "dropNewest" | "unbounded"
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
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
  /// Take the oldest event. If n events were dropped, {"gap":n} takes their place. Use
  /// nav_event_queue_next_from if the queue is attached more than once.
  ///
  /// - `queue`: the event queue
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
  /// Take the oldest event and say which attachment it comes from.
  ///
  /// - `queue`: the event queue
  /// - `event`: gets the JSON event; may be NULL
  /// - `handle`: gets the number that nav_store_attach_queue, or a function like it, gave for that
  ///   store; 0 for {"gap":n} and if the queue is empty; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (empty); NAV_ERR_ARGUMENT.
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
  /// - `queue`: the event queue
  ///
  /// Returns: the count; 0 for NULL.
  ///
  /// Ownership: none. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_event_queue_count(queue: *mut nav_event_queue) -> usize;
  /// A file descriptor that is readable while events wait, for poll, epoll, GTK, Qt, asyncio or any
  /// other main loop. It is an eventfd, made at the first call, non-blocking and close-on-exec.
  /// Only poll it: nav_event_queue_next makes it unreadable when it takes the last event.
  ///
  /// - `queue`: the event queue
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
}
