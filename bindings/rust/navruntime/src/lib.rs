//! Tabs, stacks, sheets, deep links and sign-in for programs that draw their own screens.
//!
//! A [`Schema`] declares the screens once; an [`App`] knows where the user is. Intents such as
//! `go` and `back` change it: each is done completely or not at all, and its result says which. A
//! refusal is a value; an [`Error`] is a mistake of the caller. Neither changes anything.
//!
//! ```
//! use navruntime::{App, AppResult, Schema};
//!
//! let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
//!   "facts":{"signedIn":{"initial":false}},
//!   "routes":{"home":{},"signIn":{"show":"sheet"},
//!             "order":{"params":{"id":"uint"},"links":["/orders/:id"],
//!                      "requires":["signedIn"],"orElse":"signIn"}}}"#)?;
//! let app = App::new(&schema)?;
//! assert!(matches!(app.open("/orders/7")?, AppResult::Pending(_))); // signIn is shown
//! assert_eq!(app.set_fact("signedIn", true)?.resumed(), Some(&AppResult::Done));
//! assert_eq!(app.describe()?, "shop: home > order(id=7)");
//! assert!(app.back()?.is_done());
//! # Ok::<(), navruntime::Error>(())
//! ```
//!
//! `nav gen --lang rust` makes an enum of the routes, so that a wrong parameter does not compile
//! ([`typed`]). The program draws what [`App::scene`] tells, or what a [`Presenter`] says is to be
//! done. [`frames`] keeps the pages of a program that draws every frame.
//!
//! Module [`stores`] has the parts for programs that have no schema and compose their navigation
//! themselves: [`stores::Store`], [`stores::ModalStore`], [`stores::FlowStore`],
//! [`stores::TabStore`], [`stores::SplitStore`] and [`stores::Matcher`].
//!
//! **Callbacks** are closures and traits: [`Middleware`] sees every command, a [`Coordinator`]
//! every intent, [`Observers`] every event. A panic in one never passes through the library: if the
//! callback decides, its command is refused with a `custom` reason, and the panic continues when
//! the outermost call returns.
//!
//! **Threads**: every handle is `Send` and `Sync`. Middlewares, validators and clocks of one store
//! run one at a time under its lock and may read the store (a clock may not); observers and
//! coordinators run unlocked and may change it.
//!
//! The library is linked into the program; `docs/rust.md` says how it is found.

#[rustfmt::skip] // Formatted with 100 columns by `bindings/rust/test`.
mod app;
mod authority;
mod back;
mod command;
mod decision;
mod error;
mod event;
mod ffi;
mod flow;
pub mod frames;
pub mod json;
mod kept;
mod links;
pub mod middleware;
mod modal;
mod observers;
#[rustfmt::skip] // As `app`.
mod presenter;
mod queue;
mod reason;
mod registry;
mod result;
mod route;
#[rustfmt::skip] // As `app`.
mod schema;
mod sender;
mod split;
mod steps;
mod store;
pub mod stores;
mod tabs;
#[rustfmt::skip] // As `app`.
pub mod testing;
#[rustfmt::skip] // As `app`.
pub mod typed;
mod values;

pub use app::{
  App, AppIntent, AppRefusal, AppResult, AppState, Ask, AskError, Badge, Bar, BarTab, Change,
  Commit, FactsResult, InterceptorId, Layer, LayerStyle, LayerTop, Node, OpenQuestion, PathEntry,
  PendingIntent, Preview, PreviewResult, Proposal, Refused, Resolution, Scene, Screen,
  ScreenSender, Sent, ShownLayer,
};
#[rustfmt::skip] // As `app`.
pub use app::{
  Address, DropReason, Dropped, Generation, History, Journal, JournalOptions, JournalReport,
  Location, Recorder, RestoreMode, RestoreResult, SnapshotOptions, TornTail,
};
pub use error::{Error, ErrorKind, Outcome};
pub use event::{Event, EventMask, Unread};
pub use observers::{ObserverId, Observers};
pub use presenter::{Gesture, Next, Operation, Presenter};
pub use queue::{EventQueue, Overflow};
pub use route::{canonical_route, Entry, EntryId, Route};
pub use schema::{Schema, SchemaFinding, SchemaProblem, SchemaReport};
pub use store::Limit;
#[doc(no_inline)] // Until 1.0.
pub use stores::*;
pub use typed::{TypedApp, TypedSender};
pub use values::{
  Answer, Direction, EventKind, Evicted, MigrationReport, Question, ResolvedBy, RestoreReport,
  Waiting,
};

/// The version of the library that is loaded, such as `"0.1.0"`.
pub fn library_version() -> &'static str {
  // SAFETY: the library answers static text that ends in a NUL.
  let version = unsafe { std::ffi::CStr::from_ptr(navruntime_sys::nav_version_string()) };
  version.to_str().unwrap_or("unknown")
}

/// How many handles of the library are alive in the process: 0 after everything was dropped. For
/// leak checks in tests.
pub fn live_handles() -> usize {
  // SAFETY: there is nothing to be unsafe about.
  unsafe { navruntime_sys::nav_live_handles() }
}
