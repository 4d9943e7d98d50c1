//! The gate of a route that somebody asks for.

use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::Waker;

use crate::app::{AppIntent, AppRefusal, AppResult, AskError, Change, Commit, Handle};
use crate::json::Value;
use crate::{Answer, EntryId, ErrorKind, Event, EventKind, EventMask, ObserverId, Route};

/// The route to show instead of one whose conditions do not hold.
pub(super) fn gate_of(result: &AppResult) -> Option<&Route> {
  match result {
    AppResult::Refused(AppRefusal::Requires { or_else, .. }) => or_else.as_ref(),
    _ => None,
  }
}

/// A gate that is shown until the facts let the route pass. The route itself is not sent in the
/// meantime, so that no waiting intent shows it a second time.
pub(super) struct Passage {
  shared: Arc<Shared>,
  observer: ObserverId,
  intent: AppIntent,
  gate: Route,
  /// The screen of the gate, if it was made for this passage.
  own: Option<EntryId>,
  refused: AppResult,
}

/// What became of a gate.
pub(super) enum Step {
  /// It still stands in the way.
  Waits,
  /// Another gate, or none, is in the way now.
  Passed,
}

#[derive(Default)]
struct Shared(Mutex<Slot>);

#[derive(Default)]
struct Slot {
  screen: Option<EntryId>,
  has_left: bool,
  waker: Option<Waker>,
}

impl Shared {
  /// As with an ask, no waker is cloned, dropped or woken while it is locked.
  fn slot(&self) -> MutexGuard<'_, Slot> {
    // Nothing that can panic runs while it is locked.
    self.0.lock().unwrap_or_else(PoisonError::into_inner)
  }

  fn wake(&self) {
    let waker = self.slot().waker.take();
    if let Some(waker) = waker {
      waker.wake();
    }
  }

  fn receive(&self, event: &Event) {
    let mut slot = self.slot();
    if let Some(screen) = slot.screen {
      slot.has_left |= match &event.kind {
        EventKind::Committed(commit) => takes_away(commit, screen),
        EventKind::Answered { ticket, outcome: Answer::Value(value), .. } => {
          *ticket == screen && matches!(value, Value::Null | Value::Bool(false))
        }
        _ => false,
      };
    }
    drop(slot);
    self.wake();
  }
}

/// Whether a commit takes the gate away, and neither facts nor its answer do so.
fn takes_away(commit: &Commit, screen: EntryId) -> bool {
  let is_passing = matches!(commit.cause.as_str(), "facts" | "answer");
  !is_passing
    && commit.source.as_deref() != Some("resume")
    && commit.changes.iter().any(|change| match change {
      Change::Dismissed(entry) | Change::Dropped(entry) => entry.id == screen,
      Change::Stack { removed, .. } => removed.iter().any(|entry| entry.id == screen),
      _ => false,
    })
}

/// Part of the observer: when the library releases it, the future is polled again.
struct Watch(Arc<Shared>);

impl Drop for Watch {
  fn drop(&mut self) {
    self.0.wake();
  }
}

impl Passage {
  /// Shows the gate, unless it is there already, for example for an intent that waits.
  pub(super) fn open(
    app: &Handle,
    intent: &AppIntent,
    gate: Route,
    refused: AppResult,
  ) -> Result<Passage, AskError> {
    let shared = Arc::new(Shared::default());
    let watch = Watch(Arc::clone(&shared));
    let receive = move |event: Event| watch.0.receive(&event);
    let mask = EventMask::COMMITTED | EventMask::ANSWERED;
    let observer = app.observers().add(mask, receive).map_err(AskError::Failed)?;
    let intent = intent.clone();
    let mut passage = Passage { shared, observer, intent, gate, own: None, refused };
    match passage.show(app) {
      Ok(()) => Ok(passage),
      Err(error) => {
        passage.end(Some(app));
        Err(error)
      }
    }
  }

  fn show(&mut self, app: &Handle) -> Result<(), AskError> {
    let state = app.state().map_err(AskError::Failed)?;
    let pending = state.pending.filter(|pending| pending.shown.as_ref() == Some(&self.gate));
    let mut screen = pending.as_ref().and_then(|pending| pending.screen);
    if pending.is_some_and(|pending| self.asks_for(&pending.route)) {
      // It waits for the same route, and would show it beside the one that is asked for.
      let _ = app.send(AppIntent::Forget).map_err(AskError::Failed)?;
      self.own = screen;
    }
    if screen.is_none() {
      let top = app.path(None).map_err(AskError::Failed)?.pop();
      screen = top.filter(|top| top.route == self.gate).map(|top| top.id);
    }
    if screen.is_none() {
      screen = Some(self.make(app)?);
      self.own = screen;
    }
    self.shared.slot().screen = screen;
    // An observer may have removed it before it was known here.
    let screens = app.state().map_err(AskError::Failed)?.screens();
    if !screens.iter().any(|entry| Some(entry.id) == screen) {
      self.shared.slot().has_left = true;
    }
    Ok(())
  }

  fn asks_for(&self, name: &str) -> bool {
    matches!(&self.intent, AppIntent::GoForResult(route) if route.name() == name)
  }

  /// A screen of the gate, with a ticket if it answers.
  fn make(&self, app: &Handle) -> Result<EntryId, AskError> {
    let result = match app.send(AppIntent::GoForResult(self.gate.clone())) {
      Err(error) if error.kind() == ErrorKind::Schema => {
        app.send(AppIntent::Go(self.gate.clone())) // It does not answer.
      }
      sent => sent,
    };
    match result.map_err(AskError::Failed)? {
      AppResult::Ticket(screen) | AppResult::Queued(screen) => Ok(screen),
      AppResult::Done | AppResult::Noop => {
        let top = app.path(None).map_err(AskError::Failed)?.pop();
        top.map(|top| top.id).ok_or_else(AskError::destroyed)
      }
      refused => Err(AskError::Refused(refused)),
    }
  }

  /// Looks whether the gate still stands in the way; then the waker waits.
  pub(super) fn look(&self, app: Option<&Handle>, waker: &Waker) -> Result<Step, AskError> {
    // The waker is there first, so that no event between is missed.
    let waker = waker.clone();
    let old = self.shared.slot().waker.replace(waker);
    drop(old);
    let app = app.ok_or_else(AskError::destroyed)?;
    let preview = app.preview(&self.intent).map_err(AskError::Failed)?;
    let result = preview.result.intent();
    let is_held = matches!(result, Some(AppResult::Refused(AppRefusal::Held(_))));
    if !is_held && result.and_then(gate_of) != Some(&self.gate) {
      return Ok(Step::Passed);
    }
    if self.shared.slot().has_left {
      return Err(AskError::Refused(self.refused.clone()));
    }
    Ok(Step::Waits)
  }

  /// Ends the observation, and removes the gate if it was made for this passage.
  pub(super) fn end(self, app: Option<&Handle>) {
    let waker = mem::take(&mut self.shared.slot().waker);
    drop(waker);
    if let Some(app) = app {
      let _ = app.observers().remove(self.observer);
      if let Some(screen) = self.own {
        // It may have left already, or its app may be busy with a callback that may only read.
        let _ = app.send(AppIntent::Remove(screen));
      }
    }
  }
}
