//! Which events an observer gets.

use std::ops::{BitOr, BitOrAssign};

use navruntime_sys as sys;

/// Which events an observer or queue gets; combine them with `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventMask(pub(crate) u32);

impl EventMask {
  /// Every kind but [`REFUSED`](Self::REFUSED).
  pub const ALL: EventMask = EventMask(sys::NAV_EVENT_ALL);
  /// With other kinds: deltas instead of whole paths and queues; an event then costs only as much
  /// as the change.
  pub const DELTA: EventMask = EventMask(sys::NAV_EVENT_DELTA);

  /// These kinds and `others`, also in a constant, where `|` cannot be.
  #[must_use]
  pub const fn with(self, others: EventMask) -> EventMask {
    EventMask(self.0 | others.0)
  }

  /// Whether all of `others` are among these.
  pub const fn contains(self, others: EventMask) -> bool {
    self.0 & others.0 == others.0
  }

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
    self.with(other)
  }
}

impl BitOrAssign for EventMask {
  fn bitor_assign(&mut self, other: EventMask) {
    *self = self.with(other);
  }
}
