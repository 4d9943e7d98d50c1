//! A function that decides about the queue.

use std::ffi::{c_char, c_void};
use std::ptr;

use navruntime_sys as sys;

use super::{ModalStore, QueuePolicy};
use crate::json::read;
use crate::Error;
use crate::{ffi, ModalCommand};

impl ModalStore {
  /// Let a function decide what happens to waiting presentations when middleware cancels a command.
  /// It runs under the lock and may read the store. If it panics they keep waiting, and the panic
  /// continues when the outermost call returns.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn set_queue_policy<F: FnMut(&ModalCommand) -> QueuePolicy + Send + 'static>(
    &self,
    policy: F,
  ) -> Result<(), Error> {
    let user_data = ffi::user_data_of(policy);
    // SAFETY: the handle is valid while it is borrowed; the library owns the user data from here
    // on, also if it refuses.
    ffi::call(|error| unsafe {
      sys::nav_modal_store_set_queue_policy(
        self.as_ptr(),
        Some(decide::<F>),
        user_data,
        Some(ffi::drop_user_data::<F>),
        error,
      )
    })
    .map(drop)
  }

  /// Restore the policy that the store was made with.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback.
  pub fn remove_queue_policy(&self) -> Result<(), Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL removes.
    ffi::call(|error| unsafe {
      sys::nav_modal_store_set_queue_policy(self.as_ptr(), None, ptr::null_mut(), None, error)
    })
    .map(drop)
  }
}

/// # Safety
/// `user_data` is from `user_data_of::<F>` and not destroyed; `length` bytes at `command` may be
/// read.
unsafe extern "C" fn decide<F: FnMut(&ModalCommand) -> QueuePolicy>(
  user_data: *mut c_void,
  command: *const c_char,
  length: usize,
) -> i32 {
  // SAFETY: the caller's promise; a policy runs under the lock of its tree, where no command can
  // run inside another, so the reference is unique. `F` is Send.
  let (policy, command) = unsafe { (&mut *user_data.cast::<F>(), ffi::text(command, length)) };
  let decision = || policy(&read::<ModalCommand>(command).expect("the library writes commands"));
  match ffi::guard(decision, |_| QueuePolicy::Preserve) {
    QueuePolicy::Preserve => 0,
    QueuePolicy::DropQueued => 1,
  }
}
