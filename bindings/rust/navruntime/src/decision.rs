//! The decision of a callback that is asked before a command.

use std::ffi::c_char;

use navruntime_sys as sys;

use crate::ffi;
use crate::json::ToJson;
use crate::{CancellationReason, Command, Error, Intent, ValidationError};

/// What a coordinator, a prepare function or a reconcile function decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
  /// Continue unchanged. For a reconcile function: do not change the store.
  PassOn,
  /// Execute this command instead.
  Execute(Command),
  /// Execute these instead: as a batch, or as a sequence if a prepare function says so.
  ExecuteAll(Vec<Command>),
  /// Refuse, for this reason. A reconcile function has nothing to refuse.
  Cancel(CancellationReason),
}

impl Decision {
  /// Refuse, in the host's words.
  pub fn cancel(text: impl Into<String>) -> Decision {
    Decision::Cancel(CancellationReason::custom(text))
  }
}

/// Sees each intent of a store before it becomes commands. It runs unlocked, may use the store, and
/// may run on several threads at once.
///
/// Closures are coordinators. If one panics, the intent is refused with a `custom` reason, and the
/// panic continues when the outermost call returns.
pub trait Coordinator: Send + Sync {
  /// Decide about an intent.
  fn decide(&self, intent: &Intent) -> Decision;
}

impl<F: Fn(&Intent) -> Decision + Send + Sync> Coordinator for F {
  fn decide(&self, intent: &Intent) -> Decision {
    self(intent)
  }
}

pub(crate) type Setter = unsafe extern "C" fn(
  *mut sys::nav_reply,
  *const c_char,
  usize,
  *mut sys::nav_error,
) -> sys::nav_status;

/// # Safety
/// `reply` is the reply of the callback that runs.
pub(crate) unsafe fn set(
  reply: *mut sys::nav_reply,
  setter: Setter,
  answer: &(impl ToJson + ?Sized),
) -> Result<(), Error> {
  ffi::with_json(&answer, |text, length| {
    // SAFETY: the caller's promise; the text is valid for its length, the error for the call.
    ffi::call(|error| unsafe { setter(reply, text, length, error) })
  })
  .map(drop)
}

/// Runs a callback and passes its decision on. An impossible decision, and a panic, become a
/// refusal with a text; if the callback cannot refuse, it has given no answer, and the state stays
/// as it is.
///
/// # Safety
/// `reply` is the reply of the callback that runs.
pub(crate) unsafe fn decide(reply: *mut sys::nav_reply, callback: impl FnOnce() -> Decision) {
  let decision = ffi::guard(callback, |why| Decision::cancel(why));
  // SAFETY: the caller's promise, here and below.
  let answered = unsafe {
    match &decision {
      Decision::PassOn => Ok(()),
      Decision::Execute(command) => set(reply, sys::nav_reply_commands, command),
      Decision::ExecuteAll(commands) => set(reply, sys::nav_reply_commands, commands),
      Decision::Cancel(reason) => set(reply, sys::nav_reply_cancel, reason),
    }
  };
  if let Err(error) = answered {
    let reason = CancellationReason::<Command>::custom(error.message());
    // SAFETY: as above.
    let _ = unsafe { set(reply, sys::nav_reply_cancel, &reason) };
  }
}

/// Gives the answer, if there is one. An answer that the library refuses counts as none.
///
/// # Safety
/// `reply` is the reply of the callback that runs.
pub(crate) unsafe fn reply_with<T: ToJson>(
  reply: *mut sys::nav_reply,
  setter: Setter,
  answer: Option<T>,
) {
  if let Some(answer) = answer {
    // SAFETY: the caller's promise.
    let _ = unsafe { set(reply, setter, &answer) };
  }
}

/// Refuses a path.
///
/// # Safety
/// `reply` is the reply of a validator that runs.
pub(crate) unsafe fn refuse_path(reply: *mut sys::nav_reply, rule: &ValidationError) {
  // SAFETY: the caller's promise.
  if let Err(error) = unsafe { set(reply, sys::nav_reply_error, rule) } {
    // SAFETY: as above. Text in words is an answer of every validator.
    let _ = unsafe {
      set(reply, sys::nav_reply_error, &ValidationError::Custom(error.message().to_owned()))
    };
  }
}
