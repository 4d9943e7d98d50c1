//! The result of taking a step.

use crate::json::{mismatch, Case, FromJson, Members, ToJson, Value, Writer};
use crate::{Error, Outcome, Route};

/// Why a step is not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StepRefusal {
  /// The step that is shown may not be left.
  CannotProceed,
  /// There is no step before.
  AtFirstStep,
  /// Not complete, and more than one ahead.
  NotReachable(i64),
  /// There is no such step.
  UnknownStep(i64),
}

/// The result of taking a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StepResult {
  /// Another step is shown.
  Moved {
    /// The step that was shown.
    from: i64,
    /// The step that is shown now.
    to: i64,
  },
  /// The last step was left.
  Finished,
  /// There was nothing to do.
  Noop,
  /// Refused; nothing has changed.
  Refused(StepRefusal),
}

impl StepResult {
  /// The outcome, without the details.
  pub fn outcome(self) -> Outcome {
    match self {
      StepResult::Moved { .. } | StepResult::Finished => Outcome::Done,
      StepResult::Noop => Outcome::Noop,
      StepResult::Refused(_) => Outcome::Rejected,
    }
  }
}

impl FromJson for StepRefusal {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "why a step is refused", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("cannotProceed", true) => StepRefusal::CannotProceed,
      ("atFirstStep", true) => StepRefusal::AtFirstStep,
      ("notReachable", false) => StepRefusal::NotReachable(case.read()?),
      ("unknownStep", false) => StepRefusal::UnknownStep(case.read()?),
      _ => return case.unknown(),
    })
  }
}

impl FromJson for StepResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of a step", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("noop", true) => StepResult::Noop,
      ("finished", true) => StepResult::Finished,
      ("refused", false) => StepResult::Refused(case.read()?),
      ("moved", false) => {
        let members = case.members()?;
        StepResult::Moved { from: members.read("from")?, to: members.read("to")? }
      }
      _ => return case.unknown(),
    })
  }
}

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

impl ToJson for StepResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      StepResult::Noop => writer.string("noop"),
      StepResult::Finished => writer.string("finished"),
      StepResult::Moved { from, to } => {
        writer.case_of("moved", &[("from", from), ("to", to)]);
      }
      StepResult::Refused(refusal) => {
        writer.begin_object();
        writer.key("refused");
        match refusal {
          StepRefusal::CannotProceed => writer.string("cannotProceed"),
          StepRefusal::AtFirstStep => writer.string("atFirstStep"),
          StepRefusal::NotReachable(step) => writer.case("notReachable", step),
          StepRefusal::UnknownStep(step) => writer.case("unknownStep", step),
        }
        writer.end_object();
      }
    }
  }
}
