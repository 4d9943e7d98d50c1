//! What stores tell their observers.

mod json;
mod mask;
mod unread;

pub use mask::EventMask;
pub use unread::Unread;

use crate::{EventKind, Source};

/// One event of a store, in commit order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
  /// What happened.
  pub kind: EventKind,
  /// Where the command came from, if its sender named it.
  pub source: Option<Source>,
}
