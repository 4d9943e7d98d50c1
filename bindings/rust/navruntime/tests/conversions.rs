//! What a program has is taken as it is: texts, numbers and lists as values, names as routes.

use std::borrow::Cow;
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};

use navruntime::json::{Object, Value};
use navruntime::{
  App, AppIntent, AskError, Badge, EntryId, Error, ErrorKind, EventMask, Route, Schema,
};

fn app() -> App {
  let schema = r#"{"format":1,"id":"mail","root":{"tabs":[{"name":"mail","stack":"inbox"}]},
    "facts":{"signedIn":{"initial":false}},
    "routes":{"inbox":{},"message":{},"sort":{"show":"sheet","returns":"bool"}}}"#;
  App::new(&Schema::new(schema).unwrap()).unwrap()
}

#[test]
fn values_are_made_of_what_programs_have() {
  let (text, list) = ("a".to_owned(), vec!["a", "b"]);
  for (value, wanted) in [
    (Value::from(&text), r#""a""#),
    (Value::from(Cow::Borrowed("a")), r#""a""#),
    (Value::from(i8::MIN), "-128"),
    (Value::from(i16::MIN), "-32768"),
    (Value::from(u8::MAX), "255"),
    (Value::from(u16::MAX), "65535"),
    (Value::from(EntryId(7)), "7"),
    (Value::from(["a", "b"]), r#"["a","b"]"#),
    (Value::from(&list[..]), r#"["a","b"]"#),
    ((1..4).collect(), "[1,2,3]"),
    // Not 0.10000000149011612, which is the same double.
    (Value::from(0.1_f32), "0.1"),
    (Value::from(f32::MAX), "3.4028235e+38"),
    (Value::from(f32::NAN), "null"),
    (Value::from(f32::NEG_INFINITY), "null"),
  ] {
    assert_eq!(value.to_string(), wanted);
  }
}

#[test]
fn numbers_are_read_as_what_they_are() {
  let read = |text| {
    let value = Value::parse(text).unwrap();
    (value.as_i64(), value.as_u64(), value.as_f64())
  };
  assert_eq!(read("7.0"), (Some(7), Some(7), Some(7.0)));
  assert_eq!(read("-1"), (Some(-1), None, Some(-1.0)));
  assert_eq!(read("1.5"), (None, None, Some(1.5)));
  assert_eq!(read("1e400"), (None, None, Some(f64::INFINITY)));
  assert_eq!(read("9223372036854775808"), (None, None, Some(9_223_372_036_854_775_808.0)));
  assert_eq!(read("\"7\""), (None, None, None));
  assert_eq!(format!("{:?}", Value::parse("[1.50,-2]")), "Ok(Array([Number(1.5), Number(-2)]))");
}

#[test]
fn names_and_routes_are_routes() {
  let (name, route) = ("message".to_owned(), Route::new("message"));
  let app = app();
  for sent in [app.go(&name), app.go(&route), app.go(name.clone())] {
    let _ = sent.unwrap();
    assert_eq!(app.describe().unwrap(), "mail [mail]: inbox > message");
  }
  let badge = AppIntent::Badge { at: "mail".into(), value: Some(format!("{} new", 3).into()) };
  assert!(app.send(badge).unwrap().is_done());
  assert_eq!(app.scene().unwrap().bars[0].tabs[0].badge, Some(Badge::Text("3 new".into())));
}

#[test]
fn facts_are_taken_by_value() {
  let app = app();
  let facts = Object::from([("signedIn".to_owned(), true.into())]);
  let _ = app.set_facts(facts.clone()).unwrap();
  assert_eq!(app.facts().unwrap(), facts);
}

#[test]
fn a_mask_is_a_constant() {
  const MASK: EventMask = EventMask::COMMITTED.with(EventMask::QUESTION);
  assert_eq!(MASK, EventMask::COMMITTED | EventMask::QUESTION);
  assert!(MASK.contains(EventMask::QUESTION) && EventMask::ALL.contains(MASK));
  assert!(!MASK.contains(EventMask::QUESTION | EventMask::ANSWERED));
}

#[test]
fn a_function_that_asks_makes_other_calls_too() {
  async fn sort(app: &App) -> Result<Value, AskError> {
    let _ = app.go("message")?;
    let _ = app.go("mesage")?;
    app.ask("sort").await
  }
  let app = app();
  let mut sorting = pin!(sort(&app));
  let polled = sorting.as_mut().poll(&mut Context::from_waker(&waker()));
  let is_known = |error: &Error| error.kind() == ErrorKind::Schema;
  assert!(matches!(polled, Poll::Ready(Err(AskError::Failed(error))) if is_known(&error)));
  assert_eq!(app.describe().unwrap(), "mail [mail]: inbox > message");
}

fn waker() -> Waker {
  struct Nobody;
  impl std::task::Wake for Nobody {
    fn wake(self: std::sync::Arc<Self>) {}
  }
  std::sync::Arc::new(Nobody).into()
}
