//! Steps of a flow's path.

use crate::{FlowStep, Route};

impl FlowStep {
  /// Its route.
  pub fn route(&self) -> &Route {
    match self {
      FlowStep::Push(route) | FlowStep::Sheet(route) | FlowStep::Cover(route) => route,
    }
  }
}
