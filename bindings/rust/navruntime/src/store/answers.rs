//! Screens that answer.

use std::ffi::{c_char, c_void};
use std::ptr;

use navruntime_sys as sys;

use super::Store;
use crate::ffi;
use crate::json::{read, Encodes, Value};
use crate::{Answer, EntryId, Error, NavigationResult, Route};

/// A function that is called once, or never.
pub(crate) type Once<F> = Option<F>;

/// # Safety
/// `user_data` is from `user_data_of::<Once<F>>` and not destroyed; `length` bytes at `outcome` may
/// be read.
pub(crate) unsafe extern "C" fn deliver<F: FnOnce(Answer)>(
  user_data: *mut c_void,
  outcome: *const c_char,
  length: usize,
) {
  // SAFETY: the caller's promise; the library calls this at most once, so the reference is unique.
  // `F` is Send.
  let (function, outcome) =
    unsafe { ((*user_data.cast::<Once<F>>()).take(), ffi::text(outcome, length)) };
  let Some(function) = function else { return };
  ffi::guard(|| function(read::<Answer>(outcome).expect("the library writes answers")), |_| ());
}

impl Store {
  /// Push a route whose screen may answer. `receive` is called exactly once, unlocked, on the
  /// thread that answers or removes the entry, if the push succeeds; else never. The id is the
  /// ticket for [`answer`](Self::answer).
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn push_for_result<F>(
    &self,
    route: impl Encodes<Route>,
    receive: F,
  ) -> Result<(NavigationResult, Option<EntryId>), Error>
  where
    F: FnOnce(Answer) + Send + 'static,
  {
    let user_data = ffi::user_data_of::<Once<F>>(Some(receive));
    self.push_awaited(&route, Some(deliver::<F>), user_data, Some(ffi::drop_user_data::<Once<F>>))
  }

  /// Push a route whose screen may answer. Observers and queues get
  /// [`Answered`](crate::EventKind::Answered) with the id, which is the ticket for
  /// [`answer`](Self::answer), exactly once, if the push succeeds.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn push_for_ticket(
    &self,
    route: impl Encodes<Route>,
  ) -> Result<(NavigationResult, Option<EntryId>), Error> {
    self.push_awaited(&route, None, ptr::null_mut(), None)
  }

  /// Takes user data that belongs to the two functions.
  fn push_awaited(
    &self,
    route: &impl Encodes<Route>,
    receive: sys::nav_outcome_fn,
    user_data: *mut c_void,
    destroy: sys::nav_destroy_fn,
  ) -> Result<(NavigationResult, Option<EntryId>), Error> {
    let (mut entry, store) = (0, self.as_ptr());
    let result = ffi::with_json(route, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the library owns the user data from here
      // on, also if it refuses.
      let push = |out, error| unsafe {
        sys::nav_store_push_for_outcome(
          store, text, length, receive, user_data, destroy, &mut entry, out, error,
        )
      };
      ffi::call_for(push, NavigationResult::read)
    })?;
    Ok((result, (entry != 0).then_some(EntryId(entry))))
  }

  /// Answer for a screen: remove its entry and everything above it, and deliver the value to the
  /// caller that pushed it.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn answer(
    &self,
    entry: EntryId,
    value: impl Encodes<Value>,
  ) -> Result<NavigationResult, Error> {
    // SAFETY: the pointers are those that `call_json_for` lends.
    self.call_json_for(
      &value,
      |store, text, length, out, error| unsafe {
        sys::nav_store_answer_with_result(store, entry.0, text, length, out, error)
      },
      read::<NavigationResult>,
    )
  }
}
