//! What is worth keeping of an app, and bringing it back.

use std::fmt;

use navruntime_sys as sys;

use crate::app::App;
use crate::ffi;
use crate::json::{FromJson, Members, ToJson, Value, Writer};
use crate::{Error, ErrorKind, Outcome, Route, Schema};

/// What restoring does with what it cannot keep.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RestoreMode {
  /// The first fault is the error, and nothing changes.
  Strict,
  /// It is dropped and reported.
  Lenient,
  /// Any fault: containers and layers are as at first.
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

/// What a snapshot has beside the containers, the facts that persist and what screens want back.
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

/// What restoring an app came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RestoreResult {
  /// It was done.
  Done(RestoreReport),
  /// An interceptor cancelled it, for this reason; nothing has changed.
  Cancelled(Value),
}

/// What restoring did not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RestoreReport {
  /// The version of the schema that wrote the snapshot; `None` if it does not say.
  pub from: Option<i64>,
  /// The version of the app's schema.
  pub to: i64,
  /// What could not be kept, in the order of the snapshot.
  pub dropped: Vec<Dropped>,
  /// The screens that left because the facts do not allow them.
  pub evicted: Vec<Evicted>,
  /// Whether containers and layers are as at first.
  pub is_reset: bool,
}

impl RestoreReport {
  /// Whether everything came back.
  pub fn is_complete(&self) -> bool {
    self.dropped.is_empty() && self.evicted.is_empty() && !self.is_reset
  }
}

/// What a migration dropped on the way from one version to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MigrationReport {
  /// The version of the snapshot.
  pub from: i64,
  /// The version of the schema.
  pub to: i64,
  /// What was dropped.
  pub dropped: Vec<Dropped>,
}

/// What restoring a stack did not keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StackRestoreReport {
  /// What could not be kept.
  pub dropped: Vec<Dropped>,
  /// Whether the stack was emptied.
  pub is_reset: bool,
}

/// Something in a snapshot that could not be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropped {
  /// The address of a container, `~` and the id of a layer, or `~` and a member of the snapshot
  /// (`~facts/plan`).
  pub at: String,
  /// The route, as it stood in the migrated snapshot; `None` of what is no route.
  pub route: Option<Route>,
  /// What it was, if it was no route.
  pub json: Value,
  /// Why.
  pub why: DropReason,
}

/// Why something in a snapshot could not be kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DropReason {
  /// The schema has no such route.
  UnknownRoute,
  /// A parameter is unknown, missing or of another type.
  DoesNotFit,
  /// The schema has no such container, or the layer that it stood on was dropped.
  UnknownAddress,
  /// The schema does not have the route in that place.
  Misplaced,
  /// It is not what a snapshot has there.
  Format,
  /// The schema has no such fact, or no such value of it.
  Fact,
  /// A migration says so.
  DropRoute,
  /// A reason of a library newer than this crate.
  Other(String),
}

/// A screen that left because the facts do not allow it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evicted {
  /// Where it stood, as [`Dropped::at`].
  pub at: String,
  /// Its route.
  pub route: Route,
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
          return RestoreReport::from_json(text).map(RestoreResult::Done);
        }
        let reason = Value::parse(text).unwrap_or_default().get("cancelled").cloned();
        Ok(RestoreResult::Cancelled(reason.unwrap_or_default()))
      },
    )
  }

  /// An app that begins with what a snapshot has, and what could not be kept.
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
  /// [`ErrorKind::Json`], [`ErrorKind::State`] for an unknown format, [`ErrorKind::Schema`] for a
  /// foreign schema and for a newer version.
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
      MigrationReport::from_json,
    )?;
    let snapshot = migrated.text()?.to_owned();
    migrated.give_back();
    Ok((snapshot, report))
  }
}

const REASONS: [(DropReason, &str); 7] = [
  (DropReason::UnknownRoute, "unknownRoute"),
  (DropReason::DoesNotFit, "doesNotFit"),
  (DropReason::UnknownAddress, "unknownAddress"),
  (DropReason::Misplaced, "misplaced"),
  (DropReason::Format, "format"),
  (DropReason::Fact, "fact"),
  (DropReason::DropRoute, "dropRoute"),
];

impl DropReason {
  /// Its name in reports.
  pub fn name(&self) -> &str {
    match self {
      DropReason::Other(name) => name,
      known => REASONS.iter().find(|(reason, _)| reason == known).map_or("", |(_, name)| name),
    }
  }
}

impl fmt::Display for DropReason {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.write_str(self.name())
  }
}

impl FromJson for DropReason {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let name = String::from_value(value)?;
    let known = REASONS.into_iter().find(|(_, known)| *known == name);
    Ok(known.map_or(DropReason::Other(name), |(reason, _)| reason))
  }
}

impl ToJson for DropReason {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(self.name());
  }
}

impl FromJson for Dropped {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "what was dropped")?;
    Ok(Dropped {
      at: members.read("at")?,
      route: members.read("route")?,
      json: members.read("json")?,
      why: members.read("why")?,
    })
  }
}

impl ToJson for Dropped {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("at", &self.at);
    writer.member("route", &self.route);
    if self.route.is_none() {
      writer.member("json", &self.json);
    }
    writer.member("why", &self.why);
    writer.end_object();
  }
}

impl FromJson for Evicted {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a screen that left")?;
    Ok(Evicted { at: members.read("at")?, route: members.read("route")? })
  }
}

impl ToJson for Evicted {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[("at", &self.at), ("route", &self.route)]);
  }
}

impl FromJson for RestoreReport {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "the report of restoring")?;
    Ok(RestoreReport {
      from: members.read("from")?,
      to: members.read("to")?,
      dropped: members.read("dropped")?,
      evicted: members.read("evicted")?,
      is_reset: members.read("isReset")?,
    })
  }
}

impl ToJson for RestoreReport {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[
      ("from", &self.from),
      ("to", &self.to),
      ("dropped", &self.dropped),
      ("evicted", &self.evicted),
      ("isReset", &self.is_reset),
    ]);
  }
}

impl FromJson for MigrationReport {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "the report of a migration")?;
    Ok(MigrationReport {
      from: members.read("from")?,
      to: members.read("to")?,
      dropped: members.read("dropped")?,
    })
  }
}

impl ToJson for MigrationReport {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[("from", &self.from), ("to", &self.to), ("dropped", &self.dropped)]);
  }
}

impl FromJson for StackRestoreReport {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "the report of restoring a stack")?;
    Ok(StackRestoreReport { dropped: members.read("dropped")?, is_reset: members.read("isReset")? })
  }
}
