//! Where the user is in all of a program.

mod answers;
mod ask;
mod calls;
mod commit;
mod data;
mod intent;
mod intercept;
mod journal;
mod passage;
mod places;
mod recorder;
mod report;
mod restoring;
mod result;
mod scene;
mod sender;

pub use ask::{Ask, AskError};
pub use intent::{Resolution, Sent};
pub use intercept::InterceptorId;
pub use journal::{Journal, JournalOptions};
pub use places::Address;
pub use recorder::Recorder;
pub use restoring::{RestoreMode, RestoreResult, SnapshotOptions};
pub use scene::{Badge, PreviewResult};
pub use sender::ScreenSender;

pub use crate::values::{
  AppIntent, AppRefusal, AppResult, AppState, Bar, BarTab, Change, Commit, DropReason, Dropped,
  FactsResult, Generation, History, JournalReport, Layer, LayerStyle, LayerTop, Location, Node,
  OpenQuestion, PathEntry, PendingIntent, Preview, Proposal, Refused, Scene, Screen, ShownLayer,
  TornTail,
};

use std::ffi::c_char;
use std::fmt;
use std::ptr::{self, NonNull};
use std::sync::{Arc, Weak};

use navruntime_sys as sys;

use answers::Awaited;

use crate::ffi;
use crate::json::{read, Encodes, FromJson, Object, Value, Writer};
use crate::{Error, Observers, Route, Schema};

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
pub(crate) struct Handle {
  raw: NonNull<sys::nav_app>,
  awaited: Arc<Awaited>,
}

// SAFETY: the library's handles may be used from any thread, and what it keeps of the host is Send.
unsafe impl Send for Handle {}
// SAFETY: as above.
unsafe impl Sync for Handle {}

impl Drop for Handle {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_app_destroy(self.raw.as_ptr()) });
  }
}

impl Handle {
  fn as_ptr(&self) -> *mut sys::nav_app {
    self.raw.as_ptr()
  }

  fn observers(&self) -> Observers<'_, App> {
    Observers::of(self.raw)
  }

  fn send(&self, intent: impl Encodes<AppIntent>) -> Result<AppResult, Error> {
    self.call_json(&intent, sys::nav_app_send, read::<AppResult>)
  }

  fn preview<T: ?Sized>(&self, input: impl Encodes<T>) -> Result<Preview, Error> {
    self.call_json(&input, sys::nav_app_preview, read::<Preview>)
  }

  fn path(&self, at: Option<&str>) -> Result<Vec<PathEntry>, Error> {
    let (start, length) = at.map_or((ptr::null(), 0), |at| (at.as_ptr().cast(), at.len()));
    // SAFETY: the handle is valid while it is borrowed; the text is NULL or valid for its length,
    // buffer and error for the call.
    let call = |out, error| unsafe { sys::nav_app_path(self.as_ptr(), start, length, out, error) };
    ffi::call_for(call, |text| if text.is_empty() { Ok(Vec::new()) } else { read(text) })
  }

  pub(crate) fn scene(&self) -> Result<Scene, Error> {
    self.read(sys::nav_app_scene, read::<Scene>)
  }

  fn state(&self) -> Result<AppState, Error> {
    self.read(sys::nav_app_state, read::<AppState>)
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
    Ok(App { handle: Arc::new(Handle { raw, awaited: Arc::default() }) })
  }

  pub(crate) fn as_ptr(&self) -> *mut sys::nav_app {
    self.handle.as_ptr()
  }

  /// For what knows the app and does not keep it alive.
  pub(crate) fn handle(&self) -> Weak<Handle> {
    Arc::downgrade(&self.handle)
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
    Ask::new(self.handle(), AppIntent::GoForResult(route.into()), None)
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
    self.handle.scene()
  }

  /// The whole state.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn state(&self) -> Result<AppState, Error> {
    self.handle.state()
  }

  /// What an intent would lead to now: its result, the changes, and the scene after them. Nothing
  /// changes, and nobody is told or asked.
  ///
  /// ```
  /// # use navruntime::{App, AppIntent, Route, Schema};
  /// # let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
  /// #   "routes":{"home":{},"product":{"params":{"id":"uint"},"links":["/products/:id"]}}}"#)?;
  /// # let app = App::new(&schema)?;
  /// let preview = app.preview(AppIntent::Open("/products/7".into()))?;
  /// assert_eq!(preview.scene.screens[0].route, Route::new("product").with("id", 7));
  /// assert_eq!(app.describe()?, "shop: home");
  /// # Ok::<(), navruntime::Error>(())
  /// ```
  ///
  /// # Errors
  /// As [`App::send`].
  pub fn preview(&self, intent: impl Encodes<AppIntent>) -> Result<Preview, Error> {
    self.handle.preview(intent)
  }

  /// What facts would lead to now.
  ///
  /// # Errors
  /// As [`App::set_facts`].
  pub fn preview_facts(&self, facts: &Object) -> Result<Preview, Error> {
    let mut input = Writer::new();
    input.object(&[("facts", facts)]);
    self.handle.preview::<str>(crate::json::Raw(input.into_string()))
  }

  /// The entries of a stack with their titles, bottom first: what a breadcrumb shows. `at` is the
  /// address of a leaf, or `~` and the id of a layer; `None` is the stack that is shown. A layer
  /// that is not shown, perhaps any more, has none.
  ///
  /// # Errors
  /// [`ErrorKind::Schema`](crate::ErrorKind::Schema) for an unknown address; else as
  /// [`App::facts`].
  pub fn path(&self, at: Option<&str>) -> Result<Vec<PathEntry>, Error> {
    self.handle.path(at)
  }

  /// The state in one line, for logs; sensitive values are written as `*`.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn describe(&self) -> Result<String, Error> {
    self.handle.read(sys::nav_app_describe, |text| Ok(text.to_owned()))
  }

  /// Grows by one with each call that changes the state. Compare it to know whether to draw again.
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
  /// `Committed`, `IntentRefused`, `Pending`, `Question`, `Withdrawn`, `Resolved`, `Forgotten`,
  /// `Answered`, `Shown` and `JournalBroken`.
  pub fn observers(&self) -> Observers<'_, App> {
    self.handle.observers()
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
