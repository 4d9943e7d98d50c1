//! Cases of the kind `flow` (vectors/README.md, 3.3).

use std::sync::{Arc, Mutex};

use navruntime::json::{Object, Value};
use navruntime::{
  CancellationReason, Command, EventMask, FlowIntent, FlowStore, Interception, Middleware, Modal,
  ModalCommand, QueuePolicy, Route,
};

use crate::answers::{check_revision, check_status, Growth};
use crate::stack::{read, show, to_value};
use crate::{array, member, only, text, Failure, Steps};

/// Plays a case.
pub fn play(case: &Value, steps: &mut Steps) -> Result<(), Failure> {
  only(case, &["id", "kind", "config", "steps"])?;
  let config = member(case, "config")?;
  only(
    config,
    &[
      "navigationCancelRoute",
      "navigationRewritePushOf",
      "modalCancelPresentOf",
      "queueCoalescePolicy",
    ],
  )?;
  let policy = match text(config, "queueCoalescePolicy")? {
    "preserve" => QueuePolicy::Preserve,
    "dropQueued" => QueuePolicy::DropQueued,
    other => return Err(format!("the policy {other} is unknown")),
  };
  let flow = FlowStore::builder().when_cancelled(policy).build().map_err(show)?;
  flow
    .stack()
    .map_err(show)?
    .middlewares()
    .add("nav-gate", NavigationGate::new(config)?)
    .map_err(show)?;
  let gate = ModalGate(read(config.get("modalCancelPresentOf").unwrap_or(&Value::Null))?);
  flow.modals().map_err(show)?.middlewares().add("modal-gate", gate).map_err(show)?;
  let events = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&events);
  flow
    .observers()
    .add(EventMask::ALL, move |event| log.lock().unwrap().push(to_value(&event)))
    .map_err(show)?;
  for step in array(case, "steps")? {
    only(step, &["op", "intent", "expect"])?;
    let expected = member(step, "expect")?;
    only(expected, &["path", "events"])?;
    let (before, revision) = (flow.path().map_err(show)?, flow.revision());
    let result = match text(step, "op")? {
      "send" => to_value(&flow.send(read::<FlowIntent>(member(step, "intent")?)?).map_err(show)?),
      other => return Err(format!("the operation {other} is unknown")),
    };
    check_status(&result)?;
    let path = flow.path().map_err(show)?;
    let seen_events = std::mem::take(&mut *events.lock().unwrap());
    check_result(&result, &to_value(&path), &seen_events)?;
    let growth = if path == before { Growth::Perhaps } else { Growth::AtAll };
    check_revision(revision, flow.revision(), growth, &seen_events)?;
    let mut seen = Object::new();
    seen.insert("path".into(), to_value(&path));
    seen.insert("events".into(), Value::Array(seen_events));
    steps.meets(expected, &Value::Object(seen))?;
  }
  Ok(())
}

/// Fails unless a result says what the path and the events say: no case expects it by itself.
fn check_result(result: &Value, path: &Value, events: &[Value]) -> Result<(), Failure> {
  let rejected = result.get("rejected");
  let told = events.iter().filter_map(|event| event.get("intentRejected")).next_back();
  let said = rejected.map_or(result.get("applied"), |rejected| rejected.get("path"));
  let reasons = (rejected.map(|part| part.get("reason")), told.map(|part| part.get("reason")));
  if said.is_some_and(|said| said != path) || reasons.0 != reasons.1 {
    return Err(format!("result: got {}", to_value(result)));
  }
  Ok(())
}

/// The middleware of a flow's stack.
struct NavigationGate {
  cancels: Option<Route>,
  rewrites: Option<(Route, Command)>,
}

impl NavigationGate {
  fn new(config: &Value) -> Result<NavigationGate, Failure> {
    let rewrite = |rule: &Value| {
      only(rule, &["route", "to"])?;
      Ok::<_, Failure>((read(member(rule, "route")?)?, read(member(rule, "to")?)?))
    };
    Ok(NavigationGate {
      cancels: read(config.get("navigationCancelRoute").unwrap_or(&Value::Null))?,
      rewrites: config
        .get("navigationRewritePushOf")
        .filter(|rule| !rule.is_null())
        .map(rewrite)
        .transpose()?,
    })
  }
}

impl Middleware for NavigationGate {
  fn will_execute(&mut self, call: &mut Interception<'_>) {
    match call.command().unwrap() {
      Command::Push(route) if self.cancels.as_ref() == Some(&route) => call.deny(),
      Command::Push(route) => match &self.rewrites {
        Some((pushed, command)) if *pushed == route => call.rewrite(command).unwrap(),
        _ => {}
      },
      Command::Replace(routes)
        if self.cancels.as_ref().is_some_and(|cancelled| routes.contains(cancelled)) =>
      {
        call.cancel(&CancellationReason::ConditionFailed).unwrap();
      }
      _ => {}
    }
  }
}

/// The middleware of a flow's modal store, with the route whose presentation it cancels.
struct ModalGate(Option<Route>);

impl Middleware<Modal> for ModalGate {
  fn will_execute(&mut self, call: &mut Interception<'_, Modal>) {
    if let ModalCommand::Present(presentation) = call.command().unwrap() {
      if self.0 == Some(presentation.route) {
        call.deny();
      }
    }
  }
}
