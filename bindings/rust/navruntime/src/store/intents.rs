//! Intents and reconciliation.

use navruntime_sys as sys;

use super::Store;
use crate::json::{read, Encodes};
use crate::{Command, Error, Intent, IntentResult, Route};

/// What [`Store::reconcile`] does with a path that does not match the store's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReconcilePolicy {
  /// Take the new path.
  Replace,
  /// Do not change the store.
  Ignore,
}

impl Store {
  /// Send an intent: the coordinator is asked, then it becomes commands.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn send(&self, intent: impl Encodes<Intent>) -> Result<IntentResult, Error> {
    self.call_json_for(
      &intent,
      // SAFETY: the pointers are those that `call_json_for` lends.
      |store, text, length, out, error| unsafe {
        sys::nav_store_send(store, text, length, out, error)
      },
      read::<IntentResult>,
    )
  }

  /// The commands that an intent would execute now. The coordinator is not asked, and nothing
  /// changes.
  ///
  /// # Errors
  /// As [`execute`](Self::execute), except that callbacks may call it.
  pub fn preview(&self, intent: impl Encodes<Intent>) -> Result<Vec<Command>, Error> {
    self.call_json_for(
      &intent,
      // SAFETY: the pointers are those that `call_json_for` lends.
      |store, text, length, out, error| unsafe {
        sys::nav_store_preview(store, text, length, out, error)
      },
      read,
    )
  }

  /// Tell the store which path the toolkit shows now. It executes the commands that lead there.
  ///
  /// # Errors
  /// As [`execute`](Self::execute).
  pub fn reconcile(
    &self,
    path: impl Encodes<[Route]>,
    policy: ReconcilePolicy,
  ) -> Result<IntentResult, Error> {
    let policy = match policy {
      ReconcilePolicy::Replace => sys::NAV_RECONCILE_REPLACE,
      ReconcilePolicy::Ignore => sys::NAV_RECONCILE_IGNORE,
    };
    self.call_json_for(
      &path,
      // SAFETY: the pointers are those that `call_json_for` lends.
      |store, text, length, out, error| unsafe {
        sys::nav_store_reconcile(store, text, length, policy, out, error)
      },
      read::<IntentResult>,
    )
  }
}
