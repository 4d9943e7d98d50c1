//! Snapshots, migrations, journals, addresses and history.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use navruntime::json::{ToJson, Value};
use navruntime::{
  Address, App, AppRefusal, AppResult, DropReason, EntryId, ErrorKind, Generation, Journal,
  JournalOptions, RestoreMode, RestoreResult, Route, Schema, SnapshotOptions, Store,
};

use crate::{product, shop, SHOP};

/// What the program shipped first.
const FIRST: &str = r#"{"format":1,"id":"shop","root":{"stack":"home"},
  "routes":{"home":{},"item":{"params":{"num":"string"}},"basket":{},"draft":{"persist":false}}}"#;
/// Two versions later: a route has another name and a number, and one is gone.
const THIRD: &str = r#"{"format":1,"id":"shop","version":3,"root":{"stack":"home"},
  "routes":{"home":{},"product":{"params":{"id":"uint"}}},
  "migrations":[{"to":2,"steps":[{"renameRoute":{"from":"item","to":"product"}},
    {"renameParam":{"route":"product","from":"num","to":"id"}},
    {"changeType":{"route":"product","name":"id","to":"uint"}}]},
    {"to":3,"steps":[{"dropRoute":{"route":"basket","replaceWith":null}}]}]}"#;

fn of_version_1() -> String {
  let app = App::new(&Schema::new(FIRST).unwrap()).unwrap();
  let item = |number: &str| Route::new("item").with("num", number);
  for route in [item("7"), Route::new("basket"), item("seven"), Route::new("draft")] {
    assert!(app.go(route).unwrap().is_done());
  }
  app.snapshot().unwrap()
}

#[test]
fn a_snapshot_of_version_1_loads_in_version_3_and_the_report_says_what_was_lost() {
  let schema = Schema::new(THIRD).unwrap();
  let (app, report) = App::restored(&schema, of_version_1(), RestoreMode::Lenient).unwrap();
  assert_eq!(app.describe().unwrap(), "shop: home > product(id=7)");
  assert_eq!(
    report.to_json(),
    concat!(
      r#"{"from":1,"to":3,"dropped":["#,
      r#"{"at":"","route":{"name":"basket"},"why":"dropRoute"},"#,
      r#"{"at":"","route":{"name":"product","params":{"id":"seven"}},"why":"doesNotFit"}],"#,
      r#""evicted":[],"isReset":false}"#,
    )
  );
  let reasons: Vec<_> = report.dropped.iter().map(|dropped| &dropped.why).collect();
  assert_eq!(reasons, [&DropReason::DropRoute, &DropReason::DoesNotFit]);
  assert!(!report.is_complete());
}

#[test]
fn a_schema_migrates_without_an_app() {
  let (text, report) = Schema::new(THIRD).unwrap().migrate(of_version_1()).unwrap();
  assert_eq!((report.from, report.to), (1, 3));
  assert_eq!(report.dropped.len(), 1);
  let migrated = Value::parse(&text).unwrap();
  assert_eq!(migrated.get("schema").unwrap().get("version"), Some(&3.into()));
  let foreign = of_version_1().replace("\"shop\"", "\"shed\"");
  let error = Schema::new(THIRD).unwrap().migrate(foreign).unwrap_err();
  assert_eq!(error.kind(), ErrorKind::Schema);
}

#[test]
fn everything_comes_back_with_its_ids_and_what_screens_want() {
  let (app, other) = (shop(), shop());
  app.go(product(7)).unwrap();
  app.go("login").unwrap();
  app.set_entry_state(EntryId(3), Value::from(120)).unwrap();
  let all = SnapshotOptions { layers: true, ..SnapshotOptions::default() };
  let text = app.snapshot_with(all).unwrap();
  assert!(matches!(other.restore(&text, RestoreMode::Strict), Ok(RestoreResult::Done(_))));
  assert_eq!(other.state().unwrap(), app.state().unwrap());
  assert_eq!(other.entry_state(EntryId(3)).unwrap(), Some(120.into()));
  assert_eq!(other.snapshot_with(all).unwrap(), text);
  assert!(!app.snapshot().unwrap().contains("login"));
}

#[test]
fn an_interceptor_may_cancel_it() {
  let app = shop();
  app.go(product(7)).unwrap();
  let other = shop();
  other.intercept("gate", |_| Err("not now".into())).unwrap();
  let result = other.restore(app.snapshot().unwrap(), RestoreMode::Lenient).unwrap();
  assert_eq!(result, RestoreResult::Cancelled("not now".into()));
  assert_eq!(other.revision(), 0);
}

#[test]
fn a_stack_comes_back_with_its_ids() {
  let store = Store::builder().path(["home", "detail"]).build().unwrap();
  let other = Store::new().unwrap();
  let report = other.restore(store.snapshot().unwrap(), RestoreMode::Strict).unwrap();
  assert!(report.dropped.is_empty() && !report.is_reset);
  assert_eq!(other.entries().unwrap(), store.entries().unwrap());
  let wrong = store.snapshot().unwrap().replace("\"stack\"", "\"app\"");
  assert_eq!(other.restore(wrong, RestoreMode::Strict).unwrap_err().kind(), ErrorKind::State);
}

#[test]
fn an_address_leads_back_and_time_goes_both_ways() {
  let app = shop();
  app.go(product(7)).unwrap();
  app.go("tip").unwrap();
  let url = "/products/7?~over=sheet,%2F~%2Ftip";
  assert_eq!(app.url().unwrap(), Address::Url(url.to_owned()));
  let other = shop();
  assert_eq!(other.set_url(url).unwrap(), AppResult::Done);
  assert_eq!(other.url().unwrap().url(), Some(url));
  assert_eq!(other.set_url("/?~nowhere=1").unwrap_err().kind(), ErrorKind::Url);

  assert!(app.can_travel(-2) && !app.can_travel(1));
  let state = app.state().unwrap();
  assert_eq!(app.travel(-2).unwrap(), AppResult::Done);
  assert_eq!(app.travel(-1).unwrap(), AppResult::Refused(AppRefusal::NoPlace));
  assert_eq!(app.travel(2).unwrap(), AppResult::Done);
  assert_eq!(app.state().unwrap(), state);
  let history = app.history().unwrap();
  assert_eq!((history.index, history.locations.len()), (2, 3));
  assert_eq!(history.locations[1].url.as_deref(), Some("/products/7"));
}

#[test]
fn a_secret_has_no_address() {
  let schema = r#"{"format":1,"id":"s","root":{"stack":"home"},"routes":{"home":{},
    "pay":{"params":{"card":{"type":"string","default":"","sensitive":true}}}}}"#;
  let app = App::new(&Schema::new(schema).unwrap()).unwrap();
  app.go(Route::new("pay").with("card", "4111")).unwrap();
  assert_eq!(app.url().unwrap(), Address::Sensitive("card".to_owned()));
  assert_eq!(app.history().unwrap().locations[1].url, None);
}

/// A file of its own for each test, removed with its neighbours when it is dropped.
struct Place(PathBuf);

impl Place {
  fn new() -> Place {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let name = format!("navruntime-rust-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir(&folder).unwrap();
    Place(folder)
  }

  fn file(&self) -> PathBuf {
    self.0.join("shop.journal")
  }
}

impl Drop for Place {
  fn drop(&mut self) {
    let _ = std::fs::remove_dir_all(&self.0);
  }
}

#[test]
fn a_journal_keeps_each_commit() {
  let place = Place::new();
  {
    let journal = Journal::open(place.file()).unwrap();
    assert_eq!(journal.recovered(), None);
    assert_eq!(journal.report().unwrap().generation, None);
    let app = shop();
    app.attach_journal(&journal).unwrap();
    app.go(product(7)).unwrap();
    journal.flush().unwrap();
    assert_eq!(Journal::open(place.file()).unwrap_err().kind(), ErrorKind::State);
    assert_eq!(shop().attach_journal(&journal).unwrap_err().kind(), ErrorKind::State);
  }
  let journal = Journal::open(place.file()).unwrap();
  let report = journal.report().unwrap();
  assert_eq!((report.generation, &report.torn), (Some(Generation::Current), &None));
  let schema = Schema::new(SHOP).unwrap();
  let saved = journal.recovered().unwrap();
  let (app, report) = App::restored(&schema, saved, RestoreMode::Strict).unwrap();
  assert!(report.is_complete());
  assert_eq!(app.describe().unwrap(), "shop [shop]: home > product(id=7)");
  app.attach_journal(&journal).unwrap();
  app.detach_journal().unwrap();
  shop().attach_journal(&journal).unwrap();
}

#[test]
fn a_torn_tail_is_cut_off_and_kept() {
  let place = Place::new();
  let options = JournalOptions { sync_commits: true, ..JournalOptions::default() };
  {
    let journal = Journal::open_with(place.file(), options).unwrap();
    let app = shop();
    app.attach_journal(&journal).unwrap();
    app.go(product(7)).unwrap();
    app.go(product(8)).unwrap();
  }
  let whole = std::fs::read(place.file()).unwrap();
  std::fs::write(place.file(), &whole[..whole.len() - 5]).unwrap();
  let journal = Journal::open(place.file()).unwrap();
  let torn = journal.report().unwrap().torn.unwrap();
  let kept = std::fs::read(torn.path.unwrap()).unwrap();
  assert_eq!(kept, &whole[torn.at as usize..whole.len() - 5]);
  assert_eq!(kept.len() as i64, torn.bytes);
  let app = shop();
  app.restore(journal.recovered().unwrap(), RestoreMode::Strict).unwrap();
  assert_eq!(app.describe().unwrap(), "shop [shop]: home > product(id=7)");
}

#[test]
fn what_the_system_refuses_is_an_error() {
  let error = Journal::open("/nowhere/shop.journal").unwrap_err();
  assert_eq!(error.kind(), ErrorKind::Io);
  assert!(!error.message().is_empty());
}
