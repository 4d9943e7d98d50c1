//! What stores have in common: commands pass middlewares, views send intents, events reach
//! observers.

use std::ffi::{c_char, c_void};
use std::fmt::Debug;

use navruntime_sys as sys;

use crate::json::{FromJson, ToJson};
use crate::{
  App, Command, FlowIntent, FlowResult, Intent, IntentResult, ModalCommand, ModalIntent,
  ModalResult, ModalState, NavigationResult, Route,
};

/// A kind of store that has events: every kind.
pub trait Observable: sealed::Observed {}

/// A kind of store to which a view can send intents: [`Stack`], [`Modal`] or [`Flow`].
pub trait Addressable: Observable {
  /// What a view wants.
  type Intent: ToJson;
  /// The result of an intent.
  type IntentResult: FromJson;
}

/// A kind of store with middlewares: [`Stack`] or [`Modal`]. It names the types of their commands,
/// results and states.
pub trait Authority: Addressable + sealed::Intercepted {
  /// A command before the engine runs it.
  type Command: ToJson + FromJson + Clone + Debug;
  /// The result of a command.
  type Result: ToJson + FromJson + Clone + Debug;
  /// What a middleware may look at.
  type State: FromJson;
}

/// The kind of [`Store`](crate::Store): a stack of routes.
#[derive(Clone, Copy, Debug)]
pub enum Stack {}

/// The kind of [`ModalStore`](crate::ModalStore): what is presented above a stack.
#[derive(Clone, Copy, Debug)]
pub enum Modal {}

/// The kind of [`FlowStore`](crate::FlowStore): a stack and the modals over it.
#[derive(Clone, Copy, Debug)]
pub enum Flow {}

/// The kind of [`TabStore`](crate::TabStore): named flows.
#[derive(Clone, Copy, Debug)]
pub enum Tabs {}

/// The kind of [`SplitStore`](crate::SplitStore): columns.
#[derive(Clone, Copy, Debug)]
pub enum Split {}

/// The kind of [`StepFlow`](crate::StepFlow): a wizard.
#[derive(Clone, Copy, Debug)]
pub enum Steps {}

impl Addressable for Stack {
  type Intent = Intent;
  type IntentResult = IntentResult;
}

impl Addressable for Modal {
  type Intent = ModalIntent;
  type IntentResult = ModalResult;
}

impl Addressable for Flow {
  type Intent = FlowIntent;
  type IntentResult = FlowResult;
}

impl Authority for Stack {
  type Command = Command;
  type Result = NavigationResult;
  type State = Vec<Route>;
}

impl Authority for Modal {
  type Command = ModalCommand;
  type Result = ModalResult;
  type State = ModalState;
}

pub(crate) mod sealed {
  use super::*;

  type Handle = *mut u64;
  type Failure = *mut sys::nav_error;
  type Status = sys::nav_status;
  type Middleware = *const sys::nav_middleware;

  /// The library's functions for the events of one kind of store.
  pub struct ObserverTable<Raw> {
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
    pub attach_queue: unsafe extern "C" fn(
      *mut Raw,
      *mut sys::nav_event_queue,
      sys::nav_event_mask,
      Handle,
      Failure,
    ) -> Status,
  }

  pub trait Observed: 'static {
    /// The library's handle.
    type Raw: 'static;
    const OBSERVERS: ObserverTable<Self::Raw>;
  }

  macro_rules! observed {
    ($($type:ident: $raw:ident, $observe:ident, $unobserve:ident, $attach_queue:ident;)*) => {$(
      impl Observed for $type {
        type Raw = sys::$raw;
        const OBSERVERS: ObserverTable<Self::Raw> =
          ObserverTable {
            observe: sys::$observe,
            unobserve: sys::$unobserve,
            attach_queue: sys::$attach_queue,
          };
      }

      impl Observable for $type {}
    )*};
  }

  observed! {
    Stack: nav_store, nav_store_observe, nav_store_unobserve, nav_store_attach_queue;
    Modal: nav_modal_store, nav_modal_store_observe,
      nav_modal_store_unobserve, nav_modal_store_attach_queue;
    Flow: nav_flow_store, nav_flow_store_observe,
      nav_flow_store_unobserve, nav_flow_store_attach_queue;
    Tabs: nav_tab_store, nav_tab_store_observe, nav_tab_store_unobserve, nav_tab_store_attach_queue;
    Split: nav_split_store, nav_split_store_observe,
      nav_split_store_unobserve, nav_split_store_attach_queue;
    Steps: nav_step_flow, nav_step_flow_observe,
      nav_step_flow_unobserve, nav_step_flow_attach_queue;
    App: nav_app, nav_app_observe, nav_app_unobserve, nav_app_attach_queue;
  }

  /// The library's functions for the middlewares of one kind of store.
  pub struct MiddlewareTable<Raw> {
    pub add:
      unsafe extern "C" fn(*mut Raw, *const c_char, usize, Middleware, Handle, Failure) -> Status,
    pub insert: unsafe extern "C" fn(
      *mut Raw,
      usize,
      *const c_char,
      usize,
      Middleware,
      Handle,
      Failure,
    ) -> Status,
    pub replace:
      unsafe extern "C" fn(*mut Raw, u64, *const c_char, usize, Middleware, Failure) -> Status,
    pub shift: unsafe extern "C" fn(*mut Raw, u64, usize, Failure) -> Status,
    pub remove: unsafe extern "C" fn(*mut Raw, u64, Failure) -> Status,
    pub list: unsafe extern "C" fn(*mut Raw, *mut sys::nav_buffer, Failure) -> Status,
  }

  pub trait Intercepted: Observed {
    const MIDDLEWARES: MiddlewareTable<Self::Raw>;
  }

  impl Intercepted for Stack {
    const MIDDLEWARES: MiddlewareTable<Self::Raw> = MiddlewareTable {
      add: sys::nav_store_add_middleware,
      insert: sys::nav_store_insert_middleware,
      replace: sys::nav_store_replace_middleware,
      shift: sys::nav_store_move_middleware,
      remove: sys::nav_store_remove_middleware,
      list: sys::nav_store_middlewares,
    };
  }

  impl Intercepted for Modal {
    const MIDDLEWARES: MiddlewareTable<Self::Raw> = MiddlewareTable {
      add: sys::nav_modal_store_add_middleware,
      insert: sys::nav_modal_store_insert_middleware,
      replace: sys::nav_modal_store_replace_middleware,
      shift: sys::nav_modal_store_move_middleware,
      remove: sys::nav_modal_store_remove_middleware,
      list: sys::nav_modal_store_middlewares,
    };
  }
}
