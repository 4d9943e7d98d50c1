//! Functions of the host that a store calls: validator, coordinator, clock, and functions that are
//! called once.

use std::ffi::{c_char, c_void};
use std::ptr;

use navruntime_sys as sys;

use super::Store;
use crate::decision::{decide, refuse_path};
use crate::ffi;
use crate::json::{read, Encodes};
use crate::{
  Command, Coordinator, Decision, Error, Intent, IntentResult, NavigationResult, Route,
  ValidationError,
};

impl Store {
  /// Let `validator` check every path, after the store's own rules: the current path now, others as
  /// the store enforces. It runs under the lock and may read the store. A panic refuses the path
  /// with a `custom` error, and goes on when the outermost call returns.
  ///
  /// # Errors
  /// [`ErrorKind::State`](crate::ErrorKind::State) if it refuses the current path: the earlier
  /// validator stays. [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn set_validator<F>(&self, validator: F) -> Result<(), Error>
  where
    F: Fn(&[Route]) -> Result<(), ValidationError> + Send + 'static,
  {
    let user_data = ffi::user_data_of(validator);
    // SAFETY: the handle is valid while it is borrowed; the library owns the user data from here
    // on, also if it refuses.
    ffi::call(|error| unsafe {
      sys::nav_store_set_validator(
        self.as_ptr(),
        Some(validate::<F>),
        user_data,
        Some(ffi::drop_user_data::<F>),
        error,
      )
    })
    .map(drop)
  }

  /// Remove the host's validator.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn remove_validator(&self) -> Result<(), Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL removes.
    ffi::call(|error| unsafe {
      sys::nav_store_set_validator(self.as_ptr(), None, ptr::null_mut(), None, error)
    })
    .map(drop)
  }

  /// Let `coordinator` see each intent first.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn set_coordinator<C: Coordinator + 'static>(&self, coordinator: C) -> Result<(), Error> {
    let user_data = ffi::user_data_of(coordinator);
    // SAFETY: as in `set_validator`.
    ffi::call(|error| unsafe {
      sys::nav_store_set_coordinator(
        self.as_ptr(),
        Some(coordinate::<C>),
        user_data,
        Some(ffi::drop_user_data::<C>),
        error,
      )
    })
    .map(drop)
  }

  /// Remove the coordinator.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn remove_coordinator(&self) -> Result<(), Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL removes.
    ffi::call(|error| unsafe {
      sys::nav_store_set_coordinator(self.as_ptr(), None, ptr::null_mut(), None, error)
    })
    .map(drop)
  }

  /// Give the store a clock, for throttle and debounce: milliseconds that never run backwards. It
  /// must not use the library. If it panics, its last time is used.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn set_clock<F: FnMut() -> i64 + Send + 'static>(&self, clock: F) -> Result<(), Error> {
    let (tell, user_data, destroy) = Clock::raw(clock);
    // SAFETY: as in `set_validator`.
    ffi::call(|error| unsafe {
      sys::nav_store_set_clock(self.as_ptr(), tell, user_data, destroy, error)
    })
    .map(drop)
  }

  /// Call `prepare` first, unlocked, then execute the command that it allows; [`Decision::PassOn`]
  /// allows the command itself. If the command can no longer run on the current state, it is
  /// cancelled as stale.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn execute_guarded(
    &self,
    command: impl Encodes<Command>,
    prepare: impl FnOnce(&Command) -> Decision,
  ) -> Result<NavigationResult, Error> {
    let mut prepare = Some(prepare);
    self.call_json_for(
      &command,
      // SAFETY: the pointers are those that `call_json_for` lends; the library calls `prepare` at
      // most once, before it returns, on this thread.
      |store, text, length, out, error| unsafe {
        let function = prepare_function(&prepare);
        sys::nav_store_execute_guarded(
          store,
          text,
          length,
          function,
          ptr::addr_of_mut!(prepare).cast(),
          out,
          error,
        )
      },
      read::<NavigationResult>,
    )
  }

  /// Tell the store which path the toolkit shows now; if it does not match the store's, `resolve`
  /// decides with the store's path and the new one.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn reconcile_with(
    &self,
    path: impl Encodes<[Route]>,
    resolve: impl FnOnce(&[Route], &[Route]) -> Decision,
  ) -> Result<IntentResult, Error> {
    let mut resolve = Some(resolve);
    self.call_json_for(
      &path,
      // SAFETY: as in `execute_guarded`.
      |store, text, length, out, error| unsafe {
        let function = resolve_function(&resolve);
        sys::nav_store_reconcile_with(
          store,
          text,
          length,
          function,
          ptr::addr_of_mut!(resolve).cast(),
          out,
          error,
        )
      },
      read::<IntentResult>,
    )
  }
}

/// The functions that fit the type of a closure that has no name.
fn prepare_function<F: FnOnce(&Command) -> Decision>(_: &Option<F>) -> sys::nav_prepare_fn {
  Some(prepare::<F>)
}

fn resolve_function<F: FnOnce(&[Route], &[Route]) -> Decision>(
  _: &Option<F>,
) -> sys::nav_reconcile_fn {
  Some(resolve::<F>)
}

/// A clock of the host, and its last time.
pub(crate) struct Clock<F> {
  clock: F,
  last: i64,
}

impl<F: FnMut() -> i64 + Send + 'static> Clock<F> {
  /// What the library takes for a clock; it owns the user data from the moment it is handed it.
  pub(crate) fn raw(clock: F) -> (sys::nav_clock_fn, *mut c_void, sys::nav_destroy_fn) {
    (
      Some(tell::<F>),
      ffi::user_data_of(Clock { clock, last: 0 }),
      Some(ffi::drop_user_data::<Clock<F>>),
    )
  }
}

/// # Safety
/// `user_data` is from `user_data_of::<Clock<F>>` and not destroyed.
unsafe extern "C" fn tell<F: FnMut() -> i64>(user_data: *mut c_void) -> i64 {
  // SAFETY: a clock runs under the lock of its tree and must not use the library, so the reference
  // is unique. `F` is Send.
  let clock = unsafe { &mut *user_data.cast::<Clock<F>>() };
  let last = clock.last;
  clock.last = ffi::guard(|| (clock.clock)(), |_| last);
  clock.last
}

/// # Safety
/// `user_data` is from `user_data_of::<F>` and not destroyed; `length` bytes at `path` may be read;
/// `reply` is this callback's.
unsafe extern "C" fn validate<F>(
  user_data: *mut c_void,
  path: *const c_char,
  length: usize,
  reply: *mut sys::nav_reply,
) where
  F: Fn(&[Route]) -> Result<(), ValidationError>,
{
  // SAFETY: the caller's promise. A validator that asks the store may be called inside itself: the
  // reference is shared.
  let (validator, path) = unsafe { (&*user_data.cast::<F>(), ffi::text(path, length)) };
  let judge = || validator(&read::<Vec<_>>(path).expect("the library writes routes"));
  if let Err(rule) = ffi::guard(judge, |why| Err(ValidationError::Custom(why.to_owned()))) {
    // SAFETY: the caller's promise.
    unsafe { refuse_path(reply, &rule) };
  }
}

/// # Safety
/// `user_data` is from `user_data_of::<C>` and not destroyed; `length` bytes at `intent` may be
/// read; `reply` is this callback's.
unsafe extern "C" fn coordinate<C: Coordinator>(
  user_data: *mut c_void,
  intent: *const c_char,
  length: usize,
  reply: *mut sys::nav_reply,
) {
  // SAFETY: the caller's promise. `C` is Sync, and the reference is shared.
  let (coordinator, intent) = unsafe { (&*user_data.cast::<C>(), ffi::text(intent, length)) };
  // SAFETY: the caller's promise.
  unsafe {
    decide(reply, || {
      coordinator.decide(&read::<Intent>(intent).expect("the library writes intents"))
    })
  };
}

/// # Safety
/// `user_data` points to an `Option<F>` that nothing else uses; `length` bytes at `command` may be
/// read; `reply` is this callback's.
unsafe extern "C" fn prepare<F>(
  user_data: *mut c_void,
  command: *const c_char,
  length: usize,
  reply: *mut sys::nav_reply,
) where
  F: FnOnce(&Command) -> Decision,
{
  // SAFETY: the caller's promise.
  let (function, command) =
    unsafe { ((*user_data.cast::<Option<F>>()).take(), ffi::text(command, length)) };
  let Some(function) = function else { return };
  // SAFETY: the caller's promise.
  unsafe {
    decide(reply, || function(&read::<Command>(command).expect("the library writes commands")))
  };
}

/// # Safety
/// As `prepare`, for two paths.
unsafe extern "C" fn resolve<F>(
  user_data: *mut c_void,
  old_path: *const c_char,
  old_length: usize,
  new_path: *const c_char,
  new_length: usize,
  reply: *mut sys::nav_reply,
) where
  F: FnOnce(&[Route], &[Route]) -> Decision,
{
  // SAFETY: the caller's promise.
  let (function, texts) = unsafe {
    (
      (*user_data.cast::<Option<F>>()).take(),
      [ffi::text(old_path, old_length), ffi::text(new_path, new_length)],
    )
  };
  let Some(function) = function else { return };
  let decision = || {
    let [old_path, new_path] =
      texts.map(|text| read::<Vec<_>>(text).expect("the library writes routes"));
    function(&old_path, &new_path)
  };
  // SAFETY: the caller's promise.
  unsafe { decide(reply, decision) };
}
