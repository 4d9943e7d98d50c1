//! Host functions that see each commit before it is made.

use std::ffi::{c_char, c_void};

use navruntime_sys as sys;

use crate::app::{App, Proposal};
use crate::decision;
use crate::ffi;
use crate::json::{read, Object, Value};
use crate::Error;

/// The number of an interceptor: never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InterceptorId(u64);

impl App {
  /// Let `interceptor` see each commit before it is made: `Err` with a reason such as
  /// `{"custom":"not now"}` cancels it, and nothing changes. It runs under the lock and may read
  /// this app. Interceptors are asked in the order in which they were added; after the first that
  /// cancels, no other is asked. `name` is for the host's own logs. Facts are not asked about,
  /// because nobody can refuse them; the intent that they resume is.
  ///
  /// If it panics, the commit is cancelled with a `custom` reason, and the panic continues when the
  /// outermost call returns.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read; the
  /// interceptor is dropped. [`ErrorKind::Limit`](crate::ErrorKind::Limit) beyond 1,024
  /// interceptors.
  pub fn intercept<F>(&self, name: &str, interceptor: F) -> Result<InterceptorId, Error>
  where
    F: FnMut(&Proposal) -> Result<(), Value> + Send + 'static,
  {
    let user_data = ffi::user_data_of(interceptor);
    let (text, length) = (name.as_ptr().cast(), name.len());
    let mut handle = 0;
    // SAFETY: the handle is valid while it is borrowed; the text is valid for its length; the
    // library owns the user data from here on, also if it refuses.
    ffi::call(|error| unsafe {
      let destroy = Some(ffi::drop_user_data::<F> as unsafe extern "C" fn(*mut c_void));
      let function = Some(see::<F> as unsafe extern "C" fn(_, _, _, _));
      let app = self.as_ptr();
      sys::nav_app_intercept(app, text, length, function, user_data, destroy, &mut handle, error)
    })?;
    Ok(InterceptorId(handle))
  }

  /// Remove an interceptor, from itself too; it is dropped when the outermost call ends.
  ///
  /// # Errors
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for an unknown number.
  pub fn remove_interceptor(&self, id: InterceptorId) -> Result<(), Error> {
    // SAFETY: the handle is valid while it is borrowed.
    let call = |error| unsafe { sys::nav_app_remove_interceptor(self.as_ptr(), id.0, error) };
    ffi::call(call).map(drop)
  }
}

fn custom(why: &str) -> Value {
  Object::from([("custom".to_owned(), why.into())]).into()
}

/// # Safety
/// `user_data` is from `user_data_of::<F>` and not destroyed; `length` bytes at `commit` may be
/// read; `reply` is the reply of this call.
unsafe extern "C" fn see<F: FnMut(&Proposal) -> Result<(), Value>>(
  user_data: *mut c_void,
  commit: *const c_char,
  length: usize,
  reply: *mut sys::nav_reply,
) {
  // SAFETY: the caller's promise; interceptors run one at a time under the lock, and never inside
  // each other, so the reference is unique. `F` is Send.
  let (interceptor, commit) = unsafe { (&mut *user_data.cast::<F>(), ffi::text(commit, length)) };
  let verdict = ffi::guard(
    || interceptor(&read::<Proposal>(commit).expect("the library writes commits")),
    |why| Err(custom(why)),
  );
  if let Err(reason) = verdict {
    // SAFETY: the caller's promise.
    if let Err(error) = unsafe { decision::set(reply, sys::nav_reply_cancel, &reason) } {
      // A reason that the library does not take still cancels, in words.
      // SAFETY: as above.
      let _ = unsafe { decision::set(reply, sys::nav_reply_cancel, &custom(error.message())) };
    }
  }
}
