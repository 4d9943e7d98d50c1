//! Cases of the kind `flow` (vectors/README.md, 3.3).

use std::sync::{Arc, Mutex};

use navruntime::json::Value;
use navruntime::{
  CancellationReason, Command, EventMask, FlowIntent, FlowStore, Interception, Middleware, Modal,
  ModalCommand, QueuePolicy, Route,
};

use crate::answers::answered;
use crate::stack::{read, show, to_value};
use crate::{array, member, text, Failure, Played};

/// Plays a case.
pub fn play(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let config = member(case, "config")?;
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
    let revision = flow.revision();
    let result = match text(step, "op")? {
      "send" => to_value(&flow.send(read::<FlowIntent>(member(step, "intent")?)?).map_err(show)?),
      other => return Err(format!("the operation {other} is unknown")),
    };
    let mut seen = answered(result, revision, flow.revision());
    seen.insert("path".to_owned(), to_value(&flow.path().map_err(show)?));
    seen.insert("events".to_owned(), std::mem::take(&mut *events.lock().unwrap()).into());
    played.part(seen);
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
    let rewrite =
      |rule: &Value| Ok::<_, Failure>((read(member(rule, "route")?)?, read(member(rule, "to")?)?));
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
