//! What opening a link came to.

use crate::json::{Case, FromJson, Members, ToJson, Value, Writer};
use crate::links::{InvalidUrl, LinkPlan, LinkRejection, PendingLink};
use crate::{BatchResult, Command, Error, NavigationResult, Outcome};

/// The command of a plan that the engine would refuse.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkFailure {
  /// Its place in the plan, from 0.
  pub index: i64,
  /// The command.
  pub command: Command,
  /// What the engine would answer.
  pub result: NavigationResult,
}

impl ToJson for LinkFailure {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[("index", &self.index), ("command", &self.command), ("result", &self.result)]);
  }
}

impl FromJson for LinkFailure {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "the failure of a plan")?;
    Ok(LinkFailure { index: members.read("index")?, command: members.read("command")?, result: members.read("result")? })
  }
}

/// What opening or resuming a link came to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkOutcome {
  /// It was executed.
  Executed {
    /// What was planned.
    plan: LinkPlan,
    /// What it came to.
    batch: BatchResult,
  },
  /// It was executed, and not everything succeeded.
  ExecutionFailed {
    /// What was planned.
    plan: LinkPlan,
    /// What it came to.
    batch: BatchResult,
  },
  /// The engine would refuse a command of the plan: nothing was executed.
  ApplicationRejected {
    /// What was planned.
    plan: LinkPlan,
    /// Which command, and why.
    failure: LinkFailure,
  },
  /// It waits for sign-in, in the slot.
  Pending(PendingLink),
  /// The rules refuse it.
  Rejected(LinkRejection),
  /// Nobody takes it.
  Unhandled {
    /// The URL.
    url: String,
  },
  /// It is no URL.
  InvalidUrl(InvalidUrl),
  /// Of resuming: nothing waits, or its time is up.
  NoPendingDeepLink,
}

impl LinkOutcome {
  /// What it comes to, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      LinkOutcome::Executed { .. } => Outcome::Done,
      LinkOutcome::ExecutionFailed { .. } => Outcome::Partial,
      LinkOutcome::ApplicationRejected { .. } | LinkOutcome::Rejected(_) | LinkOutcome::InvalidUrl(_) => Outcome::Rejected,
      LinkOutcome::Pending(_) => Outcome::Pending,
      LinkOutcome::Unhandled { .. } => Outcome::Unhandled,
      LinkOutcome::NoPendingDeepLink => Outcome::Noop,
    }
  }
}

impl FromJson for LinkOutcome {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the outcome of a link", &[])?;
    if (case.tag, case.is_word()) == ("noPendingDeepLink", true) {
      return Ok(LinkOutcome::NoPendingDeepLink);
    }
    let members = case.members()?;
    Ok(match case.tag {
      "executed" => LinkOutcome::Executed { plan: members.read("plan")?, batch: members.read("batch")? },
      "executionFailed" => LinkOutcome::ExecutionFailed { plan: members.read("plan")?, batch: members.read("batch")? },
      "applicationRejected" => LinkOutcome::ApplicationRejected { plan: members.read("plan")?, failure: members.read("failure")? },
      "pending" => LinkOutcome::Pending(case.read()?),
      "rejected" => LinkOutcome::Rejected(case.read()?),
      "unhandled" => LinkOutcome::Unhandled { url: members.read("url")? },
      "invalidURL" => LinkOutcome::InvalidUrl(case.read()?),
      _ => return case.unknown(),
    })
  }
}

impl ToJson for LinkOutcome {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      LinkOutcome::Executed { plan, batch } => writer.case_of("executed", &[("plan", plan), ("batch", batch)]),
      LinkOutcome::ExecutionFailed { plan, batch } => writer.case_of("executionFailed", &[("plan", plan), ("batch", batch)]),
      LinkOutcome::ApplicationRejected { plan, failure } => writer.case_of("applicationRejected", &[("plan", plan), ("failure", failure)]),
      LinkOutcome::Unhandled { url } => writer.case_of("unhandled", &[("url", url)]),
      LinkOutcome::Pending(link) => writer.case("pending", link),
      LinkOutcome::Rejected(rejection) => writer.case("rejected", rejection),
      LinkOutcome::InvalidUrl(url) => writer.case("invalidURL", url),
      LinkOutcome::NoPendingDeepLink => writer.string("noPendingDeepLink"),
    }
  }
}
