//! The result of an intent.

use crate::json::{ToJson, Writer};
use crate::values::{AppResult, FactsResult};

impl AppResult {
  /// Whether it was done.
  pub fn is_done(&self) -> bool {
    self.outcome().is_done()
  }

  /// The form in which it says why nothing has changed: a refusal stands alone.
  pub(crate) fn reason(&self) -> Reason<'_> {
    Reason(self)
  }
}

/// A result in the form of a reason.
pub(crate) struct Reason<'r>(&'r AppResult);

impl ToJson for Reason<'_> {
  fn write_json(&self, writer: &mut Writer) {
    match self.0 {
      AppResult::Refused(refusal) => refusal.write_json(writer),
      result => result.write_json(writer),
    }
  }
}

impl FactsResult {
  /// The result of the intent that waited for the facts: `None` if none was executed. `Pending` if
  /// it waits for something else now; refused or cancelled, it is dropped.
  pub fn resumed(&self) -> Option<&AppResult> {
    match self {
      FactsResult::Noop => None,
      FactsResult::Changed { resumed, .. } => resumed.as_ref(),
    }
  }
}
