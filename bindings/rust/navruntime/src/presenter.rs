//! What a toolkit shows, and the next thing that it must do.

use std::any::Any;
use std::ffi::c_void;
use std::fmt;
use std::ptr::{self, NonNull};
use std::sync::Arc;

use navruntime_sys as sys;

use crate::ffi;
use crate::json::{Value, Writer};
use crate::kept;
use crate::{App, EntryId, Error, Outcome, Store};

/// Leads a toolkit from what it shows to the newest state, one operation at a time.
///
/// ```
/// use navruntime::{Next, Presenter, Store};
///
/// let store = Store::builder().path(["home"]).build()?;
/// let presenter = Presenter::of_store(&store, "\"lvgl\"")?;
/// while let Next::Operation(operation) = presenter.next()? {
///   // Make a page for each item, and do the operation. When its animation has ended:
///   presenter.done(operation.number)?;
/// }
/// assert!(!presenter.wants());
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct Presenter {
  raw: NonNull<sys::nav_presenter>,
}

// SAFETY: the library's handles may be used from any thread: a presenter is locked inside, and the
// pages that it keeps are Send and Sync.
unsafe impl Send for Presenter {}
// SAFETY: as above.
unsafe impl Sync for Presenter {}

/// What [`Presenter::next`] answers.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Next {
  /// To be done now; it is in flight.
  Operation(Operation),
  /// One is in flight, or a finger holds the page.
  Pending,
  /// There is nothing to do.
  Nothing,
}

/// One thing that the toolkit is to do.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Operation {
  /// For [`Presenter::done`].
  pub number: i64,
  /// `switch`, `push`, `pop`, `replace`, `present`, `dismiss` or `discard`.
  pub kind: String,
  /// The address of the stack that it changes; none if that is of no leaf.
  pub at: Option<String>,
  /// The ids that have left for good when it is done.
  pub gone: Vec<EntryId>,
  /// `forward`, `back` or `none`.
  pub animate: String,
  /// The whole operation: `items`, `item`, `count`, `to`, `keep` and `from` are in the member of
  /// its kind.
  pub json: Value,
}

/// What the state made of a gesture.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Gesture {
  /// The state follows; its result.
  Adopted(Value),
  /// It does not, and the next operation leads the toolkit back; the reason.
  Resisted(Value),
  /// It has nothing to do.
  Echo,
}

impl Presenter {
  /// A presenter of an app. The profile is JSON: the name of a toolkit, or an object.
  ///
  /// # Errors
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for a profile that is unknown, or an
  /// address that does not exist.
  pub fn new(app: &App, profile: &str) -> Result<Presenter, Error> {
    // SAFETY: the app is valid while it is borrowed, the text for its length, the places for the
    // call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_presenter_create(app.as_ptr(), profile.as_ptr().cast(), profile.len(), out, error)
    })?;
    Ok(Presenter { raw })
  }

  /// A presenter of one stack.
  ///
  /// # Errors
  /// As [`new`](Self::new).
  pub fn of_store(store: &Store, profile: &str) -> Result<Presenter, Error> {
    let text = (profile.as_ptr().cast(), profile.len());
    // SAFETY: as in `new`.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_presenter_create_for_store(store.as_ptr(), text.0, text.1, out, error)
    })?;
    Ok(Presenter { raw })
  }

  fn as_ptr(&self) -> *mut sys::nav_presenter {
    self.raw.as_ptr()
  }

  /// Take the next operation.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn next(&self) -> Result<Next, Error> {
    ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
      |out, error| unsafe { sys::nav_presenter_next(self.as_ptr(), out, error) },
      |outcome, text| match outcome {
        Outcome::Done => Operation::read(text).map(Next::Operation),
        Outcome::Pending => Ok(Next::Pending),
        _ => Ok(Next::Nothing),
      },
    )
  }

  /// The animation of an operation has ended. False if that is not in flight.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn done(&self, operation: i64) -> Result<bool, Error> {
    // SAFETY: the handle is valid while it is borrowed, the error for the call.
    ffi::call(|error| unsafe { sys::nav_presenter_done(self.as_ptr(), operation, error) })
      .map(|outcome| outcome.is_done())
  }

  /// An operation did not work: the toolkit shows these ids of the whole line, bottom first. False
  /// if it is not in flight.
  ///
  /// # Errors
  /// [`ErrorKind::Argument`](crate::ErrorKind::Argument) for an id that is unknown or named twice.
  pub fn failed(&self, operation: i64, shown: &[EntryId]) -> Result<bool, Error> {
    let shown = ids(shown);
    let text = (shown.as_ptr().cast(), shown.len());
    // SAFETY: as in `done`; the text is valid for its length.
    ffi::call(|error| unsafe {
      sys::nav_presenter_failed(self.as_ptr(), operation, text.0, text.1, error)
    })
    .map(|outcome| outcome.is_done())
  }

  /// A finger has a page, or lets go of it. False if it is so already.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn hold(&self, is_held: bool) -> Result<bool, Error> {
    // SAFETY: as in `done`.
    ffi::call(|error| unsafe { sys::nav_presenter_hold(self.as_ptr(), is_held.into(), error) })
      .map(|outcome| outcome.is_done())
  }

  /// The user moved the toolkit, which now shows these ids of the whole line, bottom first. The
  /// cause becomes the source of the commit.
  ///
  /// # Errors
  /// As [`failed`](Self::failed).
  pub fn gesture(&self, shown: &[EntryId], cause: &str) -> Result<Gesture, Error> {
    let mut writer = Writer::new();
    writer.string(cause);
    let text = format!("{{\"shown\":{},\"cause\":{}}}", ids(shown), writer.as_str());
    ffi::call_for(
      // SAFETY: as in `next`; the text is valid for its length.
      |out, error| unsafe {
        sys::nav_presenter_gesture(self.as_ptr(), text.as_ptr().cast(), text.len(), out, error)
      },
      |answer| {
        let value = Value::parse(answer)?;
        Ok(match (value.get("adopted"), value.get("resisted")) {
          (Some(result), _) => Gesture::Adopted(result.clone()),
          (_, Some(reason)) => Gesture::Resisted(reason.clone()),
          _ => Gesture::Echo,
        })
      },
    )
  }

  /// Where going back leads, as JSON: `{"to","gone","allowed","forward"}`. Ask after each commit.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn back(&self) -> Result<Value, Error> {
    ffi::call_for(
      // SAFETY: as in `next`.
      |out, error| unsafe { sys::nav_presenter_back(self.as_ptr(), out, error) },
      Value::parse,
    )
  }

  /// Whether [`next`](Self::next) would answer an operation. Takes no lock.
  pub fn wants(&self) -> bool {
    // SAFETY: the handle is valid while it is borrowed.
    unsafe { sys::nav_presenter_wants(self.as_ptr()) != 0 }
  }

  /// Keep the page of an item. False if no page of that id is needed: then it is dropped.
  ///
  /// # Errors
  /// As [`next`](Self::next); the page is dropped then.
  pub fn set_page<T: Any + Send + Sync>(&self, id: EntryId, page: Arc<T>) -> Result<bool, Error> {
    let number = kept::keep(page) as *mut c_void;
    // SAFETY: the handle is valid while it is borrowed; the number is no pointer, and nobody takes
    // it for one.
    ffi::call(|error| unsafe {
      sys::nav_presenter_set_page(self.as_ptr(), id.0, number, Some(kept::forget), error)
    })
    .map(|outcome| outcome.is_done())
  }

  /// Drop the page of an item.
  ///
  /// # Errors
  /// As [`next`](Self::next).
  pub fn remove_page(&self, id: EntryId) -> Result<bool, Error> {
    // SAFETY: the handle is valid while it is borrowed; NULL removes.
    ffi::call(|error| unsafe {
      sys::nav_presenter_set_page(self.as_ptr(), id.0, ptr::null_mut(), None, error)
    })
    .map(|outcome| outcome.is_done())
  }

  /// The page of an item, if it is a `T`.
  pub fn page<T: Any + Send + Sync>(&self, id: EntryId) -> Option<Arc<T>> {
    // SAFETY: the handle is valid while it is borrowed; what it answers is not read as a pointer.
    let number = unsafe { sys::nav_presenter_page(self.as_ptr(), id.0) } as usize;
    kept::of(number)
  }

  /// Show another part of the state, or join columns: `at` and `columns` may differ.
  ///
  /// # Errors
  /// As [`new`](Self::new).
  pub fn set_profile(&self, profile: &str) -> Result<(), Error> {
    let text = (profile.as_ptr().cast(), profile.len());
    // SAFETY: as in `done`; the text is valid for its length.
    ffi::call(|error| unsafe {
      sys::nav_presenter_set_profile(self.as_ptr(), text.0, text.1, error)
    })
    .map(drop)
  }
}

impl Operation {
  fn read(text: &str) -> Result<Operation, Error> {
    let json = Value::parse(text)?;
    let word = |key: &str| json.get(key).and_then(Value::as_str).map(str::to_owned);
    let known = ["op", "at", "gone", "animate"];
    let kind = json
      .as_object()
      .and_then(|members| members.keys().find(|key| !known.contains(&key.as_str())))
      .cloned()
      .unwrap_or_default();
    let gone = json.get("gone").and_then(Value::as_array).unwrap_or_default();
    Ok(Operation {
      number: json.get("op").and_then(Value::as_i64).unwrap_or_default(),
      kind,
      at: word("at"),
      gone: gone.iter().filter_map(Value::as_i64).map(EntryId).collect(),
      animate: word("animate").unwrap_or_default(),
      json,
    })
  }
}

/// Ids as JSON.
fn ids(ids: &[EntryId]) -> String {
  let digits: Vec<String> = ids.iter().map(|id| id.0.to_string()).collect();
  format!("[{}]", digits.join(","))
}

impl Drop for Presenter {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_presenter_destroy(self.as_ptr()) });
  }
}

impl fmt::Debug for Presenter {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.debug_struct("Presenter").field("wants", &self.wants()).finish_non_exhaustive()
  }
}
