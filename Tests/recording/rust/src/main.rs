//! Plays recordings on new apps and records that: `recording-player FROM TO FROM TO…`. The clock is
//! the recording's, so that both must have the same bytes.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use navruntime::json::{Raw, Value};
use navruntime::{App, EntryId, Recorder, RestoreMode, Schema};

/// The members of an object or the elements of an array, as they are written. Keys have no escapes.
fn parts(text: &str) -> Vec<&str> {
  let (mut parts, mut start, mut depth) = (Vec::new(), 1, 0);
  let (mut quoted, mut escaped) = (false, false);
  for (place, byte) in text.bytes().enumerate() {
    if quoted {
      (quoted, escaped) = (escaped || byte != b'"', !escaped && byte == b'\\');
      continue;
    }
    match byte {
      b'"' => quoted = true,
      b'{' | b'[' => depth += 1,
      b'}' | b']' => depth -= 1,
      _ => {}
    }
    if depth == 0 || (depth == 1 && byte == b',') {
      if place > start {
        parts.push(&text[start..place]);
      }
      start = place + 1;
    }
  }
  parts
}

/// The value of a member.
fn member<'t>(text: &'t str, key: &str) -> Option<&'t str> {
  let head = format!("\"{key}\":");
  parts(text).into_iter().find_map(|part| part.strip_prefix(&head))
}

fn number(text: &str) -> i64 {
  text.parse().expect("a number")
}

fn string(text: &str) -> String {
  Value::parse(text).expect("JSON").as_str().expect("a text").to_owned()
}

/// Results and errors are in the recording: nothing is done with them here.
fn play(app: &App, call: &str) {
  let call = parts(call)[0];
  let (kind, payload) = call.split_once(':').expect("a call");
  let both = parts(payload);
  match kind {
    "\"send\"" => drop(app.send(Raw(payload.to_owned()))),
    "\"facts\"" => drop(app.set_facts(Raw(payload.to_owned()))),
    "\"resolve\"" => drop(app.resolve(number(both[0]), Raw(both[1].to_owned()))),
    "\"travel\"" => drop(app.travel(number(payload))),
    "\"url\"" => drop(app.set_url(&string(payload))),
    "\"entryState\"" if both[1] == "null" => {
      drop(app.remove_entry_state(EntryId(number(both[0]))));
    }
    "\"entryState\"" => {
      drop(app.set_entry_state(EntryId(number(both[0])), Raw(both[1].to_owned())));
    }
    "\"restore\"" => {
      let mode = match both[1] {
        "\"strict\"" => RestoreMode::Strict,
        "\"reset\"" => RestoreMode::Reset,
        "\"dryRun\"" => RestoreMode::DryRun,
        _ => RestoreMode::Lenient,
      };
      drop(app.restore(both[0], mode));
    }
    other => panic!("{other} is no call"),
  }
}

fn replay(from: &str, to: &str) {
  let text = std::fs::read_to_string(from).expect("the recording");
  let mut lines = text.lines();
  let head = lines.next().expect("the first line");
  let schema = Schema::new(member(head, "schema").expect("a schema")).expect("a schema");
  let app = App::new(&schema).expect("an app");
  let now = Arc::new(AtomicI64::new(0));
  let time = Arc::clone(&now);
  let recorder = Recorder::create(to).expect("a recorder");
  recorder.set_clock(move || time.load(Ordering::Relaxed)).expect("a clock");
  app.attach_recorder(&recorder).expect("attached");
  let reason: Arc<Mutex<Option<Value>>> = Arc::default();
  let mut refuses = false;
  for line in lines {
    now.store(number(member(line, "t").expect("a time")), Ordering::Relaxed);
    let refusal = member(line, "refusedBy");
    let why = refusal.and_then(|refusal| member(refusal, "reason"));
    *reason.lock().unwrap() = why.map(|why| Value::parse(why).expect("JSON"));
    if let (Some(refusal), false) = (refusal, refuses) {
      let name = string(member(refusal, "interceptor").expect("a name"));
      let reason = Arc::clone(&reason);
      let refuse = move |_: &_| reason.lock().unwrap().clone().map_or(Ok(()), Err);
      app.intercept(&name, refuse).expect("an interceptor");
      refuses = true;
    }
    play(&app, member(line, "call").expect("a call"));
  }
}

fn main() {
  let paths: Vec<String> = std::env::args().skip(1).collect();
  for pair in paths.chunks(2) {
    replay(&pair[0], &pair[1]);
  }
}
