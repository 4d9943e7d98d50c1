//! What a commit changes.

use crate::app::{AppIntent, Change, LayerStyle};
use crate::json::{json_object, FromJson, Reader, ToJson, Writer};
use crate::{Entry, Error};

/// A commit that is about to be made, as an interceptor sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
  /// The intent; `None` for facts and other changes without an intent.
  pub intent: Option<AppIntent>,
  /// As in [`Commit`](crate::Commit).
  pub cause: String,
  /// As in [`Commit`](crate::Commit).
  pub source: Option<String>,
  /// What would change.
  pub changes: Vec<Change>,
}

json_object! {
  Proposal "a proposed commit" {
    intent = "intent",
    cause = "cause",
    source = "source" optional,
    changes = "changes",
  }
}

/// A layer in a change.
impl FromJson for (Entry, LayerStyle) {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.object("a layer", |layer| {
      Ok((Entry { id: layer.read("id")?, route: layer.read("route")? }, layer.read("style")?))
    })
  }
}

/// A layer in a change.
impl ToJson for (&Entry, &LayerStyle) {
  fn write_json(&self, writer: &mut Writer) {
    let (entry, style) = self;
    writer.object(&[("id", &entry.id), ("route", &entry.route), ("style", *style)]);
  }
}
