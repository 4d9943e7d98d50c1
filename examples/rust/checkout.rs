//! A part of shop.rs: the checkout.

use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::sync::Arc;

use navruntime::json::ToJson;
use navruntime::{Answer, Error, ErrorKind, EventMask, LinkPolicy, ModalStyle, Outcome, Presentation, StepFlow, StepResult};

use crate::screen::{bad, put_event, put_line, Bad};
use crate::tree::{SignIn, Tab};

const STEPS: [&str; 4] = ["address", "delivery", "payment", "review"];

/// A wizard on a cover that answers: one at a time, in the tab where it was begun.
pub struct Checkout {
  steps: Arc<StepFlow>,
  tab: &'static str,
  /// The presentation that shows the steps, or 0.
  id: Arc<AtomicI64>,
}

impl Checkout {
  pub fn new(sign_in: SignIn) -> Result<Checkout, Error> {
    let steps = StepFlow::new(STEPS)?;
    steps.ask_can_proceed(move |step, _| sign_in.is_authenticated(step) || step.name() != "payment")?;
    steps.observers().add_json(EventMask::ALL, put_event)?;
    Ok(Checkout { steps: Arc::new(steps), tab: "", id: Arc::default() })
  }

  pub fn begin(&mut self, tab: &Tab) -> Result<Outcome, Bad> {
    if self.id.load(Relaxed) != 0 {
      return Err(bad(ErrorKind::State, None, "a checkout is open already; finish it with \"next\" or leave it with \"back\""));
    }
    let (steps, open) = (Arc::clone(&self.steps), Arc::clone(&self.id));
    // The checkout has answered, or has left: the next one begins at its first step.
    let end = move |answer: Answer| {
      if open.swap(0, Relaxed) == 0 {
        return; // The program ends.
      }
      let (how, value) = match answer {
        Answer::Value(value) => ("value", value),
        Answer::Left(reason) => ("left", reason),
      };
      put_line("outcome", &format!("{{\"{how}\":{}}}", value.to_json()));
      steps.reset().expect("a step flow of ours can begin again");
    };
    let (outcome, id) = tab.modals.present_for_result("checkout", ModalStyle::FullScreenCover, end)?;
    self.tab = tab.name;
    self.id.store(id.map_or(0, |id| id.0), Relaxed);
    Ok(outcome)
  }

  /// Nothing is told any more.
  pub fn forget(&self) {
    self.id.store(0, Relaxed);
  }

  /// The steps, if they are shown.
  pub fn steps(&self, tab: &Tab, current: Option<&Presentation>) -> Result<&StepFlow, Bad> {
    let is_shown = current.is_some_and(|current| current.id.0 == self.id.load(Relaxed) && tab.name == self.tab);
    is_shown.then_some(&*self.steps).ok_or_else(|| bad(ErrorKind::State, None, "no checkout is shown; begin one with \"checkout\""))
  }

  pub fn jump(&self, tab: &Tab, current: Option<&Presentation>, number: &[u8]) -> Result<StepResult, Bad> {
    let steps = self.steps(tab, current)?;
    let digits = std::str::from_utf8(number).ok().filter(|text| text.len() <= 18 && text.bytes().all(|byte| byte.is_ascii_digit()));
    let step = digits.and_then(|text| text.parse().ok());
    Ok(steps.jump(step.ok_or_else(|| bad(ErrorKind::Argument, Some(0), "step takes the number of a step, from 0"))?)?)
  }
}
