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
  /// Where the command came from, if its sender named it.
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
    /// Entries at the bottom that stay.
    kept: i64,
    /// The entries that were above them.
    removed: Vec<Entry>,
    /// The entries that are above them now.
    added: Vec<Entry>,
    /// Which way the user moves.
    direction: Direction,
  },
  /// A batch, whatever its result.
  BatchExecuted(BatchResult),
  /// A transaction, committed or not.
  TransactionExecuted(TransactionResult),
  /// The toolkit showed a path that does not match the store's.
  PathMismatch {
    /// What decides.
    policy: MismatchPolicy,
    /// The commands that this leads to.
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
    /// Its position, from 0.
    index: i64,
  },
  /// A screen that was pushed by [`push_for_ticket`](crate::Store::push_for_ticket) has answered or
  /// was removed.
  Answered {
    /// Its entry.
    ticket: EntryId,
    /// Its result.
    outcome: Answer,
  },
  /// This presentation is now the current one.
  Presented(Presentation),
  /// This presentation was removed.
  Dismissed {
    /// What was presented.
    presentation: Presentation,
    /// Why it was removed.
    reason: DismissReason,
  },
  /// Another route in the same presentation.
  Replaced {
    /// What was presented.
    old: Presentation,
    /// What is presented.
    new: Presentation,
  },
  /// The waiting presentations.
  QueueChanged {
    /// Those before.
    old: Vec<Presentation>,
    /// Those now.
    new: Vec<Presentation>,
  },
  /// The presentations that wait, for an observer that asked for deltas.
  QueueDelta {
    /// How many still wait.
    kept: i64,
    /// Those that waited before them.
    removed: Vec<Presentation>,
    /// Those that wait after them now.
    added: Vec<Presentation>,
  },
  /// A modal command has been through the middlewares.
  CommandIntercepted {
    /// The command.
    command: ModalCommand,
    /// Its result.
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
    /// Steps at the beginning that stay.
    kept: i64,
    /// The steps that were after them.
    removed: Vec<FlowStep>,
    /// The steps that are after them now.
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
    /// The tab that is selected now.
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
  /// A tab was added.
  TabAdded {
    /// The tab.
    tab: String,
    /// Its position, from 0.
    index: i64,
  },
  /// A tab was removed.
  TabRemoved {
    /// The tab.
    tab: String,
    /// Its position, from 0.
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
    /// The step that is shown now.
    to: i64,
  },
  /// Of a step flow: a step is complete, or no longer complete.
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
  /// A command did not succeed; only with [`EventMask::REFUSED`].
  Refused {
    /// The [`Command`], or [`ModalCommand`] of modals, as JSON.
    command: Value,
    /// Its result.
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
  /// Of an app: screens must be asked before an intent is done.
  Question(Question),
  /// Of an app: the question with this number is no longer open.
  Withdrawn(i64),
  /// Of an app: a waiting intent was dropped.
  Forgotten(AppIntent),
  /// Of an app: its journal could not be written. The commit itself was made; the next snapshot
  /// repairs the file.
  JournalBroken {
    /// The system's number of the error.
    errno: i64,
    /// The number of the commit that is not in the journal.
    seq: i64,
  },
  /// Of a queue that was full: this many events are missing here.
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

/// What decides about a path that does not match the store's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MismatchPolicy {
  /// The store takes the new path.
  Replace,
  /// The store stays as it is.
  Ignore,
  /// A function of the host.
  Custom,
}

/// How the list of middlewares changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MutationAction {
  /// One was added after the others.
  Added,
  /// One was inserted between others.
  Inserted,
  /// One got other functions.
  Replaced,
  /// One was moved to another position.
  Moved,
  /// One was removed.
  Removed,
}
