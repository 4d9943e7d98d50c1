//! Observers and queues: what was committed, in commit order, in full or as deltas.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use navruntime::json::ToJson;
use navruntime::middleware::will;
use navruntime::{
  Command, Direction, Entry, ErrorKind, Event, EventKind, EventMask, EventQueue, ModalStore,
  ModalStyle, MutationAction, ObserverId, Overflow, ReconcilePolicy, Source, Store, Unread,
};

fn recorded(store: &Store, mask: EventMask) -> Arc<Mutex<Vec<Event>>> {
  let events = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&events);
  store.observers().add(mask, move |event| log.lock().unwrap().push(event)).unwrap();
  events
}

fn taken(events: &Mutex<Vec<Event>>) -> Vec<EventKind> {
  std::mem::take(&mut *events.lock().unwrap()).into_iter().map(|event| event.kind).collect()
}

#[test]
fn the_delta_of_a_batch_or_transaction_has_no_states() {
  let store = Store::builder().path(["a"]).build().unwrap();
  let mask = EventMask::BATCH_EXECUTED | EventMask::TRANSACTION_EXECUTED | EventMask::DELTA;
  let events = recorded(&store, mask);
  store.execute_batch(&[Command::push("b")], false).unwrap();
  store.execute_transaction(&[Command::Pop]).unwrap();
  let events = taken(&events);
  let [EventKind::BatchExecuted(batch), EventKind::TransactionExecuted(transaction)] = &events[..]
  else {
    panic!("{events:?}");
  };
  assert_eq!((&batch.state_before, &batch.state_after, batch.is_success), (&None, &None, true));
  assert_eq!((&transaction.state_before, &transaction.state_after), (&None, &None));
}

#[test]
fn a_delta_tells_what_was_removed_and_added() {
  let store = Store::builder().path(["a", "b"]).build().unwrap();
  let events = recorded(&store, EventMask::CHANGED | EventMask::DELTA);
  let b = store.top().unwrap().unwrap();
  store.push("c").unwrap();
  let c = store.top().unwrap().unwrap();
  store.execute(Command::Replace(vec!["a".into(), "d".into()])).unwrap();
  let d = store.top().unwrap().unwrap();
  store.pop().unwrap();
  let delta = |kept, removed: Vec<Entry>, added: Vec<Entry>, direction| EventKind::Delta {
    kept,
    removed,
    added,
    direction,
  };
  assert_eq!(
    taken(&events),
    [
      delta(2, vec![], vec![c.clone()], Direction::Forward),
      delta(1, vec![b, c], vec![d.clone()], Direction::Replace),
      delta(1, vec![d], vec![], Direction::Back),
    ]
  );
}

#[test]
fn an_event_carries_the_source_of_its_command() {
  let store = Store::new().unwrap();
  let events = recorded(&store, EventMask::ALL);
  store.execute(Command::push("a").with_source("voice")).unwrap();
  store.execute(Command::push("b").with_source(Source::Link)).unwrap();
  store.pop().unwrap();
  let sources: Vec<_> = events.lock().unwrap().iter().map(|event| event.source.clone()).collect();
  assert_eq!(sources, [Some(Source::Custom("voice".into())), Some(Source::Link), None]);
}

#[test]
fn changes_of_the_registry_are_events() {
  let store = Store::new().unwrap();
  let events = recorded(&store, EventMask::MIDDLEWARE_MUTATION);
  let id = store.middlewares().add("gate", will(|_| ())).unwrap();
  store.middlewares().remove(id).unwrap();
  let mutation = |action| EventKind::MiddlewareMutation {
    action,
    handle: id.number() as i64,
    debug_name: Some("gate".into()),
    index: 0,
  };
  assert_eq!(taken(&events), [mutation(MutationAction::Added), mutation(MutationAction::Removed)]);
}

#[test]
fn what_an_observer_changes_is_told_behind_what_waits() {
  let store = Arc::new(Store::new().unwrap());
  let weak = Arc::downgrade(&store);
  let order = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&order);
  store
    .observers()
    .add(EventMask::CHANGED, move |event| {
      let EventKind::Changed { to, .. } = event.kind else { unreachable!() };
      log.lock().unwrap().push(("first", to.len()));
      if to.len() == 1 {
        assert!(
          weak.upgrade().unwrap().push("more").unwrap().is_done(),
          "an observer may change its store"
        );
      }
    })
    .unwrap();
  let log = Arc::clone(&order);
  let second = move |event: Event| {
    let EventKind::Changed { to, .. } = event.kind else { unreachable!() };
    log.lock().unwrap().push(("second", to.len()));
  };
  store.observers().add(EventMask::CHANGED, second).unwrap();
  store.push("a").unwrap();
  assert_eq!(*order.lock().unwrap(), [("first", 1), ("second", 1), ("first", 2), ("second", 2)]);
}

#[test]
fn observers_that_answer_each_other_without_end_are_stopped() {
  let store = Arc::new(Store::new().unwrap());
  let weak = Arc::downgrade(&store);
  let refused = Arc::new(Mutex::new(None));
  let error = Arc::clone(&refused);
  let endless = move |_: Event| {
    if let Err(limit) = weak.upgrade().unwrap().push("more") {
      *error.lock().unwrap() = Some(limit.kind());
    }
  };
  store.observers().add(EventMask::CHANGED | EventMask::DELTA, endless).unwrap();
  store.push("a").unwrap();
  assert_eq!(*refused.lock().unwrap(), Some(ErrorKind::Limit));
  assert!((1_000..=1_002).contains(&store.depth()), "{}", store.depth());
}

/// Counts its end.
struct Tally(Arc<AtomicUsize>);

impl Drop for Tally {
  fn drop(&mut self) {
    self.0.fetch_add(1, Ordering::Relaxed);
  }
}

#[test]
fn an_observer_may_end_itself_and_is_dropped_exactly_once() {
  let store = Arc::new(Store::new().unwrap());
  let (calls, dropped) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
  let (weak, id) = (Arc::downgrade(&store), Arc::new(Mutex::new(None::<ObserverId>)));
  let (count, own, tally) = (Arc::clone(&calls), Arc::clone(&id), Tally(Arc::clone(&dropped)));
  let once = move |_: &str| {
    count.fetch_add(1, Ordering::Relaxed);
    weak.upgrade().unwrap().observers().remove(own.lock().unwrap().unwrap()).unwrap();
    assert_eq!(tally.0.load(Ordering::Relaxed), 0, "it runs still");
  };
  *id.lock().unwrap() = Some(store.observers().add_json(EventMask::ALL, once).unwrap());
  store.execute(Command::Sequence(vec![Command::push("a"), Command::push("b")])).unwrap();
  assert_eq!((calls.load(Ordering::Relaxed), dropped.load(Ordering::Relaxed)), (1, 1));
  let gone = id.lock().unwrap().unwrap();
  assert_eq!(store.observers().remove(gone).unwrap_err().kind(), ErrorKind::Argument);

  let tally = Tally(Arc::clone(&dropped));
  store
    .observers()
    .add_json(EventMask::ALL, move |_| assert_eq!(tally.0.load(Ordering::Relaxed), 1))
    .unwrap();
  drop(store);
  assert_eq!(dropped.load(Ordering::Relaxed), 2);
}

#[test]
fn a_store_may_be_dropped_by_its_own_observer() {
  let store = Arc::new(Mutex::new(Some(Store::new().unwrap())));
  let dropped = Arc::new(AtomicUsize::new(0));
  let (slot, tally) = (Arc::downgrade(&store), Tally(Arc::clone(&dropped)));
  let ending = move |_: Event| {
    let taken = slot.upgrade().unwrap().try_lock().ok().and_then(|mut slot| slot.take());
    assert_eq!(tally.0.load(Ordering::Relaxed), 0);
    drop(taken);
  };
  let held = store.lock().unwrap().take().unwrap();
  held.observers().add(EventMask::ALL, ending).unwrap();
  let sender = held.sender().unwrap();
  *store.lock().unwrap() = Some(held);
  sender.send(navruntime::Intent::Go("a".into())).unwrap();
  assert!(store.lock().unwrap().is_none());
  assert_eq!(dropped.load(Ordering::Relaxed), 1);
  assert_eq!(sender.send(navruntime::Intent::Back).unwrap_err().kind(), ErrorKind::Detached);
}

#[test]
fn a_queue_holds_the_events_of_any_store_until_a_main_loop_takes_them() {
  let (store, modals) = (Store::new().unwrap(), ModalStore::new().unwrap());
  let queue = EventQueue::new().unwrap();
  store.observers().attach(&queue, EventMask::CHANGED).unwrap();
  let attached = modals.observers().attach(&queue, EventMask::PRESENTED).unwrap();
  store.push("a").unwrap();
  modals.present("m", ModalStyle::Sheet).unwrap();
  assert_eq!(queue.len(), 2);
  let kinds: Vec<_> = queue.drain().map(|event| event.unwrap().kind).collect();
  assert!(matches!(kinds[..], [EventKind::Changed { .. }, EventKind::Presented(_)]), "{kinds:?}");
  assert_eq!((queue.next_event().unwrap(), queue.is_empty()), (None, true));
  modals.observers().remove(attached).unwrap();
  modals.dismiss_all().unwrap();
  modals.present("n", ModalStyle::Sheet).unwrap();
  assert!(queue.is_empty());
}

#[test]
fn a_full_queue_says_how_many_events_are_missing() {
  for (overflow, expected) in [
    (
      Overflow::DropOldest,
      r#"{"gap":3}{"changed":{"kept":3,"removed":[],"added":[{"id":4,"route":{"name":"r"}}],"direction":"forward"}}"#,
    ),
    (
      Overflow::DropNewest,
      r#"{"changed":{"kept":0,"removed":[],"added":[{"id":1,"route":{"name":"r"}}],"direction":"forward"}}{"gap":3}"#,
    ),
  ] {
    let store = Store::new().unwrap();
    let queue = EventQueue::with_capacity(1, overflow).unwrap();
    store.observers().attach(&queue, EventMask::CHANGED | EventMask::DELTA).unwrap();
    for _ in 0..4 {
      store.push("r").unwrap();
    }
    let mut seen = String::new();
    while let Some(event) = queue.next_json().unwrap() {
      seen += &event;
    }
    assert_eq!(seen, expected, "{overflow:?}");
  }
  let (store, queue) =
    (Store::new().unwrap(), EventQueue::with_capacity(1, Overflow::Unbounded).unwrap());
  store.observers().attach(&queue, EventMask::CHANGED).unwrap();
  for _ in 0..100 {
    store.push("r").unwrap();
  }
  assert_eq!(queue.len(), 100);
  drop(queue);
  store.push("r").unwrap();
}

#[test]
fn events_read_as_they_are_written() {
  let store = Store::builder().path(["a"]).build().unwrap();
  let (typed, text) = (recorded(&store, EventMask::ALL), Arc::new(Mutex::new(Vec::new())));
  let log = Arc::clone(&text);
  store
    .observers()
    .add_json(EventMask::ALL, move |event| log.lock().unwrap().push(event.to_owned()))
    .unwrap();
  store.middlewares().add(None, will(|_| ())).unwrap();
  store.execute(Command::push("b").with_source("me")).unwrap();
  store.execute_batch(&[Command::Pop], false).unwrap();
  store.execute_transaction(&[Command::PopCount(7)]).unwrap();
  store.reconcile(&["z".into()], ReconcilePolicy::Replace).unwrap();
  let written: Vec<_> = typed.lock().unwrap().iter().map(ToJson::to_json).collect();
  assert_eq!(written, *text.lock().unwrap());
  assert!(written.len() >= 7);
}

#[test]
fn a_shared_queue_says_whose_event_it_hands_out() {
  let (one, two) = (Store::new().unwrap(), ModalStore::new().unwrap());
  let queue = EventQueue::new().unwrap();
  let first = one.observers().attach(&queue, EventMask::CHANGED).unwrap();
  let second = two.observers().attach(&queue, EventMask::PRESENTED).unwrap();
  one.push("a").unwrap();
  two.present("b", ModalStyle::Sheet).unwrap();
  let mut owners = Vec::new();
  while let Some((_, owner)) = queue.next_from().unwrap() {
    owners.push(owner);
  }
  assert_eq!(owners, [Some(first), Some(second)]);
}

#[test]
fn a_refused_command_is_told_to_those_who_ask() {
  let store = Store::new().unwrap();
  let (asked, all) = (recorded(&store, EventMask::REFUSED), recorded(&store, EventMask::ALL));
  store.pop().unwrap();
  assert!(
    matches!(&taken(&asked)[..], [EventKind::Refused { command, .. }] if command.to_json() == "\"pop\"")
  );
  assert_eq!(taken(&all), []);
  store.set_clock(|| 0).unwrap();
  store.debounce(Command::push("late"), 5).unwrap();
  assert_eq!(store.cancel_debounced().unwrap(), Some(Command::push("late")));
  assert_eq!(store.cancel_debounced().unwrap(), None);
}

#[test]
fn an_event_can_be_read_later_or_not_at_all() {
  let store = Store::new().unwrap();
  let (read, texts) = (recorded(&store, EventMask::CHANGED), Arc::new(Mutex::new(Vec::new())));
  let log = Arc::clone(&texts);
  let see = move |event: Unread<'_>| {
    log.lock().unwrap().push((event.json().to_owned(), event.read()));
  };
  store.observers().add_unread(EventMask::CHANGED, see).unwrap();
  store.push("a").unwrap();
  let texts = std::mem::take(&mut *texts.lock().unwrap());
  let [(json, event)] = &texts[..] else { panic!("{texts:?}") };
  assert_eq!((json, &read.lock().unwrap()[..]), (&event.to_json(), std::slice::from_ref(event)));
}
