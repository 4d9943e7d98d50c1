//! What stacks and modals have in common: commands pass middlewares, events reach observers.

use std::ffi::{c_char, c_void};
use std::fmt::Debug;

use navruntime_sys as sys;

use crate::json::{FromJson, ToJson};
use crate::{Command, Intent, IntentResult, ModalCommand, ModalIntent, ModalResult, ModalState, NavigationResult, Route};

/// What a store has authority over: [`Stack`] or [`Modal`]. It says of which type the commands, results and states are that middlewares and senders work with.
pub trait Authority: sealed::Functions {
  /// A command on its way to the engine.
  type Command: ToJson + FromJson + Clone + Debug;
  /// What a command came to.
  type Result: ToJson + FromJson + Clone + Debug;
  /// What a middleware may look at.
  type State: FromJson;
  /// What a view wants.
  type Intent: ToJson;
  /// What an intent came to.
  type IntentResult: FromJson;
}

/// The authority over a stack of routes.
#[derive(Clone, Copy, Debug)]
pub enum Stack {}

/// The authority over what is presented above a stack.
#[derive(Clone, Copy, Debug)]
pub enum Modal {}

impl Authority for Stack {
  type Command = Command;
  type Result = NavigationResult;
  type State = Vec<Route>;
  type Intent = Intent;
  type IntentResult = IntentResult;
}

impl Authority for Modal {
  type Command = ModalCommand;
  type Result = ModalResult;
  type State = ModalState;
  type Intent = ModalIntent;
  type IntentResult = ModalResult;
}

pub(crate) mod sealed {
  use super::*;

  type Handle = *mut u64;
  type Failure = *mut sys::nav_error;
  type Status = sys::nav_status;
  type Middleware = *const sys::nav_middleware;

  /// The library's functions for one kind of store.
  pub struct Table<Raw> {
    pub add: unsafe extern "C" fn(*mut Raw, *const c_char, usize, Middleware, Handle, Failure) -> Status,
    pub insert: unsafe extern "C" fn(*mut Raw, usize, *const c_char, usize, Middleware, Handle, Failure) -> Status,
    pub replace: unsafe extern "C" fn(*mut Raw, u64, *const c_char, usize, Middleware, Failure) -> Status,
    pub shift: unsafe extern "C" fn(*mut Raw, u64, usize, Failure) -> Status,
    pub remove: unsafe extern "C" fn(*mut Raw, u64, Failure) -> Status,
    pub list: unsafe extern "C" fn(*mut Raw, *mut sys::nav_buffer, Failure) -> Status,
    pub observe: unsafe extern "C" fn(
      *mut Raw,
      sys::nav_event_mask,
      sys::nav_observer_fn,
      *mut c_void,
      sys::nav_destroy_fn,
      Handle,
      Failure,
    ) -> Status,
    pub unobserve: unsafe extern "C" fn(*mut Raw, u64, Failure) -> Status,
    pub attach_queue: unsafe extern "C" fn(*mut Raw, *mut sys::nav_event_queue, sys::nav_event_mask, Handle, Failure) -> Status,
  }

  pub trait Functions: 'static {
    /// The library's handle.
    type Raw: 'static;
    const TABLE: Table<Self::Raw>;
  }

  impl Functions for Stack {
    type Raw = sys::nav_store;
    const TABLE: Table<Self::Raw> = Table {
      add: sys::nav_store_add_middleware,
      insert: sys::nav_store_insert_middleware,
      replace: sys::nav_store_replace_middleware,
      shift: sys::nav_store_move_middleware,
      remove: sys::nav_store_remove_middleware,
      list: sys::nav_store_middlewares,
      observe: sys::nav_store_observe,
      unobserve: sys::nav_store_unobserve,
      attach_queue: sys::nav_store_attach_queue,
    };
  }

  impl Functions for Modal {
    type Raw = sys::nav_modal_store;
    const TABLE: Table<Self::Raw> = Table {
      add: sys::nav_modal_store_add_middleware,
      insert: sys::nav_modal_store_insert_middleware,
      replace: sys::nav_modal_store_replace_middleware,
      shift: sys::nav_modal_store_move_middleware,
      remove: sys::nav_modal_store_remove_middleware,
      list: sys::nav_modal_store_middlewares,
      observe: sys::nav_modal_store_observe,
      unobserve: sys::nav_modal_store_unobserve,
      attach_queue: sys::nav_modal_store_attach_queue,
    };
  }
}
