//! A clock that tests advance.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::Arc;
use std::time::Duration;

/// A clock that stands still until a test moves it. Its clones show the same time.
///
/// ```
/// use navruntime::testing::ManualClock;
/// use std::time::Duration;
///
/// let clock = ManualClock::default();
/// let for_the_store = clock.clone();
/// clock.advance(Duration::from_millis(500));
/// assert_eq!(for_the_store.milliseconds(), 500);
/// ```
#[derive(Clone, Debug, Default)]
pub struct ManualClock(Arc<AtomicI64>);

impl ManualClock {
  /// What the clock shows: give a store `move || clock.milliseconds()`.
  pub fn milliseconds(&self) -> i64 {
    self.0.load(Ordering::SeqCst)
  }

  /// Move the clock. A longer time than it can hold is its greatest.
  pub fn advance(&self, by: Duration) {
    let step = i64::try_from(by.as_millis()).unwrap_or(i64::MAX);
    let now = self.milliseconds().saturating_add(step);
    self.0.store(now, Ordering::SeqCst);
  }
}
