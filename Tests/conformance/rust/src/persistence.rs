//! Cases of the kinds `migrate`, `snapshot`, `restore`, `address` and `history` (vectors/README.md,
//! section 6).

use std::sync::{Arc, Mutex};

use navruntime::json::{Object, Raw, ToJson, Value};
use navruntime::{
  Address, App, EntryId, Error, EventKind, EventMask, RestoreMode, RestoreResult, Schema,
  SnapshotOptions,
};

use crate::app::{object, schema_text};
use crate::stack::{show, to_value};
use crate::{array, member, only, text, Failure, Steps};

/// An object of these members.
fn record(members: impl IntoIterator<Item = (&'static str, Value)>) -> Object {
  members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

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

fn integer(step: &Value, key: &str) -> Result<i64, Failure> {
  member(step, key)?.as_i64().ok_or_else(|| format!("{key} is no integer"))
}

/// Makes the call of a step: what it answers.
fn called(app: &App, step: &Value) -> Result<Object, Failure> {
  let json = |key: &str| member(step, key).map(|value| Raw(value.to_json()));
  let known = ["op", "expect", "intent", "facts", "token", "answer", "url", "delta"];
  only(step, &[&known[..], &["snapshot", "mode", "id", "value"]].concat())?;
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

fn new_schema(steps: &Steps<'_>) -> Result<Schema, Failure> {
  Schema::new(schema_text(steps)?).map_err(show)
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
pub fn play_migrate(case: &Value, steps: &mut Steps<'_>) -> Result<(), Failure> {
  only(case, &["id", "kind", "schema", "snapshot", "expect"])?;
  let seen = match new_schema(steps)?.migrate(text(case, "snapshot")?) {
    Ok((migrated, report)) => {
      let migrated = Value::parse(&migrated).map_err(show)?;
      record([("snapshot", migrated), ("report", to_value(&report))])
    }
    Err(error) => error_of(&error),
  };
  steps.exact_part("the migration", member(case, "expect")?, &seen.into())
}

/// Plays a case of the kind `snapshot`.
pub fn play_snapshot(case: &Value, steps: &mut Steps<'_>) -> Result<(), Failure> {
  only(case, &["id", "kind", "schema", "steps", "snapshots", "expect"])?;
  let app = after(&new_schema(steps)?, array(case, "steps")?)?;
  let (parts, expected) = (array(case, "snapshots")?, array(case, "expect")?);
  if parts.len() != expected.len() {
    return Err("the case does not expect one text for each snapshot".to_owned());
  }
  for (part, expected) in parts.iter().zip(expected) {
    only(part, &["options"])?;
    let options = member(part, "options")?;
    only(options, &["layers", "queue", "pending"])?;
    let option =
      |key: &str, otherwise: bool| options.get(key).and_then(Value::as_bool).unwrap_or(otherwise);
    let written = app.snapshot_with(SnapshotOptions {
      layers: option("layers", false),
      queue: option("queue", false),
      pending: option("pending", true),
    });
    let written = written.map_err(show)?;
    let seen = record([("options", options.clone()), ("text", written.into())]);
    steps.meets_exactly(expected, &seen.into())?;
  }
  Ok(())
}

fn state_of(app: &App) -> Result<Value, Failure> {
  app.state().map(|state| to_value(&state)).map_err(show)
}

/// Restores, and does the rest of the case.
fn restore(app: &App, case: &Value, mode: &str) -> Result<Object, Failure> {
  let commits = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&commits);
  let keep = move |event: navruntime::Event| {
    if let EventKind::Committed(commit) = event.kind {
      log.lock().unwrap().push(to_value(&commit));
    }
  };
  app.observers().add(EventMask::COMMITTED, keep).map_err(show)?;
  let mut seen = restored(app, text(case, "snapshot")?, mode)?;
  let commit = commits.lock().unwrap().pop();
  if seen.contains_key("error") {
    return match commit {
      Some(commit) => Err(format!("there was an error and the commit {commit}")),
      None => Ok(seen),
    };
  }
  seen.insert("committed".to_owned(), commit.unwrap_or_default());
  if mode != "dryRun" {
    seen.insert("state".to_owned(), state_of(app)?);
    let then = case.get("then").and_then(Value::as_array).unwrap_or_default();
    let answers = then.iter().map(|step| called(app, step)).collect::<Result<Vec<_>, _>>()?;
    seen.insert("then".to_owned(), answers.into());
    let all = SnapshotOptions { layers: true, queue: true, pending: true };
    seen.insert("text".to_owned(), app.snapshot_with(all).map_err(show)?.into());
  }
  Ok(seen)
}

/// Plays a case of the kind `restore`. The steps that failures name are the modes as listed.
pub fn play_restore(case: &Value, steps: &mut Steps<'_>) -> Result<(), Failure> {
  only(case, &["id", "kind", "schema", "steps", "snapshot", "then", "expect"])?;
  let schema = new_schema(steps)?;
  let mut played = Vec::new();
  for expected in array(case, "expect")? {
    let mut wanted = object(expected)?.clone();
    wanted.remove("modes");
    for mode in array(expected, "modes")? {
      let mode = mode.as_str().ok_or("a mode is no string")?;
      played.push(mode);
      let app = after(&schema, array(case, "steps")?)?;
      let before = state_of(&app)?;
      let seen = restore(&app, case, mode)?;
      if mode == "dryRun" || wanted.contains_key("error") {
        steps.exact_part("the state", &before, &state_of(&app)?)?;
      }
      steps.meets_exactly(&wanted.clone().into(), &seen.into())?;
    }
  }
  played.sort_unstable();
  if played != ["dryRun", "lenient", "reset", "strict"] {
    return Err(format!("the case does not expect each mode once: {played:?}"));
  }
  Ok(())
}

/// The URL of the state, or the refusal.
fn located(app: &App) -> Result<Object, Failure> {
  Ok(match app.url().map_err(show)? {
    Address::Url(url) => record([("url", url.into())]),
    Address::Sensitive(name) => record([("refused", record([("sensitive", name.into())]).into())]),
  })
}

fn routes_of(entries: &Value) -> Result<Value, Failure> {
  let entries = entries.as_array().ok_or("a stack is no array")?;
  Ok(Value::Array(entries.iter().filter_map(|entry| entry.get("route").cloned()).collect()))
}

/// What an address tells of a state: P(state) of section 6.
fn projection(app: &App, schema: &Value) -> Result<Value, Failure> {
  let state = state_of(app)?;
  let (mut node, mut names) = (member(&state, "root")?, Vec::new());
  let stack = loop {
    if let Some(stack) = node.get("stack") {
      break stack;
    }
    let (container, chosen, children) = match node.get("tabs") {
      Some(tabs) => (tabs, "selected", "items"),
      None => (member(node, "split")?, "focused", "columns"),
    };
    let name = text(container, chosen)?;
    names.push(name);
    node = member(member(container, children)?, name)?;
  };
  let routes = member(schema, "routes")?;
  let mut layers = Vec::new();
  for layer in array(&state, "layers")? {
    let route = member(layer, "route")?;
    if member(routes, text(route, "name")?)?.get("while").is_some() {
      break; // What stands over such a layer is no part of an address either.
    }
    let stack = routes_of(member(layer, "stack")?)?;
    let style = member(layer, "style")?.clone();
    layers.push(record([("style", style), ("route", route.clone()), ("stack", stack)]));
  }
  let at = names.join("/").into();
  Ok(record([("at", at), ("stack", routes_of(stack)?), ("layers", layers.into())]).into())
}

/// Plays a case of the kind `address`.
pub fn play_address(case: &Value, steps: &mut Steps<'_>) -> Result<(), Failure> {
  only(case, &["id", "kind", "schema", "states", "before", "urls"])?;
  let (schema, declared) = (new_schema(steps)?, member(case, "schema")?);
  let list = |key: &str| case.get(key).and_then(Value::as_array).unwrap_or_default();
  for part in list("states") {
    only(part, &["steps", "expect"])?;
    let app = after(&schema, array(part, "steps")?)?;
    let mut seen = located(&app)?;
    seen.insert("projection".to_owned(), projection(&app, declared)?);
    steps.meets_exactly(member(part, "expect")?, &seen.into())?;
  }
  for part in list("urls") {
    only(part, &["url", "expect"])?;
    let app = after(&schema, list("before"))?;
    let before = state_of(&app)?;
    let seen = match app.set_url(text(part, "url")?) {
      Ok(result) => {
        let mut seen = located(&app)?;
        seen.insert("result".to_owned(), to_value(&result));
        seen.insert("projection".to_owned(), projection(&app, declared)?);
        seen
      }
      Err(error) => {
        steps.exact_part("the state", &before, &state_of(&app)?)?;
        error_of(&error)
      }
    };
    steps.meets_exactly(member(part, "expect")?, &seen.into())?;
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
pub fn play_history(case: &Value, steps: &mut Steps<'_>) -> Result<(), Failure> {
  only(case, &["id", "kind", "schema", "history", "steps"])?;
  let schema = new_schema(steps)?;
  let config = case.get("history").map(|history| ("history", history.clone()));
  let config = Value::from(record(config)).to_json();
  let app = App::from_config(&schema, config).map_err(show)?;
  for step in array(case, "steps")? {
    let mut expected = object(member(step, "expect")?)?.clone();
    let mut seen = called(&app, step)?;
    seen.insert("history".to_owned(), to_value(&app.history().map_err(show)?));
    let can_travel = vec![app.can_travel(-1), app.can_travel(1)];
    seen.insert("canTravel".to_owned(), can_travel.into());
    if expected.contains_key("state") {
      let (state, mut kept) = (state_of(&app)?, Object::new());
      for part in ["root", "layers", "queue"] {
        entry_states(&app, member(&state, part)?, &mut kept)?;
      }
      seen.insert("state".to_owned(), state);
      seen.insert("entryState".to_owned(), kept.into());
      expected.entry("entryState".to_owned()).or_insert_with(|| Object::new().into());
    }
    steps.meets_exactly(&expected.into(), &seen.into())?;
  }
  Ok(())
}
