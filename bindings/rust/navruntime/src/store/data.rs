//! What a host keeps with an entry.

use std::any::Any;
use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;

use navruntime_sys as sys;

use super::Store;
use crate::ffi;
use crate::kept;
use crate::{EntryId, Error, Outcome};

impl Store {
  /// Keep a value (a widget, a scroll position) with an entry until the entry is removed for good.
  /// An earlier value is dropped. When the library drops it, its `Drop` may drop handles, but must
  /// neither read nor change them.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback; then, and if
  /// there is no such entry, the value is dropped and nothing changes.
  pub fn set_data<T: Any + Send + Sync>(
    &self,
    entry: EntryId,
    value: Arc<T>,
  ) -> Result<Outcome, Error> {
    let number = kept::keep(value);
    // SAFETY: the handle is valid while it is borrowed; the number is no pointer, and nobody takes
    // it for one.
    ffi::call(|error| unsafe {
      sys::nav_store_set_data(
        self.as_ptr(),
        entry.0,
        number as *mut c_void,
        Some(kept::forget),
        error,
      )
    })
  }

  /// Drop what is kept with an entry.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn remove_data(&self, entry: EntryId) -> Result<Outcome, Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL removes.
    ffi::call(|error| unsafe {
      sys::nav_store_set_data(self.as_ptr(), entry.0, ptr::null_mut(), None, error)
    })
  }

  /// What is kept with an entry, if it is a `T`.
  pub fn data<T: Any + Send + Sync>(&self, entry: EntryId) -> Option<Arc<T>> {
    // SAFETY: the handle is valid while it is borrowed; what it answers is not read as a pointer.
    let number = unsafe { sys::nav_store_data(self.as_ptr(), entry.0) } as usize;
    kept::of(number)
  }
}
