//! The results of commands and intents.

use crate::json::read;
use crate::{Error, IntentResult, NavigationResult};

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

  /// The result in the library's JSON; the commonest one without a parser.
  pub(crate) fn read(text: &str) -> Result<NavigationResult, Error> {
    if text == "\"success\"" {
      Ok(NavigationResult::Success)
    } else {
      read::<NavigationResult>(text)
    }
  }
}

impl IntentResult {
  /// Whether a command ran and every command that ran succeeded.
  pub fn is_success(&self) -> bool {
    self.outcome().is_done()
  }
}
