//! Panics never cross the boundary. The first one in a callback is kept, and continues when the
//! outermost call on its thread returns.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{catch_unwind, resume_unwind, AssertUnwindSafe};

type Payload = Box<dyn Any + Send>;

struct Calls {
  /// Calls of the library that have not returned, each but the first made by a callback of the one
  /// before.
  depth: Cell<usize>,
  /// What the first callback that panicked had to say.
  first: RefCell<Option<Payload>>,
}

thread_local! {
  static CALLS: Calls = const { Calls { depth: Cell::new(0), first: RefCell::new(None) } };
}

/// Makes a call of the library that may call back.
pub(crate) fn enter<R>(function: impl FnOnce() -> R) -> R {
  // While a thread ends its locals may be gone: then there is nobody left to panic for.
  let _ = CALLS.try_with(|calls| calls.depth.set(calls.depth.get() + 1));
  let answer = function();
  let first = CALLS.try_with(|calls| {
    calls.depth.set(calls.depth.get() - 1);
    if calls.depth.get() == 0 {
      calls.first.take()
    } else {
      None
    }
  });
  if let Ok(Some(payload)) = first {
    // A handle that is dropped while its owner unwinds must not panic again: that would abort.
    if std::thread::panicking() {
      discard(payload);
    } else {
      resume_unwind(payload);
    }
  }
  answer
}

/// Runs a callback. If it panics, `refuse` is told why, in a text for people; the callback's answer
/// is then `refuse`'s.
pub(crate) fn guard<R>(callback: impl FnOnce() -> R, refuse: impl FnOnce(&str) -> R) -> R {
  match catch_unwind(AssertUnwindSafe(callback)) {
    Ok(answer) => answer,
    Err(payload) => {
      let answer = refuse(&reason(&payload));
      keep(payload);
      answer
    }
  }
}

fn reason(payload: &Payload) -> String {
  let text = payload
    .downcast_ref::<&str>()
    .copied()
    .or_else(|| payload.downcast_ref::<String>().map(String::as_str));
  format!("a callback panicked: {}", text.unwrap_or("(no text)"))
}

fn keep(payload: Payload) {
  let mut payload = Some(payload);
  let _ = CALLS.try_with(|calls| {
    let mut first = calls.first.borrow_mut();
    if first.is_none() {
      *first = payload.take();
    }
  });
  if let Some(later) = payload {
    discard(later);
  }
}

/// A payload is any value, and its destructor may panic too.
fn discard(payload: Payload) {
  if let Err(another) = catch_unwind(AssertUnwindSafe(|| drop(payload))) {
    std::mem::forget(another);
  }
}
