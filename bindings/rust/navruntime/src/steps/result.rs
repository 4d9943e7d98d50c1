//! The result of taking a step.

use crate::json::read_object;
use crate::Route;

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

read_object! {
  StepState "a step flow" {
    index = "index",
    step = "step",
    count = "count",
    completed = "completed",
    can_proceed = "canProceed",
    is_finished = "isFinished",
  }
}
