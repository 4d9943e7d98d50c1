//! Screens that answer and stand after gates, answers for which nobody waits, and wakers that own
//! the app.

use std::future::Future;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::{pin, Pin};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};

use navruntime::json::Value;
use navruntime::{
  Answer, App, AppIntent, AppRefusal, AppResult, AskError, Change, ErrorKind, Event, EventKind,
  EventMask, FactsResult, RestoreMode, Route, Schema, SnapshotOptions,
};

use crate::woken::{self, Woken};

const SCHEMA: &str = r#"{"format":1,"id":"a","root":{"stack":"home"},
  "facts":{"signedIn":{"initial":false},"accepted":{"initial":false},"shut":{"initial":false}},
  "routes":{"home":{},"note":{},
    "login":{"show":"sheet","returns":"bool"},
    "terms":{"show":"sheet"},
    "lock":{"show":"cover","while":["shut"]},
    "picker":{"show":"sheet","returns":"int"},
    "pay":{"show":"sheet","returns":"int","orElse":"login",
      "requires":["signedIn",{"if":"accepted","orElse":"terms"}]}}}"#;

const REPLACING: &str = r#"{"format":1,"id":"a","root":{"stack":"home"},"routes":{"home":{},
  "picker":{"show":"cover","whenBusy":"replace","returns":"int"}}}"#;

fn app() -> App {
  App::new(&Schema::new(SCHEMA).unwrap()).unwrap()
}

type Polled = Poll<Result<Value, AskError>>;

fn poll(future: Pin<&mut impl Future<Output = Result<Value, AskError>>>) -> Polled {
  woken::poll(future, &Arc::default())
}

fn tell(app: &App, fact: &str) {
  assert!(matches!(app.set_fact(fact, true), Ok(FactsResult::Changed { .. })));
}

/// Counts the most screens of a route that were there at once.
fn most_of(app: &App, route: &'static str) -> Arc<AtomicUsize> {
  let most = Arc::new(AtomicUsize::new(0));
  let (kept, mut now) = (Arc::clone(&most), 0_usize);
  let count = move |event: Event| {
    let EventKind::Committed(commit) = event.kind else { return };
    for change in commit.changes {
      match change {
        Change::Presented(layer, _) if layer.route.name() == route => now += 1,
        Change::Dismissed(layer) if layer.route.name() == route => now -= 1,
        _ => {}
      }
    }
    kept.fetch_max(now, Ordering::SeqCst);
  };
  app.observers().add(EventMask::COMMITTED, count).unwrap();
  most
}

#[test]
fn an_ask_passes_one_gate_after_the_other() {
  let app = app();
  let most = most_of(&app, "pay");
  let mut ask = pin!(app.ask("pay").through_gates());
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home + sheet login");
  tell(&app, "signedIn");
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home + sheet terms");
  tell(&app, "accepted");
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home + sheet pay");
  assert!(app.answer(5).unwrap().is_done());
  assert_eq!(poll(ask.as_mut()), Poll::Ready(Ok(5.into())));
  assert_eq!((app.describe().unwrap().as_str(), most.load(Ordering::SeqCst)), ("a: home", 1));
}

#[test]
fn a_gate_wakes_who_asks_and_passes_after_its_answer() {
  let (app, woken) = (app(), Arc::new(Woken::default()));
  tell(&app, "accepted");
  let mut ask = pin!(app.ask("pay").through_gates());
  assert_eq!(woken::poll(ask.as_mut(), &woken), Poll::Pending);
  assert_eq!(woken.times(), 0);
  assert!(app.answer(true).unwrap().is_done(), "the sign-in says yes, the fact comes later");
  assert!(woken.times() > 0);
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home");
  tell(&app, "signedIn");
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home + sheet pay");
}

#[test]
fn a_user_who_leaves_a_gate_ends_the_ask() {
  let requires = AppRefusal::Requires {
    route: "pay".into(),
    facts: vec!["signedIn".into(), "accepted".into()],
    or_else: Some(Route::new("login")),
  };
  let refused = || Poll::Ready(Err(AskError::Refused(AppResult::Refused(requires.clone()))));
  let answer = AppIntent::Answer { value: false.into(), ticket: None };
  for leave in [AppIntent::Back, answer, AppIntent::DismissAll] {
    let app = app();
    let mut ask = pin!(app.ask("pay").through_gates());
    assert_eq!(poll(ask.as_mut()), Poll::Pending);
    assert!(app.send(leave).unwrap().is_done());
    assert_eq!(poll(ask.as_mut()), refused());
    assert_eq!(app.describe().unwrap(), "a: home");
  }
}

#[test]
fn a_dropped_ask_removes_its_gate() {
  let app = app();
  {
    let mut ask = pin!(app.ask("pay").through_gates());
    assert_eq!(poll(ask.as_mut()), Poll::Pending);
    assert_eq!(app.describe().unwrap(), "a: home + sheet login");
  }
  assert_eq!(app.describe().unwrap(), "a: home");
}

#[test]
fn an_ask_at_a_gate_ends_with_its_app() {
  let (app, woken) = (app(), Arc::new(Woken::default()));
  let mut ask = pin!(app.ask("pay").through_gates());
  assert_eq!(woken::poll(ask.as_mut(), &woken), Poll::Pending);
  drop(app);
  assert_eq!(woken.times(), 1);
  assert_eq!(poll(ask.as_mut()), Poll::Ready(Err(AskError::Left("destroyed".into()))));
}

#[test]
fn a_lock_over_a_gate_does_not_end_the_ask() {
  let app = app();
  tell(&app, "accepted");
  let mut ask = pin!(app.ask("pay").through_gates());
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  tell(&app, "shut");
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home + sheet login + cover lock");
  let _ = app.set_fact("shut", false).unwrap();
  tell(&app, "signedIn");
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home + sheet pay");
}

#[test]
fn an_intent_that_waits_for_the_same_route_does_not_show_it_a_second_time() {
  let app = app();
  tell(&app, "accepted");
  let most = most_of(&app, "pay");
  assert!(matches!(app.go("pay").unwrap(), AppResult::Pending(_)));
  let mut ask = pin!(app.ask("pay").through_gates());
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home + sheet login", "one gate for both");
  tell(&app, "signedIn");
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home + sheet pay");
  assert!(app.answer(1).unwrap().is_done());
  assert_eq!(poll(ask.as_mut()), Poll::Ready(Ok(1.into())));
  assert_eq!((app.describe().unwrap().as_str(), most.load(Ordering::SeqCst)), ("a: home", 1));
}

#[test]
fn a_gate_of_another_intent_that_waits_is_not_removed() {
  let schema =
    SCHEMA.replace(r#""note":{}"#, r#""note":{"requires":["signedIn"],"orElse":"login"}"#);
  let app = App::new(&Schema::new(schema).unwrap()).unwrap();
  assert!(matches!(app.go("note").unwrap(), AppResult::Pending(_)));
  {
    let mut ask = pin!(app.ask("pay").through_gates());
    assert_eq!(poll(ask.as_mut()), Poll::Pending);
    assert_eq!(app.describe().unwrap(), "a: home + sheet login");
  }
  assert_eq!(app.describe().unwrap(), "a: home + sheet login", "it is the other intent's");
}

/// What a handler has heard.
type Heard = Arc<Mutex<Vec<(i64, Answer)>>>;

fn listen(app: &App, route: &str) -> Heard {
  let heard = Heard::default();
  let log = Arc::clone(&heard);
  app.on_answer(route, move |ticket, answer| log.lock().unwrap().push((ticket.0, answer))).unwrap();
  heard
}

#[test]
fn a_function_gets_the_answers_for_which_nobody_waits() {
  let app = app();
  let (heard, others) = (listen(&app, "picker"), listen(&app, "login"));
  assert!(matches!(app.send(AppIntent::GoForResult("picker".into())), Ok(AppResult::Ticket(_))));
  assert!(app.answer(7).unwrap().is_done());
  assert_eq!(*heard.lock().unwrap(), [(2, Answer::Value(7.into()))]);
  let mut ask = Box::pin(app.ask("picker"));
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  assert!(app.answer(8).unwrap().is_done());
  assert_eq!(poll(ask.as_mut()), Poll::Ready(Ok(8.into())));
  let mut ask = Box::pin(app.ask("picker"));
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  drop(ask);
  assert_eq!(heard.lock().unwrap().len(), 1, "the others were awaited");
  assert!(others.lock().unwrap().is_empty());
}

#[test]
fn a_function_gets_answers_of_a_route_that_answers() {
  let app = app();
  let wrong = [
    ("pickr", r#"unknownRoute: no route is named "pickr"; did you mean "picker"?"#),
    ("terms", r#"noReturns: the route "terms" has no "returns""#),
  ];
  for (route, message) in wrong {
    let error = app.on_answer(route, |_, _| ()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Schema);
    assert!(error.message().starts_with(message), "{}", error.message());
  }
}

#[test]
fn a_function_gets_an_answer_that_comes_while_another_screen_is_asked_for() {
  let app = Arc::new(app());
  let heard = listen(&app, "login");
  assert!(matches!(app.send(AppIntent::GoForResult("login".into())), Ok(AppResult::Ticket(_))));
  let weak = Arc::downgrade(&app);
  let answer = move |_| {
    let answer = AppIntent::Answer { value: true.into(), ticket: Some(navruntime::EntryId(2)) };
    let _ = weak.upgrade().unwrap().send(answer);
  };
  app.observers().add(EventMask::COMMITTED, answer).unwrap();
  let mut ask = pin!(app.ask("picker"));
  let _ = poll(ask.as_mut());
  assert_eq!(*heard.lock().unwrap(), [(2, Answer::Value(true.into()))]);
}

/// Polls once, and says what the poll panicked with.
fn panic_of_poll(ask: navruntime::Ask) -> &'static str {
  let mut ask = pin!(ask);
  let payload = catch_unwind(AssertUnwindSafe(|| poll(ask.as_mut()))).unwrap_err();
  payload.downcast_ref::<&str>().expect("a text")
}

#[test]
fn handlers_go_on_after_an_observer_panicked_while_a_screen_was_asked_for() {
  let app = app();
  let heard = listen(&app, "picker");
  let is_first = AtomicBool::new(true);
  let observe = move |_| assert!(!is_first.swap(false, Ordering::SeqCst), "once");
  app.observers().add(EventMask::COMMITTED, observe).unwrap();
  assert_eq!(panic_of_poll(app.ask("picker")), "once");
  assert_eq!(app.describe().unwrap(), "a: home + sheet picker", "what is done stands");
  assert!(app.answer(1).unwrap().is_done());
  assert!(matches!(app.send(AppIntent::GoForResult("picker".into())), Ok(AppResult::Ticket(_))));
  assert!(app.answer(2).unwrap().is_done());
  let answers = [(2, Answer::Value(1.into())), (3, Answer::Value(2.into()))];
  assert_eq!(*heard.lock().unwrap(), answers);
}

#[test]
fn a_handler_that_panics_while_a_screen_is_asked_for_keeps_nothing_from_others() {
  let app = App::new(&Schema::new(REPLACING).unwrap()).unwrap();
  let is_first = AtomicBool::new(true);
  let handle = move |_, _| assert!(!is_first.swap(false, Ordering::SeqCst), "handler");
  app.on_answer("picker", handle).unwrap();
  let heard = listen(&app, "picker");
  assert!(matches!(app.send(AppIntent::GoForResult("picker".into())), Ok(AppResult::Ticket(_))));
  assert_eq!(panic_of_poll(app.ask("picker")), "handler");
  let left = Answer::Left("goForResult".into());
  assert_eq!(*heard.lock().unwrap(), [(2, left)], "the other handler is called too");
  assert!(app.answer(5).unwrap().is_done());
  assert_eq!(heard.lock().unwrap()[1], (3, Answer::Value(5.into())), "nobody waits for it");
}

#[test]
fn an_ask_that_is_dropped_is_over_although_an_observer_panics() {
  let app = App::new(&Schema::new(REPLACING).unwrap()).unwrap();
  let heard = listen(&app, "picker");
  let mut ask = Box::pin(app.ask("picker"));
  assert_eq!(poll(ask.as_mut()), Poll::Pending);
  let shut = app.intercept("shut", |_| Err("no".into())).unwrap();
  app.observers().add(EventMask::REFUSED, |_| panic!("observer")).unwrap();
  assert!(catch_unwind(AssertUnwindSafe(|| drop(ask))).is_err());
  assert_eq!(app.describe().unwrap(), "a: home + cover picker");
  app.remove_interceptor(shut).unwrap();
  assert!(app.answer(5).unwrap().is_done());
  assert_eq!(*heard.lock().unwrap(), [(2, Answer::Value(5.into()))]);
}

#[test]
fn a_screen_stays_asked_after_a_restart() {
  let schema = Schema::new(SCHEMA).unwrap();
  let first = App::new(&schema).unwrap();
  assert!(matches!(first.send(AppIntent::GoForResult("picker".into())), Ok(AppResult::Ticket(_))));
  let options = SnapshotOptions { layers: true, ..SnapshotOptions::default() };
  let saved = first.snapshot_with(options).unwrap();
  let (app, report) = App::restored(&schema, saved, RestoreMode::Strict).unwrap();
  assert!(report.is_complete());
  let heard = listen(&app, "picker");
  let asked = app.asked().unwrap();
  assert_eq!(asked.iter().map(|screen| screen.route.name()).collect::<Vec<_>>(), ["picker"]);
  assert!(app.answer(3).unwrap().is_done());
  assert_eq!(*heard.lock().unwrap(), [(asked[0].id.0, Answer::Value(3.into()))]);
  assert!(app.asked().unwrap().is_empty());
}

/// A waker that keeps an app alive.
struct Owner(#[allow(dead_code)] App);

impl Wake for Owner {
  fn wake(self: Arc<Self>) {}
}

/// An ask whose waker is all that keeps its app alive.
fn owned(through_gates: bool) -> Pin<Box<navruntime::Ask>> {
  let app = app();
  let ask = if through_gates { app.ask("pay").through_gates() } else { app.ask("picker") };
  let mut ask = Box::pin(ask);
  let waker = Waker::from(Arc::new(Owner(app)));
  assert_eq!(ask.as_mut().poll(&mut Context::from_waker(&waker)), Poll::Pending);
  ask
}

#[test]
fn another_waker_may_replace_one_that_owns_the_app() {
  for through_gates in [false, true] {
    let (mut ask, woken) = (owned(through_gates), Arc::new(Woken::default()));
    let left = Poll::Ready(Err(AskError::Left("destroyed".into())));
    let mut polled = woken::poll(ask.as_mut(), &woken);
    if polled == Poll::Pending {
      assert_eq!(woken.times(), 1, "it is woken when the app goes");
      polled = poll(ask.as_mut());
    }
    assert_eq!(polled, left);
  }
}

#[test]
fn an_ask_whose_waker_owns_the_app_may_be_dropped() {
  for through_gates in [false, true] {
    drop(owned(through_gates));
  }
}
