//! A sender of one screen of an app.

use std::ffi::c_char;
use std::fmt;
use std::ptr::NonNull;
use std::sync::{Arc, Weak};

use navruntime_sys as sys;

use crate::app::{AppIntent, AppResult, Ask, Buffer, Failure, Handle};
use crate::ffi;
use crate::json::{read, Encodes, Raw};
use crate::{EntryId, Error, Route};

/// What the code of one screen gets: it sends intents as from that screen, and can neither set
/// facts nor answer questions, travel or restore. Made by [`App::at`](crate::App::at).
///
/// An intent is refused as [`AppRefusal::Stale`](crate::AppRefusal::Stale) unless the screen is
/// shown and not covered: the second of two taps does nothing. The sender does not keep the app
/// alive.
pub struct ScreenSender {
  raw: NonNull<sys::nav_screen_sender>,
  app: Weak<Handle>,
  screen: EntryId,
}

// SAFETY: the library's handles may be used from any thread; a sender is immutable.
unsafe impl Send for ScreenSender {}
// SAFETY: as above.
unsafe impl Sync for ScreenSender {}

type TextFunction = unsafe extern "C" fn(
  *mut sys::nav_screen_sender,
  *const c_char,
  usize,
  Buffer,
  Failure,
) -> sys::nav_status;
type PlainFunction =
  unsafe extern "C" fn(*mut sys::nav_screen_sender, Buffer, Failure) -> sys::nav_status;

impl ScreenSender {
  pub(super) fn of(app: &Arc<Handle>, screen: EntryId) -> Result<ScreenSender, Error> {
    // SAFETY: the app is valid while it is borrowed; the place for the handle and the error for the
    // call.
    let raw =
      ffi::create(|out, error| unsafe { sys::nav_app_sender(app.as_ptr(), screen.0, out, error) })?;
    Ok(ScreenSender { raw, app: Arc::downgrade(app), screen })
  }

  /// The entry or layer that sends.
  pub fn screen(&self) -> EntryId {
    self.screen
  }

  /// Send an intent, alone or [with a source](AppIntent::with_source).
  ///
  /// # Errors
  /// As [`App::send`](crate::App::send); [`ErrorKind::Detached`](crate::ErrorKind::Detached) if the
  /// app was dropped, [`ErrorKind::Schema`](crate::ErrorKind::Schema) if the intent names another
  /// screen.
  pub fn send(&self, intent: impl Encodes<AppIntent>) -> Result<AppResult, Error> {
    self.call(&intent, sys::nav_screen_sender_send)
  }

  /// Go to a route.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn go(&self, route: impl Into<Route>) -> Result<AppResult, Error> {
    self.send(AppIntent::Go(route.into()))
  }

  /// Open a URL.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn open(&self, url: &str) -> Result<AppResult, Error> {
    self.call::<str>(&Raw(url), sys::nav_screen_sender_open)
  }

  /// Go back one step: as [`App::back`](crate::App::back).
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn back(&self) -> Result<AppResult, Error> {
    self.plain(sys::nav_screen_sender_back)
  }

  /// Remove the entries above the root of the stack that is here.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn back_to_root(&self) -> Result<AppResult, Error> {
    self.plain(sys::nav_screen_sender_back_to_root)
  }

  /// Dismiss the topmost sheet or cover.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn dismiss(&self) -> Result<AppResult, Error> {
    self.plain(sys::nav_screen_sender_dismiss)
  }

  /// Dismiss all sheets and covers, and those that wait.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn dismiss_all(&self) -> Result<AppResult, Error> {
    self.plain(sys::nav_screen_sender_dismiss_all)
  }

  /// Select tabs and focus columns along an address.
  ///
  /// # Errors
  /// As [`ScreenSender::send`].
  pub fn select(&self, address: &str) -> Result<AppResult, Error> {
    self.call::<str>(&Raw(address), sys::nav_screen_sender_select)
  }

  /// Show a screen that answers, and wait for its answer: as [`App::ask`](crate::App::ask).
  pub fn ask(&self, route: impl Into<Route>) -> Ask {
    Ask::new(self.app.clone(), AppIntent::GoForResult(route.into()), Some(self.screen))
  }

  fn call<T: ?Sized>(
    &self,
    value: &impl Encodes<T>,
    function: TextFunction,
  ) -> Result<AppResult, Error> {
    ffi::with_json(value, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      let call = |out, error| unsafe { function(self.raw.as_ptr(), text, length, out, error) };
      ffi::call_for(call, read::<AppResult>)
    })
  }

  fn plain(&self, function: PlainFunction) -> Result<AppResult, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    let call = |out, error| unsafe { function(self.raw.as_ptr(), out, error) };
    ffi::call_for(call, read::<AppResult>)
  }
}

impl Drop for ScreenSender {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_screen_sender_destroy(self.raw.as_ptr()) });
  }
}

impl fmt::Debug for ScreenSender {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(formatter, "ScreenSender({})", self.screen)
  }
}
