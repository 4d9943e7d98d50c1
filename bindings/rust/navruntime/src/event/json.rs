//! The JSON of events.

use super::Event;
use crate::json::{Case, FromJson, Reader, ToJson, Writer};
use crate::{Error, EventKind, Source};

impl FromJson for Event {
  /// Looks for the tags it knows, so that events may get more members beside their tag.
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    if reader.peek() != Some(b'{') {
      return Ok(Event { kind: EventKind::read_json(reader)?, source: None });
    }
    let (before, mut kind, mut source) = (*reader, None, None);
    reader.each("an event", |key, reader| {
      if key == "source" {
        source = Some(Source::read_json(reader)?);
      } else if matches!(kind, None | Some(EventKind::Other { .. })) {
        match EventKind::read_case(&mut Case::with_payload(key, reader, "an event"))? {
          EventKind::Other { .. } if kind.is_some() => {}
          read => kind = Some(read),
        }
      }
      Ok(())
    })?;
    kind.map(|kind| Event { kind, source }).ok_or_else(|| before.mismatch("an event"))
  }
}

impl ToJson for Event {
  fn write_json(&self, writer: &mut Writer) {
    self.kind.write_json(writer);
    if let Some(source) = &self.source {
      writer.add_member("source", source);
    }
  }
}
