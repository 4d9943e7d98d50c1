//! Raw declarations of `libnavruntime`: every type, constant and function of `include/navruntime.h`, under its C name and in its order, and nothing else.
//!
//! The header's comments are the contract: parameters, statuses, ownership, threads and re-entrancy are documented there. `check_extern.py` holds this crate
//! against the header. Programs use the safe crate, `navruntime`.
#![no_std]
#![allow(non_camel_case_types)]

mod events;
mod flow;
mod intents;
mod links;
mod middleware;
mod modal;
mod split;
mod steps;
mod store;
mod tabs;
mod text;
mod types;

pub use events::*;
pub use flow::*;
pub use intents::*;
pub use links::*;
pub use middleware::*;
pub use modal::*;
pub use split::*;
pub use steps::*;
pub use store::*;
pub use tabs::*;
pub use text::*;
pub use types::*;
