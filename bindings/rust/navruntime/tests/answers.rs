//! Screens that answer, and what a host keeps with an entry.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use navruntime::json::{FromJson, Raw, ToJson, Value};
use navruntime::middleware::{will, Interception};
use navruntime::{
  Answer, CancellationReason, Command, EntryId, ErrorKind, Event, EventKind, EventMask, EventQueue,
  NavigationResult, Outcome, Stack, Store,
};

type Received = Arc<Mutex<Vec<Answer>>>;

/// A function that writes down what it receives, and counts its end.
fn receiver(
  received: &Received,
  dropped: &Arc<AtomicUsize>,
) -> impl FnOnce(Answer) + Send + 'static {
  struct Tally(Arc<AtomicUsize>);
  impl Drop for Tally {
    fn drop(&mut self) {
      self.0.fetch_add(1, Ordering::Relaxed);
    }
  }
  let (received, tally) = (Arc::clone(received), Tally(Arc::clone(dropped)));
  move |answer| {
    received.lock().unwrap().push(answer);
    drop(tally);
  }
}

#[test]
fn a_screen_answers_exactly_once_and_leaves() {
  let (received, dropped) = (Received::default(), Arc::default());
  let store = Store::builder().path(["home"]).build().unwrap();
  let (result, entry) = store.push_for_result("picker", receiver(&received, &dropped)).unwrap();
  assert_eq!(result, NavigationResult::Success);
  let entry = entry.unwrap();
  store.push("detail").unwrap();
  assert!(received.lock().unwrap().is_empty());
  assert_eq!(store.answer(entry, Raw("{\"colour\":\"red\"")).unwrap_err().kind(), ErrorKind::Json);
  assert_eq!(store.depth(), 3, "an error changes nothing");
  assert_eq!(store.answer(entry, Value::from("red")).unwrap(), NavigationResult::Success);
  assert_eq!(*received.lock().unwrap(), [Answer::Value("red".into())]);
  assert_eq!((store.depth(), dropped.load(Ordering::Relaxed)), (1, 1));
  assert_eq!(
    store.answer(entry, &Value::Null).unwrap(),
    NavigationResult::EntryNotFound(entry),
    "a second time"
  );
}

#[test]
fn a_screen_that_leaves_otherwise_says_how() {
  let (received, dropped) = (Received::default(), Arc::default());
  let store = Store::new().unwrap();
  store.push_for_result("a", receiver(&received, &dropped)).unwrap();
  store.pop().unwrap();
  store.push_for_result("b", receiver(&received, &dropped)).unwrap();
  assert_eq!(store.execute(Command::Replace(vec!["x".into()])).unwrap(), NavigationResult::Success);
  store.push_for_result("c", receiver(&received, &dropped)).unwrap();
  drop(store);
  assert_eq!(
    *received.lock().unwrap(),
    ["pop", "replace", "destroyed"].map(|reason| Answer::Left(reason.into()))
  );
  assert_eq!(dropped.load(Ordering::Relaxed), 3);
}

#[test]
fn a_ticket_is_answered_by_an_event() {
  let (store, queue) = (Store::new().unwrap(), EventQueue::new().unwrap());
  store.observers().attach(&queue, EventMask::ANSWERED).unwrap();
  let pushed = store.push_for_ticket("picker").unwrap();
  assert_eq!(pushed, (NavigationResult::Success, Some(EntryId(1))));
  let result = store.execute(Raw("{\"pushForResult\":\"picker\"}")).unwrap();
  assert!(result.is_success() && result == NavigationResult::Ticket(EntryId(2)));
  assert_eq!(store.answer(EntryId(2), Raw("7")).unwrap(), NavigationResult::Success);
  store.pop().unwrap();
  for (ticket, outcome) in
    [(EntryId(2), Answer::Value(Value::from(7))), (EntryId(1), Answer::Left(Value::from("pop")))]
  {
    let event = queue.next_event().unwrap().expect("an event");
    assert_eq!(event.kind, EventKind::Answered { ticket, outcome, route: None });
    assert_eq!(Event::from_json(&event.to_json()).unwrap(), event);
  }
  assert_eq!(
    store.execute(Raw("{\"sequence\":[{\"pushForResult\":\"a\"}]}")).unwrap_err().kind(),
    ErrorKind::Command
  );
}

#[test]
fn a_push_that_is_refused_expects_no_answer() {
  let (received, dropped) = (Received::default(), Arc::default());
  let store = Store::builder().path(["a"]).unique_routes().enforce_always().build().unwrap();
  let (result, entry) = store.push_for_result("a", receiver(&received, &dropped)).unwrap();
  assert_eq!((result.outcome(), entry), (Outcome::ValidationFailed, None));
  assert_eq!(
    store.push_for_result("", receiver(&received, &dropped)).unwrap_err().kind(),
    ErrorKind::Route
  );
  assert!(received.lock().unwrap().is_empty());
  assert_eq!(dropped.load(Ordering::Relaxed), 2, "the functions are gone all the same");
}

#[test]
fn a_refusal_says_why() {
  let store = Store::builder().path(["a"]).build().unwrap();
  let ticket = store.push_for_ticket("b").unwrap().1.unwrap();
  store
    .middlewares()
    .add(Some("guard"), will(|call: &mut Interception<'_, Stack>| call.deny()))
    .unwrap();
  let refused = |result: NavigationResult| match result {
    NavigationResult::Cancelled(CancellationReason::Middleware { debug_name, .. }) => debug_name,
    other => panic!("{other:?}"),
  };
  let guard = Some("guard".to_owned());
  assert_eq!(refused(store.push_for_result("c", |_| unreachable!()).unwrap().0), guard);
  assert_eq!(refused(store.push_for_ticket("c").unwrap().0), guard);
  assert_eq!(refused(store.answer(ticket, Value::from(1)).unwrap()), guard);
  assert_eq!(store.depth(), 2);
}

#[test]
fn whoever_waits_for_an_answer_may_go_on_navigating() {
  let store = Arc::new(Store::new().unwrap());
  let weak = Arc::downgrade(&store);
  let then = move |answer| {
    assert_eq!(answer, Answer::Value(Value::Bool(true)));
    assert!(weak.upgrade().unwrap().push("thanks").unwrap().is_done());
  };
  let (_, entry) = store.push_for_result("ask", then).unwrap();
  store.answer(entry.unwrap(), Value::Bool(true)).unwrap();
  assert_eq!(store.top().unwrap().unwrap().route.name(), "thanks");
}

/// Counts its end.
struct Widget(Arc<AtomicUsize>);

impl Drop for Widget {
  fn drop(&mut self) {
    self.0.fetch_add(1, Ordering::Relaxed);
  }
}

#[test]
fn data_is_kept_until_its_entry_leaves_for_good() {
  let dropped = Arc::new(AtomicUsize::new(0));
  let widget = || Arc::new(Widget(Arc::clone(&dropped)));
  let store = Store::builder().path(["a", "b"]).build().unwrap();
  let [a, b] =
    store.entries().unwrap().try_into().map(|[a, b]: [navruntime::Entry; 2]| [a.id, b.id]).unwrap();
  assert_eq!(store.set_data(a, widget()).unwrap(), Outcome::Done);
  assert_eq!(store.set_data(b, widget()).unwrap(), Outcome::Done);
  assert!(store.data::<Widget>(a).is_some());
  assert!(store.data::<String>(a).is_none(), "of another type");
  let held = store.data::<Widget>(b).unwrap();
  store.pop().unwrap();
  assert!(store.data::<Widget>(b).is_none());
  assert_eq!(dropped.load(Ordering::Relaxed), 0, "the caller that asked for it may keep it");
  drop(held);
  assert_eq!(dropped.load(Ordering::Relaxed), 1);
  store.set_data(a, Arc::new(String::from("other"))).unwrap();
  assert_eq!(
    (dropped.load(Ordering::Relaxed), store.data::<String>(a).unwrap().as_str()),
    (2, "other")
  );
  assert_eq!(store.set_data(EntryId(99), widget()).unwrap(), Outcome::RouteNotFound);
  assert_eq!(dropped.load(Ordering::Relaxed), 3, "there is no such entry to keep it");
  store.remove_data(a).unwrap();
  assert!(store.data::<String>(a).is_none());
  store.set_data(a, widget()).unwrap();
  drop(store);
  assert_eq!(dropped.load(Ordering::Relaxed), 4);
}

#[test]
fn data_that_is_refused_leaves_what_was_kept() {
  let store = Arc::new(Store::builder().path(["a"]).build().unwrap());
  let entry = store.top().unwrap().unwrap().id;
  store.set_data(entry, Arc::new(1_u8)).unwrap();
  let weak = Arc::downgrade(&store);
  let locked = navruntime::middleware::will(move |_| {
    assert_eq!(
      weak.upgrade().unwrap().set_data(entry, Arc::new(2_u8)).unwrap_err().kind(),
      ErrorKind::Reentrant
    );
  });
  store.middlewares().add(None, locked).unwrap();
  store.push("b").unwrap();
  assert_eq!(store.data::<u8>(entry).as_deref(), Some(&1));
}
