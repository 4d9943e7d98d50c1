//! Commands: how a stack changes; and intents: what a view wants.

use crate::json::{Encodes, FromJson, Reader, ToJson, Writer};
use crate::{Command, Error, Intent, Route};

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

impl Intent {
  /// This intent with a source, which its events repeat.
  pub fn with_source(&self, source: impl Into<Source>) -> Sourced<'_, Intent> {
    Sourced::new(self, source)
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
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    String::read_json(reader).map(|text| text.as_str().into())
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
