//! A screen that answers, as a future.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};

use crate::app::{AppIntent, AppResult, Handle};
use crate::json::{ToJson, Value};
use crate::{Answer, EntryId, Error, Event, EventKind, EventMask, ObserverId};

/// Waits for the answer of a screen: made by [`App::ask`](crate::App::ask).
#[must_use = "a future does nothing until it is polled"]
pub struct Ask {
  app: Weak<Handle>,
  stage: Stage,
}

enum Stage {
  /// The intent is not sent yet.
  New(AppIntent),
  /// The screen is there.
  Waiting {
    shared: Arc<Shared>,
    observer: ObserverId,
    ticket: EntryId,
  },
  Ended,
}

/// Why a screen gave no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AskError {
  /// A mistake of the caller.
  Failed(Error),
  /// The screen was not shown; nothing has changed.
  Refused(AppResult),
  /// The screen was removed without an answer: the name of the intent that removed it, `facts`, or
  /// `destroyed` after the app was dropped.
  Left(Value),
}

impl fmt::Display for AskError {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match self {
      AskError::Failed(error) => error.fmt(formatter),
      AskError::Refused(result) => {
        write!(formatter, "the screen was not shown: {}", result.to_json())
      }
      AskError::Left(cause) => write!(formatter, "the screen left without an answer: {cause}"),
    }
  }
}

impl std::error::Error for AskError {
  fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
    match self {
      AskError::Failed(error) => Some(error),
      _ => None,
    }
  }
}

/// What the observer writes and the future reads.
#[derive(Default)]
struct Shared(Mutex<Slot>);

#[derive(Default)]
struct Slot {
  ticket: Option<EntryId>,
  /// Answers that came before the ticket was known: of other screens, and perhaps of this one.
  early: Vec<(EntryId, Answer)>,
  answer: Option<Answer>,
  waker: Option<Waker>,
}

impl Shared {
  fn slot(&self) -> MutexGuard<'_, Slot> {
    // Nothing that can panic runs while it is locked.
    self.0.lock().unwrap_or_else(PoisonError::into_inner)
  }

  fn answered(&self, ticket: EntryId, answer: Answer) {
    let mut slot = self.slot();
    match slot.ticket {
      None => slot.early.push((ticket, answer)),
      Some(own) if own == ticket && slot.answer.is_none() => slot.answer = Some(answer),
      Some(_) => return,
    }
    let waker = slot.waker.take();
    drop(slot);
    // After the lock: a waker may poll at once.
    if let Some(waker) = waker {
      waker.wake();
    }
  }

  /// Says which ticket counts; its answer may be there already.
  fn expect(&self, ticket: EntryId) {
    let mut slot = self.slot();
    slot.ticket = Some(ticket);
    let early = std::mem::take(&mut slot.early);
    if let Some((_, answer)) = early.into_iter().find(|(other, _)| *other == ticket) {
      slot.answer = Some(answer);
    }
  }

  /// There will be no more events.
  fn closed(&self) {
    let mut slot = self.slot();
    if slot.answer.is_none() {
      slot.answer = Some(Answer::Left("destroyed".into()));
    }
    let waker = slot.waker.take();
    drop(slot);
    if let Some(waker) = waker {
      waker.wake();
    }
  }
}

/// Part of the observer: when the library releases it, nobody waits in vain.
struct Watch(Arc<Shared>);

impl Drop for Watch {
  fn drop(&mut self) {
    self.0.closed();
  }
}

impl Ask {
  pub(super) fn new(app: &Arc<Handle>, intent: AppIntent) -> Ask {
    Ask { app: Arc::downgrade(app), stage: Stage::New(intent) }
  }

  /// Observes first, so that no answer can be missed, then sends.
  fn start(&mut self, intent: &AppIntent) -> Result<Arc<Shared>, AskError> {
    let app = self.app.upgrade().ok_or_else(|| AskError::Left("destroyed".into()))?;
    let shared = Arc::new(Shared::default());
    let watch = Watch(Arc::clone(&shared));
    let receive = move |event: Event| {
      if let EventKind::Answered { ticket, outcome } = event.kind {
        watch.0.answered(ticket, outcome);
      }
    };
    let observers = app.observers();
    let observer = observers.add(EventMask::ANSWERED, receive).map_err(AskError::Failed)?;
    match app.send(intent) {
      Ok(AppResult::Ticket(ticket)) => {
        shared.expect(ticket);
        self.stage = Stage::Waiting { shared: Arc::clone(&shared), observer, ticket };
        Ok(shared)
      }
      refused => {
        // An observer that cannot be removed now is harmless: nobody reads what it writes.
        let _ = observers.remove(observer);
        Err(refused.map_or_else(AskError::Failed, AskError::Refused))
      }
    }
  }

  /// Ends the observation; with `and_remove` the screen is removed too.
  fn end(&mut self, and_remove: bool) {
    let stage = std::mem::replace(&mut self.stage, Stage::Ended);
    let Stage::Waiting { shared, observer, ticket } = stage else { return };
    // The task that polled does not want to hear any more, and removing the observer would wake it.
    shared.slot().waker = None;
    if let Some(app) = self.app.upgrade() {
      let _ = app.observers().remove(observer);
      if and_remove {
        // It may have left already, or its app may be busy with a callback that may only read.
        let _ = app.send(AppIntent::Remove(ticket));
      }
    }
  }
}

impl Future for Ask {
  type Output = Result<Value, AskError>;

  /// # Panics
  /// If it is polled again after it ended.
  fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
    let shared = match std::mem::replace(&mut self.stage, Stage::Ended) {
      Stage::New(intent) => match self.start(&intent) {
        Ok(shared) => shared,
        Err(error) => return Poll::Ready(Err(error)),
      },
      Stage::Waiting { shared, observer, ticket } => {
        let kept = Arc::clone(&shared);
        self.stage = Stage::Waiting { shared, observer, ticket };
        kept
      }
      Stage::Ended => panic!("a future was polled after it ended"),
    };
    let answer = {
      let mut slot = shared.slot();
      if slot.answer.is_none() {
        slot.waker = Some(context.waker().clone());
        return Poll::Pending;
      }
      slot.answer.take()
    };
    self.end(false);
    Poll::Ready(match answer {
      Some(Answer::Value(value)) => Ok(value),
      Some(Answer::Left(cause)) => Err(AskError::Left(cause)),
      None => unreachable!("looked at above"),
    })
  }
}

impl Drop for Ask {
  fn drop(&mut self) {
    self.end(true);
  }
}

impl fmt::Debug for Ask {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match &self.stage {
      Stage::New(intent) => write!(formatter, "Ask(new, {})", intent.to_json()),
      Stage::Waiting { ticket, .. } => write!(formatter, "Ask(waits for {ticket})"),
      Stage::Ended => formatter.write_str("Ask(ended)"),
    }
  }
}
