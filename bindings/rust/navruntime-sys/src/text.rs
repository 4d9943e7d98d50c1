// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 3 of the header: Text.

use core::ffi::c_char;

use crate::*;

/// As a length: the text ends in a NUL.
pub const NAV_NUL: usize = usize::MAX;

/// Text that the library wrote, owned by the caller. Later calls reuse its memory, so a loop
/// allocates nothing. `data[length]` is a NUL. A call that reads a text cannot write its result
/// over it: a text in the buffer for the result is NAV_ERR_ARGUMENT, and both stay as they are.
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
pub const NAV_BUFFER_INIT: nav_buffer =
  nav_buffer { data: core::ptr::null_mut(), length: 0, capacity: 0 };

extern "C" {
  /// Free what a buffer holds and set it to NAV_BUFFER_INIT.
  ///
  /// - `buffer`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: the buffer's memory. Thread: any, one at a time for one buffer. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_buffer_free(buffer: *mut nav_buffer);
  /// Write a route in its canonical form: equal routes give equal bytes.
  ///
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `out`: gets the canonical JSON; NULL only checks
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT.
  ///
  /// Ownership: `route` is copied; `out` is the caller's. Thread: any, no lock. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_route_canonical(
    route: *const c_char,
    length: usize,
    out: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// How many handles of this library are alive in the process: 0 after everything was destroyed.
  /// For leak checks in a host's tests.
  ///
  /// Returns: the count.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_live_handles() -> usize;
}
