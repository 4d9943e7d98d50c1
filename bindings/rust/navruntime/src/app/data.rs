//! What a host keeps with an entry or layer.

use std::any::Any;
use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;

use navruntime_sys as sys;

use crate::app::App;
use crate::ffi;
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
}
