//! Middleware: order, rewriting, cancelling, folding, the registry, the ready-made ones.

use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use navruntime::json::{Raw, ToJson};
use navruntime::middleware::{did, will};
use navruntime::{
  CancellationReason, Command, CommandKind, Debounced, ErrorKind, Execution, Interception,
  Middleware, NavigationResult, Outcome, Registration, Route, Store, ThrottleKey,
};

type Log = Arc<Mutex<Vec<String>>>;

/// Writes down what it is called with; counts its end.
struct Recorder {
  name: &'static str,
  log: Log,
  dropped: Arc<AtomicUsize>,
}

impl Recorder {
  fn note(&self, what: &str, command: &Command) {
    self.log.lock().unwrap().push(format!("{} {what} {}", self.name, command.to_json()));
  }
}

impl Middleware for Recorder {
  fn will_execute(&mut self, call: &mut Interception<'_>) {
    self.note("will", &call.command().unwrap());
  }

  fn did_execute(&mut self, call: &mut Execution<'_>) {
    self.note("did", &call.command().unwrap());
  }

  fn discard(&mut self, call: &Execution<'_>) {
    self.note("discard", &call.command().unwrap());
  }
}

impl Drop for Recorder {
  fn drop(&mut self) {
    self.dropped.fetch_add(1, Ordering::Relaxed);
  }
}

struct Setup {
  store: Store,
  log: Log,
  dropped: Arc<AtomicUsize>,
}

impl Setup {
  fn new(path: &[&str]) -> Setup {
    Setup {
      store: Store::builder().path(path.iter().copied()).build().unwrap(),
      log: Log::default(),
      dropped: Arc::default(),
    }
  }

  fn recorder(&self, name: &'static str) -> Recorder {
    Recorder { name, log: Arc::clone(&self.log), dropped: Arc::clone(&self.dropped) }
  }

  fn log(&self) -> Vec<String> {
    std::mem::take(&mut self.log.lock().unwrap())
  }

  fn dropped(&self) -> usize {
    self.dropped.load(Ordering::Relaxed)
  }
}

#[test]
fn will_and_did_run_in_the_order_of_registration_and_see_what_was_rewritten() {
  let setup = Setup::new(&[]);
  let middlewares = setup.store.middlewares();
  middlewares.add("first", setup.recorder("1")).unwrap();
  let rewrite = will(|call| {
    if call.kind() == CommandKind::Push {
      call.rewrite(Command::push("b")).unwrap();
    }
  });
  middlewares.add(None, rewrite).unwrap();
  middlewares.add("second", setup.recorder("2")).unwrap();
  assert_eq!(setup.store.push("a").unwrap(), Outcome::Done);
  let (a, b) = (r#"{"push":{"name":"a"}}"#, r#"{"push":{"name":"b"}}"#);
  assert_eq!(
    setup.log(),
    [format!("1 will {a}"), format!("2 will {b}"), format!("1 did {b}"), format!("2 did {b}")]
  );
  assert_eq!(setup.store.path().unwrap(), [Route::new("b")]);
}

#[test]
fn a_result_may_be_folded_but_a_cancelled_one_stays_cancelled() {
  let store = Store::new().unwrap();
  let seen = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&seen);
  let folding = did(move |call: &mut Execution<'_>| {
    log.lock().unwrap().push((call.outcome(), call.result().unwrap(), call.state().unwrap().len()));
    call.fold(&NavigationResult::EmptyStack).unwrap();
  });
  store.middlewares().add("fold", folding).unwrap();
  assert_eq!(store.execute(Command::push("a")).unwrap(), NavigationResult::EmptyStack);
  assert_eq!(store.depth(), 1, "the state stands");
  store
    .middlewares()
    .add("gate", will(|call| call.cancel(&CancellationReason::ConditionFailed).unwrap()))
    .unwrap();
  assert_eq!(
    store.execute(Command::Pop).unwrap(),
    NavigationResult::Cancelled(CancellationReason::ConditionFailed)
  );
  let cancelled = NavigationResult::Cancelled(CancellationReason::ConditionFailed);
  assert_eq!(
    *seen.lock().unwrap(),
    [(Outcome::Done, NavigationResult::Success, 1), (Outcome::Cancelled, cancelled, 1)]
  );
}

#[test]
fn what_a_rolled_back_transaction_previewed_is_discarded() {
  let setup = Setup::new(&[]);
  setup.store.middlewares().add(None, setup.recorder("m")).unwrap();
  assert!(
    !setup
      .store
      .execute_transaction(&[Command::push("a"), Command::PopCount(9)])
      .unwrap()
      .is_committed
  );
  let (a, pop) = (r#"{"push":{"name":"a"}}"#, r#"{"popCount":9}"#);
  assert_eq!(
    setup.log(),
    [
      format!("m will {a}"),
      format!("m will {pop}"),
      format!("m discard {a}"),
      format!("m discard {pop}")
    ]
  );
}

#[test]
fn garbage_cancels_with_a_reason_that_quotes_the_error() {
  let store = Store::new().unwrap();
  let garble = will(|call: &mut Interception<'_>| {
    assert_eq!(call.rewrite(Raw("{\"push\":1}")).unwrap_err().kind(), ErrorKind::Route);
  });
  store.middlewares().add(None, garble).unwrap();
  let NavigationResult::Cancelled(CancellationReason::Custom(text)) =
    store.execute(Command::push("a")).unwrap()
  else {
    panic!("expected a custom reason")
  };
  assert!(!text.is_empty());
  assert_eq!(store.depth(), 0);
}

#[test]
fn the_registry_keeps_numbers_while_places_change() {
  let setup = Setup::new(&[]);
  let middlewares = setup.store.middlewares();
  let one = middlewares.add("one", setup.recorder("1")).unwrap();
  let two = middlewares.insert(0, "two", setup.recorder("2")).unwrap();
  let three = middlewares.insert(99, None, setup.recorder("3")).unwrap();
  let list = |expected: [(navruntime::MiddlewareId, Option<&str>); 3]| {
    let expected =
      expected.map(|(id, name)| Registration { id, debug_name: name.map(str::to_owned) });
    assert_eq!(middlewares.list().unwrap(), expected);
  };
  list([(two, Some("two")), (one, Some("one")), (three, None)]);
  middlewares.move_to(two, 99).unwrap();
  list([(one, Some("one")), (three, None), (two, Some("two"))]);
  middlewares.replace(three, "drei", setup.recorder("4")).unwrap();
  list([(one, Some("one")), (three, Some("drei")), (two, Some("two"))]);
  assert_eq!(setup.dropped(), 1, "the one that was replaced");
  middlewares.remove(one).unwrap();
  assert_eq!(setup.dropped(), 2);
  for error in [
    middlewares.remove(one),
    middlewares.move_to(one, 0),
    middlewares.replace(one, None, setup.recorder("5")),
  ] {
    assert_eq!(error.unwrap_err().kind(), ErrorKind::Argument, "the number is never used again");
  }
  assert_eq!(setup.dropped(), 3, "what could not be registered is dropped at once");
  drop(setup.store);
  assert_eq!(setup.dropped.load(Ordering::Relaxed), 5, "each exactly once");
}

#[test]
fn a_middleware_may_read_its_store_but_not_change_it() {
  let store = Arc::new(Store::builder().path(["a"]).build().unwrap());
  let weak = Arc::downgrade(&store);
  let gate = will(move |call: &mut Interception<'_>| {
    let store = weak.upgrade().unwrap();
    assert_eq!(store.depth(), 1);
    assert_eq!(store.path().unwrap(), call.state().unwrap());
    assert_eq!(store.validate(Command::Pop).unwrap(), NavigationResult::Success);
    assert_eq!(store.push("x").unwrap_err().kind(), ErrorKind::Reentrant);
    assert_eq!(
      store.middlewares().add(None, will(|_| ())).unwrap_err().kind(),
      ErrorKind::Reentrant
    );
    let other = Store::new().unwrap();
    assert_eq!(other.push("x").unwrap_err().kind(), ErrorKind::Reentrant, "another tree neither");
  });
  store.middlewares().add(None, gate).unwrap();
  assert!(store.push("b").unwrap().is_done());
}

#[test]
fn a_middleware_that_removes_itself_is_called_for_what_it_is_owed_and_then_dropped() {
  struct Once {
    store: std::sync::Weak<Store>,
    id: Arc<Mutex<Option<navruntime::MiddlewareId>>>,
    recorder: Recorder,
  }
  impl Middleware for Once {
    fn will_execute(&mut self, call: &mut Interception<'_>) {
      self.recorder.will_execute(call);
      let id = self.id.lock().unwrap().take().unwrap();
      self.store.upgrade().unwrap().middlewares().remove(id).unwrap();
      assert_eq!(self.recorder.dropped.load(Ordering::Relaxed), 0);
    }
    fn did_execute(&mut self, call: &mut Execution<'_>) {
      self.recorder.did_execute(call);
    }
  }
  let setup = Setup::new(&[]);
  let recorder = setup.recorder("once");
  let store = Arc::new(setup.store);
  let id = Arc::new(Mutex::new(None));
  let once = Once { store: Arc::downgrade(&store), id: Arc::clone(&id), recorder };
  *id.lock().unwrap() = Some(store.middlewares().add(None, once).unwrap());
  assert!(store.push("a").unwrap().is_done());
  assert_eq!(setup.dropped.load(Ordering::Relaxed), 1);
  assert!(store.push("b").unwrap().is_done());
  let a = r#"{"push":{"name":"a"}}"#;
  assert_eq!(*setup.log.lock().unwrap(), [format!("once will {a}"), format!("once did {a}")]);
}

#[test]
fn the_same_push_twice_can_be_prevented() {
  let store = Store::new().unwrap();
  store.middlewares().prevent_duplicate_push().unwrap();
  assert!(store.push("a").unwrap().is_done());
  assert_eq!(store.push("a").unwrap(), Outcome::Cancelled);
  assert!(store.push("b").unwrap().is_done());
}

#[test]
fn throttle_and_debounce_follow_the_clock_of_the_host() {
  let store = Store::new().unwrap();
  assert_eq!(
    store.middlewares().throttle(10, ThrottleKey::Kind).unwrap_err().kind(),
    ErrorKind::Argument,
    "a clock is needed"
  );
  let now = Arc::new(AtomicI64::new(1000));
  let clock = Arc::clone(&now);
  store.set_clock(move || clock.load(Ordering::Relaxed)).unwrap();
  let throttle = store.middlewares().throttle(10, ThrottleKey::KindAndRoute).unwrap();
  assert!(store.push("a").unwrap().is_done());
  assert_eq!(store.push("a").unwrap(), Outcome::Cancelled);
  assert!(store.push("b").unwrap().is_done(), "another route");
  now.store(1010, Ordering::Relaxed);
  assert!(store.push("a").unwrap().is_done());
  store.middlewares().remove(throttle).unwrap();

  assert_eq!(store.poll_debounced().unwrap(), Debounced::Nothing);
  store.debounce(Command::push("x"), 50).unwrap();
  store.debounce(Command::PopToRoot, 50).unwrap();
  assert_eq!(store.poll_debounced().unwrap(), Debounced::DueIn(50));
  now.store(1060, Ordering::Relaxed);
  assert_eq!(store.poll_debounced().unwrap(), Debounced::Executed(NavigationResult::Success));
  assert_eq!((store.depth(), store.poll_debounced().unwrap()), (0, Debounced::Nothing));
}
