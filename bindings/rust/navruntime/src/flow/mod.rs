//! A stack and the modals over it, as one path.

mod builder;
mod intent;
mod step;

pub(crate) use builder::PresentationTable;
pub use builder::{FlowStoreBuilder, PresentAs};

use std::ffi::c_char;
use std::fmt;
use std::ptr::NonNull;

use navruntime_sys as sys;

use crate::authority::Flow;
use crate::back::back_methods;
use crate::ffi;
use crate::json::{read, Encodes};
use crate::{
  Error, FlowIntent, FlowResult, FlowStep, ModalStore, Observers, Outcome, Route, Sender, Store,
};

/// A stack and the modals over it as one path. Each intent is previewed in both stores and then
/// done completely or not at all. The two may be used directly too.
///
/// ```
/// use navruntime::{FlowIntent, FlowRejection, FlowResult, FlowStep, FlowStore};
///
/// let flow = FlowStore::new()?;
/// flow.send(FlowIntent::Push("cart".into()))?;
/// flow.send(FlowIntent::PresentSheet("login".into()))?;
/// assert_eq!(flow.path()?, [FlowStep::Push("cart".into()), FlowStep::Sheet("login".into())]);
/// let blocked = flow.send(FlowIntent::Push("pay".into()))?;
/// let FlowResult::Rejected { reason, .. } = blocked else { panic!("{blocked:?}") };
/// assert_eq!(reason, FlowRejection::PushBlockedByModalTail);
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct FlowStore {
  raw: NonNull<sys::nav_flow_store>,
}

// SAFETY: the library's handles may be used from any thread: a flow is locked with its stores, and
// what it keeps of the host is Send.
unsafe impl Send for FlowStore {}
// SAFETY: as above.
unsafe impl Sync for FlowStore {}

type Call = unsafe extern "C" fn(
  *mut sys::nav_flow_store,
  *const c_char,
  usize,
  *mut sys::nav_buffer,
  *mut sys::nav_error,
) -> sys::nav_status;

impl FlowStore {
  /// An empty flow with the defaults.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn new() -> Result<FlowStore, Error> {
    FlowStore::builder().build()
  }

  /// Makes a flow with options.
  pub fn builder() -> FlowStoreBuilder {
    FlowStoreBuilder::default()
  }

  /// A flow from the JSON configuration of the C interface.
  ///
  /// # Errors
  /// As [`FlowStoreBuilder::build`], and those of its JSON, with the offset.
  pub fn from_config(config: impl AsRef<[u8]>) -> Result<FlowStore, Error> {
    let config = config.as_ref();
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call.
    ffi::create(|out, error| unsafe {
      sys::nav_flow_store_create(config.as_ptr().cast(), config.len(), out, error)
    })
    .map(FlowStore::of)
  }

  pub(super) fn over(modals: &ModalStore, config: &str) -> Result<FlowStore, Error> {
    // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, the place
    // for the new handle and the error for the call.
    let wrap = |out, error| unsafe {
      sys::nav_flow_store_wrap(modals.as_ptr(), config.as_ptr().cast(), config.len(), out, error)
    };
    ffi::create(wrap).map(FlowStore::of)
  }

  /// A handle that the library made.
  pub(crate) fn of(raw: NonNull<sys::nav_flow_store>) -> FlowStore {
    FlowStore { raw }
  }

  pub(crate) fn as_ptr(&self) -> *mut sys::nav_flow_store {
    self.raw.as_ptr()
  }

  /// The flow's stack.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn stack(&self) -> Result<Store, Error> {
    // SAFETY: the handle is valid while it is borrowed; the place for the new one and the error are
    // valid for the call.
    ffi::create(|out, error| unsafe { sys::nav_flow_store_stack(self.as_ptr(), out, error) })
      .map(Store::of)
  }

  /// The flow's modal store.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn modals(&self) -> Result<ModalStore, Error> {
    // SAFETY: as in `stack`.
    ffi::create(|out, error| unsafe { sys::nav_flow_store_modals(self.as_ptr(), out, error) })
      .map(ModalStore::of)
  }

  fn call_json<T: ?Sized>(
    &self,
    value: &impl Encodes<T>,
    function: Call,
  ) -> Result<FlowResult, Error> {
    ffi::with_json(value, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      ffi::call_for(
        |out, error| unsafe { function(self.as_ptr(), text, length, out, error) },
        read::<FlowResult>,
      )
    })
  }

  /// Send an intent.
  ///
  /// # Errors
  /// [`ErrorKind::Route`](crate::ErrorKind::Route) for a route without a name,
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) beyond a limit,
  /// [`ErrorKind::Detached`](crate::ErrorKind::Detached) if the owner of the flow no longer exists,
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn send(&self, intent: impl Encodes<FlowIntent>) -> Result<FlowResult, Error> {
    self.call_json(&intent, sys::nav_flow_store_send)
  }

  /// Replace the flow's whole path, as [`FlowIntent::Reset`] does.
  ///
  /// # Errors
  /// As [`send`](Self::send).
  pub fn apply(&self, path: impl Encodes<[FlowStep]>) -> Result<FlowResult, Error> {
    self.call_json(&path, sys::nav_flow_store_apply)
  }

  /// Show a route as the flow's presentation table says; one that it does not name is pushed.
  ///
  /// # Errors
  /// As [`send`](Self::send), and [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a route
  /// that lives in a tab.
  pub fn route_to(&self, route: impl Encodes<Route>) -> Result<FlowResult, Error> {
    self.call_json(&route, sys::nav_flow_store_route_to)
  }

  /// Push a route and get only the outcome.
  ///
  /// # Errors
  /// As [`send`](Self::send).
  pub fn push(&self, route: impl Encodes<Route>) -> Result<Outcome, Error> {
    ffi::with_json(&route, |text, length| {
      // SAFETY: as in `call_json`.
      ffi::call(|error| unsafe { sys::nav_flow_store_push(self.as_ptr(), text, length, error) })
    })
  }

  /// The flow's path.
  ///
  /// # Errors
  /// [`ErrorKind::Detached`](crate::ErrorKind::Detached) if the owner of the flow no longer exists,
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of another tree.
  pub fn path(&self) -> Result<Vec<FlowStep>, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    ffi::call_for(|out, error| unsafe { sys::nav_flow_store_path(self.as_ptr(), out, error) }, read)
  }

  /// A number that grows whenever anything in it changes. Compare it to know whether to draw again.
  pub fn revision(&self) -> u64 {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_flow_store_revision(self.as_ptr()) }
  }

  /// The observers of this flow: they are told its own events, and those of its stores as
  /// [`EventKind::Navigation`](crate::EventKind::Navigation) and
  /// [`EventKind::Modal`](crate::EventKind::Modal).
  pub fn observers(&self) -> Observers<'_, Flow> {
    Observers::of(self.raw)
  }

  /// A sender for a view: it can send intents to this flow and do nothing else.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn sender(&self) -> Result<Sender<Flow>, Error> {
    // SAFETY: as in `stack`.
    ffi::create(|out, error| unsafe { sys::nav_flow_store_sender(self.as_ptr(), out, error) })
      .map(Sender::of)
  }
}

back_methods! {
  FlowStore, "In the child of the modal that is shown, then the modal, then the stack.",
  sys::nav_flow_store_can_go_back, sys::nav_flow_store_back_target, sys::nav_flow_store_back
}

impl Drop for FlowStore {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once; the library keeps the flow alive while others need it.
    ffi::enter(|| unsafe { sys::nav_flow_store_destroy(self.as_ptr()) });
  }
}

impl fmt::Debug for FlowStore {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.debug_struct("FlowStore").field("revision", &self.revision()).finish_non_exhaustive()
  }
}
