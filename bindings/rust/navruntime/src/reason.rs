//! Why something was refused.

use crate::json::{Case, FromJson, ToJson, Value, Writer};
use crate::{Command, Error, Route};

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
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a reason", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("conditionFailed", true) => CancellationReason::ConditionFailed,
      ("busy", true) => CancellationReason::Busy,
      ("custom", false) => CancellationReason::Custom(case.read()?),
      ("staleAfterPrepare", false) => CancellationReason::StaleAfterPrepare(case.read()?),
      ("middleware", false) => {
        let members = case.members()?;
        CancellationReason::Middleware {
          debug_name: members.read("debugName")?,
          command: members.read("command")?,
        }
      }
      _ => return case.unknown(),
    })
  }
}

/// Which rule of a validator a path breaks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValidationError {
  /// The path must not be empty.
  EmptyStackNotAllowed,
  /// The first route, from the left, that repeats an earlier one.
  DuplicateRoute(Route),
  /// The path is empty and must begin with a route.
  MissingRequiredRoot {
    /// That route.
    expected: Route,
  },
  /// The path begins with a different route than required.
  InvalidRoot {
    /// The route that it must begin with.
    expected: Route,
    /// The route that it begins with.
    actual: Route,
  },
  /// A rule of the host.
  Custom(String),
}

impl ToJson for ValidationError {
  fn write_json(&self, writer: &mut Writer) {
    let (tag, expected, actual) = match self {
      ValidationError::EmptyStackNotAllowed => return writer.string("emptyStackNotAllowed"),
      ValidationError::DuplicateRoute(route) => return writer.case("duplicateRoute", route),
      ValidationError::Custom(text) => return writer.case("custom", text),
      ValidationError::MissingRequiredRoot { expected } => ("missingRequiredRoot", expected, None),
      ValidationError::InvalidRoot { expected, actual } => ("invalidRoot", expected, Some(actual)),
    };
    writer.begin_object();
    writer.key(tag);
    writer.begin_object();
    writer.member("expected", expected);
    if let Some(actual) = actual {
      writer.member("actual", actual);
    }
    writer.end_object();
    writer.end_object();
  }
}

impl FromJson for ValidationError {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "a validation error", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("emptyStackNotAllowed", true) => ValidationError::EmptyStackNotAllowed,
      ("duplicateRoute", false) => ValidationError::DuplicateRoute(case.read()?),
      ("custom", false) => ValidationError::Custom(case.read()?),
      ("missingRequiredRoot", false) => {
        ValidationError::MissingRequiredRoot { expected: case.members()?.read("expected")? }
      }
      ("invalidRoot", false) => {
        let members = case.members()?;
        ValidationError::InvalidRoot {
          expected: members.read("expected")?,
          actual: members.read("actual")?,
        }
      }
      _ => return case.unknown(),
    })
  }
}
