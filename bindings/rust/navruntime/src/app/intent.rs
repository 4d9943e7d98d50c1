//! What a user or program wants of an app.

use crate::json::{mismatch, Case, Encodes, FromJson, Object, ToJson, Value, Writer};
use crate::{EntryId, Error, Route};

/// What a user or program wants of an [`App`](crate::App). It is done completely or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AppIntent {
  /// Go to a route; the schema says where it is shown.
  Go(Route),
  /// Like `Go`, for a screen that answers. [`App::ask`](crate::App::ask) waits for the answer.
  GoForResult(Route),
  /// Open a URL.
  Open(String),
  /// Open a route as a link to it would, without a URL.
  OpenRoute(Route),
  /// Go back one step.
  Back,
  /// Go back to the nearest equal entry of the stack that is shown.
  BackTo(Route),
  /// Go back to an entry of the stack that is shown.
  BackToEntry(EntryId),
  /// Go back to the root of the stack that is shown.
  BackToRoot,
  /// Replace the top of the stack that is shown.
  Replace(Route),
  /// Give the shown route other parameters; `null` removes one.
  Update(Object),
  /// Remove an entry, a layer or a waiting layer.
  Remove(EntryId),
  /// Dismiss the topmost layer.
  Dismiss,
  /// Dismiss all layers and those that wait.
  DismissAll,
  /// Answer for a screen; it is removed with everything above it.
  Answer {
    /// The answer.
    value: Value,
    /// The screen; without it, the nearest that was asked.
    ticket: Option<EntryId>,
  },
  /// Select tabs and focus columns along an address.
  Select(String),
  /// Replace what is above the root of a stack, or on a layer.
  Reset {
    /// The address; without it, the stack that is shown.
    at: Option<String>,
    /// The routes, bottom first.
    path: Vec<Route>,
  },
  /// Intents one after another, all or none.
  Transaction(Vec<AppIntent>),
  /// Drop the intent that waits for facts.
  Forget,
  /// Steps through the history: seen in questions and pending intents, never sent.
  Travel(i64),
  /// An address that was typed: seen in questions and pending intents, never sent.
  Url(String),
}

impl AppIntent {
  /// This intent from a screen: it is refused unless that screen is shown and not covered, so that
  /// the second of two taps does nothing.
  pub fn from_screen(&self, screen: EntryId) -> Sent<'_> {
    Sent { intent: self, from: Some(screen), source: None }
  }

  /// This intent with a source, which its events repeat.
  pub fn with_source(&self, source: impl Into<String>) -> Sent<'_> {
    Sent { intent: self, from: None, source: Some(source.into()) }
  }
}

/// An intent with the screen that sends it, or with its source.
///
/// ```
/// use navruntime::{json::Encodes, json::Writer, AppIntent, EntryId};
///
/// let mut text = Writer::new();
/// let tap = AppIntent::Back.from_screen(EntryId(3)).with_source("button");
/// assert_eq!(tap.encode(&mut text), br#"{"intent":"back","from":3,"source":"button"}"#);
/// ```
#[derive(Clone, Debug)]
pub struct Sent<'i> {
  intent: &'i AppIntent,
  from: Option<EntryId>,
  source: Option<String>,
}

impl Sent<'_> {
  /// The same with a source.
  #[must_use]
  pub fn with_source(self, source: impl Into<String>) -> Self {
    Sent { source: Some(source.into()), ..self }
  }
}

impl Encodes<AppIntent> for Sent<'_> {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    scratch.begin_object();
    scratch.member("intent", self.intent);
    if let Some(screen) = &self.from {
      scratch.member("from", screen);
    }
    if let Some(source) = &self.source {
      scratch.member("source", source);
    }
    scratch.end_object();
    scratch.as_bytes()
  }
}

impl Encodes<AppIntent> for AppIntent {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

impl ToJson for AppIntent {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      AppIntent::Go(route) => writer.case("go", route),
      AppIntent::GoForResult(route) => writer.case("goForResult", route),
      AppIntent::Open(url) => writer.case("open", url),
      AppIntent::OpenRoute(route) => writer.case("open", route),
      AppIntent::Back => writer.string("back"),
      AppIntent::BackTo(route) => writer.case("backTo", route),
      AppIntent::BackToEntry(id) => writer.case("backTo", id),
      AppIntent::BackToRoot => writer.string("backToRoot"),
      AppIntent::Replace(route) => writer.case("replace", route),
      AppIntent::Update(params) => writer.case("update", params),
      AppIntent::Remove(id) => writer.case("remove", id),
      AppIntent::Dismiss => writer.string("dismiss"),
      AppIntent::DismissAll => writer.string("dismissAll"),
      AppIntent::Answer { value, ticket: None } => writer.case_of("answer", &[("value", value)]),
      AppIntent::Answer { value, ticket: Some(ticket) } => {
        writer.case_of("answer", &[("value", value), ("ticket", ticket)]);
      }
      AppIntent::Select(address) => writer.case("select", address),
      AppIntent::Reset { at: None, path } => writer.case_of("reset", &[("path", path)]),
      AppIntent::Reset { at: Some(at), path } => {
        writer.case_of("reset", &[("at", at), ("path", path)]);
      }
      AppIntent::Transaction(intents) => writer.case("transaction", intents),
      AppIntent::Forget => writer.string("forget"),
      AppIntent::Travel(steps) => writer.case("travel", steps),
      AppIntent::Url(url) => writer.case("url", url),
    }
  }
}

impl FromJson for AppIntent {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "an intent of an app", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("back", true) => AppIntent::Back,
      ("backToRoot", true) => AppIntent::BackToRoot,
      ("dismiss", true) => AppIntent::Dismiss,
      ("dismissAll", true) => AppIntent::DismissAll,
      ("forget", true) => AppIntent::Forget,
      ("go", false) => AppIntent::Go(case.read()?),
      ("goForResult", false) => AppIntent::GoForResult(case.read()?),
      ("open", false) => match case.read()? {
        Value::String(url) => AppIntent::Open(url),
        route => AppIntent::OpenRoute(Route::from_value(&route)?),
      },
      ("backTo", false) => match case.read()? {
        id @ Value::Number(_) => AppIntent::BackToEntry(EntryId::from_value(&id)?),
        route => AppIntent::BackTo(Route::from_value(&route)?),
      },
      ("replace", false) => AppIntent::Replace(case.read()?),
      ("update", false) => AppIntent::Update(case.read()?),
      ("remove", false) => AppIntent::Remove(case.read()?),
      ("answer", false) => {
        let members = case.members()?;
        AppIntent::Answer { value: members.read("value")?, ticket: members.read("ticket")? }
      }
      ("select", false) => AppIntent::Select(case.read()?),
      ("reset", false) => {
        let members = case.members()?;
        AppIntent::Reset { at: members.read("at")?, path: members.read("path")? }
      }
      ("transaction", false) => AppIntent::Transaction(case.read()?),
      ("travel", false) => AppIntent::Travel(case.read()?),
      ("url", false) => AppIntent::Url(case.read()?),
      _ => return case.unknown(),
    })
  }
}

/// The host's answer to a [`Question`](crate::Question).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
  /// Do it now.
  Proceed,
  /// Do not, for this reason.
  Cancel(Value),
  /// Do this instead.
  Redirect(AppIntent),
}

impl ToJson for Resolution {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Resolution::Proceed => writer.string("proceed"),
      Resolution::Cancel(reason) => writer.case("cancel", reason),
      Resolution::Redirect(intent) => writer.case("redirect", intent),
    }
  }
}

impl FromJson for Resolution {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "an answer to a question", &[])?;
    match (case.tag, case.is_word()) {
      ("proceed", true) => Ok(Resolution::Proceed),
      ("cancel", false) => case.read().map(Resolution::Cancel),
      ("redirect", false) => case.read().map(Resolution::Redirect),
      _ => Err(mismatch("an answer to a question", value)),
    }
  }
}

impl Encodes<Resolution> for Resolution {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}
