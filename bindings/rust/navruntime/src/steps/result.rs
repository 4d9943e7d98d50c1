//! The result of taking a step.

use crate::json::{mismatch, FromJson, Members, Value};
use crate::{Error, Route};

/// The whole state of a step flow.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct StepState {
  /// Which step is shown, from 0.
  pub index: usize,
  /// Its route.
  pub step: Route,
  /// How many steps there are.
  pub count: usize,
  /// Those that are complete, in order.
  pub completed: Vec<usize>,
  /// Whether the step that is shown may be left.
  pub can_proceed: bool,
  /// Whether the last step was left.
  pub is_finished: bool,
}

impl FromJson for StepState {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let place = |number: i64| {
      usize::try_from(number).map_err(|_| mismatch("the place of a step", &number.into()))
    };
    let members = Members::of(value, "a step flow")?;
    let completed: Vec<i64> = members.read("completed")?;
    Ok(StepState {
      index: place(members.read("index")?)?,
      step: members.read("step")?,
      count: place(members.read("count")?)?,
      completed: completed.into_iter().map(place).collect::<Result<_, _>>()?,
      can_proceed: members.read("canProceed")?,
      is_finished: members.read("isFinished")?,
    })
  }
}
