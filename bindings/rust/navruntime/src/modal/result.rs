//! What a view wants of a modal store, and the result.

use crate::json::json_object;
use crate::{ModalCommand, ModalResult, Presentation, PresentationId};

impl ModalResult {
  /// The id of the route that was presented or waits.
  pub fn id(&self) -> Option<PresentationId> {
    match self {
      ModalResult::ShownImmediately(id) | ModalResult::QueuedBehind(id) => Some(*id),
      ModalResult::Queued(presentation)
      | ModalResult::Executed(ModalCommand::Present(presentation)) => Some(presentation.id),
      _ => None,
    }
  }
}

/// What a modal store shows, as its middleware sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ModalState {
  /// What is shown.
  pub current: Option<Presentation>,
  /// What waits, the next one first.
  pub queue: Vec<Presentation>,
}

json_object! {
  ModalState "a modal state" {
    current = "current",
    queue = "queue",
  }
}
