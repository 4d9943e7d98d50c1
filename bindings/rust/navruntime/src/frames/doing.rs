//! What a frame does before its pages are drawn: time passes, and operations are begun.

use std::panic::{self, AssertUnwindSafe};
use std::time::Duration;

use super::line::{Slot, LANES};
use super::motion::Motion;
use super::{Frames, Item};
use crate::json::{FromJson, Value};
use crate::{EntryId, Error, LayerStyle, Operation, Route};

impl<P> Frames<P> {
  /// Lets time pass: what comes to its place has ended its operation.
  pub(super) fn pass(&mut self, elapsed: Duration) -> Result<(), Error> {
    for lane in LANES {
      let Some(motion) = &mut self.motions[lane] else { continue };
      self.is_stale = true;
      if motion.pass(elapsed, self.duration) {
        let number = motion.number;
        self.motions[lane] = None;
        if let Some(number) = number {
          self.presenter.done(number)?;
        }
        self.pages.sweep(&self.motions);
      }
    }
    Ok(())
  }

  /// Does an operation. If its pages cannot all be made, it has failed, and comes again.
  pub(super) fn perform(
    &mut self,
    operation: &Operation,
    make: &mut impl FnMut(&Item) -> Option<P>,
  ) -> Result<(), Error> {
    let body = operation.json.get(&operation.kind).cloned().unwrap_or_default();
    if operation.kind == "discard" {
      self.line.apply(operation, &body, &[]);
      self.presenter.done(operation.number)?;
      self.pages.sweep(&self.motions);
      return Ok(());
    }
    let lane = self.line.lane(operation);
    let before = self.motions[lane].take(); // What is in flight there is cut short.
    self.is_stale = true;
    let made = panic::catch_unwind(AssertUnwindSafe(|| {
      self.pages.sweep(&self.motions);
      self.make_pages(&body, make)
    }));
    let slots = match made {
      Ok(Ok(slots)) => slots,
      failure => {
        let told = self.presenter.failed(operation.number, &self.line.ids());
        match failure {
          Err(panicked) => panic::resume_unwind(panicked),
          Ok(failure) => return failure.and(told).map(drop),
        }
      }
    };
    let from = self.line.seen(lane);
    self.line.apply(operation, &body, &slots);
    if operation.animate != "none" && !self.duration.is_zero() {
      let to = self.line.seen(lane);
      self.motions[lane] = Motion::between(&from, &to, operation.animate == "back");
    }
    match &mut self.motions[lane] {
      Some(motion) => {
        motion.number = Some(operation.number);
        if let Some(before) = before {
          motion.go_on_from(&before);
        }
      }
      None => {
        self.presenter.done(operation.number)?;
        self.pages.sweep(&self.motions);
      }
    }
    Ok(())
  }

  /// Makes the pages of an operation that are not there yet.
  fn make_pages(
    &mut self,
    body: &Value,
    make: &mut impl FnMut(&Item) -> Option<P>,
  ) -> Result<Vec<Slot>, Error> {
    let items = body.get("items").and_then(Value::as_array).unwrap_or_default();
    let mut slots = Vec::new();
    for item in items.iter().chain(body.get("item")) {
      let item = Item::read(item)?;
      let id = item.id;
      slots.push(Slot { id, is_layer: item.style.is_some() });
      if self.pages.get_mut(id).is_none() {
        let page = make(&item);
        if self.presenter.set_page(id, self.pages.token(id))? {
          self.pages.keep(item, page);
        }
      }
    }
    Ok(slots)
  }
}

impl Item {
  fn read(value: &Value) -> Result<Item, Error> {
    let style = value.get("style").filter(|style| style.as_str() != Some("screen"));
    Ok(Item {
      id: EntryId(value.get("id").and_then(Value::as_i64).unwrap_or_default()),
      route: Route::from_value(value.get("route").unwrap_or(&Value::Null))?,
      style: style.map(LayerStyle::from_value).transpose()?,
    })
  }
}
