//! The kinds of commands.

use navruntime_sys as sys;

/// The kind of a command, for a middleware that needs only the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CommandKind {
  /// A push of one route.
  Push,
  /// A push of routes.
  PushAll,
  /// A pop of one entry.
  Pop,
  /// A pop of a number of entries.
  PopCount,
  /// A pop of everything above the root.
  PopToRoot,
  /// A pop to a route.
  PopTo,
  /// A pop to an entry.
  PopToEntry,
  /// Another path.
  Replace,
  /// Commands one after another.
  Sequence,
  /// A command with a fallback.
  WhenCancelled,
  /// Of a modal store: present a route.
  Present,
  /// Of a modal store: another route in the same presentation.
  ReplaceCurrent,
  /// Of a modal store: dismiss the current presentation.
  DismissCurrent,
  /// Of a modal store: dismiss it and the waiting ones.
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
