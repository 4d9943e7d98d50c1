//! What a user or program wants of an app.

use crate::app::Badge;
use crate::json::{json_cases, json_input, Encodes, Object, Value, Writer};
use crate::{EntryId, Route};

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
  /// Give the route of an entry or layer anywhere other parameters; `null` removes one.
  UpdateOf {
    /// The entry or layer.
    id: EntryId,
    /// The parameters.
    params: Object,
  },
  /// Set the badge of a tab.
  Badge {
    /// The address of the tab.
    at: String,
    /// The badge; `None` removes it.
    value: Option<Badge>,
  },
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
  /// What a gesture left: seen in questions, never sent.
  Gesture(Vec<EntryId>),
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

json_input! { AppIntent }

json_cases! {
  AppIntent "an intent of an app" {
    Go(route) = "go",
    GoForResult(route) = "goForResult",
    Open(url) = "open" starting "\"",
    OpenRoute(route) = "open",
    Back = "back",
    BackToEntry(id) = "backTo" starting "0123456789",
    BackTo(route) = "backTo",
    BackToRoot = "backToRoot",
    Replace(route) = "replace",
    Update(params) = "update",
    UpdateOf { id = "id", params = "params" } = "updateOf",
    Badge { at = "at", value = "value" } = "badge",
    Remove(id) = "remove",
    Dismiss = "dismiss",
    DismissAll = "dismissAll",
    Answer { value = "value", ticket = "ticket" optional } = "answer",
    Select(address) = "select",
    Reset { at = "at" optional, path = "path" } = "reset",
    Transaction(intents) = "transaction",
    Forget = "forget",
    Travel(steps) = "travel",
    Url(url) = "url",
    Gesture(ids) = "gesture",
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

json_cases! {
  Resolution "an answer to a question" {
    Proceed = "proceed",
    Cancel(reason) = "cancel",
    Redirect(intent) = "redirect",
  }
}

json_input! { Resolution }
