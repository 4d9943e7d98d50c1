//! The stack store: commands, results, statuses, errors.

use std::sync::{Arc, Mutex};

use navruntime::json::{Raw, ToJson, Value};
use navruntime::{
  BackTarget, Command, Entry, ErrorKind, EventMask, Limit, NavigationResult, Outcome, Route,
  Source, Sourced, Store, ValidationError,
};

fn store(path: &[&str]) -> Store {
  Store::builder().path(path.iter().copied()).build().unwrap()
}

fn names(store: &Store) -> String {
  store.path().unwrap().iter().map(Route::name).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_short_calls_answer_the_outcome_of_their_command() {
  let store = store(&["a"]);
  assert_eq!(store.push("b").unwrap(), Outcome::Done);
  assert_eq!(store.push(Route::new("c").with("id", 1)).unwrap(), Outcome::Done);
  assert_eq!(store.push(Raw(r#"{"name":"d","params":{"x":[1.50]}}"#)).unwrap(), Outcome::Done);
  assert_eq!(
    store.path_json().unwrap(),
    r#"[{"name":"a"},{"name":"b"},{"name":"c","params":{"id":1}},{"name":"d","params":{"x":[1.5]}}]"#
  );
  assert_eq!(store.pop().unwrap(), Outcome::Done);
  assert_eq!(store.pop_count(0).unwrap(), Outcome::InvalidPopCount);
  assert_eq!(store.pop_count(9).unwrap(), Outcome::InsufficientStackDepth);
  assert_eq!(store.pop_to("x").unwrap(), Outcome::RouteNotFound);
  assert_eq!(store.pop_to("a").unwrap(), Outcome::Done);
  assert_eq!(store.replace(&["p".into(), "q".into()]).unwrap(), Outcome::Done);
  assert_eq!(names(&store), "p q");
  assert_eq!(store.pop_to_root().unwrap(), Outcome::Done);
  assert_eq!(store.pop().unwrap(), Outcome::EmptyStack);
  assert_eq!(store.execute_status(Command::Sequence(vec![])).unwrap(), Outcome::Noop);
  assert_eq!(
    store.execute_status(Command::Sequence(vec![Command::Pop, Command::push("a")])).unwrap(),
    Outcome::Partial
  );
}

#[test]
fn entries_keep_their_ids_while_they_stand() {
  let store = store(&["a", "b"]);
  let before = store.entries().unwrap();
  store.execute(Command::Replace(vec!["a".into(), "c".into()])).unwrap().is_success();
  let after = store.entries().unwrap();
  assert_eq!(after[0], before[0]);
  assert_eq!(after[1].route, Route::new("c"));
  assert!(after[1].id > before[1].id, "ids are never reused");
  assert_eq!(store.top().unwrap(), Some(Entry { id: after[1].id, route: "c".into() }));
  assert_eq!((store.depth(), store.revision()), (2, 1));
}

#[test]
fn going_back_leads_to_the_route_below_or_to_the_root_view() {
  let outside = store(&["a", "b"]);
  assert!(outside.can_go_back());
  assert_eq!(outside.back_target().unwrap(), BackTarget::Route("a".into()));
  assert!(outside.pop().unwrap().is_done());
  assert_eq!(outside.back_target().unwrap(), BackTarget::RootView);
  assert!(outside.pop().unwrap().is_done());
  assert!(!outside.can_go_back());
  assert_eq!(outside.back_target().unwrap(), BackTarget::Nowhere);
  assert_eq!(outside.top().unwrap(), None);

  let inside = Store::builder().path(["root"]).root_inside().build().unwrap();
  assert_eq!(inside.back_target().unwrap(), BackTarget::Nowhere);
  assert_eq!(inside.pop().unwrap(), Outcome::EmptyStack);
}

#[test]
fn many_commands_cross_the_boundary_in_one_call() {
  let store = store(&[]);
  let results = store.execute_many(&[Command::push("a"), Command::Pop, Command::Pop]).unwrap();
  assert_eq!(
    results,
    [NavigationResult::Success, NavigationResult::Success, NavigationResult::EmptyStack]
  );
  let lines = store.execute_many(Raw("{\"push\":\"a\"}\n\"pop\"\n")).unwrap();
  assert_eq!(lines, [NavigationResult::Success, NavigationResult::Success]);
}

#[test]
fn a_command_may_name_its_source() {
  let store = store(&[]);
  assert!(store.execute(Command::push("a").with_source(Source::Link)).unwrap().is_success());
  assert!(
    store
      .execute_transaction(Sourced::new(&[Command::push("b")][..], "voice"))
      .unwrap()
      .is_committed
  );
  assert_eq!(names(&store), "a b");
}

#[test]
fn rules_hold_at_creation_or_always() {
  let broken = Store::builder().path(["a", "b", "a"]).unique_routes().build().unwrap_err();
  assert_eq!(broken.kind(), ErrorKind::State);
  assert_eq!(Store::builder().non_empty().build().unwrap_err().kind(), ErrorKind::State);
  assert_eq!(
    Store::builder().path(["b"]).rooted_at("a").build().unwrap_err().kind(),
    ErrorKind::State
  );

  let at_creation = Store::builder().path(["a"]).non_empty().build().unwrap();
  assert!(at_creation.pop().unwrap().is_done());

  let always = Store::builder()
    .path(["a"])
    .non_empty()
    .unique_routes()
    .rooted_at("a")
    .enforce_always()
    .build()
    .unwrap();
  let refusal = |error| NavigationResult::ValidationFailed(error);
  assert_eq!(always.execute(Command::Pop).unwrap(), refusal(ValidationError::EmptyStackNotAllowed));
  assert_eq!(
    always.execute(Command::push("a")).unwrap(),
    refusal(ValidationError::DuplicateRoute("a".into()))
  );
  let invalid = ValidationError::InvalidRoot { expected: "a".into(), actual: "b".into() };
  assert_eq!(always.execute(Command::Replace(vec!["b".into()])).unwrap(), refusal(invalid));
  assert_eq!(always.pop().unwrap(), Outcome::ValidationFailed);
}

#[test]
fn a_validator_of_the_host_judges_every_path() {
  let store = Store::builder().path(["a"]).enforce_always().build().unwrap();
  let too_deep = || ValidationError::Custom("too deep".into());
  store.set_validator(move |path| if path.len() > 2 { Err(too_deep()) } else { Ok(()) }).unwrap();
  assert!(store.push("b").unwrap().is_done());
  assert_eq!(
    store.execute(Command::push("c")).unwrap(),
    NavigationResult::ValidationFailed(too_deep())
  );
  let refused = store.set_validator(|_| Err(ValidationError::EmptyStackNotAllowed)).unwrap_err();
  assert_eq!(refused.kind(), ErrorKind::State);
  assert_eq!(
    store.push("c").unwrap(),
    Outcome::ValidationFailed,
    "the validator from before stays"
  );
  store.remove_validator().unwrap();
  assert!(store.push("c").unwrap().is_done());
}

#[test]
fn errors_name_their_kind_and_the_byte() {
  let store = store(&["a"]);
  let table = [
    (store.execute(Raw("{\"push\":")).map(drop), ErrorKind::Json, Some(8)),
    (store.execute(Raw(r#"{"push":{"name":1}}"#)).map(drop), ErrorKind::Route, Some(16)),
    (store.execute(Raw(r#"{"jump":"a"}"#)).map(drop), ErrorKind::Command, Some(1)),
    (store.execute(Raw(r#"{"popCount":1e30}"#)).map(drop), ErrorKind::Command, Some(12)),
    (store.push(Raw(r#"{"name":"a","nam":"b"}"#)).map(drop), ErrorKind::Route, Some(12)),
    (store.push("").map(drop), ErrorKind::Route, Some(0)),
    (
      store.push(Raw(r#"{"name":"a","params":{"x":1e99999999999}}"#)).map(drop),
      ErrorKind::Limit,
      Some(26),
    ),
    (
      store.set_clock(|| 0).and_then(|()| store.debounce(Raw("\"nope\""), 1)),
      ErrorKind::Command,
      Some(0),
    ),
    (Store::from_config(r#"{"paths":[]}"#).map(drop), ErrorKind::Argument, Some(1)),
    (
      Store::builder().limit(Limit::StackDepth, 1).path(["a", "b"]).build().map(drop),
      ErrorKind::Limit,
      None,
    ),
  ];
  for (result, kind, offset) in table {
    let error = result.unwrap_err();
    assert_eq!(error.kind(), kind, "{error}");
    if offset.is_some() {
      assert_eq!(error.offset(), offset, "{error}");
    }
    assert!(!error.message().is_empty() && !error.message().contains('\n'), "{error}");
    let as_error: &dyn std::error::Error = &error;
    assert!(as_error.to_string().starts_with(error.message()));
  }
  assert_eq!((names(&store).as_str(), store.revision()), ("a", 0), "an error changes nothing");
}

#[test]
fn limits_are_kept() {
  let store = Store::builder()
    .limit(Limit::StackDepth, 2)
    .limit(Limit::StackDepth, 3)
    .limit(Limit::BatchCommands, 2)
    .build()
    .unwrap();
  for _ in 0..3 {
    assert!(store.push("a").unwrap().is_done());
  }
  assert_eq!(store.push("a").unwrap_err().kind(), ErrorKind::Limit);
  assert_eq!(
    store.execute_batch(&[Command::Pop, Command::Pop, Command::Pop], false).unwrap_err().kind(),
    ErrorKind::Limit
  );
  let deep = (0..70).fold(Command::Pop, |inner, _| Command::Sequence(vec![inner]));
  assert_eq!(store.execute(deep).unwrap_err().kind(), ErrorKind::Limit);
  assert_eq!(store.depth(), 3);
}

#[test]
fn the_crate_and_the_library_write_the_same_canonical_routes() {
  for text in [
    "\"home\"",
    r#"{"params":{"b":[1.0,-0,1e-7,1e21,1e22,123456789012345678901234567890],"a":{"z":null,"é":"\u0041\u001f\/"}},"name":"x y"}"#,
    r#"{"name":"\ud83d\ude00\t","params":{}}"#,
    r#"{"name":"n","params":{"\u0000":0.00001,"":true,"aa":1,"a":-12.50E+3}}"#,
  ] {
    let typed: Route = navruntime::json::FromJson::from_json(text).unwrap();
    assert_eq!(navruntime::canonical_route(Raw(text)).unwrap(), typed.to_json());
  }
  assert_eq!(navruntime::canonical_route(Raw("{}")).unwrap_err().kind(), ErrorKind::Route);
}

#[test]
fn the_library_tells_its_version() {
  assert!(
    navruntime::library_version().split('.').count() == 3,
    "{}",
    navruntime::library_version()
  );
}

#[test]
fn answers_are_read_however_deep_the_library_writes() {
  let store = store(&["a"]);
  let events = Arc::new(Mutex::new(0));
  let count = Arc::clone(&events);
  store.observers().add(EventMask::ALL, move |_| *count.lock().unwrap() += 1).unwrap();
  // The deepest route and the deepest command that the default limits allow.
  let route = Route::new("deep")
    .with("value", (0..62).fold(Value::from("x"), |value, _| Value::Array(vec![value])));
  let command =
    (0..64).fold(Command::Push(route.clone()), |command, _| Command::Sequence(vec![command]));
  let result = store.execute(&command).unwrap();
  let NavigationResult::Multiple(results) = result else { panic!("{result:?}") };
  assert_eq!(results.len(), 1);
  assert_eq!(store.path().unwrap().last(), Some(&route));
  assert!(store.execute_transaction(&[command]).unwrap().is_committed);
  assert_eq!(*events.lock().unwrap(), 3);
}
