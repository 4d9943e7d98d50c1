//! Opening links on a store, a flow or tabs.

use std::ffi::{c_char, c_void};
use std::fmt;
use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use super::{LinkOutcome, Pipeline};
use crate::ffi;
use crate::json::{read, Encodes};
use crate::store::Clock;
use crate::{Error, FlowStore, Outcome, PendingLink, Store, TabStore};

mod sealed {
  use super::{sys, Error};

  /// Makes the handler on a store of its kind.
  pub trait OpensLinks {
    fn create_handler(
      &self,
      pipeline: *mut sys::nav_pipeline,
      config: &str,
    ) -> Result<std::ptr::NonNull<sys::nav_link_handler>, Error>;
  }
}

/// What links can be opened on: a [`Store`], a [`FlowStore`], a [`TabStore`].
pub trait OpensLinks: sealed::OpensLinks {}

macro_rules! opens_links {
  ($($store:ty: $create:ident),*) => {$(
    impl OpensLinks for $store {}
    impl sealed::OpensLinks for $store {
      fn create_handler(
        &self,
        pipeline: *mut sys::nav_pipeline,
        config: &str,
      ) -> Result<NonNull<sys::nav_link_handler>, Error> {
        // SAFETY: both handles are valid while they are borrowed; the text is valid for its length,
        // the place for the new handle and the error for the call.
        ffi::create(|out, error| unsafe {
          let text = config.as_ptr().cast();
          sys::$create(pipeline, self.as_ptr(), text, config.len(), out, error)
        })
      }
    }
  )*};
}

opens_links!(
  Store: nav_link_handler_create,
  FlowStore: nav_link_handler_create_for_flow,
  TabStore: nav_link_handler_create_for_tabs
);

/// Opens links on a store: the store's engine checks the pipeline's plan, then executes it; a link
/// that waits for sign-in is kept in a slot.
///
/// On a flow and on tabs a link works wherever the user is: modals that would cover it are
/// dismissed, all or nothing. Their presentation tables say how the link's route is shown, and in
/// which tab.
///
/// ```
/// use navruntime::{LinkHandler, LinkOutcome, Mapping, Pipeline, Store};
///
/// let pipeline = Pipeline::builder()
///   .mappings([Mapping::route("/orders/:id", "order")])
///   .require_authentication(["order"])
///   .build()?;
/// let store = Store::new()?;
/// let handler = LinkHandler::new(&pipeline, &store)?;
/// assert!(matches!(handler.open("shop://app/orders/7")?, LinkOutcome::Pending(_)));
/// // The user signs in: this link may go on.
/// assert!(handler.pending()?.is_some());
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct LinkHandler {
  raw: NonNull<sys::nav_link_handler>,
}

// SAFETY: the library's handles may be used from any thread: a handler is locked with its store,
// and its clock is Send.
unsafe impl Send for LinkHandler {}
// SAFETY: as above.
unsafe impl Sync for LinkHandler {}

impl LinkHandler {
  /// A handler that keeps a pending link until it is resumed. It keeps pipeline and store alive.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn new(pipeline: &Pipeline, store: &impl OpensLinks) -> Result<LinkHandler, Error> {
    LinkHandler::create(pipeline, store, "{}")
  }

  /// A handler that forgets a pending link after this many milliseconds of the clock that
  /// [`set_clock`](Self::set_clock) gives it; before that no link can wait.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn with_time_to_live(
    pipeline: &Pipeline,
    store: &impl OpensLinks,
    milliseconds: u32,
  ) -> Result<LinkHandler, Error> {
    LinkHandler::create(pipeline, store, &format!("{{\"pendingTimeToLive\":{milliseconds}}}"))
  }

  fn create(
    pipeline: &Pipeline,
    store: &impl OpensLinks,
    config: &str,
  ) -> Result<LinkHandler, Error> {
    Ok(LinkHandler { raw: store.create_handler(pipeline.as_ptr(), config)? })
  }

  /// Open a URL.
  ///
  /// # Errors
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) if the plan is beyond a limit of the store,
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read. A
  /// text that is not a URL is an outcome, because URLs come from outside.
  pub fn open(&self, url: &str) -> Result<LinkOutcome, Error> {
    ffi::call_for(
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      |out, error| unsafe {
        sys::nav_link_handler_open(self.raw.as_ptr(), url.as_ptr().cast(), url.len(), out, error)
      },
      read::<LinkOutcome>,
    )
  }

  /// Continue with the link that waits: sign-in is checked again.
  ///
  /// # Errors
  /// As [`open`](Self::open).
  pub fn resume(&self) -> Result<LinkOutcome, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    ffi::call_for(
      |out, error| unsafe { sys::nav_link_handler_resume(self.raw.as_ptr(), out, error) },
      read::<LinkOutcome>,
    )
  }

  /// Continue with the link that waits if `allowed` says so. It is called unlocked; if it panics,
  /// the link keeps waiting.
  ///
  /// # Errors
  /// As [`open`](Self::open).
  pub fn resume_if_allowed<F: FnOnce(&PendingLink) -> bool>(
    &self,
    allowed: F,
  ) -> Result<LinkOutcome, Error> {
    let mut allowed = Some(allowed);
    let user_data = ptr::addr_of_mut!(allowed).cast();
    ffi::call_for(
      // SAFETY: as in `resume`; the library calls `allowed` at most once, before it returns, on
      // this thread.
      |out, error| unsafe {
        sys::nav_link_handler_resume_if_allowed(
          self.raw.as_ptr(),
          Some(is_allowed::<F>),
          user_data,
          out,
          error,
        )
      },
      read::<LinkOutcome>,
    )
  }

  /// The link that waits.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of another tree.
  pub fn pending(&self) -> Result<Option<PendingLink>, Error> {
    ffi::call_with_outcome(
      // SAFETY: as in `resume`.
      |out, error| unsafe { sys::nav_link_handler_pending(self.raw.as_ptr(), out, error) },
      |outcome, text| {
        if outcome == Outcome::Noop {
          Ok(None)
        } else {
          read::<PendingLink>(text).map(Some)
        }
      },
    )
  }

  /// Put a saved link into the slot; it replaces the one there. Saved as JSON
  /// ([`ToJson`](crate::json::ToJson)), it may come from another process. Returns whether it is in
  /// the slot: `false` if the policy of the pipeline refuses its URL now; then the slot stays as it
  /// is.
  ///
  /// # Errors
  /// Those of its JSON, routes and commands, with the offset;
  /// [`ErrorKind::State`](crate::ErrorKind::State) with a time to live and without a clock;
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn restore_pending(&self, link: impl Encodes<PendingLink>) -> Result<bool, Error> {
    ffi::with_json(&link, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, the
      // error for the call.
      ffi::call(|error| unsafe {
        sys::nav_link_handler_restore_pending(self.raw.as_ptr(), text, length, error)
      })
    })
    .map(|outcome| outcome != Outcome::Rejected)
  }

  /// Forget the link that waits.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn forget_pending(&self) -> Result<(), Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL empties the slot.
    ffi::call(|error| unsafe {
      sys::nav_link_handler_restore_pending(self.raw.as_ptr(), ptr::null(), 0, error)
    })
    .map(drop)
  }

  /// Give the handler a clock. Its milliseconds must mean the same in a process that restores a
  /// link: Unix time, for instance. It must not use the library.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn set_clock<F: FnMut() -> i64 + Send + 'static>(&self, clock: F) -> Result<(), Error> {
    let (tell, user_data, destroy) = Clock::raw(clock);
    // SAFETY: the handle is valid while it is borrowed; the library owns the user data from here
    // on, also if it refuses.
    ffi::call(|error| unsafe {
      sys::nav_link_handler_set_clock(self.raw.as_ptr(), tell, user_data, destroy, error)
    })
    .map(drop)
  }
}

/// # Safety
/// `user_data` points to an `Option<F>` that nothing else uses; `length` bytes at `pending` may be
/// read.
unsafe extern "C" fn is_allowed<F: FnOnce(&PendingLink) -> bool>(
  user_data: *mut c_void,
  pending: *const c_char,
  length: usize,
) -> i32 {
  // SAFETY: the caller's promise.
  let (function, pending) =
    unsafe { ((*user_data.cast::<Option<F>>()).take(), ffi::text(pending, length)) };
  let Some(function) = function else { return 0 };
  let answer = || function(&read::<PendingLink>(pending).expect("the library writes links"));
  ffi::guard(answer, |_| false).into()
}

impl Drop for LinkHandler {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_link_handler_destroy(self.raw.as_ptr()) });
  }
}

impl fmt::Debug for LinkHandler {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.debug_struct("LinkHandler").finish_non_exhaustive()
  }
}
