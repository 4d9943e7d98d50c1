// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 2 of the header: Status and errors.

use core::ffi::c_char;

/// How a call ended: 0 is done, above 0 a refusal, below 0 a mistake of the caller.
pub type nav_status = i32;

/// Done.
pub const NAV_OK: nav_status = 0;

/// A callback, such as a middleware or interceptor, said no.
pub const NAV_CANCELLED: nav_status = 1;

/// Nothing to pop, or no top.
pub const NAV_EMPTY_STACK: nav_status = 2;

/// A count of zero or less.
pub const NAV_INVALID_POP_COUNT: nav_status = 3;

/// More than the stack has; nothing was popped.
pub const NAV_INSUFFICIENT_STACK_DEPTH: nav_status = 4;

/// No such route or entry on the stack.
pub const NAV_ROUTE_NOT_FOUND: nav_status = 5;

/// The store's validator refuses the new state.
pub const NAV_VALIDATION_FAILED: nav_status = 6;

/// A sequence or batch in which not everything succeeded.
pub const NAV_PARTIAL: nav_status = 7;

/// A transaction that was rolled back, or was empty.
pub const NAV_NOT_COMMITTED: nav_status = 8;

/// A modal that waits while another one is shown.
pub const NAV_QUEUED: nav_status = 9;

/// Nothing to do.
pub const NAV_NOOP: nav_status = 10;

/// A link, intent or command waits, or a question is open.
pub const NAV_PENDING: nav_status = 11;

/// The rules refuse it: a link, an intent, a name, a schema.
pub const NAV_REJECTED: nav_status = 12;

/// A deep link that matches nothing.
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

/// The handle's parent no longer exists.
pub const NAV_ERR_DETACHED: nav_status = -11;

/// A wrong schema, or a route, fact or answer that does not fit it.
pub const NAV_ERR_SCHEMA: nav_status = -12;

/// A defect of this library.
pub const NAV_ERR_INTERNAL: nav_status = -13;

/// The system refused to open, read or write a file.
pub const NAV_ERR_IO: nav_status = -14;

/// The `offset` of an error that is not about a byte of the input.
pub const NAV_NO_OFFSET: u64 = u64::MAX;

/// What went wrong, in the caller's memory. Initialise it with `= {0}`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_error {
  /// The status that the call returned.
  pub code: nav_status,
  /// Zero.
  pub reserved0: i32,
  /// Bytes into the input that the message is about, or NAV_NO_OFFSET.
  pub offset: u64,
  /// Zero.
  pub reserved1: u64,
  /// Zero.
  pub reserved2: u64,
  /// One line, UTF-8, control characters as ?, cut, NUL-terminated.
  pub message: [c_char; 224],
}

extern "C" {
  /// The name of a status, such as "NAV_EMPTY_STACK"; "NAV_UNKNOWN" for any other number.
  ///
  /// - `status`: the number
  ///
  /// Returns: static text.
  ///
  /// Ownership: static, never freed. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_status_name(status: nav_status) -> *const c_char;
}
