//! What a pipeline decides.

use crate::json::{Case, Encodes, FromJson, Members, ToJson, Value, Writer};
use crate::{Command, Error, FlowStep, Route};

/// The plan for a link, before anything is executed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkPlan {
  /// Commands for a stack.
  Commands(Vec<Command>),
  /// A path for a flow.
  Steps(Vec<FlowStep>),
}

impl ToJson for LinkPlan {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      LinkPlan::Commands(commands) => writer.case("commands", commands),
      LinkPlan::Steps(steps) => writer.case("steps", steps),
    }
  }
}

impl FromJson for LinkPlan {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a plan", &[])?;
    match (case.tag, case.is_word()) {
      ("commands", false) => case.read().map(LinkPlan::Commands),
      ("steps", false) => case.read().map(LinkPlan::Steps),
      _ => case.unknown(),
    }
  }
}

/// A link that waits for sign-in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingLink {
  /// The URL.
  pub url: String,
  /// The first planned route that needs sign-in.
  pub route: Route,
  /// What happens after sign-in.
  pub plan: LinkPlan,
  /// When it was kept, by the clock of the handler, if there is one.
  pub stored_at: Option<i64>,
}

impl ToJson for PendingLink {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("url", &self.url);
    writer.member("route", &self.route);
    writer.member("plan", &self.plan);
    if let Some(time) = &self.stored_at {
      writer.member("storedAt", time);
    }
    writer.end_object();
  }
}

impl FromJson for PendingLink {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a pending link")?;
    Ok(PendingLink {
      url: members.read("url")?,
      route: members.read("route")?,
      plan: members.read("plan")?,
      stored_at: members.read("storedAt")?,
    })
  }
}

impl Encodes<PendingLink> for PendingLink {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

/// A text that is not a URL.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InvalidUrl {
  /// The text.
  pub actual: String,
  /// Where it goes wrong, in bytes.
  pub offset: i64,
  /// What is wrong.
  pub reason: String,
}

impl ToJson for InvalidUrl {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[("actual", &self.actual), ("offset", &self.offset), ("reason", &self.reason)]);
  }
}

impl FromJson for InvalidUrl {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "an invalid URL")?;
    Ok(InvalidUrl {
      actual: members.read("actual")?,
      offset: members.read("offset")?,
      reason: members.read("reason")?,
    })
  }
}

/// Why a link is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkRejection {
  /// Its scheme is not among those allowed.
  SchemeNotAllowed(Option<String>),
  /// Its host is not among those allowed.
  HostNotAllowed(Option<String>),
  /// It has user-info or a port on an allowed host.
  NonCanonicalOrigin(String),
  /// It is not a URL.
  InvalidUrl(InvalidUrl),
  /// It is too large.
  InputLimitExceeded {
    /// Which limit.
    limit: String,
    /// How large it is.
    actual: i64,
    /// How large it may be.
    maximum: i64,
  },
}

impl ToJson for LinkRejection {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      LinkRejection::SchemeNotAllowed(scheme) => {
        writer.case_of("schemeNotAllowed", &[("actual", scheme)])
      }
      LinkRejection::HostNotAllowed(host) => writer.case_of("hostNotAllowed", &[("actual", host)]),
      LinkRejection::NonCanonicalOrigin(origin) => {
        writer.case_of("nonCanonicalOrigin", &[("actual", origin)])
      }
      LinkRejection::InvalidUrl(url) => writer.case("invalidURL", url),
      LinkRejection::InputLimitExceeded { limit, actual, maximum } => {
        writer.case_of(
          "inputLimitExceeded",
          &[("limit", limit), ("actual", actual), ("maximum", maximum)],
        );
      }
    }
  }
}

impl FromJson for LinkRejection {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a rejection", &[])?;
    let members = case.members()?;
    Ok(match case.tag {
      "schemeNotAllowed" => LinkRejection::SchemeNotAllowed(members.read("actual")?),
      "hostNotAllowed" => LinkRejection::HostNotAllowed(members.read("actual")?),
      "nonCanonicalOrigin" => LinkRejection::NonCanonicalOrigin(members.read("actual")?),
      "invalidURL" => LinkRejection::InvalidUrl(case.read()?),
      "inputLimitExceeded" => LinkRejection::InputLimitExceeded {
        limit: members.read("limit")?,
        actual: members.read("actual")?,
        maximum: members.read("maximum")?,
      },
      _ => return case.unknown(),
    })
  }
}

/// The decision about a link. Deciding changes nothing.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkDecision {
  /// It can be executed.
  Plan(LinkPlan),
  /// It waits for sign-in.
  Pending(PendingLink),
  /// The rules refuse it.
  Rejected(LinkRejection),
  /// Nothing matches it.
  Unhandled {
    /// The URL.
    url: String,
  },
}

impl FromJson for LinkDecision {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a decision", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("plan", false) => LinkDecision::Plan(case.read()?),
      ("pending", false) => LinkDecision::Pending(case.read()?),
      ("rejected", false) => LinkDecision::Rejected(case.read()?),
      ("unhandled", false) => LinkDecision::Unhandled { url: case.members()?.read("url")? },
      _ => return case.unknown(),
    })
  }
}

impl ToJson for LinkDecision {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      LinkDecision::Plan(plan) => writer.case("plan", plan),
      LinkDecision::Pending(link) => writer.case("pending", link),
      LinkDecision::Rejected(rejection) => writer.case("rejected", rejection),
      LinkDecision::Unhandled { url } => writer.case_of("unhandled", &[("url", url)]),
    }
  }
}
