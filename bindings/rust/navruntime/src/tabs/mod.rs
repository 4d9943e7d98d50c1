//! Named flows, of which one is selected.

mod builder;
mod result;

pub use builder::{Reselect, TabStoreBuilder};
pub use result::{Tab, TabIntent, TabResult};

use std::fmt;
use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use crate::authority::Tabs;
use crate::back::back_methods;
use crate::ffi;
use crate::json::{read, Encodes, ToJson};
use crate::{Command, Error, FlowStore, FlowStoreBuilder, Observers, Outcome, Route};

/// Named flows, of which one is selected; each keeps its state.
///
/// ```
/// use navruntime::{FlowIntent, FlowStore, TabRefusal, TabResult, TabStore};
///
/// let tabs = TabStore::builder()
///   .tab("home", FlowStore::builder())
///   .tab("search", FlowStore::builder())
///   .build()?;
/// tabs.send("search", FlowIntent::Push("results".into()))?;
/// tabs.select("search")?;
/// assert_eq!(tabs.selected()?, "search");
/// assert_eq!(tabs.select("cart")?, TabResult::Refused(TabRefusal::UnknownTab("cart".into())));
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct TabStore {
  raw: NonNull<sys::nav_tab_store>,
}

// SAFETY: the library's handles may be used from any thread: a tab store is locked with its flows,
// and what it keeps of the host is Send.
unsafe impl Send for TabStore {}
// SAFETY: as above.
unsafe impl Sync for TabStore {}

impl TabStore {
  /// Makes a tab store.
  pub fn builder() -> TabStoreBuilder {
    TabStoreBuilder::default()
  }

  /// A tab store from the JSON configuration of the C interface.
  ///
  /// # Errors
  /// As [`TabStoreBuilder::build`], and those of its JSON, with the offset.
  pub fn from_config(config: impl AsRef<[u8]>) -> Result<TabStore, Error> {
    let config = config.as_ref();
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_tab_store_create(config.as_ptr().cast(), config.len(), out, error)
    })?;
    Ok(TabStore { raw })
  }

  pub(crate) fn as_ptr(&self) -> *mut sys::nav_tab_store {
    self.raw.as_ptr()
  }

  fn call(
    &self,
    function: impl FnOnce(*mut sys::nav_buffer, *mut sys::nav_error) -> sys::nav_status,
  ) -> Result<TabResult, Error> {
    ffi::call_for(function, read::<TabResult>)
  }

  /// Select a tab.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn select(&self, name: &str) -> Result<TabResult, Error> {
    // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
    // and error for the call.
    self.call(|out, error| unsafe {
      sys::nav_tab_store_select(self.as_ptr(), name.as_ptr().cast(), name.len(), out, error)
    })
  }

  /// The name of the selected tab.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of another tree.
  pub fn selected(&self) -> Result<String, Error> {
    // SAFETY: as in `select`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_tab_store_selected(self.as_ptr(), out, error) },
      read::<String>,
    )
  }

  /// The tabs in order.
  ///
  /// # Errors
  /// As [`selected`](Self::selected).
  pub fn tabs(&self) -> Result<Vec<Tab>, Error> {
    // SAFETY: as in `select`.
    ffi::call_for(|out, error| unsafe { sys::nav_tab_store_tabs(self.as_ptr(), out, error) }, read)
  }

  /// The flow of a tab; `None` if there is no such tab. When the tab is removed, or this store is
  /// dropped, every call on it is [`ErrorKind::Detached`](crate::ErrorKind::Detached).
  ///
  /// # Errors
  /// As [`selected`](Self::selected).
  pub fn flow(&self, name: &str) -> Result<Option<FlowStore>, Error> {
    let mut raw = ptr::null_mut();
    // SAFETY: as in `select`; the place for the new handle is valid for the call.
    ffi::call(|error| unsafe {
      sys::nav_tab_store_flow(self.as_ptr(), name.as_ptr().cast(), name.len(), &mut raw, error)
    })?;
    Ok(NonNull::new(raw).map(FlowStore::of))
  }

  /// Send an intent to a tab, selected or not: a flow intent, or an intent of its stack.
  ///
  /// # Errors
  /// As [`FlowStore::send`].
  pub fn send(&self, name: &str, intent: impl Encodes<TabIntent>) -> Result<TabResult, Error> {
    ffi::with_json(&intent, |text, length| {
      let (handle, name, name_length) = (self.as_ptr(), name.as_ptr().cast(), name.len());
      // SAFETY: as in `select`.
      self.call(|out, error| unsafe {
        sys::nav_tab_store_send(handle, name, name_length, text, length, out, error)
      })
    })
  }

  /// Set a tab's badge: a number above 0 is stored, any other removes the badge.
  ///
  /// # Errors
  /// As [`select`](Self::select).
  pub fn set_badge(&self, name: &str, badge: i64) -> Result<Outcome, Error> {
    // SAFETY: as in `select`.
    ffi::call(|error| unsafe {
      sys::nav_tab_store_set_badge(self.as_ptr(), name.as_ptr().cast(), name.len(), badge, error)
    })
  }

  /// Add a tab at a position counted from 0; beyond the end means the last one.
  ///
  /// # Errors
  /// As [`TabStoreBuilder::build`], and [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from
  /// a callback that may only read.
  pub fn add(
    &self,
    index: usize,
    name: impl Into<String>,
    flow: FlowStoreBuilder,
  ) -> Result<TabResult, Error> {
    let config = builder::NamedFlow { name: name.into(), flow }.to_json();
    // SAFETY: as in `select`.
    self.call(|out, error| unsafe {
      sys::nav_tab_store_add(self.as_ptr(), config.as_ptr().cast(), config.len(), index, out, error)
    })
  }

  /// Remove a tab that is not selected, with everything in it.
  ///
  /// # Errors
  /// As [`select`](Self::select).
  pub fn remove(&self, name: &str) -> Result<TabResult, Error> {
    // SAFETY: as in `select`.
    self.call(|out, error| unsafe {
      sys::nav_tab_store_remove(self.as_ptr(), name.as_ptr().cast(), name.len(), out, error)
    })
  }

  /// Execute commands on the stack of a tab, dismiss its modals and select it, all or nothing. A
  /// link into another tab does this.
  ///
  /// # Errors
  /// As [`Store::execute_transaction`](crate::Store::execute_transaction).
  pub fn select_and_open(
    &self,
    name: &str,
    commands: impl Encodes<[Command]>,
  ) -> Result<TabResult, Error> {
    ffi::with_json(&commands, |text, length| {
      let (handle, name, name_length) = (self.as_ptr(), name.as_ptr().cast(), name.len());
      // SAFETY: as in `select`.
      self.call(|out, error| unsafe {
        sys::nav_tab_store_select_and_open(handle, name, name_length, text, length, out, error)
      })
    })
  }

  /// Show a route as the presentation table of the selected tab says, or else this store's; one
  /// that no table names is pushed.
  ///
  /// # Errors
  /// As [`FlowStore::send`].
  pub fn route_to(&self, route: impl Encodes<Route>) -> Result<TabResult, Error> {
    ffi::with_json(&route, |text, length| {
      // SAFETY: as in `select`.
      self.call(|out, error| unsafe {
        sys::nav_tab_store_route_to(self.as_ptr(), text, length, out, error)
      })
    })
  }

  /// A number that grows whenever anything in it changes. Compare it to know whether to draw again.
  pub fn revision(&self) -> u64 {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_tab_store_revision(self.as_ptr()) }
  }

  /// The observers of this store: they are told its own events, and those of its tabs as
  /// [`EventKind::TabFlow`](crate::EventKind::TabFlow).
  pub fn observers(&self) -> Observers<'_, Tabs> {
    Observers::of(self.raw)
  }
}

back_methods! {
  TabStore, "In the selected tab, then to the tab that was selected before.",
  sys::nav_tab_store_can_go_back, sys::nav_tab_store_back_target, sys::nav_tab_store_back
}

impl Drop for TabStore {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_tab_store_destroy(self.as_ptr()) });
  }
}

impl fmt::Debug for TabStore {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.debug_struct("TabStore").field("revision", &self.revision()).finish_non_exhaustive()
  }
}
