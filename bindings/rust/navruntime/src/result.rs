//! The results of commands and intents.

use crate::json::{Case, FromJson, Members, ToJson, Value, Writer};
use crate::{CancellationReason, Command, EntryId, Error, Outcome, Route, ValidationError};

/// The result of executing a command. Everything but [`Success`](NavigationResult::Success) and an
/// all-successful [`Multiple`](NavigationResult::Multiple) is a refusal; a refused leaf changes
/// nothing.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NavigationResult {
  /// Done.
  Success,
  /// Nothing to pop.
  EmptyStack,
  /// A count of zero or less.
  InvalidPopCount(i64),
  /// More than the stack has; nothing was popped.
  InsufficientStackDepth {
    /// How many were to be popped.
    requested: i64,
    /// How many could be popped.
    available: i64,
  },
  /// A route that is not on the stack.
  RouteNotFound(Route),
  /// An entry that is not on the stack.
  EntryNotFound(EntryId),
  /// The command `pushForResult`, which is sent as [`Raw`](crate::json::Raw), has pushed this
  /// entry; see [`push_for_ticket`](crate::Store::push_for_ticket).
  Ticket(EntryId),
  /// The results of a sequence, in order.
  Multiple(Vec<NavigationResult>),
  /// A callback said no.
  Cancelled(CancellationReason),
  /// The validator refuses the new state.
  ValidationFailed(ValidationError),
}

impl NavigationResult {
  /// Whether this is `Success`, or a non-empty `Multiple` of successes.
  pub fn is_success(&self) -> bool {
    match self {
      NavigationResult::Success | NavigationResult::Ticket(_) => true,
      NavigationResult::Multiple(results) => {
        !results.is_empty() && results.iter().all(NavigationResult::is_success)
      }
      _ => false,
    }
  }

  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      NavigationResult::Success | NavigationResult::Ticket(_) => Outcome::Done,
      NavigationResult::EmptyStack => Outcome::EmptyStack,
      NavigationResult::InvalidPopCount(_) => Outcome::InvalidPopCount,
      NavigationResult::InsufficientStackDepth { .. } => Outcome::InsufficientStackDepth,
      NavigationResult::RouteNotFound(_) | NavigationResult::EntryNotFound(_) => {
        Outcome::RouteNotFound
      }
      NavigationResult::Multiple(results) if results.is_empty() => Outcome::Noop,
      NavigationResult::Multiple(_) if self.is_success() => Outcome::Done,
      NavigationResult::Multiple(_) => Outcome::Partial,
      NavigationResult::Cancelled(_) => Outcome::Cancelled,
      NavigationResult::ValidationFailed(_) => Outcome::ValidationFailed,
    }
  }

  /// The result in the library's JSON; the commonest one without a parser.
  pub(crate) fn read(text: &str) -> Result<NavigationResult, Error> {
    if text == "\"success\"" {
      Ok(NavigationResult::Success)
    } else {
      NavigationResult::from_json(text)
    }
  }
}

impl ToJson for NavigationResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      NavigationResult::Success => writer.string("success"),
      NavigationResult::EmptyStack => writer.string("emptyStack"),
      NavigationResult::InvalidPopCount(count) => writer.case("invalidPopCount", count),
      NavigationResult::InsufficientStackDepth { requested, available } => {
        writer
          .case_of("insufficientStackDepth", &[("requested", requested), ("available", available)]);
      }
      NavigationResult::RouteNotFound(route) => writer.case("routeNotFound", route),
      NavigationResult::EntryNotFound(id) => writer.case("entryNotFound", id),
      NavigationResult::Ticket(id) => writer.case("ticket", id),
      NavigationResult::Multiple(results) => writer.case("multiple", results),
      NavigationResult::Cancelled(reason) => writer.case("cancelled", reason),
      NavigationResult::ValidationFailed(error) => writer.case("validationFailed", error),
    }
  }
}

impl FromJson for NavigationResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a result", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("success", true) => NavigationResult::Success,
      ("emptyStack", true) => NavigationResult::EmptyStack,
      ("invalidPopCount", false) => NavigationResult::InvalidPopCount(case.read()?),
      ("insufficientStackDepth", false) => {
        let members = case.members()?;
        NavigationResult::InsufficientStackDepth {
          requested: members.read("requested")?,
          available: members.read("available")?,
        }
      }
      ("routeNotFound", false) => NavigationResult::RouteNotFound(case.read()?),
      ("entryNotFound", false) => NavigationResult::EntryNotFound(case.read()?),
      ("ticket", false) => NavigationResult::Ticket(case.read()?),
      ("multiple", false) => NavigationResult::Multiple(case.read()?),
      ("cancelled", false) => NavigationResult::Cancelled(case.read()?),
      ("validationFailed", false) => NavigationResult::ValidationFailed(case.read()?),
      _ => return case.unknown(),
    })
  }
}

/// Gives a struct the JSON of an object with a member for each field.
macro_rules! record {
  ($type:ident, $what:literal, { $($field:ident: $key:literal),+ $(,)? }) => {
    impl ToJson for $type {
      fn write_json(&self, writer: &mut Writer) {
        writer.object(&[$(($key, &self.$field)),+]);
      }
    }

    impl FromJson for $type {
      fn from_value(value: &Value) -> Result<Self, Error> {
        let members = Members::of(value, $what)?;
        Ok($type { $($field: members.read($key)?),+ })
      }
    }
  };
}

/// What a batch did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BatchResult {
  /// The original commands.
  pub requested_commands: Vec<Command>,
  /// The effective leaves that reached the engine, in order.
  pub executed_commands: Vec<Command>,
  /// One for each attempted command.
  pub results: Vec<NavigationResult>,
  /// The path before.
  pub state_before: Vec<Route>,
  /// The path after.
  pub state_after: Vec<Route>,
  /// Whether a failure ended it early.
  pub has_stopped_on_failure: bool,
  /// Whether there was at least one command and all succeeded.
  pub is_success: bool,
}

impl BatchResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match (self.is_success, self.results.is_empty()) {
      (true, _) => Outcome::Done,
      (false, true) => Outcome::Noop,
      (false, false) => Outcome::Partial,
    }
  }
}

record!(BatchResult, "a batch result", {
  requested_commands: "requestedCommands",
  executed_commands: "executedCommands",
  results: "results",
  state_before: "stateBefore",
  state_after: "stateAfter",
  has_stopped_on_failure: "hasStoppedOnFailure",
  is_success: "isSuccess",
});

/// What a transaction did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TransactionResult {
  /// The original commands.
  pub requested_commands: Vec<Command>,
  /// The effective leaves of the legs that were kept.
  pub executed_commands: Vec<Command>,
  /// One for each attempted command.
  pub results: Vec<NavigationResult>,
  /// The path before.
  pub state_before: Vec<Route>,
  /// The path after: the same as before if it was not committed.
  pub state_after: Vec<Route>,
  /// The position of the failed command among the original ones.
  pub failure_index: Option<i64>,
  /// Whether all succeeded, and there was at least one.
  pub is_committed: bool,
}

impl TransactionResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    if self.is_committed {
      Outcome::Done
    } else {
      Outcome::NotCommitted
    }
  }
}

record!(TransactionResult, "a transaction result", {
  requested_commands: "requestedCommands",
  executed_commands: "executedCommands",
  results: "results",
  state_before: "stateBefore",
  state_after: "stateAfter",
  failure_index: "failureIndex",
  is_committed: "isCommitted",
});

/// The result of sending an intent, or of reconciling.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum IntentResult {
  /// It led to no command.
  None,
  /// It led to one command.
  Single(NavigationResult),
  /// It led to several commands.
  Batch(BatchResult),
  /// The coordinator refused it.
  Cancelled(CancellationReason),
}

impl IntentResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      IntentResult::None => Outcome::Noop,
      IntentResult::Single(result) => result.outcome(),
      IntentResult::Batch(result) => result.outcome(),
      IntentResult::Cancelled(_) => Outcome::Cancelled,
    }
  }

  /// Whether a command ran and every command that ran succeeded.
  pub fn is_success(&self) -> bool {
    self.outcome().is_done()
  }
}

impl ToJson for IntentResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      IntentResult::None => writer.string("none"),
      IntentResult::Single(result) => writer.case("single", result),
      IntentResult::Batch(result) => writer.case("batch", result),
      IntentResult::Cancelled(reason) => writer.case("cancelled", reason),
    }
  }
}

impl FromJson for IntentResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of an intent", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("none", true) => IntentResult::None,
      ("single", false) => IntentResult::Single(case.read()?),
      ("batch", false) => IntentResult::Batch(case.read()?),
      ("cancelled", false) => IntentResult::Cancelled(case.read()?),
      _ => return case.unknown(),
    })
  }
}
