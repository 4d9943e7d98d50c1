//! The JSON of events.

use super::{Direction, Event, EventKind, MismatchPolicy, MutationAction};
use crate::json::{mismatch, FromJson, Members, Object, ToJson, Value, Writer};
use crate::{Error, Source};

impl FromJson for Event {
  fn from_value(value: &Value) -> Result<Self, Error> {
    match value {
      Value::String(word) => Ok(Event { kind: EventKind::from_word(word), source: None }),
      Value::Object(members) => {
        let source = members.get("source").map(Source::from_value).transpose()?;
        Ok(Event { kind: EventKind::from_members(members)?, source })
      }
      _ => Err(mismatch("an event", value)),
    }
  }
}

impl ToJson for Event {
  fn write_json(&self, writer: &mut Writer) {
    match &self.kind {
      EventKind::Finished => return writer.string("finished"),
      EventKind::Reset => return writer.string("reset"),
      EventKind::Other { tag, payload } if payload.is_null() => return writer.string(tag),
      _ => writer.begin_object(),
    }
    self.kind.write_member(writer);
    if let Some(source) = &self.source {
      writer.member("source", source);
    }
    writer.end_object();
  }
}

/// Reading and writing from one table. `objects` are tags whose payload is an object, with the
/// member that tells the delta form from the full one; `payloads` are tags whose payload is what
/// the case holds.
macro_rules! events {
  (
    objects {
      $($tag:literal $(with $key:literal)? => $case:ident { $($name:literal: $field:ident),* };)*
    }
    payloads { $($payload_tag:literal $(with $payload_key:literal)? => $payload_case:ident;)* }
  ) => {
    impl EventKind {
      /// The event for a tag and its payload, if this crate knows it.
      fn from_member(tag: &str, payload: &Value) -> Result<Option<EventKind>, Error> {
        $(if tag == $tag $(&& payload.get($key).is_some())? {
          let members = Members::of(payload, concat!("a ", $tag, " event"))?;
          return Ok(Some(EventKind::$case { $($field: members.read($name)?),* }));
        })*
        $(if tag == $payload_tag $(&& payload.get($payload_key).is_some())? {
          return FromJson::from_value(payload)
            .map(|payload| Some(EventKind::$payload_case(payload)));
        })*
        Ok(None)
      }

      /// The tag and its payload, without the braces around.
      fn write_member(&self, writer: &mut Writer) {
        match self {
          $(EventKind::$case { $($field),* } => {
            writer.key($tag);
            writer.begin_object();
            $(writer.member($name, $field);)*
            writer.end_object();
          })*
          $(EventKind::$payload_case(payload) => writer.member($payload_tag, payload),)*
          EventKind::Other { tag, payload } => writer.member(tag, payload),
          // Words have no payload.
          EventKind::Finished | EventKind::Reset => {}
        }
      }
    }
  };
}

events! {
  objects {
    "changed" with "kept" => Delta { "kept": kept, "removed": removed, "added": added, "direction": direction };
    "changed" => Changed { "from": from, "to": to };
    "pathMismatch" => PathMismatch { "policy": policy, "resolution": resolution, "oldPath": old_path, "newPath": new_path };
    "middlewareMutation" => MiddlewareMutation { "action": action, "handle": handle, "debugName": debug_name, "index": index };
    "answered" => Answered { "ticket": ticket, "outcome": outcome };
    "dismissed" => Dismissed { "presentation": presentation, "reason": reason };
    "replaced" => Replaced { "old": old, "new": new };
    "queueChanged" with "kept" => QueueDelta { "kept": kept, "removed": removed, "added": added };
    "queueChanged" => QueueChanged { "old": old, "new": new };
    "commandIntercepted" => CommandIntercepted { "command": command, "result": result };
    "pathChanged" with "kept" => PathDelta { "kept": kept, "removed": removed, "added": added };
    "pathChanged" => PathChanged { "old": old, "new": new };
    "intentRejected" => IntentRejected { "intent": intent, "reason": reason };
    "tabSelected" => TabSelected { "from": from, "to": to };
    "tabReselected" => TabReselected { "tab": tab };
    "badgeChanged" => BadgeChanged { "tab": tab, "old": old, "new": new };
    "tabAdded" => TabAdded { "tab": tab, "index": index };
    "tabRemoved" => TabRemoved { "tab": tab, "index": index };
    "flow" => TabFlow { "tab": tab, "event": event };
    "child" => Child { "presentation": presentation, "event": event };
    "column" => Column { "column": column, "event": event };
    "layoutChanged" => LayoutChanged { "old": old, "new": new };
    "moved" => Moved { "from": from, "to": to };
    "canProceedChanged" => CanProceedChanged { "step": step, "canProceed": can_proceed };
    "refused" with "command" => Refused { "command": command, "result": result };
    "journalBroken" => JournalBroken { "errno": errno, "seq": seq };
    "completionChanged" => CompletionChanged { "step": step, "isComplete": is_complete };
  }
  payloads {
    "batchExecuted" => BatchExecuted;
    "transactionExecuted" => TransactionExecuted;
    "presented" => Presented;
    "navigation" => Navigation;
    "modal" => Modal;
    "committed" => Committed;
    "refused" with "intent" => IntentRefused;
    "pending" => Pending;
    "question" => Question;
    "withdrawn" => Withdrawn;
    "forgotten" => Forgotten;
    "gap" => Gap;
  }
}

impl EventKind {
  fn from_word(word: &str) -> EventKind {
    match word {
      "finished" => EventKind::Finished,
      "reset" => EventKind::Reset,
      other => EventKind::Other { tag: other.to_owned(), payload: Value::Null },
    }
  }

  /// Looks for the tags it knows, so that events may get more members beside their tag.
  fn from_members(members: &Object) -> Result<EventKind, Error> {
    for (tag, payload) in members {
      if let Some(kind) = EventKind::from_member(tag, payload)? {
        return Ok(kind);
      }
    }
    match members.iter().find(|(key, _)| *key != "source") {
      Some((tag, payload)) => Ok(EventKind::Other { tag: tag.clone(), payload: payload.clone() }),
      None => Err(mismatch("an event", &Value::Object(members.clone()))),
    }
  }
}

/// Enums whose JSON is one word.
macro_rules! words {
  ($($type:ident { $($word:literal => $case:ident),* })*) => {$(
    impl FromJson for $type {
      fn from_value(value: &Value) -> Result<Self, Error> {
        match value.as_str() {
          $(Some($word) => Ok($type::$case),)*
          _ => Err(mismatch(concat!("one of", $(" ", $word),*), value)),
        }
      }
    }

    impl ToJson for $type {
      fn write_json(&self, writer: &mut Writer) {
        writer.string(match self { $($type::$case => $word),* });
      }
    }
  )*};
}

words! {
  Direction { "forward" => Forward, "back" => Back, "replace" => Replace }
  MismatchPolicy { "replace" => Replace, "ignore" => Ignore, "custom" => Custom }
  MutationAction { "added" => Added, "inserted" => Inserted, "replaced" => Replaced, "moved" => Moved, "removed" => Removed }
}
