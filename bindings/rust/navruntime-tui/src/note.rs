//! A sentence for the person, from any thread.

use std::fmt::Display;
use std::sync::{Mutex, PoisonError};

use crate::Waker;

/// What is to be told until the next key: a page draws it, for example with
/// [`put_foot`](crate::put_foot). [`Window::note`](crate::Window::note) gives one that draws again;
/// the default one is for a program with a loop of its own.
#[derive(Debug, Default)]
pub struct Note {
  text: Mutex<String>,
  waker: Option<Waker>,
}

impl Note {
  pub(crate) fn new(waker: Waker) -> Note {
    Note { text: Mutex::default(), waker: Some(waker) }
  }

  /// Shows this instead of what was there.
  pub fn say(&self, text: impl Into<String>) {
    let text = text.into();
    let was = {
      let mut shown = self.text.lock().unwrap_or_else(PoisonError::into_inner);
      std::mem::replace(&mut *shown, text.clone())
    };
    if let Some(waker) = self.waker.as_ref().filter(|_| was != text) {
      waker.wake();
    }
  }

  /// What went well; or none, and what went wrong is said.
  pub fn ok<T, E: Display>(&self, result: Result<T, E>) -> Option<T> {
    result.map_err(|error| self.say(error.to_string())).ok()
  }

  /// What is to be told; empty if there is nothing.
  pub fn text(&self) -> String {
    self.text.lock().unwrap_or_else(PoisonError::into_inner).clone()
  }
}
