// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 16 of the header: Observers of a stack store.

use core::ffi::c_void;

use crate::*;

extern "C" {
  /// Call a function for each event, after the change is committed and the tree unlocked, in commit
  /// order, one at a time. Observers are called in the order of their registration. An app or store
  /// has at most 10,000 observers and queues.
  ///
  /// - `store`: the store
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
  pub fn nav_store_observe(
    store: *mut nav_store,
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
  /// - `store`: the store
  /// - `handle`: the number that observing or attaching gave
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
  /// Fill a queue with events, as an observer would get them.
  ///
  /// - `store`: the store
  /// - `queue`: the queue; kept alive
  /// - `mask`: as for observing
  /// - `handle`: gets its number, unique in the process, which nav_event_queue_next_from gives with
  ///   each event; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_LIMIT (there are 10,000), NAV_ERR_REENTRANT.
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
