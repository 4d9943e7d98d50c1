//! Intents for which a route, a name or nothing is enough.

use navruntime_sys as sys;

use crate::app::{App, AppIntent, AppResult, ScreenSender};
use crate::ffi;
use crate::json::{read, Raw};
use crate::{EntryId, Error, Route};

impl App {
  /// Go to a route: [`AppIntent::Go`].
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn go(&self, route: impl Into<Route>) -> Result<AppResult, Error> {
    self.send(AppIntent::Go(route.into()))
  }

  /// Open a URL, from outside or from the app itself.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn open(&self, url: &str) -> Result<AppResult, Error> {
    self.handle.call_json::<str, _>(&Raw(url), sys::nav_app_open, read::<AppResult>)
  }

  /// Go back one step: withdraw an open question; else pop, dismiss an empty layer, focus the
  /// column before, or select the tab selected before.
  ///
  /// [`AppResult::None`] says that there is nowhere to go back to, and nothing else says it: a
  /// question, or a refusal, is no reason to end the program.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn back(&self) -> Result<AppResult, Error> {
    self.handle.read(sys::nav_app_back, read::<AppResult>)
  }

  /// Remove the entries above the root of the stack that is here: [`AppIntent::BackToRoot`].
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn back_to_root(&self) -> Result<AppResult, Error> {
    self.handle.read(sys::nav_app_back_to_root, read::<AppResult>)
  }

  /// Dismiss the topmost sheet or cover: [`AppIntent::Dismiss`].
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn dismiss(&self) -> Result<AppResult, Error> {
    self.handle.read(sys::nav_app_dismiss, read::<AppResult>)
  }

  /// Dismiss all sheets and covers, and those that wait: [`AppIntent::DismissAll`].
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn dismiss_all(&self) -> Result<AppResult, Error> {
    self.handle.read(sys::nav_app_dismiss_all, read::<AppResult>)
  }

  /// Select tabs and focus columns along an address: [`AppIntent::Select`].
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn select(&self, address: &str) -> Result<AppResult, Error> {
    self.handle.call_json::<str, _>(&Raw(address), sys::nav_app_select, read::<AppResult>)
  }

  /// Let the intent of the open question go on. If it is no longer open, this does nothing.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn proceed(&self, token: i64) -> Result<AppResult, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    let call = |out, error| unsafe { sys::nav_app_proceed(self.as_ptr(), token, out, error) };
    ffi::call_for(call, read::<AppResult>)
  }

  /// Give up the intent of the open question, for this reason. If it is no longer open, this does
  /// nothing.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn cancel(&self, token: i64, reason: &str) -> Result<AppResult, Error> {
    let (text, length) = (reason.as_ptr().cast(), reason.len());
    // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
    // and error for the call.
    let call =
      |out, error| unsafe { sys::nav_app_cancel(self.as_ptr(), token, text, length, out, error) };
    ffi::call_for(call, read::<AppResult>)
  }

  /// A sender for the code that draws one screen: it sends intents as from that screen, and can do
  /// nothing else.
  ///
  /// ```
  /// # use navruntime::{App, AppRefusal, AppResult, Schema};
  /// # let schema = Schema::new(r#"{"format":1,"id":"a","root":{"stack":"home"},
  /// #   "routes":{"home":{},"cart":{}}}"#)?;
  /// # let app = App::new(&schema)?;
  /// let home = app.at(app.scene()?.screens[0].id)?;
  /// assert_eq!(home.go("cart")?, AppResult::Done);
  /// // The second of two taps does nothing.
  /// assert!(matches!(home.go("cart")?, AppResult::Refused(AppRefusal::Stale { .. })));
  /// # Ok::<(), navruntime::Error>(())
  /// ```
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn at(&self, screen: EntryId) -> Result<ScreenSender, Error> {
    ScreenSender::of(&self.handle, screen)
  }
}
