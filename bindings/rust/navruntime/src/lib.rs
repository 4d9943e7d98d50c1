//! Typed navigation for programs that draw their own screens: a stack of routes, the modals over
//! it, and deep links into it.
//!
//! State changes only by a command, and every command has a typed result. A refusal (an empty
//! stack, a middleware that said no) is a value; an [`Error`] is a mistake of the caller. Neither
//! changes anything.
//!
//! ```
//! use navruntime::{Command, EventMask, NavigationResult, Route, Store};
//!
//! let store = Store::builder().path(["home"]).root_inside().build()?;
//! store.observers().add(EventMask::CHANGED, |event| println!("{event:?}"))?;
//! assert_eq!(store.execute(Command::push(Route::new("product").with("id", "7")))?, NavigationResult::Success);
//! assert!(store.pop()?.is_done());
//! assert_eq!(store.execute(Command::Pop)?, NavigationResult::EmptyStack);
//! # Ok::<(), navruntime::Error>(())
//! ```
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
pub mod json;
mod kept;
mod links;
pub mod middleware;
mod modal;
mod observers;
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
mod tabs;
#[rustfmt::skip] // As `app`.
pub mod typed;
mod values;

pub use app::{
  App, AppIntent, AppRefusal, AppResult, AppState, Ask, AskError, Change, Commit, FactsResult,
  InterceptorId, Layer, LayerStyle, Node, OpenQuestion, PendingIntent, Proposal, Refused,
  Resolution, Scene, Screen, Sent, ShownLayer,
};
#[rustfmt::skip] // As `app`.
pub use app::{
  Address, DropReason, Dropped, Generation, History, Journal, JournalOptions, JournalReport,
  Location, RestoreMode, RestoreResult, SnapshotOptions, TornTail,
};
pub use authority::{Addressable, Authority, Flow, Modal, Observable, Split, Stack, Steps, Tabs};
pub use command::{Source, Sourced};
pub use decision::{Coordinator, Decision};
pub use error::{Error, ErrorKind, Outcome};
pub use event::{Event, EventMask};
pub use flow::{FlowStore, FlowStoreBuilder, PresentAs};
pub use links::{
  Finding, FindingKind, LinkHandler, LinkLimits, LinkMatch, LinkOutcome, LinkPlan, LinkPolicy,
  LinkQuestion, LinkReport, Mapping, Matcher, MatcherBuilder, OpensLinks, Pipeline,
  PipelineBuilder, Placement, Shadowing,
};
pub use middleware::{Execution, Interception, Middleware};
pub use modal::{
  ModalState, ModalStore, ModalStoreBuilder, ModalStyle, PresentationId, QueuePolicy, WhenBusy,
};
pub use observers::{ObserverId, Observers};
pub use queue::{EventQueue, Overflow};
pub use reason::CancellationReason;
pub use registry::{MiddlewareId, Middlewares, Registration, ThrottleKey};
pub use route::{canonical_route, Entry, EntryId, Route};
pub use schema::{Schema, SchemaFinding, SchemaProblem, SchemaReport};
pub use sender::Sender;
pub use split::{SplitColumn, SplitState, SplitStore, SplitStoreBuilder, SplitVisibility};
pub use steps::{StepFlow, StepState};
pub use store::{BackTarget, Debounced, Limit, ReconcilePolicy, Store, StoreBuilder};
pub use tabs::{Reselect, Tab, TabIntent, TabResult, TabStore, TabStoreBuilder};
pub use typed::TypedApp;
pub use values::{
  Answer, Back, BatchResult, CollapsedEntry, Command, CommandKind, Direction, DismissReason,
  EventKind, Evicted, FlowIntent, FlowRejection, FlowResult, FlowStep, Intent, IntentResult,
  InvalidUrl, LinkDecision, LinkFailure, LinkRejection, MigrationReport, MismatchPolicy,
  ModalCommand, ModalIntent, ModalResult, MutationAction, NavigationResult, PendingLink,
  Presentation, Question, RestoreReport, RootResult, SplitLayout, StackRestoreReport, StepRefusal,
  StepResult, TabRefusal, TransactionResult, ValidationError, Waiting,
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
