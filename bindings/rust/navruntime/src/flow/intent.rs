//! What a view wants of a flow, and the result.

use crate::{FlowIntent, Source, Sourced};

impl FlowIntent {
  /// This intent with a source, which its events repeat.
  pub fn with_source(&self, source: impl Into<Source>) -> Sourced<'_, FlowIntent> {
    Sourced::new(self, source)
  }
}
