//! Cases of the kinds `app`, `schema` and `fit` (vectors/README.md, section 5).

use std::sync::{Arc, Mutex};

use navruntime::json::{Object, Raw, ToJson, Value};
use navruntime::{App, AppIntent, ErrorKind, EventKind, EventMask, Schema};

use crate::span::{member_of, span_of};
use crate::stack::{show, to_value};
use crate::{array, member, only, text, Failure, Steps};

type Log = Arc<Mutex<Vec<Value>>>;

/// The text of the case's schema, in which the order of members stands.
pub fn schema_text<'t>(steps: &Steps<'t>) -> Result<&'t str, Failure> {
  member_of(steps.line, "schema").ok_or_else(|| "the member schema is missing".to_owned())
}

/// The name before the colon, and the route and parameter that the message holds.
fn error_of(error: &navruntime::Error, expected: Option<&Value>) -> Value {
  let name = match error.kind() {
    ErrorKind::Schema => error.message().split(':').next().unwrap_or_default(),
    other => other.name(),
  };
  let mut found = Object::from([("name".to_owned(), name.into())]);
  for key in ["route", "param"] {
    let wanted = expected.and_then(|expected| expected.get(key)).and_then(Value::as_str);
    if let Some(wanted) = wanted.filter(|wanted| error.message().contains(wanted)) {
      found.insert(key.to_owned(), wanted.into());
    }
  }
  found.into()
}

/// What an app shows, of the kinds that a case expects; the state always.
fn looked_at(app: &App, expected: &Object) -> Result<Object, Failure> {
  let mut seen = Object::from([("state".to_owned(), to_value(&app.state().map_err(show)?))]);
  if expected.contains_key("scene") {
    seen.insert("scene".to_owned(), to_value(&app.scene().map_err(show)?));
  }
  if expected.contains_key("describe") {
    seen.insert("describe".to_owned(), app.describe().map_err(show)?.into());
  }
  if expected.contains_key("hash") {
    seen.insert("hash".to_owned(), format!("{:016x}", app.state_hash()).into());
  }
  Ok(seen)
}

/// Makes the call of a step.
fn call(app: &App, step: &Value) -> Result<Result<Value, navruntime::Error>, Failure> {
  let json = |key: &str| member(step, key).map(|value| Raw(value.to_json()));
  only(step, &["op", "intent", "url", "facts", "token", "answer", "expect"])?;
  Ok(match text(step, "op")? {
    "send" => app.send(json("intent")?).map(|result| to_value(&result)),
    "open" => app.open(text(step, "url")?).map(|result| to_value(&result)),
    "setFacts" => app.set_facts(json("facts")?).map(|result| to_value(&result)),
    "answer" => {
      let token = member(step, "token")?.as_i64().ok_or("token is no integer")?;
      app.resolve(token, json("answer")?).map(|result| to_value(&result))
    }
    other => return Err(format!("the operation {other} is unknown")),
  })
}

fn new_app(steps: &Steps<'_>) -> Result<App, Failure> {
  Schema::new(schema_text(steps)?).and_then(|schema| App::new(&schema)).map_err(show)
}

pub fn object(value: &Value) -> Result<&Object, Failure> {
  value.as_object().ok_or_else(|| format!("{value} is no object"))
}

/// Plays a case of the kind `app`.
pub fn play(case: &Value, steps: &mut Steps<'_>) -> Result<(), Failure> {
  only(case, &["id", "kind", "schema", "initial", "steps"])?;
  let initial = member(case, "initial")?;
  only(initial, &["state", "scene", "describe", "hash"])?;
  let app = new_app(steps)?;
  let log = Log::default();
  let events = Arc::clone(&log);
  let keep = move |event| events.lock().unwrap().push(to_value(&event));
  app.observers().add(EventMask::ALL | EventMask::REFUSED, keep).map_err(show)?;
  steps.exact_part("initial", initial, &looked_at(&app, object(initial)?)?.into())?;
  let mut state = member(initial, "state")?.clone();
  for step in array(case, "steps")? {
    let expected = member(step, "expect")?;
    only(expected, &["result", "error", "events", "state", "scene", "describe", "hash"])?;
    let mut expected = object(expected)?.clone();
    state = expected.entry("state".to_owned()).or_insert(state).clone();
    let answer = call(&app, step)?;
    let mut seen = looked_at(&app, &expected)?;
    seen.insert("events".to_owned(), std::mem::take(&mut *log.lock().unwrap()).into());
    match answer {
      Ok(result) => seen.insert("result".to_owned(), result),
      Err(error) => seen.insert("error".to_owned(), error_of(&error, expected.get("error"))),
    };
    steps.meets_exactly(&expected.into(), &seen.into())?;
  }
  Ok(())
}

/// Plays a case of the kind `schema`.
pub fn play_schema(case: &Value, steps: &mut Steps<'_>) -> Result<(), Failure> {
  only(case, &["id", "kind", "schema", "expect"])?;
  let (expected, text) = (member(case, "expect")?, schema_text(steps)?);
  let seen = match Schema::new(text) {
    Ok(schema) => {
      let findings = schema.findings().map_err(show)?;
      let named = findings.iter().map(to_value).filter(is_named).collect::<Vec<_>>();
      Object::from([("ok".to_owned(), true.into()), ("findings".to_owned(), named.into())])
    }
    Err(error) => {
      let mut found = object(&error_of(&error, None))?.clone();
      if let Some(at) = expected.get("error").and_then(|fault| fault.get("at")) {
        let pointer = at.as_str().unwrap_or_default();
        let span = span_of(text, pointer).ok_or_else(|| format!("there is no {pointer}"))?;
        let offset = error.offset().and_then(|offset| usize::try_from(offset).ok());
        let is_there = offset.is_some_and(|offset| span.contains(&offset));
        let elsewhere = || format!("byte {offset:?}, not of {span:?}: {error}").into();
        found.insert("at".to_owned(), if is_there { at.clone() } else { elsewhere() });
      }
      Object::from([("error".to_owned(), found.into())])
    }
  };
  steps.exact_part("the schema", expected, &seen.into())
}

/// Whether cases name a finding. A matcher's finding `unreachable` is an object.
fn is_named(finding: &Value) -> bool {
  let is_route = finding.get("unreachable").is_some_and(|route| route.as_str().is_some());
  is_route || finding.get("neverTrue").is_some()
}

/// Plays a case of the kind `fit`: a `go` that is cancelled is an event with the canonical route.
pub fn play_fit(case: &Value, steps: &mut Steps<'_>) -> Result<(), Failure> {
  only(case, &["id", "kind", "schema", "routes"])?;
  let app = new_app(steps)?;
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
    only(route, &["route", "expect"])?;
    let expected = member(route, "expect")?;
    let intent = Value::from(Object::from([("go".to_owned(), member(route, "route")?.clone())]));
    let seen = match app.send(Raw(intent.to_json())) {
      Ok(_) => ("canonical", log.lock().unwrap().pop().unwrap_or_default()),
      Err(error) => ("error", error_of(&error, expected.get("error"))),
    };
    let seen = Object::from([(seen.0.to_owned(), seen.1)]);
    steps.meets_exactly(expected, &seen.into())?;
  }
  Ok(())
}
