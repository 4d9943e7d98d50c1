//! The authority over what is presented above a stack.

mod builder;
mod children;
mod policy;
mod presentation;
mod result;

pub use builder::{ModalStoreBuilder, QueuePolicy, WhenBusy};
pub use presentation::{ModalStyle, PresentationId};
pub use result::ModalState;

use std::ffi::{c_char, c_void};
use std::fmt;
use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use crate::authority::Modal;
use crate::back::back_methods;
use crate::ffi;
use crate::json::{read, Encodes, Value};
use crate::store::{deliver, Once};
use crate::{
  Answer, DismissReason, Error, Middlewares, ModalIntent, ModalResult, Observers, Outcome,
  Presentation, Route, Sender,
};

/// Presentations over a stack: one is current, later ones wait. The store never touches a stack.
///
/// ```
/// use navruntime::{DismissReason, ModalStore, ModalStyle};
///
/// let modals = ModalStore::new()?;
/// let login = modals.present("login", ModalStyle::Sheet)?.id();
/// modals.present("offer", ModalStyle::FullScreenCover)?;
/// assert_eq!(modals.current()?.map(|shown| shown.id), login);
/// modals.dismiss_current(DismissReason::Dismiss)?;
/// assert_eq!(modals.current()?.unwrap().route.name(), "offer");
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct ModalStore {
  raw: NonNull<sys::nav_modal_store>,
}

// SAFETY: the library's handles may be used from any thread: a store is locked inside, and what it
// keeps of the host is Send.
unsafe impl Send for ModalStore {}
// SAFETY: as above.
unsafe impl Sync for ModalStore {}

impl ModalStore {
  /// An empty store with the defaults.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn new() -> Result<ModalStore, Error> {
    ModalStore::builder().build()
  }

  /// Makes a store with options.
  pub fn builder() -> ModalStoreBuilder {
    ModalStoreBuilder::default()
  }

  /// A store from the JSON configuration of the C interface.
  ///
  /// # Errors
  /// [`ErrorKind::Json`](crate::ErrorKind::Json),
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for an unknown or mistyped key,
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) for a limit out of range.
  pub fn from_config(config: impl AsRef<[u8]>) -> Result<ModalStore, Error> {
    let config = config.as_ref();
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_modal_store_create(config.as_ptr().cast(), config.len(), out, error)
    })?;
    Ok(ModalStore { raw })
  }

  /// A handle that the library made.
  pub(crate) fn of(raw: NonNull<sys::nav_modal_store>) -> ModalStore {
    ModalStore { raw }
  }

  pub(crate) fn as_ptr(&self) -> *mut sys::nav_modal_store {
    self.raw.as_ptr()
  }

  /// Makes a call that writes a result.
  fn call(
    &self,
    function: impl FnOnce(*mut sys::nav_buffer, *mut sys::nav_error) -> sys::nav_status,
  ) -> Result<ModalResult, Error> {
    ffi::call_for(function, read::<ModalResult>)
  }

  /// Present a route, or queue it if another is current.
  ///
  /// # Errors
  /// [`ErrorKind::Route`](crate::ErrorKind::Route) for a route without a name,
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the queue is full,
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn present(
    &self,
    route: impl Encodes<Route>,
    style: ModalStyle,
  ) -> Result<ModalResult, Error> {
    ffi::with_json(&route, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      self.call(|out, error| unsafe {
        sys::nav_modal_store_present(
          self.as_ptr(),
          text,
          length,
          style.number(),
          ptr::null_mut(),
          out,
          error,
        )
      })
    })
  }

  /// Present a route and get only the outcome and its id: the library builds no JSON.
  ///
  /// # Errors
  /// As [`present`](Self::present).
  pub fn present_status(
    &self,
    route: impl Encodes<Route>,
    style: ModalStyle,
  ) -> Result<(Outcome, Option<PresentationId>), Error> {
    let mut id = 0;
    let outcome = ffi::with_json(&route, |text, length| {
      // SAFETY: as in `present`; no result is asked for.
      ffi::call(|error| unsafe {
        sys::nav_modal_store_present(
          self.as_ptr(),
          text,
          length,
          style.number(),
          &mut id,
          ptr::null_mut(),
          error,
        )
      })
    })?;
    Ok((outcome, (id != 0).then_some(PresentationId(id))))
  }

  /// Present a route that may answer. `receive` is called exactly once, unlocked, if the route is
  /// presented or queued; else never.
  ///
  /// # Errors
  /// As [`present`](Self::present).
  pub fn present_for_result<F>(
    &self,
    route: impl Encodes<Route>,
    style: ModalStyle,
    receive: F,
  ) -> Result<(ModalResult, Option<PresentationId>), Error>
  where
    F: FnOnce(Answer) + Send + 'static,
  {
    let user_data = ffi::user_data_of::<Once<F>>(Some(receive));
    let mut id = 0;
    let result = ffi::with_json(&route, |text, length| {
      let destroy = Some(ffi::drop_user_data::<Once<F>> as unsafe extern "C" fn(*mut c_void));
      let (handle, style) = (self.as_ptr(), style.number());
      // SAFETY: as in `present`; the library owns the user data from here on, also if it refuses.
      self.call(|out, error| unsafe {
        let receive = Some(deliver::<F> as unsafe extern "C" fn(*mut c_void, *const c_char, usize));
        sys::nav_modal_store_present_for_outcome(
          handle, text, length, style, receive, user_data, destroy, &mut id, out, error,
        )
      })
    })?;
    Ok((result, (id != 0).then_some(PresentationId(id))))
  }

  /// Replace the route of the current presentation; its id stays the same, and a caller that waits
  /// for its result keeps waiting.
  ///
  /// # Errors
  /// As [`present`](Self::present).
  pub fn replace_current(
    &self,
    route: impl Encodes<Route>,
    style: ModalStyle,
  ) -> Result<ModalResult, Error> {
    ffi::with_json(&route, |text, length| {
      // SAFETY: as in `present`.
      self.call(|out, error| unsafe {
        sys::nav_modal_store_replace_current(
          self.as_ptr(),
          text,
          length,
          style.number(),
          out,
          error,
        )
      })
    })
  }

  /// Dismiss the current presentation; the first waiting one is presented. The program's reasons
  /// are [`DismissReason::Dismiss`], [`DismissReason::SystemDismiss`] and
  /// [`DismissReason::Custom`].
  ///
  /// # Errors
  /// As [`present`](Self::present), and [`ErrorKind::Command`](crate::ErrorKind::Command) for a
  /// reason that is not the program's.
  pub fn dismiss_current(&self, reason: DismissReason) -> Result<ModalResult, Error> {
    ffi::with_json(&&reason, |text, length| {
      // SAFETY: as in `present`.
      self.call(|out, error| unsafe {
        sys::nav_modal_store_dismiss_current(self.as_ptr(), text, length, out, error)
      })
    })
  }

  /// Dismiss the current presentation and deliver a value to the caller that presented it.
  ///
  /// # Errors
  /// As [`present`](Self::present).
  pub fn dismiss_with_result(&self, value: impl Encodes<Value>) -> Result<ModalResult, Error> {
    ffi::with_json(&value, |text, length| {
      // SAFETY: as in `present`.
      self.call(|out, error| unsafe {
        sys::nav_modal_store_dismiss_with_result(self.as_ptr(), text, length, out, error)
      })
    })
  }

  /// Dismiss the current presentation and drop the waiting ones.
  ///
  /// # Errors
  /// As [`present`](Self::present).
  pub fn dismiss_all(&self) -> Result<ModalResult, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    self.call(|out, error| unsafe { sys::nav_modal_store_dismiss_all(self.as_ptr(), out, error) })
  }

  /// Send an intent.
  ///
  /// # Errors
  /// As for the operation that it asks for.
  pub fn send(&self, intent: impl Encodes<ModalIntent>) -> Result<ModalResult, Error> {
    ffi::with_json(&intent, |text, length| {
      // SAFETY: as in `present`.
      self.call(|out, error| unsafe {
        sys::nav_modal_store_send(self.as_ptr(), text, length, out, error)
      })
    })
  }

  /// What is presented.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of another tree.
  pub fn current(&self) -> Result<Option<Presentation>, Error> {
    // SAFETY: as in `dismiss_all`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_modal_store_current(self.as_ptr(), out, error) },
      read,
    )
  }

  /// What waits, the next one first.
  ///
  /// # Errors
  /// As [`current`](Self::current).
  pub fn queue(&self) -> Result<Vec<Presentation>, Error> {
    // SAFETY: as in `dismiss_all`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_modal_store_queue(self.as_ptr(), out, error) },
      read,
    )
  }

  /// How many wait.
  pub fn queue_count(&self) -> usize {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_modal_store_queue_count(self.as_ptr()) }
  }

  /// How many times the current presentation or the queue has changed.
  pub fn revision(&self) -> u64 {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_modal_store_revision(self.as_ptr()) }
  }

  /// The middlewares of this store.
  pub fn middlewares(&self) -> Middlewares<'_, Modal> {
    Middlewares::of(self.raw)
  }

  /// The observers of this store.
  pub fn observers(&self) -> Observers<'_, Modal> {
    Observers::of(self.raw)
  }

  /// A sender for a view: it can send intents to this store and do nothing else.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn sender(&self) -> Result<Sender<Modal>, Error> {
    // SAFETY: the handle is valid while it is borrowed; the place for the new one and the error are
    // valid for the call.
    ffi::create(|out, error| unsafe { sys::nav_modal_store_sender(self.as_ptr(), out, error) })
      .map(Sender::of)
  }
}

back_methods! {
  ModalStore, "In the child of the modal that is shown, then the modal, then the stack that this store lies over.",
  sys::nav_modal_store_can_go_back, sys::nav_modal_store_back_target, sys::nav_modal_store_back
}

impl Drop for ModalStore {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once; the library keeps the store alive while others need it.
    ffi::enter(|| unsafe { sys::nav_modal_store_destroy(self.as_ptr()) });
  }
}

impl fmt::Debug for ModalStore {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter
      .debug_struct("ModalStore")
      .field("queued", &self.queue_count())
      .field("revision", &self.revision())
      .finish_non_exhaustive()
  }
}
