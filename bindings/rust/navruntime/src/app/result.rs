//! The result of an intent.

use crate::json::{Case, FromJson, Members, ToJson, Value, Writer};
use crate::{EntryId, Error, LinkRejection, Outcome, Question, Route, Waiting};

/// The result of an intent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AppResult {
  /// It was done.
  Done,
  /// There was nothing to change.
  Noop,
  /// There was nothing to go back to.
  None,
  /// The screen is there and may answer; its id is the ticket.
  Ticket(EntryId),
  /// It waits until the layers before it are removed.
  Queued(EntryId),
  /// It waits for facts.
  Pending(Waiting),
  /// Screens must be asked first.
  Question(Question),
  /// An open question was withdrawn, and nothing else.
  Withdrawn(i64),
  /// The schema's rules refuse the URL.
  Rejected(LinkRejection),
  /// Nothing has changed, for this reason.
  Refused(AppRefusal),
  /// No link matches the URL.
  Unhandled(String),
  /// An interceptor or the answer to a question cancelled it; nothing has changed.
  Cancelled(Value),
}

/// Why an intent is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AppRefusal {
  /// A route requires facts that do not hold, and names no other route to show instead.
  Requires {
    /// The name of the route.
    route: String,
    /// The facts.
    facts: Vec<String>,
  },
  /// A layer is shown, and the route is not shown over it.
  Busy,
  /// A root entry, or the route of a layer, cannot be removed.
  Root,
  /// The route belongs on another stack.
  Elsewhere,
  /// There is no such entry, layer or address.
  NotFound,
  /// No screen waits to answer.
  NobodyAsked,
  /// The screen that sent it is no longer shown.
  Stale {
    /// The screen that sent it.
    from: EntryId,
    /// The screen that is shown.
    shown: EntryId,
  },
  /// Screens would have to be asked, and this intent cannot wait.
  Asks {
    /// The entries and layers that would be removed.
    leave: Vec<EntryId>,
    /// The routes that would be added.
    enter: Vec<Route>,
  },
  /// These layers stay as long as their conditions hold.
  Held(Vec<EntryId>),
  /// The history has no such place, or none that the facts allow.
  NoPlace,
  /// In a transaction: this intent was not done.
  Index {
    /// Its position, from 0.
    index: i64,
    /// Its result.
    result: Box<AppResult>,
  },
}

impl AppResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      AppResult::Done | AppResult::Ticket(_) | AppResult::Withdrawn(_) => Outcome::Done,
      AppResult::Noop => Outcome::Noop,
      AppResult::None => Outcome::EmptyStack,
      AppResult::Queued(_) => Outcome::Queued,
      AppResult::Pending(_) | AppResult::Question(_) => Outcome::Pending,
      AppResult::Rejected(_) | AppResult::Refused(_) => Outcome::Rejected,
      AppResult::Unhandled(_) => Outcome::Unhandled,
      AppResult::Cancelled(_) => Outcome::Cancelled,
    }
  }

  /// Whether it was done.
  pub fn is_done(&self) -> bool {
    self.outcome().is_done()
  }

  /// The result for a reason: a refusal, or another result that changed nothing.
  pub(super) fn from_reason(value: &Value) -> Result<AppResult, Error> {
    match AppRefusal::read(value)? {
      Some(refusal) => Ok(AppResult::Refused(refusal)),
      None => AppResult::from_value(value),
    }
  }

  /// Writes what [`AppResult::from_reason`] reads.
  pub(super) fn write_reason(&self, writer: &mut Writer) {
    match self {
      AppResult::Refused(refusal) => refusal.write_json(writer),
      result => result.write_json(writer),
    }
  }
}

/// A result in the form of a reason.
struct Reason<'r>(&'r AppResult);

impl ToJson for Reason<'_> {
  fn write_json(&self, writer: &mut Writer) {
    self.0.write_reason(writer);
  }
}

impl FromJson for AppResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of an intent", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("done", true) => AppResult::Done,
      ("noop", true) => AppResult::Noop,
      ("none", true) => AppResult::None,
      ("ticket", false) => AppResult::Ticket(case.read()?),
      ("queued", false) => AppResult::Queued(case.read()?),
      ("pending", false) => AppResult::Pending(case.read()?),
      ("question", false) => AppResult::Question(case.read()?),
      ("withdrawn", false) => AppResult::Withdrawn(case.read()?),
      ("rejected", false) => AppResult::Rejected(case.read()?),
      ("refused", false) => AppResult::Refused(case.read()?),
      ("unhandled", false) => AppResult::Unhandled(case.members()?.read("url")?),
      ("cancelled", false) => AppResult::Cancelled(case.read()?),
      _ => return case.unknown(),
    })
  }
}

impl ToJson for AppResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      AppResult::Done => writer.string("done"),
      AppResult::Noop => writer.string("noop"),
      AppResult::None => writer.string("none"),
      AppResult::Ticket(id) => writer.case("ticket", id),
      AppResult::Queued(id) => writer.case("queued", id),
      AppResult::Pending(waiting) => writer.case("pending", waiting),
      AppResult::Question(question) => writer.case("question", question),
      AppResult::Withdrawn(token) => writer.case("withdrawn", token),
      AppResult::Rejected(rejection) => writer.case("rejected", rejection),
      AppResult::Refused(refusal) => writer.case("refused", refusal),
      AppResult::Unhandled(url) => writer.case_of("unhandled", &[("url", url)]),
      AppResult::Cancelled(reason) => writer.case("cancelled", reason),
    }
  }
}

impl AppRefusal {
  /// The refusal that a value is, if it is one.
  fn read(value: &Value) -> Result<Option<AppRefusal>, Error> {
    // A transaction's refusal has two members, which are its form.
    if let Some(index) = value.get("index") {
      let reason = value.get("reason").unwrap_or(&Value::Null);
      let result = Box::new(AppResult::from_reason(reason)?);
      return Ok(Some(AppRefusal::Index { index: i64::from_value(index)?, result }));
    }
    let case = Case::of(value, "a refusal", &[])?;
    Ok(Some(match (case.tag, case.is_word()) {
      ("busy", true) => AppRefusal::Busy,
      ("root", true) => AppRefusal::Root,
      ("elsewhere", true) => AppRefusal::Elsewhere,
      ("notFound", true) => AppRefusal::NotFound,
      ("nobodyAsked", true) => AppRefusal::NobodyAsked,
      ("noPlace", true) => AppRefusal::NoPlace,
      ("requires", false) => {
        let members = case.members()?;
        AppRefusal::Requires { route: members.read("route")?, facts: members.read("facts")? }
      }
      ("stale", false) => {
        let members = case.members()?;
        AppRefusal::Stale { from: members.read("from")?, shown: members.read("shown")? }
      }
      ("asks", false) => {
        let members = case.members()?;
        AppRefusal::Asks { leave: members.read("leave")?, enter: members.read("enter")? }
      }
      ("held", false) => AppRefusal::Held(case.read()?),
      _ => return Ok(None),
    }))
  }
}

impl FromJson for AppRefusal {
  fn from_value(value: &Value) -> Result<Self, Error> {
    match AppRefusal::read(value)? {
      Some(refusal) => Ok(refusal),
      None => Case::of(value, "a refusal", &[])?.unknown(),
    }
  }
}

impl ToJson for AppRefusal {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      AppRefusal::Busy => writer.string("busy"),
      AppRefusal::Root => writer.string("root"),
      AppRefusal::Elsewhere => writer.string("elsewhere"),
      AppRefusal::NotFound => writer.string("notFound"),
      AppRefusal::NobodyAsked => writer.string("nobodyAsked"),
      AppRefusal::NoPlace => writer.string("noPlace"),
      AppRefusal::Requires { route, facts } => {
        writer.case_of("requires", &[("route", route), ("facts", facts)]);
      }
      AppRefusal::Stale { from, shown } => {
        writer.case_of("stale", &[("from", from), ("shown", shown)]);
      }
      AppRefusal::Asks { leave, enter } => {
        writer.case_of("asks", &[("leave", leave), ("enter", enter)]);
      }
      AppRefusal::Held(ids) => writer.case("held", ids),
      AppRefusal::Index { index, result } => {
        writer.object(&[("index", index), ("reason", &Reason(result))]);
      }
    }
  }
}

/// The result of telling an app what the host knows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FactsResult {
  /// The facts already have these values.
  Noop,
  /// They changed.
  Changed {
    /// The names of the changed facts.
    changed: Vec<String>,
    /// The entries and layers that were removed, ascending.
    evicted: Vec<EntryId>,
    /// The result of the intent that waited for them, if one was executed.
    resumed: Option<AppResult>,
  },
  /// An interceptor cancelled it; nothing has changed.
  Cancelled(Value),
}

impl FactsResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      FactsResult::Noop => Outcome::Noop,
      FactsResult::Changed { .. } => Outcome::Done,
      FactsResult::Cancelled(_) => Outcome::Cancelled,
    }
  }
}

impl FromJson for FactsResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    if value.as_str() == Some("noop") {
      return Ok(FactsResult::Noop);
    }
    let members = Members::of(value, "the result of facts")?;
    if let Some(reason) = value.get("cancelled") {
      return Ok(FactsResult::Cancelled(reason.clone()));
    }
    Ok(FactsResult::Changed {
      changed: members.read("changed")?,
      evicted: members.read("evicted")?,
      resumed: members.read("resumed")?,
    })
  }
}

impl ToJson for FactsResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FactsResult::Noop => writer.string("noop"),
      FactsResult::Cancelled(reason) => writer.case("cancelled", reason),
      FactsResult::Changed { changed, evicted, resumed } => {
        writer.object(&[("changed", changed), ("evicted", evicted), ("resumed", resumed)]);
      }
    }
  }
}
