//! A sender for a view: it may say what it wants, and nothing else.

use std::marker::PhantomData;
use std::ptr::NonNull;

use navruntime_sys as sys;

use crate::authority::{Addressable, Stack};
use crate::ffi;
use crate::json::{read, Encodes};
use crate::Error;

/// Sends intents to one store, which it does not keep alive.
#[derive(Debug)]
pub struct Sender<A: Addressable = Stack> {
  raw: NonNull<sys::nav_sender>,
  authority: PhantomData<fn(A) -> A>,
}

// SAFETY: the library's handles may be used from any thread; a sender is immutable.
unsafe impl<A: Addressable> Send for Sender<A> {}
// SAFETY: as above.
unsafe impl<A: Addressable> Sync for Sender<A> {}

impl<A: Addressable> Sender<A> {
  pub(crate) fn of(raw: NonNull<sys::nav_sender>) -> Sender<A> {
    Sender { raw, authority: PhantomData }
  }

  /// Send an intent.
  ///
  /// # Errors
  /// [`ErrorKind::Detached`](crate::ErrorKind::Detached) if the store no longer exists; else as for
  /// sending to the store.
  pub fn send(&self, intent: impl Encodes<A::Intent>) -> Result<A::IntentResult, Error> {
    ffi::with_json(&intent, |text, length| {
      ffi::call_for(
        // SAFETY: the handle is valid while it is borrowed; the text is valid for its length,
        // buffer and error for the call.
        |out, error| unsafe { sys::nav_sender_send(self.raw.as_ptr(), text, length, out, error) },
        read::<A::IntentResult>,
      )
    })
  }
}

impl<A: Addressable> Drop for Sender<A> {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_sender_destroy(self.raw.as_ptr()) });
  }
}
