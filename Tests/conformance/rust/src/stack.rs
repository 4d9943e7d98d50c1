//! Cases of the kind `stack` (vectors/README.md, 3.1).

use std::sync::{Arc, Mutex};

use navruntime::json::{FromJson, ToJson, Value};
use navruntime::{
  CancellationReason, Command, EventMask, Execution, Interception, Middleware, NavigationResult,
  ReconcilePolicy, Route, Store,
};

use crate::answers::answered;
use crate::{array, member, text, Failure, Played};

/// Plays a case.
pub fn play(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let store = store_of(case)?;
  let events = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&events);
  store
    .observers()
    .add(EventMask::ALL, move |event| log.lock().unwrap().push(to_value(&event)))
    .map_err(show)?;
  for step in array(case, "steps")? {
    let revision = store.revision();
    let result = execute(&store, step)?;
    let mut seen = answered(result, revision, store.revision());
    seen.insert("path".to_owned(), to_value(&store.path().map_err(show)?));
    seen.insert("events".to_owned(), std::mem::take(&mut *events.lock().unwrap()).into());
    played.part(seen);
  }
  Ok(())
}

/// The store that a case begins with.
pub fn store_of(case: &Value) -> Result<Store, Failure> {
  let mut builder = Store::builder().path(read::<Vec<Route>>(member(case, "initial")?)?);
  if case.get("root").and_then(Value::as_str) == Some("inside") {
    builder = builder.root_inside();
  }
  let store = builder.build().map_err(show)?;
  for middleware in case.get("middleware").and_then(Value::as_array).unwrap_or_default() {
    let name = middleware.get("name").and_then(Value::as_str);
    store.middlewares().add(name, VectorMiddleware::new(middleware)?).map_err(show)?;
  }
  Ok(store)
}

/// Executes a command, whatever comes of it.
pub fn execute_command(store: &Store, command: &Value) -> Result<(), Failure> {
  store.execute(read::<Command>(command)?).map(drop).or(Ok(()))
}

/// Plays a step; its result.
fn execute(store: &Store, step: &Value) -> Result<Value, Failure> {
  Ok(match text(step, "op")? {
    "execute" => {
      to_value(&store.execute(read::<Command>(member(step, "command")?)?).map_err(show)?)
    }
    "batch" => {
      let commands = read::<Vec<Command>>(member(step, "commands")?)?;
      let stop_on_failure =
        member(step, "stopOnFailure")?.as_bool().ok_or("stopOnFailure is no boolean")?;
      to_value(&store.execute_batch(&commands, stop_on_failure).map_err(show)?)
    }
    "transaction" => {
      let commands = read::<Vec<Command>>(member(step, "commands")?)?;
      to_value(&store.execute_transaction(&commands).map_err(show)?)
    }
    "reconcile" => {
      let policy = match text(step, "policy")? {
        "replace" => ReconcilePolicy::Replace,
        "ignore" => ReconcilePolicy::Ignore,
        other => return Err(format!("the policy {other} is unknown")),
      };
      to_value(&store.reconcile(&read::<Vec<Route>>(member(step, "path")?)?, policy).map_err(show)?)
    }
    other => return Err(format!("the operation {other} is unknown")),
  })
}

/// One middleware of a case.
struct VectorMiddleware {
  trigger: Trigger,
  action: Action,
}

enum Trigger {
  PushOf(Route),
  Kind(String),
  Never,
}

enum Action {
  Cancel { reason: Option<CancellationReason>, fold: Option<NavigationResult> },
  Rewrite(Command),
  Fold(NavigationResult),
}

impl VectorMiddleware {
  fn new(value: &Value) -> Result<VectorMiddleware, Failure> {
    let trigger = match (value.get("onPushOf"), value.get("onKind")) {
      (Some(route), _) => Trigger::PushOf(read(route)?),
      (None, Some(_)) => Trigger::Kind(text(value, "onKind")?.to_owned()),
      (None, None) => {
        return Ok(VectorMiddleware {
          trigger: Trigger::Never,
          action: Action::Cancel { reason: None, fold: None },
        })
      }
    };
    let action = match text(value, "action")? {
      "cancel" => Action::Cancel {
        reason: value.get("reason").map(read).transpose()?,
        fold: value.get("fold").map(read).transpose()?,
      },
      "rewrite" => Action::Rewrite(read(member(value, "to")?)?),
      "fold" => Action::Fold(read(member(value, "to")?)?),
      other => return Err(format!("the action {other} is unknown")),
    };
    Ok(VectorMiddleware { trigger, action })
  }

  fn is_triggered_by(&self, command: &Command) -> bool {
    match &self.trigger {
      Trigger::PushOf(route) => matches!(command, Command::Push(pushed) if pushed == route),
      Trigger::Kind(kind) => match to_value(command) {
        Value::String(tag) => tag == *kind,
        other => other.get(kind).is_some(),
      },
      Trigger::Never => false,
    }
  }
}

impl Middleware for VectorMiddleware {
  fn will_execute(&mut self, call: &mut Interception<'_>) {
    if !self.is_triggered_by(&call.command().unwrap()) {
      return;
    }
    match &self.action {
      Action::Cancel { reason: None, .. } => call.deny(),
      Action::Cancel { reason: Some(reason), .. } => call.cancel(reason).unwrap(),
      Action::Rewrite(command) => call.rewrite(command).unwrap(),
      Action::Fold(_) => {}
    }
  }

  fn did_execute(&mut self, call: &mut Execution<'_>) {
    if let Action::Fold(result) | Action::Cancel { fold: Some(result), .. } = &self.action {
      if self.is_triggered_by(&call.command().unwrap()) {
        call.fold(result).unwrap();
      }
    }
  }
}

/// A typed value, read from the case.
pub fn read<T: FromJson>(value: &Value) -> Result<T, Failure> {
  T::from_value(value).map_err(show)
}

/// What the library gave, after it has been through the crate's types.
pub fn to_value(value: &(impl ToJson + ?Sized)) -> Value {
  Value::parse(&value.to_json()).expect("the crate writes JSON")
}

/// An error as the failure of a case.
pub fn show(error: navruntime::Error) -> Failure {
  format!("{:?}: {error}", error.kind())
}
