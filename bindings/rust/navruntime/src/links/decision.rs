//! What a pipeline decides.

use crate::json::{Case, FromJson, ToJson, Value, Writer};
use crate::{Command, Error, FlowStep};

/// The plan for a link, before anything is executed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkPlan {
  /// Commands for a stack.
  Commands(Vec<Command>),
  /// A path for a flow.
  Steps(Vec<FlowStep>),
}

impl ToJson for LinkPlan {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      LinkPlan::Commands(commands) => writer.case("commands", commands),
      LinkPlan::Steps(steps) => writer.case("steps", steps),
    }
  }
}

impl FromJson for LinkPlan {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a plan", &[])?;
    match (case.tag, case.is_word()) {
      ("commands", false) => case.read().map(LinkPlan::Commands),
      ("steps", false) => case.read().map(LinkPlan::Steps),
      _ => case.unknown(),
    }
  }
}
