//! Middlewares: what sees every command before the engine does, and every result after it.

use std::ffi::c_void;
use std::marker::PhantomData;
use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use crate::authority::{Authority, Stack};
use crate::ffi;
use crate::json::{read, Encodes};
use crate::{CancellationReason, CommandKind, Error, Outcome};

/// Sees every leaf command of a store, in the order of registration, while the store's tree is
/// locked: it may read the store, not change it.
///
/// A panic in `will_execute` cancels the command with a `custom` reason; in `did_execute` and
/// `discard` the state and the result stay as they are. Either way the panic continues when the
/// outermost call returns.
///
/// ```
/// use navruntime::{CommandKind, Interception, Middleware, NavigationResult, Command, Store};
///
/// /// Nobody leaves.
/// struct Gate;
///
/// impl Middleware for Gate {
///   fn will_execute(&mut self, call: &mut Interception<'_>) {
///     if call.kind() == CommandKind::Pop {
///       call.deny();
///     }
///   }
/// }
///
/// let store = Store::builder().path(["home"]).build()?;
/// store.middlewares().add("gate", Gate)?;
/// assert!(matches!(store.execute(Command::Pop)?, NavigationResult::Cancelled(_)));
/// # Ok::<(), navruntime::Error>(())
/// ```
pub trait Middleware<A: Authority = Stack>: Send {
  /// Called before the engine runs the command, which may be rewritten or cancelled. Doing nothing
  /// lets it pass.
  fn will_execute(&mut self, call: &mut Interception<'_, A>) {
    let _ = call;
  }

  /// Called after a command has run; the result may be replaced. Called for every middleware whose
  /// `will_execute` ran, the one that cancelled included.
  fn did_execute(&mut self, call: &mut Execution<'_, A>) {
    let _ = call;
  }

  /// Called instead of `did_execute` if a rolled-back transaction only previewed the command.
  fn discard(&mut self, call: &Execution<'_, A>) {
    let _ = call;
  }
}

impl<A: Authority, M: Middleware<A> + ?Sized> Middleware<A> for Box<M> {
  fn will_execute(&mut self, call: &mut Interception<'_, A>) {
    (**self).will_execute(call);
  }

  fn did_execute(&mut self, call: &mut Execution<'_, A>) {
    (**self).did_execute(call);
  }

  fn discard(&mut self, call: &Execution<'_, A>) {
    (**self).discard(call);
  }
}

/// A middleware of one function that sees commands before they run.
pub fn will<A: Authority>(
  function: impl FnMut(&mut Interception<'_, A>) + Send,
) -> impl Middleware<A> {
  struct Will<F>(F);
  impl<A: Authority, F: FnMut(&mut Interception<'_, A>) + Send> Middleware<A> for Will<F> {
    fn will_execute(&mut self, call: &mut Interception<'_, A>) {
      (self.0)(call);
    }
  }
  Will(function)
}

/// A middleware of one function that sees commands after they ran.
pub fn did<A: Authority>(function: impl FnMut(&mut Execution<'_, A>) + Send) -> impl Middleware<A> {
  struct Did<F>(F);
  impl<A: Authority, F: FnMut(&mut Execution<'_, A>) + Send> Middleware<A> for Did<F> {
    fn did_execute(&mut self, call: &mut Execution<'_, A>) {
      (self.0)(call);
    }
  }
  Did(function)
}

/// A command before the engine runs it, as long as the callback runs. Its parts cost nothing unless
/// they are read.
///
/// It cannot be kept, nor passed to another thread:
///
/// ```compile_fail,E0521
/// # use navruntime::{Interception, Middleware};
/// struct Hoarder(Option<&'static mut Interception<'static>>);
///
/// impl Middleware for Hoarder {
///   fn will_execute(&mut self, call: &mut Interception<'_>) {
///     self.0 = Some(call);
///   }
/// }
/// ```
/// ```compile_fail,E0277
/// # use navruntime::{Interception, Middleware};
/// fn hand_over(call: &mut Interception<'_>) {
///   std::thread::scope(|scope| drop(scope.spawn(|| call.deny())));
/// }
/// ```
#[derive(Debug)]
pub struct Interception<'call, A: Authority = Stack> {
  raw: NonNull<sys::nav_interception>,
  call: PhantomData<(&'call mut (), A)>,
}

impl<A: Authority> Interception<'_, A> {
  /// The kind of the command as rewritten so far.
  pub fn kind(&self) -> CommandKind {
    // SAFETY: `raw` is valid while the callback runs, and `self` cannot outlive it.
    CommandKind::from_number(unsafe { sys::nav_interception_kind(self.raw.as_ptr()) })
  }

  /// The command as rewritten so far.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn command(&self) -> Result<A::Command, Error> {
    // SAFETY: as in `kind`; buffer and error are valid for the call.
    ffi::call_for(
      |out, error| unsafe { sys::nav_interception_command(self.raw.as_ptr(), out, error) },
      read::<A::Command>,
    )
  }

  /// The state before the command.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn state(&self) -> Result<A::State, Error> {
    // SAFETY: as in `command`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_interception_state(self.raw.as_ptr(), out, error) },
      read::<A::State>,
    )
  }

  /// Continue with another command.
  ///
  /// # Errors
  /// Those of a command that the library refuses; then the command is cancelled, with a reason that
  /// quotes the error.
  pub fn rewrite(&mut self, command: impl Encodes<A::Command>) -> Result<(), Error> {
    ffi::with_json(&command, |text, length| {
      // SAFETY: as in `command`; the text is valid for its length.
      ffi::call(|error| unsafe {
        sys::nav_interception_rewrite(self.raw.as_ptr(), text, length, error)
      })
    })
    .map(drop)
  }

  /// Cancel the command.
  ///
  /// # Errors
  /// Those of a reason that the library refuses; then the command is still cancelled, with a reason
  /// that quotes the error.
  pub fn cancel(&mut self, reason: &CancellationReason<A::Command>) -> Result<(), Error> {
    ffi::with_json(&reason, |text, length| {
      // SAFETY: as in `rewrite`.
      ffi::call(|error| unsafe {
        sys::nav_interception_cancel(self.raw.as_ptr(), text, length, error)
      })
    })
    .map(drop)
  }

  /// Cancel the command in the name of this middleware: the reason holds its debug name and the
  /// command.
  pub fn deny(&mut self) {
    // SAFETY: as in `kind`; NULL stands for the usual reason, and no error is asked for.
    unsafe { sys::nav_interception_cancel(self.raw.as_ptr(), ptr::null(), 0, ptr::null_mut()) };
  }
}

/// A command that has run, as long as the callback runs. Its parts cost nothing unless they are
/// read.
#[derive(Debug)]
pub struct Execution<'call, A: Authority = Stack> {
  raw: NonNull<sys::nav_execution>,
  call: PhantomData<(&'call mut (), A)>,
}

impl<A: Authority> Execution<'_, A> {
  /// The kind of the command that ran.
  pub fn kind(&self) -> CommandKind {
    // SAFETY: `raw` is valid while the callback runs, and `self` cannot outlive it.
    CommandKind::from_number(unsafe { sys::nav_execution_kind(self.raw.as_ptr()) })
  }

  /// The outcome of the result as replaced so far; in `discard`, the outcome of the preview.
  pub fn outcome(&self) -> Outcome {
    // SAFETY: as in `kind`.
    Outcome::from_status(unsafe { sys::nav_execution_status(self.raw.as_ptr()) })
  }

  /// The command that ran, as rewritten.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn command(&self) -> Result<A::Command, Error> {
    // SAFETY: as in `kind`; buffer and error are valid for the call.
    ffi::call_for(
      |out, error| unsafe { sys::nav_execution_command(self.raw.as_ptr(), out, error) },
      read::<A::Command>,
    )
  }

  /// The result as replaced so far.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn result(&self) -> Result<A::Result, Error> {
    // SAFETY: as in `command`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_execution_result(self.raw.as_ptr(), out, error) },
      read::<A::Result>,
    )
  }

  /// The state after the command.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn state(&self) -> Result<A::State, Error> {
    // SAFETY: as in `command`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_execution_state(self.raw.as_ptr(), out, error) },
      read::<A::State>,
    )
  }

  /// Replace the result; the state stays as it is. A cancelled result can only become another
  /// cancelled one: anything else is ignored.
  ///
  /// # Errors
  /// Those of a result that the library refuses; the result stays.
  pub fn fold(&mut self, result: impl Encodes<A::Result>) -> Result<(), Error> {
    ffi::with_json(&result, |text, length| {
      // SAFETY: as in `command`; the text is valid for its length.
      ffi::call(|error| unsafe { sys::nav_execution_fold(self.raw.as_ptr(), text, length, error) })
    })
    .map(drop)
  }
}

/// The functions and user data of `middleware`, which the library owns from the moment it is handed
/// this.
pub(crate) fn raw_middleware<A: Authority, M: Middleware<A> + 'static>(
  middleware: M,
) -> sys::nav_middleware {
  sys::nav_middleware {
    will_execute: Some(will_execute::<A, M>),
    did_execute: Some(did_execute::<A, M>),
    discard: Some(discard::<A, M>),
    destroy: Some(ffi::drop_user_data::<M>),
    user_data: ffi::user_data_of(middleware),
    reserved0: ptr::null_mut(),
    reserved1: ptr::null_mut(),
  }
}

/// The middleware behind `user_data`.
///
/// # Safety
/// `user_data` is the box that `raw_middleware` made for an `M`. The library runs the functions of
/// one registration under the lock of its tree, so on one thread at a time and never inside each
/// other, and destroys the box after the last of them: the reference is unique while the callback
/// runs.
unsafe fn middleware_of<'call, M>(user_data: *mut c_void) -> &'call mut M {
  // SAFETY: the caller's promise.
  unsafe { &mut *user_data.cast::<M>() }
}

unsafe extern "C" fn will_execute<A: Authority, M: Middleware<A>>(
  user_data: *mut c_void,
  call: *mut sys::nav_interception,
) {
  let Some(raw) = NonNull::new(call) else { return };
  // SAFETY: this is a callback of that registration.
  let middleware = unsafe { middleware_of::<M>(user_data) };
  ffi::guard(
    || middleware.will_execute(&mut Interception { raw, call: PhantomData }),
    |why| {
      // The command is cancelled whatever the library thinks of the reason.
      let _ = Interception::<A> { raw, call: PhantomData }.cancel(&CancellationReason::custom(why));
    },
  );
}

unsafe extern "C" fn did_execute<A: Authority, M: Middleware<A>>(
  user_data: *mut c_void,
  call: *mut sys::nav_execution,
) {
  let Some(raw) = NonNull::new(call) else { return };
  // SAFETY: this is a callback of that registration.
  let middleware = unsafe { middleware_of::<M>(user_data) };
  ffi::guard(|| middleware.did_execute(&mut Execution { raw, call: PhantomData }), |_| ());
}

unsafe extern "C" fn discard<A: Authority, M: Middleware<A>>(
  user_data: *mut c_void,
  call: *mut sys::nav_execution,
) {
  let Some(raw) = NonNull::new(call) else { return };
  // SAFETY: this is a callback of that registration.
  let middleware = unsafe { middleware_of::<M>(user_data) };
  ffi::guard(|| middleware.discard(&Execution { raw, call: PhantomData }), |_| ());
}
