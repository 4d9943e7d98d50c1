//! What hosts keep with entries.

use std::any::Any;
use std::collections::BTreeMap;
use std::ffi::c_void;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::ffi;

type Shared = Arc<dyn Any + Send + Sync>;

/// The values that entries keep, by number. The library keeps the number, in place of a pointer,
/// until the entry is removed for good, another value replaces it, or it is refused; then the value
/// is removed from here. So a value can be shared with a thread that asks for it while another
/// removes the entry.
static VALUES: Mutex<BTreeMap<usize, Shared>> = Mutex::new(BTreeMap::new());
/// Never 0, which would be NULL, and never reused.
static NEXT: AtomicUsize = AtomicUsize::new(1);

fn values() -> MutexGuard<'static, BTreeMap<usize, Shared>> {
  // Nothing that can panic runs while it is locked.
  VALUES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a value until [`forget`] is called with the number that this returns.
pub(crate) fn keep(value: Shared) -> usize {
  let number = NEXT.fetch_add(1, Ordering::Relaxed);
  // It is there before the library may give the number back.
  values().insert(number, value);
  number
}

pub(crate) unsafe extern "C" fn forget(number: *mut c_void) {
  let value = values().remove(&(number as usize));
  // After the lock: the value's own destructor may use the store.
  ffi::guard(|| drop(value), |_| ());
}

/// The value for a number, if it is a `T`.
pub(crate) fn of<T: Any + Send + Sync>(number: usize) -> Option<Arc<T>> {
  let value = values().get(&number).map(Arc::clone);
  value?.downcast().ok()
}
