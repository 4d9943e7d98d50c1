//! Stores inside each other: a modal store over a stack, and the stores that a presentation owns.

use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use super::{ModalCommand, ModalResult, ModalStore, ModalStoreBuilder, PresentationId};
use crate::ffi;
use crate::json::{Case, FromJson, ToJson, Value, Writer};
use crate::{CancellationReason, Error, NavigationResult, Outcome, Store, StoreBuilder};

impl ModalStore {
  pub(super) fn over(stack: &Store, config: &str) -> Result<ModalStore, Error> {
    // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, the place
    // for the new handle and the error for the call.
    ffi::create(|out, error| unsafe {
      sys::nav_modal_store_create_over(
        stack.as_ptr(),
        config.as_ptr().cast(),
        config.len(),
        out,
        error,
      )
    })
    .map(ModalStore::of)
  }

  /// The stack and the modal store that a presentation owns, made at the first call with these
  /// options; `None` if there is no such presentation. They end with it: after that, every call on
  /// them is [`ErrorKind::Detached`](crate::ErrorKind::Detached).
  ///
  /// # Errors
  /// As [`StoreBuilder::build`], at the first call;
  /// [`ErrorKind::Detached`](crate::ErrorKind::Detached) if this store's own parent no longer
  /// exists, [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only
  /// read.
  pub fn child(
    &self,
    owner: PresentationId,
    stack: &StoreBuilder,
    modals: &ModalStoreBuilder,
  ) -> Result<Option<(Store, ModalStore)>, Error> {
    let mut config = Writer::new();
    config.begin_object();
    config.member("stack", stack);
    config.member("modals", modals);
    config.end_object();
    let config = config.as_str();
    let (mut raw_stack, mut raw_modals) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: the handle is valid while it is borrowed; the text is valid for its length, the
    // places for the new handles and the error for the call.
    ffi::call(|error| unsafe {
      let (config, length) = (config.as_ptr().cast(), config.len());
      sys::nav_modal_store_child(
        self.as_ptr(),
        owner.0,
        config,
        length,
        &mut raw_stack,
        &mut raw_modals,
        error,
      )
    })?;
    // Each is owned before the other is looked at.
    let (stack, modals) =
      (NonNull::new(raw_stack).map(Store::of), NonNull::new(raw_modals).map(ModalStore::of));
    Ok(stack.zip(modals))
  }

  /// Dismiss the presentation that owns this store; nothing if none does.
  ///
  /// # Errors
  /// As [`dismiss_all`](Self::dismiss_all), and [`ErrorKind::Detached`](crate::ErrorKind::Detached)
  /// if the parent no longer exists.
  pub fn dismiss_self(&self) -> Result<ModalResult, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    self.call(|out, error| unsafe { sys::nav_modal_store_dismiss_self(self.as_ptr(), out, error) })
  }

  /// Dismiss every modal of the tree, with its children, and clear the path of the root: both or
  /// neither.
  ///
  /// # Errors
  /// As [`dismiss_self`](Self::dismiss_self).
  pub fn dismiss_all_from_root(&self) -> Result<RootResult, Error> {
    // SAFETY: as in `dismiss_self`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_modal_store_dismiss_all_from_root(self.as_ptr(), out, error) },
      RootResult::from_json,
    )
  }
}

impl Store {
  /// Dismiss the presentation that owns this store; nothing if none does.
  ///
  /// # Errors
  /// [`ErrorKind::Detached`](crate::ErrorKind::Detached) if the parent no longer exists,
  /// [`ErrorKind::Reentrant`](crate::ErrorKind::Reentrant) from a callback that may only read.
  pub fn dismiss_self(&self) -> Result<ModalResult, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    ffi::call_for(
      |out, error| unsafe { sys::nav_store_dismiss_self(self.as_ptr(), out, error) },
      ModalResult::from_json,
    )
  }

  /// Dismiss every modal of the tree, with its children, and clear the path of the root: both or
  /// neither.
  ///
  /// # Errors
  /// As [`dismiss_self`](Self::dismiss_self).
  pub fn dismiss_all_from_root(&self) -> Result<RootResult, Error> {
    // SAFETY: as in `dismiss_self`.
    ffi::call_for(
      |out, error| unsafe { sys::nav_store_dismiss_all_from_root(self.as_ptr(), out, error) },
      RootResult::from_json,
    )
  }
}

/// The result of dismissing everything.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RootResult {
  /// The modals are dismissed and the root's path is empty.
  Executed,
  /// There was nothing to dismiss or clear.
  Noop,
  /// The root's stack refuses to be cleared; nothing has changed.
  NavigationFailed(NavigationResult),
  /// A middleware of the modals cancelled; nothing has changed.
  Cancelled(CancellationReason<ModalCommand>),
}

impl RootResult {
  /// The outcome, without the details.
  pub fn outcome(&self) -> Outcome {
    match self {
      RootResult::Executed => Outcome::Done,
      RootResult::Noop => Outcome::Noop,
      RootResult::NavigationFailed(_) | RootResult::Cancelled(_) => Outcome::NotCommitted,
    }
  }
}

impl FromJson for RootResult {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let case = Case::of(value, "what closing everything came to", &[])?;
    Ok(match (case.tag, case.is_word()) {
      ("executed", true) => RootResult::Executed,
      ("noop", true) => RootResult::Noop,
      ("navigationFailed", false) => RootResult::NavigationFailed(case.read()?),
      ("cancelled", false) => RootResult::Cancelled(case.read()?),
      _ => return case.unknown(),
    })
  }
}

impl ToJson for RootResult {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      RootResult::Executed => writer.string("executed"),
      RootResult::Noop => writer.string("noop"),
      RootResult::NavigationFailed(result) => writer.case("navigationFailed", result),
      RootResult::Cancelled(reason) => writer.case("cancelled", reason),
    }
  }
}
