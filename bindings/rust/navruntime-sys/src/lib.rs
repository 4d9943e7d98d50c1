// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Raw declarations of `libnavruntime`: every type, constant and function of
//! `include/navruntime.h`, under its C name and in its order, and nothing else.
//!
//! The comments are the header's, which is the contract: parameters, statuses, ownership, threads
//! and re-entrancy. Programs use the safe crate, `navruntime`.
#![no_std]
#![allow(non_camel_case_types)]

/// Declares a handle or borrowed object: it is known by pointer only, and is neither moved nor
/// shared by accident.
macro_rules! opaque {
  ($(#[$doc:meta])* $name:ident) => {
    $(#[$doc])*
    #[repr(C)]
    pub struct $name {
      _data: [u8; 0],
      _marker: core::marker::PhantomData<(*mut u8, core::marker::PhantomPinned)>,
    }
  };
}

mod addresses_and_history;
mod app;
mod callbacks;
mod child_stores;
mod deep_links_handler;
mod deep_links_matcher;
mod deep_links_pipeline;
mod events_and_their_queues;
mod flow_store;
mod intents;
mod journal;
mod json_for_hosts;
mod middleware;
mod modal_store;
mod observers_of_a_stack_store;
mod presenter;
mod recorder;
mod schema;
mod screens_that_answer_and_host_data;
mod snapshots;
mod snapshots_of_a_stack_store;
mod splits;
mod stack_store;
mod status_and_errors;
mod step_flows;
mod tabs;
mod text;
mod version;

pub use addresses_and_history::*;
pub use app::*;
pub use callbacks::*;
pub use child_stores::*;
pub use deep_links_handler::*;
pub use deep_links_matcher::*;
pub use deep_links_pipeline::*;
pub use events_and_their_queues::*;
pub use flow_store::*;
pub use intents::*;
pub use journal::*;
pub use json_for_hosts::*;
pub use middleware::*;
pub use modal_store::*;
pub use observers_of_a_stack_store::*;
pub use presenter::*;
pub use recorder::*;
pub use schema::*;
pub use screens_that_answer_and_host_data::*;
pub use snapshots::*;
pub use snapshots_of_a_stack_store::*;
pub use splits::*;
pub use stack_store::*;
pub use status_and_errors::*;
pub use step_flows::*;
pub use tabs::*;
pub use text::*;
pub use version::*;
