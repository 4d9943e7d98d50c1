//! What a host keeps with an entry.

use std::any::Any;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use navruntime_sys as sys;

use super::Store;
use crate::ffi;
use crate::{EntryId, Error, Outcome};

type Shared = Arc<dyn Any + Send + Sync>;
/// An entry, and which of its values: while one takes the place of another, both are there.
type Key = (EntryId, u64);
type Table = Mutex<BTreeMap<Key, Shared>>;

/// The values that entries keep. The library keeps a token with the entry and destroys it when the entry leaves for good, when another takes its place, or when it
/// was refused; the token removes the value from here. So a value can be shared with a thread that asked for it while another removes the entry.
#[derive(Default)]
pub(super) struct HostData {
  table: Arc<Table>,
}

struct Token {
  table: Arc<Table>,
  key: Key,
}

impl Drop for Token {
  fn drop(&mut self) {
    let removed = lock(&self.table).remove(&self.key);
    // Behind the lock: the value's own destructor may use the store.
    drop(removed);
  }
}

fn lock(table: &Table) -> MutexGuard<'_, BTreeMap<Key, Shared>> {
  // Nothing that can panic runs while it is locked.
  table.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Store {
  /// Keep a value (a widget, a scroll position) with an entry until the entry leaves for good. A value that was there before is dropped.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback; then, and if there is no such entry, the value is dropped and nothing changes.
  pub fn set_data<T: Any + Send + Sync>(&self, entry: EntryId, value: Arc<T>) -> Result<Outcome, Error> {
    static SERIAL: AtomicU64 = AtomicU64::new(0);
    let key = (entry, SERIAL.fetch_add(1, Ordering::Relaxed));
    // The value is there before the library may destroy the token.
    lock(&self.data.table).insert(key, value);
    let token = ffi::user_data_of(Token { table: Arc::clone(&self.data.table), key });
    // SAFETY: the handle is valid while it is borrowed; the library owns the token from here on, also if it refuses.
    ffi::call(|error| unsafe { sys::nav_store_set_data(self.as_ptr(), entry.0, token, Some(ffi::drop_user_data::<Token>), error) })
  }

  /// Drop what is kept with an entry.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn remove_data(&self, entry: EntryId) -> Result<Outcome, Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL removes.
    ffi::call(|error| unsafe { sys::nav_store_set_data(self.as_ptr(), entry.0, std::ptr::null_mut(), None, error) })
  }

  /// What is kept with an entry, if it is a `T`.
  pub fn data<T: Any + Send + Sync>(&self, entry: EntryId) -> Option<Arc<T>> {
    let newest = lock(&self.data.table).range((entry, 0)..=(entry, u64::MAX)).next_back().map(|(_, value)| Arc::clone(value));
    newest?.downcast().ok()
  }
}
