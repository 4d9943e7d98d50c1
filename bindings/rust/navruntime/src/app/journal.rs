//! A file that keeps the state of an app, commit by commit.

use std::fmt;
use std::path::Path;
use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use crate::app::{App, JournalReport};
use crate::ffi;
use crate::json::{read, Writer};
use crate::{Error, ErrorKind};

/// Keeps an app's state in a file, so that a killed program comes back where it was: open it,
/// restore what it [recovered](Journal::recovered), attach it. Each commit is written while it is
/// made, before any observer is told about it.
///
/// ```
/// use navruntime::{App, Journal, RestoreMode, Schema};
///
/// let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
///   "routes":{"home":{},"basket":{}}}"#)?;
/// # let path = std::env::temp_dir().join(format!("navruntime-{}.journal", std::process::id()));
/// {
///   let journal = Journal::open(&path)?;
///   let app = App::new(&schema)?;
///   app.attach_journal(&journal)?;
///   app.go("basket")?;
/// } // The program may as well have been killed here.
/// let journal = Journal::open(&path)?;
/// let saved = journal.recovered().expect("there was a commit");
/// let (app, report) = App::restored(&schema, saved, RestoreMode::Lenient)?;
/// assert_eq!(app.describe()?, "shop: home > basket");
/// assert!(report.is_complete());
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct Journal {
  raw: NonNull<sys::nav_journal>,
  recovered: Option<String>,
}

// SAFETY: the library's handles may be used from any thread.
unsafe impl Send for Journal {}
// SAFETY: as above.
unsafe impl Sync for Journal {}

/// How a journal is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct JournalOptions {
  /// The file is rewritten when it is longer than this, in bytes.
  pub max_bytes: i64,
  /// Whether each commit is on the disk before it is made. Otherwise the system decides when to
  /// write, and only a crash of the machine can lose the last commits.
  pub sync_commits: bool,
  /// Whether a commit that cannot be written is refused. Otherwise it is made, and observers get
  /// [`EventKind::JournalBroken`](crate::EventKind::JournalBroken).
  pub refuse_on_error: bool,
}

impl Default for JournalOptions {
  fn default() -> Self {
    JournalOptions { max_bytes: 262_144, sync_commits: false, refuse_on_error: false }
  }
}

impl Journal {
  /// Open a journal with the [default options](JournalOptions::default), and recover what it holds.
  ///
  /// # Errors
  /// As [`Journal::open_with`].
  pub fn open(path: impl AsRef<Path>) -> Result<Journal, Error> {
    Journal::open_with(path, JournalOptions::default())
  }

  /// Open a journal and recover what it holds.
  ///
  /// # Errors
  /// [`ErrorKind::Io`] if the system refuses, [`ErrorKind::State`] if another process or journal
  /// has the file, [`ErrorKind::Utf8`] for a path that is not Unicode text.
  pub fn open_with(path: impl AsRef<Path>, options: JournalOptions) -> Result<Journal, Error> {
    let path = path.as_ref();
    let name = path.to_str().ok_or_else(|| {
      let text = format!("the path {} is no Unicode text; give one that is", path.display());
      Error::new(ErrorKind::Utf8, None, text)
    })?;
    let mut config = Writer::new();
    config.object(&[
      ("path", &name.to_owned()),
      ("maxBytes", &options.max_bytes),
      ("sync", &if options.sync_commits { "commit" } else { "none" }.to_owned()),
      ("onError", &if options.refuse_on_error { "refuse" } else { "continue" }.to_owned()),
    ]);
    let text = config.as_bytes();
    let mut recovered = ffi::Buffer::take();
    // SAFETY: the text is valid for its length; the place for the handle, the buffer and the error
    // are valid for the call.
    let raw = ffi::create(|out, error| unsafe {
      let (start, buffer) = (text.as_ptr().cast(), recovered.as_mut_ptr());
      sys::nav_journal_open(start, text.len(), out, buffer, error)
    })?;
    // From here on the handle is dropped.
    let mut journal = Journal { raw, recovered: None };
    let snapshot = recovered.text()?;
    journal.recovered = (!snapshot.is_empty()).then(|| snapshot.to_owned());
    recovered.give_back();
    Ok(journal)
  }

  /// The recovered snapshot, for [`App::restored`] or [`App::restore`]; `None` if there was none.
  pub fn recovered(&self) -> Option<&str> {
    self.recovered.as_deref()
  }

  /// What opening found.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn report(&self) -> Result<JournalReport, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    let call = |out, error| unsafe { sys::nav_journal_report(self.raw.as_ptr(), out, error) };
    ffi::call_for(call, read::<JournalReport>)
  }

  /// Make the system write the whole journal to the disk.
  ///
  /// # Errors
  /// [`ErrorKind::Io`] if the system refuses, or if the file lacks a commit that could not be
  /// written.
  pub fn flush(&self) -> Result<(), Error> {
    // SAFETY: the handle is valid while it is borrowed.
    ffi::call(|error| unsafe { sys::nav_journal_flush(self.raw.as_ptr(), error) }).map(drop)
  }
}

impl App {
  /// Write each commit to a journal, starting with a snapshot of the current state. The app keeps
  /// the journal open.
  ///
  /// # Errors
  /// [`ErrorKind::State`] if the journal serves another app, [`ErrorKind::Io`].
  pub fn attach_journal(&self, journal: &Journal) -> Result<(), Error> {
    self.put_journal(journal.raw.as_ptr())
  }

  /// Stop writing to a journal.
  ///
  /// # Errors
  /// [`ErrorKind::Reentrant`] from a callback that may only read.
  pub fn detach_journal(&self) -> Result<(), Error> {
    self.put_journal(ptr::null_mut())
  }

  fn put_journal(&self, journal: *mut sys::nav_journal) -> Result<(), Error> {
    // SAFETY: the handles are valid while they are borrowed; NULL detaches.
    let call = |error| unsafe { sys::nav_app_attach_journal(self.as_ptr(), journal, error) };
    ffi::call(call).map(drop)
  }
}

impl Drop for Journal {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_journal_destroy(self.raw.as_ptr()) });
  }
}

/// The file.
impl fmt::Debug for Journal {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match self.report() {
      Ok(report) => write!(formatter, "Journal({})", report.path),
      Err(error) => write!(formatter, "Journal(? {error})"),
    }
  }
}
