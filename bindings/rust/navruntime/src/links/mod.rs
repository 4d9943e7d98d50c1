//! Deep links: from URLs to routes, plans and changes.

mod decision;
mod finding;
mod handler;
mod mapping;
mod matcher;
mod outcome;
mod pipeline;
mod policy;

pub use decision::LinkPlan;
pub use finding::{Finding, FindingKind, Shadowing};
pub use handler::{LinkHandler, OpensLinks};
pub use mapping::{LinkLimits, Mapping};
pub use matcher::{LinkMatch, Matcher, MatcherBuilder};
pub use outcome::{LinkOutcome, LinkReport};
pub use pipeline::{Pipeline, PipelineBuilder, Placement};
pub use policy::{LinkPolicy, LinkQuestion};
