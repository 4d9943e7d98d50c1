//! The JSON of events.

use super::Event;
use crate::json::{Case, FromJson, Reader, ToJson, Writer};
use crate::{Commit, Error, EventKind, Source};

impl FromJson for Event {
  /// Looks for the tags it knows, so that events may get more members beside their tag.
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    if reader.peek() != Some(b'{') {
      return Ok(Event { kind: EventKind::read_json(reader)?, source: None });
    }
    let (before, mut kind, mut source) = (*reader, None, None);
    // What an app says most often, alone.
    if reader.take_word("{\"committed\":") {
      let commit = Commit::read_json(reader)?;
      if reader.take(b'}') {
        return Ok(Event { kind: EventKind::Committed(commit), source: None });
      }
      *reader = before;
    }
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

#[cfg(test)]
mod tests {
  use super::*;
  use crate::{Change, Direction, EntryId};

  /// What is written in the order of the library is read in a way of its own.
  #[test]
  fn a_commit_is_read_in_any_order_and_with_members_of_newer_libraries() {
    let wanted = EventKind::Committed(Commit {
      seq: -9_223_372_036_854_775_808,
      cause: "go".into(),
      source: None,
      changes: vec![Change::Stack {
        at: "a".into(),
        kept: 999_999_999_999_999_999,
        removed: vec![],
        added: vec![crate::Entry { id: EntryId(3), route: crate::Route::new("r").with("i", -1) }],
        direction: Direction::Forward,
      }],
    });
    let entry = r#"{"id":3,"route":{"name":"r","params":{"i":-1}}}"#;
    let stack = [
      r#""at":"a""#,
      r#""kept":999999999999999999"#,
      r#""removed":[]"#,
      &format!(r#""added":[{entry}]"#),
      r#""direction":"forward""#,
      r#""new":{"]":"}\""}"#,
    ];
    for turn in 0..stack.len() {
      let mut members = stack;
      members.rotate_left(turn);
      let stack = members.join(", ");
      for changes in
        [format!(r#"[{{"stack":{{{stack}}}}}]"#), format!(r#"[ {{ "stack" : {{ {stack} }} }} ]"#)]
      {
        let cause = r#""cause":"go""#;
        let seq = r#""seq":-9223372036854775808"#;
        for commit in [
          format!(r#"{{{seq},{cause},"changes":{changes}}}"#),
          format!(r#"{{{cause},"more":[1,{{}}],"changes":{changes},{seq}}}"#),
        ] {
          let text = format!(r#"{{"committed":{commit}}}"#);
          let event = crate::json::read::<Event>(&text).unwrap();
          assert_eq!((&event.kind, event.source), (&wanted, None), "{text}");
          let event: Event = crate::json::read(&format!(r#"{{"more":1,{}"#, &text[1..])).unwrap();
          assert_eq!(event.kind, wanted);
          let text = format!(r#"{},"source":"s"}}"#, &text[..text.len() - 1]);
          assert_eq!(crate::json::read::<Event>(&text).unwrap().kind, wanted);
        }
      }
    }
  }
}
