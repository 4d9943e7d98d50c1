//! How a call ended: refusals are values, mistakes of the caller are errors.

use std::ffi::CStr;
use std::fmt;

use navruntime_sys as sys;

/// Declares an enum whose cases are statuses of the C interface.
macro_rules! statuses {
  (
    $(#[$attribute:meta])* $type:ident, $(#[$other:meta])* other,
    $($(#[$case_attribute:meta])* $case:ident = $status:ident,)*
  ) => {
    $(#[$attribute])*
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum $type {
      $($(#[$case_attribute])* $case,)*
      $(#[$other])*
      Other(i32),
    }

    impl $type {
      pub(crate) fn from_status(status: sys::nav_status) -> $type {
        match status {
          $(sys::$status => $type::$case,)*
          other => $type::Other(other),
        }
      }

      /// The number of its status in the C interface.
      pub fn status(self) -> i32 {
        match self {
          $($type::$case => sys::$status,)*
          $type::Other(status) => status,
        }
      }

      /// The name of its status in the C interface.
      pub fn name(self) -> &'static str {
        // SAFETY: the library answers static text that ends in a NUL.
        unsafe { CStr::from_ptr(sys::nav_status_name(self.status())) }.to_str().unwrap_or("NAV_UNKNOWN")
      }
    }
  };
}

statuses! {
  /// How a call without an error ended: done, or with a refusal, which is normal in navigation. A
  /// refused leaf command changes nothing.
  Outcome,
  /// A refusal of a library newer than this crate.
  other,
  /// Done.
  Done = NAV_OK,
  /// A middleware, coordinator or prepare callback said no.
  Cancelled = NAV_CANCELLED,
  /// Nothing to pop, or no top.
  EmptyStack = NAV_EMPTY_STACK,
  /// A count of zero or less.
  InvalidPopCount = NAV_INVALID_POP_COUNT,
  /// More than the stack has; nothing was popped.
  InsufficientStackDepth = NAV_INSUFFICIENT_STACK_DEPTH,
  /// No such route or entry on the stack.
  RouteNotFound = NAV_ROUTE_NOT_FOUND,
  /// The store's validator refuses the new state.
  ValidationFailed = NAV_VALIDATION_FAILED,
  /// A sequence or batch in which not everything succeeded.
  Partial = NAV_PARTIAL,
  /// A transaction that was rolled back, or was empty.
  NotCommitted = NAV_NOT_COMMITTED,
  /// A modal that waits while another one is shown.
  Queued = NAV_QUEUED,
  /// Nothing to do.
  Noop = NAV_NOOP,
  /// A deep link that waits for sign-in.
  Pending = NAV_PENDING,
  /// A deep link or flow intent that the rules refuse.
  Rejected = NAV_REJECTED,
  /// A deep link that matches nothing.
  Unhandled = NAV_UNHANDLED,
  /// No mapping matches.
  NoMatch = NAV_NO_MATCH,
}

impl Outcome {
  /// Whether it was done.
  pub fn is_done(self) -> bool {
    self == Outcome::Done
  }
}

statuses! {
  /// Which mistake an [`Error`] is about.
  ErrorKind,
  /// An error of a library newer than this crate.
  other,
  /// Unknown key or handle, wrong type, out of range.
  Argument = NAV_ERR_ARGUMENT,
  /// Not well-formed UTF-8.
  Utf8 = NAV_ERR_UTF8,
  /// Not RFC 8259 JSON.
  Json = NAV_ERR_JSON,
  /// JSON, but not a route.
  Route = NAV_ERR_ROUTE,
  /// JSON, but not a command, intent, result or reason.
  Command = NAV_ERR_COMMAND,
  /// Not an RFC 3986 URL reference.
  Url = NAV_ERR_URL,
  /// Not a link pattern.
  Pattern = NAV_ERR_PATTERN,
  /// Larger, deeper or more than the limit allows.
  Limit = NAV_ERR_LIMIT,
  /// A change from a callback that may only read.
  Reentrant = NAV_ERR_REENTRANT,
  /// A snapshot or config that breaks an invariant.
  State = NAV_ERR_STATE,
  /// The handle's parent no longer exists.
  Detached = NAV_ERR_DETACHED,
  /// A wrong schema, or a route, parameter, fact or answer that does not fit it.
  Schema = NAV_ERR_SCHEMA,
  /// The system refused to open, read or write a file.
  Io = NAV_ERR_IO,
  /// A defect of the library.
  Internal = NAV_ERR_INTERNAL,
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
    let message: Vec<u8> =
      detail.message.iter().map(|&unit| unit as u8).take_while(|&byte| byte != 0).collect();
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
