//! Polls a future by hand, and counts how often it asks to be polled again.

use std::future::Future;
use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};

/// Counts how often it was woken.
#[derive(Default)]
pub struct Woken(AtomicUsize);

impl Wake for Woken {
  fn wake(self: Arc<Self>) {
    self.0.fetch_add(1, Ordering::SeqCst);
  }
}

impl Woken {
  pub fn times(&self) -> usize {
    self.0.load(Ordering::SeqCst)
  }
}

pub fn poll<T>(future: Pin<&mut impl Future<Output = T>>, woken: &Arc<Woken>) -> Poll<T> {
  let waker = Waker::from(Arc::clone(woken));
  future.poll(&mut Context::from_waker(&waker))
}
