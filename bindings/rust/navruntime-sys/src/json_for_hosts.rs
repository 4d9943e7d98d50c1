// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 13 of the header: JSON for hosts.

use core::ffi::c_char;

use crate::*;

/// What kind of JSON value a nav_json is.
pub type nav_json_kind = i32;

/// No value: nothing was found.
pub const NAV_JSON_NONE: nav_json_kind = 0;

/// `null`.
pub const NAV_JSON_NULL: nav_json_kind = 1;

/// `bool`.
pub const NAV_JSON_BOOL: nav_json_kind = 2;

/// `number`.
pub const NAV_JSON_NUMBER: nav_json_kind = 3;

/// `string`.
pub const NAV_JSON_STRING: nav_json_kind = 4;

/// `array`.
pub const NAV_JSON_ARRAY: nav_json_kind = 5;

/// `object`.
pub const NAV_JSON_OBJECT: nav_json_kind = 6;

/// A value inside a JSON text of the host: a view, valid as long as that text. `= {0}` makes an
/// empty one.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_json {
  /// Its first byte in the host's text; for a string the quote.
  pub start: *const c_char,
  /// Its bytes as written; for a string with both quotes.
  pub length: usize,
  /// See above.
  pub kind: nav_json_kind,
  /// For a string: 0 if its text is the bytes between the quotes.
  pub has_escapes: i32,
}

extern "C" {
  /// Write a JSON text in its canonical form: equal values give equal bytes (docs/protocol.md).
  ///
  /// - `json`: JSON
  /// - `length`: bytes in `json`, or NAV_NUL
  /// - `out`: gets the canonical JSON; NULL only checks
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT.
  ///
  /// Ownership: `json` is copied; `out` is the caller's. Thread: any, no lock. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_json_canonical(
    json: *const c_char,
    length: usize,
    out: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Find a value in a JSON text. The whole text is checked; nothing is allocated. To search in a
  /// value that was found, pass its `start` and `length`.
  ///
  /// - `json`: JSON
  /// - `length`: bytes in `json`, or NAV_NUL
  /// - `pointer`: a JSON Pointer (RFC 6901) that ends in a NUL: "/params/id", or "" for the whole
  ///   text
  /// - `value`: gets the value, or kind NAV_JSON_NONE; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NO_MATCH (there is no such value); NAV_ERR_ARGUMENT (also a pointer that
  /// does not begin with "/", or has a "~" without 0 or 1 after it), NAV_ERR_UTF8, NAV_ERR_JSON,
  /// NAV_ERR_LIMIT.
  ///
  /// Ownership: `value` borrows from `json`. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_json_find(
    json: *const c_char,
    length: usize,
    pointer: *const c_char,
    value: *mut nav_json,
    error: *mut nav_error,
  ) -> nav_status;
  /// Get the next member of an object or element of an array. The container comes from
  /// nav_json_find or from this function: for (nav_json item = {0}; nav_json_next(&list, NULL,
  /// &item);) ...
  ///
  /// - `container`: the object or array
  /// - `key`: gets the member's key, a string; kind NAV_JSON_NONE in an array; may be NULL
  /// - `value`: the value before it, or kind NAV_JSON_NONE for the first; gets the next one, or
  ///   kind NAV_JSON_NONE after the last
  ///
  /// Returns: 1 if there is a next one, or 0; 0 for NULL.
  ///
  /// Ownership: `key` and `value` borrow from the text. Thread: any, no lock. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_json_next(container: *const nav_json, key: *mut nav_json, value: *mut nav_json)
    -> i32;
  /// Whether a value is a string with this text, escapes resolved.
  ///
  /// - `value`: the value
  /// - `text`: UTF-8
  /// - `length`: bytes in `text`, or NAV_NUL
  ///
  /// Returns: 1 or 0; 0 for a value of another kind, and for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_json_equals(value: *const nav_json, text: *const c_char, length: usize) -> i32;
  /// Copy the text of a string, escapes resolved, with a NUL after it. A string may contain NULs
  /// (\u0000), so use `length`.
  ///
  /// - `value`: the value
  /// - `text`: gets the UTF-8 and the NUL; must not be NULL
  /// - `capacity`: bytes at `text`; value-\>length is always enough
  /// - `length`: gets the bytes of the text without the NUL; may be NULL
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (not a string, NULL), NAV_ERR_LIMIT (more than `capacity`).
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_json_text(
    value: *const nav_json,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
  ) -> nav_status;
  /// Read an integer, in any spelling (7, 7.0, 70e-1).
  ///
  /// - `value`: the value
  /// - `integer`: gets it; must not be NULL
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (not an integer, beyond int64, NULL).
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_json_integer(value: *const nav_json, integer: *mut i64) -> nav_status;
  /// Read a number as the nearest double (ties to even). Independent of the locale.
  ///
  /// - `value`: the value
  /// - `number`: gets it; must not be NULL
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (not a number, too large for a double, NULL).
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_json_number(value: *const nav_json, number: *mut f64) -> nav_status;
  /// Read true or false.
  ///
  /// - `value`: the value
  /// - `boolean`: gets 1 or 0; must not be NULL
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (neither, NULL).
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_json_bool(value: *const nav_json, boolean: *mut i32) -> nav_status;
  /// Append the beginning of an object or array to a buffer. The nav_json_put functions, this one
  /// and nav_json_end write commas, keys and escapes; the result is text for any function that
  /// takes JSON. Begin with a buffer of length 0.
  ///
  /// - `out`: the buffer
  /// - `key`: the key in the object around it, ending in a NUL; NULL in an array or at the top
  ///   level
  /// - `kind`: NAV_JSON_OBJECT or NAV_JSON_ARRAY
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (another kind, NULL), NAV_ERR_UTF8 (the key). Errors append
  /// nothing.
  ///
  /// Ownership: `key` is copied; `out` is the caller's. Thread: any, one at a time for one buffer.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_json_begin(
    out: *mut nav_buffer,
    key: *const c_char,
    kind: nav_json_kind,
  ) -> nav_status;
  /// Append the end of the object or array that was begun last.
  ///
  /// - `out`: the buffer
  /// - `kind`: NAV_JSON_OBJECT or NAV_JSON_ARRAY, as it was begun
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (another kind, NULL).
  ///
  /// Ownership: `out` is the caller's. Thread: any, one at a time for one buffer. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_json_end(out: *mut nav_buffer, kind: nav_json_kind) -> nav_status;
  /// Append a string.
  ///
  /// - `out`: the buffer
  /// - `key`: the key in the object around it, ending in a NUL; NULL in an array or at the top
  ///   level
  /// - `text`: UTF-8, without escapes
  /// - `length`: bytes in `text`, or NAV_NUL
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (NULL), NAV_ERR_UTF8, NAV_ERR_LIMIT (the length).
  ///
  /// Ownership: `key` and `text` are copied; `out` is the caller's. Thread: any, one at a time for
  /// one buffer. Reentrancy: any. Since: 0.1.0
  pub fn nav_json_put_text(
    out: *mut nav_buffer,
    key: *const c_char,
    text: *const c_char,
    length: usize,
  ) -> nav_status;
  /// Append an integer.
  ///
  /// - `out`: the buffer
  /// - `key`: the key in the object around it, ending in a NUL; NULL in an array or at the top
  ///   level
  /// - `integer`: the integer
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (NULL), NAV_ERR_UTF8 (the key).
  ///
  /// Ownership: `key` is copied; `out` is the caller's. Thread: any, one at a time for one buffer.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_json_put_integer(out: *mut nav_buffer, key: *const c_char, integer: i64)
    -> nav_status;
  /// Append a number: the shortest text that reads back as the same double, in any locale.
  ///
  /// - `out`: the buffer
  /// - `key`: the key in the object around it, ending in a NUL; NULL in an array or at the top
  ///   level
  /// - `number`: finite
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (infinite or not a number, NULL), NAV_ERR_UTF8 (the key).
  ///
  /// Ownership: `key` is copied; `out` is the caller's. Thread: any, one at a time for one buffer.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_json_put_number(out: *mut nav_buffer, key: *const c_char, number: f64) -> nav_status;
  /// Append true or false.
  ///
  /// - `out`: the buffer
  /// - `key`: the key in the object around it, ending in a NUL; NULL in an array or at the top
  ///   level
  /// - `boolean`: 0 is false, everything else true
  ///
  /// Returns: NAV_OK; NAV_ERR_ARGUMENT (NULL), NAV_ERR_UTF8 (the key).
  ///
  /// Ownership: `key` is copied; `out` is the caller's. Thread: any, one at a time for one buffer.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_json_put_bool(out: *mut nav_buffer, key: *const c_char, boolean: i32) -> nav_status;
  /// Append a value that is JSON already, such as a route, or "null".
  ///
  /// - `out`: the buffer
  /// - `key`: as for nav_json_begin; may be NULL
  /// - `json`: JSON; written in its canonical form
  /// - `length`: bytes in `json`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT.
  ///
  /// Ownership: `key` and `json` are copied; `out` is the caller's. Thread: any, one at a time for
  /// one buffer. Reentrancy: any. Since: 0.1.0
  pub fn nav_json_put_json(
    out: *mut nav_buffer,
    key: *const c_char,
    json: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
}
