//! What a host keeps with an entry or layer.

use std::any::Any;
use std::ffi::{c_char, c_void};
use std::ptr;
use std::sync::Arc;

use navruntime_sys as sys;

use crate::app::App;
use crate::ffi;
use crate::json::{Encodes, Value};
use crate::kept;
use crate::{EntryId, Error, Outcome};

impl App {
  /// Keep a value (a widget, a window) with an entry or layer until that is removed for good. An
  /// earlier value is dropped. When the library drops it, its `Drop` may drop handles, but must
  /// neither read nor change them.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback; then, and if
  /// nothing has that id, the value is dropped and nothing changes.
  pub fn set_data<T: Any + Send + Sync>(
    &self,
    id: EntryId,
    value: Arc<T>,
  ) -> Result<Outcome, Error> {
    let number = kept::keep(value) as *mut c_void;
    // SAFETY: the handle is valid while it is borrowed; the number is no pointer, and nobody takes
    // it for one.
    ffi::call(|error| unsafe {
      sys::nav_app_set_data(self.as_ptr(), id.0, number, Some(kept::forget), error)
    })
  }

  /// Drop what is kept with an entry or layer.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn remove_data(&self, id: EntryId) -> Result<Outcome, Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL removes.
    ffi::call(|error| unsafe {
      sys::nav_app_set_data(self.as_ptr(), id.0, ptr::null_mut(), None, error)
    })
  }

  /// What is kept with an entry or layer, if it is a `T`.
  pub fn data<T: Any + Send + Sync>(&self, id: EntryId) -> Option<Arc<T>> {
    // SAFETY: the handle is valid while it is borrowed; what it answers is not read as a pointer.
    let number = unsafe { sys::nav_app_data(self.as_ptr(), id.0) } as usize;
    kept::of(number)
  }

  /// Keep what a screen wants back when it is shown again, such as its scroll position: a value of
  /// at most 65,536 bytes of JSON. `false` if nothing has that id. This is not a commit.
  ///
  /// # Errors
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) for more; else as [`App::send`].
  pub fn set_entry_state(&self, id: EntryId, state: impl Encodes<Value>) -> Result<bool, Error> {
    ffi::with_json(&state, |text, length| self.put_entry_state(id, text, length))
  }

  /// Remove what is kept for a screen. `false` if nothing has that id.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn remove_entry_state(&self, id: EntryId) -> Result<bool, Error> {
    self.put_entry_state(id, ptr::null(), 0)
  }

  fn put_entry_state(&self, id: EntryId, text: *const c_char, size: usize) -> Result<bool, Error> {
    // SAFETY: the handle is valid while it is borrowed; the text is NULL or valid for its length.
    let call =
      |error| unsafe { sys::nav_app_set_entry_state(self.as_ptr(), id.0, text, size, error) };
    ffi::call(call).map(|outcome| outcome.is_done())
  }

  /// The state kept for a screen; `None` if nothing is kept, or nothing has that id.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn entry_state(&self, id: EntryId) -> Result<Option<Value>, Error> {
    ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
      |out, error| unsafe { sys::nav_app_entry_state(self.as_ptr(), id.0, out, error) },
      |outcome, text| if outcome.is_done() { Value::parse(text).map(Some) } else { Ok(None) },
    )
  }
}
