//! Where the user is in all of a program.

mod ask;
mod commit;
mod data;
mod intent;
mod intercept;
mod journal;
mod places;
mod report;
mod restoring;
mod result;
mod scene;

pub use ask::{Ask, AskError};
pub use commit::{Change, Commit, Proposal, Refused};
pub use intent::{AppIntent, Resolution, Sent};
pub use intercept::InterceptorId;
pub use journal::{Generation, Journal, JournalOptions, JournalReport, TornTail};
pub use places::{Address, History, Location};
pub use report::{DropReason, Dropped};
pub use restoring::{RestoreMode, RestoreResult, SnapshotOptions};
pub use result::{AppRefusal, AppResult, FactsResult};
pub use scene::{
  AppState, Layer, LayerStyle, Node, OpenQuestion, PendingIntent, Scene, Screen, ShownLayer,
};

use std::ffi::c_char;
use std::fmt;
use std::ptr::NonNull;
use std::sync::Arc;

use navruntime_sys as sys;

use crate::ffi;
use crate::json::{read, Encodes, FromJson, Object, Value, Writer};
use crate::{EntryId, Error, Observers, Route, Schema};

/// Where the user is in all of a program: its facts, the stacks of every tab and column, the sheets
/// and covers over them, the intent that waits and the question that is open. One intent is one
/// commit and one event; a refused intent changes nothing.
///
/// ```
/// use navruntime::{App, AppRefusal, AppResult, Route, Schema};
///
/// let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
///   "facts":{"signedIn":{"initial":false}},
///   "routes":{"home":{},"product":{"params":{"id":"uint"},"links":["/products/:id"]},
///             "orders":{"requires":["signedIn"],"orElse":"login"},"login":{"show":"sheet"}}}"#)?;
/// let app = App::new(&schema)?;
/// assert_eq!(app.open("/products/7")?, AppResult::Done);
/// assert!(matches!(app.go("orders")?, AppResult::Pending(_)));
/// let _ = app.set_fact("signedIn", true)?;
/// assert_eq!(app.scene()?.screens[0].route, Route::new("orders"));
/// assert_eq!(app.describe()?, "shop: home > product(id=7) > orders");
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct App {
  handle: Arc<Handle>,
}

/// The library's handle. A waiting [`Ask`] knows it, but does not keep it alive.
pub(crate) struct Handle(NonNull<sys::nav_app>);

// SAFETY: the library's handles may be used from any thread, and what it keeps of the host is Send.
unsafe impl Send for Handle {}
// SAFETY: as above.
unsafe impl Sync for Handle {}

impl Drop for Handle {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_app_destroy(self.0.as_ptr()) });
  }
}

impl Handle {
  fn as_ptr(&self) -> *mut sys::nav_app {
    self.0.as_ptr()
  }

  fn observers(&self) -> Observers<'_, App> {
    Observers::of(self.0)
  }

  fn send(&self, intent: impl Encodes<AppIntent>) -> Result<AppResult, Error> {
    self.call_json(&intent, sys::nav_app_send, read::<AppResult>)
  }

  /// Calls a function that takes JSON or text and writes JSON.
  fn call_json<T: ?Sized, R>(
    &self,
    value: &impl Encodes<T>,
    function: TextFunction,
    read: impl FnOnce(&str) -> Result<R, Error>,
  ) -> Result<R, Error> {
    ffi::with_json(value, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      let call = |out, error| unsafe { function(self.as_ptr(), text, length, out, error) };
      ffi::call_for(call, read)
    })
  }

  /// Calls a function that writes text.
  fn read<R>(
    &self,
    function: ReadFunction,
    read: impl FnOnce(&str) -> Result<R, Error>,
  ) -> Result<R, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    ffi::call_for(|out, error| unsafe { function(self.as_ptr(), out, error) }, read)
  }
}

type Buffer = *mut sys::nav_buffer;
type Failure = *mut sys::nav_error;
type TextFunction =
  unsafe extern "C" fn(*mut sys::nav_app, *const c_char, usize, Buffer, Failure) -> sys::nav_status;
type ReadFunction = unsafe extern "C" fn(*mut sys::nav_app, Buffer, Failure) -> sys::nav_status;

impl App {
  /// An app in the initial state of its schema, which it keeps alive.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn new(schema: &Schema) -> Result<App, Error> {
    App::from_config(schema, "{}")
  }

  /// The same, with initial facts.
  ///
  /// # Errors
  /// [`ErrorKind::Schema`](crate::ErrorKind::Schema) for an unknown fact, and for a value that does
  /// not fit.
  pub fn with_facts(schema: &Schema, facts: &Object) -> Result<App, Error> {
    let mut config = Writer::new();
    config.object(&[("facts", facts)]);
    App::from_config(schema, config.as_str())
  }

  /// An app from the JSON configuration of the C interface.
  ///
  /// # Errors
  /// As [`App::with_facts`], and those of its JSON, with the offset.
  pub fn from_config(schema: &Schema, config: impl AsRef<[u8]>) -> Result<App, Error> {
    let config = config.as_ref();
    // SAFETY: the schema is valid while it is borrowed; the text is valid for its length, the place
    // for the handle and the error for the call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_app_create(schema.as_ptr(), config.as_ptr().cast(), config.len(), out, error)
    })?;
    Ok(App { handle: Arc::new(Handle(raw)) })
  }

  fn as_ptr(&self) -> *mut sys::nav_app {
    self.handle.as_ptr()
  }

  /// Send an intent: alone, [from a screen](AppIntent::from_screen), or with its source named.
  ///
  /// # Errors
  /// [`ErrorKind::Schema`](crate::ErrorKind::Schema) for a route, parameter, address or answer that
  /// does not fit, [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may
  /// only read, [`ErrorKind::Limit`](crate::ErrorKind::Limit).
  pub fn send(&self, intent: impl Encodes<AppIntent>) -> Result<AppResult, Error> {
    self.handle.send(intent)
  }

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
    let url = crate::json::Raw(url);
    self.handle.call_json::<str, _>(&url, sys::nav_app_open, read::<AppResult>)
  }

  /// Go back one step: withdraw an open question; else pop, dismiss an empty layer, focus the
  /// column before, or select the tab selected before.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn back(&self) -> Result<AppResult, Error> {
    self.handle.read(sys::nav_app_back, read::<AppResult>)
  }

  /// Whether [`App::back`] would do something.
  pub fn can_go_back(&self) -> bool {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_app_can_go_back(self.as_ptr()) != 0 }
  }

  /// Show a screen that answers, and wait for its answer.
  ///
  /// The future sends the intent when it is first polled, and needs no particular executor: the
  /// answer wakes it, from any thread. Dropping it removes the screen that it asked for. It does
  /// not keep the app alive; when the app is dropped, it ends with [`AskError::Left`].
  ///
  /// ```
  /// # use navruntime::{App, AppIntent, AppResult, Schema};
  /// # let schema = Schema::new(r#"{"format":1,"id":"a","root":{"stack":"home"},
  /// #   "routes":{"home":{},"login":{"show":"sheet","returns":"bool"}}}"#)?;
  /// # let app = App::new(&schema)?;
  /// async fn sign_in(app: &App) -> bool {
  ///   let answer = app.ask("login").await;
  ///   answer.is_ok_and(|value| value.as_bool() == Some(true))
  /// }
  /// # Ok::<(), navruntime::Error>(())
  /// ```
  pub fn ask(&self, route: impl Into<Route>) -> Ask {
    Ask::new(&self.handle, AppIntent::GoForResult(route.into()))
  }

  /// Answer for the nearest screen that was asked for, from the shown one down.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn answer(&self, value: impl Into<Value>) -> Result<AppResult, Error> {
    self.send(AppIntent::Answer { value: value.into(), ticket: None })
  }

  /// Answer an open question. If it is no longer open, this does nothing.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn resolve(&self, token: i64, answer: impl Encodes<Resolution>) -> Result<AppResult, Error> {
    ffi::with_json(&answer, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      let call = |out, error| unsafe {
        sys::nav_app_resolve(self.as_ptr(), token, text, length, out, error)
      };
      ffi::call_for(call, read::<AppResult>)
    })
  }

  /// What the host knows.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a locked callback of another tree.
  pub fn facts(&self) -> Result<Object, Error> {
    self.facts_as()
  }

  /// The same as a type of its own.
  pub(crate) fn facts_as<T: FromJson>(&self) -> Result<T, Error> {
    self.handle.read(sys::nav_app_facts, read::<T>)
  }

  /// Tell the app what the host knows, in one commit; facts that are not named stay the same.
  ///
  /// # Errors
  /// [`ErrorKind::Schema`](crate::ErrorKind::Schema) for an unknown fact, and for a value that does
  /// not fit; else as [`App::send`].
  pub fn set_facts(&self, facts: impl Encodes<Object>) -> Result<FactsResult, Error> {
    self.handle.call_json(&facts, sys::nav_app_set_facts, read::<FactsResult>)
  }

  /// Tell the app one fact.
  ///
  /// # Errors
  /// As [`App::set_facts`].
  pub fn set_fact(&self, name: &str, value: impl Into<Value>) -> Result<FactsResult, Error> {
    let facts = Object::from([(name.to_owned(), value.into())]);
    self.set_facts(&facts)
  }

  /// What to draw now.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn scene(&self) -> Result<Scene, Error> {
    self.handle.read(sys::nav_app_scene, read::<Scene>)
  }

  /// The whole state.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn state(&self) -> Result<AppState, Error> {
    self.handle.read(sys::nav_app_state, read::<AppState>)
  }

  /// The state in one line, for logs; sensitive values are written as `*`.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn describe(&self) -> Result<String, Error> {
    self.handle.read(sys::nav_app_describe, |text| Ok(text.to_owned()))
  }

  /// How many commits there were. Compare it to know whether to draw again.
  pub fn revision(&self) -> u64 {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_app_revision(self.as_ptr()) }
  }

  /// A hash of the whole state, to compare two runs: FNV-1a with 64 bits over its JSON.
  pub fn state_hash(&self) -> u64 {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_app_hash(self.as_ptr()) }
  }

  /// The observers of this app. An app has these events: [`EventKind`](crate::EventKind)
  /// `Committed`, `IntentRefused`, `Pending`, `Question`, `Withdrawn`, `Forgotten`, `Answered` and
  /// `JournalBroken`.
  pub fn observers(&self) -> Observers<'_, App> {
    self.handle.observers()
  }

  /// Keep what a screen wants back when it is shown again, such as its scroll position: a value of
  /// at most 65,536 bytes of JSON. `false` if nothing has that id. This is not a commit.
  ///
  /// # Errors
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) for more; else as [`App::send`].
  pub fn set_entry_state(&self, id: EntryId, state: impl Encodes<Value>) -> Result<bool, Error> {
    ffi::with_json(&state, |text, length| self.put_entry_state(id, text, length))
  }

  /// Remove what is kept for a screen. `false` if nothing has that id.
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn remove_entry_state(&self, id: EntryId) -> Result<bool, Error> {
    self.put_entry_state(id, std::ptr::null(), 0)
  }

  fn put_entry_state(&self, id: EntryId, text: *const c_char, size: usize) -> Result<bool, Error> {
    // SAFETY: the handle is valid while it is borrowed; the text is NULL or valid for its length.
    let call =
      |error| unsafe { sys::nav_app_set_entry_state(self.as_ptr(), id.0, text, size, error) };
    ffi::call(call).map(|outcome| outcome.is_done())
  }

  /// The state kept for a screen; `None` if nothing is kept, or nothing has that id.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn entry_state(&self, id: EntryId) -> Result<Option<Value>, Error> {
    ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
      |out, error| unsafe { sys::nav_app_entry_state(self.as_ptr(), id.0, out, error) },
      |outcome, text| if outcome.is_done() { Value::parse(text).map(Some) } else { Ok(None) },
    )
  }
}

/// The state in one line.
impl fmt::Debug for App {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match self.describe() {
      Ok(line) => write!(formatter, "App({line})"),
      Err(error) => write!(formatter, "App(? {error})"),
    }
  }
}
