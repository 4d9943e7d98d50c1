//! Where the user is and was: addresses and history.

use navruntime_sys as sys;

use crate::app::{App, AppResult, History};
use crate::ffi;
use crate::json::{read, FromJson, Raw, Reader};
use crate::{Error, Outcome};

/// Where the user is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Address {
  /// A URL that [`App::set_url`] leads back from.
  Url(String),
  /// There is no URL, because it would show this sensitive parameter.
  Sensitive(String),
}

impl Address {
  /// The URL, if there is one.
  pub fn url(&self) -> Option<&str> {
    match self {
      Address::Url(url) => Some(url),
      Address::Sensitive(_) => None,
    }
  }
}

impl App {
  /// Where the user is, as a URL: the stack that is shown and the layers over it.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn url(&self) -> Result<Address, Error> {
    ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
      |out, error| unsafe { sys::nav_app_url(self.as_ptr(), out, error) },
      |outcome, text| {
        if outcome == Outcome::Done {
          return Ok(Address::Url(text.to_owned()));
        }
        let refusal = Reader::new(text);
        let name = refusal.member("refused").and_then(|why| why.member("sensitive"));
        String::read_json(&mut name.unwrap_or(refusal)).map(Address::Sensitive)
      },
    )
  }

  /// Go where an address of this app leads, layers and all, in one commit. It is meant for
  /// addresses that the program wrote itself; [`App::open`] is for URLs from outside.
  ///
  /// # Errors
  /// [`ErrorKind::Url`](crate::ErrorKind::Url) for an item that is not part of an address, and for
  /// a route in a wrong place; else as [`App::send`].
  pub fn set_url(&self, url: &str) -> Result<AppResult, Error> {
    self.handle.call_json::<str, _>(&Raw(url), sys::nav_app_set_url, read::<AppResult>)
  }

  /// Go to an earlier (below 0) or later place, as a browser does.
  ///
  /// ```
  /// # use navruntime::{App, Schema};
  /// # let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
  /// #   "routes":{"home":{},"basket":{}}}"#)?;
  /// # let app = App::new(&schema)?;
  /// app.go("basket")?;
  /// assert!(app.can_travel(-1) && app.travel(-1)?.is_done());
  /// assert_eq!(app.describe()?, "shop: home");
  /// assert!(app.travel(1)?.is_done());
  /// assert_eq!(app.history()?.index, 1);
  /// # Ok::<(), navruntime::Error>(())
  /// ```
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn travel(&self, delta: i64) -> Result<AppResult, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    let call = |out, error| unsafe { sys::nav_app_travel(self.as_ptr(), delta, out, error) };
    ffi::call_for(call, read::<AppResult>)
  }

  /// Whether [`App::travel`] would find a place.
  pub fn can_travel(&self, delta: i64) -> bool {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_app_can_travel(self.as_ptr(), delta) != 0 }
  }

  /// The places that [`App::travel`] leads to. How many are kept, and what counts as one, is in the
  /// config of [`App::from_config`]: `{"history":{"limit":100,"records":"places"}}`.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn history(&self) -> Result<History, Error> {
    self.handle.read(sys::nav_app_history, read::<History>)
  }
}
