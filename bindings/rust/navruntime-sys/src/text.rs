//! Functions of sections 1 to 4 of the header: the version, statuses, text and answers of callbacks.

use core::ffi::c_char;

use crate::types::{nav_buffer, nav_error, nav_reply, nav_status};

#[link(name = "navruntime")]
extern "C" {
  /// The version of the library that is loaded, to compare with NAV_VERSION_NUMBER.
  pub fn nav_version_number() -> u32;
  /// The version of the library that is loaded, as text such as "0.1.0".
  pub fn nav_version_string() -> *const c_char;
  /// The name of a status, such as "NAV_EMPTY_STACK"; "NAV_UNKNOWN" for any other number.
  pub fn nav_status_name(status: nav_status) -> *const c_char;
  /// Free what a buffer holds and set it to NAV_BUFFER_INIT.
  pub fn nav_buffer_free(buffer: *mut nav_buffer);
  /// Write a route in its canonical form: equal routes give equal bytes.
  pub fn nav_route_canonical(route: *const c_char, length: usize, out: *mut nav_buffer, error: *mut nav_error) -> nav_status;
  /// How many handles of this library are alive in the process: 0 after everything was destroyed. For leak checks in a host's tests.
  pub fn nav_live_handles() -> usize;
  /// Answer with commands: a JSON command or an array of them.
  pub fn nav_reply_commands(reply: *mut nav_reply, commands: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// Answer with a refusal: a JSON reason such as "conditionFailed" or {"custom":"not now"}.
  pub fn nav_reply_cancel(reply: *mut nav_reply, reason: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
  /// Answer a validator's question with an error: a JSON validation error such as {"custom":"too deep"}.
  pub fn nav_reply_error(reply: *mut nav_reply, broken_rule: *const c_char, length: usize, error: *mut nav_error) -> nav_status;
}
