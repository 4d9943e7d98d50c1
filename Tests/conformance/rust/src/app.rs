//! Cases of the kinds `app`, `schema` and `fit` (vectors/README.md, section 5).

use std::sync::{Arc, Mutex};

use navruntime::json::{Object, Raw, ToJson, Value};
use navruntime::{App, AppIntent, Change, EventKind, EventMask, Proposal, Schema};

use crate::span::member_of;
use crate::stack::{show, to_value};
use crate::{array, member, record, text, Failure, Played};

type Log = Arc<Mutex<Vec<Value>>>;

/// The text of the case's schema, in which the order of members stands.
pub fn schema_text<'t>(played: &Played<'t>) -> Result<&'t str, Failure> {
  member_of(played.line, "schema").ok_or_else(|| "the member schema is missing".to_owned())
}

/// An error of a call.
fn failed(error: &navruntime::Error) -> Value {
  let offset = error.offset().and_then(|offset| i64::try_from(offset).ok());
  record([
    ("status", error.kind().name().into()),
    ("message", error.message().into()),
    ("offset", offset.into()),
  ])
  .into()
}

/// What an app shows.
fn looked_at(app: &App) -> Result<Object, Failure> {
  Ok(record([
    ("state", to_value(&app.state().map_err(show)?)),
    ("scene", to_value(&app.scene().map_err(show)?)),
    ("describe", app.describe().map_err(show)?.into()),
    ("hash", format!("{:016x}", app.state_hash()).into()),
    ("revision", app.revision().into()),
  ]))
}

/// Makes the call of a step.
fn call(app: &App, step: &Value) -> Result<Result<Value, navruntime::Error>, Failure> {
  let json = |key: &str| member(step, key).map(|value| Raw(value.to_json()));
  Ok(match text(step, "op")? {
    "send" => app.send(json("intent")?).map(|result| to_value(&result)),
    "open" => app.open(text(step, "url")?).map(|result| to_value(&result)),
    "setFacts" => app.set_facts(json("facts")?).map(|result| to_value(&result)),
    "answer" => {
      let token = member(step, "token")?.as_i64().ok_or("token is no integer")?;
      app.resolve(token, json("answer")?).map(|result| to_value(&result))
    }
    "preview" => app.preview(json("input")?).map(|preview| to_value(&preview)),
    other => return Err(format!("the operation {other} is unknown")),
  })
}

/// The names of the routes that a commit brings, in the order of its changes.
fn brought(proposal: &Proposal) -> Vec<&str> {
  let brings = proposal.changes.iter().map(|change| match change {
    Change::Stack { added, .. } => added.iter().collect(),
    Change::Presented(entry, ..) | Change::Queued(entry, ..) => vec![entry],
    _ => Vec::new(),
  });
  brings.flatten().map(|entry| entry.route.name()).collect()
}

/// Registers the interceptor of a case; answers what it sees.
fn intercept(app: &App, reasons: &Object) -> Result<Log, Failure> {
  let (log, reasons) = (Log::default(), reasons.clone());
  let seen = Arc::clone(&log);
  let cancel = move |proposal: &Proposal| {
    seen.lock().unwrap().push(to_value(proposal));
    match brought(proposal).into_iter().find_map(|name| reasons.get(name)) {
      Some(reason) => Err(reason.clone()),
      None => Ok(()),
    }
  };
  app.intercept("case", cancel).map_err(show)?;
  Ok(log)
}

fn new_app(played: &Played<'_>) -> Result<App, Failure> {
  Schema::new(schema_text(played)?).and_then(|schema| App::new(&schema)).map_err(show)
}

/// Plays a case of the kind `app`.
pub fn play(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let app = new_app(played)?;
  let log = Log::default();
  let events = Arc::clone(&log);
  let keep = move |event| events.lock().unwrap().push(to_value(&event));
  app.observers().add(EventMask::ALL | EventMask::REFUSED, keep).map_err(show)?;
  let reasons = case.get("intercept").and_then(Value::as_object);
  let intercepted = reasons.map(|reasons| intercept(&app, reasons)).transpose()?;
  played.part(looked_at(&app)?);
  for step in array(case, "steps")? {
    let answer = call(&app, step)?;
    let mut seen = looked_at(&app)?;
    seen.insert("events".to_owned(), std::mem::take(&mut *log.lock().unwrap()).into());
    if let Some(intercepted) = &intercepted {
      let commits = std::mem::take(&mut *intercepted.lock().unwrap());
      seen.insert("intercepted".to_owned(), commits.into());
    }
    let name = if text(step, "op")? == "preview" { "preview" } else { "result" };
    match answer {
      Ok(result) => seen.insert(name.to_owned(), result),
      Err(error) => seen.insert("error".to_owned(), failed(&error)),
    };
    played.part(seen);
  }
  Ok(())
}

/// Plays a case of the kind `schema`.
pub fn play_schema(_: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let text = schema_text(played)?;
  played.part(match Schema::new(text) {
    Ok(schema) => record([("findings", to_value(&schema.findings().map_err(show)?))]),
    Err(error) => record([("error", failed(&error)), ("text", text.into())]),
  });
  Ok(())
}

/// Plays a case of the kind `fit`: a `go` that is cancelled is an event with the canonical route.
pub fn play_fit(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let app = new_app(played)?;
  let refuse = |_: &_| Err(Object::from([("custom".to_owned(), "fitted".into())]).into());
  app.intercept("fit", refuse).map_err(show)?;
  let log = Log::default();
  let events = Arc::clone(&log);
  let keep = move |event: navruntime::Event| {
    if let EventKind::IntentRefused(refused) = event.kind {
      if let AppIntent::Go(route) = refused.intent {
        events.lock().unwrap().push(to_value(&route));
      }
    }
  };
  app.observers().add(EventMask::REFUSED, keep).map_err(show)?;
  for route in array(case, "routes")? {
    let intent = Value::from(record([("go", member(route, "route")?.clone())]));
    played.part(match app.send(Raw(intent.to_json())) {
      Ok(_) => record([("canonical", log.lock().unwrap().pop().unwrap_or_default())]),
      Err(error) => record([("error", failed(&error))]),
    });
  }
  Ok(())
}
