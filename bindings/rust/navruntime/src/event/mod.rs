//! What stores tell their observers.

mod json;
mod mask;

pub use mask::EventMask;

use crate::app::{AppIntent, Commit, Question, Refused, Waiting};
use crate::json::Value;
use crate::{
  Answer, BatchResult, Command, DismissReason, Entry, EntryId, FlowIntent, FlowRejection, FlowStep,
  ModalCommand, ModalResult, Presentation, PresentationId, Route, Source, SplitColumn, SplitLayout,
  TransactionResult,
};

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
  /// A screen that was pushed by [`push_for_ticket`](crate::Store::push_for_ticket) has answered or
  /// left.
  Answered {
    /// Its entry.
    ticket: EntryId,
    /// What it came to.
    outcome: Answer,
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
  /// The presentations that wait, for an observer that asked for deltas.
  QueueDelta {
    /// How many wait as before.
    kept: i64,
    /// Those that waited in front of them.
    removed: Vec<Presentation>,
    /// Those that wait behind them now.
    added: Vec<Presentation>,
  },
  /// A modal command has been through the middlewares.
  CommandIntercepted {
    /// The command.
    command: ModalCommand,
    /// What it came to.
    result: ModalResult,
  },
  /// Of a flow: an event of its stack.
  Navigation(Box<Event>),
  /// Of a flow: an event of its modal store.
  Modal(Box<Event>),
  /// The path of a flow.
  PathChanged {
    /// The path before.
    old: Vec<FlowStep>,
    /// The path after.
    new: Vec<FlowStep>,
  },
  /// The path of a flow, for an observer that asked for deltas.
  PathDelta {
    /// Steps at the beginning that stand as before.
    kept: i64,
    /// What stood behind them.
    removed: Vec<FlowStep>,
    /// What stands behind them now.
    added: Vec<FlowStep>,
  },
  /// A flow has refused an intent.
  IntentRejected {
    /// The intent.
    intent: FlowIntent,
    /// Why.
    reason: FlowRejection,
  },
  /// Another tab is selected.
  TabSelected {
    /// The tab that was selected.
    from: String,
    /// The tab that is.
    to: String,
  },
  /// The selected tab was selected again.
  TabReselected {
    /// The tab.
    tab: String,
  },
  /// The badge of a tab.
  BadgeChanged {
    /// The tab.
    tab: String,
    /// The number before.
    old: Option<i64>,
    /// The number now.
    new: Option<i64>,
  },
  /// There is a tab more.
  TabAdded {
    /// The tab.
    tab: String,
    /// Its place, from 0.
    index: i64,
  },
  /// A tab is gone.
  TabRemoved {
    /// The tab.
    tab: String,
    /// Its place, from 0.
    index: i64,
  },
  /// Of a tab store: an event of the flow of a tab.
  TabFlow {
    /// The tab.
    tab: String,
    /// The event.
    event: Box<Event>,
  },
  /// Of a flow: an event inside a presentation, of its own stack or the modals over that.
  Child {
    /// The presentation.
    presentation: PresentationId,
    /// [`Navigation`](Self::Navigation), [`Modal`](Self::Modal) or `Child` in turn.
    event: Box<Event>,
  },
  /// Of a split: an event of the stack of a column.
  Column {
    /// The column.
    column: SplitColumn,
    /// The event.
    event: Box<Event>,
  },
  /// How the columns of a split are shown.
  LayoutChanged {
    /// The layout before.
    old: SplitLayout,
    /// The layout now.
    new: SplitLayout,
  },
  /// Of a step flow: another step is shown.
  Moved {
    /// The step that was shown.
    from: i64,
    /// The step that is.
    to: i64,
  },
  /// Of a step flow: a step is complete, or no longer.
  CompletionChanged {
    /// The step.
    step: i64,
    /// Whether it is complete.
    is_complete: bool,
  },
  /// Of a step flow: the program says that a step may be left, or no longer.
  CanProceedChanged {
    /// The step.
    step: i64,
    /// Whether it may be left.
    can_proceed: bool,
  },
  /// A command did not succeed; for those who ask for [`EventMask::REFUSED`].
  Refused {
    /// The [`Command`], or [`ModalCommand`] of modals, as JSON.
    command: Value,
    /// What it came to.
    result: Value,
  },
  /// Of a step flow: the last step was left.
  Finished,
  /// Of a step flow: it began again.
  Reset,
  /// Of an app: the state changed.
  Committed(Commit),
  /// Of an app: an intent changed nothing.
  IntentRefused(Refused),
  /// Of an app: an intent waits for facts.
  Pending(Waiting),
  /// Of an app: screens want to be asked before an intent is done.
  Question(Question),
  /// Of an app: the question of this number is open no longer.
  Withdrawn(i64),
  /// Of an app: an intent that waited was dropped.
  Forgotten(AppIntent),
  /// Of an app: its journal could not be written. The commit itself stands; the next snapshot mends
  /// the file.
  JournalBroken {
    /// The system's number of the error.
    errno: i64,
    /// The number of the commit that is not in the journal.
    seq: i64,
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
