//! What a view wants of a modal store, and the result.

use crate::json::{Case, Encodes, FromJson, Members, ToJson, Value, Writer};
use crate::{
  CancellationReason, Error, ModalCommand, ModalStyle, Outcome, Presentation, PresentationId, Route,
};

/// What a view wants of a modal store.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModalIntent {
  /// Show a route.
  Present {
    /// The route.
    route: Route,
    /// How to show it.
    style: ModalStyle,
  },
  /// Dismiss the current presentation.
  Dismiss,
  /// Dismiss it and drop the waiting ones.
  DismissAll,
}

impl ToJson for ModalIntent {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      ModalIntent::Present { route, style } => {
        writer.case_of("present", &[("route", route), ("style", style)]);
      }
      ModalIntent::Dismiss => writer.string("dismiss"),
      ModalIntent::DismissAll => writer.string("dismissAll"),
    }
  }
}

impl Encodes<ModalIntent> for ModalIntent {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

/// The result of a modal operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModalResult {
  /// Of presenting: it is the current one.
  ShownImmediately(PresentationId),
  /// Of presenting: it waits with this id.
  QueuedBehind(PresentationId),
  /// Of presenting: middleware turned it into another command.
  RewrittenWithoutPresentation(ModalCommand),
  /// Of any other operation, and of a present in an event: this was executed.
  Executed(ModalCommand),
  /// Of a present in an event: it waits.
  Queued(Presentation),
  /// A callback said no.
  Cancelled(CancellationReason<ModalCommand>),
  /// There was nothing to do.
  Noop,
}

impl ModalResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      ModalResult::ShownImmediately(_)
      | ModalResult::RewrittenWithoutPresentation(_)
      | ModalResult::Executed(_) => Outcome::Done,
      ModalResult::QueuedBehind(_) | ModalResult::Queued(_) => Outcome::Queued,
      ModalResult::Cancelled(_) => Outcome::Cancelled,
      ModalResult::Noop => Outcome::Noop,
    }
  }

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

impl ToJson for ModalResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      ModalResult::ShownImmediately(id) => writer.case("shownImmediately", id),
      ModalResult::QueuedBehind(id) => writer.case("queuedBehind", id),
      ModalResult::RewrittenWithoutPresentation(command) => {
        writer.case("rewrittenWithoutPresentation", command)
      }
      ModalResult::Executed(command) => writer.case("executed", command),
      ModalResult::Queued(presentation) => writer.case("queued", presentation),
      ModalResult::Cancelled(reason) => writer.case("cancelled", reason),
      ModalResult::Noop => writer.string("noop"),
    }
  }
}

impl FromJson for ModalResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a modal result", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("noop", true) => ModalResult::Noop,
      ("shownImmediately", false) => ModalResult::ShownImmediately(case.read()?),
      ("queuedBehind", false) => ModalResult::QueuedBehind(case.read()?),
      ("rewrittenWithoutPresentation", false) => {
        ModalResult::RewrittenWithoutPresentation(case.read()?)
      }
      ("executed", false) => ModalResult::Executed(case.read()?),
      ("queued", false) => ModalResult::Queued(case.read()?),
      ("cancelled", false) => ModalResult::Cancelled(case.read()?),
      _ => return case.unknown(),
    })
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

impl FromJson for ModalState {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a modal state")?;
    Ok(ModalState { current: members.read("current")?, queue: members.read("queue")? })
  }
}
