//! Cases of the kinds `migrate`, `snapshot`, `restore`, `address` and `history` (vectors/README.md,
//! section 6).

use std::sync::{Arc, Mutex};

use navruntime::json::{Object, Raw, ToJson, Value};
use navruntime::{
  Address, App, EntryId, Error, EventMask, RestoreMode, RestoreResult, Schema, SnapshotOptions,
};

use crate::app::schema_text;
use crate::stack::{show, to_value};
use crate::{array, member, record, text, Failure, Played};

fn error_of(error: &Error) -> Object {
  record([("error", error.kind().name().into())])
}

fn mode_of(name: &str) -> Result<RestoreMode, Failure> {
  Ok(match name {
    "strict" => RestoreMode::Strict,
    "lenient" => RestoreMode::Lenient,
    "reset" => RestoreMode::Reset,
    "dryRun" => RestoreMode::DryRun,
    _ => return Err(format!("the mode {name} is unknown")),
  })
}

pub fn integer(step: &Value, key: &str) -> Result<i64, Failure> {
  member(step, key)?.as_i64().ok_or_else(|| format!("{key} is no integer"))
}

/// Makes the call of a step: what it answers.
pub fn called(app: &App, step: &Value) -> Result<Object, Failure> {
  let json = |key: &str| member(step, key).map(|value| Raw(value.to_json()));
  let result = match text(step, "op")? {
    "send" => app.send(json("intent")?).map(|result| to_value(&result)),
    "setFacts" => app.set_facts(json("facts")?).map(|result| to_value(&result)),
    "answer" => app.resolve(integer(step, "token")?, json("answer")?).map(|r| to_value(&r)),
    "setURL" => app.set_url(text(step, "url")?).map(|result| to_value(&result)),
    "travel" => app.travel(integer(step, "delta")?).map(|result| to_value(&result)),
    "setEntryState" => {
      let kept = app.set_entry_state(EntryId(integer(step, "id")?), member(step, "value")?);
      return Ok(kept.map_or_else(|error| error_of(&error), |_| Object::new()));
    }
    "entryState" => {
      let kept = app.entry_state(EntryId(integer(step, "id")?));
      let value = |state: Option<Value>| record([("value", state.unwrap_or_default())]);
      return Ok(kept.map_or_else(|error| error_of(&error), value));
    }
    "restore" => return restored(app, text(step, "snapshot")?, text(step, "mode")?),
    other => return Err(format!("the operation {other} is unknown")),
  };
  Ok(result.map_or_else(|error| error_of(&error), |result| record([("result", result)])))
}

fn restored(app: &App, snapshot: &str, mode: &str) -> Result<Object, Failure> {
  Ok(match app.restore(snapshot, mode_of(mode)?) {
    Ok(RestoreResult::Done(report)) => record([("report", to_value(&report))]),
    Ok(RestoreResult::Cancelled(reason)) => record([("cancelled", reason)]),
    Err(error) => error_of(&error),
  })
}

fn new_schema(played: &Played<'_>) -> Result<Schema, Failure> {
  Schema::new(schema_text(played)?).map_err(show)
}

/// The elements of a member that may be missing.
fn list<'v>(case: &'v Value, key: &str) -> &'v [Value] {
  case.get(key).and_then(Value::as_array).unwrap_or_default()
}

/// A new app that has done the steps, whatever they answered.
fn after(schema: &Schema, done: &[Value]) -> Result<App, Failure> {
  let app = App::new(schema).map_err(show)?;
  for step in done {
    called(&app, step)?;
  }
  Ok(app)
}

/// Plays a case of the kind `migrate`.
pub fn play_migrate(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  played.part(match new_schema(played)?.migrate(text(case, "snapshot")?) {
    Ok((migrated, report)) => {
      let migrated = Value::parse(&migrated).map_err(show)?;
      record([("snapshot", migrated), ("report", to_value(&report))])
    }
    Err(error) => error_of(&error),
  });
  Ok(())
}

/// Plays a case of the kind `snapshot`.
pub fn play_snapshot(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let app = after(&new_schema(played)?, array(case, "steps")?)?;
  for part in array(case, "snapshots")? {
    let options = member(part, "options")?;
    let option =
      |key: &str, otherwise: bool| options.get(key).and_then(Value::as_bool).unwrap_or(otherwise);
    let written = app.snapshot_with(SnapshotOptions {
      layers: option("layers", false),
      queue: option("queue", false),
      pending: option("pending", true),
    });
    played.part(record([("text", written.map_err(show)?.into())]));
  }
  Ok(())
}

fn state_of(app: &App) -> Result<Value, Failure> {
  app.state().map(|state| to_value(&state)).map_err(show)
}

/// Restores in a mode, and does the rest of the case.
fn restore(app: &App, case: &Value, mode: &str) -> Result<Object, Failure> {
  let commits = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&commits);
  let keep = move |event| log.lock().unwrap().push(to_value(&event));
  app.observers().add(EventMask::COMMITTED, keep).map_err(show)?;
  let before = state_of(app)?;
  let mut seen = restored(app, text(case, "snapshot")?, mode)?;
  let is_error = seen.contains_key("error");
  seen.insert("before".to_owned(), before);
  seen.insert("events".to_owned(), std::mem::take(&mut *commits.lock().unwrap()).into());
  seen.insert("state".to_owned(), state_of(app)?);
  if !is_error && mode != "dryRun" {
    let answers = list(case, "then").iter().map(|step| called(app, step));
    seen.insert("then".to_owned(), answers.collect::<Result<Vec<_>, _>>()?.into());
    let all = SnapshotOptions { layers: true, queue: true, pending: true };
    seen.insert("text".to_owned(), app.snapshot_with(all).map_err(show)?.into());
  }
  Ok(seen)
}

/// Plays a case of the kind `restore`.
pub fn play_restore(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let schema = new_schema(played)?;
  for mode in ["strict", "lenient", "reset", "dryRun"] {
    let app = after(&schema, array(case, "steps")?)?;
    played.part(restore(&app, case, mode)?);
  }
  Ok(())
}

/// Adds the URL of the state, or the refusal, and the state.
fn locate(app: &App, seen: &mut Object) -> Result<(), Failure> {
  let (key, value) = match app.url().map_err(show)? {
    Address::Url(url) => ("url", url.into()),
    Address::Sensitive(name) => ("refused", record([("sensitive", name.into())]).into()),
  };
  seen.insert(key.to_owned(), value);
  seen.insert("state".to_owned(), state_of(app)?);
  Ok(())
}

/// Plays a case of the kind `address`.
pub fn play_address(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let schema = new_schema(played)?;
  for part in list(case, "states") {
    let mut seen = Object::new();
    locate(&after(&schema, array(part, "steps")?)?, &mut seen)?;
    played.part(seen);
  }
  for part in list(case, "urls") {
    let app = after(&schema, list(case, "before"))?;
    let before = state_of(&app)?;
    let mut seen = match app.set_url(text(part, "url")?) {
      Ok(result) => record([("result", to_value(&result))]),
      Err(error) => error_of(&error),
    };
    seen.insert("before".to_owned(), before);
    locate(&app, &mut seen)?;
    played.part(seen);
  }
  Ok(())
}

/// What screens want back, by id.
fn entry_states(app: &App, value: &Value, kept: &mut Object) -> Result<(), Failure> {
  for item in value.as_array().unwrap_or_default() {
    entry_states(app, item, kept)?;
  }
  if let Some(members) = value.as_object() {
    if let Some(id) = members.get("id").and_then(Value::as_i64) {
      if let Some(state) = app.entry_state(EntryId(id)).map_err(show)? {
        kept.insert(id.to_string(), state);
      }
    }
    for (_, item) in members.iter().filter(|(key, _)| *key != "route") {
      entry_states(app, item, kept)?;
    }
  }
  Ok(())
}

/// Plays a case of the kind `history`.
pub fn play_history(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let schema = new_schema(played)?;
  let config = case.get("history").map(|history| ("history", history.clone()));
  let config = Value::from(record(config)).to_json();
  let app = App::from_config(&schema, config).map_err(show)?;
  for step in array(case, "steps")? {
    let mut seen = called(&app, step)?;
    seen.insert("history".to_owned(), to_value(&app.history().map_err(show)?));
    let can_travel = vec![app.can_travel(-1), app.can_travel(1)];
    seen.insert("canTravel".to_owned(), can_travel.into());
    let (state, mut kept) = (state_of(&app)?, Object::new());
    for part in ["root", "layers", "queue"] {
      entry_states(&app, member(&state, part)?, &mut kept)?;
    }
    seen.insert("state".to_owned(), state);
    seen.insert("entryState".to_owned(), kept.into());
    played.part(seen);
  }
  Ok(())
}
