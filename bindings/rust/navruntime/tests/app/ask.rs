//! Screens that answer, awaited: answered, refused, cancelled, superseded, app dropped. Each ends.

use std::future::Future;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread;

use navruntime::json::{Object, Value};
use navruntime::typed::{Answers, Declared, Pushed, Reachable, TypedApp};
use navruntime::{
  App, AppIntent, AppRefusal, AppResult, AskError, EventMask, RestoreMode, Route, Schema,
};

use crate::woken::{poll, Woken};

const SCHEMA: &str = r#"{"format":1,"id":"a","root":{"stack":"home"},
  "facts":{"signedIn":{"initial":false},"vip":{"initial":false}},
  "routes":{"home":{},"note":{},"plain":{},
    "picker":{"show":"sheet","returns":"int"},
    "edit":{"returns":"string"},
    "vault":{"show":"sheet","returns":"bool","requires":["vip"]},
    "guest":{"show":"sheet","returns":"bool","requires":["!signedIn"]}}}"#;

fn app() -> App {
  App::new(&Schema::new(SCHEMA).unwrap()).unwrap()
}

/// Parks the thread until the future ends: as much of an executor as it needs.
fn block_on<T>(future: impl Future<Output = T>) -> T {
  struct Unpark(thread::Thread);
  impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
      self.0.unpark();
    }
  }
  let waker = Waker::from(Arc::new(Unpark(thread::current())));
  let mut future = pin!(future);
  loop {
    match future.as_mut().poll(&mut Context::from_waker(&waker)) {
      Poll::Ready(value) => return value,
      Poll::Pending => thread::park(),
    }
  }
}

#[test]
fn nothing_is_shown_before_the_first_poll() {
  let app = app();
  drop(app.ask("picker"));
  assert_eq!((app.revision(), app.describe().unwrap()), (0, "a: home".to_owned()));
}

#[test]
fn an_ask_is_answered() {
  let (app, woken) = (app(), Arc::new(Woken::default()));
  let mut ask = pin!(app.ask("picker"));
  assert_eq!(poll(ask.as_mut(), &woken), Poll::Pending);
  assert_eq!(app.describe().unwrap(), "a: home + sheet picker");
  assert_eq!(woken.times(), 0);
  assert!(app.answer(7).unwrap().is_done());
  assert_eq!(woken.times(), 1);
  assert_eq!(poll(ask.as_mut(), &woken), Poll::Ready(Ok(7.into())));
  assert_eq!(app.describe().unwrap(), "a: home");
}

#[test]
fn an_answer_comes_from_another_thread() {
  let app = Arc::new(app());
  let other = Arc::clone(&app);
  let user = thread::spawn(move || {
    // The screen is there as soon as the question was asked.
    while other.scene().unwrap().layers.is_empty() {
      thread::yield_now();
    }
    other.answer(3).unwrap()
  });
  assert_eq!(block_on(app.ask("picker")), Ok(3.into()));
  assert!(user.join().unwrap().is_done());
}

#[test]
fn an_observer_may_answer_before_the_ticket_is_known() {
  let app = Arc::new(app());
  let weak = Arc::downgrade(&app);
  app
    .observers()
    .add(EventMask::COMMITTED, move |_| {
      let app = weak.upgrade().unwrap();
      if !app.scene().unwrap().layers.is_empty() {
        assert!(app.answer(1).unwrap().is_done());
      }
    })
    .unwrap();
  assert_eq!(block_on(app.ask("picker")), Ok(1.into()));
}

#[test]
fn two_asks_get_their_own_answers() {
  let (app, woken) = (app(), Arc::new(Woken::default()));
  let (mut below, mut above) = (pin!(app.ask("edit")), pin!(app.ask("picker")));
  assert_eq!(poll(below.as_mut(), &woken), Poll::Pending);
  assert_eq!(poll(above.as_mut(), &woken), Poll::Pending);
  assert!(app.answer(2).unwrap().is_done());
  assert_eq!(poll(below.as_mut(), &woken), Poll::Pending);
  assert_eq!(poll(above.as_mut(), &woken), Poll::Ready(Ok(2.into())));
  assert!(app.answer("text").unwrap().is_done());
  assert_eq!(poll(below.as_mut(), &woken), Poll::Ready(Ok("text".into())));
}

/// The route `edit`, and the only one of its types.
struct Edit;

impl From<Edit> for Route {
  fn from(_: Edit) -> Self {
    Route::new("edit")
  }
}

impl Reachable for Edit {}
impl Pushed for Edit {}
impl Answers for Edit {
  type Answer = String;
}

struct Edits;

impl Declared for Edits {
  type Route = Edit;
  type Fact = (&'static str, Value);
  type Facts = Object;
}

#[test]
fn a_typed_answer_may_name_its_screen() {
  let app = TypedApp::<Edits>::from(app());
  let woken = Arc::new(Woken::default());
  let (mut below, mut above) = (pin!(App::ask(&app, "edit")), pin!(App::ask(&app, "edit")));
  assert_eq!(poll(below.as_mut(), &woken), Poll::Pending);
  let ticket = app.path(None).unwrap().last().unwrap().id;
  assert_eq!(poll(above.as_mut(), &woken), Poll::Pending);
  let result = app.answer_to::<Edit>(ticket, "the first".to_owned()).unwrap();
  assert!(result.is_done(), "{result:?}");
  assert_eq!(poll(below.as_mut(), &woken), Poll::Ready(Ok("the first".into())));
  let again = app.answer_to::<Edit>(ticket, "again".to_owned()).unwrap();
  assert!(!again.is_done(), "{again:?}");
}

#[test]
fn a_typed_app_is_made_and_shown_as_the_app_in_it() {
  let schema = Schema::new(SCHEMA).unwrap();
  let app = TypedApp::<Edits>::with_facts(&schema, [("vip", true.into())]).unwrap();
  assert_eq!(app.facts().unwrap().get("vip"), Some(&true.into()));
  assert!(app.go(Edit).unwrap().is_done());
  assert_eq!(format!("{app:?}"), "App(a: home > edit)");
  let shown = app.path(None).unwrap().last().unwrap().id;
  assert_eq!(format!("{:?}", app.at(shown).unwrap()), format!("ScreenSender({shown})"));
  let asked = r#"Ask(new, {"goForResult":{"name":"edit"}})"#;
  assert_eq!(format!("{:?}", TypedApp::ask(&app, Edit)), asked);
  let saved = app.snapshot().unwrap();
  let (again, report) = TypedApp::<Edits>::restored(&schema, saved, RestoreMode::Strict).unwrap();
  assert!(report.is_complete() && again.go(Edit).unwrap() == AppResult::Noop);
}

#[test]
fn a_refused_ask_is_an_error() {
  let app = app();
  let refusal =
    AppRefusal::Requires { route: "vault".into(), facts: vec!["vip".into()], or_else: None };
  let refused = Err(AskError::Refused(AppResult::Refused(refusal)));
  assert_eq!(block_on(app.ask("vault")), refused);
  assert!(matches!(block_on(app.ask("plain")), Err(AskError::Failed(_))), "it answers nothing");
  assert_eq!(app.describe().unwrap(), "a: home");
}

#[test]
fn a_dropped_ask_removes_its_screen() {
  let (app, woken) = (app(), Arc::new(Woken::default()));
  {
    let mut ask = pin!(app.ask("picker"));
    assert_eq!(poll(ask.as_mut(), &woken), Poll::Pending);
    assert_eq!(app.describe().unwrap(), "a: home + sheet picker");
  }
  assert_eq!(app.describe().unwrap(), "a: home");
  assert_eq!(woken.times(), 0, "nobody is left to be woken");
}

#[test]
fn an_ask_whose_screen_leaves_ends_with_the_cause() {
  let (app, woken) = (app(), Arc::new(Woken::default()));
  let left = |cause: &str| Poll::Ready(Err(AskError::Left(cause.into())));
  let mut ask = pin!(app.ask("picker"));
  assert_eq!(poll(ask.as_mut(), &woken), Poll::Pending);
  assert!(app.send(AppIntent::Dismiss).unwrap().is_done());
  assert_eq!(poll(ask.as_mut(), &woken), left("dismiss"));
  let mut ask = pin!(app.ask("edit"));
  assert_eq!(poll(ask.as_mut(), &woken), Poll::Pending);
  assert!(app.go("home").unwrap().is_done());
  assert_eq!(poll(ask.as_mut(), &woken), left("go"), "superseded");
  let mut ask = pin!(app.ask("guest"));
  assert_eq!(poll(ask.as_mut(), &woken), Poll::Pending);
  let _ = app.set_fact("signedIn", true).unwrap();
  assert_eq!(poll(ask.as_mut(), &woken), left("facts"));
  assert_eq!(woken.times(), 3);
}

#[test]
fn an_ask_ends_with_its_app() {
  let (app, woken) = (app(), Arc::new(Woken::default()));
  let (mut waiting, mut new) = (pin!(app.ask("picker")), pin!(app.ask("edit")));
  assert_eq!(poll(waiting.as_mut(), &woken), Poll::Pending);
  drop(app);
  assert_eq!(woken.times(), 1);
  let left = || Poll::Ready(Err(AskError::Left("destroyed".into())));
  assert_eq!(poll(waiting.as_mut(), &woken), left());
  assert_eq!(poll(new.as_mut(), &woken), left());
}

#[test]
fn futures_and_errors_say_what_they_are() {
  let (app, woken) = (app(), Arc::new(Woken::default()));
  let mut ask = Box::pin(app.ask("picker"));
  let new = "Ask(new, {\"goForResult\":{\"name\":\"picker\"}})";
  assert_eq!(format!("{ask:?}"), format!("{:?}", app.ask("picker")));
  assert_eq!(format!("{ask:?}"), new);
  assert_eq!(poll(ask.as_mut(), &woken), Poll::Pending);
  assert_eq!(format!("{ask:?}"), "Ask(waits for 2)");
  let text = AskError::Left("go".into()).to_string();
  assert_eq!(text, "the screen left without an answer: \"go\"");
}

#[test]
fn asks_of_several_threads_all_end() {
  let app = Arc::new(app());
  let ended = Arc::new(AtomicUsize::new(0));
  let (threads, asks) = (4, 200);
  let askers: Vec<_> = (0..threads)
    .map(|number| {
      let (app, ended) = (Arc::clone(&app), Arc::clone(&ended));
      thread::spawn(move || {
        for round in 0..asks {
          if (round + number) % 5 == 0 {
            // Polled once and dropped: its screen is removed, whoever removes it first.
            let mut ask = Box::pin(app.ask("edit"));
            let _ = poll(ask.as_mut(), &Arc::new(Woken::default()));
          } else {
            match block_on(app.ask("picker")) {
              Ok(_) | Err(AskError::Left(_)) => {}
              Err(error) => panic!("{error}"),
            }
          }
          ended.fetch_add(1, Ordering::SeqCst);
        }
      })
    })
    .collect();
  let mut turn = 0;
  while ended.load(Ordering::SeqCst) < threads * asks {
    turn += 1;
    let _ = match turn % 3 {
      0 => app.send(AppIntent::DismissAll),
      1 => app.go("home"),
      _ => app.send(AppIntent::Answer { value: turn.into(), ticket: None }),
    };
    thread::yield_now();
  }
  for asker in askers {
    asker.join().unwrap();
  }
  let _ = app.go("home").unwrap();
  assert_eq!(app.describe().unwrap(), "a: home");
}
