//! What is worth keeping of an app, and bringing it back.

use navruntime_sys as sys;

use crate::app::App;
use crate::ffi;
use crate::json::{read, ToJson, Value, Writer};
use crate::{Error, ErrorKind, MigrationReport, Outcome, RestoreReport, Schema};

/// What restoring does with what it cannot keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RestoreMode {
  /// The first fault is the error, and nothing changes.
  Strict,
  /// It is dropped and reported.
  Lenient,
  /// Any fault: containers and layers are in their initial state.
  Reset,
  /// Reports as [`Lenient`](Self::Lenient), and changes nothing.
  DryRun,
}

impl RestoreMode {
  pub(crate) fn code(self) -> sys::nav_restore_mode {
    match self {
      RestoreMode::Strict => sys::NAV_RESTORE_STRICT,
      RestoreMode::Lenient => sys::NAV_RESTORE_LENIENT,
      RestoreMode::Reset => sys::NAV_RESTORE_RESET,
      RestoreMode::DryRun => sys::NAV_RESTORE_DRY_RUN,
    }
  }
}

/// What a snapshot contains besides the containers, the facts that persist and the states of
/// screens.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SnapshotOptions {
  /// Sheets and covers.
  pub layers: bool,
  /// Sheets and covers that wait.
  pub queue: bool,
  /// The intent that waits for facts.
  pub pending: bool,
}

/// Neither layers nor the queue, but the intent that waits.
impl Default for SnapshotOptions {
  fn default() -> Self {
    SnapshotOptions { layers: false, queue: false, pending: true }
  }
}

/// The result of restoring an app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreResult {
  /// It was done.
  Done(RestoreReport),
  /// An interceptor cancelled it, for this reason; nothing has changed.
  Cancelled(Value),
}

impl RestoreResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      RestoreResult::Done(_) => Outcome::Done,
      RestoreResult::Cancelled(_) => Outcome::Cancelled,
    }
  }

  /// What was not kept, if it was done.
  pub fn report(&self) -> Option<&RestoreReport> {
    match self {
      RestoreResult::Done(report) => Some(report),
      RestoreResult::Cancelled(_) => None,
    }
  }
}

impl App {
  /// What is worth keeping of the app, with the [default options](SnapshotOptions::default).
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn snapshot(&self) -> Result<String, Error> {
    self.snapshot_with(SnapshotOptions::default())
  }

  /// What is worth keeping of the app, as canonical JSON: equal states give equal text. Routes with
  /// `"persist":false` and sensitive parameters are never in it.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn snapshot_with(&self, options: SnapshotOptions) -> Result<String, Error> {
    let mut text = Writer::new();
    let SnapshotOptions { layers, queue, pending } = options;
    text.object(&[("layers", &layers), ("queue", &queue), ("pending", &pending)]);
    let text = crate::json::Raw(text.into_string());
    self.handle.call_json::<str, _>(&text, sys::nav_app_snapshot, |text| Ok(text.to_owned()))
  }

  /// Bring back what [`App::snapshot`] wrote, in one commit, and say what could not be kept.
  /// Snapshots of older versions of the schema are migrated first.
  ///
  /// # Errors
  /// With [`RestoreMode::Strict`] the first fault: [`ErrorKind::Json`], [`ErrorKind::State`] for an
  /// unknown format, [`ErrorKind::Schema`] for the rest; else as [`App::send`].
  pub fn restore(
    &self,
    snapshot: impl AsRef<[u8]>,
    mode: RestoreMode,
  ) -> Result<RestoreResult, Error> {
    let text = snapshot.as_ref();
    ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, buffer
      // and error for the call.
      |out, error| unsafe {
        let (app, start) = (self.as_ptr(), text.as_ptr().cast());
        sys::nav_app_restore(app, start, text.len(), mode.code(), out, error)
      },
      |outcome, text| {
        if outcome != Outcome::Cancelled {
          return read::<RestoreReport>(text).map(RestoreResult::Done);
        }
        let reason = Value::parse(text).unwrap_or_default().get("cancelled").cloned();
        Ok(RestoreResult::Cancelled(reason.unwrap_or_default()))
      },
    )
  }

  /// An app made from a snapshot, and what could not be kept.
  ///
  /// ```
  /// use navruntime::{App, RestoreMode, Schema};
  ///
  /// let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
  ///   "routes":{"home":{},"basket":{}}}"#)?;
  /// let app = App::new(&schema)?;
  /// app.go("basket")?;
  /// let (again, report) = App::restored(&schema, app.snapshot()?, RestoreMode::Lenient)?;
  /// assert_eq!(again.describe()?, "shop: home > basket");
  /// assert!(report.is_complete());
  /// # Ok::<(), navruntime::Error>(())
  /// ```
  ///
  /// # Errors
  /// As [`App::restore`].
  pub fn restored(
    schema: &Schema,
    snapshot: impl AsRef<[u8]>,
    mode: RestoreMode,
  ) -> Result<(App, RestoreReport), Error> {
    let app = App::new(schema)?;
    match app.restore(snapshot, mode)? {
      RestoreResult::Done(report) => Ok((app, report)),
      // A new app has no interceptors.
      RestoreResult::Cancelled(reason) => {
        Err(Error::new(ErrorKind::Internal, None, format!("cancelled: {reason}")))
      }
    }
  }
}

impl Schema {
  /// Bring a snapshot to the version of this schema, without an app: for files and tests. It is not
  /// checked against the routes.
  ///
  /// # Errors
  /// [`ErrorKind::Json`], [`ErrorKind::State`] for an unknown format, [`ErrorKind::Schema`] for
  /// another schema and for a newer version.
  pub fn migrate(&self, snapshot: impl AsRef<[u8]>) -> Result<(String, MigrationReport), Error> {
    let text = snapshot.as_ref();
    let mut migrated = ffi::Buffer::take();
    let report = ffi::call_for(
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, the
      // buffers and the error for the call.
      |out, error| unsafe {
        let (schema, start) = (self.as_ptr(), text.as_ptr().cast());
        sys::nav_schema_migrate(schema, start, text.len(), migrated.as_mut_ptr(), out, error)
      },
      read::<MigrationReport>,
    )?;
    let snapshot = migrated.text()?.to_owned();
    migrated.give_back();
    Ok((snapshot, report))
  }
}

impl ToJson for RestoreResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      RestoreResult::Done(report) => report.write_json(writer),
      RestoreResult::Cancelled(reason) => writer.case("cancelled", reason),
    }
  }
}
