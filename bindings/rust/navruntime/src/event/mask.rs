//! Which events an observer gets.

use std::ops::{BitOr, BitOrAssign};

use navruntime_sys as sys;

/// Which events an observer or queue gets; combine them with `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventMask(u32);

impl EventMask {
  /// [`EventKind::Changed`](crate::EventKind::Changed) or
  /// [`EventKind::Delta`](crate::EventKind::Delta).
  pub const CHANGED: EventMask = EventMask(sys::NAV_EVENT_CHANGED);
  /// [`EventKind::BatchExecuted`](crate::EventKind::BatchExecuted).
  pub const BATCH_EXECUTED: EventMask = EventMask(sys::NAV_EVENT_BATCH_EXECUTED);
  /// [`EventKind::TransactionExecuted`](crate::EventKind::TransactionExecuted).
  pub const TRANSACTION_EXECUTED: EventMask = EventMask(sys::NAV_EVENT_TRANSACTION_EXECUTED);
  /// [`EventKind::PathMismatch`](crate::EventKind::PathMismatch).
  pub const PATH_MISMATCH: EventMask = EventMask(sys::NAV_EVENT_PATH_MISMATCH);
  /// [`EventKind::MiddlewareMutation`](crate::EventKind::MiddlewareMutation).
  pub const MIDDLEWARE_MUTATION: EventMask = EventMask(sys::NAV_EVENT_MIDDLEWARE_MUTATION);
  /// [`EventKind::Answered`](crate::EventKind::Answered).
  pub const ANSWERED: EventMask = EventMask(sys::NAV_EVENT_ANSWERED);
  /// [`EventKind::Presented`](crate::EventKind::Presented).
  pub const PRESENTED: EventMask = EventMask(sys::NAV_EVENT_PRESENTED);
  /// [`EventKind::Dismissed`](crate::EventKind::Dismissed).
  pub const DISMISSED: EventMask = EventMask(sys::NAV_EVENT_DISMISSED);
  /// [`EventKind::Replaced`](crate::EventKind::Replaced).
  pub const REPLACED: EventMask = EventMask(sys::NAV_EVENT_REPLACED);
  /// [`EventKind::QueueChanged`](crate::EventKind::QueueChanged) or
  /// [`EventKind::QueueDelta`](crate::EventKind::QueueDelta).
  pub const QUEUE_CHANGED: EventMask = EventMask(sys::NAV_EVENT_QUEUE_CHANGED);
  /// [`EventKind::CommandIntercepted`](crate::EventKind::CommandIntercepted).
  pub const COMMAND_INTERCEPTED: EventMask = EventMask(sys::NAV_EVENT_COMMAND_INTERCEPTED);
  /// [`EventKind::PathChanged`](crate::EventKind::PathChanged) or
  /// [`EventKind::PathDelta`](crate::EventKind::PathDelta).
  pub const PATH_CHANGED: EventMask = EventMask(sys::NAV_EVENT_PATH_CHANGED);
  /// [`EventKind::IntentRejected`](crate::EventKind::IntentRejected).
  pub const INTENT_REJECTED: EventMask = EventMask(sys::NAV_EVENT_INTENT_REJECTED);
  /// [`EventKind::LayoutChanged`](crate::EventKind::LayoutChanged).
  pub const LAYOUT_CHANGED: EventMask = EventMask(sys::NAV_EVENT_LAYOUT_CHANGED);
  /// Every event of a step flow.
  pub const STEP_CHANGED: EventMask = EventMask(sys::NAV_EVENT_STEP_CHANGED);
  /// [`EventKind::TabSelected`](crate::EventKind::TabSelected) and
  /// [`EventKind::TabReselected`](crate::EventKind::TabReselected).
  pub const TAB_SELECTED: EventMask = EventMask(sys::NAV_EVENT_TAB_SELECTED);
  /// [`EventKind::BadgeChanged`](crate::EventKind::BadgeChanged).
  pub const BADGE_CHANGED: EventMask = EventMask(sys::NAV_EVENT_BADGE_CHANGED);
  /// [`EventKind::TabAdded`](crate::EventKind::TabAdded) and
  /// [`EventKind::TabRemoved`](crate::EventKind::TabRemoved).
  pub const TABS_CHANGED: EventMask = EventMask(sys::NAV_EVENT_TABS_CHANGED);
  /// [`EventKind::Committed`](crate::EventKind::Committed).
  pub const COMMITTED: EventMask = EventMask(sys::NAV_EVENT_COMMITTED);
  /// [`EventKind::Pending`](crate::EventKind::Pending).
  pub const PENDING: EventMask = EventMask(sys::NAV_EVENT_PENDING);
  /// [`EventKind::Question`](crate::EventKind::Question).
  pub const QUESTION: EventMask = EventMask(sys::NAV_EVENT_QUESTION);
  /// [`EventKind::Withdrawn`](crate::EventKind::Withdrawn).
  pub const WITHDRAWN: EventMask = EventMask(sys::NAV_EVENT_WITHDRAWN);
  /// [`EventKind::Forgotten`](crate::EventKind::Forgotten).
  pub const FORGOTTEN: EventMask = EventMask(sys::NAV_EVENT_FORGOTTEN);
  /// [`EventKind::JournalBroken`](crate::EventKind::JournalBroken).
  pub const JOURNAL_BROKEN: EventMask = EventMask(sys::NAV_EVENT_JOURNAL_BROKEN);
  /// [`EventKind::Refused`](crate::EventKind::Refused) of stores, and
  /// [`EventKind::IntentRefused`](crate::EventKind::IntentRefused) of apps. Not in
  /// [`ALL`](Self::ALL): ask for it by name.
  pub const REFUSED: EventMask = EventMask(sys::NAV_EVENT_REFUSED);
  /// Every kind but [`REFUSED`](Self::REFUSED).
  pub const ALL: EventMask = EventMask(sys::NAV_EVENT_ALL);
  /// With other kinds: deltas instead of whole paths and queues; an event then costs only as much
  /// as the change.
  pub const DELTA: EventMask = EventMask(sys::NAV_EVENT_DELTA);

  /// These kinds without `others`.
  #[must_use]
  pub const fn without(self, others: EventMask) -> EventMask {
    EventMask(self.0 & !others.0)
  }

  pub(crate) fn bits(self) -> sys::nav_event_mask {
    self.0
  }
}

impl BitOr for EventMask {
  type Output = EventMask;

  fn bitor(self, other: EventMask) -> EventMask {
    EventMask(self.0 | other.0)
  }
}

impl BitOrAssign for EventMask {
  fn bitor_assign(&mut self, other: EventMask) {
    self.0 |= other.0;
  }
}
