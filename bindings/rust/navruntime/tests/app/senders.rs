//! Senders of screens, and calls for which a name or nothing is enough.

use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use navruntime::json::ToJson;
use navruntime::{
  App, AppIntent, AppRefusal, AppResult, AskError, EntryId, ErrorKind, Outcome, Schema,
};

const SCHEMA: &str = r#"{"format":1,"id":"s",
  "root":{"tabs":[{"name":"one","stack":"home"},{"name":"two","stack":"list"}]},
  "routes":{"home":{},"list":{},"a":{"links":["/a"]},"draft":{"leave":"ask"},
    "pick":{"show":"sheet","returns":"bool"}}}"#;

fn app() -> App {
  App::new(&Schema::new(SCHEMA).unwrap()).unwrap()
}

#[test]
fn calls_need_no_json() {
  let app = app();
  assert!(app.go("a").unwrap().is_done());
  assert!(app.back_to_root().unwrap().is_done());
  assert!(app.go("pick").unwrap().is_done() && app.dismiss().unwrap().is_done());
  assert_eq!(app.dismiss().unwrap().outcome(), Outcome::Noop);
  assert!(app.go("pick").unwrap().is_done() && app.dismiss_all().unwrap().is_done());
  assert!(app.select("two").unwrap().is_done());
  assert_eq!(app.select("three").unwrap_err().kind(), ErrorKind::Schema);
  assert!(app.go("draft").unwrap().is_done());
  let AppResult::Question(question) = app.back().unwrap() else { panic!("the draft asks") };
  let cancelled = app.cancel(question.token, "not \"now\"").unwrap();
  assert_eq!(cancelled, AppResult::Cancelled("not \"now\"".into()));
  let AppResult::Question(question) = app.back().unwrap() else { panic!("the draft asks") };
  assert!(app.proceed(question.token).unwrap().is_done());
  assert_eq!(app.proceed(question.token).unwrap().outcome(), Outcome::Noop);
  assert_eq!(app.describe().unwrap(), "s [two]: list");
}

#[test]
fn the_second_of_two_taps_is_stale() {
  let app = app();
  let home = app.at(EntryId(1)).unwrap();
  assert_eq!((home.screen(), format!("{home:?}")), (EntryId(1), "ScreenSender(1)".to_owned()));
  assert!(home.go("a").unwrap().is_done());
  let stale = AppResult::Refused(AppRefusal::Stale { from: EntryId(1), shown: EntryId(3) });
  assert_eq!(home.go("a").unwrap(), stale);
  for refused in [home.back(), home.open("/a"), home.back_to_root(), home.select("two")] {
    assert_eq!(refused.unwrap(), stale);
  }
  for refused in [home.dismiss(), home.dismiss_all(), home.send(AppIntent::Forget)] {
    assert_eq!(refused.unwrap(), stale);
  }
  let a = app.at(EntryId(3)).unwrap();
  let other = a.send(AppIntent::Back.from_screen(EntryId(1))).unwrap_err();
  assert!(other.message().starts_with("otherScreen: "), "{other}");
  assert!(a.send(AppIntent::Back.with_source("key")).unwrap().is_done());
  assert!(home.open("/a").unwrap().is_done());
}

#[test]
fn a_sender_asks_and_does_not_keep_its_app() {
  let app = app();
  let home = app.at(EntryId(1)).unwrap();
  let mut context = Context::from_waker(Waker::noop());
  let mut asked = pin!(home.ask("pick"));
  assert!(asked.as_mut().poll(&mut context).is_pending());
  let Poll::Ready(Err(AskError::Refused(result))) = pin!(home.ask("pick")).poll(&mut context)
  else {
    panic!("the screen is covered")
  };
  assert!(result.to_json().contains("stale"), "{}", result.to_json());
  assert!(app.answer(true).unwrap().is_done());
  assert_eq!(asked.poll(&mut context), Poll::Ready(Ok(true.into())));
  drop(app);
  assert_eq!(home.back().unwrap_err().kind(), ErrorKind::Detached);
  let orphan = pin!(home.ask("pick")).poll(&mut context);
  assert_eq!(orphan, Poll::Ready(Err(AskError::Left("destroyed".into()))));
}
