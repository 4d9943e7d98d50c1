//! What a call came to: refusals are values, mistakes of the caller are errors.

use std::fmt;

use navruntime_sys as sys;

/// What a call came to that was no error: done, or one of the refusals that are normal in navigation. A refused leaf command has changed nothing.
#[must_use = "a refusal is not an error: look at the outcome, or say `let _ =` to ignore it"]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
  /// Done.
  Done,
  /// A middleware, coordinator or prepare callback said no.
  Cancelled,
  /// Nothing to pop, or no top.
  EmptyStack,
  /// A count of zero or less.
  InvalidPopCount,
  /// More than there is to pop; nothing was popped.
  InsufficientStackDepth,
  /// No such route or entry on the stack.
  RouteNotFound,
  /// The store's validator refuses the state that this would lead to.
  ValidationFailed,
  /// A sequence or batch in which not everything succeeded.
  Partial,
  /// A transaction that was rolled back, or was empty.
  NotCommitted,
  /// A modal that waits behind the current one.
  Queued,
  /// Nothing to do.
  Noop,
  /// A deep link that waits for sign-in.
  Pending,
  /// A deep link or flow intent that the rules refuse.
  Rejected,
  /// A deep link that nobody takes.
  Unhandled,
  /// No mapping matches.
  NoMatch,
  /// A refusal of a library newer than this crate.
  Other(i32),
}

impl Outcome {
  /// Whether it was done.
  pub fn is_done(self) -> bool {
    self == Outcome::Done
  }

  /// The outcome behind a status of zero or above.
  pub(crate) fn from_status(status: sys::nav_status) -> Outcome {
    match status {
      sys::NAV_OK => Outcome::Done,
      sys::NAV_CANCELLED => Outcome::Cancelled,
      sys::NAV_EMPTY_STACK => Outcome::EmptyStack,
      sys::NAV_INVALID_POP_COUNT => Outcome::InvalidPopCount,
      sys::NAV_INSUFFICIENT_STACK_DEPTH => Outcome::InsufficientStackDepth,
      sys::NAV_ROUTE_NOT_FOUND => Outcome::RouteNotFound,
      sys::NAV_VALIDATION_FAILED => Outcome::ValidationFailed,
      sys::NAV_PARTIAL => Outcome::Partial,
      sys::NAV_NOT_COMMITTED => Outcome::NotCommitted,
      sys::NAV_QUEUED => Outcome::Queued,
      sys::NAV_NOOP => Outcome::Noop,
      sys::NAV_PENDING => Outcome::Pending,
      sys::NAV_REJECTED => Outcome::Rejected,
      sys::NAV_UNHANDLED => Outcome::Unhandled,
      sys::NAV_NO_MATCH => Outcome::NoMatch,
      other => Outcome::Other(other),
    }
  }
}

/// Which mistake an [`Error`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
  /// Unknown key or handle, wrong type, out of range.
  Argument,
  /// Not well-formed UTF-8.
  Utf8,
  /// Not RFC 8259 JSON.
  Json,
  /// JSON, but not a route.
  Route,
  /// JSON, but not a command, intent, result or reason.
  Command,
  /// Not an RFC 3986 URL reference.
  Url,
  /// Not a link pattern.
  Pattern,
  /// Larger, deeper or more than the limit allows.
  Limit,
  /// A change from a callback that may only read.
  Reentrant,
  /// A snapshot or config that breaks an invariant.
  State,
  /// The handle's parent is gone.
  Detached,
  /// A snapshot of an unknown format or kind.
  Schema,
  /// A defect of the library.
  Internal,
  /// An error of a library newer than this crate.
  Other(i32),
}

impl ErrorKind {
  /// The kind behind a status below zero.
  fn from_status(status: sys::nav_status) -> ErrorKind {
    match status {
      sys::NAV_ERR_ARGUMENT => ErrorKind::Argument,
      sys::NAV_ERR_UTF8 => ErrorKind::Utf8,
      sys::NAV_ERR_JSON => ErrorKind::Json,
      sys::NAV_ERR_ROUTE => ErrorKind::Route,
      sys::NAV_ERR_COMMAND => ErrorKind::Command,
      sys::NAV_ERR_URL => ErrorKind::Url,
      sys::NAV_ERR_PATTERN => ErrorKind::Pattern,
      sys::NAV_ERR_LIMIT => ErrorKind::Limit,
      sys::NAV_ERR_REENTRANT => ErrorKind::Reentrant,
      sys::NAV_ERR_STATE => ErrorKind::State,
      sys::NAV_ERR_DETACHED => ErrorKind::Detached,
      sys::NAV_ERR_SCHEMA => ErrorKind::Schema,
      sys::NAV_ERR_INTERNAL => ErrorKind::Internal,
      other => ErrorKind::Other(other),
    }
  }
}

/// A mistake of the caller: nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
  kind: ErrorKind,
  offset: Option<u64>,
  message: String,
}

impl Error {
  pub(crate) fn new(kind: ErrorKind, offset: Option<u64>, message: impl Into<String>) -> Error {
    Error { kind, offset, message: message.into() }
  }

  /// The error that the library wrote.
  pub(crate) fn from_library(status: sys::nav_status, detail: &sys::nav_error) -> Error {
    let message: Vec<u8> = detail.message.iter().map(|&unit| unit as u8).take_while(|&byte| byte != 0).collect();
    Error {
      kind: ErrorKind::from_status(status),
      offset: (detail.offset != sys::NAV_NO_OFFSET).then_some(detail.offset),
      message: String::from_utf8_lossy(&message).into_owned(),
    }
  }

  /// Which mistake it is.
  pub fn kind(&self) -> ErrorKind {
    self.kind
  }

  /// Bytes into the input that the message is about.
  pub fn offset(&self) -> Option<u64> {
    self.offset
  }

  /// One line that names the thing and the way out.
  pub fn message(&self) -> &str {
    &self.message
  }
}

impl fmt::Display for Error {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match self.offset {
      Some(offset) => write!(formatter, "{} (at byte {offset})", self.message),
      None => formatter.write_str(&self.message),
    }
  }
}

impl std::error::Error for Error {}
