//! Executing commands.

use std::ptr;

use navruntime_sys as sys;

use super::Store;
use crate::ffi;
use crate::json::{read, Encodes};
use crate::{BatchResult, Command, Error, NavigationResult, Outcome, Route, TransactionResult};

impl Store {
  /// Execute one command through middleware, validator and engine.
  ///
  /// # Errors
  /// [`ErrorKind::Route`](crate::ErrorKind::Route) for a route without a name,
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) beyond a limit,
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read; of
  /// [`Raw`](crate::json::Raw) text also those of its JSON.
  pub fn execute(&self, command: impl Encodes<Command>) -> Result<NavigationResult, Error> {
    // SAFETY: the pointers are those that `call_json_for` lends.
    self.call_json_for(
      &command,
      |store, text, length, out, error| unsafe {
        sys::nav_store_execute(store, text, length, out, error)
      },
      read::<NavigationResult>,
    )
  }

  /// Execute one command and get only the outcome, not the reason: the library builds no JSON.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn execute_status(&self, command: impl Encodes<Command>) -> Result<Outcome, Error> {
    ffi::with_json(&command, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, the
      // error for the call; no result is asked for.
      ffi::call(|error| unsafe {
        sys::nav_store_execute(self.as_ptr(), text, length, ptr::null_mut(), error)
      })
    })
  }

  /// Execute commands one by one, as [`execute`](Self::execute) does, in one call of the library.
  ///
  /// # Errors
  /// As [`execute`](Self::execute), before the first is executed.
  pub fn execute_many(
    &self,
    commands: impl Encodes<[Command]>,
  ) -> Result<Vec<NavigationResult>, Error> {
    // SAFETY: the pointers are those that `call_json_for` lends.
    self.call_json_for(
      &commands,
      |store, text, length, out, error| unsafe {
        sys::nav_store_execute_many(store, text, length, out, error)
      },
      read,
    )
  }

  /// Execute commands with one `changed` event for the net difference; with `stop_on_failure`
  /// nothing runs after the first that does not succeed.
  ///
  /// # Errors
  /// As [`execute`](Self::execute), before the first is executed.
  pub fn execute_batch(
    &self,
    commands: impl Encodes<[Command]>,
    stop_on_failure: bool,
  ) -> Result<BatchResult, Error> {
    self.call_json_for(
      &commands,
      // SAFETY: the pointers are those that `call_json_for` lends.
      |store, text, length, out, error| unsafe {
        sys::nav_store_execute_batch(store, text, length, stop_on_failure.into(), out, error)
      },
      read::<BatchResult>,
    )
  }

  /// Execute all commands or none: if one does not succeed, the store stays as it was.
  ///
  /// # Errors
  /// As [`execute`](Self::execute), before the first is executed.
  pub fn execute_transaction(
    &self,
    commands: impl Encodes<[Command]>,
  ) -> Result<TransactionResult, Error> {
    self.call_json_for(
      &commands,
      // SAFETY: the pointers are those that `call_json_for` lends.
      |store, text, length, out, error| unsafe {
        sys::nav_store_execute_transaction(store, text, length, out, error)
      },
      read::<TransactionResult>,
    )
  }

  /// The result that the engine would give, without middleware and without a change.
  ///
  /// # Errors
  /// As [`execute`](Self::execute), except that callbacks may call it.
  pub fn validate(&self, command: impl Encodes<Command>) -> Result<NavigationResult, Error> {
    // SAFETY: the pointers are those that `call_json_for` lends.
    self.call_json_for(
      &command,
      |store, text, length, out, error| unsafe {
        sys::nav_store_validate(store, text, length, out, error)
      },
      read::<NavigationResult>,
    )
  }

  /// Append a route.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn push(&self, route: impl Encodes<Route>) -> Result<Outcome, Error> {
    self.call_json(&route, sys::nav_store_push)
  }

  /// Remove the top entry.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn pop(&self) -> Result<Outcome, Error> {
    // SAFETY: the handle is valid while it is borrowed, the error for the call.
    ffi::call(|error| unsafe { sys::nav_store_pop(self.as_ptr(), error) })
  }

  /// Remove `count` entries from the top, all or none.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn pop_count(&self, count: i64) -> Result<Outcome, Error> {
    // SAFETY: as in `pop`.
    ffi::call(|error| unsafe { sys::nav_store_pop_count(self.as_ptr(), count, error) })
  }

  /// Remove everything above the nearest entry with an equal route.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn pop_to(&self, route: impl Encodes<Route>) -> Result<Outcome, Error> {
    self.call_json(&route, sys::nav_store_pop_to)
  }

  /// Remove everything above the root.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn pop_to_root(&self) -> Result<Outcome, Error> {
    // SAFETY: as in `pop`.
    ffi::call(|error| unsafe { sys::nav_store_pop_to_root(self.as_ptr(), error) })
  }

  /// Replace the whole path; the entries of the common prefix are kept.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn replace(&self, path: impl Encodes<[Route]>) -> Result<Outcome, Error> {
    self.call_json(&path, sys::nav_store_replace)
  }

  /// Debounce: run the latest command once `quiet` milliseconds have passed without a newer one.
  /// The store needs a clock.
  ///
  /// # Errors
  /// As [`execute`](Self::execute), and [`ErrorKind::Argument`](crate::ErrorKind::Argument) without
  /// a clock.
  pub fn debounce(&self, command: impl Encodes<Command>, quiet: u32) -> Result<(), Error> {
    ffi::with_json(&command, |text, length| {
      // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, the
      // error for the call.
      ffi::call(|error| unsafe {
        sys::nav_store_debounce(self.as_ptr(), text, length, i64::from(quiet), error)
      })
    })
    .map(drop)
  }

  /// Cancel the debounced command; returns it, or `None` if there is none.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn cancel_debounced(&self) -> Result<Option<Command>, Error> {
    ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
      |out, error| unsafe { sys::nav_store_cancel_debounced(self.as_ptr(), out, error) },
      |outcome, text| {
        if outcome == Outcome::Noop {
          Ok(None)
        } else {
          read::<Command>(text).map(Some)
        }
      },
    )
  }

  /// Execute the debounced command if its quiet time has passed; a main loop calls this.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn poll_debounced(&self) -> Result<Debounced, Error> {
    let mut wait = 0;
    let executed = ffi::call_with_outcome(
      // SAFETY: the handle is valid while it is borrowed; buffer, number and error are valid for
      // the call.
      |out, error| unsafe { sys::nav_store_poll_debounced(self.as_ptr(), out, &mut wait, error) },
      |outcome, text| match outcome {
        Outcome::Pending => Ok(None),
        // Also the outcome of an empty sequence that was due: then there is a result.
        Outcome::Noop if text.is_empty() => Ok(None),
        _ => read::<NavigationResult>(text).map(Some),
      },
    )?;
    Ok(match executed {
      Some(result) => Debounced::Executed(result),
      None => u64::try_from(wait).map_or(Debounced::Nothing, Debounced::DueIn),
    })
  }
}

/// What [`Store::poll_debounced`] found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Debounced {
  /// No command waits.
  Nothing,
  /// One is due in this many milliseconds.
  DueIn(u64),
  /// One was due and had this result.
  Executed(NavigationResult),
}
