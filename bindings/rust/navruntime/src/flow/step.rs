//! Steps of a flow's path.

use crate::json::{Case, FromJson, ToJson, Value, Writer};
use crate::{Error, Route};

/// One step of a path that shows a stack and the modal over it: pushes, then at most one modal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlowStep {
  /// On the stack.
  Push(Route),
  /// Over it, as a sheet.
  Sheet(Route),
  /// Over it, as a cover of the whole screen.
  Cover(Route),
}

impl FlowStep {
  /// Its route.
  pub fn route(&self) -> &Route {
    match self {
      FlowStep::Push(route) | FlowStep::Sheet(route) | FlowStep::Cover(route) => route,
    }
  }
}

impl ToJson for FlowStep {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FlowStep::Push(route) => writer.case("push", route),
      FlowStep::Sheet(route) => writer.case("sheet", route),
      FlowStep::Cover(route) => writer.case("cover", route),
    }
  }
}

impl FromJson for FlowStep {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a flow step", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("push", false) => FlowStep::Push(case.read()?),
      ("sheet", false) => FlowStep::Sheet(case.read()?),
      ("cover", false) => FlowStep::Cover(case.read()?),
      _ => return case.unknown(),
    })
  }
}
