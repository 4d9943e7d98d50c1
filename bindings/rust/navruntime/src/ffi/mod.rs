//! The one way over the boundary: every call of the library goes through this module, and so does
//! every call back.

mod buffer;
mod callback;
mod json;
mod panics;

pub(crate) use buffer::{give_writer_back, take_writer, with_scratch, Buffer};
pub(crate) use callback::{bytes, drop_user_data, text, user_data_of};
pub(crate) use json::{canonical_json, json_text};
pub(crate) use panics::{enter, guard};

use std::ffi::c_char;
use std::ptr;

use navruntime_sys as sys;

use crate::json::Encodes;
use crate::{Error, ErrorKind, Outcome};

const NO_ERROR: sys::nav_error = sys::nav_error {
  code: 0,
  reserved0: 0,
  offset: 0,
  reserved1: 0,
  reserved2: 0,
  message: [0; 224],
};

/// Makes a call that returns a status.
pub(crate) fn call(
  function: impl FnOnce(*mut sys::nav_error) -> sys::nav_status,
) -> Result<Outcome, Error> {
  let mut detail = NO_ERROR;
  let status = enter(|| function(&mut detail));
  if status >= 0 {
    Ok(Outcome::from_status(status))
  } else {
    Err(Error::from_library(status, &detail))
  }
}

/// Makes a call that returns a status and writes JSON, and reads the JSON.
pub(crate) fn call_for<T>(
  function: impl FnOnce(*mut sys::nav_buffer, *mut sys::nav_error) -> sys::nav_status,
  read: impl FnOnce(&str) -> Result<T, Error>,
) -> Result<T, Error> {
  call_with_outcome(function, |_, text| read(text))
}

/// The same, for a reader that looks at the outcome too.
pub(crate) fn call_with_outcome<T>(
  function: impl FnOnce(*mut sys::nav_buffer, *mut sys::nav_error) -> sys::nav_status,
  read: impl FnOnce(Outcome, &str) -> Result<T, Error>,
) -> Result<T, Error> {
  let mut buffer = Buffer::take();
  let outcome = call(|error| function(buffer.as_mut_ptr(), error))?;
  let answer = read(outcome, buffer.text()?);
  buffer.give_back();
  answer
}

/// Makes a call that creates a handle.
pub(crate) fn create<T>(
  function: impl FnOnce(*mut *mut T, *mut sys::nav_error) -> sys::nav_status,
) -> Result<ptr::NonNull<T>, Error> {
  let mut handle = ptr::null_mut();
  // Creating has no refusals.
  call(|error| function(&mut handle, error))?;
  ptr::NonNull::new(handle).ok_or_else(|| {
    Error::new(ErrorKind::Internal, None, "the library made no handle and named no error")
  })
}

/// Lends the JSON of `value` as the pointer and length that the library takes.
pub(crate) fn with_json<T: ?Sized, R>(
  value: &impl Encodes<T>,
  body: impl FnOnce(*const c_char, usize) -> R,
) -> R {
  with_scratch(|scratch| {
    let text = value.encode(scratch);
    body(text.as_ptr().cast(), text.len())
  })
}

/// Lends text, or NULL for none.
pub(crate) fn with_text<R>(text: Option<&str>, body: impl FnOnce(*const c_char, usize) -> R) -> R {
  match text {
    Some(text) => body(text.as_ptr().cast(), text.len()),
    None => body(ptr::null(), 0),
  }
}
