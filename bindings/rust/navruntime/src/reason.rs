//! Why something was refused.

use crate::json::{FromJson, Reader, ToJson, Writer};
use crate::{Command, Error};

/// Why a command was cancelled before it reached the engine; `C` is the kind of command.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CancellationReason<C = Command> {
  /// A middleware.
  Middleware {
    /// Its name; if it gives none, its registration's.
    debug_name: Option<String>,
    /// The original command; a middleware that cancels may leave it out.
    command: Option<Box<C>>,
  },
  /// A condition of the host does not hold.
  ConditionFailed,
  /// In the host's words.
  Custom(String),
  /// The command that a prepare callback allowed can no longer run on the current state.
  StaleAfterPrepare(Box<C>),
  /// A modal is shown, and the store is configured to refuse another.
  Busy,
}

impl<C> CancellationReason<C> {
  /// A reason in the host's words.
  pub fn custom(text: impl Into<String>) -> Self {
    CancellationReason::Custom(text.into())
  }
}

impl<C: ToJson> ToJson for CancellationReason<C> {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      CancellationReason::Middleware { debug_name, command } => {
        writer.begin_object();
        writer.key("middleware");
        writer.begin_object();
        writer.member("debugName", debug_name);
        if let Some(command) = command {
          writer.member("command", command);
        }
        writer.end_object();
        writer.end_object();
      }
      CancellationReason::ConditionFailed => writer.string("conditionFailed"),
      CancellationReason::Custom(text) => writer.case("custom", text),
      CancellationReason::StaleAfterPrepare(command) => writer.case("staleAfterPrepare", command),
      CancellationReason::Busy => writer.string("busy"),
    }
  }
}

impl<C: FromJson> FromJson for CancellationReason<C> {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.case("a reason", |case| {
      Ok(match (&*case.tag, case.is_word()) {
        ("conditionFailed", true) => CancellationReason::ConditionFailed,
        ("busy", true) => CancellationReason::Busy,
        ("custom", false) => CancellationReason::Custom(case.read()?),
        ("staleAfterPrepare", false) => CancellationReason::StaleAfterPrepare(case.read()?),
        ("middleware", false) => case.members(|members| {
          Ok(CancellationReason::Middleware {
            debug_name: members.read("debugName")?,
            command: members.read("command")?,
          })
        })?,
        _ => return case.unknown(),
      })
    })
  }
}
