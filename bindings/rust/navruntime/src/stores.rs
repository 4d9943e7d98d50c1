//! Stores and deep links, for programs that have no schema and compose their navigation themselves,
//! with their commands, intents, results and builders.
//!
//! The root of the crate has the same names until 1.0.
//!
//! ```
//! use navruntime::stores::Store;
//! use navruntime::Route;
//!
//! let store = Store::new()?;
//! store.push("home")?;
//! store.push(Route::new("order").with("id", 7))?;
//! assert_eq!(store.depth(), 2);
//! # Ok::<(), navruntime::Error>(())
//! ```

pub use crate::authority::{
  Addressable, Authority, Flow, Modal, Observable, Split, Stack, Steps, Tabs,
};
pub use crate::command::{Source, Sourced};
pub use crate::decision::{Coordinator, Decision};
pub use crate::flow::{FlowStore, FlowStoreBuilder, PresentAs};
pub use crate::links::{
  Finding, FindingKind, LinkHandler, LinkLimits, LinkMatch, LinkOutcome, LinkPlan, LinkPolicy,
  LinkQuestion, LinkReport, Mapping, Matcher, MatcherBuilder, OpensLinks, Pipeline,
  PipelineBuilder, Placement, Shadowing,
};
pub use crate::middleware::{Execution, Interception, Middleware};
pub use crate::modal::{
  ModalState, ModalStore, ModalStoreBuilder, ModalStyle, PresentationId, QueuePolicy, WhenBusy,
};
pub use crate::reason::CancellationReason;
pub use crate::registry::{MiddlewareId, Middlewares, Registration, ThrottleKey};
pub use crate::sender::Sender;
pub use crate::split::{SplitColumn, SplitState, SplitStore, SplitStoreBuilder, SplitVisibility};
pub use crate::steps::{StepFlow, StepState};
pub use crate::store::{BackTarget, Debounced, ReconcilePolicy, Store, StoreBuilder};
pub use crate::tabs::{Reselect, Tab, TabIntent, TabResult, TabStore, TabStoreBuilder};
pub use crate::values::{
  Back, BatchResult, CollapsedEntry, Command, CommandKind, DismissReason, FlowIntent,
  FlowRejection, FlowResult, FlowStep, Intent, IntentResult, InvalidUrl, LinkDecision, LinkFailure,
  LinkRejection, MismatchPolicy, ModalCommand, ModalIntent, ModalResult, MutationAction,
  NavigationResult, PendingLink, Presentation, RootResult, SplitLayout, StackRestoreReport,
  StepRefusal, StepResult, TabRefusal, TransactionResult, ValidationError,
};
