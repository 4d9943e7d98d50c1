// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 11 of the header: The presenter.

use core::ffi::{c_char, c_void};

use crate::*;

extern "C" {
  /// Make a presenter of an app. It shows nothing yet.
  ///
  /// A nav_presenter leads a toolkit from what it shows to the newest state, one operation at a
  /// time that the toolkit can do (docs/presenter.md). It knows what is shown, what is in flight
  /// and what the state wants. It keeps the host's pages, and destroys each when it has left for
  /// good. Life: create; after each commit, gesture and finished animation call nav_presenter_next
  /// until it has nothing, do each operation, and say nav_presenter_done when its animation has
  /// ended; destroy.
  ///
  /// - `app`: the app; kept alive by the presenter
  /// - `profile`: JSON: the name of a toolkit ("lvgl", "qtquick", "gtkstack", "textual", "ncurses"
  ///   or "immediate"), or an object of what it can do: "like" (such a name), "pushMany",
  ///   "popMany", "replace", "removeMiddle", "interrupt", "lanes", "returns" (booleans), "modals",
  ///   "leaves" (0 to 255), and of what it shows: "at" (an address, or "~" for the layers alone),
  ///   "columns" ("focused" or "one")
  /// - `length`: bytes in `profile`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_presenter_create(
    app: *mut nav_app,
    profile: *const c_char,
    length: usize,
    out: *mut *mut nav_presenter,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a presenter of one stack, whose address is "", in a program without an app.
  ///
  /// - `store`: the store; kept alive by the presenter
  /// - `profile`: as for nav_presenter_create; "at" may be "" or "~"
  /// - `length`: bytes in `profile`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: the caller destroys `out`. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_presenter_create_for_store(
    store: *mut nav_store,
    profile: *const c_char,
    length: usize,
    out: *mut *mut nav_presenter,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. The pages that are left are destroyed, by ascending ids.
  ///
  /// - `presenter`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle; its pages are destroyed. Thread: any. Reentrancy: any. Since:
  /// 0.1.0
  pub fn nav_presenter_destroy(presenter: *mut nav_presenter);
  /// Take the next operation: {"op":n,KIND:{...},"at":address,"gone":\[ids\],"animate":a}. It is in
  /// flight from then on. KIND is "switch", "push", "pop", "replace", "present", "dismiss" or
  /// "discard"; `a` is "forward", "back" or "none".
  ///
  /// - `presenter`: the presenter
  /// - `operation`: gets the operation; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK (an operation); NAV_PENDING (one is in flight, or a finger holds the page),
  /// NAV_NOOP (nothing to do); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `operation` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_presenter_next(
    presenter: *mut nav_presenter,
    operation: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Say that an operation is done: its animation has ended. Pages that have left for good are
  /// destroyed. A number that is not in flight (twice, late, never given) changes nothing.
  ///
  /// - `presenter`: the presenter
  /// - `operation`: the number of the operation
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (not in flight); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: pages that are no longer needed are destroyed. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_presenter_done(
    presenter: *mut nav_presenter,
    operation: i64,
    error: *mut nav_error,
  ) -> nav_status;
  /// Say that an operation did not work, and what the toolkit shows now. The next operation leads
  /// from there.
  ///
  /// - `presenter`: the presenter
  /// - `operation`: the number of the operation
  /// - `shown`: JSON array: the ids of the whole line that the toolkit shows, bottom first
  /// - `length`: bytes in `shown`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (not in flight); NAV_ERR_ARGUMENT (an id that is unknown or named
  /// twice, or pages of two leaves), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: pages that are no longer needed are destroyed. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_presenter_failed(
    presenter: *mut nav_presenter,
    operation: i64,
    shown: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Say that a finger has a page, or has let go of it. Meanwhile nothing is handed out (in a
  /// profile with lanes: nothing for pages). A gesture or a failure ends it too.
  ///
  /// - `presenter`: the presenter
  /// - `on`: 0: the drag was given up; everything else: it has begun
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NOOP (it is so already); NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT,
  /// NAV_ERR_DETACHED.
  ///
  /// Ownership: none. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_presenter_hold(
    presenter: *mut nav_presenter,
    on: i32,
    error: *mut nav_error,
  ) -> nav_status;
  /// Say what the toolkit shows after the user has moved it. What went is taken out of the state,
  /// in one commit, through its rules and questions; if the state refuses, the next operation leads
  /// the toolkit back.
  ///
  /// - `presenter`: the presenter
  /// - `gesture`: JSON: the ids of the whole line, bottom first, or
  ///   {"shown":\[id...\],"cause":text}; the cause becomes the source of the commit
  /// - `length`: bytes in `gesture`, or NAV_NUL
  /// - `result`: gets {"adopted":result}, {"resisted":reason} or "echo"; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK (adopted), NAV_REJECTED (resisted), NAV_NOOP (the state has nothing to do);
  /// NAV_ERR_ARGUMENT (as for nav_presenter_failed), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT,
  /// NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `result` is the caller's; pages that are no longer needed are destroyed. Thread:
  /// any. Reentrancy: change. Since: 0.1.0
  pub fn nav_presenter_gesture(
    presenter: *mut nav_presenter,
    gesture: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Where going back leads, for drag areas and predictive back: {"to":item|null, "gone":\[ids\],
  /// "allowed":"yes"|"asks"|"held"|"none", "forward":item|null}. Read it after each commit.
  ///
  /// - `presenter`: the presenter
  /// - `back`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `back` is the caller's. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_presenter_back(
    presenter: *mut nav_presenter,
    back: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Whether nav_presenter_next would answer an operation. It is one load, for a loop that draws.
  ///
  /// - `presenter`: the presenter
  ///
  /// Returns: 1 if so, 0 if not; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_presenter_wants(presenter: *mut nav_presenter) -> i32;
  /// Keep the host's page (a widget, a window) of an entry or layer while it is shown, in flight,
  /// kept for a hidden leaf or set aside. A second page destroys the first.
  ///
  /// - `presenter`: the presenter
  /// - `id`: the id of an item of an operation
  /// - `data`: the page; NULL removes what is kept
  /// - `destroy`: called once with `data`, unlocked; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ROUTE_NOT_FOUND (no page of that id is needed); NAV_ERR_ARGUMENT,
  /// NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: `data` until `destroy`, which is called at once on any status but NAV_OK, and with
  /// NULL. Thread: any. Reentrancy: change. Since: 0.1.0
  pub fn nav_presenter_set_page(
    presenter: *mut nav_presenter,
    id: i64,
    data: *mut c_void,
    destroy: nav_destroy_fn,
    error: *mut nav_error,
  ) -> nav_status;
  /// The page of an entry or layer.
  ///
  /// - `presenter`: the presenter
  /// - `id`: the id of an item of an operation
  ///
  /// Returns: the page; NULL if there is none.
  ///
  /// Ownership: stays the presenter's. Thread: any. Reentrancy: read. Since: 0.1.0
  pub fn nav_presenter_page(presenter: *mut nav_presenter, id: i64) -> *mut c_void;
  /// Show another part of the state, or join columns: a window was resized. What is in flight
  /// counts as finished.
  ///
  /// - `presenter`: the presenter
  /// - `profile`: as for nav_presenter_create; it may differ from the present one in "at" and
  ///   "columns" only
  /// - `length`: bytes in `profile`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (another toolkit, or an address that does not exist),
  /// NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_REENTRANT, NAV_ERR_DETACHED.
  ///
  /// Ownership: pages that are no longer needed are destroyed. Thread: any. Reentrancy: change.
  /// Since: 0.1.0
  pub fn nav_presenter_set_profile(
    presenter: *mut nav_presenter,
    profile: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
}
