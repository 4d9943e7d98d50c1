//! A file that tells what happens to an app, call by call.

use std::fmt;
use std::os::fd::{AsFd, AsRawFd};
use std::path::Path;
use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use crate::app::App;
use crate::ffi;
use crate::json::{ToJson, Writer};
use crate::store::Clock;
use crate::{Error, ErrorKind};

/// Writes down each call of an app with its result, what it has changed and a hash of the state, as
/// lines of JSON. Sensitive values are not written. `nav replay` plays such a file again.
///
/// Nothing is ever waited for: a line that cannot be written is lost, and a line `{"gap":n}` tells
/// so later.
///
/// ```
/// use navruntime::{App, Recorder, Schema};
///
/// let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
///   "routes":{"home":{},"basket":{}}}"#)?;
/// # let path = std::env::temp_dir().join(format!("navruntime-{}.jsonl", std::process::id()));
/// let app = App::new(&schema)?;
/// app.attach_recorder(&Recorder::create(&path)?)?;
/// app.go("basket")?;
/// let recording = std::fs::read_to_string(&path).unwrap();
/// assert!(recording.lines().nth(1).unwrap().contains(r#""call":{"send":{"go""#));
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct Recorder {
  raw: NonNull<sys::nav_recorder>,
}

// SAFETY: the library's handles may be used from any thread.
unsafe impl Send for Recorder {}
// SAFETY: as above.
unsafe impl Sync for Recorder {}

impl Recorder {
  /// Record to a file, which is made or emptied, or to a named pipe that has a reader.
  ///
  /// # Errors
  /// [`ErrorKind::Io`] if the system refuses, [`ErrorKind::Utf8`] for a path that is not Unicode
  /// text.
  pub fn create(path: impl AsRef<Path>) -> Result<Recorder, Error> {
    let path = path.as_ref();
    let name = path.to_str().ok_or_else(|| {
      let text = format!("the path {} is no Unicode text; give one that is", path.display());
      Error::new(ErrorKind::Utf8, None, text)
    })?;
    Recorder::with("path", &name.to_owned())
  }

  /// Record to a descriptor that is open for writing. The recorder makes its own from it.
  ///
  /// # Errors
  /// [`ErrorKind::Io`] if the system refuses.
  pub fn to(target: impl AsFd) -> Result<Recorder, Error> {
    Recorder::with("fd", &i64::from(target.as_fd().as_raw_fd()))
  }

  fn with(key: &'static str, value: &dyn ToJson) -> Result<Recorder, Error> {
    let mut config = Writer::new();
    config.object(&[(key, value)]);
    let text = config.as_bytes();
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_recorder_create(text.as_ptr().cast(), text.len(), out, error)
    })?;
    Ok(Recorder { raw })
  }

  /// Give the recorder a clock in milliseconds, which the times of its lines are from. It must not
  /// use the library.
  ///
  /// # Errors
  /// [`ErrorKind::State`] while an app has the recorder.
  pub fn set_clock<F: FnMut() -> i64 + Send + 'static>(&self, clock: F) -> Result<(), Error> {
    let (tell, user_data, destroy) = Clock::raw(clock);
    // SAFETY: the handle is valid while it is borrowed; the library owns the user data from here
    // on, also if it refuses.
    ffi::call(|error| unsafe {
      sys::nav_recorder_set_clock(self.raw.as_ptr(), tell, user_data, destroy, error)
    })
    .map(drop)
  }
}

impl App {
  /// Write each call to a recorder, starting with the schema and the state that the app has. The
  /// app keeps the recorder. Attach it right after the app is made, and restore a snapshot after
  /// that with [`App::restore`], so that all of it can be played again.
  ///
  /// # Errors
  /// [`ErrorKind::State`] if the recorder serves another app.
  pub fn attach_recorder(&self, recorder: &Recorder) -> Result<(), Error> {
    self.put_recorder(recorder.raw.as_ptr())
  }

  /// Stop recording.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`] from a callback that may only read.
  pub fn detach_recorder(&self) -> Result<(), Error> {
    self.put_recorder(ptr::null_mut())
  }

  fn put_recorder(&self, recorder: *mut sys::nav_recorder) -> Result<(), Error> {
    // SAFETY: the handles are valid while they are borrowed; NULL detaches.
    let call = |error| unsafe { sys::nav_app_attach_recorder(self.as_ptr(), recorder, error) };
    ffi::call(call).map(drop)
  }
}

impl Drop for Recorder {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_recorder_destroy(self.raw.as_ptr()) });
  }
}

impl fmt::Debug for Recorder {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(formatter, "Recorder")
  }
}
