//! The JSON of events.

use super::{Direction, Event, EventKind, MismatchPolicy, MutationAction};
use crate::json::{mismatch, FromJson, Members, Object, ToJson, Value, Writer};
use crate::{BatchResult, Error, Presentation, Source, TransactionResult};

impl FromJson for Event {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = value.as_object().ok_or_else(|| mismatch("an event", value))?;
    let source = members.get("source").map(Source::from_value).transpose()?;
    Ok(Event { kind: EventKind::from_members(members)?, source })
  }
}

impl EventKind {
  /// Looks for the tags it knows, so that events may get more members beside their tag.
  fn from_members(members: &Object) -> Result<EventKind, Error> {
    for (tag, read) in READERS {
      if let Some(payload) = members.get(tag) {
        return read(payload);
      }
    }
    match members.iter().find(|(key, _)| *key != "source") {
      Some((tag, payload)) => Ok(EventKind::Other { tag: tag.clone(), payload: payload.clone() }),
      None => Err(mismatch("an event", &Value::Object(members.clone()))),
    }
  }
}

type Reader = fn(&Value) -> Result<EventKind, Error>;

const READERS: [(&str, Reader); 11] = [
  ("changed", changed),
  ("batchExecuted", |payload| BatchResult::from_value(payload).map(EventKind::BatchExecuted)),
  ("transactionExecuted", |payload| TransactionResult::from_value(payload).map(EventKind::TransactionExecuted)),
  ("pathMismatch", |payload| {
    let members = Members::of(payload, "a path mismatch")?;
    let (old_path, new_path) = (members.read("oldPath")?, members.read("newPath")?);
    Ok(EventKind::PathMismatch { policy: members.read("policy")?, resolution: members.read("resolution")?, old_path, new_path })
  }),
  ("middlewareMutation", |payload| {
    let members = Members::of(payload, "a change of the middlewares")?;
    let (action, debug_name) = (members.read("action")?, members.read("debugName")?);
    Ok(EventKind::MiddlewareMutation { action, handle: members.read("handle")?, debug_name, index: members.read("index")? })
  }),
  ("presented", |payload| Presentation::from_value(payload).map(EventKind::Presented)),
  ("dismissed", |payload| {
    let members = Members::of(payload, "a dismissal")?;
    Ok(EventKind::Dismissed { presentation: members.read("presentation")?, reason: members.read("reason")? })
  }),
  ("replaced", |payload| {
    let members = Members::of(payload, "a replacement")?;
    Ok(EventKind::Replaced { old: members.read("old")?, new: members.read("new")? })
  }),
  ("queueChanged", |payload| {
    let members = Members::of(payload, "a change of the queue")?;
    Ok(EventKind::QueueChanged { old: members.read("old")?, new: members.read("new")? })
  }),
  ("commandIntercepted", |payload| {
    let members = Members::of(payload, "an intercepted command")?;
    Ok(EventKind::CommandIntercepted { command: members.read("command")?, result: members.read("result")? })
  }),
  ("gap", |payload| i64::from_value(payload).map(EventKind::Gap)),
];

fn changed(payload: &Value) -> Result<EventKind, Error> {
  let members = Members::of(payload, "a change")?;
  if payload.get("kept").is_none() {
    return Ok(EventKind::Changed { from: members.read("from")?, to: members.read("to")? });
  }
  let (removed, added) = (members.read("removed")?, members.read("added")?);
  Ok(EventKind::Delta { kept: members.read("kept")?, removed, added, direction: members.read("direction")? })
}

/// Writes `"tag":{"key":value,…}`.
macro_rules! member {
  ($writer:ident, $tag:literal { $($key:literal: $value:expr),* $(,)? }) => {{
    $writer.key($tag);
    $writer.begin_object();
    $($writer.member($key, $value);)*
    $writer.end_object();
  }};
}

impl EventKind {
  /// The tag and its payload, without the braces around.
  fn write_member(&self, writer: &mut Writer) {
    match self {
      EventKind::Changed { from, to } => member!(writer, "changed" { "from": from, "to": to }),
      EventKind::Delta { kept, removed, added, direction } => {
        member!(writer, "changed" { "kept": kept, "removed": removed, "added": added, "direction": direction })
      }
      EventKind::BatchExecuted(result) => writer.member("batchExecuted", result),
      EventKind::TransactionExecuted(result) => writer.member("transactionExecuted", result),
      EventKind::PathMismatch { policy, resolution, old_path, new_path } => {
        member!(writer, "pathMismatch" { "policy": policy, "resolution": resolution, "oldPath": old_path, "newPath": new_path })
      }
      EventKind::MiddlewareMutation { action, handle, debug_name, index } => {
        member!(writer, "middlewareMutation" { "action": action, "handle": handle, "debugName": debug_name, "index": index })
      }
      EventKind::Presented(presentation) => writer.member("presented", presentation),
      EventKind::Dismissed { presentation, reason } => {
        member!(writer, "dismissed" { "presentation": presentation, "reason": reason })
      }
      EventKind::Replaced { old, new } => member!(writer, "replaced" { "old": old, "new": new }),
      EventKind::QueueChanged { old, new } => member!(writer, "queueChanged" { "old": old, "new": new }),
      EventKind::CommandIntercepted { command, result } => {
        member!(writer, "commandIntercepted" { "command": command, "result": result })
      }
      EventKind::Gap(count) => writer.member("gap", count),
      EventKind::Other { tag, payload } => writer.member(tag, payload),
    }
  }
}

impl ToJson for Event {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    self.kind.write_member(writer);
    if let Some(source) = &self.source {
      writer.member("source", source);
    }
    writer.end_object();
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
