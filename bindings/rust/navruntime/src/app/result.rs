//! The result of an intent.

use crate::json::{json_cases, FromJson, Reader, ToJson, Value, Writer};
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
  /// A route requires facts that do not hold, and there is no route to show instead, or the intent
  /// cannot wait.
  Requires {
    /// The name of the route.
    route: String,
    /// The facts.
    facts: Vec<String>,
    /// The route to show instead; `None` if there is none.
    or_else: Option<Route>,
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
  pub(super) fn read_reason(reader: &mut Reader<'_>) -> Result<AppResult, Error> {
    let before = *reader;
    match AppRefusal::read(reader)? {
      Some(refusal) => Ok(AppResult::Refused(refusal)),
      None => AppResult::read_json(&mut { before }),
    }
  }

  /// Writes what [`AppResult::read_reason`] reads.
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

json_cases! {
  AppResult "the result of an intent" {
    Done = "done",
    Noop = "noop",
    None = "none",
    Ticket(id) = "ticket",
    Queued(id) = "queued",
    Pending(waiting) = "pending",
    Question(question) = "question",
    Withdrawn(token) = "withdrawn",
    Rejected(rejection) = "rejected",
    Refused(refusal) = "refused",
    Unhandled[url = "url"] = "unhandled",
    Cancelled(reason) = "cancelled",
  } often Done = "done"
}

impl AppRefusal {
  /// The refusal that a value is, if it is one.
  fn read(reader: &mut Reader<'_>) -> Result<Option<AppRefusal>, Error> {
    // A transaction's refusal has two members, which are its form.
    if reader.member("index").is_some() {
      return reader.object("a refusal", |members| {
        let index = members.read("index")?;
        let result = Box::new(members.read_with("reason", AppResult::read_reason)?);
        Ok(Some(AppRefusal::Index { index, result }))
      });
    }
    reader.case("a refusal", |case| {
      Ok(Some(match (&*case.tag, case.is_word()) {
        ("busy", true) => AppRefusal::Busy,
        ("root", true) => AppRefusal::Root,
        ("elsewhere", true) => AppRefusal::Elsewhere,
        ("notFound", true) => AppRefusal::NotFound,
        ("nobodyAsked", true) => AppRefusal::NobodyAsked,
        ("noPlace", true) => AppRefusal::NoPlace,
        ("requires", false) => case.members(|members| {
          let (route, facts) = (members.read("route")?, members.read("facts")?);
          Ok(AppRefusal::Requires { route, facts, or_else: members.read("orElse")? })
        })?,
        ("stale", false) => case.members(|members| {
          Ok(AppRefusal::Stale { from: members.read("from")?, shown: members.read("shown")? })
        })?,
        ("asks", false) => case.members(|members| {
          Ok(AppRefusal::Asks { leave: members.read("leave")?, enter: members.read("enter")? })
        })?,
        ("held", false) => AppRefusal::Held(case.read()?),
        _ => return Ok(None),
      }))
    })
  }
}

impl FromJson for AppRefusal {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let before = *reader;
    AppRefusal::read(reader)?.ok_or_else(|| before.mismatch("a refusal"))
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
      AppRefusal::Requires { route, facts, or_else } => {
        writer.case_of("requires", &[("route", route), ("facts", facts), ("orElse", or_else)]);
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

/// The result of telling an app what the host knows. Facts are never refused; the intent that
/// waited for them may be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use = "the intent that waited for the facts may have been refused or cancelled"]
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
}

impl FactsResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      FactsResult::Noop => Outcome::Noop,
      FactsResult::Changed { .. } => Outcome::Done,
    }
  }

  /// The result of the intent that waited for the facts: `None` if none was executed. `Pending` if
  /// it waits for something else now; refused or cancelled, it is dropped.
  pub fn resumed(&self) -> Option<&AppResult> {
    match self {
      FactsResult::Noop => None,
      FactsResult::Changed { resumed, .. } => resumed.as_ref(),
    }
  }
}

impl FromJson for FactsResult {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    if reader.take_word("\"noop\"") {
      return Ok(FactsResult::Noop);
    }
    reader.object("the result of facts", |members| {
      Ok(FactsResult::Changed {
        changed: members.read("changed")?,
        evicted: members.read("evicted")?,
        resumed: members.read("resumed")?,
      })
    })
  }
}

impl ToJson for FactsResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FactsResult::Noop => writer.string("noop"),
      FactsResult::Changed { changed, evicted, resumed } => {
        writer.object(&[("changed", changed), ("evicted", evicted), ("resumed", resumed)]);
      }
    }
  }
}
