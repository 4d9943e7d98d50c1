//! A wizard.

mod result;

pub use result::StepState;

use std::ffi::{c_char, c_void};
use std::fmt;
use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use crate::authority::Steps;
use crate::ffi;
use crate::json::{read, Writer};
use crate::{Error, Observers, Outcome, Route, StepResult};

/// Steps in order, which of them are complete, and which one is shown.
///
/// ```
/// use navruntime::{StepFlow, StepRefusal, StepResult};
///
/// let wizard = StepFlow::new(["address", "payment", "review"])?;
/// wizard.set_can_proceed(0, false)?;
/// assert_eq!(wizard.next()?, StepResult::Refused(StepRefusal::CannotProceed));
/// wizard.set_can_proceed(0, true)?;
/// assert_eq!(wizard.next()?, StepResult::Moved { from: 0, to: 1 });
/// assert_eq!((wizard.index() + 1, wizard.count()), (2, 3));
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct StepFlow {
  raw: NonNull<sys::nav_step_flow>,
}

// SAFETY: the library's handles may be used from any thread: a step flow is locked inside, and what
// it keeps of the host is Send.
unsafe impl Send for StepFlow {}
// SAFETY: as above.
unsafe impl Sync for StepFlow {}

impl StepFlow {
  /// A wizard of these steps, at the first one and with no step complete.
  ///
  /// # Errors
  /// [`ErrorKind::State`](crate::ErrorKind::State) without steps, or with one that occurs twice;
  /// [`ErrorKind::Route`](crate::ErrorKind::Route) for one without a name.
  pub fn new<R: Into<Route>>(steps: impl IntoIterator<Item = R>) -> Result<StepFlow, Error> {
    let steps: Vec<Route> = steps.into_iter().map(Into::into).collect();
    let mut config = Writer::new();
    config.case("steps", &steps);
    let config = config.as_str();
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_step_flow_create(config.as_ptr().cast(), config.len(), out, error)
    })?;
    Ok(StepFlow { raw })
  }

  fn as_ptr(&self) -> *mut sys::nav_step_flow {
    self.raw.as_ptr()
  }

  fn call(
    &self,
    function: impl FnOnce(*mut sys::nav_buffer, *mut sys::nav_error) -> sys::nav_status,
  ) -> Result<StepResult, Error> {
    ffi::call_for(function, read::<StepResult>)
  }

  /// Complete the step that is shown and go to the next one, if it may be left.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn next(&self) -> Result<StepResult, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    self.call(|out, error| unsafe { sys::nav_step_flow_next(self.as_ptr(), out, error) })
  }

  /// Go to the previous step; complete steps stay complete.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn previous(&self) -> Result<StepResult, Error> {
    // SAFETY: as in `next`.
    self.call(|out, error| unsafe { sys::nav_step_flow_previous(self.as_ptr(), out, error) })
  }

  /// Go to a step that is complete, or at most one ahead.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn jump(&self, step: usize) -> Result<StepResult, Error> {
    // SAFETY: as in `next`.
    self.call(|out, error| unsafe {
      sys::nav_step_flow_jump(self.as_ptr(), number(step), out, error)
    })
  }

  /// Start again: at the first step, no step is complete, every step may be left.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn reset(&self) -> Result<(), Error> {
    // SAFETY: the handle is valid while it is borrowed, the error for the call.
    ffi::call(|error| unsafe { sys::nav_step_flow_reset(self.as_ptr(), error) }).map(drop)
  }

  /// Set whether [`next`](Self::next) may leave a step. At first it may leave each.
  /// [`Outcome::Rejected`] if there is no such step.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn set_can_proceed(&self, step: usize, can_proceed: bool) -> Result<Outcome, Error> {
    // SAFETY: as in `reset`.
    ffi::call(|error| unsafe {
      sys::nav_step_flow_set_can_proceed(self.as_ptr(), number(step), can_proceed.into(), error)
    })
  }

  /// Mark a step as complete, or as not complete. [`Outcome::Rejected`] if there is no such step.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn set_complete(&self, step: usize, is_complete: bool) -> Result<Outcome, Error> {
    // SAFETY: as in `reset`.
    ffi::call(|error| unsafe {
      sys::nav_step_flow_set_complete(self.as_ptr(), number(step), is_complete.into(), error)
    })
  }

  /// Let a function say whether the step that is shown may be left; it gets the step and its index,
  /// and takes precedence over [`set_can_proceed`](Self::set_can_proceed). It runs under the lock.
  /// If it panics the step is not left, and the panic continues when the outermost call returns.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn ask_can_proceed<F: FnMut(&Route, usize) -> bool + Send + 'static>(
    &self,
    function: F,
  ) -> Result<(), Error> {
    let user_data = ffi::user_data_of(function);
    // SAFETY: the handle is valid while it is borrowed; the library owns the user data from here
    // on, also if it refuses.
    ffi::call(|error| unsafe {
      sys::nav_step_flow_ask_can_proceed(
        self.as_ptr(),
        Some(can_proceed::<F>),
        user_data,
        Some(ffi::drop_user_data::<F>),
        error,
      )
    })
    .map(drop)
  }

  /// Remove that function.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn ask_nobody(&self) -> Result<(), Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL removes.
    ffi::call(|error| unsafe {
      sys::nav_step_flow_ask_can_proceed(self.as_ptr(), None, ptr::null_mut(), None, error)
    })
    .map(drop)
  }

  /// Its whole state.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of another tree.
  pub fn state(&self) -> Result<StepState, Error> {
    // SAFETY: as in `next`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_step_flow_state(self.as_ptr(), out, error) },
      read::<StepState>,
    )
  }

  /// The index of the step that is shown, from 0. Progress is (index + 1) / count.
  pub fn index(&self) -> usize {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_step_flow_index(self.as_ptr()) }
  }

  /// How many steps there are.
  pub fn count(&self) -> usize {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_step_flow_count(self.as_ptr()) }
  }

  /// A number that grows whenever anything in it changes. Compare it to know whether to draw again.
  pub fn revision(&self) -> u64 {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_step_flow_revision(self.as_ptr()) }
  }

  /// The observers of this step flow.
  pub fn observers(&self) -> Observers<'_, Steps> {
    Observers::of(self.raw)
  }
}

/// An index for the library; one beyond its numbers is a step that does not exist.
fn number(step: usize) -> i64 {
  i64::try_from(step).unwrap_or(i64::MAX)
}

/// # Safety
/// `user_data` is from `user_data_of::<F>` and not destroyed; `length` bytes at `step` may be read.
unsafe extern "C" fn can_proceed<F>(
  user_data: *mut c_void,
  step: *const c_char,
  length: usize,
  index: i64,
) -> i32
where
  F: FnMut(&Route, usize) -> bool,
{
  // SAFETY: the caller's promise; it runs under the lock, where no step can be left inside
  // another's and a read does not ask, so the reference is unique. `F` is Send.
  let (function, step) = unsafe { (&mut *user_data.cast::<F>(), ffi::text(step, length)) };
  let answer = || {
    function(
      &read::<Route>(step).expect("the library writes routes"),
      usize::try_from(index).unwrap_or_default(),
    )
  };
  ffi::guard(answer, |_| false).into()
}

impl Drop for StepFlow {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_step_flow_destroy(self.as_ptr()) });
  }
}

impl fmt::Debug for StepFlow {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter
      .debug_struct("StepFlow")
      .field("index", &self.index())
      .field("count", &self.count())
      .finish_non_exhaustive()
  }
}
