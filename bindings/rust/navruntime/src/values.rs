// Generated from include/protocol.json by tools/generate/make_protocol.py; do not edit.

//! The values of the protocol.

use std::collections::BTreeMap;

use navruntime_sys as sys;

use crate::json::{json_around, json_cases, json_input, json_object, json_words, Object, Value};
use crate::{
  Badge, CancellationReason, Entry, EntryId, Event, EventMask, LinkPlan, ModalStyle, Outcome,
  PresentationId, PreviewResult, Route, SplitColumn, SplitVisibility,
};

/// Which way the user moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
  /// Entries were added, and none was removed.
  Forward,
  /// Entries were removed, and none was added.
  Back,
  /// Entries were removed and others added.
  Replace,
}

json_words! {
  Direction {
    Forward = "forward",
    Back = "back",
    Replace = "replace",
  }
}

/// What decides about a path that does not follow from the store's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MismatchPolicy {
  /// The store takes the path over.
  Replace,
  /// The store stays as it is.
  Ignore,
  /// A function of the host decides.
  Custom,
}

json_words! {
  MismatchPolicy {
    Replace = "replace",
    Ignore = "ignore",
    Custom = "custom",
  }
}

/// How the list of middlewares has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MutationAction {
  /// One was added after the others.
  Added,
  /// One was put between others.
  Inserted,
  /// One got other functions.
  Replaced,
  /// One is at another position.
  Moved,
  /// One was removed.
  Removed,
}

json_words! {
  MutationAction {
    Added = "added",
    Inserted = "inserted",
    Replaced = "replaced",
    Moved = "moved",
    Removed = "removed",
  }
}

/// How a layer of an app is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LayerStyle {
  /// Over a part of the window.
  Sheet,
  /// Over the whole window.
  Cover,
}

json_words! {
  LayerStyle {
    Sheet = "sheet",
    Cover = "cover",
  }
}

/// How a question was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResolvedBy {
  /// The intent was executed.
  Proceed,
  /// The intent was dropped.
  Cancel,
  /// Another intent was executed instead.
  Redirect,
}

json_words! {
  ResolvedBy {
    Proceed = "proceed",
    Cancel = "cancel",
    Redirect = "redirect",
  }
}

/// Why something in a snapshot could not be kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DropReason {
  /// The schema has no such route.
  UnknownRoute,
  /// A parameter is unknown, missing or of another type.
  DoesNotFit,
  /// The schema has no such container, or the layer that it was on was dropped.
  UnknownAddress,
  /// The schema does not have the route in that place.
  Misplaced,
  /// A snapshot has something else in that place.
  Format,
  /// The schema has no such fact, or no such value of it.
  Fact,
  /// A migration drops it.
  DropRoute,
  /// A reason of a library newer than this crate.
  Other(String),
}

json_words! {
  DropReason {
    UnknownRoute = "unknownRoute",
    DoesNotFit = "doesNotFit",
    UnknownAddress = "unknownAddress",
    Misplaced = "misplaced",
    Format = "format",
    Fact = "fact",
    DropRoute = "dropRoute",
  } else Other
}

/// Which file of a journal was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Generation {
  /// The newest file.
  Current,
  /// The file before it: the newest one could not be read.
  Previous,
}

json_words! {
  Generation {
    Current = "current",
    Previous = "previous",
  }
}

/// A route that is presented, or waits to be.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Presentation {
  /// Its id.
  pub id: PresentationId,
  /// Its route.
  pub route: Route,
  /// How it is shown.
  pub style: ModalStyle,
}

json_object! {
  Presentation "a route that is presented" {
    id = "id",
    route = "route",
    style = "style",
  }
}

/// The result of a batch. An event's delta form leaves the states out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct BatchResult {
  /// The commands as they were given.
  pub requested_commands: Vec<Command>,
  /// The commands that ran, as rewritten, in order.
  pub executed_commands: Vec<Command>,
  /// One for each attempted command.
  pub results: Vec<NavigationResult>,
  /// The path before.
  pub state_before: Option<Vec<Route>>,
  /// The path after.
  pub state_after: Option<Vec<Route>>,
  /// Whether a failure ended it early.
  pub has_stopped_on_failure: bool,
  /// Whether there was at least one command and all succeeded.
  pub is_success: bool,
}

json_object! {
  BatchResult "the result of a batch" {
    requested_commands = "requestedCommands",
    executed_commands = "executedCommands",
    results = "results",
    state_before = "stateBefore" optional,
    state_after = "stateAfter" optional,
    has_stopped_on_failure = "hasStoppedOnFailure",
    is_success = "isSuccess",
  }
}

impl BatchResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    if self.is_success {
      Outcome::Done
    } else if self.results.is_empty() {
      Outcome::Noop
    } else {
      Outcome::Partial
    }
  }
}

/// The result of a transaction. An event's delta form leaves the states out.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TransactionResult {
  /// The commands as they were given.
  pub requested_commands: Vec<Command>,
  /// The commands that were kept, as rewritten, in order.
  pub executed_commands: Vec<Command>,
  /// One for each attempted command.
  pub results: Vec<NavigationResult>,
  /// The path before.
  pub state_before: Option<Vec<Route>>,
  /// The path after: that before if it was not committed.
  pub state_after: Option<Vec<Route>>,
  /// The position of the command that failed, among those given.
  pub failure_index: Option<i64>,
  /// Whether all succeeded, and there was at least one.
  pub is_committed: bool,
}

json_object! {
  TransactionResult "the result of a transaction" {
    requested_commands = "requestedCommands",
    executed_commands = "executedCommands",
    results = "results",
    state_before = "stateBefore" optional,
    state_after = "stateAfter" optional,
    failure_index = "failureIndex",
    is_committed = "isCommitted",
  }
}

impl TransactionResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    if self.is_committed {
      Outcome::Done
    } else {
      Outcome::NotCommitted
    }
  }
}

/// How the columns of a split are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SplitLayout {
  /// Which columns a wide split shows.
  pub visibility: SplitVisibility,
  /// The column that a collapsed split shows on top.
  pub preferred_compact_column: SplitColumn,
  /// Whether the columns are shown as one stack.
  pub is_collapsed: bool,
}

json_object! {
  SplitLayout "how the columns of a split are shown" {
    visibility = "visibility",
    preferred_compact_column = "preferredCompactColumn",
    is_collapsed = "isCollapsed",
  }
}

/// A route that a collapsed split shows, and the column that it is from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CollapsedEntry {
  /// The column.
  pub column: SplitColumn,
  /// The route.
  pub route: Route,
}

json_object! {
  CollapsedEntry "a route that a collapsed split shows" {
    column = "column",
    route = "route",
  }
}

/// A link that waits for sign-in.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PendingLink {
  /// The URL.
  pub url: String,
  /// The first planned route that needs sign-in.
  pub route: Route,
  /// What happens after sign-in.
  pub plan: LinkPlan,
  /// When it was kept, by the clock of the handler, if there is one.
  pub stored_at: Option<i64>,
}

json_object! {
  PendingLink "a link that waits for sign-in" {
    url = "url",
    route = "route",
    plan = "plan",
    stored_at = "storedAt" optional,
  }
}

json_input! { PendingLink }

/// A text that is not a URL.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InvalidUrl {
  /// The text.
  pub actual: String,
  /// The byte of the fault.
  pub offset: i64,
  /// The fault.
  pub reason: String,
}

json_object! {
  InvalidUrl "a text that is not a URL" {
    actual = "actual",
    offset = "offset",
    reason = "reason",
  }
}

/// The command of a plan that the engine would refuse.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LinkFailure {
  /// Its position in the plan, from 0.
  pub index: i64,
  /// The command.
  pub command: Command,
  /// The result that the engine would give.
  pub result: NavigationResult,
}

json_object! {
  LinkFailure "the command of a plan that the engine would refuse" {
    index = "index",
    command = "command",
    result = "result",
  }
}

/// What an intent waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Waiting {
  /// The facts that are missing.
  pub needs: Vec<String>,
  /// The route that is shown meanwhile; `None` if there is none.
  pub shown: Option<Route>,
}

json_object! {
  Waiting "what an intent waits for" {
    needs = "needs",
    shown = "shown",
  }
}

/// A commit of an app.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Commit {
  /// Its number, from 1.
  pub seq: i64,
  /// The name of the intent, or `facts`, `restore`, `url`, `history` or `gesture`.
  pub cause: String,
  /// The source that the sender gave; `resume` after it had waited for facts.
  pub source: Option<String>,
  /// What changed, in the order in which a presenter does it.
  pub changes: Vec<Change>,
}

json_object! {
  Commit "a commit of an app" {
    seq = "seq",
    cause = "cause",
    source = "source" optional,
    changes = "changes",
  }
}

/// An intent that changed nothing, and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
  /// The intent.
  pub intent: AppIntent,
  /// The reason, or its result.
  pub result: AppResult,
}

json_object! {
  Refused "an intent that changed nothing" {
    intent = "intent",
    result = "reason" reason,
  }
}

/// A leaf that is shown: its address, and its top entry.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Screen {
  /// The address.
  pub at: String,
  /// How many entries its stack has, the root included.
  pub depth: i64,
  /// The id of its top entry.
  pub id: EntryId,
  /// The route of its top entry.
  pub route: Route,
  /// The title of that route.
  pub title: String,
  /// What the schema says of that route under `meta`.
  pub meta: Option<Object>,
}

json_object! {
  Screen "a leaf that is shown" {
    at = "at",
    depth = "depth",
    id = "id",
    route = "route",
    title = "title",
    meta = "meta" optional,
  }
}

/// What is on top of a layer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LayerTop {
  /// Its id.
  pub id: EntryId,
  /// Its route.
  pub route: Route,
  /// The title of that route.
  pub title: String,
  /// What the schema says of that route under `meta`.
  pub meta: Option<Object>,
}

json_object! {
  LayerTop "what is on top of a layer" {
    id = "id",
    route = "route",
    title = "title",
    meta = "meta" optional,
  }
}

/// A sheet or cover that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ShownLayer {
  /// Its id.
  pub id: EntryId,
  /// How it is shown.
  pub style: LayerStyle,
  /// The address of its stack.
  pub at: String,
  /// How many entries its stack has, its own route included.
  pub depth: i64,
  /// The top of its stack, or the layer itself if that is empty.
  pub top: LayerTop,
}

json_object! {
  ShownLayer "a sheet or cover that is shown" {
    id = "id",
    style = "style",
    at = "at",
    depth = "depth",
    top = "top",
  }
}

/// A tab of a bar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BarTab {
  /// Its name.
  pub name: String,
  /// Its title; without one, its name.
  pub title: String,
  /// Its badge.
  pub badge: Option<Badge>,
  /// What the schema says of it under `meta`.
  pub meta: Option<Object>,
}

json_object! {
  BarTab "a tab of a bar" {
    name = "name",
    title = "title",
    badge = "badge" optional,
    meta = "meta" optional,
  }
}

/// The tabs of a container that is shown.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
  /// The address of the container.
  pub at: String,
  /// The name of the selected tab.
  pub selected: String,
  /// The tabs, as the schema lists them.
  pub tabs: Vec<BarTab>,
}

json_object! {
  Bar "the tabs of a container that is shown" {
    at = "at",
    selected = "selected",
    tabs = "tabs",
  }
}

/// An entry of a stack, with its title.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PathEntry {
  /// Its id.
  pub id: EntryId,
  /// Its route.
  pub route: Route,
  /// The title of that route.
  pub title: String,
}

json_object! {
  PathEntry "an entry of a stack" {
    id = "id",
    route = "route",
    title = "title",
  }
}

/// The question that is open.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
  /// Its token.
  pub token: i64,
  /// The intent that it is about.
  pub intent: AppIntent,
  /// The entries and layers that would leave.
  pub leave: Vec<EntryId>,
  /// The routes that would be added.
  pub enter: Vec<Route>,
}

json_object! {
  Question "the question that is open" {
    token = "token",
    intent = "intent",
    leave = "leave",
    enter = "enter",
  }
}

/// What an app shows: a screen for each leaf, then the layers over them, bottom first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
  /// The leaves that are shown.
  pub screens: Vec<Screen>,
  /// The layers over them.
  pub layers: Vec<ShownLayer>,
  /// The tabs of the containers that are shown.
  pub bars: Vec<Bar>,
  /// The address of the stack that the user is on.
  pub here: String,
  /// The title of the shown route.
  pub title: String,
  /// Whether back would do something.
  pub can_go_back: bool,
  /// The open question.
  pub question: Option<Question>,
}

json_object! {
  Scene "what an app shows" {
    screens = "screens",
    layers = "layers",
    bars = "bars",
    here = "here",
    title = "title",
    can_go_back = "canGoBack",
    question = "question" optional,
  }
}

/// The whole state of an app.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AppState {
  /// What the host knows.
  pub facts: Object,
  /// The tree of containers.
  pub root: Node,
  /// Sheets and covers, bottom first.
  pub layers: Vec<Layer>,
  /// Those that wait.
  pub queue: Vec<Layer>,
  /// The intent that waits for facts.
  pub pending: Option<PendingIntent>,
  /// The question that is open.
  pub question: Option<OpenQuestion>,
  /// The badges that are set, by the address of their tab.
  pub badges: BTreeMap<String, Badge>,
  /// The screens that somebody asked for, ascending; `None` if there are none.
  pub asked: Option<Vec<EntryId>>,
}

json_object! {
  AppState "the whole state of an app" {
    facts = "facts",
    root = "root",
    layers = "layers",
    queue = "queue",
    pending = "pending",
    question = "question",
    badges = "badges",
    asked = "asked" optional,
  }
}

/// A sheet or cover with its own stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
  /// Its id.
  pub id: EntryId,
  /// Its route.
  pub route: Route,
  /// How it is shown.
  pub style: LayerStyle,
  /// What is above its route.
  pub stack: Vec<Entry>,
}

json_object! {
  Layer "a sheet or cover with its own stack" {
    id = "id",
    route = "route",
    style = "style",
    stack = "stack",
  }
}

/// An intent that waits for facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PendingIntent {
  /// The intent.
  pub intent: AppIntent,
  /// The name of the route that requires them.
  pub route: String,
  /// The facts.
  pub needs: Vec<String>,
  /// The route that is shown in the meantime.
  pub shown: Option<Route>,
  /// The screen that is shown in the meantime, if it was made for this.
  pub screen: Option<EntryId>,
  /// What its screen had kept, which it gets back.
  pub entry_state: Option<Value>,
}

json_object! {
  PendingIntent "an intent that waits for facts" {
    intent = "intent",
    route = "route",
    needs = "needs",
    shown = "shown",
    screen = "screen",
    entry_state = "entryState" optional,
  }
}

/// A question with the intent that it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenQuestion {
  /// The question.
  pub question: Question,
  /// Where the intent came from.
  pub source: Option<String>,
}

json_around! {
  OpenQuestion "a question with the intent that it is about" {
    token in question = "token",
    intent in question = "intent",
    source = "source" optional,
    leave in question = "leave",
    enter in question = "enter",
  } as { question: Question { token, intent, leave, enter }, source }
}

/// A commit that is about to be made, as an interceptor sees it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
  /// The intent; `None` for facts and other changes without an intent.
  pub intent: Option<AppIntent>,
  /// The name of the intent, or another cause, as in a commit.
  pub cause: String,
  /// The source that the sender gave.
  pub source: Option<String>,
  /// What would change.
  pub changes: Vec<Change>,
}

json_object! {
  Proposal "a commit that is about to be made" {
    intent = "intent",
    cause = "cause",
    source = "source" optional,
    changes = "changes",
  }
}

/// What an intent or facts would lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Preview {
  /// The result.
  pub result: PreviewResult,
  /// What would change.
  pub changes: Vec<Change>,
  /// What there would be to draw.
  pub scene: Scene,
}

json_object! {
  Preview "what an intent or facts would lead to" {
    result = "result",
    changes = "changes",
    scene = "scene",
  }
}

/// A place in the history.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Location {
  /// Its number, which no other place gets.
  pub key: i64,
  /// Its address; `None` if a sensitive parameter forbids one.
  pub url: Option<String>,
  /// The title of its topmost route.
  pub title: String,
}

json_object! {
  Location "a place in the history" {
    key = "key",
    url = "url",
    title = "title",
  }
}

/// The places that travelling leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct History {
  /// The place where the user is.
  pub index: i64,
  /// All places, oldest first.
  pub locations: Vec<Location>,
}

json_object! {
  History "the places that travelling leads to" {
    index = "index",
    locations = "locations",
  }
}

/// Something in a snapshot that could not be kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Dropped {
  /// The address of a container, `~` and the id of a layer, or `~` and a member of the snapshot
  /// (`~facts/plan`).
  pub at: String,
  /// The route, as it was in the migrated snapshot; `None` if it is not a route.
  pub route: Option<Route>,
  /// The value, if it is not a route; else this member is missing.
  pub json: Value,
  /// Why it could not be kept.
  pub why: DropReason,
}

json_object! {
  Dropped "something in a snapshot that could not be kept" {
    at = "at",
    route = "route",
    json = "json" without route,
    why = "why",
  }
}

/// A screen that had to leave: the facts do not allow it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Evicted {
  /// Where it was.
  pub at: String,
  /// Its route.
  pub route: Route,
  /// What it had kept.
  pub entry_state: Option<Value>,
}

json_object! {
  Evicted "a screen that had to leave" {
    at = "at",
    route = "route",
    entry_state = "entryState" optional,
  }
}

/// What restoring an app kept and did not keep.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RestoreReport {
  /// The version of the schema that wrote the snapshot; `None` if it does not say.
  pub from: Option<i64>,
  /// The version of the app's schema.
  pub to: i64,
  /// What could not be kept, in the order of the snapshot.
  pub dropped: Vec<Dropped>,
  /// The screens that the facts do not allow.
  pub evicted: Vec<Evicted>,
  /// Whether containers and layers are in their initial state.
  pub is_reset: bool,
}

json_object! {
  RestoreReport "what restoring an app kept and did not keep" {
    from = "from",
    to = "to",
    dropped = "dropped",
    evicted = "evicted",
    is_reset = "isReset",
  }
}

/// What a migration dropped.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MigrationReport {
  /// The version of the snapshot.
  pub from: i64,
  /// The version of the schema.
  pub to: i64,
  /// What was dropped.
  pub dropped: Vec<Dropped>,
}

json_object! {
  MigrationReport "what a migration dropped" {
    from = "from",
    to = "to",
    dropped = "dropped",
  }
}

/// What restoring a stack did not keep.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StackRestoreReport {
  /// What could not be kept.
  pub dropped: Vec<Dropped>,
  /// Whether the stack was emptied.
  pub is_reset: bool,
}

json_object! {
  StackRestoreReport "what restoring a stack did not keep" {
    dropped = "dropped",
    is_reset = "isReset",
  }
}

/// The end of a journal's file that is not a whole record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TornTail {
  /// The byte of the file where it begins.
  pub at: i64,
  /// Its length.
  pub bytes: i64,
  /// The file that it was moved to; `None` if it could not be kept and is still in its file.
  pub path: Option<String>,
}

json_object! {
  TornTail "the end of a journal's file that is not a whole record" {
    at = "at",
    bytes = "bytes",
    path = "path",
  }
}

/// What opening a journal found.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct JournalReport {
  /// The file.
  pub path: String,
  /// The file that was read; `None` if there is nothing to recover.
  pub generation: Option<Generation>,
  /// How many records were read.
  pub records: i64,
  /// The number of the last record.
  pub last_seq: Option<i64>,
  /// The end of the file that was not whole.
  pub torn: Option<TornTail>,
  /// The end of the file before it, if that one was read.
  pub previous_torn: Option<TornTail>,
}

json_object! {
  JournalReport "what opening a journal found" {
    path = "path",
    generation = "generation",
    records = "records",
    last_seq = "lastSeq",
    torn = "torn",
    previous_torn = "previousTorn" optional,
  }
}

/// A command of a stack store.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command {
  /// Append a route.
  Push(Route),
  /// Append routes in order.
  PushAll(Vec<Route>),
  /// Remove the top entry.
  Pop,
  /// Remove that many entries, all or none.
  PopCount(i64),
  /// Remove everything above the root.
  PopToRoot,
  /// Keep everything up to the nearest equal route.
  PopTo(Route),
  /// Keep everything up to the entry with this id.
  PopToEntry(EntryId),
  /// Replace the whole path; routes equal to the old prefix keep their entries.
  Replace(Vec<Route>),
  /// Run commands from left to right; it never stops and undoes nothing.
  Sequence(Vec<Command>),
  /// Run `primary`; if it does not succeed, run `fallback` from the state before.
  WhenCancelled {
    /// Tried first.
    primary: Box<Command>,
    /// Run from the state before if `primary` does not succeed.
    fallback: Box<Command>,
  },
}

json_cases! {
  Command "a command of a stack store" {
    Push(route) = "push",
    PushAll(routes) = "pushAll",
    Pop = "pop",
    PopCount(count) = "popCount",
    PopToRoot = "popToRoot",
    PopTo(route) = "popTo",
    PopToEntry(entry) = "popToEntry",
    Replace(routes) = "replace",
    Sequence(commands) = "sequence",
    WhenCancelled { primary = "primary", fallback = "fallback" } = "whenCancelled",
  }
}

json_input! { Command }

/// An intent for a stack store.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Intent {
  /// Push a route.
  Go(Route),
  /// Push routes in order.
  GoMany(Vec<Route>),
  /// Go back by one.
  Back,
  /// Go back by that many.
  BackBy(i64),
  /// Go back to the nearest equal route.
  BackTo(Route),
  /// Go back to the root.
  BackToRoot,
  /// Show this path instead.
  ResetTo(Vec<Route>),
  /// Go back to the route if it is there, else push it.
  BackOrPush(Route),
  /// Push the route unless it is anywhere in the path.
  PushUniqueRoot(Route),
}

json_cases! {
  Intent "an intent for a stack store" {
    Go(route) = "go",
    GoMany(routes) = "goMany",
    Back = "back",
    BackBy(count) = "backBy",
    BackTo(route) = "backTo",
    BackToRoot = "backToRoot",
    ResetTo(routes) = "resetTo",
    BackOrPush(route) = "backOrPush",
    PushUniqueRoot(route) = "pushUniqueRoot",
  }
}

json_input! { Intent }

/// A step of a flow's path: `Push`, and last perhaps `Sheet` or `Cover`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlowStep {
  /// A route on the stack.
  Push(Route),
  /// A route that is presented as a sheet.
  Sheet(Route),
  /// A route that is presented over the whole screen.
  Cover(Route),
}

json_cases! {
  FlowStep "a step of a flow's path" {
    Push(route) = "push",
    Sheet(route) = "sheet",
    Cover(route) = "cover",
  }
}

/// An intent for a flow store: it is done wholly or not at all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlowIntent {
  /// Remove the top of the stack.
  Pop,
  /// Dismiss the modal.
  Dismiss,
  /// Push a route; rejected while a modal is shown.
  Push(Route),
  /// Present a route as a sheet; it waits while a modal is shown.
  PresentSheet(Route),
  /// Present a route over the whole screen; it waits while a modal is shown.
  PresentCover(Route),
  /// Replace the whole path of the flow.
  Reset(Vec<FlowStep>),
  /// Replace the path of the flow by these routes, without a modal.
  ReplaceStack(Vec<Route>),
  /// Go back to the route if it is there, else push it.
  BackOrPush(Route),
  /// Push the route unless it is anywhere in the path.
  PushUniqueRoot(Route),
  /// Dismiss the modal, then go back to the route or push it.
  BackOrPushDismissingModal(Route),
  /// Dismiss the modal, then push the route unless it is there.
  PushUniqueRootDismissingModal(Route),
}

json_cases! {
  FlowIntent "an intent for a flow store" {
    Pop = "pop",
    Dismiss = "dismiss",
    Push(route) = "push",
    PresentSheet(route) = "presentSheet",
    PresentCover(route) = "presentCover",
    Reset(steps) = "reset",
    ReplaceStack(routes) = "replaceStack",
    BackOrPush(route) = "backOrPush",
    PushUniqueRoot(route) = "pushUniqueRoot",
    BackOrPushDismissingModal(route) = "backOrPushDismissingModal",
    PushUniqueRootDismissingModal(route) = "pushUniqueRootDismissingModal",
  }
}

json_input! { FlowIntent }

/// Why a presentation is dismissed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DismissReason {
  /// The program or its user dismissed it.
  Dismiss,
  /// The toolkit dismissed it, for instance by a swipe.
  SystemDismiss,
  /// Everything was dismissed.
  DismissAll,
  /// Another one replaced it.
  Replaced,
  /// A reason of the program's own.
  Custom(String),
}

json_cases! {
  DismissReason "why a presentation is dismissed" {
    Dismiss = "dismiss",
    SystemDismiss = "systemDismiss",
    DismissAll = "dismissAll",
    Replaced = "replaced",
    Custom(value) = "custom",
  }
}

/// A command of a modal store.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModalCommand {
  /// Show a presentation, or let it wait.
  Present(Presentation),
  /// Show another route in the current presentation.
  ReplaceCurrent(Presentation),
  /// Dismiss the current presentation.
  DismissCurrent(DismissReason),
  /// Dismiss the current presentation and drop the queue.
  DismissAll,
}

json_cases! {
  ModalCommand "a command of a modal store" {
    Present(presentation) = "present",
    ReplaceCurrent(presentation) = "replaceCurrent",
    DismissCurrent(reason) = "dismissCurrent",
    DismissAll = "dismissAll",
  }
}

/// An intent for a modal store.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModalIntent {
  /// Present a route.
  Present {
    /// The route.
    route: Route,
    /// How to show it.
    style: ModalStyle,
  },
  /// Dismiss the current presentation.
  Dismiss,
  /// Dismiss the current presentation and drop the queue.
  DismissAll,
}

json_cases! {
  ModalIntent "an intent for a modal store" {
    Present { route = "route", style = "style" } = "present",
    Dismiss = "dismiss",
    DismissAll = "dismissAll",
  }
}

json_input! { ModalIntent }

/// The rule of a validator that a path breaks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValidationError {
  /// The path must not be empty.
  EmptyStackNotAllowed,
  /// Routes must be unique; this is the first repeated one.
  DuplicateRoute(Route),
  /// The path must begin with a route, but is empty.
  MissingRequiredRoot {
    /// The route that it must begin with.
    expected: Route,
  },
  /// The path begins with another route than it must.
  InvalidRoot {
    /// The route that it must begin with.
    expected: Route,
    /// The route that it begins with.
    actual: Route,
  },
  /// A rule of the program's own.
  Custom(String),
}

json_cases! {
  ValidationError "the rule of a validator that a path breaks" {
    EmptyStackNotAllowed = "emptyStackNotAllowed",
    DuplicateRoute(route) = "duplicateRoute",
    MissingRequiredRoot { expected = "expected" } = "missingRequiredRoot",
    InvalidRoot { expected = "expected", actual = "actual" } = "invalidRoot",
    Custom(text) = "custom",
  }
}

/// The result of a command of a stack store.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NavigationResult {
  /// Done.
  Success,
  /// Nothing to pop.
  EmptyStack,
  /// A count of zero or less.
  InvalidPopCount(i64),
  /// The stack has fewer entries; nothing was popped.
  InsufficientStackDepth {
    /// How many entries were to be removed.
    requested: i64,
    /// How many could be.
    available: i64,
  },
  /// The route is not on the stack.
  RouteNotFound(Route),
  /// The entry is not on the stack.
  EntryNotFound(EntryId),
  /// The command `pushForResult` has pushed this entry; its answer comes as the event `answered`.
  Ticket(EntryId),
  /// The results of a sequence, in order.
  Multiple(Vec<NavigationResult>),
  /// A middleware, coordinator or prepare callback cancelled it.
  Cancelled(CancellationReason),
  /// The validator refuses the new state.
  ValidationFailed(ValidationError),
}

json_cases! {
  NavigationResult "the result of a command of a stack store" {
    Success = "success",
    EmptyStack = "emptyStack",
    InvalidPopCount(count) = "invalidPopCount",
    InsufficientStackDepth {
      requested = "requested",
      available = "available",
    } = "insufficientStackDepth",
    RouteNotFound(route) = "routeNotFound",
    EntryNotFound(entry) = "entryNotFound",
    Ticket(entry) = "ticket",
    Multiple(results) = "multiple",
    Cancelled(reason) = "cancelled",
    ValidationFailed(rule) = "validationFailed",
  }
}

impl NavigationResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      NavigationResult::Success => Outcome::Done,
      NavigationResult::EmptyStack => Outcome::EmptyStack,
      NavigationResult::InvalidPopCount(_) => Outcome::InvalidPopCount,
      NavigationResult::InsufficientStackDepth { .. } => Outcome::InsufficientStackDepth,
      NavigationResult::RouteNotFound(_) => Outcome::RouteNotFound,
      NavigationResult::EntryNotFound(_) => Outcome::RouteNotFound,
      NavigationResult::Ticket(_) => Outcome::Done,
      NavigationResult::Multiple(results) if results.is_empty() => Outcome::Noop,
      NavigationResult::Multiple(results) if results.iter().all(|one| one.outcome().is_done()) => {
        Outcome::Done
      }
      NavigationResult::Multiple(_) => Outcome::Partial,
      NavigationResult::Cancelled(_) => Outcome::Cancelled,
      NavigationResult::ValidationFailed(_) => Outcome::ValidationFailed,
    }
  }
}

/// The result of sending an intent, or of reconciling.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IntentResult {
  /// The intent needs no command.
  None,
  /// The intent became one command.
  Single(NavigationResult),
  /// The intent became several commands.
  Batch(BatchResult),
  /// The coordinator refused it.
  Cancelled(CancellationReason),
}

json_cases! {
  IntentResult "the result of sending an intent" {
    None = "none",
    Single(result) = "single",
    Batch(result) = "batch",
    Cancelled(reason) = "cancelled",
  }
}

impl IntentResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      IntentResult::None => Outcome::Noop,
      IntentResult::Single(result) => result.outcome(),
      IntentResult::Batch(result) => result.outcome(),
      IntentResult::Cancelled(_) => Outcome::Cancelled,
    }
  }
}

/// The result of a modal operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ModalResult {
  /// The presentation is current.
  ShownImmediately(PresentationId),
  /// The presentation waits.
  QueuedBehind(PresentationId),
  /// A middleware turned the presentation into another command.
  RewrittenWithoutPresentation(ModalCommand),
  /// A middleware cancelled it, or the store is busy.
  Cancelled(CancellationReason<ModalCommand>),
  /// Nothing to do.
  Noop,
  /// The command ran.
  Executed(ModalCommand),
  /// The presentation waits.
  Queued(Presentation),
}

json_cases! {
  ModalResult "the result of presenting a route" {
    ShownImmediately(id) = "shownImmediately",
    QueuedBehind(id) = "queuedBehind",
    RewrittenWithoutPresentation(command) = "rewrittenWithoutPresentation",
    Cancelled(reason) = "cancelled",
    Noop = "noop",
    Executed(command) = "executed",
    Queued(presentation) = "queued",
  }
}

impl ModalResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      ModalResult::ShownImmediately(_) => Outcome::Done,
      ModalResult::QueuedBehind(_) => Outcome::Queued,
      ModalResult::RewrittenWithoutPresentation(_) => Outcome::Done,
      ModalResult::Cancelled(_) => Outcome::Cancelled,
      ModalResult::Noop => Outcome::Noop,
      ModalResult::Executed(_) => Outcome::Done,
      ModalResult::Queued(_) => Outcome::Queued,
    }
  }
}

/// The result of dismissing everything down to the root.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RootResult {
  /// Every modal is dismissed and the path of the root is empty.
  Executed,
  /// Nothing to do.
  Noop,
  /// The stack refuses its part.
  NavigationFailed(NavigationResult),
  /// A middleware cancelled it; nothing has changed.
  Cancelled(CancellationReason<ModalCommand>),
}

json_cases! {
  RootResult "the result of dismissing everything down to the root" {
    Executed = "executed",
    Noop = "noop",
    NavigationFailed(result) = "navigationFailed",
    Cancelled(reason) = "cancelled",
  }
}

impl RootResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      RootResult::Executed => Outcome::Done,
      RootResult::Noop => Outcome::Noop,
      RootResult::NavigationFailed(_) => Outcome::NotCommitted,
      RootResult::Cancelled(_) => Outcome::NotCommitted,
    }
  }
}

/// What one step back did.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Back {
  /// A stack was popped.
  Popped(NavigationResult),
  /// A modal was dismissed.
  Dismissed(ModalResult),
  /// There is nowhere to go back to.
  None,
  /// Another tab is selected.
  Selected {
    /// The tab that was selected.
    from: String,
    /// The tab that is selected.
    to: String,
  },
  /// A column was popped.
  PoppedColumn {
    /// The column.
    column: SplitColumn,
    /// The result of the pop.
    result: NavigationResult,
  },
  /// The column before is shown.
  Moved {
    /// The column that is shown now.
    to: SplitColumn,
  },
}

json_cases! {
  Back "the result of going back in modals" {
    PoppedColumn { column = "column", result = "result" } = "popped" with "column",
    Popped(result) = "popped",
    Dismissed(result) = "dismissed",
    None = "none",
    Selected { from = "from", to = "to" } = "selected",
    Moved { to = "to" } = "moved",
  }
}

impl Back {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      Back::Popped(result) => result.outcome(),
      Back::Dismissed(result) => result.outcome(),
      Back::None => Outcome::EmptyStack,
      Back::Selected { .. } => Outcome::Done,
      Back::PoppedColumn { result, .. } => result.outcome(),
      Back::Moved { .. } => Outcome::Done,
    }
  }
}

/// Why a flow rejects an intent.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlowRejection {
  /// Nothing can be pushed under a modal.
  PushBlockedByModalTail,
  /// A path has at most one modal, and it is last.
  InvalidResetPath,
  /// A middleware cancelled a part of the intent, or the modals are busy.
  MiddlewareRejected {
    /// The name in the reason.
    debug_name: Option<String>,
    /// The reason.
    reason: Value,
    /// The name of the middleware, if the reason does not give it.
    middleware: Option<String>,
  },
  /// The stack refuses its part.
  NavigationFailed(NavigationResult),
}

json_cases! {
  FlowRejection "why a flow rejects an intent" {
    PushBlockedByModalTail = "pushBlockedByModalTail",
    InvalidResetPath = "invalidResetPath",
    MiddlewareRejected {
      debug_name = "debugName",
      reason = "reason",
      middleware = "middleware" optional,
    } = "middlewareRejected",
    NavigationFailed(result) = "navigationFailed",
  }
}

/// The result of an intent of a flow.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FlowResult {
  /// Done; this is the path of the flow now.
  Applied(Vec<FlowStep>),
  /// The presentation waits.
  Queued(Presentation),
  /// The flow rejects the intent; the path is as before.
  Rejected {
    /// The path of the flow.
    path: Vec<FlowStep>,
    /// The reason.
    reason: FlowRejection,
  },
  /// Nothing to do.
  Noop,
}

json_cases! {
  FlowResult "the result of an intent of a flow" {
    Applied(path) = "applied",
    Queued(presentation) = "queued",
    Rejected { path = "path", reason = "reason" } = "rejected",
    Noop = "noop",
  }
}

impl FlowResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      FlowResult::Applied(_) => Outcome::Done,
      FlowResult::Queued(_) => Outcome::Queued,
      FlowResult::Rejected { .. } => Outcome::Rejected,
      FlowResult::Noop => Outcome::Noop,
    }
  }
}

/// Why a tab store refuses.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TabRefusal {
  /// There is no tab of that name.
  UnknownTab(String),
  /// There is a tab of that name already.
  DuplicateTab(String),
  /// The tab is selected, and cannot be removed.
  ActiveTab(String),
}

json_cases! {
  TabRefusal "why a tab store refuses" {
    UnknownTab(name) = "unknownTab",
    DuplicateTab(name) = "duplicateTab",
    ActiveTab(name) = "activeTab",
  }
}

/// Why a step flow refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StepRefusal {
  /// The step that is shown may not be left.
  CannotProceed,
  /// There is no step before.
  AtFirstStep,
  /// The step is not complete, and is more than one ahead.
  NotReachable(i64),
  /// There is no such step.
  UnknownStep(i64),
}

json_cases! {
  StepRefusal "why a step flow refuses" {
    CannotProceed = "cannotProceed",
    AtFirstStep = "atFirstStep",
    NotReachable(index) = "notReachable",
    UnknownStep(index) = "unknownStep",
  }
}

/// The result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum StepResult {
  /// Another step is shown.
  Moved {
    /// The step that was shown.
    from: i64,
    /// The step that is shown.
    to: i64,
  },
  /// The last step is complete.
  Finished,
  /// Nothing to do.
  Noop,
  /// The step flow refuses; nothing has changed.
  Refused(StepRefusal),
}

json_cases! {
  StepResult "the result of a step" {
    Moved { from = "from", to = "to" } = "moved",
    Finished = "finished",
    Noop = "noop",
    Refused(reason) = "refused",
  }
}

impl StepResult {
  /// The outcome, without the details.
  pub fn outcome(self) -> Outcome {
    match self {
      StepResult::Moved { .. } => Outcome::Done,
      StepResult::Finished => Outcome::Done,
      StepResult::Noop => Outcome::Noop,
      StepResult::Refused(_) => Outcome::Rejected,
    }
  }
}

/// The outcome of a screen or presentation, for the caller that showed it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
  /// The screen answered.
  Value(Value),
  /// The screen left without an answer, for this reason.
  Left(Value),
}

json_cases! {
  Answer "the outcome of a screen or presentation" {
    Value(value) = "value",
    Left(reason) = "left",
  }
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EventKind {
  /// What a change removed and added above the `kept` entries.
  Delta {
    /// How many entries at the bottom are unchanged.
    kept: i64,
    /// Those that were above them.
    removed: Vec<Entry>,
    /// Those that are above them now.
    added: Vec<Entry>,
    /// Which way the user moves.
    direction: Direction,
  },
  /// The path has changed.
  Changed {
    /// The path before.
    from: Vec<Route>,
    /// The path after.
    to: Vec<Route>,
  },
  /// A batch has run.
  BatchExecuted(BatchResult),
  /// A transaction has run, or was rolled back.
  TransactionExecuted(TransactionResult),
  /// The toolkit showed a path that does not follow from the store's.
  PathMismatch {
    /// What decides.
    policy: MismatchPolicy,
    /// The commands that the policy leads to.
    resolution: Vec<Command>,
    /// The path of the store.
    old_path: Vec<Route>,
    /// The path of the toolkit.
    new_path: Vec<Route>,
  },
  /// The list of middlewares has changed.
  MiddlewareMutation {
    /// How it has changed.
    action: MutationAction,
    /// The handle of the middleware.
    handle: i64,
    /// Its debug name.
    debug_name: Option<String>,
    /// Its position, from 0.
    index: i64,
  },
  /// A screen that was pushed with a ticket has answered or left.
  Answered {
    /// The id of its entry.
    ticket: EntryId,
    /// Its outcome.
    outcome: Answer,
    /// Its route, as it was; only of an app.
    route: Option<Route>,
  },
  /// A command did not succeed; only if asked for.
  Refused {
    /// The command, as it was requested.
    command: Value,
    /// Its result.
    result: Value,
  },
  /// A presentation became current.
  Presented(Presentation),
  /// A presentation was dismissed.
  Dismissed {
    /// The presentation.
    presentation: Presentation,
    /// The reason.
    reason: DismissReason,
  },
  /// The current presentation shows another route.
  Replaced {
    /// The presentation before.
    old: Presentation,
    /// The presentation now.
    new: Presentation,
  },
  /// What was removed from the head of a queue and added at its end, around the `kept` ones.
  QueueDelta {
    /// How many wait as before.
    kept: i64,
    /// Those that waited before them.
    removed: Vec<Presentation>,
    /// Those that wait after them.
    added: Vec<Presentation>,
  },
  /// The queue of presentations has changed.
  QueueChanged {
    /// The queue before.
    old: Vec<Presentation>,
    /// The queue after.
    new: Vec<Presentation>,
  },
  /// A modal command has been through the middlewares.
  CommandIntercepted {
    /// The command.
    command: ModalCommand,
    /// Its result.
    result: ModalResult,
  },
  /// An event of the flow's stack.
  Navigation(Box<Event>),
  /// An event of the flow's modal store.
  Modal(Box<Event>),
  /// What a change removed and added after the `kept` steps.
  PathDelta {
    /// How many steps at the beginning are unchanged.
    kept: i64,
    /// Those that followed.
    removed: Vec<FlowStep>,
    /// Those that follow now.
    added: Vec<FlowStep>,
  },
  /// The path of a flow has changed.
  PathChanged {
    /// The path before.
    old: Vec<FlowStep>,
    /// The path after.
    new: Vec<FlowStep>,
  },
  /// A flow has rejected an intent.
  IntentRejected {
    /// The intent.
    intent: FlowIntent,
    /// The reason.
    reason: FlowRejection,
  },
  /// An event inside a presentation: `navigation` of its own stack, `modal` of the modals over
  /// that, or `child` in turn.
  Child {
    /// The presentation.
    presentation: PresentationId,
    /// The event.
    event: Box<Event>,
  },
  /// Another tab is selected.
  TabSelected {
    /// The tab that was selected.
    from: String,
    /// The tab that is selected.
    to: String,
  },
  /// The selected tab was selected again.
  TabReselected {
    /// The tab.
    tab: String,
  },
  /// A tab has another badge, or none.
  BadgeChanged {
    /// The tab.
    tab: String,
    /// The badge before.
    old: Option<i64>,
    /// The badge now.
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
  /// An event of the flow of a tab.
  TabFlow {
    /// The tab.
    tab: String,
    /// The event.
    event: Box<Event>,
  },
  /// An event of the stack of a column.
  Column {
    /// The column.
    column: SplitColumn,
    /// The event.
    event: Box<Event>,
  },
  /// The columns of a split are shown in another way.
  LayoutChanged {
    /// The layout before.
    old: SplitLayout,
    /// The layout now.
    new: SplitLayout,
  },
  /// Another step is shown.
  Moved {
    /// The step that was shown.
    from: i64,
    /// The step that is shown.
    to: i64,
  },
  /// A step is complete, or no longer complete.
  CompletionChanged {
    /// The step.
    step: i64,
    /// Whether it is complete.
    is_complete: bool,
  },
  /// `nav_step_flow_set_can_proceed` has allowed or forbidden to leave a step.
  CanProceedChanged {
    /// The step.
    step: i64,
    /// Whether it may be left.
    can_proceed: bool,
  },
  /// The last step is complete.
  Finished,
  /// The step flow began again.
  Reset,
  /// That many events were dropped here, because the queue was full.
  Gap(i64),
  /// Facts, containers, layers or the queue have changed.
  Committed(Commit),
  /// An intent changed nothing; only if asked for.
  IntentRefused(Refused),
  /// An intent waits for facts.
  Pending(Waiting),
  /// Screens are asked before they leave or enter.
  Question(Question),
  /// The question of that token is no longer open, and nobody answered it.
  Withdrawn(i64),
  /// The question of that token was answered.
  Resolved {
    /// Its token.
    token: i64,
    /// The answer.
    by: ResolvedBy,
  },
  /// A pending intent was dropped and will not be executed.
  Forgotten(AppIntent),
  /// Another screen is the shown one.
  Shown {
    /// The screen that was shown.
    from: Entry,
    /// The screen that is shown.
    to: Entry,
  },
  /// The journal could not be written. The commit was made; the next snapshot mends the file.
  JournalBroken {
    /// The number of the system's error.
    errno: i64,
    /// The commit that is not in the journal.
    seq: i64,
  },
  /// An event of a library newer than this crate.
  Other {
    /// Its tag.
    tag: String,
    /// What it carries.
    payload: Value,
  },
}

json_cases! {
  EventKind "an event of a stack store" {
    Delta {
      kept = "kept",
      removed = "removed",
      added = "added",
      direction = "direction",
    } = "changed" with "kept",
    Refused { command = "command", result = "result" } = "refused" with "command",
    QueueDelta { kept = "kept", removed = "removed", added = "added" } = "queueChanged" with "kept",
    PathDelta { kept = "kept", removed = "removed", added = "added" } = "pathChanged" with "kept",
    IntentRefused(refused) = "refused" with "intent",
    Changed { from = "from", to = "to" } = "changed",
    BatchExecuted(result) = "batchExecuted",
    TransactionExecuted(result) = "transactionExecuted",
    PathMismatch {
      policy = "policy",
      resolution = "resolution",
      old_path = "oldPath",
      new_path = "newPath",
    } = "pathMismatch",
    MiddlewareMutation {
      action = "action",
      handle = "handle",
      debug_name = "debugName",
      index = "index",
    } = "middlewareMutation",
    Answered { ticket = "ticket", outcome = "outcome", route = "route" optional } = "answered",
    Presented(presentation) = "presented",
    Dismissed { presentation = "presentation", reason = "reason" } = "dismissed",
    Replaced { old = "old", new = "new" } = "replaced",
    QueueChanged { old = "old", new = "new" } = "queueChanged",
    CommandIntercepted { command = "command", result = "result" } = "commandIntercepted",
    Navigation(event) = "navigation",
    Modal(event) = "modal",
    PathChanged { old = "old", new = "new" } = "pathChanged",
    IntentRejected { intent = "intent", reason = "reason" } = "intentRejected",
    Child { presentation = "presentation", event = "event" } = "child",
    TabSelected { from = "from", to = "to" } = "tabSelected",
    TabReselected { tab = "tab" } = "tabReselected",
    BadgeChanged { tab = "tab", old = "old", new = "new" } = "badgeChanged",
    TabAdded { tab = "tab", index = "index" } = "tabAdded",
    TabRemoved { tab = "tab", index = "index" } = "tabRemoved",
    TabFlow { tab = "tab", event = "event" } = "flow",
    Column { column = "column", event = "event" } = "column",
    LayoutChanged { old = "old", new = "new" } = "layoutChanged",
    Moved { from = "from", to = "to" } = "moved",
    CompletionChanged { step = "step", is_complete = "isComplete" } = "completionChanged",
    CanProceedChanged { step = "step", can_proceed = "canProceed" } = "canProceedChanged",
    Finished = "finished",
    Reset = "reset",
    Gap(count) = "gap",
    Committed(commit) = "committed",
    Pending(waiting) = "pending",
    Question(question) = "question",
    Withdrawn(token) = "withdrawn",
    Resolved { token = "token", by = "by" } = "resolved",
    Forgotten(intent) = "forgotten",
    Shown { from = "from", to = "to" } = "shown",
    JournalBroken { errno = "errno", seq = "seq" } = "journalBroken",
  } else Other
}

/// Why a pipeline rejects a URL.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkRejection {
  /// Its scheme is not among the allowed ones.
  SchemeNotAllowed(Option<String>),
  /// Its host is not among the allowed ones.
  HostNotAllowed(Option<String>),
  /// It names an allowed host with user-info or a port.
  NonCanonicalOrigin(String),
  /// A segment of its path is `.` or `..`.
  DotSegment(String),
  /// It is not a URL.
  InvalidUrl(InvalidUrl),
  /// It is larger than a limit allows.
  InputLimitExceeded {
    /// The limit.
    limit: String,
    /// The size of the URL.
    actual: i64,
    /// The size that is allowed.
    maximum: i64,
  },
}

json_cases! {
  LinkRejection "why a pipeline rejects a URL" {
    SchemeNotAllowed[actual = "actual"] = "schemeNotAllowed",
    HostNotAllowed[actual = "actual"] = "hostNotAllowed",
    NonCanonicalOrigin[actual = "actual"] = "nonCanonicalOrigin",
    DotSegment[actual = "actual"] = "dotSegment",
    InvalidUrl(invalid_url) = "invalidURL",
    InputLimitExceeded {
      limit = "limit",
      actual = "actual",
      maximum = "maximum",
    } = "inputLimitExceeded",
  }
}

/// What a pipeline decides about a URL.
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkDecision {
  /// The pipeline has a plan.
  Plan(LinkPlan),
  /// The link waits for sign-in.
  Pending(PendingLink),
  /// The rules reject the URL.
  Rejected(LinkRejection),
  /// No mapping matches.
  Unhandled {
    /// The URL.
    url: String,
  },
}

json_cases! {
  LinkDecision "what a pipeline decides about a URL" {
    Plan(plan) = "plan",
    Pending(link) = "pending",
    Rejected(reason) = "rejected",
    Unhandled { url = "url" } = "unhandled",
  }
}

impl LinkDecision {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      LinkDecision::Plan(_) => Outcome::Done,
      LinkDecision::Pending(_) => Outcome::Pending,
      LinkDecision::Rejected(_) => Outcome::Rejected,
      LinkDecision::Unhandled { .. } => Outcome::Unhandled,
    }
  }
}

/// An intent for an app: it is done wholly or not at all.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AppIntent {
  /// Show a route where and how the schema says.
  Go(Route),
  /// Open a URL.
  Open(String),
  /// Open a route as a link to it would, without a URL.
  OpenRoute(Route),
  /// Go back one step.
  Back,
  /// Go back to the nearest equal entry of the stack that is shown.
  BackTo(Route),
  /// Go back to an entry of the stack that is shown.
  BackToEntry(EntryId),
  /// Go back to the root of the shown stack.
  BackToRoot,
  /// Select tabs and focus columns along an address.
  Select(String),
  /// Dismiss the topmost layer.
  Dismiss,
  /// Dismiss all layers and those that wait.
  DismissAll,
  /// Answer for the nearest screen that was asked, or for the one with a ticket; it leaves with
  /// what is above it.
  Answer {
    /// The answer.
    value: Value,
    /// The screen; without one, the nearest that was asked.
    ticket: Option<EntryId>,
  },
  /// Show a route that answers.
  GoForResult(Route),
  /// Replace the top of the shown stack.
  Replace(Route),
  /// Give the shown route other parameters, in the same entry; null removes one.
  Update(Object),
  /// Give an entry or layer other parameters, shown, hidden or waiting; null removes one.
  UpdateOf {
    /// Its id.
    id: EntryId,
    /// The parameters.
    params: Object,
  },
  /// Set the badge of the tab at an address; null removes it.
  Badge {
    /// The address of the tab.
    at: String,
    /// The badge; null removes it.
    value: Option<Badge>,
  },
  /// Remove an entry, a layer with the layers above it, or one that waits.
  Remove(EntryId),
  /// Replace what is above the root of a stack, or on a layer (`~` and its id).
  Reset {
    /// The address; without one, the shown stack.
    at: Option<String>,
    /// The routes, bottom first.
    path: Vec<Route>,
  },
  /// Do all of these intents, or none.
  Transaction(Vec<AppIntent>),
  /// Drop the intent that waits for facts.
  Forget,
  /// Steps through the history: in questions and pending intents, never sent.
  Travel(i64),
  /// An address: in questions and pending intents, never sent.
  Url(String),
  /// What a gesture left: in questions, never sent.
  Gesture(Vec<EntryId>),
}

json_cases! {
  AppIntent "an intent of an app" {
    Open(target) = "open" starting "\"",
    BackToEntry(target) = "backTo" starting "0123456789",
    Go(route) = "go",
    OpenRoute(target) = "open",
    Back = "back",
    BackTo(target) = "backTo",
    BackToRoot = "backToRoot",
    Select(address) = "select",
    Dismiss = "dismiss",
    DismissAll = "dismissAll",
    Answer { value = "value", ticket = "ticket" optional } = "answer",
    GoForResult(route) = "goForResult",
    Replace(route) = "replace",
    Update(params) = "update",
    UpdateOf { id = "id", params = "params" } = "updateOf",
    Badge { at = "at", value = "value" } = "badge",
    Remove(id) = "remove",
    Reset { at = "at" optional, path = "path" } = "reset",
    Transaction(intents) = "transaction",
    Forget = "forget",
    Travel(steps) = "travel",
    Url(url) = "url",
    Gesture(ids) = "gesture",
  } often "go"
}

json_input! { AppIntent }

/// The result of an intent of an app.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AppResult {
  /// Done.
  Done,
  /// The state would not change.
  Noop,
  /// There is nowhere to go back to.
  None,
  /// The screen is shown and can answer; its answer comes as the event `answered`.
  Ticket(EntryId),
  /// The layer waits until no other one is shown.
  Queued(EntryId),
  /// The intent waits for facts.
  Pending(Waiting),
  /// Screens are asked before they leave or enter.
  Question(Question),
  /// The open question was withdrawn, and nothing else.
  Withdrawn(i64),
  /// The schema's policy for links rejects the URL.
  Rejected(LinkRejection),
  /// The intent was refused, and nothing has changed.
  Refused(AppRefusal),
  /// No link matches the URL.
  Unhandled(String),
  /// An interceptor, or the answer to a question, cancelled the intent.
  Cancelled(Value),
}

json_cases! {
  AppResult "the result of an intent" {
    Done = "done",
    Noop = "noop",
    None = "none",
    Ticket(ticket) = "ticket",
    Queued(id) = "queued",
    Pending(waiting) = "pending",
    Question(question) = "question",
    Withdrawn(token) = "withdrawn",
    Rejected(reason) = "rejected",
    Refused(reason) = "refused",
    Unhandled[url = "url"] = "unhandled",
    Cancelled(reason) = "cancelled",
  } often Done = "done" or Refused = AppRefusal
}

impl AppResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      AppResult::Done => Outcome::Done,
      AppResult::Noop => Outcome::Noop,
      AppResult::None => Outcome::EmptyStack,
      AppResult::Ticket(_) => Outcome::Done,
      AppResult::Queued(_) => Outcome::Queued,
      AppResult::Pending(_) => Outcome::Pending,
      AppResult::Question(_) => Outcome::Pending,
      AppResult::Withdrawn(_) => Outcome::Done,
      AppResult::Rejected(_) => Outcome::Rejected,
      AppResult::Refused(_) => Outcome::Rejected,
      AppResult::Unhandled(_) => Outcome::Unhandled,
      AppResult::Cancelled(_) => Outcome::Cancelled,
    }
  }
}

/// Why an app refuses an intent.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AppRefusal {
  /// A condition of a route does not hold, and it has no `orElse`, or this intent cannot wait.
  Requires {
    /// The name of the route.
    route: String,
    /// The facts.
    facts: Vec<String>,
    /// The route to show instead; `None` if there is none.
    or_else: Option<Route>,
  },
  /// A layer is shown, and `whenBusy` is `reject`.
  Busy,
  /// A root entry or a layer's own route cannot be replaced or removed.
  Root,
  /// The route lives in another place.
  Elsewhere,
  /// There is no such entry or layer.
  NotFound,
  /// No screen was asked for an answer, or none has the ticket.
  NobodyAsked,
  /// The screen that sent the intent is not shown any more.
  Stale {
    /// The screen that sent it.
    from: EntryId,
    /// The screen that is shown.
    shown: EntryId,
  },
  /// It would be a question, and this intent cannot wait.
  Asks {
    /// The entries and layers that would leave.
    leave: Vec<EntryId>,
    /// The routes that would be added.
    enter: Vec<Route>,
  },
  /// These locks are shown, and only facts remove them.
  Held(Vec<EntryId>),
  /// The history has no such place, or none that the facts allow.
  NoPlace,
  /// An intent of a transaction was refused, and so was the whole transaction.
  Index {
    /// Its position, from 0.
    index: i64,
    /// The reason.
    result: Box<AppResult>,
  },
}

json_cases! {
  AppRefusal "a reason of an app" {
    Requires { route = "route", facts = "facts", or_else = "orElse" } = "requires",
    Busy = "busy",
    Root = "root",
    Elsewhere = "elsewhere",
    NotFound = "notFound",
    NobodyAsked = "nobodyAsked",
    Stale { from = "from", shown = "shown" } = "stale",
    Asks { leave = "leave", enter = "enter" } = "asks",
    Held(ids) = "held",
    NoPlace = "noPlace",
  } beside Index = "index" {
    index = "index",
    result = "reason" reason,
  }
}

/// The result of telling an app what the host knows. Facts are never refused; the intent that
/// waited for them may be.
#[must_use = "the intent that waited for the facts may have been refused or cancelled"]
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FactsResult {
  /// The facts already have these values.
  Noop,
  /// They changed.
  Changed {
    /// The facts that changed.
    changed: Vec<String>,
    /// The entries and layers that had to leave, ascending.
    evicted: Vec<EntryId>,
    /// The result of the intent that waited for them.
    resumed: Option<AppResult>,
  },
}

json_cases! {
  FactsResult "the result of facts" {
    Noop = "noop",
  } often Noop = "noop" beside Changed = "changed" {
    changed = "changed",
    evicted = "evicted",
    resumed = "resumed",
  }
}

impl FactsResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      FactsResult::Noop => Outcome::Noop,
      FactsResult::Changed { .. } => Outcome::Done,
    }
  }
}

/// A difference between the states before and after a commit.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Change {
  /// Facts with their new values.
  Facts(Object),
  /// A layer that was shown has left.
  Dismissed(Entry),
  /// A layer that waited has left without having been shown.
  Dropped(Entry),
  /// The entries of a stack have changed.
  Stack {
    /// The address of the stack; of a layer's, `~` and its id.
    at: String,
    /// How many entries at the bottom are unchanged.
    kept: i64,
    /// Those that were above them.
    removed: Vec<Entry>,
    /// Those that are above them now.
    added: Vec<Entry>,
    /// Which way the user moves.
    direction: Direction,
  },
  /// An entry or layer has other parameters.
  Updated {
    /// Its id.
    id: EntryId,
    /// The route before.
    old: Route,
    /// The route now.
    new: Route,
  },
  /// Another tab is selected, or another column has the focus.
  Selected {
    /// The address of the tabs or the split.
    at: String,
    /// The tab or column before.
    from: String,
    /// The tab or column now.
    to: String,
  },
  /// The badge of a tab has changed.
  Badge {
    /// The address of the tab.
    at: String,
    /// The badge; `None` if it was removed.
    value: Option<Badge>,
  },
  /// A layer is shown. What is on it already is a `stack` change of its own.
  Presented(Entry, LayerStyle),
  /// A layer waits.
  Queued(Entry, LayerStyle),
  /// What screens that facts or restoring took away had kept, by id.
  EntryStates(Object),
  /// A change of a library newer than this crate.
  Other {
    /// Its tag.
    tag: String,
    /// What it carries.
    payload: Value,
  },
}

json_cases! {
  Change "a difference between the states before and after a commit" {
    Facts(facts) = "facts",
    Dismissed(entry) = "dismissed",
    Dropped(entry) = "dropped",
    Stack {
      at = "at",
      kept = "kept",
      removed = "removed",
      added = "added",
      direction = "direction",
    } = "stack",
    Updated { id = "id", old = "old", new = "new" } = "updated",
    Selected { at = "at", from = "from", to = "to" } = "selected",
    Badge { at = "at", value = "value" } = "badge",
    Presented(entry, layer_style) = "presented",
    Queued(entry, layer_style) = "queued",
    EntryStates(states) = "entryStates",
  } else Other often "stack"
}

/// A container with what is in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
  /// A stack, its root first.
  Stack(Vec<Entry>),
  /// Tabs.
  Tabs {
    /// The selected tab.
    selected: String,
    /// Tabs that were selected before, the latest at the end.
    history: Vec<String>,
    /// The tabs by name.
    items: BTreeMap<String, Node>,
  },
  /// The columns of a split.
  Split {
    /// The column that intents work on.
    focused: String,
    /// The columns by name.
    columns: BTreeMap<String, Node>,
  },
}

json_cases! {
  Node "a container" {
    Stack(entries) = "stack",
    Tabs { selected = "selected", history = "history", items = "items" } = "tabs",
    Split { focused = "focused", columns = "columns" } = "split",
  }
}

/// The kind of a command, for a middleware that needs no more than that.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CommandKind {
  /// Append a route.
  Push,
  /// Append routes in order.
  PushAll,
  /// Remove the top entry.
  Pop,
  /// Remove that many entries, all or none.
  PopCount,
  /// Remove everything above the root.
  PopToRoot,
  /// Keep everything up to the nearest equal route.
  PopTo,
  /// Keep everything up to the entry with this id.
  PopToEntry,
  /// Replace the whole path; routes equal to the old prefix keep their entries.
  Replace,
  /// Run commands from left to right; it never stops and undoes nothing.
  Sequence,
  /// Run `primary`; if it does not succeed, run `fallback` from the state before.
  WhenCancelled,
  /// Show a presentation, or let it wait.
  Present,
  /// Show another route in the current presentation.
  ReplaceCurrent,
  /// Dismiss the current presentation.
  DismissCurrent,
  /// Dismiss the current presentation and drop the queue.
  DismissAll,
  /// A kind of a library newer than this crate.
  Other(i32),
}

impl CommandKind {
  pub(crate) fn from_number(number: sys::nav_command_kind) -> CommandKind {
    match number {
      sys::NAV_COMMAND_PUSH => CommandKind::Push,
      sys::NAV_COMMAND_PUSH_ALL => CommandKind::PushAll,
      sys::NAV_COMMAND_POP => CommandKind::Pop,
      sys::NAV_COMMAND_POP_COUNT => CommandKind::PopCount,
      sys::NAV_COMMAND_POP_TO_ROOT => CommandKind::PopToRoot,
      sys::NAV_COMMAND_POP_TO => CommandKind::PopTo,
      sys::NAV_COMMAND_POP_TO_ENTRY => CommandKind::PopToEntry,
      sys::NAV_COMMAND_REPLACE => CommandKind::Replace,
      sys::NAV_COMMAND_SEQUENCE => CommandKind::Sequence,
      sys::NAV_COMMAND_WHEN_CANCELLED => CommandKind::WhenCancelled,
      sys::NAV_MODAL_PRESENT => CommandKind::Present,
      sys::NAV_MODAL_REPLACE_CURRENT => CommandKind::ReplaceCurrent,
      sys::NAV_MODAL_DISMISS_CURRENT => CommandKind::DismissCurrent,
      sys::NAV_MODAL_DISMISS_ALL => CommandKind::DismissAll,
      other => CommandKind::Other(other),
    }
  }
}

impl EventMask {
  /// [`EventKind::Changed`] and [`EventKind::Delta`].
  pub const CHANGED: EventMask = EventMask(sys::NAV_EVENT_CHANGED);
  /// [`EventKind::BatchExecuted`].
  pub const BATCH_EXECUTED: EventMask = EventMask(sys::NAV_EVENT_BATCH_EXECUTED);
  /// [`EventKind::TransactionExecuted`].
  pub const TRANSACTION_EXECUTED: EventMask = EventMask(sys::NAV_EVENT_TRANSACTION_EXECUTED);
  /// [`EventKind::PathMismatch`].
  pub const PATH_MISMATCH: EventMask = EventMask(sys::NAV_EVENT_PATH_MISMATCH);
  /// [`EventKind::MiddlewareMutation`].
  pub const MIDDLEWARE_MUTATION: EventMask = EventMask(sys::NAV_EVENT_MIDDLEWARE_MUTATION);
  /// [`EventKind::Answered`].
  pub const ANSWERED: EventMask = EventMask(sys::NAV_EVENT_ANSWERED);
  /// [`EventKind::Refused`] and [`EventKind::IntentRefused`]. Not in [`ALL`](Self::ALL): ask for
  /// it.
  pub const REFUSED: EventMask = EventMask(sys::NAV_EVENT_REFUSED);
  /// [`EventKind::Presented`].
  pub const PRESENTED: EventMask = EventMask(sys::NAV_EVENT_PRESENTED);
  /// [`EventKind::Dismissed`].
  pub const DISMISSED: EventMask = EventMask(sys::NAV_EVENT_DISMISSED);
  /// [`EventKind::Replaced`].
  pub const REPLACED: EventMask = EventMask(sys::NAV_EVENT_REPLACED);
  /// [`EventKind::QueueChanged`] and [`EventKind::QueueDelta`].
  pub const QUEUE_CHANGED: EventMask = EventMask(sys::NAV_EVENT_QUEUE_CHANGED);
  /// [`EventKind::CommandIntercepted`].
  pub const COMMAND_INTERCEPTED: EventMask = EventMask(sys::NAV_EVENT_COMMAND_INTERCEPTED);
  /// [`EventKind::PathChanged`] and [`EventKind::PathDelta`].
  pub const PATH_CHANGED: EventMask = EventMask(sys::NAV_EVENT_PATH_CHANGED);
  /// [`EventKind::IntentRejected`].
  pub const INTENT_REJECTED: EventMask = EventMask(sys::NAV_EVENT_INTENT_REJECTED);
  /// [`EventKind::TabSelected`] and [`EventKind::TabReselected`].
  pub const TAB_SELECTED: EventMask = EventMask(sys::NAV_EVENT_TAB_SELECTED);
  /// [`EventKind::BadgeChanged`].
  pub const BADGE_CHANGED: EventMask = EventMask(sys::NAV_EVENT_BADGE_CHANGED);
  /// [`EventKind::TabAdded`] and [`EventKind::TabRemoved`].
  pub const TABS_CHANGED: EventMask = EventMask(sys::NAV_EVENT_TABS_CHANGED);
  /// [`EventKind::LayoutChanged`].
  pub const LAYOUT_CHANGED: EventMask = EventMask(sys::NAV_EVENT_LAYOUT_CHANGED);
  /// [`EventKind::Moved`], [`EventKind::CompletionChanged`], [`EventKind::CanProceedChanged`],
  /// [`EventKind::Finished`] and [`EventKind::Reset`].
  pub const STEP_CHANGED: EventMask = EventMask(sys::NAV_EVENT_STEP_CHANGED);
  /// [`EventKind::Committed`].
  pub const COMMITTED: EventMask = EventMask(sys::NAV_EVENT_COMMITTED);
  /// [`EventKind::Pending`].
  pub const PENDING: EventMask = EventMask(sys::NAV_EVENT_PENDING);
  /// [`EventKind::Question`].
  pub const QUESTION: EventMask = EventMask(sys::NAV_EVENT_QUESTION);
  /// [`EventKind::Withdrawn`] and [`EventKind::Resolved`].
  pub const WITHDRAWN: EventMask = EventMask(sys::NAV_EVENT_WITHDRAWN);
  /// [`EventKind::Forgotten`].
  pub const FORGOTTEN: EventMask = EventMask(sys::NAV_EVENT_FORGOTTEN);
  /// [`EventKind::Shown`].
  pub const SHOWN: EventMask = EventMask(sys::NAV_EVENT_SHOWN);
  /// [`EventKind::JournalBroken`].
  pub const JOURNAL_BROKEN: EventMask = EventMask(sys::NAV_EVENT_JOURNAL_BROKEN);
}
