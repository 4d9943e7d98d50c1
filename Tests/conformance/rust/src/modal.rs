//! Cases of the kind `modal` (vectors/README.md, 3.2).

use std::sync::{Arc, Mutex};

use navruntime::json::Value;
use navruntime::{
  CancellationReason, DismissReason, EventMask, Interception, Middleware, Modal, ModalCommand,
  ModalResult, ModalStore, ModalStyle, Presentation, QueuePolicy, Route,
};

use crate::answers::answered;
use crate::stack::{read, show, to_value};
use crate::{array, member, text, Failure, Played};

/// Plays a case.
pub fn play(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let config = member(case, "config")?;
  let policy = match text(config, "queueCancellationPolicy")? {
    "preserve" => QueuePolicy::Preserve,
    "dropQueued" => QueuePolicy::DropQueued,
    other => return Err(format!("the policy {other} is unknown")),
  };
  let store = ModalStore::builder().when_cancelled(policy).build().map_err(show)?;
  store.middlewares().add("gate", Gate::new(config)?).map_err(show)?;
  let events = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&events);
  store
    .observers()
    .add(EventMask::ALL, move |event| log.lock().unwrap().push(to_value(&event)))
    .map_err(show)?;
  for step in array(case, "steps")? {
    let revision = store.revision();
    let result = to_value(&execute(&store, step)?);
    let mut seen = answered(result, revision, store.revision());
    seen.insert("current".to_owned(), to_value(&store.current().map_err(show)?));
    seen.insert("queue".to_owned(), to_value(&store.queue().map_err(show)?));
    seen.insert("events".to_owned(), std::mem::take(&mut *events.lock().unwrap()).into());
    played.part(seen);
  }
  Ok(())
}

fn execute(store: &ModalStore, step: &Value) -> Result<ModalResult, Failure> {
  let what = || {
    Ok::<_, Failure>((
      read::<Route>(member(step, "route")?)?,
      read::<ModalStyle>(member(step, "style")?)?,
    ))
  };
  match text(step, "op")? {
    "present" => what().and_then(|(route, style)| store.present(&route, style).map_err(show)),
    "replaceCurrent" => {
      what().and_then(|(route, style)| store.replace_current(&route, style).map_err(show))
    }
    "dismissCurrent" => {
      store.dismiss_current(read::<DismissReason>(member(step, "reason")?)?).map_err(show)
    }
    "dismissAll" => store.dismiss_all().map_err(show),
    other => Err(format!("the operation {other} is unknown")),
  }
}

/// The middleware of a modal case.
struct Gate {
  cancel_present_of: Option<Route>,
  cancel_dismiss_all: bool,
  rewrite_present_of: Option<(Route, Rewrite)>,
}

/// What a present becomes.
type Rewrite = fn(Presentation) -> ModalCommand;

impl Gate {
  fn new(config: &Value) -> Result<Gate, Failure> {
    let rewrite = |rule: &Value| {
      let to: Rewrite = match text(rule, "to")? {
        "replaceCurrent" => ModalCommand::ReplaceCurrent,
        "dismissCurrent" => |_| ModalCommand::DismissCurrent(DismissReason::Dismiss),
        "dismissAll" => |_| ModalCommand::DismissAll,
        other => return Err(format!("the command {other} is unknown")),
      };
      Ok((read(member(rule, "route")?)?, to))
    };
    Ok(Gate {
      cancel_present_of: read(config.get("cancelPresentOf").unwrap_or(&Value::Null))?,
      cancel_dismiss_all: config.get("cancelDismissAll").and_then(Value::as_bool).unwrap_or(false),
      rewrite_present_of: config
        .get("rewritePresentOf")
        .filter(|rule| !rule.is_null())
        .map(rewrite)
        .transpose()?,
    })
  }
}

impl Middleware<Modal> for Gate {
  fn will_execute(&mut self, call: &mut Interception<'_, Modal>) {
    match call.command().unwrap() {
      ModalCommand::Present(presentation)
        if self.cancel_present_of.as_ref() == Some(&presentation.route) =>
      {
        call.deny()
      }
      ModalCommand::Present(presentation) => match &self.rewrite_present_of {
        Some((route, to)) if *route == presentation.route => {
          call.rewrite(&to(presentation)).unwrap()
        }
        _ => {}
      },
      ModalCommand::DismissAll if self.cancel_dismiss_all => {
        call.cancel(&CancellationReason::ConditionFailed).unwrap()
      }
      _ => {}
    }
  }
}
