//! The steps of a walk: how they are chosen, carried out and made simpler.

use super::model::{named, Chance, Model};
use super::places::shown;
use crate::json::{Object, Raw, Value};
use crate::{App, AppResult, Error, FactsResult};

/// A step. One that names a screen says which of those that are there then, and its values follow
/// from a number; so it means something when the steps before it are taken out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
  kind: &'static str,
  value: Value,
  pick: usize,
  number: u64,
}

/// How often each kind is chosen. `resolve` counts only while a question is open.
const WEIGHTS: [(&str, usize); 20] = [
  ("go", 24),
  ("open", 6),
  ("back", 10),
  ("select", 6),
  ("facts", 8),
  ("dismiss", 6),
  ("dismissAll", 1),
  ("update", 4),
  ("updateOf", 6),
  ("answer", 4),
  ("goForResult", 3),
  ("remove", 4),
  ("replace", 2),
  ("reset", 2),
  ("backTo", 2),
  ("backToRoot", 1),
  ("badge", 3),
  ("forget", 1),
  ("travel", 4),
  ("resolve", 8),
];
/// Those that need no value.
const PLAIN: [&str; 5] = ["back", "dismiss", "dismissAll", "backToRoot", "forget"];

/// A call, as a recording writes it.
pub(super) fn call(kind: &str, value: Value) -> Value {
  Object::from([(kind.to_owned(), value)]).into()
}

impl Step {
  /// A random step.
  pub fn chosen(model: &Model, chance: &mut Chance) -> Step {
    let total = WEIGHTS.iter().map(|(_, weight)| weight).sum();
    loop {
      let mut left = chance.below(total);
      let kind = WEIGHTS.iter().find(|(_, weight)| {
        let is_this = left < *weight;
        left = left.saturating_sub(*weight);
        is_this
      });
      let kind = kind.map_or("back", |(kind, _)| kind);
      if let Some(value) = Self::made(kind, model, chance) {
        return Step { kind, value, pick: chance.below(16), number: chance.below(1 << 16) as u64 };
      }
    }
  }

  /// What a step is about; `None` if the schema has nothing of the kind.
  fn made(kind: &str, model: &Model, chance: &mut Chance) -> Option<Value> {
    match kind {
      "go" => model.any_route(chance),
      "goForResult" => model.route(&model.returning, chance),
      "replace" => model.route(&model.pushed, chance),
      "open" => model.route(&model.linked, chance),
      "select" => chance.of(&model.addresses).map(|address| address.as_str().into()),
      "travel" => chance.of(&[-1i64, -1, 1, -2, 2]).map(|delta| (*delta).into()),
      "resolve" => {
        let answers = ["\"proceed\"", "\"proceed\"", "{\"cancel\":\"no\"}"];
        chance.of(&answers).and_then(|answer| Value::parse(answer).ok())
      }
      "facts" => {
        let count = if chance.percent(80) { 1 } else { model.facts.len() };
        let mut facts = Object::new();
        for _ in 0..count {
          let (name, values) = chance.of(&model.facts)?;
          facts.insert(name.clone(), chance.of(values)?.clone());
        }
        (!facts.is_empty()).then_some(facts.into())
      }
      "reset" => {
        let path = (0..chance.below(3)).filter_map(|_| model.route(&model.pushed, chance));
        let mut reset = Object::from([("path".to_owned(), Value::Array(path.collect()))]);
        if chance.percent(50) {
          reset.insert("at".to_owned(), chance.of(&model.leaves)?.as_str().into());
        }
        Some(reset.into())
      }
      "badge" => {
        let value = chance.of(&[Value::Null, 1.into(), "new".into()])?.clone();
        let at = chance.of(&model.tabs)?.as_str().into();
        Some(Object::from([("at".to_owned(), at), ("value".to_owned(), value)]).into())
      }
      _ => Some(Value::Null),
    }
  }

  /// The call that this step is now; `None` if it is none now.
  pub fn call(&self, app: &App, model: &Model) -> Result<Option<Value>, Error> {
    let sent = |kind: &str, value: Value| Ok(Some(call("send", call(kind, value))));
    match self.kind {
      "facts" | "travel" => Ok(Some(call(self.kind, self.value.clone()))),
      kind if PLAIN.contains(&kind) => Ok(Some(call("send", kind.into()))),
      "open" => match model.schema.url_for(Raw(self.value.to_string()))? {
        Some(url) => sent("open", url.into()),
        None => Ok(None),
      },
      "resolve" => Ok(app.state()?.question.map(|question| {
        call("resolve", Value::Array(vec![question.question.token.into(), self.value.clone()]))
      })),
      "update" => match self.params(shown(app)?.name(), model) {
        params if params.is_empty() => Ok(None),
        params => sent("update", params.into()),
      },
      "answer" | "updateOf" | "remove" | "backTo" => self.call_of_screen(app, model),
      kind => sent(kind, self.value.clone()),
    }
  }

  /// The call of a step that names a screen.
  fn call_of_screen(&self, app: &App, model: &Model) -> Result<Option<Value>, Error> {
    let state = app.state()?;
    let asked = state.asked.clone().unwrap_or_default();
    let mut screens = state.screens();
    screens.sort_by_key(|screen| screen.id.0);
    screens.retain(|screen| match self.kind {
      "answer" => asked.contains(&screen.id),
      "updateOf" => !model.declared(screen.route.name()).is_empty(),
      _ => true,
    });
    let Some(screen) = screens.get(self.pick % screens.len().max(1)) else { return Ok(None) };
    let id = Value::from(screen.id.0);
    let value = match self.kind {
      "answer" => {
        let returns = model.routes.get(screen.route.name()).and_then(|route| route.get("returns"));
        let kind = returns.cloned().unwrap_or(Value::Null);
        let value = model.value(&kind, &mut Chance(self.number));
        Object::from([("value".to_owned(), value), ("ticket".to_owned(), id)]).into()
      }
      "updateOf" => {
        let params = self.params(screen.route.name(), model);
        if params.is_empty() {
          return Ok(None);
        }
        Object::from([("id".to_owned(), id), ("params".to_owned(), params.into())]).into()
      }
      _ => id,
    };
    Ok(Some(call("send", call(self.kind, value))))
  }

  /// Other values for some parameters of a route; `null` takes one away.
  fn params(&self, route: &str, model: &Model) -> Object {
    let mut chance = Chance(self.number);
    let mut found = Object::new();
    for (name, kind, is_required) in model.declared(route) {
      if chance.percent(70) {
        let removes = !is_required && chance.percent(30);
        let value = if removes { Value::Null } else { model.value(&kind, &mut chance) };
        found.insert(name, value);
      }
    }
    found
  }

  /// Steps that are simpler than this one, the simplest first.
  pub fn simpler(&self, model: &Model) -> Vec<Step> {
    let with = |kind: &'static str, value: Value| Step { kind, value, pick: 0, number: 0 };
    let mut found = Vec::new();
    if self.pick > 0 {
      found.push(Step { pick: 0, ..self.clone() });
    }
    found.extend((0..self.number.min(4)).map(|number| Step { number, ..self.clone() }));
    match self.kind {
      "facts" => {
        let facts = self.value.as_object().filter(|facts| facts.len() > 1);
        for (name, value) in facts.into_iter().flatten() {
          found.push(with("facts", Object::from([(name.clone(), value.clone())]).into()));
        }
      }
      "goForResult" | "open" => found.push(with("go", self.value.clone())),
      "dismissAll" | "backToRoot" | "remove" => {
        found.extend([with("back", Value::Null), with("dismiss", Value::Null)]);
      }
      _ => {}
    }
    if let Some(name) = self.value.get("name").and_then(Value::as_str) {
      let params = self.value.get("params").and_then(Value::as_object).cloned();
      let params = params.unwrap_or_default();
      for (key, kind, is_required) in model.declared(name) {
        let Some(value) = params.get(&key) else { continue };
        let mut other = params.clone();
        if !is_required {
          other.remove(&key);
          found.push(Step { value: named(name, other.clone()), ..self.clone() });
        }
        // The first seed whose value is the first of its type.
        let least = model.value(&kind, &mut Chance(8));
        if *value != least {
          other.insert(key, least);
          found.push(Step { value: named(name, other), ..self.clone() });
        }
      }
    }
    found
  }
}

/// Whether a call would change something, as far as that can be told before.
pub(super) fn changes(app: &App, call: &Value) -> Result<bool, Error> {
  let preview = match (call.get("send"), call.get("facts").and_then(Value::as_object)) {
    (Some(intent), _) => app.preview(Raw(intent.to_string()))?,
    (_, Some(facts)) => app.preview_facts(facts)?,
    _ => return Ok(true),
  };
  let asks = |result: &AppResult| {
    matches!(result, AppResult::Pending(_) | AppResult::Question(_) | AppResult::Withdrawn(_))
  };
  Ok(!preview.changes.is_empty() || preview.result.intent().is_some_and(asks))
}

/// Carry out a call.
pub(super) fn carry_out(app: &App, call: &Value) -> Result<(), Error> {
  let number = |value: Option<&Value>| value.and_then(Value::as_i64).unwrap_or(0);
  if let Some(intent) = call.get("send") {
    let _: AppResult = app.send(Raw(intent.to_string()))?;
  } else if let Some(facts) = call.get("facts") {
    let _: FactsResult = app.set_facts(Raw(facts.to_string()))?;
  } else if let Some([token, answer]) = call.get("resolve").and_then(Value::as_array) {
    let _: AppResult = app.resolve(number(Some(token)), Raw(answer.to_string()))?;
  } else {
    let _: AppResult = app.travel(number(call.get("travel")))?;
  }
  Ok(())
}

/// A call as a line of Rust.
pub(super) fn line(call: &Value) -> String {
  let raw = |value: &Value| format!("Raw(r##\"{value}\"##)");
  if let Some(intent) = call.get("send") {
    format!("let _ = app.send({})?;", raw(intent))
  } else if let Some(facts) = call.get("facts") {
    format!("let _ = app.set_facts({})?;", raw(facts))
  } else if let Some([token, answer]) = call.get("resolve").and_then(Value::as_array) {
    format!("let _ = app.resolve({token}, {})?;", raw(answer))
  } else {
    format!("let _ = app.travel({})?;", call.get("travel").unwrap_or(&Value::Null))
  }
}
