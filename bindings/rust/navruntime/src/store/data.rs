//! What a host keeps with an entry.

use std::any::Any;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use navruntime_sys as sys;

use super::Store;
use crate::ffi;
use crate::{EntryId, Error, Outcome};

type Shared = Arc<dyn Any + Send + Sync>;

/// The values that entries keep, by number. The library keeps the number, in the place of a pointer, until the entry leaves for good, another value takes its place, or
/// it is refused; then the value goes from here. So a value can be shared with a thread that asks for it while another removes the entry.
static VALUES: Mutex<BTreeMap<usize, Shared>> = Mutex::new(BTreeMap::new());
/// Never 0, which would be NULL, and never used again.
static NEXT: AtomicUsize = AtomicUsize::new(1);

fn values() -> MutexGuard<'static, BTreeMap<usize, Shared>> {
  // Nothing that can panic runs while it is locked.
  VALUES.lock().unwrap_or_else(PoisonError::into_inner)
}

unsafe extern "C" fn forget(number: *mut c_void) {
  let value = values().remove(&(number as usize));
  // Behind the lock: the value's own destructor may use the store.
  ffi::guard(|| drop(value), |_| ());
}

impl Store {
  /// Keep a value (a widget, a scroll position) with an entry until the entry leaves for good. A value that was there before is dropped.
  /// What its `Drop` does as the library lets go of it may drop handles, and neither read nor change them.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback; then, and if there is no such entry, the value is dropped and nothing changes.
  pub fn set_data<T: Any + Send + Sync>(&self, entry: EntryId, value: Arc<T>) -> Result<Outcome, Error> {
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    // It is there before the library may give the number back.
    values().insert(number, value);
    // SAFETY: the handle is valid while it is borrowed; the number is no pointer, and nobody takes it for one.
    ffi::call(|error| unsafe { sys::nav_store_set_data(self.as_ptr(), entry.0, number as *mut c_void, Some(forget), error) })
  }

  /// Drop what is kept with an entry.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn remove_data(&self, entry: EntryId) -> Result<Outcome, Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL removes.
    ffi::call(|error| unsafe { sys::nav_store_set_data(self.as_ptr(), entry.0, ptr::null_mut(), None, error) })
  }

  /// What is kept with an entry, if it is a `T`.
  pub fn data<T: Any + Send + Sync>(&self, entry: EntryId) -> Option<Arc<T>> {
    // SAFETY: the handle is valid while it is borrowed; what it answers is not read as a pointer.
    let number = unsafe { sys::nav_store_data(self.as_ptr(), entry.0) } as usize;
    let value = values().get(&number).map(Arc::clone);
    value?.downcast().ok()
  }
}
