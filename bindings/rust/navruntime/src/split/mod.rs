//! Columns side by side, or one above another.

mod builder;
mod layout;

pub use builder::SplitStoreBuilder;
pub use layout::{SplitColumn, SplitState, SplitVisibility};

use std::fmt;
use std::ptr::NonNull;

use navruntime_sys as sys;

use crate::authority::Split;
use crate::back::back_methods;
use crate::ffi;
use crate::json::{read, Encodes};
use crate::{
  CollapsedEntry, Error, Intent, IntentResult, NavigationResult, Observers, Outcome, Route, Store,
};

/// Two or three columns, each with a stack whose first entry is the column's root view. When it is
/// collapsed, the columns up to the preferred one are shown as one stack; expanding it again loses
/// nothing.
///
/// ```
/// use navruntime::{SplitColumn, SplitStore};
///
/// let split = SplitStore::new()?;
/// split.show(SplitColumn::Sidebar, "mailboxes")?;
/// split.show(SplitColumn::Detail, "mail")?;
/// split.set_collapsed(true)?;
/// assert_eq!(split.collapsed_path()?.len(), 2);
/// split.back()?;
/// assert_eq!(split.collapsed_path()?.len(), 1);
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct SplitStore {
  raw: NonNull<sys::nav_split_store>,
}

// SAFETY: the library's handles may be used from any thread: a split is locked with its columns,
// and what it keeps of the host is Send.
unsafe impl Send for SplitStore {}
// SAFETY: as above.
unsafe impl Sync for SplitStore {}

impl SplitStore {
  /// Two empty columns.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn new() -> Result<SplitStore, Error> {
    SplitStore::builder().build()
  }

  /// Makes a split with options.
  pub fn builder() -> SplitStoreBuilder {
    SplitStoreBuilder::default()
  }

  /// A split from the JSON configuration of the C interface.
  ///
  /// # Errors
  /// As [`SplitStoreBuilder::build`], and those of its JSON, with the offset.
  pub fn from_config(config: impl AsRef<[u8]>) -> Result<SplitStore, Error> {
    let config = config.as_ref();
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_split_store_create(config.as_ptr().cast(), config.len(), out, error)
    })?;
    Ok(SplitStore { raw })
  }

  fn as_ptr(&self) -> *mut sys::nav_split_store {
    self.raw.as_ptr()
  }

  /// The stack of a column. When the split is dropped, every call on it is
  /// [`ErrorKind::Detached`](crate::ErrorKind::Detached).
  ///
  /// # Errors
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) if there is no such column.
  pub fn column(&self, column: SplitColumn) -> Result<Store, Error> {
    // SAFETY: the handle is valid while it is borrowed; the place for the new one and the error are
    // valid for the call.
    ffi::create(|out, error| unsafe {
      sys::nav_split_store_column(self.as_ptr(), column.number(), out, error)
    })
    .map(Store::of)
  }

  /// Replace the path of a column with one route, and make the column the preferred one: for a
  /// selection in the column before it.
  ///
  /// # Errors
  /// As [`Store::replace`], and [`ErrorKind::Argument`](crate::ErrorKind::Argument) if there is no
  /// such column.
  pub fn show(
    &self,
    column: SplitColumn,
    route: impl Encodes<Route>,
  ) -> Result<NavigationResult, Error> {
    ffi::with_json(&route, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      let show = |out, error| unsafe {
        sys::nav_split_store_show(self.as_ptr(), column.number(), text, length, out, error)
      };
      ffi::call_for(show, read::<NavigationResult>)
    })
  }

  /// Send an intent to the stack of a column.
  ///
  /// # Errors
  /// As [`Store::send`], and [`ErrorKind::Argument`](crate::ErrorKind::Argument) if there is no
  /// such column.
  pub fn send(
    &self,
    column: SplitColumn,
    intent: impl Encodes<Intent>,
  ) -> Result<IntentResult, Error> {
    ffi::with_json(&intent, |text, length| {
      // SAFETY: as in `show`.
      let send = |out, error| unsafe {
        sys::nav_split_store_send(self.as_ptr(), column.number(), text, length, out, error)
      };
      ffi::call_for(send, read::<IntentResult>)
    })
  }

  /// Set which columns a wide split shows.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn set_visibility(&self, visibility: SplitVisibility) -> Result<Outcome, Error> {
    // SAFETY: the handle is valid while it is borrowed, the error for the call.
    ffi::call(|error| unsafe {
      sys::nav_split_store_set_visibility(self.as_ptr(), visibility.number(), error)
    })
  }

  /// Set which column a collapsed split shows on top.
  ///
  /// # Errors
  /// As [`set_visibility`](Self::set_visibility), and
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) if there is no such column.
  pub fn set_preferred_column(&self, column: SplitColumn) -> Result<Outcome, Error> {
    // SAFETY: as in `set_visibility`.
    ffi::call(|error| unsafe {
      sys::nav_split_store_set_preferred_column(self.as_ptr(), column.number(), error)
    })
  }

  /// Collapse the columns to one stack, or expand them again.
  ///
  /// # Errors
  /// As [`set_visibility`](Self::set_visibility).
  pub fn set_collapsed(&self, collapsed: bool) -> Result<Outcome, Error> {
    // SAFETY: as in `set_visibility`.
    ffi::call(|error| unsafe {
      sys::nav_split_store_set_collapsed(self.as_ptr(), collapsed.into(), error)
    })
  }

  /// Its whole state.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of another tree.
  pub fn state(&self) -> Result<SplitState, Error> {
    // SAFETY: as in `show`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_split_store_state(self.as_ptr(), out, error) },
      read::<SplitState>,
    )
  }

  /// What it shows while it is collapsed, bottom first.
  ///
  /// # Errors
  /// As [`state`](Self::state).
  pub fn collapsed_path(&self) -> Result<Vec<CollapsedEntry>, Error> {
    // SAFETY: as in `show`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_split_store_collapsed_path(self.as_ptr(), out, error) },
      read,
    )
  }

  /// A number that grows whenever anything in it changes. Compare it to know whether to draw again.
  pub fn revision(&self) -> u64 {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_split_store_revision(self.as_ptr()) }
  }

  /// The observers of this split: they are told its layout, and the events of its columns as
  /// [`EventKind::Column`](crate::EventKind::Column).
  pub fn observers(&self) -> Observers<'_, Split> {
    Observers::of(self.raw)
  }
}

back_methods! {
  SplitStore, "The last column that is above its root is popped; collapsed, the preferred one, or else the column before it is shown.",
  sys::nav_split_store_can_go_back, sys::nav_split_store_back_target, sys::nav_split_store_back
}

impl Drop for SplitStore {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_split_store_destroy(self.as_ptr()) });
  }
}

impl fmt::Debug for SplitStore {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.debug_struct("SplitStore").field("revision", &self.revision()).finish_non_exhaustive()
  }
}
