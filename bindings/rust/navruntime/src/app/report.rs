//! What restoring and migrating report.

use std::fmt;

use crate::json::{FromJson, Reader, ToJson, Value, Writer};
use crate::{Error, RestoreReport, Route};

impl RestoreReport {
  /// Whether everything came back.
  pub fn is_complete(&self) -> bool {
    self.dropped.is_empty() && self.evicted.is_empty() && !self.is_reset
  }
}

/// Something in a snapshot that could not be kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dropped {
  /// The address of a container, `~` and the id of a layer, or `~` and a member of the snapshot
  /// (`~facts/plan`).
  pub at: String,
  /// The route, as it was in the migrated snapshot; `None` for anything that is not a route.
  pub route: Option<Route>,
  /// The value, if it was not a route.
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
  /// The schema has no such container, or the layer that it was on was dropped.
  UnknownAddress,
  /// The schema does not have the route in that place.
  Misplaced,
  /// A snapshot has something else in that place.
  Format,
  /// The schema has no such fact, or no such value of it.
  Fact,
  /// A migration dropped it.
  DropRoute,
  /// A reason of a library newer than this crate.
  Other(String),
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
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let name = String::read_json(reader)?;
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
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.object("what was dropped", |members| {
      Ok(Dropped {
        at: members.read("at")?,
        route: members.read("route")?,
        json: members.read("json")?,
        why: members.read("why")?,
      })
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
