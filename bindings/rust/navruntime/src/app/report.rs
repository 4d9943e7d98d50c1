//! What restoring and migrating report.

use crate::RestoreReport;

impl RestoreReport {
  /// Whether everything came back.
  pub fn is_complete(&self) -> bool {
    self.dropped.is_empty() && self.evicted.is_empty() && !self.is_reset
  }
}
