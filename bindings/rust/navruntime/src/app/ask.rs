//! A screen that answers, as a future.

use std::fmt;
use std::future::Future;
use std::mem;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Poll, Waker};

use crate::app::passage::{gate_of, Passage, Step};
use crate::app::{AppIntent, AppResult, Handle};
use crate::json::{ToJson, Value};
use crate::{Answer, EntryId, Error, Event, EventKind, EventMask, ObserverId};

/// Waits for the answer of a screen: made by [`App::ask`](crate::App::ask).
#[must_use = "a future does nothing until it is polled"]
pub struct Ask {
  app: Weak<Handle>,
  intent: AppIntent,
  /// The screen that asks.
  from: Option<EntryId>,
  passes_gates: bool,
  stage: Stage,
}

enum Stage {
  /// The intent is not sent yet.
  New,
  /// A gate of the route is shown.
  Gate(Box<Passage>),
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
  /// The screen was not shown; nothing has changed. Through gates: the user left the gate.
  Refused(AppResult),
  /// The screen was removed without an answer: the name of the intent that removed it, `facts`, or
  /// `destroyed` after the app was dropped.
  Left(Value),
}

impl AskError {
  pub(super) fn destroyed() -> AskError {
    AskError::Left("destroyed".into())
  }
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

/// So that a function that asks may make other calls with `?`.
impl From<Error> for AskError {
  fn from(error: Error) -> Self {
    AskError::Failed(error)
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
  /// A waker is neither cloned nor dropped nor woken while it is locked: each runs code of the
  /// host, which may own the app and drop it, and then the library calls [`Shared::closed`].
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
    wake(slot);
  }

  /// Says which ticket counts; its answer may be there already.
  fn expect(&self, ticket: EntryId) {
    let mut slot = self.slot();
    slot.ticket = Some(ticket);
    let early = mem::take(&mut slot.early);
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
    wake(slot);
  }

  /// The answer, or this waker waits for it.
  fn take(&self, waker: Waker) -> Option<Answer> {
    let mut slot = self.slot();
    let answer = slot.answer.take();
    let unused = match answer {
      Some(_) => Some(waker),
      None => slot.waker.replace(waker),
    };
    drop(slot);
    drop(unused);
    answer
  }

  fn forget_waker(&self) {
    let waker = self.slot().waker.take();
    drop(waker);
  }
}

/// Unlocks a slot, and wakes who waits.
fn wake(mut slot: MutexGuard<'_, Slot>) {
  let waker = slot.waker.take();
  drop(slot);
  if let Some(waker) = waker {
    waker.wake();
  }
}

/// Part of the observer: when the library releases it, nobody waits in vain.
struct Watch(Arc<Shared>);

impl Drop for Watch {
  fn drop(&mut self) {
    self.0.closed();
  }
}

/// What an ask has begun. Dropping it ends that, also when a callback's panic goes on through the
/// ask: then nobody waits for the screen, and its answer is for `App::on_answer`.
struct Begun<'a> {
  app: &'a Handle,
  observer: Option<ObserverId>,
  ticket: Option<EntryId>,
  is_sending: bool,
}

impl Begun<'_> {
  /// The intent was sent. Gives others their answers, which may panic.
  fn sent(&mut self, ticket: Option<EntryId>) {
    self.ticket = ticket;
    self.is_sending = false;
    self.app.awaited.sent(ticket);
  }

  /// The ask waits: nothing ends.
  fn goes_on(mut self) {
    self.observer = None;
    self.ticket = None;
  }
}

impl Drop for Begun<'_> {
  fn drop(&mut self) {
    if let Some(observer) = self.observer {
      // An observer that cannot be removed now is harmless: nobody reads what it writes.
      let _ = self.app.observers().remove(observer);
    }
    if let Some(ticket) = self.ticket {
      self.app.awaited.end(ticket);
    }
    if self.is_sending {
      self.app.awaited.sent(None);
    }
  }
}

impl Ask {
  pub(super) fn new(app: Weak<Handle>, intent: AppIntent, from: Option<EntryId>) -> Ask {
    Ask { app, intent, from, passes_gates: false, stage: Stage::New }
  }

  /// The same through gates: a route whose conditions do not hold shows the screen that the schema
  /// gives as their way out (`orElse`), such as a sign-in, and waits for the facts. Then that
  /// screen is removed and the route is shown. Gates may follow each other. If the user leaves a
  /// gate, this ends with [`AskError::Refused`].
  ///
  /// ```
  /// # use navruntime::{App, Schema};
  /// # async fn unlock(app: &App) -> Result<(), navruntime::AskError> {
  /// let pin = app.ask("pin").through_gates().await?;
  /// # Ok(())
  /// # }
  /// ```
  pub fn through_gates(mut self) -> Ask {
    self.passes_gates = true;
    self
  }

  /// Observes first, so that no answer can be missed, then sends.
  fn start(&mut self, app: &Handle) -> Result<Stage, AskError> {
    let shared = Arc::new(Shared::default());
    let watch = Watch(Arc::clone(&shared));
    let receive = move |event: Event| {
      if let EventKind::Answered { ticket, outcome, .. } = event.kind {
        watch.0.answered(ticket, outcome);
      }
    };
    let observer = app.observers().add(EventMask::ANSWERED, receive).map_err(AskError::Failed)?;
    let mut begun = Begun { app, observer: Some(observer), ticket: None, is_sending: true };
    app.awaited.begin();
    let sent = match self.from {
      Some(screen) => app.send(self.intent.from_screen(screen)),
      None => app.send(&self.intent),
    };
    let ticket = match &sent {
      Ok(AppResult::Ticket(ticket)) => Some(*ticket),
      _ => None,
    };
    begun.sent(ticket);
    if let Some(ticket) = ticket {
      begun.goes_on();
      shared.expect(ticket);
      return Ok(Stage::Waiting { shared, observer, ticket });
    }
    Err(sent.map_or_else(AskError::Failed, AskError::Refused))
  }

  /// The next stage after the first one or after a gate.
  fn advance(&mut self) -> Result<Stage, AskError> {
    let app = self.app.upgrade().ok_or_else(AskError::destroyed)?;
    match self.start(&app) {
      Err(AskError::Refused(result)) if self.passes_gates => match gate_of(&result).cloned() {
        Some(gate) => {
          let passage = Passage::open(&app, &self.intent, gate, result)?;
          Ok(Stage::Gate(Box::new(passage)))
        }
        None => Err(AskError::Refused(result)),
      },
      started => started,
    }
  }

  /// Ends the observation; with `and_remove` the screen is removed too.
  fn end(&mut self, and_remove: bool) {
    match mem::replace(&mut self.stage, Stage::Ended) {
      Stage::Gate(passage) => passage.end(self.app.upgrade().as_deref()),
      Stage::Waiting { shared, observer, ticket } => {
        // The task that polled does not want to hear any more, and removing the observer would wake
        // it.
        shared.forget_waker();
        if let Some(app) = self.app.upgrade() {
          // Its end comes last, also if a callback panics: until then its answer is nobody else's.
          let _end = Begun { app: &app, observer: None, ticket: Some(ticket), is_sending: false };
          let _ = app.observers().remove(observer);
          if and_remove {
            // It may have left already, or its app may be busy with a callback that may only read.
            let _ = app.send(AppIntent::Remove(ticket));
          }
        }
      }
      Stage::New | Stage::Ended => {}
    }
  }
}

impl Future for Ask {
  type Output = Result<Value, AskError>;

  /// # Panics
  /// If it is polled again after it ended.
  fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
    loop {
      let step = match &self.stage {
        Stage::Ended => panic!("a future was polled after it ended"),
        Stage::New => Ok(Step::Passed),
        Stage::Gate(passage) => passage.look(self.app.upgrade().as_deref(), context.waker()),
        Stage::Waiting { shared, .. } => match shared.take(context.waker().clone()) {
          None => Ok(Step::Waits),
          Some(answer) => {
            self.end(false);
            return Poll::Ready(match answer {
              Answer::Value(value) => Ok(value),
              Answer::Left(cause) => Err(AskError::Left(cause)),
            });
          }
        },
      };
      let next = match step {
        Ok(Step::Waits) => return Poll::Pending,
        Ok(Step::Passed) => {
          self.end(false);
          self.advance()
        }
        Err(error) => Err(error),
      };
      match next {
        Ok(stage) => self.stage = stage,
        Err(error) => {
          self.end(false);
          return Poll::Ready(Err(error));
        }
      }
    }
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
      Stage::New => write!(formatter, "Ask(new, {})", self.intent.to_json()),
      Stage::Gate(_) => write!(formatter, "Ask(at a gate, {})", self.intent.to_json()),
      Stage::Waiting { ticket, .. } => write!(formatter, "Ask(waits for {ticket})"),
      Stage::Ended => formatter.write_str("Ask(ended)"),
    }
  }
}
