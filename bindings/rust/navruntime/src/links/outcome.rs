//! The result of opening a link.

use crate::json::{FromJson, Members, Reader, ToJson, Writer};
use crate::links::LinkPlan;
use crate::{
  BatchResult, CancellationReason, Error, InvalidUrl, LinkFailure, LinkRejection, ModalCommand,
  Outcome, PendingLink, TabRefusal, TransactionResult,
};

/// The result of executing the plan of a link. `tab` is there if the handler works on tabs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkReport {
  /// On a stack.
  Batch(BatchResult),
  /// On a flow or in a tab: all or nothing.
  Transaction {
    /// The tab.
    tab: Option<String>,
    /// The result of the commands.
    transaction: TransactionResult,
  },
  /// A middleware keeps the modals; nothing has changed.
  Cancelled {
    /// The tab.
    tab: Option<String>,
    /// Why.
    reason: CancellationReason<ModalCommand>,
  },
  /// The presentation table names a tab that does not exist; nothing has changed.
  Refused(TabRefusal),
}

impl LinkReport {
  fn read(members: &mut Members<'_, '_>) -> Result<LinkReport, Error> {
    if let Some(batch) = members.read("batch")? {
      return Ok(LinkReport::Batch(batch));
    }
    if let Some(refusal) = members.read("refused")? {
      return Ok(LinkReport::Refused(refusal));
    }
    let tab = members.read("tab")?;
    Ok(match members.read("transaction")? {
      Some(transaction) => LinkReport::Transaction { tab, transaction },
      None => LinkReport::Cancelled { tab, reason: members.read("reason")? },
    })
  }

  /// Writes `{tag:{"plan":…,…}}`.
  fn write_case(&self, tag: &'static str, plan: &LinkPlan, writer: &mut Writer) {
    let mut members: Vec<(&str, &dyn ToJson)> = vec![("plan", plan)];
    if let LinkReport::Transaction { tab: Some(tab), .. }
    | LinkReport::Cancelled { tab: Some(tab), .. } = self
    {
      members.push(("tab", tab));
    }
    members.push(match self {
      LinkReport::Batch(batch) => ("batch", batch),
      LinkReport::Transaction { transaction, .. } => ("transaction", transaction),
      LinkReport::Cancelled { reason, .. } => ("reason", reason),
      LinkReport::Refused(refusal) => ("refused", refusal),
    });
    writer.case_of(tag, &members);
  }
}

/// The result of opening or resuming a link.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkOutcome {
  /// It was executed.
  Executed {
    /// What was planned.
    plan: LinkPlan,
    /// Its result.
    report: LinkReport,
  },
  /// It was executed, and not everything succeeded.
  ExecutionFailed {
    /// What was planned.
    plan: LinkPlan,
    /// Its result.
    report: LinkReport,
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
  /// Nothing matches it.
  Unhandled {
    /// The URL.
    url: String,
  },
  /// It is not a URL.
  InvalidUrl(InvalidUrl),
  /// Of resuming: nothing waits, or the link has expired.
  NoPendingDeepLink,
}

impl LinkOutcome {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      LinkOutcome::Executed { .. } => Outcome::Done,
      LinkOutcome::ExecutionFailed { report, .. } => match report {
        LinkReport::Batch(_) => Outcome::Partial,
        LinkReport::Transaction { .. } => Outcome::NotCommitted,
        LinkReport::Cancelled { .. } => Outcome::Cancelled,
        LinkReport::Refused(_) => Outcome::Rejected,
      },
      LinkOutcome::ApplicationRejected { .. }
      | LinkOutcome::Rejected(_)
      | LinkOutcome::InvalidUrl(_) => Outcome::Rejected,
      LinkOutcome::Pending(_) => Outcome::Pending,
      LinkOutcome::Unhandled { .. } => Outcome::Unhandled,
      LinkOutcome::NoPendingDeepLink => Outcome::Noop,
    }
  }
}

impl FromJson for LinkOutcome {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.case("the outcome of a link", |case| {
      Ok(match (&*case.tag, case.is_word()) {
        ("noPendingDeepLink", true) => LinkOutcome::NoPendingDeepLink,
        ("executed", false) => case.members(|members| {
          let plan = members.read("plan")?;
          Ok(LinkOutcome::Executed { plan, report: LinkReport::read(members)? })
        })?,
        ("executionFailed", false) => case.members(|members| {
          let plan = members.read("plan")?;
          Ok(LinkOutcome::ExecutionFailed { plan, report: LinkReport::read(members)? })
        })?,
        ("applicationRejected", false) => case.members(|members| {
          let plan = members.read("plan")?;
          Ok(LinkOutcome::ApplicationRejected { plan, failure: members.read("failure")? })
        })?,
        ("pending", false) => LinkOutcome::Pending(case.read()?),
        ("rejected", false) => LinkOutcome::Rejected(case.read()?),
        ("unhandled", false) => {
          LinkOutcome::Unhandled { url: case.members(|members| members.read("url"))? }
        }
        ("invalidURL", false) => LinkOutcome::InvalidUrl(case.read()?),
        _ => return case.unknown(),
      })
    })
  }
}

impl ToJson for LinkOutcome {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      LinkOutcome::Executed { plan, report } => report.write_case("executed", plan, writer),
      LinkOutcome::ExecutionFailed { plan, report } => {
        report.write_case("executionFailed", plan, writer)
      }
      LinkOutcome::ApplicationRejected { plan, failure } => {
        writer.case_of("applicationRejected", &[("plan", plan), ("failure", failure)])
      }
      LinkOutcome::Unhandled { url } => writer.case_of("unhandled", &[("url", url)]),
      LinkOutcome::Pending(link) => writer.case("pending", link),
      LinkOutcome::Rejected(rejection) => writer.case("rejected", rejection),
      LinkOutcome::InvalidUrl(url) => writer.case("invalidURL", url),
      LinkOutcome::NoPendingDeepLink => writer.string("noPendingDeepLink"),
    }
  }
}
