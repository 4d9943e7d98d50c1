//! What is on a stack, and bringing it back.

use navruntime_sys as sys;

use super::Store;
use crate::ffi;
use crate::json::read;
use crate::{Error, RestoreMode, StackRestoreReport};

impl Store {
  /// What is on the stack, as canonical JSON: equal states give equal text.
  ///
  /// # Errors
  /// As [`top`](Self::top).
  pub fn snapshot(&self) -> Result<String, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    let call = |out, error| unsafe { sys::nav_store_snapshot(self.as_ptr(), out, error) };
    ffi::call_for(call, |text| Ok(text.to_owned()))
  }

  /// Bring back what [`snapshot`](Self::snapshot) wrote, as one change, and say what could not be
  /// kept. Middleware is not asked.
  ///
  /// ```
  /// use navruntime::{RestoreMode, Store};
  ///
  /// let store = Store::builder().path(["home", "basket"]).build()?;
  /// let other = Store::new()?;
  /// other.restore(store.snapshot()?, RestoreMode::Strict)?;
  /// assert_eq!(other.path()?, store.path()?);
  /// # Ok::<(), navruntime::Error>(())
  /// ```
  ///
  /// # Errors
  /// With [`RestoreMode::Strict`] the first fault:
  /// [`ErrorKind::Json`](crate::ErrorKind::Json), [`ErrorKind::State`](crate::ErrorKind::State) for
  /// an unknown format or kind, [`ErrorKind::Route`](crate::ErrorKind::Route);
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) beyond the depth of the stack.
  pub fn restore(
    &self,
    snapshot: impl AsRef<[u8]>,
    mode: RestoreMode,
  ) -> Result<StackRestoreReport, Error> {
    let text = snapshot.as_ref();
    ffi::call_for(
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      |out, error| unsafe {
        let (store, start) = (self.as_ptr(), text.as_ptr().cast());
        sys::nav_store_restore(store, start, text.len(), mode.code(), out, error)
      },
      read::<StackRestoreReport>,
    )
  }
}
