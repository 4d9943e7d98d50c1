//! What a pipeline decides.

use crate::json::json_cases;
use crate::{Command, FlowStep};

/// The plan for a link, before anything is executed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkPlan {
  /// Commands for a stack.
  Commands(Vec<Command>),
  /// A path for a flow.
  Steps(Vec<FlowStep>),
}

json_cases! {
  LinkPlan "a plan" {
    Commands(commands) = "commands",
    Steps(steps) = "steps",
  }
}
