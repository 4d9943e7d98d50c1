//! What the library calls back with.

use std::ffi::{c_char, c_void};

use super::guard;

/// Hands `value` over to the library, which gives it back to [`drop_user_data`] exactly once.
pub(crate) fn user_data_of<T: Send + 'static>(value: T) -> *mut c_void {
  Box::into_raw(Box::new(value)).cast()
}

/// Drops what [`user_data_of`] handed over.
///
/// # Safety
/// `user_data` is from `user_data_of::<T>`, and this is called once for it.
pub(crate) unsafe extern "C" fn drop_user_data<T>(user_data: *mut c_void) {
  // SAFETY: the caller's promise; a box was turned into this pointer.
  guard(|| drop(unsafe { Box::from_raw(user_data.cast::<T>()) }), |_| ());
}

/// The text that the library lends to a callback; empty if it is no UTF-8, which the library never
/// writes.
///
/// # Safety
/// `length` bytes at `data` may be read for as long as `'t`.
pub(crate) unsafe fn text<'t>(data: *const c_char, length: usize) -> &'t str {
  // SAFETY: the caller's promise.
  std::str::from_utf8(unsafe { bytes(data, length) }).unwrap_or_default()
}

/// The same, as bytes.
///
/// # Safety
/// As of [`text`].
pub(crate) unsafe fn bytes<'t>(data: *const c_char, length: usize) -> &'t [u8] {
  if data.is_null() {
    return &[];
  }
  // SAFETY: the caller's promise.
  unsafe { std::slice::from_raw_parts(data.cast::<u8>(), length) }
}
