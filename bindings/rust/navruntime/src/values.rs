// Generated from include/protocol.json by tools/make_protocol.py; do not edit.

//! The values of the protocol.

use navruntime_sys as sys;

use crate::json::{mismatch, Case, Encodes, FromJson, Members, ToJson, Value, Writer};
use crate::{
  AppIntent, CancellationReason, Commit, Dropped, Entry, EntryId, Error, Event, EventMask,
  LinkPlan, ModalStyle, Outcome, PresentationId, Refused, Route, SplitColumn, SplitVisibility,
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

impl ToJson for Direction {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(match self {
      Direction::Forward => "forward",
      Direction::Back => "back",
      Direction::Replace => "replace",
    });
  }
}

impl FromJson for Direction {
  fn from_value(value: &Value) -> Result<Self, Error> {
    match value.as_str() {
      Some("forward") => Ok(Direction::Forward),
      Some("back") => Ok(Direction::Back),
      Some("replace") => Ok(Direction::Replace),
      _ => Err(mismatch("one of forward back replace", value)),
    }
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

impl ToJson for MismatchPolicy {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(match self {
      MismatchPolicy::Replace => "replace",
      MismatchPolicy::Ignore => "ignore",
      MismatchPolicy::Custom => "custom",
    });
  }
}

impl FromJson for MismatchPolicy {
  fn from_value(value: &Value) -> Result<Self, Error> {
    match value.as_str() {
      Some("replace") => Ok(MismatchPolicy::Replace),
      Some("ignore") => Ok(MismatchPolicy::Ignore),
      Some("custom") => Ok(MismatchPolicy::Custom),
      _ => Err(mismatch("one of replace ignore custom", value)),
    }
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

impl ToJson for MutationAction {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(match self {
      MutationAction::Added => "added",
      MutationAction::Inserted => "inserted",
      MutationAction::Replaced => "replaced",
      MutationAction::Moved => "moved",
      MutationAction::Removed => "removed",
    });
  }
}

impl FromJson for MutationAction {
  fn from_value(value: &Value) -> Result<Self, Error> {
    match value.as_str() {
      Some("added") => Ok(MutationAction::Added),
      Some("inserted") => Ok(MutationAction::Inserted),
      Some("replaced") => Ok(MutationAction::Replaced),
      Some("moved") => Ok(MutationAction::Moved),
      Some("removed") => Ok(MutationAction::Removed),
      _ => Err(mismatch("one of added inserted replaced moved removed", value)),
    }
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

impl ToJson for Presentation {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("id", &self.id);
    writer.member("route", &self.route);
    writer.member("style", &self.style);
    writer.end_object();
  }
}

impl FromJson for Presentation {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a route that is presented")?;
    Ok(Presentation {
      id: members.read("id")?,
      route: members.read("route")?,
      style: members.read("style")?,
    })
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

impl ToJson for BatchResult {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("requestedCommands", &self.requested_commands);
    writer.member("executedCommands", &self.executed_commands);
    writer.member("results", &self.results);
    if let Some(state_before) = &self.state_before {
      writer.member("stateBefore", state_before);
    }
    if let Some(state_after) = &self.state_after {
      writer.member("stateAfter", state_after);
    }
    writer.member("hasStoppedOnFailure", &self.has_stopped_on_failure);
    writer.member("isSuccess", &self.is_success);
    writer.end_object();
  }
}

impl FromJson for BatchResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "the result of a batch")?;
    Ok(BatchResult {
      requested_commands: members.read("requestedCommands")?,
      executed_commands: members.read("executedCommands")?,
      results: members.read("results")?,
      state_before: members.read("stateBefore")?,
      state_after: members.read("stateAfter")?,
      has_stopped_on_failure: members.read("hasStoppedOnFailure")?,
      is_success: members.read("isSuccess")?,
    })
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

impl ToJson for TransactionResult {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("requestedCommands", &self.requested_commands);
    writer.member("executedCommands", &self.executed_commands);
    writer.member("results", &self.results);
    if let Some(state_before) = &self.state_before {
      writer.member("stateBefore", state_before);
    }
    if let Some(state_after) = &self.state_after {
      writer.member("stateAfter", state_after);
    }
    writer.member("failureIndex", &self.failure_index);
    writer.member("isCommitted", &self.is_committed);
    writer.end_object();
  }
}

impl FromJson for TransactionResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "the result of a transaction")?;
    Ok(TransactionResult {
      requested_commands: members.read("requestedCommands")?,
      executed_commands: members.read("executedCommands")?,
      results: members.read("results")?,
      state_before: members.read("stateBefore")?,
      state_after: members.read("stateAfter")?,
      failure_index: members.read("failureIndex")?,
      is_committed: members.read("isCommitted")?,
    })
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

impl ToJson for SplitLayout {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("visibility", &self.visibility);
    writer.member("preferredCompactColumn", &self.preferred_compact_column);
    writer.member("isCollapsed", &self.is_collapsed);
    writer.end_object();
  }
}

impl FromJson for SplitLayout {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "how the columns of a split are shown")?;
    Ok(SplitLayout {
      visibility: members.read("visibility")?,
      preferred_compact_column: members.read("preferredCompactColumn")?,
      is_collapsed: members.read("isCollapsed")?,
    })
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

impl ToJson for CollapsedEntry {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("column", &self.column);
    writer.member("route", &self.route);
    writer.end_object();
  }
}

impl FromJson for CollapsedEntry {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a route that a collapsed split shows")?;
    Ok(CollapsedEntry { column: members.read("column")?, route: members.read("route")? })
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

impl ToJson for PendingLink {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("url", &self.url);
    writer.member("route", &self.route);
    writer.member("plan", &self.plan);
    if let Some(stored_at) = &self.stored_at {
      writer.member("storedAt", stored_at);
    }
    writer.end_object();
  }
}

impl FromJson for PendingLink {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a link that waits for sign-in")?;
    Ok(PendingLink {
      url: members.read("url")?,
      route: members.read("route")?,
      plan: members.read("plan")?,
      stored_at: members.read("storedAt")?,
    })
  }
}

impl Encodes<PendingLink> for PendingLink {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

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

impl ToJson for InvalidUrl {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("actual", &self.actual);
    writer.member("offset", &self.offset);
    writer.member("reason", &self.reason);
    writer.end_object();
  }
}

impl FromJson for InvalidUrl {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a text that is not a URL")?;
    Ok(InvalidUrl {
      actual: members.read("actual")?,
      offset: members.read("offset")?,
      reason: members.read("reason")?,
    })
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

impl ToJson for LinkFailure {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("index", &self.index);
    writer.member("command", &self.command);
    writer.member("result", &self.result);
    writer.end_object();
  }
}

impl FromJson for LinkFailure {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "the command of a plan that the engine would refuse")?;
    Ok(LinkFailure {
      index: members.read("index")?,
      command: members.read("command")?,
      result: members.read("result")?,
    })
  }
}

/// What an intent waits for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Waiting {
  /// The facts that are missing.
  pub needs: Vec<String>,
  /// The route that is shown meanwhile.
  pub shown: Route,
}

impl ToJson for Waiting {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("needs", &self.needs);
    writer.member("shown", &self.shown);
    writer.end_object();
  }
}

impl FromJson for Waiting {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "what an intent waits for")?;
    Ok(Waiting { needs: members.read("needs")?, shown: members.read("shown")? })
  }
}

/// The question that is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Question {
  /// Its token.
  pub token: i64,
  /// The entries and layers that would leave.
  pub leave: Vec<EntryId>,
  /// The routes that would be added.
  pub enter: Vec<Route>,
}

impl ToJson for Question {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("token", &self.token);
    writer.member("leave", &self.leave);
    writer.member("enter", &self.enter);
    writer.end_object();
  }
}

impl FromJson for Question {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "the question that is open")?;
    Ok(Question {
      token: members.read("token")?,
      leave: members.read("leave")?,
      enter: members.read("enter")?,
    })
  }
}

/// A screen that had to leave: the facts do not allow it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Evicted {
  /// Where it was.
  pub at: String,
  /// Its route.
  pub route: Route,
}

impl ToJson for Evicted {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("at", &self.at);
    writer.member("route", &self.route);
    writer.end_object();
  }
}

impl FromJson for Evicted {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "a screen that had to leave")?;
    Ok(Evicted { at: members.read("at")?, route: members.read("route")? })
  }
}

/// What restoring an app kept and did not keep.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RestoreReport {
  /// The version of the schema that wrote the snapshot; null if it does not say.
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

impl ToJson for RestoreReport {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("from", &self.from);
    writer.member("to", &self.to);
    writer.member("dropped", &self.dropped);
    writer.member("evicted", &self.evicted);
    writer.member("isReset", &self.is_reset);
    writer.end_object();
  }
}

impl FromJson for RestoreReport {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "what restoring an app kept and did not keep")?;
    Ok(RestoreReport {
      from: members.read("from")?,
      to: members.read("to")?,
      dropped: members.read("dropped")?,
      evicted: members.read("evicted")?,
      is_reset: members.read("isReset")?,
    })
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

impl ToJson for MigrationReport {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("from", &self.from);
    writer.member("to", &self.to);
    writer.member("dropped", &self.dropped);
    writer.end_object();
  }
}

impl FromJson for MigrationReport {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "what a migration dropped")?;
    Ok(MigrationReport {
      from: members.read("from")?,
      to: members.read("to")?,
      dropped: members.read("dropped")?,
    })
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

impl ToJson for StackRestoreReport {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("dropped", &self.dropped);
    writer.member("isReset", &self.is_reset);
    writer.end_object();
  }
}

impl FromJson for StackRestoreReport {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "what restoring a stack did not keep")?;
    Ok(StackRestoreReport { dropped: members.read("dropped")?, is_reset: members.read("isReset")? })
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

impl ToJson for Command {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Command::Push(route) => writer.case("push", route),
      Command::PushAll(routes) => writer.case("pushAll", routes),
      Command::Pop => writer.string("pop"),
      Command::PopCount(count) => writer.case("popCount", count),
      Command::PopToRoot => writer.string("popToRoot"),
      Command::PopTo(route) => writer.case("popTo", route),
      Command::PopToEntry(entry) => writer.case("popToEntry", entry),
      Command::Replace(routes) => writer.case("replace", routes),
      Command::Sequence(commands) => writer.case("sequence", commands),
      Command::WhenCancelled { primary, fallback } => {
        writer.begin_case("whenCancelled");
        writer.member("primary", primary);
        writer.member("fallback", fallback);
        writer.end_case();
      }
    }
  }
}

impl FromJson for Command {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a command of a stack store", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("push", false) => Command::Push(case.read()?),
      ("pushAll", false) => Command::PushAll(case.read()?),
      ("pop", true) => Command::Pop,
      ("popCount", false) => Command::PopCount(case.read()?),
      ("popToRoot", true) => Command::PopToRoot,
      ("popTo", false) => Command::PopTo(case.read()?),
      ("popToEntry", false) => Command::PopToEntry(case.read()?),
      ("replace", false) => Command::Replace(case.read()?),
      ("sequence", false) => Command::Sequence(case.read()?),
      ("whenCancelled", false) => {
        let members = case.members()?;
        Command::WhenCancelled {
          primary: members.read("primary")?,
          fallback: members.read("fallback")?,
        }
      }
      _ => return case.unknown(),
    })
  }
}

impl Encodes<Command> for Command {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

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

impl ToJson for Intent {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Intent::Go(route) => writer.case("go", route),
      Intent::GoMany(routes) => writer.case("goMany", routes),
      Intent::Back => writer.string("back"),
      Intent::BackBy(count) => writer.case("backBy", count),
      Intent::BackTo(route) => writer.case("backTo", route),
      Intent::BackToRoot => writer.string("backToRoot"),
      Intent::ResetTo(routes) => writer.case("resetTo", routes),
      Intent::BackOrPush(route) => writer.case("backOrPush", route),
      Intent::PushUniqueRoot(route) => writer.case("pushUniqueRoot", route),
    }
  }
}

impl FromJson for Intent {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "an intent for a stack store", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("go", false) => Intent::Go(case.read()?),
      ("goMany", false) => Intent::GoMany(case.read()?),
      ("back", true) => Intent::Back,
      ("backBy", false) => Intent::BackBy(case.read()?),
      ("backTo", false) => Intent::BackTo(case.read()?),
      ("backToRoot", true) => Intent::BackToRoot,
      ("resetTo", false) => Intent::ResetTo(case.read()?),
      ("backOrPush", false) => Intent::BackOrPush(case.read()?),
      ("pushUniqueRoot", false) => Intent::PushUniqueRoot(case.read()?),
      _ => return case.unknown(),
    })
  }
}

impl Encodes<Intent> for Intent {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

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

impl ToJson for FlowStep {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FlowStep::Push(route) => writer.case("push", route),
      FlowStep::Sheet(route) => writer.case("sheet", route),
      FlowStep::Cover(route) => writer.case("cover", route),
    }
  }
}

impl FromJson for FlowStep {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a step of a flow's path", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("push", false) => FlowStep::Push(case.read()?),
      ("sheet", false) => FlowStep::Sheet(case.read()?),
      ("cover", false) => FlowStep::Cover(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for FlowIntent {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FlowIntent::Pop => writer.string("pop"),
      FlowIntent::Dismiss => writer.string("dismiss"),
      FlowIntent::Push(route) => writer.case("push", route),
      FlowIntent::PresentSheet(route) => writer.case("presentSheet", route),
      FlowIntent::PresentCover(route) => writer.case("presentCover", route),
      FlowIntent::Reset(steps) => writer.case("reset", steps),
      FlowIntent::ReplaceStack(routes) => writer.case("replaceStack", routes),
      FlowIntent::BackOrPush(route) => writer.case("backOrPush", route),
      FlowIntent::PushUniqueRoot(route) => writer.case("pushUniqueRoot", route),
      FlowIntent::BackOrPushDismissingModal(route) => {
        writer.case("backOrPushDismissingModal", route)
      }
      FlowIntent::PushUniqueRootDismissingModal(route) => {
        writer.case("pushUniqueRootDismissingModal", route)
      }
    }
  }
}

impl FromJson for FlowIntent {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "an intent for a flow store", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("pop", true) => FlowIntent::Pop,
      ("dismiss", true) => FlowIntent::Dismiss,
      ("push", false) => FlowIntent::Push(case.read()?),
      ("presentSheet", false) => FlowIntent::PresentSheet(case.read()?),
      ("presentCover", false) => FlowIntent::PresentCover(case.read()?),
      ("reset", false) => FlowIntent::Reset(case.read()?),
      ("replaceStack", false) => FlowIntent::ReplaceStack(case.read()?),
      ("backOrPush", false) => FlowIntent::BackOrPush(case.read()?),
      ("pushUniqueRoot", false) => FlowIntent::PushUniqueRoot(case.read()?),
      ("backOrPushDismissingModal", false) => FlowIntent::BackOrPushDismissingModal(case.read()?),
      ("pushUniqueRootDismissingModal", false) => {
        FlowIntent::PushUniqueRootDismissingModal(case.read()?)
      }
      _ => return case.unknown(),
    })
  }
}

impl Encodes<FlowIntent> for FlowIntent {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

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

impl ToJson for DismissReason {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      DismissReason::Dismiss => writer.string("dismiss"),
      DismissReason::SystemDismiss => writer.string("systemDismiss"),
      DismissReason::DismissAll => writer.string("dismissAll"),
      DismissReason::Replaced => writer.string("replaced"),
      DismissReason::Custom(value) => writer.case("custom", value),
    }
  }
}

impl FromJson for DismissReason {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "why a presentation is dismissed", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("dismiss", true) => DismissReason::Dismiss,
      ("systemDismiss", true) => DismissReason::SystemDismiss,
      ("dismissAll", true) => DismissReason::DismissAll,
      ("replaced", true) => DismissReason::Replaced,
      ("custom", false) => DismissReason::Custom(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for ModalCommand {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      ModalCommand::Present(presentation) => writer.case("present", presentation),
      ModalCommand::ReplaceCurrent(presentation) => writer.case("replaceCurrent", presentation),
      ModalCommand::DismissCurrent(reason) => writer.case("dismissCurrent", reason),
      ModalCommand::DismissAll => writer.string("dismissAll"),
    }
  }
}

impl FromJson for ModalCommand {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a command of a modal store", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("present", false) => ModalCommand::Present(case.read()?),
      ("replaceCurrent", false) => ModalCommand::ReplaceCurrent(case.read()?),
      ("dismissCurrent", false) => ModalCommand::DismissCurrent(case.read()?),
      ("dismissAll", true) => ModalCommand::DismissAll,
      _ => return case.unknown(),
    })
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

impl ToJson for ModalIntent {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      ModalIntent::Present { route, style } => {
        writer.begin_case("present");
        writer.member("route", route);
        writer.member("style", style);
        writer.end_case();
      }
      ModalIntent::Dismiss => writer.string("dismiss"),
      ModalIntent::DismissAll => writer.string("dismissAll"),
    }
  }
}

impl FromJson for ModalIntent {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "an intent for a modal store", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("present", false) => {
        let members = case.members()?;
        ModalIntent::Present { route: members.read("route")?, style: members.read("style")? }
      }
      ("dismiss", true) => ModalIntent::Dismiss,
      ("dismissAll", true) => ModalIntent::DismissAll,
      _ => return case.unknown(),
    })
  }
}

impl Encodes<ModalIntent> for ModalIntent {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

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

impl ToJson for ValidationError {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      ValidationError::EmptyStackNotAllowed => writer.string("emptyStackNotAllowed"),
      ValidationError::DuplicateRoute(route) => writer.case("duplicateRoute", route),
      ValidationError::MissingRequiredRoot { expected } => {
        writer.begin_case("missingRequiredRoot");
        writer.member("expected", expected);
        writer.end_case();
      }
      ValidationError::InvalidRoot { expected, actual } => {
        writer.begin_case("invalidRoot");
        writer.member("expected", expected);
        writer.member("actual", actual);
        writer.end_case();
      }
      ValidationError::Custom(text) => writer.case("custom", text),
    }
  }
}

impl FromJson for ValidationError {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the rule of a validator that a path breaks", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("emptyStackNotAllowed", true) => ValidationError::EmptyStackNotAllowed,
      ("duplicateRoute", false) => ValidationError::DuplicateRoute(case.read()?),
      ("missingRequiredRoot", false) => {
        let members = case.members()?;
        ValidationError::MissingRequiredRoot { expected: members.read("expected")? }
      }
      ("invalidRoot", false) => {
        let members = case.members()?;
        ValidationError::InvalidRoot {
          expected: members.read("expected")?,
          actual: members.read("actual")?,
        }
      }
      ("custom", false) => ValidationError::Custom(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for NavigationResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      NavigationResult::Success => writer.string("success"),
      NavigationResult::EmptyStack => writer.string("emptyStack"),
      NavigationResult::InvalidPopCount(count) => writer.case("invalidPopCount", count),
      NavigationResult::InsufficientStackDepth { requested, available } => {
        writer.begin_case("insufficientStackDepth");
        writer.member("requested", requested);
        writer.member("available", available);
        writer.end_case();
      }
      NavigationResult::RouteNotFound(route) => writer.case("routeNotFound", route),
      NavigationResult::EntryNotFound(entry) => writer.case("entryNotFound", entry),
      NavigationResult::Ticket(entry) => writer.case("ticket", entry),
      NavigationResult::Multiple(results) => writer.case("multiple", results),
      NavigationResult::Cancelled(reason) => writer.case("cancelled", reason),
      NavigationResult::ValidationFailed(rule) => writer.case("validationFailed", rule),
    }
  }
}

impl FromJson for NavigationResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of a command of a stack store", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("success", true) => NavigationResult::Success,
      ("emptyStack", true) => NavigationResult::EmptyStack,
      ("invalidPopCount", false) => NavigationResult::InvalidPopCount(case.read()?),
      ("insufficientStackDepth", false) => {
        let members = case.members()?;
        NavigationResult::InsufficientStackDepth {
          requested: members.read("requested")?,
          available: members.read("available")?,
        }
      }
      ("routeNotFound", false) => NavigationResult::RouteNotFound(case.read()?),
      ("entryNotFound", false) => NavigationResult::EntryNotFound(case.read()?),
      ("ticket", false) => NavigationResult::Ticket(case.read()?),
      ("multiple", false) => NavigationResult::Multiple(case.read()?),
      ("cancelled", false) => NavigationResult::Cancelled(case.read()?),
      ("validationFailed", false) => NavigationResult::ValidationFailed(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for IntentResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      IntentResult::None => writer.string("none"),
      IntentResult::Single(result) => writer.case("single", result),
      IntentResult::Batch(result) => writer.case("batch", result),
      IntentResult::Cancelled(reason) => writer.case("cancelled", reason),
    }
  }
}

impl FromJson for IntentResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of sending an intent", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("none", true) => IntentResult::None,
      ("single", false) => IntentResult::Single(case.read()?),
      ("batch", false) => IntentResult::Batch(case.read()?),
      ("cancelled", false) => IntentResult::Cancelled(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for ModalResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      ModalResult::ShownImmediately(id) => writer.case("shownImmediately", id),
      ModalResult::QueuedBehind(id) => writer.case("queuedBehind", id),
      ModalResult::RewrittenWithoutPresentation(command) => {
        writer.case("rewrittenWithoutPresentation", command)
      }
      ModalResult::Cancelled(reason) => writer.case("cancelled", reason),
      ModalResult::Noop => writer.string("noop"),
      ModalResult::Executed(command) => writer.case("executed", command),
      ModalResult::Queued(presentation) => writer.case("queued", presentation),
    }
  }
}

impl FromJson for ModalResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of presenting a route", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("shownImmediately", false) => ModalResult::ShownImmediately(case.read()?),
      ("queuedBehind", false) => ModalResult::QueuedBehind(case.read()?),
      ("rewrittenWithoutPresentation", false) => {
        ModalResult::RewrittenWithoutPresentation(case.read()?)
      }
      ("cancelled", false) => ModalResult::Cancelled(case.read()?),
      ("noop", true) => ModalResult::Noop,
      ("executed", false) => ModalResult::Executed(case.read()?),
      ("queued", false) => ModalResult::Queued(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for RootResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      RootResult::Executed => writer.string("executed"),
      RootResult::Noop => writer.string("noop"),
      RootResult::NavigationFailed(result) => writer.case("navigationFailed", result),
      RootResult::Cancelled(reason) => writer.case("cancelled", reason),
    }
  }
}

impl FromJson for RootResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of dismissing everything down to the root", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("executed", true) => RootResult::Executed,
      ("noop", true) => RootResult::Noop,
      ("navigationFailed", false) => RootResult::NavigationFailed(case.read()?),
      ("cancelled", false) => RootResult::Cancelled(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for Back {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Back::Popped(result) => writer.case("popped", result),
      Back::Dismissed(result) => writer.case("dismissed", result),
      Back::None => writer.string("none"),
      Back::Selected { from, to } => {
        writer.begin_case("selected");
        writer.member("from", from);
        writer.member("to", to);
        writer.end_case();
      }
      Back::PoppedColumn { column, result } => {
        writer.begin_case("popped");
        writer.member("column", column);
        writer.member("result", result);
        writer.end_case();
      }
      Back::Moved { to } => {
        writer.begin_case("moved");
        writer.member("to", to);
        writer.end_case();
      }
    }
  }
}

impl FromJson for Back {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of going back in modals", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("popped", false) if case.has("column") => {
        let members = case.members()?;
        Back::PoppedColumn { column: members.read("column")?, result: members.read("result")? }
      }
      ("popped", false) => Back::Popped(case.read()?),
      ("dismissed", false) => Back::Dismissed(case.read()?),
      ("none", true) => Back::None,
      ("selected", false) => {
        let members = case.members()?;
        Back::Selected { from: members.read("from")?, to: members.read("to")? }
      }
      ("moved", false) => {
        let members = case.members()?;
        Back::Moved { to: members.read("to")? }
      }
      _ => return case.unknown(),
    })
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

impl ToJson for FlowRejection {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FlowRejection::PushBlockedByModalTail => writer.string("pushBlockedByModalTail"),
      FlowRejection::InvalidResetPath => writer.string("invalidResetPath"),
      FlowRejection::MiddlewareRejected { debug_name, reason, middleware } => {
        writer.begin_case("middlewareRejected");
        writer.member("debugName", debug_name);
        writer.member("reason", reason);
        if let Some(middleware) = middleware {
          writer.member("middleware", middleware);
        }
        writer.end_case();
      }
      FlowRejection::NavigationFailed(result) => writer.case("navigationFailed", result),
    }
  }
}

impl FromJson for FlowRejection {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "why a flow rejects an intent", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("pushBlockedByModalTail", true) => FlowRejection::PushBlockedByModalTail,
      ("invalidResetPath", true) => FlowRejection::InvalidResetPath,
      ("middlewareRejected", false) => {
        let members = case.members()?;
        FlowRejection::MiddlewareRejected {
          debug_name: members.read("debugName")?,
          reason: members.read("reason")?,
          middleware: members.read("middleware")?,
        }
      }
      ("navigationFailed", false) => FlowRejection::NavigationFailed(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for FlowResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      FlowResult::Applied(path) => writer.case("applied", path),
      FlowResult::Queued(presentation) => writer.case("queued", presentation),
      FlowResult::Rejected { path, reason } => {
        writer.begin_case("rejected");
        writer.member("path", path);
        writer.member("reason", reason);
        writer.end_case();
      }
      FlowResult::Noop => writer.string("noop"),
    }
  }
}

impl FromJson for FlowResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of an intent of a flow", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("applied", false) => FlowResult::Applied(case.read()?),
      ("queued", false) => FlowResult::Queued(case.read()?),
      ("rejected", false) => {
        let members = case.members()?;
        FlowResult::Rejected { path: members.read("path")?, reason: members.read("reason")? }
      }
      ("noop", true) => FlowResult::Noop,
      _ => return case.unknown(),
    })
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

impl ToJson for TabRefusal {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      TabRefusal::UnknownTab(name) => writer.case("unknownTab", name),
      TabRefusal::DuplicateTab(name) => writer.case("duplicateTab", name),
      TabRefusal::ActiveTab(name) => writer.case("activeTab", name),
    }
  }
}

impl FromJson for TabRefusal {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "why a tab store refuses", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("unknownTab", false) => TabRefusal::UnknownTab(case.read()?),
      ("duplicateTab", false) => TabRefusal::DuplicateTab(case.read()?),
      ("activeTab", false) => TabRefusal::ActiveTab(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for StepRefusal {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      StepRefusal::CannotProceed => writer.string("cannotProceed"),
      StepRefusal::AtFirstStep => writer.string("atFirstStep"),
      StepRefusal::NotReachable(index) => writer.case("notReachable", index),
      StepRefusal::UnknownStep(index) => writer.case("unknownStep", index),
    }
  }
}

impl FromJson for StepRefusal {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "why a step flow refuses", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("cannotProceed", true) => StepRefusal::CannotProceed,
      ("atFirstStep", true) => StepRefusal::AtFirstStep,
      ("notReachable", false) => StepRefusal::NotReachable(case.read()?),
      ("unknownStep", false) => StepRefusal::UnknownStep(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for StepResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      StepResult::Moved { from, to } => {
        writer.begin_case("moved");
        writer.member("from", from);
        writer.member("to", to);
        writer.end_case();
      }
      StepResult::Finished => writer.string("finished"),
      StepResult::Noop => writer.string("noop"),
      StepResult::Refused(reason) => writer.case("refused", reason),
    }
  }
}

impl FromJson for StepResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the result of a step", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("moved", false) => {
        let members = case.members()?;
        StepResult::Moved { from: members.read("from")?, to: members.read("to")? }
      }
      ("finished", true) => StepResult::Finished,
      ("noop", true) => StepResult::Noop,
      ("refused", false) => StepResult::Refused(case.read()?),
      _ => return case.unknown(),
    })
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

impl ToJson for Answer {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Answer::Value(value) => writer.case("value", value),
      Answer::Left(reason) => writer.case("left", reason),
    }
  }
}

impl FromJson for Answer {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "the outcome of a screen or presentation", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("value", false) => Answer::Value(case.read()?),
      ("left", false) => Answer::Left(case.read()?),
      _ => return case.unknown(),
    })
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
  /// The question of that token is no longer open.
  Withdrawn(i64),
  /// A pending intent was dropped and will not be executed.
  Forgotten(AppIntent),
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

impl ToJson for EventKind {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      EventKind::Delta { kept, removed, added, direction } => {
        writer.begin_case("changed");
        writer.member("kept", kept);
        writer.member("removed", removed);
        writer.member("added", added);
        writer.member("direction", direction);
        writer.end_case();
      }
      EventKind::Changed { from, to } => {
        writer.begin_case("changed");
        writer.member("from", from);
        writer.member("to", to);
        writer.end_case();
      }
      EventKind::BatchExecuted(result) => writer.case("batchExecuted", result),
      EventKind::TransactionExecuted(result) => writer.case("transactionExecuted", result),
      EventKind::PathMismatch { policy, resolution, old_path, new_path } => {
        writer.begin_case("pathMismatch");
        writer.member("policy", policy);
        writer.member("resolution", resolution);
        writer.member("oldPath", old_path);
        writer.member("newPath", new_path);
        writer.end_case();
      }
      EventKind::MiddlewareMutation { action, handle, debug_name, index } => {
        writer.begin_case("middlewareMutation");
        writer.member("action", action);
        writer.member("handle", handle);
        writer.member("debugName", debug_name);
        writer.member("index", index);
        writer.end_case();
      }
      EventKind::Answered { ticket, outcome } => {
        writer.begin_case("answered");
        writer.member("ticket", ticket);
        writer.member("outcome", outcome);
        writer.end_case();
      }
      EventKind::Refused { command, result } => {
        writer.begin_case("refused");
        writer.member("command", command);
        writer.member("result", result);
        writer.end_case();
      }
      EventKind::Presented(presentation) => writer.case("presented", presentation),
      EventKind::Dismissed { presentation, reason } => {
        writer.begin_case("dismissed");
        writer.member("presentation", presentation);
        writer.member("reason", reason);
        writer.end_case();
      }
      EventKind::Replaced { old, new } => {
        writer.begin_case("replaced");
        writer.member("old", old);
        writer.member("new", new);
        writer.end_case();
      }
      EventKind::QueueDelta { kept, removed, added } => {
        writer.begin_case("queueChanged");
        writer.member("kept", kept);
        writer.member("removed", removed);
        writer.member("added", added);
        writer.end_case();
      }
      EventKind::QueueChanged { old, new } => {
        writer.begin_case("queueChanged");
        writer.member("old", old);
        writer.member("new", new);
        writer.end_case();
      }
      EventKind::CommandIntercepted { command, result } => {
        writer.begin_case("commandIntercepted");
        writer.member("command", command);
        writer.member("result", result);
        writer.end_case();
      }
      EventKind::Navigation(event) => writer.case("navigation", event),
      EventKind::Modal(event) => writer.case("modal", event),
      EventKind::PathDelta { kept, removed, added } => {
        writer.begin_case("pathChanged");
        writer.member("kept", kept);
        writer.member("removed", removed);
        writer.member("added", added);
        writer.end_case();
      }
      EventKind::PathChanged { old, new } => {
        writer.begin_case("pathChanged");
        writer.member("old", old);
        writer.member("new", new);
        writer.end_case();
      }
      EventKind::IntentRejected { intent, reason } => {
        writer.begin_case("intentRejected");
        writer.member("intent", intent);
        writer.member("reason", reason);
        writer.end_case();
      }
      EventKind::Child { presentation, event } => {
        writer.begin_case("child");
        writer.member("presentation", presentation);
        writer.member("event", event);
        writer.end_case();
      }
      EventKind::TabSelected { from, to } => {
        writer.begin_case("tabSelected");
        writer.member("from", from);
        writer.member("to", to);
        writer.end_case();
      }
      EventKind::TabReselected { tab } => {
        writer.begin_case("tabReselected");
        writer.member("tab", tab);
        writer.end_case();
      }
      EventKind::BadgeChanged { tab, old, new } => {
        writer.begin_case("badgeChanged");
        writer.member("tab", tab);
        writer.member("old", old);
        writer.member("new", new);
        writer.end_case();
      }
      EventKind::TabAdded { tab, index } => {
        writer.begin_case("tabAdded");
        writer.member("tab", tab);
        writer.member("index", index);
        writer.end_case();
      }
      EventKind::TabRemoved { tab, index } => {
        writer.begin_case("tabRemoved");
        writer.member("tab", tab);
        writer.member("index", index);
        writer.end_case();
      }
      EventKind::TabFlow { tab, event } => {
        writer.begin_case("flow");
        writer.member("tab", tab);
        writer.member("event", event);
        writer.end_case();
      }
      EventKind::Column { column, event } => {
        writer.begin_case("column");
        writer.member("column", column);
        writer.member("event", event);
        writer.end_case();
      }
      EventKind::LayoutChanged { old, new } => {
        writer.begin_case("layoutChanged");
        writer.member("old", old);
        writer.member("new", new);
        writer.end_case();
      }
      EventKind::Moved { from, to } => {
        writer.begin_case("moved");
        writer.member("from", from);
        writer.member("to", to);
        writer.end_case();
      }
      EventKind::CompletionChanged { step, is_complete } => {
        writer.begin_case("completionChanged");
        writer.member("step", step);
        writer.member("isComplete", is_complete);
        writer.end_case();
      }
      EventKind::CanProceedChanged { step, can_proceed } => {
        writer.begin_case("canProceedChanged");
        writer.member("step", step);
        writer.member("canProceed", can_proceed);
        writer.end_case();
      }
      EventKind::Finished => writer.string("finished"),
      EventKind::Reset => writer.string("reset"),
      EventKind::Gap(count) => writer.case("gap", count),
      EventKind::Committed(commit) => writer.case("committed", commit),
      EventKind::IntentRefused(refused) => writer.case("refused", refused),
      EventKind::Pending(waiting) => writer.case("pending", waiting),
      EventKind::Question(question) => writer.case("question", question),
      EventKind::Withdrawn(token) => writer.case("withdrawn", token),
      EventKind::Forgotten(app_intent) => writer.case("forgotten", app_intent),
      EventKind::JournalBroken { errno, seq } => {
        writer.begin_case("journalBroken");
        writer.member("errno", errno);
        writer.member("seq", seq);
        writer.end_case();
      }
      EventKind::Other { tag, payload } if payload.is_null() => writer.string(tag),
      EventKind::Other { tag, payload } => writer.case(tag, payload),
    }
  }
}

impl EventKind {
  /// The event of a tag and its payload.
  pub(crate) fn read(case: &Case<'_>) -> Result<Self, Error> {
    Ok(match (case.tag, case.is_word()) {
      ("changed", false) if case.has("kept") => {
        let members = case.members()?;
        EventKind::Delta {
          kept: members.read("kept")?,
          removed: members.read("removed")?,
          added: members.read("added")?,
          direction: members.read("direction")?,
        }
      }
      ("refused", false) if case.has("command") => {
        let members = case.members()?;
        EventKind::Refused { command: members.read("command")?, result: members.read("result")? }
      }
      ("queueChanged", false) if case.has("kept") => {
        let members = case.members()?;
        EventKind::QueueDelta {
          kept: members.read("kept")?,
          removed: members.read("removed")?,
          added: members.read("added")?,
        }
      }
      ("pathChanged", false) if case.has("kept") => {
        let members = case.members()?;
        EventKind::PathDelta {
          kept: members.read("kept")?,
          removed: members.read("removed")?,
          added: members.read("added")?,
        }
      }
      ("refused", false) if case.has("intent") => EventKind::IntentRefused(case.read()?),
      ("changed", false) => {
        let members = case.members()?;
        EventKind::Changed { from: members.read("from")?, to: members.read("to")? }
      }
      ("batchExecuted", false) => EventKind::BatchExecuted(case.read()?),
      ("transactionExecuted", false) => EventKind::TransactionExecuted(case.read()?),
      ("pathMismatch", false) => {
        let members = case.members()?;
        EventKind::PathMismatch {
          policy: members.read("policy")?,
          resolution: members.read("resolution")?,
          old_path: members.read("oldPath")?,
          new_path: members.read("newPath")?,
        }
      }
      ("middlewareMutation", false) => {
        let members = case.members()?;
        EventKind::MiddlewareMutation {
          action: members.read("action")?,
          handle: members.read("handle")?,
          debug_name: members.read("debugName")?,
          index: members.read("index")?,
        }
      }
      ("answered", false) => {
        let members = case.members()?;
        EventKind::Answered { ticket: members.read("ticket")?, outcome: members.read("outcome")? }
      }
      ("presented", false) => EventKind::Presented(case.read()?),
      ("dismissed", false) => {
        let members = case.members()?;
        EventKind::Dismissed {
          presentation: members.read("presentation")?,
          reason: members.read("reason")?,
        }
      }
      ("replaced", false) => {
        let members = case.members()?;
        EventKind::Replaced { old: members.read("old")?, new: members.read("new")? }
      }
      ("queueChanged", false) => {
        let members = case.members()?;
        EventKind::QueueChanged { old: members.read("old")?, new: members.read("new")? }
      }
      ("commandIntercepted", false) => {
        let members = case.members()?;
        EventKind::CommandIntercepted {
          command: members.read("command")?,
          result: members.read("result")?,
        }
      }
      ("navigation", false) => EventKind::Navigation(case.read()?),
      ("modal", false) => EventKind::Modal(case.read()?),
      ("pathChanged", false) => {
        let members = case.members()?;
        EventKind::PathChanged { old: members.read("old")?, new: members.read("new")? }
      }
      ("intentRejected", false) => {
        let members = case.members()?;
        EventKind::IntentRejected {
          intent: members.read("intent")?,
          reason: members.read("reason")?,
        }
      }
      ("child", false) => {
        let members = case.members()?;
        EventKind::Child {
          presentation: members.read("presentation")?,
          event: members.read("event")?,
        }
      }
      ("tabSelected", false) => {
        let members = case.members()?;
        EventKind::TabSelected { from: members.read("from")?, to: members.read("to")? }
      }
      ("tabReselected", false) => {
        let members = case.members()?;
        EventKind::TabReselected { tab: members.read("tab")? }
      }
      ("badgeChanged", false) => {
        let members = case.members()?;
        EventKind::BadgeChanged {
          tab: members.read("tab")?,
          old: members.read("old")?,
          new: members.read("new")?,
        }
      }
      ("tabAdded", false) => {
        let members = case.members()?;
        EventKind::TabAdded { tab: members.read("tab")?, index: members.read("index")? }
      }
      ("tabRemoved", false) => {
        let members = case.members()?;
        EventKind::TabRemoved { tab: members.read("tab")?, index: members.read("index")? }
      }
      ("flow", false) => {
        let members = case.members()?;
        EventKind::TabFlow { tab: members.read("tab")?, event: members.read("event")? }
      }
      ("column", false) => {
        let members = case.members()?;
        EventKind::Column { column: members.read("column")?, event: members.read("event")? }
      }
      ("layoutChanged", false) => {
        let members = case.members()?;
        EventKind::LayoutChanged { old: members.read("old")?, new: members.read("new")? }
      }
      ("moved", false) => {
        let members = case.members()?;
        EventKind::Moved { from: members.read("from")?, to: members.read("to")? }
      }
      ("completionChanged", false) => {
        let members = case.members()?;
        EventKind::CompletionChanged {
          step: members.read("step")?,
          is_complete: members.read("isComplete")?,
        }
      }
      ("canProceedChanged", false) => {
        let members = case.members()?;
        EventKind::CanProceedChanged {
          step: members.read("step")?,
          can_proceed: members.read("canProceed")?,
        }
      }
      ("finished", true) => EventKind::Finished,
      ("reset", true) => EventKind::Reset,
      ("gap", false) => EventKind::Gap(case.read()?),
      ("committed", false) => EventKind::Committed(case.read()?),
      ("pending", false) => EventKind::Pending(case.read()?),
      ("question", false) => EventKind::Question(case.read()?),
      ("withdrawn", false) => EventKind::Withdrawn(case.read()?),
      ("forgotten", false) => EventKind::Forgotten(case.read()?),
      ("journalBroken", false) => {
        let members = case.members()?;
        EventKind::JournalBroken { errno: members.read("errno")?, seq: members.read("seq")? }
      }
      _ => EventKind::Other { tag: case.tag.to_owned(), payload: case.read()? },
    })
  }
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

impl ToJson for LinkRejection {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      LinkRejection::SchemeNotAllowed(actual) => {
        writer.case_of("schemeNotAllowed", &[("actual", actual)])
      }
      LinkRejection::HostNotAllowed(actual) => {
        writer.case_of("hostNotAllowed", &[("actual", actual)])
      }
      LinkRejection::NonCanonicalOrigin(actual) => {
        writer.case_of("nonCanonicalOrigin", &[("actual", actual)])
      }
      LinkRejection::InvalidUrl(invalid_url) => writer.case("invalidURL", invalid_url),
      LinkRejection::InputLimitExceeded { limit, actual, maximum } => {
        writer.begin_case("inputLimitExceeded");
        writer.member("limit", limit);
        writer.member("actual", actual);
        writer.member("maximum", maximum);
        writer.end_case();
      }
    }
  }
}

impl FromJson for LinkRejection {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "why a pipeline rejects a URL", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("schemeNotAllowed", false) => {
        LinkRejection::SchemeNotAllowed(case.members()?.read("actual")?)
      }
      ("hostNotAllowed", false) => LinkRejection::HostNotAllowed(case.members()?.read("actual")?),
      ("nonCanonicalOrigin", false) => {
        LinkRejection::NonCanonicalOrigin(case.members()?.read("actual")?)
      }
      ("invalidURL", false) => LinkRejection::InvalidUrl(case.read()?),
      ("inputLimitExceeded", false) => {
        let members = case.members()?;
        LinkRejection::InputLimitExceeded {
          limit: members.read("limit")?,
          actual: members.read("actual")?,
          maximum: members.read("maximum")?,
        }
      }
      _ => return case.unknown(),
    })
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

impl ToJson for LinkDecision {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      LinkDecision::Plan(plan) => writer.case("plan", plan),
      LinkDecision::Pending(link) => writer.case("pending", link),
      LinkDecision::Rejected(reason) => writer.case("rejected", reason),
      LinkDecision::Unhandled { url } => {
        writer.begin_case("unhandled");
        writer.member("url", url);
        writer.end_case();
      }
    }
  }
}

impl FromJson for LinkDecision {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "what a pipeline decides about a URL", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("plan", false) => LinkDecision::Plan(case.read()?),
      ("pending", false) => LinkDecision::Pending(case.read()?),
      ("rejected", false) => LinkDecision::Rejected(case.read()?),
      ("unhandled", false) => {
        let members = case.members()?;
        LinkDecision::Unhandled { url: members.read("url")? }
      }
      _ => return case.unknown(),
    })
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
  /// [`EventKind::Withdrawn`].
  pub const WITHDRAWN: EventMask = EventMask(sys::NAV_EVENT_WITHDRAWN);
  /// [`EventKind::Forgotten`].
  pub const FORGOTTEN: EventMask = EventMask(sys::NAV_EVENT_FORGOTTEN);
  /// [`EventKind::JournalBroken`].
  pub const JOURNAL_BROKEN: EventMask = EventMask(sys::NAV_EVENT_JOURNAL_BROKEN);
}
