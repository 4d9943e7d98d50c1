//! The events of an app, compared with those that a test expects.

use std::sync::{Arc, Mutex, PoisonError};

use crate::json::Value;
use crate::{App, Error, EventMask};

/// The events of an app from now on, refusals too, in their JSON form.
#[derive(Clone, Debug, Default)]
pub struct EventLog(Arc<Mutex<Vec<Value>>>);

impl EventLog {
  /// Listen to an app.
  ///
  /// # Errors
  /// As [`Observers::add`](crate::Observers::add).
  pub fn new(app: &App) -> Result<EventLog, Error> {
    let log = EventLog::default();
    let events = log.clone();
    app.observers().add_json(EventMask::ALL | EventMask::REFUSED, move |text| {
      let event = Value::parse(text).unwrap_or_else(|_| Value::from(text));
      events.0.lock().unwrap_or_else(PoisonError::into_inner).push(event);
    })?;
    Ok(log)
  }

  /// The events since the last call, or since the beginning.
  pub fn take(&self) -> Vec<Value> {
    std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
  }
}

/// These events came since the last call, and no others. An event is its name, or its JSON form, in
/// which the text `"..."` stands for any value.
///
/// # Panics
/// If they differ, with each event that did not come or was not expected, and of each that is
/// another one the members that differ.
#[track_caller]
pub fn assert_events(events: &EventLog, expected: &[&str]) {
  let wanted: Vec<Value> = expected.iter().map(|text| pattern(text)).collect();
  let found = events.take();
  if wanted.len() == found.len() && wanted.iter().zip(&found).all(|(old, new)| matches(old, new)) {
    return;
  }
  let mut lines = vec![format!("{} events are expected, {} came:", wanted.len(), found.len())];
  difference(&wanted, &found, &mut lines);
  panic!("{}", lines.join("\n"));
}

const ANY: &str = "...";

#[track_caller]
fn pattern(text: &str) -> Value {
  if !text.starts_with('{') {
    return Value::from(
      [(text.to_owned(), Value::from(ANY))].into_iter().collect::<crate::json::Object>(),
    );
  }
  match Value::parse(text) {
    Ok(value) => value,
    Err(error) => panic!("the expected event {text} is no JSON: {error}"),
  }
}

fn matches(pattern: &Value, value: &Value) -> bool {
  match (pattern, value) {
    (Value::String(text), _) if text == ANY => true,
    (Value::Object(old), Value::Object(new)) => {
      old.len() == new.len()
        && old.iter().all(|(key, old)| new.get(key).is_some_and(|new| matches(old, new)))
    }
    (Value::Array(old), Value::Array(new)) => {
      old.len() == new.len() && old.iter().zip(new).all(|(old, new)| matches(old, new))
    }
    _ => pattern == value,
  }
}

fn name(event: &Value) -> Option<&String> {
  event.as_object().and_then(|object| object.keys().next())
}

/// The lines of a difference; events of the same name are compared with each other, in order.
fn difference(wanted: &[Value], found: &[Value], lines: &mut Vec<String>) {
  // The longest common subsequence of the names, from each pair of positions on.
  let mut longest = vec![vec![0usize; found.len() + 1]; wanted.len() + 1];
  for (i, old) in wanted.iter().enumerate().rev() {
    for (j, new) in found.iter().enumerate().rev() {
      longest[i][j] = if name(old) == name(new) {
        longest[i + 1][j + 1] + 1
      } else {
        longest[i + 1][j].max(longest[i][j + 1])
      };
    }
  }
  let (mut i, mut j) = (0, 0);
  while i < wanted.len() || j < found.len() {
    match (wanted.get(i), found.get(j)) {
      (Some(old), Some(new)) if name(old) == name(new) => {
        if matches(old, new) {
          lines.push(format!("    {new}"));
        } else {
          lines.extend([format!("  - {old}"), format!("  + {new}")]);
          members(old, new, "", lines);
        }
        (i, j) = (i + 1, j + 1);
      }
      (Some(old), new) if new.is_none() || longest[i + 1][j] >= longest[i][j + 1] => {
        lines.push(format!("  - {old}   (did not come)"));
        i += 1;
      }
      (_, Some(new)) => {
        lines.push(format!("  + {new}   (not expected)"));
        j += 1;
      }
      (_, None) => break,
    }
  }
}

/// The members in which two values differ.
fn members(old: &Value, new: &Value, path: &str, lines: &mut Vec<String>) {
  match (old, new) {
    _ if matches(old, new) => {}
    (Value::Object(before), Value::Object(after)) => {
      for (key, old) in before {
        match after.get(key) {
          Some(new) => members(old, new, &format!("{path}/{key}"), lines),
          None => lines.push(format!("      {path}/{key} is missing: expected {old}")),
        }
      }
      for (key, new) in after.iter().filter(|(key, _)| !before.contains_key(*key)) {
        lines.push(format!("      {path}/{key} is not expected: {new}"));
      }
    }
    (Value::Array(before), Value::Array(after)) if before.len() == after.len() => {
      for (at, (old, new)) in before.iter().zip(after).enumerate() {
        members(old, new, &format!("{path}/{at}"), lines);
      }
    }
    _ => lines.push(format!("      {path}: expected {old}, found {new}")),
  }
}
