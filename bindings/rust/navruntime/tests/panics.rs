//! Panics in callbacks: they refuse what the callback decides about, never cross the library, and
//! go on when the outermost call returns.

use std::any::Any;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use navruntime::middleware::{did, will};
use navruntime::{
  CancellationReason, Command, Decision, EventKind, EventMask, Execution, Intent, IntentResult,
  Interception, LinkHandler, LinkPolicy, Mapping, Middleware, ModalCommand, ModalStore, ModalStyle,
  NavigationResult, Pipeline, QueuePolicy, Route, Store, ThrottleKey, ValidationError,
};

/// What a call panicked with.
fn panic_of<R>(call: impl FnOnce() -> R) -> String {
  let payload: Box<dyn Any + Send> =
    catch_unwind(AssertUnwindSafe(call)).err().expect("the panic goes on");
  payload
    .downcast::<&str>()
    .map_or_else(|payload| *payload.downcast::<String>().unwrap(), |text| text.to_string())
}

/// The results of the batches that an observer of `store` sees: what a call that panics cannot
/// answer.
fn batches(store: &Store) -> Arc<Mutex<Vec<NavigationResult>>> {
  let results = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&results);
  let observe = move |event: navruntime::Event| {
    if let EventKind::BatchExecuted(batch) = event.kind {
      log.lock().unwrap().extend(batch.results);
    }
  };
  store.observers().add(EventMask::BATCH_EXECUTED, observe).unwrap();
  results
}

#[test]
fn in_will_execute_it_cancels_with_a_custom_reason() {
  let store = Store::new().unwrap();
  let results = batches(&store);
  store.middlewares().add(None, will(|_| panic!("boom {}", 7))).unwrap();
  assert_eq!(panic_of(|| store.execute_batch(&[Command::push("a")], false)), "boom 7");
  let reason = CancellationReason::custom("a callback panicked: boom 7");
  assert_eq!(*results.lock().unwrap(), [NavigationResult::Cancelled(reason)]);
  assert_eq!((store.depth(), store.revision()), (0, 0));
}

#[test]
fn in_did_execute_and_discard_state_and_result_stand() {
  struct Late;
  impl Middleware for Late {
    fn did_execute(&mut self, _: &mut Execution<'_>) {
      panic!("late");
    }
    fn discard(&mut self, _: &Execution<'_>) {
      panic!("discarded");
    }
  }
  let store = Store::new().unwrap();
  let results = batches(&store);
  store.middlewares().add(None, Late).unwrap();
  assert_eq!(panic_of(|| store.execute_batch(&[Command::push("a")], false)), "late");
  assert_eq!(*results.lock().unwrap(), [NavigationResult::Success]);
  assert_eq!(
    panic_of(|| store.execute_transaction(&[Command::push("b"), Command::PopCount(9)])),
    "discarded"
  );
  assert_eq!(store.path().unwrap(), [Route::new("a")]);
}

#[test]
fn in_an_observer_the_state_stands_and_the_others_are_told() {
  let store = Store::new().unwrap();
  let told = Arc::new(AtomicUsize::new(0));
  let count = Arc::clone(&told);
  store.observers().add(EventMask::ALL, |_| panic!("seen")).unwrap();
  let counting = move |_: &str| {
    count.fetch_add(1, Ordering::Relaxed);
  };
  store.observers().add_json(EventMask::ALL, counting).unwrap();
  assert_eq!(panic_of(|| store.push("a")), "seen");
  assert_eq!((store.depth(), told.load(Ordering::Relaxed)), (1, 1));
}

#[test]
fn the_first_of_several_goes_on_and_the_next_call_is_free_of_them() {
  let store = Store::new().unwrap();
  store.middlewares().add(None, did(|_| panic!("first"))).unwrap();
  let second = store.middlewares().add(None, did(|_| panic!("second"))).unwrap();
  assert_eq!(panic_of(|| store.push("a")), "first");
  store.middlewares().remove(second).unwrap();
  for id in store.middlewares().list().unwrap() {
    store.middlewares().remove(id.id).unwrap();
  }
  assert!(store.push("b").unwrap().is_done());
}

#[test]
fn it_goes_on_when_the_outermost_call_returns_not_before() {
  let (inner, outer) = (Arc::new(Store::new().unwrap()), Store::new().unwrap());
  inner.middlewares().add(None, will(|_| panic!("inside"))).unwrap();
  let answered = Arc::new(Mutex::new(None));
  let (store, answer) = (Arc::clone(&inner), Arc::clone(&answered));
  outer
    .observers()
    .add(EventMask::ALL, move |_| *answer.lock().unwrap() = Some(store.execute(Command::push("x"))))
    .unwrap();
  assert_eq!(panic_of(|| outer.push("a")), "inside");
  let result = answered.lock().unwrap().take().expect("the inner call has returned").unwrap();
  assert!(
    matches!(result, NavigationResult::Cancelled(CancellationReason::Custom(_))),
    "{result:?}"
  );
}

#[test]
fn in_a_validator_it_refuses_the_path() {
  let store = Store::builder().enforce_always().build().unwrap();
  let results = batches(&store);
  store.set_validator(|path| if path.is_empty() { Ok(()) } else { panic!("judged") }).unwrap();
  assert_eq!(panic_of(|| store.execute_batch(&[Command::push("a")], false)), "judged");
  let refused = NavigationResult::ValidationFailed(ValidationError::Custom(
    "a callback panicked: judged".into(),
  ));
  assert_eq!((results.lock().unwrap().clone(), store.depth()), (vec![refused], 0));
}

#[test]
fn in_a_coordinator_and_in_prepare_it_refuses() {
  let store = Store::new().unwrap();
  store.set_coordinator(|_: &Intent| -> Decision { panic!("who goes there") }).unwrap();
  assert_eq!(panic_of(|| store.send(Intent::Go("a".into()))), "who goes there");
  store.remove_coordinator().unwrap();
  assert_eq!(
    panic_of(|| store.execute_guarded(Command::push("a"), |_| panic!("unprepared"))),
    "unprepared"
  );
  assert_eq!(store.depth(), 0);
  store.push("z").unwrap();
  assert_eq!(
    panic_of(|| store.reconcile_with(&["x".into()], |_, _| panic!("unresolved"))),
    "unresolved"
  );
  assert_eq!(store.path().unwrap(), [Route::new("z")]);
  assert!(matches!(
    store.send(Intent::Go("a".into())).unwrap(),
    IntentResult::Single(NavigationResult::Success)
  ));
}

#[test]
fn in_a_clock_the_time_stands_still() {
  let store = Store::new().unwrap();
  let mut calls = 0;
  let clock = move || {
    calls += 1;
    assert!(calls != 2, "tick");
    calls * 10
  };
  store.set_clock(clock).unwrap();
  store.debounce(Command::push("a"), 10).unwrap();
  assert_eq!(panic_of(|| store.poll_debounced()), "tick");
  assert!(matches!(
    store.poll_debounced().unwrap(),
    navruntime::Debounced::Executed(NavigationResult::Success)
  ));
}

#[test]
fn in_a_clock_a_throttle_that_is_added_does_not_stay() {
  let store = Store::new().unwrap();
  store.set_clock(|| panic!("tick")).unwrap();
  assert_eq!(panic_of(|| store.middlewares().throttle(10, ThrottleKey::Kind)), "tick");
  assert_eq!(store.middlewares().list().unwrap(), []);
  assert!(store.push("a").unwrap().is_done(), "nobody reads the clock");
}

#[test]
fn in_a_queue_policy_the_queue_is_kept() {
  let modals = ModalStore::new().unwrap();
  modals.present("a", ModalStyle::Sheet).unwrap();
  modals.present("b", ModalStyle::Sheet).unwrap();
  modals
    .middlewares()
    .add(None, will(|call: &mut Interception<'_, navruntime::Modal>| call.deny()))
    .unwrap();
  modals.set_queue_policy(|_: &ModalCommand| -> QueuePolicy { panic!("undecided") }).unwrap();
  assert_eq!(panic_of(|| modals.dismiss_all()), "undecided");
  assert_eq!(modals.queue_count(), 1);
}

#[test]
fn about_sign_in_it_keeps_the_link_waiting() {
  struct Broken;
  impl LinkPolicy for Broken {
    fn requires_sign_in(&self, _: &Route) -> bool {
      panic!("required?")
    }
    fn is_authenticated(&self, _: &Route) -> bool {
      panic!("signed in?")
    }
  }
  let pipeline =
    Pipeline::builder().mappings([Mapping::route("/a", "a")]).build_with(Broken).unwrap();
  let store = Store::new().unwrap();
  let links = LinkHandler::new(&pipeline, &store).unwrap();
  assert_eq!(panic_of(|| links.open("/a")), "required?");
  assert_eq!(links.pending().unwrap().map(|link| link.route), Some("a".into()));
  assert_eq!(panic_of(|| links.resume_if_allowed(|_| panic!("allowed?"))), "allowed?");
  assert!(links.pending().unwrap().is_some());
  assert_eq!(store.depth(), 0);
}

#[test]
fn in_a_destructor_it_goes_on_after_everything_was_dropped() {
  struct Fragile(Arc<AtomicUsize>);
  impl Drop for Fragile {
    fn drop(&mut self) {
      self.0.fetch_add(1, Ordering::Relaxed);
      panic!("dropped");
    }
  }
  impl Middleware for Fragile {}
  let dropped = Arc::new(AtomicUsize::new(0));
  let store = Store::new().unwrap();
  store.middlewares().add(None, Fragile(Arc::clone(&dropped))).unwrap();
  store.middlewares().add(None, Fragile(Arc::clone(&dropped))).unwrap();
  assert_eq!(panic_of(|| drop(store)), "dropped");
  assert_eq!(dropped.load(Ordering::Relaxed), 2);

  let store = Store::new().unwrap();
  store.middlewares().add(None, Fragile(Arc::clone(&dropped))).unwrap();
  let unwinding = panic_of(move || {
    let _store = store;
    panic!("the first");
  });
  assert_eq!(
    unwinding, "the first",
    "a store that is dropped while its owner unwinds does not abort"
  );
  assert_eq!(dropped.load(Ordering::Relaxed), 3);
}

#[test]
fn a_payload_that_is_no_text_goes_on_as_it_is() {
  let store = Store::new().unwrap();
  store.middlewares().add(None, will(|_| std::panic::panic_any(42_u8))).unwrap();
  let payload = catch_unwind(AssertUnwindSafe(|| store.push("a"))).err().unwrap();
  assert_eq!(payload.downcast_ref::<u8>(), Some(&42));
}
