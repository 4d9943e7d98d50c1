//! The JSON of events.

use super::Event;
use crate::json::{mismatch, Case, FromJson, Object, ToJson, Value, Writer};
use crate::{Error, EventKind, Source};

impl FromJson for Event {
  fn from_value(value: &Value) -> Result<Self, Error> {
    match value {
      Value::String(_) => {
        Ok(Event { kind: EventKind::read(&Case::of(value, "an event", &[])?)?, source: None })
      }
      Value::Object(members) => {
        let source = members.get("source").map(Source::from_value).transpose()?;
        Ok(Event { kind: kind(members)?, source })
      }
      _ => Err(mismatch("an event", value)),
    }
  }
}

/// Looks for the tags it knows, so that events may get more members beside their tag.
fn kind(members: &Object) -> Result<EventKind, Error> {
  let mut other = None;
  for (tag, payload) in members.iter().filter(|(key, _)| *key != "source") {
    match EventKind::read(&Case::with_payload(tag, payload, "an event"))? {
      kind @ EventKind::Other { .. } => other = other.or(Some(kind)),
      kind => return Ok(kind),
    }
  }
  other.ok_or_else(|| mismatch("an event", &Value::Object(members.clone())))
}

impl ToJson for Event {
  fn write_json(&self, writer: &mut Writer) {
    self.kind.write_json(writer);
    if let Some(source) = &self.source {
      writer.add_member("source", source);
    }
  }
}
