//! What the library knows about JSON.

use navruntime_sys as sys;

use super::{call, call_for};
use crate::{Error, ErrorKind};

/// The canonical form of a JSON text; its errors have the place of the fault.
pub(crate) fn canonical_json(text: &str) -> Result<String, Error> {
  call_for(
    // SAFETY: the text is valid for its length, buffer and error for the call.
    |out, error| unsafe { sys::nav_json_canonical(text.as_ptr().cast(), text.len(), out, error) },
    |canonical| Ok(canonical.to_owned()),
  )
}

/// The text of a JSON string, which is right and has escapes.
pub(crate) fn json_text(string: &str) -> Result<String, Error> {
  let value = sys::nav_json {
    start: string.as_ptr().cast(),
    length: string.len(),
    kind: sys::NAV_JSON_STRING,
    has_escapes: 1,
  };
  let (mut bytes, mut length) = (vec![0u8; string.len()], 0);
  // SAFETY: the value is in a text that is valid for its length, the bytes are as many as it says.
  call(|_| unsafe {
    sys::nav_json_text(&value, bytes.as_mut_ptr().cast(), bytes.len(), &mut length)
  })?;
  bytes.truncate(length);
  String::from_utf8(bytes)
    .map_err(|_| Error::new(ErrorKind::Internal, None, "the library wrote no UTF-8"))
}
