//! What a view wants of a flow, and the result.

use crate::json::{Case, Encodes, FromJson, ToJson, Value, Writer};
use crate::{Error, FlowStep, NavigationResult, Outcome, Presentation, Route, Source, Sourced};

/// What a view wants of a flow. It is previewed in both stores, then done completely or not at all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlowIntent {
  /// Back by one on the stack.
  Pop,
  /// Dismiss the modal.
  Dismiss,
  /// Push a route; refused while a modal is shown.
  Push(Route),
  /// Show a route as a sheet, after a modal that is shown.
  PresentSheet(Route),
  /// Show a route as a cover, after a modal that is shown.
  PresentCover(Route),
  /// This path and no other.
  Reset(Vec<FlowStep>),
  /// This stack and no modal.
  ReplaceStack(Vec<Route>),
  /// Back to the route if it is on the stack, else push it.
  BackOrPush(Route),
  /// Push the route unless it is anywhere on the stack.
  PushUniqueRoot(Route),
  /// The same as `BackOrPush`, after dismissing the modal.
  BackOrPushDismissingModal(Route),
  /// The same as `PushUniqueRoot`, after dismissing the modal.
  PushUniqueRootDismissingModal(Route),
}

impl FlowIntent {
  /// This intent with a source, which its events repeat.
  pub fn with_source(&self, source: impl Into<Source>) -> Sourced<'_, FlowIntent> {
    Sourced::new(self, source)
  }
}

impl ToJson for FlowIntent {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FlowIntent::Pop => writer.string("pop"),
      FlowIntent::Dismiss => writer.string("dismiss"),
      FlowIntent::Push(route) => writer.case("push", route),
      FlowIntent::PresentSheet(route) => writer.case("presentSheet", route),
      FlowIntent::PresentCover(route) => writer.case("presentCover", route),
      FlowIntent::Reset(steps) => writer.case("reset", steps),
      FlowIntent::ReplaceStack(routes) => writer.case("replaceStack", routes),
      FlowIntent::BackOrPush(route) => writer.case("backOrPush", route),
      FlowIntent::PushUniqueRoot(route) => writer.case("pushUniqueRoot", route),
      FlowIntent::BackOrPushDismissingModal(route) => {
        writer.case("backOrPushDismissingModal", route)
      }
      FlowIntent::PushUniqueRootDismissingModal(route) => {
        writer.case("pushUniqueRootDismissingModal", route)
      }
    }
  }
}

impl FromJson for FlowIntent {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a flow intent", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("pop", true) => FlowIntent::Pop,
      ("dismiss", true) => FlowIntent::Dismiss,
      ("push", false) => FlowIntent::Push(case.read()?),
      ("presentSheet", false) => FlowIntent::PresentSheet(case.read()?),
      ("presentCover", false) => FlowIntent::PresentCover(case.read()?),
      ("reset", false) => FlowIntent::Reset(case.read()?),
      ("replaceStack", false) => FlowIntent::ReplaceStack(case.read()?),
      ("backOrPush", false) => FlowIntent::BackOrPush(case.read()?),
      ("pushUniqueRoot", false) => FlowIntent::PushUniqueRoot(case.read()?),
      ("backOrPushDismissingModal", false) => FlowIntent::BackOrPushDismissingModal(case.read()?),
      ("pushUniqueRootDismissingModal", false) => {
        FlowIntent::PushUniqueRootDismissingModal(case.read()?)
      }
      _ => return case.unknown(),
    })
  }
}

impl Encodes<FlowIntent> for FlowIntent {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

/// Why a flow intent is refused. Nothing has changed, unless the intent dismisses the modal first:
/// that may stay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlowRejection {
  /// A modal is shown: nothing can be pushed under it.
  PushBlockedByModalTail,
  /// Not a path: a modal that is not last.
  InvalidResetPath,
  /// A middleware of one of the stores said no, or the modals are busy.
  MiddlewareRejected {
    /// The name that the reason has.
    debug_name: Option<String>,
    /// The reason, as JSON: of the stack or of the modals.
    reason: Value,
    /// The name of the middleware, if the reason does not have it.
    middleware: Option<String>,
  },
  /// The stack refuses its part.
  NavigationFailed(NavigationResult),
}

impl ToJson for FlowRejection {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FlowRejection::PushBlockedByModalTail => writer.string("pushBlockedByModalTail"),
      FlowRejection::InvalidResetPath => writer.string("invalidResetPath"),
      FlowRejection::MiddlewareRejected { debug_name, reason, middleware } => match middleware {
        Some(name) => {
          let members: [(&str, &dyn ToJson); 3] =
            [("debugName", debug_name), ("reason", reason), ("middleware", name)];
          writer.case_of("middlewareRejected", &members)
        }
        None => {
          writer.case_of("middlewareRejected", &[("debugName", debug_name), ("reason", reason)])
        }
      },
      FlowRejection::NavigationFailed(result) => writer.case("navigationFailed", result),
    }
  }
}

impl FromJson for FlowRejection {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "why a flow refuses", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("pushBlockedByModalTail", true) => FlowRejection::PushBlockedByModalTail,
      ("invalidResetPath", true) => FlowRejection::InvalidResetPath,
      ("middlewareRejected", false) => {
        let members = case.members()?;
        FlowRejection::MiddlewareRejected {
          debug_name: members.read("debugName")?,
          reason: members.read("reason")?,
          middleware: members.read("middleware")?,
        }
      }
      ("navigationFailed", false) => FlowRejection::NavigationFailed(case.read()?),
      _ => return case.unknown(),
    })
  }
}

/// The result of a flow intent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlowResult {
  /// Done; the path now.
  Applied(Vec<FlowStep>),
  /// It waits until the shown modal is dismissed.
  Queued(Presentation),
  /// Refused.
  Rejected {
    /// The path now.
    path: Vec<FlowStep>,
    /// Why.
    reason: FlowRejection,
  },
  /// There was nothing to do.
  Noop,
}

impl FlowResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      FlowResult::Applied(_) => Outcome::Done,
      FlowResult::Queued(_) => Outcome::Queued,
      FlowResult::Rejected { .. } => Outcome::Rejected,
      FlowResult::Noop => Outcome::Noop,
    }
  }
}

impl ToJson for FlowResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FlowResult::Applied(path) => writer.case("applied", path),
      FlowResult::Queued(presentation) => writer.case("queued", presentation),
      FlowResult::Rejected { path, reason } => {
        writer.case_of("rejected", &[("path", path), ("reason", reason)]);
      }
      FlowResult::Noop => writer.string("noop"),
    }
  }
}

impl FromJson for FlowResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of a flow intent", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("noop", true) => FlowResult::Noop,
      ("applied", false) => FlowResult::Applied(case.read()?),
      ("queued", false) => FlowResult::Queued(case.read()?),
      ("rejected", false) => {
        let members = case.members()?;
        FlowResult::Rejected { path: members.read("path")?, reason: members.read("reason")? }
      }
      _ => return case.unknown(),
    })
  }
}
