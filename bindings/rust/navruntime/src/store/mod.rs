//! The authority over one stack.

mod answers;
mod builder;
mod callbacks;
mod commands;
mod data;
mod intents;
#[rustfmt::skip] // Formatted with 100 columns by `bindings/rust/test`.
mod saving;

pub(crate) use answers::{deliver, Once};
pub use builder::{Limit, StoreBuilder};
pub(crate) use callbacks::Clock;
pub use commands::Debounced;
pub use intents::ReconcilePolicy;

use std::fmt;
use std::ptr::NonNull;

use navruntime_sys as sys;

use crate::authority::Stack;
use crate::ffi;
use crate::json::{read, Encodes};
use crate::{Entry, EntryId, Error, Middlewares, Observers, Outcome, Route, Sender};

/// A stack of routes: the only way to change it is a command, every command has a typed result, and
/// a refused one changes nothing.
///
/// A store may be used from any thread; share it with an [`Arc`](std::sync::Arc).
///
/// ```
/// use navruntime::{Command, NavigationResult, Route, Store};
///
/// let store = Store::builder().path(["home"]).build()?;
/// assert_eq!(store.execute(Command::push(Route::new("product").with("id", 7)))?, NavigationResult::Success);
/// let refused = store.execute(Command::PopTo("cart".into()))?;
/// assert_eq!(refused, NavigationResult::RouteNotFound("cart".into()));
/// assert_eq!(store.path()?.len(), 2);
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct Store {
  raw: NonNull<sys::nav_store>,
}

// SAFETY: the library's handles may be used from any thread: a store is locked inside, and what it
// keeps of the host (callbacks, data) is Send.
unsafe impl Send for Store {}
// SAFETY: as above; the callbacks that may run on two threads at once are Sync.
unsafe impl Sync for Store {}

impl Store {
  /// An empty store with the defaults.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn new() -> Result<Store, Error> {
    Store::builder().build()
  }

  /// Makes a store with options.
  pub fn builder() -> StoreBuilder {
    StoreBuilder::new()
  }

  /// A store from the JSON configuration of the C interface.
  ///
  /// # Errors
  /// [`ErrorKind::Json`](crate::ErrorKind::Json),
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for an unknown or mistyped key, and those
  /// of [`StoreBuilder::build`].
  pub fn from_config(config: impl AsRef<[u8]>) -> Result<Store, Error> {
    let config = config.as_ref();
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_store_create(config.as_ptr().cast(), config.len(), out, error)
    })?;
    Ok(Store { raw })
  }

  /// A handle that the library made.
  pub(crate) fn of(raw: NonNull<sys::nav_store>) -> Store {
    Store { raw }
  }

  pub(crate) fn as_ptr(&self) -> *mut sys::nav_store {
    self.raw.as_ptr()
  }

  /// How many entries the stack has.
  pub fn depth(&self) -> usize {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_store_depth(self.as_ptr()) }
  }

  /// How many times the path has changed. Compare it to know whether to draw again.
  pub fn revision(&self) -> u64 {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_store_revision(self.as_ptr()) }
  }

  /// The entry on top.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of another tree.
  pub fn top(&self) -> Result<Option<Entry>, Error> {
    let mut id = 0;
    let route = ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; buffer, id and error are valid for the
      // call.
      |out, error| unsafe { sys::nav_store_top(self.as_ptr(), out, &mut id, error) },
      |outcome, text| (outcome == Outcome::Done).then(|| read::<Route>(text)).transpose(),
    )?;
    Ok(route.map(|route| Entry { id: EntryId(id), route }))
  }

  /// The routes, bottom first.
  ///
  /// # Errors
  /// As [`top`](Self::top).
  pub fn path(&self) -> Result<Vec<Route>, Error> {
    self.read_path(read)
  }

  /// The routes, bottom first, as a JSON array.
  ///
  /// # Errors
  /// As [`top`](Self::top).
  pub fn path_json(&self) -> Result<String, Error> {
    self.read_path(|text| Ok(text.to_owned()))
  }

  fn read_path<T>(&self, read: impl FnOnce(&str) -> Result<T, Error>) -> Result<T, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    ffi::call_for(|out, error| unsafe { sys::nav_store_path(self.as_ptr(), out, error) }, read)
  }

  /// The entries, bottom first.
  ///
  /// # Errors
  /// As [`top`](Self::top).
  pub fn entries(&self) -> Result<Vec<Entry>, Error> {
    // SAFETY: as in `read_path`.
    ffi::call_for(|out, error| unsafe { sys::nav_store_entries(self.as_ptr(), out, error) }, read)
  }

  /// Whether there is an entry to go back from.
  pub fn can_go_back(&self) -> bool {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_store_can_go_back(self.as_ptr()) != 0 }
  }

  /// Where going back would lead.
  ///
  /// # Errors
  /// As [`top`](Self::top).
  pub fn back_target(&self) -> Result<BackTarget, Error> {
    // SAFETY: as in `read_path`.
    ffi::call_with_outcome(
      |out, error| unsafe { sys::nav_store_back_target(self.as_ptr(), out, error) },
      BackTarget::read,
    )
  }

  /// The middlewares of this store.
  pub fn middlewares(&self) -> Middlewares<'_, Stack> {
    Middlewares::of(self.raw)
  }

  /// The observers of this store.
  pub fn observers(&self) -> Observers<'_, Stack> {
    Observers::of(self.raw)
  }

  /// A sender for a view: it can send intents to this store and do nothing else. It does not keep
  /// the store alive.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn sender(&self) -> Result<Sender<Stack>, Error> {
    // SAFETY: the handle is valid while it is borrowed; the place for the new one and the error are
    // valid for the call.
    ffi::create(|out, error| unsafe { sys::nav_store_sender(self.as_ptr(), out, error) })
      .map(Sender::of)
  }

  /// Makes a call that takes JSON and answers an outcome.
  fn call_json<T: ?Sized>(
    &self,
    value: &impl Encodes<T>,
    function: unsafe extern "C" fn(
      *mut sys::nav_store,
      *const std::ffi::c_char,
      usize,
      *mut sys::nav_error,
    ) -> sys::nav_status,
  ) -> Result<Outcome, Error> {
    ffi::with_json(value, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, the
      // error for the call.
      ffi::call(|error| unsafe { function(self.as_ptr(), text, length, error) })
    })
  }

  /// Makes a call that takes JSON and writes JSON.
  fn call_json_for<T: ?Sized, R>(
    &self,
    value: &impl Encodes<T>,
    function: impl FnOnce(
      *mut sys::nav_store,
      *const std::ffi::c_char,
      usize,
      *mut sys::nav_buffer,
      *mut sys::nav_error,
    ) -> sys::nav_status,
    read: impl FnOnce(&str) -> Result<R, Error>,
  ) -> Result<R, Error> {
    ffi::with_json(value, |text, length| {
      ffi::call_for(|out, error| function(self.as_ptr(), text, length, out, error), read)
    })
  }
}

impl Drop for Store {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once; the library keeps the store alive while others need it.
    ffi::enter(|| unsafe { sys::nav_store_destroy(self.as_ptr()) });
  }
}

impl fmt::Debug for Store {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter
      .debug_struct("Store")
      .field("depth", &self.depth())
      .field("revision", &self.revision())
      .finish_non_exhaustive()
  }
}

/// Where going back would lead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BackTarget {
  /// There is nothing to go back from.
  Nowhere,
  /// To the root view, which is outside the path.
  RootView,
  /// To a route of the path.
  Route(Route),
}

impl BackTarget {
  /// What a back_target of the library says.
  pub(crate) fn read(outcome: Outcome, text: &str) -> Result<BackTarget, Error> {
    match outcome {
      Outcome::EmptyStack => Ok(BackTarget::Nowhere),
      _ => Ok(read::<Option<_>>(text)?.map_or(BackTarget::RootView, BackTarget::Route)),
    }
  }
}
