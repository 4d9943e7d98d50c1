//! Cases of the kinds `presenter` and `presenterApp` (vectors/README.md, section 7).

use std::sync::{Arc, Mutex};

use navruntime::json::{Object, ToJson, Value};
use navruntime::{App, EntryId, Error, Gesture, Next, Presenter, Schema, Store};

use crate::app::schema_text;
use crate::persistence::{called, integer};
use crate::stack::{execute_command, store_of};
use crate::{array, member, record, text, Failure, Played};

/// The ids of the pages that were destroyed.
type Destroyed = Arc<Mutex<Vec<i64>>>;

/// A page, which writes its id down when it is destroyed.
struct Page(i64, Destroyed);

impl Drop for Page {
  fn drop(&mut self) {
    self.1.lock().unwrap().push(self.0);
  }
}

enum Shows {
  Stack(Store),
  App(App),
}

/// Plays a case.
pub fn play(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let profile = member(case, "profile")?.to_json();
  let show = |error: Error| error.to_string();
  let (shows, presenter) = if case.get("schema").is_some() {
    let schema = Schema::new(schema_text(played)?).map_err(show)?;
    let app = App::new(&schema).map_err(show)?;
    let presenter = Presenter::new(&app, &profile).map_err(show)?;
    (Shows::App(app), presenter)
  } else {
    let store = store_of(case)?;
    let presenter = Presenter::of_store(&store, &profile).map_err(show)?;
    (Shows::Stack(store), presenter)
  };
  let (mut presenter, destroyed) = (Some(presenter), Destroyed::default());
  for step in array(case, "steps")? {
    destroyed.lock().unwrap().clear();
    let mut seen = Object::new();
    let ends = text(step, "op")? == "destroy";
    if ends {
      presenter = None;
    } else if step.get("line").is_some() {
      change(&shows, step)?;
    } else {
      let shown = presenter.as_ref().ok_or("the presenter was destroyed")?;
      seen = call(shown, step, &destroyed)?
        .unwrap_or_else(|error| record([("status", error.kind().name().into())]));
    }
    let gone = destroyed.lock().unwrap().clone();
    if ends || !gone.is_empty() {
      seen.insert("destroyed".to_owned(), gone.into());
    }
    played.part(seen);
  }
  Ok(())
}

/// A step that changes the state: refusals are of no interest.
fn change(shows: &Shows, step: &Value) -> Result<(), Failure> {
  match shows {
    Shows::Stack(store) => execute_command(store, member(step, "command")?),
    Shows::App(app) => called(app, step).map(drop),
  }
}

fn status(is_change: bool) -> Object {
  record([("status", if is_change { "NAV_OK" } else { "NAV_NOOP" }.into())])
}

fn ids(step: &Value) -> Result<Vec<EntryId>, Failure> {
  Ok(array(step, "shown")?.iter().filter_map(Value::as_i64).map(EntryId).collect())
}

/// Makes the call of a step: what it answers.
fn call(
  presenter: &Presenter,
  step: &Value,
  destroyed: &Destroyed,
) -> Result<Result<Object, Error>, Failure> {
  let number = || integer(step, "number");
  Ok(match text(step, "op")? {
    "next" => presenter.next().map(|next| match next {
      Next::Operation(operation) => record([("status", "NAV_OK".into()), ("op", operation.json)]),
      Next::Pending => record([("status", "NAV_PENDING".into())]),
      _ => status(false),
    }),
    "done" => presenter.done(number()?).map(status),
    "failed" => presenter.failed(number()?, &ids(step)?).map(status),
    "gesture" => presenter.gesture(&ids(step)?, text(step, "cause")?).map(|answer| {
      let (name, value) = match answer {
        Gesture::Adopted(result) => ("NAV_OK", record([("adopted", result)]).into()),
        Gesture::Resisted(reason) => ("NAV_REJECTED", record([("resisted", reason)]).into()),
        _ => ("NAV_NOOP", "echo".into()),
      };
      record([("status", name.into()), ("result", value)])
    }),
    "hold" => presenter.hold(member(step, "on")?.as_bool().unwrap_or_default()).map(status),
    "back" => presenter.back().map(|back| record([("status", "NAV_OK".into()), ("back", back)])),
    "wants" => Ok(record([("wants", presenter.wants().into())])),
    "page" => {
      let page = presenter.page::<Page>(EntryId(integer(step, "id")?));
      Ok(record([("page", page.is_some().into())]))
    }
    "setPage" => {
      let id = integer(step, "id")?;
      let page = Arc::new(Page(id, Arc::clone(destroyed)));
      presenter.set_page(EntryId(id), page).map(|is_kept| {
        record([("status", if is_kept { "NAV_OK" } else { "NAV_ROUTE_NOT_FOUND" }.into())])
      })
    }
    "setProfile" => {
      presenter.set_profile(&member(step, "profile")?.to_json()).map(|()| status(true))
    }
    other => return Err(format!("the operation {other} is unknown")),
  })
}
