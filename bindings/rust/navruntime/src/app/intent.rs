//! What an intent is sent with, and the answers to questions.

use crate::json::{json_cases, json_input, Encodes, Value, Writer};
use crate::values::AppIntent;
use crate::EntryId;

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
