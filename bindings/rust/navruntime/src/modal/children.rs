//! Stores inside each other: a modal store over a stack, and the stores that a presentation owns.

use std::ptr::{self, NonNull};

use navruntime_sys as sys;

use super::{ModalStore, ModalStoreBuilder, PresentationId};
use crate::ffi;
use crate::json::{read, Writer};
use crate::{Error, ModalResult, RootResult, Store, StoreBuilder};

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
      read::<RootResult>,
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
      read::<ModalResult>,
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
      read::<RootResult>,
    )
  }
}
