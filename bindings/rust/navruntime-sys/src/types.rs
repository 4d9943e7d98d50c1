//! Sections 1 to 4 of the header: the version, statuses, text and callback types.

use core::ffi::{c_char, c_void};

/// Major version of the header that these declarations follow.
pub const NAV_VERSION_MAJOR: i32 = 0;
/// Minor version of the header that these declarations follow.
pub const NAV_VERSION_MINOR: i32 = 1;
/// Patch version of the header that these declarations follow.
pub const NAV_VERSION_PATCH: i32 = 0;
/// Major * 1000000 + minor * 1000 + patch.
pub const NAV_VERSION_NUMBER: i32 = 1000;

/// What a call came to: 0 done, above 0 a refusal, below 0 an error of the caller.
pub type nav_status = i32;

/// Done.
pub const NAV_OK: nav_status = 0;
/// A middleware, coordinator or prepare callback said no.
pub const NAV_CANCELLED: nav_status = 1;
/// Nothing to pop, or no top.
pub const NAV_EMPTY_STACK: nav_status = 2;
/// A count of zero or less.
pub const NAV_INVALID_POP_COUNT: nav_status = 3;
/// More than there is to pop; nothing was popped.
pub const NAV_INSUFFICIENT_STACK_DEPTH: nav_status = 4;
/// No such route or entry on the stack.
pub const NAV_ROUTE_NOT_FOUND: nav_status = 5;
/// The store's validator refuses the state that this would lead to.
pub const NAV_VALIDATION_FAILED: nav_status = 6;
/// A sequence or batch in which not everything succeeded.
pub const NAV_PARTIAL: nav_status = 7;
/// A transaction that was rolled back, or was empty.
pub const NAV_NOT_COMMITTED: nav_status = 8;
/// A modal that waits behind the current one.
pub const NAV_QUEUED: nav_status = 9;
/// Nothing to do.
pub const NAV_NOOP: nav_status = 10;
/// A deep link that waits for sign-in.
pub const NAV_PENDING: nav_status = 11;
/// A deep link or flow intent that the rules refuse.
pub const NAV_REJECTED: nav_status = 12;
/// A deep link that nobody takes.
pub const NAV_UNHANDLED: nav_status = 13;
/// No mapping matches.
pub const NAV_NO_MATCH: nav_status = 14;

/// NULL, unknown key or handle, wrong type, out of range.
pub const NAV_ERR_ARGUMENT: nav_status = -1;
/// Not well-formed UTF-8.
pub const NAV_ERR_UTF8: nav_status = -2;
/// Not RFC 8259 JSON.
pub const NAV_ERR_JSON: nav_status = -3;
/// JSON, but not a route.
pub const NAV_ERR_ROUTE: nav_status = -4;
/// JSON, but not a command, intent, result or reason.
pub const NAV_ERR_COMMAND: nav_status = -5;
/// Not an RFC 3986 URL reference.
pub const NAV_ERR_URL: nav_status = -6;
/// Not a link pattern.
pub const NAV_ERR_PATTERN: nav_status = -7;
/// Larger, deeper or more than the limit allows.
pub const NAV_ERR_LIMIT: nav_status = -8;
/// A change from a callback that may only read.
pub const NAV_ERR_REENTRANT: nav_status = -9;
/// A snapshot or config that breaks an invariant.
pub const NAV_ERR_STATE: nav_status = -10;
/// The handle's parent is gone.
pub const NAV_ERR_DETACHED: nav_status = -11;
/// A snapshot of an unknown format or kind.
pub const NAV_ERR_SCHEMA: nav_status = -12;
/// A defect of the library.
pub const NAV_ERR_INTERNAL: nav_status = -13;

/// `offset` of an error that is not at a byte of the input.
pub const NAV_NO_OFFSET: u64 = u64::MAX;
/// As a length: the text ends in a NUL.
pub const NAV_NUL: usize = usize::MAX;

/// What went wrong, in memory of the caller; all zeros is a valid start.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_error {
  /// The status that the call returned.
  pub code: nav_status,
  /// Zero.
  pub reserved0: i32,
  /// Bytes into the input that the message is about, or [`NAV_NO_OFFSET`].
  pub offset: u64,
  /// Zero.
  pub reserved1: u64,
  /// Zero.
  pub reserved2: u64,
  /// One line, UTF-8, cut between characters, NUL-terminated.
  pub message: [c_char; 224],
}

/// Text that the library wrote, owned by the caller and reused by later calls; `data[length]` is a NUL.
#[repr(C)]
#[derive(Debug)]
pub struct nav_buffer {
  /// The text; NULL in an empty buffer.
  pub data: *mut c_char,
  /// Bytes of text.
  pub length: usize,
  /// Bytes allocated.
  pub capacity: usize,
}

/// An empty buffer.
pub const NAV_BUFFER_INIT: nav_buffer = nav_buffer { data: core::ptr::null_mut(), length: 0, capacity: 0 };

/// Declares the handles and borrowed objects: known by pointer only, neither movable nor shareable by accident.
macro_rules! opaque {
  ($($(#[$doc:meta])* $name:ident;)*) => {$(
    $(#[$doc])*
    #[repr(C)]
    pub struct $name {
      _data: [u8; 0],
      _marker: core::marker::PhantomData<(*mut u8, core::marker::PhantomPinned)>,
    }
  )*};
}

opaque! {
  /// Stack authority: state, engine, middleware, validators, observers, coordinator.
  nav_store;
  /// May send intents to one store and nothing else.
  nav_sender;
  /// Events pulled by a main loop.
  nav_event_queue;
  /// Modal authority: the current presentation and those that wait.
  nav_modal_store;
  /// An immutable table from URL patterns to routes.
  nav_matcher;
  /// An immutable policy from URLs to plans.
  nav_pipeline;
  /// Opens links on a store and keeps one that waits for sign-in.
  nav_link_handler;
  /// A stack and the modals over it as one path.
  nav_flow_store;
  /// Named flows, of which one is selected.
  nav_tab_store;
  /// Two or three columns, each with a stack.
  nav_split_store;
  /// A wizard: steps in order, and which of them are complete.
  nav_step_flow;
  /// The answer that a callback may give: borrowed, valid until the callback returns.
  nav_reply;
  /// A command on its way to the engine: borrowed, valid until the callback returns.
  nav_interception;
  /// A command that has run: borrowed, valid until the callback returns.
  nav_execution;
}

/// Called exactly once for every registration: on removal, when the handle goes, or at once if registering fails.
pub type nav_destroy_fn = Option<unsafe extern "C" fn(user_data: *mut c_void)>;
/// Milliseconds of a clock that never runs backwards.
pub type nav_clock_fn = Option<unsafe extern "C" fn(user_data: *mut c_void) -> i64>;
/// One event as JSON; the text is borrowed.
pub type nav_observer_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, event: *const c_char, length: usize)>;
/// Judges a path.
pub type nav_validator_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, path: *const c_char, length: usize, reply: *mut nav_reply)>;
/// Sees each intent first.
pub type nav_coordinator_fn =
  Option<unsafe extern "C" fn(user_data: *mut c_void, intent: *const c_char, length: usize, reply: *mut nav_reply)>;
/// Prepares a guarded command.
pub type nav_prepare_fn =
  Option<unsafe extern "C" fn(user_data: *mut c_void, command: *const c_char, length: usize, reply: *mut nav_reply)>;
/// Resolves a path that does not follow from the store's.
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
/// What a screen or modal answered.
pub type nav_outcome_fn = Option<unsafe extern "C" fn(user_data: *mut c_void, outcome: *const c_char, length: usize)>;
