//! What tests of navigation need: where the user is, events compared one by one, a clock that a
//! test advances, a check for leaks, and a walker that makes what fails short.
//!
//! ```
//! use navruntime::testing::{assert_at, assert_events, EventLog};
//! use navruntime::{App, Schema};
//!
//! let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
//!   "routes":{"home":{},"product":{"params":{"id":"uint"},"links":["/products/:id"]}}}"#)?;
//! let app = App::new(&schema)?;
//! let events = EventLog::new(&app)?;
//! let _ = app.open("/products/7")?;
//! assert_at(&app, "/products/7");
//! assert_events(&events, &["committed", "shown"]);
//! let _ = app.back()?;
//! assert_events(&events, &[r#"{"committed":{"seq":2,"cause":"back","changes":"..."}}"#, "shown"]);
//! # Ok::<(), navruntime::Error>(())
//! ```

mod clock;
mod events;
mod model;
mod places;
mod shrinking;
mod steps;
mod walk;

pub use clock::ManualClock;
pub use events::{assert_events, EventLog};
pub use places::{assert_at, LeakCheck};
pub use walk::{walk, Walk, WalkFailed, Walker};
