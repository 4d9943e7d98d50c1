//! Answers of screens for which nobody waits.

use std::collections::HashSet;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::app::{App, AppIntent};
use crate::ffi;
use crate::{Answer, Entry, EntryId, Error, ErrorKind, Event, EventKind, EventMask, ObserverId};

/// The tickets that an [`Ask`](crate::Ask) waits for, so that no other function gets their answers.
#[derive(Default)]
pub(super) struct Awaited(Mutex<Tickets>);

#[derive(Default)]
struct Tickets {
  known: HashSet<EntryId>,
  /// How many asks are being sent: their tickets are not known yet.
  sending: usize,
  /// Answers that came in the meantime.
  held: Vec<(EntryId, Deliver)>,
}

type Deliver = Box<dyn FnOnce() + Send>;

impl Awaited {
  fn tickets(&self) -> MutexGuard<'_, Tickets> {
    // Nothing that can panic runs while it is locked.
    self.0.lock().unwrap_or_else(PoisonError::into_inner)
  }

  pub(super) fn begin(&self) {
    self.tickets().sending += 1;
  }

  /// An ask was sent, and got this ticket.
  pub(super) fn sent(&self, ticket: Option<EntryId>) {
    let mut tickets = self.tickets();
    tickets.sending = tickets.sending.saturating_sub(1);
    tickets.known.extend(ticket);
    let held = if tickets.sending == 0 { mem::take(&mut tickets.held) } else { Vec::new() };
    let awaited: Vec<bool> = held.iter().map(|(other, _)| tickets.known.contains(other)).collect();
    drop(tickets);
    // After the lock: what is called or dropped here is the host's. As with observers, all are
    // called although one panics, and the first panic goes on then.
    ffi::enter(|| {
      for ((_, deliver), is_awaited) in held.into_iter().zip(awaited) {
        if !is_awaited {
          ffi::guard(deliver, |_| ());
        }
      }
    });
  }

  /// Nobody waits for a ticket any more.
  pub(super) fn end(&self, ticket: EntryId) {
    self.tickets().known.remove(&ticket);
  }

  /// Delivers an answer, unless an ask waits for it.
  fn give(&self, ticket: EntryId, deliver: Deliver) {
    let mut tickets = self.tickets();
    if tickets.known.contains(&ticket) {
      drop(tickets);
    } else if tickets.sending > 0 {
      tickets.held.push((ticket, deliver));
    } else {
      drop(tickets);
      deliver();
    }
  }
}

impl App {
  /// Call `handler` with each answer of a route's screens for which no [`Ask`](crate::Ask) waits,
  /// and its ticket: after a restart, the screens that were restored still answer. It runs as an
  /// observer does, and is removed as one: `app.observers().remove(id)`.
  ///
  /// If a callback panics while an `Ask` is polled for the first time, the panic goes on out of the
  /// poll. The screen may be shown then although nobody waits for it: its answer comes here.
  ///
  /// ```
  /// # use navruntime::{App, Answer, Schema};
  /// # let schema = Schema::new(r#"{"format":1,"id":"a","root":{"stack":"home"},
  /// #   "routes":{"home":{},"confirm":{"show":"sheet","returns":"bool"}}}"#)?;
  /// # let app = App::new(&schema)?;
  /// app.on_answer("confirm", |_, answer| {
  ///   println!("deleted: {}", answer == Answer::Value(true.into()));
  /// })?;
  /// # Ok::<(), navruntime::Error>(())
  /// ```
  ///
  /// # Errors
  /// As [`Observers::add`](crate::Observers::add), and [`ErrorKind::Schema`] if no route has that
  /// name, or if it has no answer.
  pub fn on_answer(
    &self,
    route: &str,
    handler: impl Fn(EntryId, Answer) + Send + Sync + 'static,
  ) -> Result<ObserverId, Error> {
    self.check_answers(route)?;
    let (name, handler) = (route.to_owned(), Arc::new(handler));
    let awaited = Arc::clone(&self.handle.awaited);
    self.observers().add(EventMask::ANSWERED, move |event: Event| {
      if let EventKind::Answered { ticket, outcome, route: Some(route) } = event.kind {
        if route.name() == name {
          let handler = Arc::clone(&handler);
          awaited.give(ticket, Box::new(move || handler(ticket, outcome)));
        }
      }
    })
  }

  /// Fails if no screen of a route can ever answer.
  fn check_answers(&self, route: &str) -> Result<(), Error> {
    match self.handle.preview(AppIntent::GoForResult(route.into())) {
      // It may want parameters, which do not matter here.
      Err(error)
        if error.kind() == ErrorKind::Schema
          && ["unknownRoute", "noReturns"].iter().any(|it| error.message().starts_with(it)) =>
      {
        Err(error)
      }
      _ => Ok(()),
    }
  }

  /// The screens that somebody asked for and that have not answered yet; the id of each is its
  /// ticket. They stay asked when they are restored: [`App::on_answer`] gets their answers then.
  ///
  /// # Errors
  /// As [`App::facts`].
  pub fn asked(&self) -> Result<Vec<Entry>, Error> {
    let state = self.state()?;
    let asked = state.asked.clone().unwrap_or_default();
    Ok(state.screens().into_iter().filter(|screen| asked.contains(&screen.id)).collect())
  }
}
