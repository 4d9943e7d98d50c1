//! Commands: how a stack changes; and intents: what a view wants.

use crate::json::{Case, Encodes, FromJson, ToJson, Value, Writer};
use crate::{EntryId, Error, Route};

/// A change of a stack.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Command {
  /// Append a route.
  Push(Route),
  /// Append routes in order; no routes is not a change.
  PushAll(Vec<Route>),
  /// Remove the top entry.
  Pop,
  /// Remove that many entries, all or none.
  PopCount(i64),
  /// Remove everything above the root.
  PopToRoot,
  /// Remove everything above the nearest entry with an equal route.
  PopTo(Route),
  /// Remove everything above an entry.
  PopToEntry(EntryId),
  /// Replace the whole path; the entries of the common prefix are kept.
  Replace(Vec<Route>),
  /// Commands one after another, whatever their results are.
  Sequence(Vec<Command>),
  /// `primary`; if that does not succeed, `fallback` on the state before it.
  WhenCancelled {
    /// Tried first.
    primary: Box<Command>,
    /// Tried if `primary` does not succeed.
    fallback: Box<Command>,
  },
}

impl Command {
  /// Append `route`.
  pub fn push(route: impl Into<Route>) -> Command {
    Command::Push(route.into())
  }

  /// `self`; if that does not succeed, `fallback` on the state before it.
  #[must_use]
  pub fn or_else(self, fallback: Command) -> Command {
    Command::WhenCancelled { primary: Box::new(self), fallback: Box::new(fallback) }
  }

  /// This command with a source, which its events repeat.
  pub fn with_source(&self, source: impl Into<Source>) -> Sourced<'_, Command> {
    Sourced::new(self, source)
  }
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
      Command::PopToEntry(id) => writer.case("popToEntry", id),
      Command::Replace(routes) => writer.case("replace", routes),
      Command::Sequence(commands) => writer.case("sequence", commands),
      Command::WhenCancelled { primary, fallback } => {
        writer.case_of("whenCancelled", &[("primary", primary), ("fallback", fallback)]);
      }
    }
  }
}

impl FromJson for Command {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a command", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("pop", true) => Command::Pop,
      ("popToRoot", true) => Command::PopToRoot,
      ("push", false) => Command::Push(case.read()?),
      ("pushAll", false) => Command::PushAll(case.read()?),
      ("popCount", false) => Command::PopCount(case.read()?),
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

/// What a view wants of a stack; the store turns it into commands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Intent {
  /// To a route.
  Go(Route),
  /// To routes, one above the other.
  GoMany(Vec<Route>),
  /// Back by one.
  Back,
  /// Back by that many.
  BackBy(i64),
  /// Back to the nearest entry with that route.
  BackTo(Route),
  /// Back to the root.
  BackToRoot,
  /// This path and no other.
  ResetTo(Vec<Route>),
  /// Back to the route if it is on the stack, else push it.
  BackOrPush(Route),
  /// Push the route unless it is anywhere on the stack.
  PushUniqueRoot(Route),
}

impl Intent {
  /// This intent with a source, which its events repeat.
  pub fn with_source(&self, source: impl Into<Source>) -> Sourced<'_, Intent> {
    Sourced::new(self, source)
  }
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
    let case = Case::of(value, "an intent", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("back", true) => Intent::Back,
      ("backToRoot", true) => Intent::BackToRoot,
      ("go", false) => Intent::Go(case.read()?),
      ("goMany", false) => Intent::GoMany(case.read()?),
      ("backBy", false) => Intent::BackBy(case.read()?),
      ("backTo", false) => Intent::BackTo(case.read()?),
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

/// Where a command came from.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Source {
  /// The user of the program.
  User,
  /// A deep link.
  Link,
  /// A snapshot.
  Restore,
  /// The toolkit, which showed another path.
  Reconcile,
  /// Anything else, in the host's words.
  Custom(String),
}

impl Source {
  /// The word for this in JSON.
  pub fn as_str(&self) -> &str {
    match self {
      Source::User => "user",
      Source::Link => "link",
      Source::Restore => "restore",
      Source::Reconcile => "reconcile",
      Source::Custom(text) => text,
    }
  }
}

impl From<&str> for Source {
  fn from(text: &str) -> Self {
    match text {
      "user" => Source::User,
      "link" => Source::Link,
      "restore" => Source::Restore,
      "reconcile" => Source::Reconcile,
      other => Source::Custom(other.to_owned()),
    }
  }
}

impl ToJson for Source {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(self.as_str());
  }
}

impl FromJson for Source {
  fn from_value(value: &Value) -> Result<Self, Error> {
    String::from_value(value).map(|text| text.as_str().into())
  }
}

/// A command, commands or an intent with a source.
///
/// ```
/// use navruntime::{Command, Source, Sourced, Store};
///
/// let store = Store::new()?;
/// store.execute(Command::push("home").with_source(Source::Link))?;
/// store.execute_batch(Sourced::new(&[Command::Pop][..], "voice"), false)?;
/// # Ok::<(), navruntime::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sourced<'v, T: ?Sized> {
  value: &'v T,
  source: Source,
}

impl<'v, T: ?Sized> Sourced<'v, T> {
  /// `value` from `source`.
  pub fn new(value: &'v T, source: impl Into<Source>) -> Sourced<'v, T> {
    Sourced { value, source: source.into() }
  }

  fn write<'a>(&'a self, key: &str, scratch: &'a mut Writer) -> &'a [u8]
  where
    T: ToJson,
  {
    scratch.begin_object();
    scratch.member(key, self.value);
    scratch.member("source", &self.source);
    scratch.end_object();
    scratch.as_bytes()
  }
}

impl Encodes<Command> for Sourced<'_, Command> {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write("command", scratch)
  }
}

impl Encodes<[Command]> for Sourced<'_, [Command]> {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write("commands", scratch)
  }
}

impl Encodes<crate::FlowIntent> for Sourced<'_, crate::FlowIntent> {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write("intent", scratch)
  }
}

impl Encodes<Intent> for Sourced<'_, Intent> {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write("intent", scratch)
  }
}
