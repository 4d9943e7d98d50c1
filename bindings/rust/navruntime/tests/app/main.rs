//! Schemas and apps: results, events and questions in their types.

mod ask;
mod gates;
mod persistence;
mod recorder;
mod senders;
mod woken;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use navruntime::json::{FromJson, Object, Raw, ToJson, Value};
use navruntime::{
  App, AppIntent, AppRefusal, AppResult, Change, EntryId, ErrorKind, Event, EventKind, EventMask,
  EventQueue, FactsResult, LayerStyle, Outcome, Resolution, Route, Schema, SchemaFinding,
};

const SHOP: &str = r#"{"format":1,"id":"shop",
  "root":{"tabs":[{"name":"shop","stack":"home"},{"name":"orders","stack":"orders"}]},
  "facts":{"signedIn":{"initial":false},"plan":{"values":["free","pro"],"initial":"free"}},
  "routes":{"home":{"title":"Home"},"orders":{},
    "product":{"params":{"id":"uint"},"links":["/products/:id"],"in":"shop"},
    "order":{"params":{"id":"uint"},"in":"orders","requires":["signedIn"],"orElse":"login"},
    "vip":{"requires":[{"plan":["pro"]}]},
    "login":{"show":"sheet","returns":"bool"},"tip":{"show":"sheet"},
    "draft":{"leave":"ask"}}}"#;

fn shop() -> App {
  App::new(&Schema::new(SHOP).unwrap()).unwrap()
}

fn recorded(app: &App, mask: EventMask) -> Arc<Mutex<Vec<EventKind>>> {
  let events = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&events);
  app.observers().add(mask, move |event| log.lock().unwrap().push(event.kind)).unwrap();
  events
}

fn product(id: i64) -> Route {
  Route::new("product").with("id", id)
}

#[test]
fn a_schema_says_what_is_wrong_and_where() {
  let text = r#"{"format":1,"id":"s","root":{"stack":"hme"},"routes":{"home":{}}}"#;
  let error = Schema::new(text).unwrap_err();
  assert_eq!(error.kind(), ErrorKind::Schema);
  assert!(error.message().starts_with("unknownRoute: "), "{error}");
  let place = usize::try_from(error.offset().unwrap()).unwrap();
  assert!((text.find("\"stack\"").unwrap()..=text.find("},").unwrap()).contains(&place));
  let report = Schema::check(text).unwrap();
  assert_eq!(report.errors[0].name, "unknownRoute");
  assert_eq!(report.errors[0].offset as usize, place);
  assert_eq!(Schema::new("{").unwrap_err().kind(), ErrorKind::Json);
}

#[test]
fn a_schema_writes_urls_and_tells_findings() {
  let schema = Schema::new(SHOP).unwrap();
  assert_eq!(schema.url_for(product(7)).unwrap().as_deref(), Some("/products/7"));
  assert_eq!(schema.url_for("home").unwrap(), None);
  assert_eq!(schema.url_for(Route::new("product")).unwrap_err().kind(), ErrorKind::Schema);
  assert_eq!(schema.findings().unwrap(), []);
  assert_eq!(format!("{schema:?}"), "Schema(shop: 8 routes)");
  let never = r#"{"format":1,"id":"s","root":{"stack":"a"},"facts":{"f":{"initial":false}},
    "routes":{"a":{"goes":[]},"b":{"requires":["f","!f"]}}}"#;
  let findings = Schema::new(never).unwrap().findings().unwrap();
  let wanted = [
    SchemaFinding::NeverTrue { route: "b".into(), condition: 1 },
    SchemaFinding::Unreachable("b".into()),
  ];
  assert_eq!(findings.len(), wanted.len());
  assert!(wanted.iter().all(|finding| findings.contains(finding)), "{findings:?}");
}

#[test]
fn intents_have_typed_results() {
  let app = shop();
  assert_eq!(app.go(product(7)).unwrap(), AppResult::Done);
  assert_eq!(app.go(product(7)).unwrap(), AppResult::Noop);
  assert_eq!(app.open("/products/8").unwrap(), AppResult::Done);
  assert_eq!(app.open("/nowhere").unwrap(), AppResult::Unhandled("/nowhere".into()));
  assert_eq!(app.back().unwrap(), AppResult::Done);
  assert_eq!(app.back().unwrap(), AppResult::None);
  let refused =
    AppRefusal::Requires { route: "vip".into(), facts: vec!["plan".into()], or_else: None };
  assert_eq!(app.go("vip").unwrap(), AppResult::Refused(refused.clone()));
  let both = AppIntent::Transaction(vec![AppIntent::Go(product(1)), AppIntent::Go("vip".into())]);
  let result = Box::new(AppResult::Refused(refused));
  let index = AppRefusal::Index { index: 1, result };
  assert_eq!(app.send(both).unwrap(), AppResult::Refused(index));
  let tap = AppIntent::Go(product(2));
  assert_eq!(app.send(tap.from_screen(EntryId(1))).unwrap(), AppResult::Done);
  let stale = AppRefusal::Stale { from: EntryId(1), shown: EntryId(6) };
  assert!(
    matches!(
      app.send(tap.from_screen(EntryId(1))).unwrap(),
      AppResult::Refused(AppRefusal::Stale { from: EntryId(1), .. })
    ),
    "{stale:?}"
  );
  let error = app.go(Route::new("product").with("id", "x")).unwrap_err();
  assert_eq!(error.kind(), ErrorKind::Schema);
  assert!(error.message().contains("product") && error.message().contains("id"), "{error}");
}

#[test]
fn facts_guard_and_a_pending_intent_resumes() {
  let app = shop();
  let AppResult::Pending(waiting) = app.go(Route::new("order").with("id", 1)).unwrap() else {
    panic!("it waits")
  };
  assert_eq!((waiting.needs, waiting.shown), (vec!["signedIn".to_owned()], Some("login".into())));
  assert_eq!(app.state().unwrap().pending.unwrap().route, "order");
  let resumed = Some(AppResult::Done);
  let FactsResult::Changed { changed, evicted, resumed: result } =
    app.set_fact("signedIn", true).unwrap()
  else {
    panic!("a fact changed")
  };
  assert_eq!((changed, evicted, result), (vec!["signedIn".to_owned()], vec![], resumed));
  assert_eq!(app.set_fact("signedIn", true).unwrap(), FactsResult::Noop);
  assert_eq!(app.facts().unwrap()["plan"], "free".into());
  assert_eq!(app.scene().unwrap().here, "orders");
  let FactsResult::Changed { evicted, .. } = app.set_fact("signedIn", false).unwrap() else {
    panic!("a fact changed")
  };
  assert_eq!(evicted.len(), 1, "the guarded screen is removed");
  assert_eq!(app.set_fact("age", 7).unwrap_err().kind(), ErrorKind::Schema);
  let facts = Object::from([("plan".to_owned(), "pro".into())]);
  let other = App::with_facts(&Schema::new(SHOP).unwrap(), &facts).unwrap();
  assert_eq!(other.go("vip").unwrap(), AppResult::Done);
}

#[test]
fn a_screen_asks_before_it_leaves() {
  let app = shop();
  assert!(app.go("draft").unwrap().is_done());
  let AppResult::Question(question) = app.back().unwrap() else { panic!("it asks") };
  assert_eq!(app.scene().unwrap().question.as_ref(), Some(&question));
  assert_eq!(app.state().unwrap().question.unwrap().question.intent, AppIntent::Back);
  let cancelled = AppResult::Cancelled("stay".into());
  let cancel = Resolution::Cancel("stay".into());
  assert_eq!(app.resolve(question.token, &cancel).unwrap(), cancelled);
  assert_eq!(app.resolve(question.token, &cancel).unwrap(), AppResult::Noop, "it is closed");
  let AppResult::Question(question) = app.back().unwrap() else { panic!("it asks again") };
  let proceed = Resolution::Proceed;
  assert_eq!(app.resolve(question.token, proceed).unwrap(), AppResult::Done);
  assert_eq!(app.describe().unwrap(), "shop [shop]: home");
}

#[test]
fn events_are_typed_and_write_the_json_they_were_read_from() {
  let app = shop();
  let events = recorded(&app, EventMask::ALL | EventMask::REFUSED);
  let texts = Arc::new(Mutex::new(Vec::new()));
  let log = Arc::clone(&texts);
  let keep = move |text: &str| log.lock().unwrap().push(text.to_owned());
  app.observers().add_json(EventMask::ALL | EventMask::REFUSED, keep).unwrap();
  let _ = app.send(AppIntent::Go(product(7)).with_source("list")).unwrap();
  let _ = app.go(Route::new("order").with("id", 1)).unwrap();
  let _ = app.send(AppIntent::Dismiss).unwrap();
  let _ = app.go("vip").unwrap();
  let _ = app.go("draft").unwrap();
  let _ = app.back().unwrap();
  let _ = app.go("home").unwrap();
  let events = events.lock().unwrap();
  let EventKind::Committed(first) = &events[0] else { panic!("{events:?}") };
  assert_eq!((first.seq, &*first.cause, first.source.as_deref()), (1, "go", Some("list")));
  assert!(matches!(&first.changes[..], [Change::Stack { kept: 1, .. }]), "{first:?}");
  let is_login = |change: &Change| match change {
    Change::Presented(layer, LayerStyle::Sheet) => layer.route.name() == "login",
    _ => false,
  };
  let presented = events.iter().any(|event| match event {
    EventKind::Committed(commit) => commit.changes.iter().any(is_login),
    _ => false,
  });
  assert!(presented);
  let has = |wanted: fn(&EventKind) -> bool| events.iter().any(wanted);
  assert!(has(|event| matches!(event, EventKind::Pending(_))));
  assert!(has(|event| matches!(event, EventKind::Forgotten(AppIntent::Go(_)))));
  assert!(has(|event| matches!(event, EventKind::IntentRefused(_))));
  assert!(has(|event| matches!(event, EventKind::Question(_))));
  assert!(has(|event| matches!(event, EventKind::Withdrawn(1))));
  for text in texts.lock().unwrap().iter() {
    let typed = Event::from_json(text).unwrap();
    assert!(!matches!(typed.kind, EventKind::Other { .. }), "{text}");
    assert_eq!(Value::parse(&typed.to_json()).unwrap(), Value::parse(text).unwrap());
  }
}

#[test]
fn a_queue_has_a_descriptor_for_a_main_loop() {
  use std::os::fd::AsRawFd;
  let (app, queue) = (shop(), EventQueue::new().unwrap());
  app.observers().attach(&queue, EventMask::COMMITTED).unwrap();
  let descriptor = queue.fd().unwrap().as_raw_fd();
  assert!(descriptor >= 0);
  assert_eq!(queue.fd().unwrap().as_raw_fd(), descriptor, "it is made once");
  let _ = app.go(product(7)).unwrap();
  let EventKind::Committed(commit) = queue.next_event().unwrap().unwrap().kind else {
    panic!("a commit")
  };
  assert_eq!(commit.seq, 1);
  assert!(queue.is_empty());
}

#[test]
fn an_interceptor_cancels_commits() {
  let app = Arc::new(shop());
  let seen = Arc::new(Mutex::new(Vec::new()));
  let (log, reader) = (Arc::clone(&seen), Arc::downgrade(&app));
  let reason: Value = Object::from([("custom".to_owned(), "not now".into())]).into();
  let answer = reason.clone();
  let gate = app.intercept("gate", move |proposal| {
    log.lock().unwrap().push((proposal.cause.clone(), reader.upgrade().unwrap().revision()));
    if proposal.cause == "facts" {
      Ok(())
    } else {
      Err(answer.clone())
    }
  });
  assert_eq!(app.go(product(7)).unwrap(), AppResult::Cancelled(reason));
  assert_eq!(app.describe().unwrap(), "shop [shop]: home");
  assert!(matches!(app.set_fact("signedIn", true).unwrap(), FactsResult::Changed { .. }));
  assert_eq!(*seen.lock().unwrap(), [("go".to_owned(), 0)], "facts are not asked about");
  let gate = gate.unwrap();
  app.remove_interceptor(gate).unwrap();
  assert_eq!(app.remove_interceptor(gate).unwrap_err().kind(), ErrorKind::Argument);
  assert_eq!(app.go(product(7)).unwrap(), AppResult::Done);
}

#[test]
fn a_panic_in_an_interceptor_cancels_and_goes_on() {
  let app = shop();
  app.intercept("broken", |_| panic!("boom")).unwrap();
  let call = std::panic::AssertUnwindSafe(|| app.go(product(7)));
  let payload = std::panic::catch_unwind(call).unwrap_err();
  assert_eq!(payload.downcast_ref::<&str>(), Some(&"boom"));
  assert_eq!(app.describe().unwrap(), "shop [shop]: home");
}

#[test]
fn values_and_states_go_with_their_entry() {
  struct Tally(Arc<AtomicUsize>);
  impl Drop for Tally {
    fn drop(&mut self) {
      self.0.fetch_add(1, Ordering::Relaxed);
    }
  }
  let (app, dropped) = (shop(), Arc::new(AtomicUsize::new(0)));
  let _ = app.go(product(7)).unwrap();
  let id = app.scene().unwrap().screens[0].id;
  let keep = |id| app.set_data(id, Arc::new(Tally(Arc::clone(&dropped)))).unwrap();
  assert_eq!(keep(id), Outcome::Done);
  assert_eq!(keep(EntryId(999)), Outcome::RouteNotFound);
  assert_eq!(dropped.load(Ordering::Relaxed), 1, "the value without an entry");
  assert!(app.data::<Tally>(id).is_some() && app.data::<String>(id).is_none());
  let revision = app.revision();
  assert!(app.set_entry_state(id, Raw(r#"{"y":3}"#)).unwrap());
  assert!(!app.set_entry_state(EntryId(999), &Value::Null).unwrap());
  assert_eq!(app.entry_state(id).unwrap().unwrap().get("y"), Some(&3.into()));
  assert_eq!(app.revision(), revision, "this is no commit");
  assert!(app.remove_entry_state(id).unwrap());
  assert_eq!(app.entry_state(id).unwrap(), None);
  let _ = app.back().unwrap();
  assert_eq!(dropped.load(Ordering::Relaxed), 1, "the history can bring it back");
  for _ in 0..50 {
    let _ = app.go(product(8)).unwrap();
    let _ = app.back().unwrap();
  }
  assert_eq!(dropped.load(Ordering::Relaxed), 2);
  assert_eq!(app.entry_state(id).unwrap(), None);
}

#[test]
fn the_state_is_typed_and_debug_shows_it_in_a_line() {
  let app = shop();
  let hash = app.state_hash();
  let _ = app.go(product(7)).unwrap();
  assert_ne!(app.state_hash(), hash);
  let state = app.state().unwrap();
  let read = navruntime::AppState::from_json(&state.to_json()).unwrap();
  assert_eq!(read, state);
  assert_eq!(format!("{app:?}"), "App(shop [shop]: home > product(id=7))");
}
