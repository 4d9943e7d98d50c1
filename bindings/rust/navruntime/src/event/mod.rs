//! What stores tell their observers.

mod json;

use std::ops::{BitOr, BitOrAssign};

use navruntime_sys as sys;

use crate::json::Value;
use crate::{BatchResult, Command, DismissReason, Entry, ModalCommand, ModalResult, Presentation, Route, Source, TransactionResult};

/// Which events an observer or queue gets; join them with `|`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EventMask(u32);

impl EventMask {
  /// [`EventKind::Changed`] or [`EventKind::Delta`].
  pub const CHANGED: EventMask = EventMask(sys::NAV_EVENT_CHANGED);
  /// [`EventKind::BatchExecuted`].
  pub const BATCH_EXECUTED: EventMask = EventMask(sys::NAV_EVENT_BATCH_EXECUTED);
  /// [`EventKind::TransactionExecuted`].
  pub const TRANSACTION_EXECUTED: EventMask = EventMask(sys::NAV_EVENT_TRANSACTION_EXECUTED);
  /// [`EventKind::PathMismatch`].
  pub const PATH_MISMATCH: EventMask = EventMask(sys::NAV_EVENT_PATH_MISMATCH);
  /// [`EventKind::MiddlewareMutation`].
  pub const MIDDLEWARE_MUTATION: EventMask = EventMask(sys::NAV_EVENT_MIDDLEWARE_MUTATION);
  /// [`EventKind::Presented`].
  pub const PRESENTED: EventMask = EventMask(sys::NAV_EVENT_PRESENTED);
  /// [`EventKind::Dismissed`].
  pub const DISMISSED: EventMask = EventMask(sys::NAV_EVENT_DISMISSED);
  /// [`EventKind::Replaced`].
  pub const REPLACED: EventMask = EventMask(sys::NAV_EVENT_REPLACED);
  /// [`EventKind::QueueChanged`].
  pub const QUEUE_CHANGED: EventMask = EventMask(sys::NAV_EVENT_QUEUE_CHANGED);
  /// [`EventKind::CommandIntercepted`].
  pub const COMMAND_INTERCEPTED: EventMask = EventMask(sys::NAV_EVENT_COMMAND_INTERCEPTED);
  /// Every kind.
  pub const ALL: EventMask = EventMask(sys::NAV_EVENT_ALL);
  /// With other kinds: deltas instead of whole paths and queues, at the cost of the change only.
  pub const DELTA: EventMask = EventMask(sys::NAV_EVENT_DELTA);

  /// These kinds but for `others`.
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

/// One event of a store, in commit order.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Event {
  /// What happened.
  pub kind: EventKind,
  /// Where the command came from, if its sender said so.
  pub source: Option<Source>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind {
  /// The path of a stack.
  Changed {
    /// The path before.
    from: Vec<Route>,
    /// The path after.
    to: Vec<Route>,
  },
  /// The path of a stack, for an observer that asked for deltas.
  Delta {
    /// Entries at the bottom that stand as before.
    kept: i64,
    /// What stood above them.
    removed: Vec<Entry>,
    /// What stands above them now.
    added: Vec<Entry>,
    /// Which way the user moves.
    direction: Direction,
  },
  /// A batch, whatever it came to.
  BatchExecuted(BatchResult),
  /// A transaction, committed or not.
  TransactionExecuted(TransactionResult),
  /// The toolkit showed a path that does not follow from the store's.
  PathMismatch {
    /// What decides.
    policy: MismatchPolicy,
    /// The commands that it comes to.
    resolution: Vec<Command>,
    /// The store's path.
    old_path: Vec<Route>,
    /// The toolkit's path.
    new_path: Vec<Route>,
  },
  /// The list of middlewares changed.
  MiddlewareMutation {
    /// How.
    action: MutationAction,
    /// The number of the middleware.
    handle: i64,
    /// Its debug name.
    debug_name: Option<String>,
    /// Its place, from 0.
    index: i64,
  },
  /// This is the current presentation now.
  Presented(Presentation),
  /// This is not presented any more.
  Dismissed {
    /// What was presented.
    presentation: Presentation,
    /// Why it went.
    reason: DismissReason,
  },
  /// Another route in the same presentation.
  Replaced {
    /// What was presented.
    old: Presentation,
    /// What is presented.
    new: Presentation,
  },
  /// The presentations that wait.
  QueueChanged {
    /// Those before.
    old: Vec<Presentation>,
    /// Those now.
    new: Vec<Presentation>,
  },
  /// A modal command has been through the middlewares.
  CommandIntercepted {
    /// The command.
    command: ModalCommand,
    /// What it came to.
    result: ModalResult,
  },
  /// Of a queue that was full: so many events are missing here.
  Gap(i64),
  /// An event of a library newer than this crate.
  Other {
    /// Its tag.
    tag: String,
    /// What it carries.
    payload: Value,
  },
}

/// Which way the user seems to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
  /// Something was added, nothing removed.
  Forward,
  /// Something was removed, nothing added.
  Back,
  /// Both.
  Replace,
}

/// What decides about a path that does not follow from the store's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MismatchPolicy {
  /// The store takes the path over.
  Replace,
  /// The store stays as it is.
  Ignore,
  /// A function of the host.
  Custom,
}

/// How the list of middlewares changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MutationAction {
  /// One was added behind the others.
  Added,
  /// One was put between others.
  Inserted,
  /// One got other functions.
  Replaced,
  /// One went to another place.
  Moved,
  /// One is gone.
  Removed,
}
