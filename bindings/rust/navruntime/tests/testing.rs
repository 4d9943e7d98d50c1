//! The test kit: where the user is, events, the clock, and the walker with planted bugs of hosts.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use navruntime::json::Value;
use navruntime::testing::{assert_at, assert_events, walk, EventLog, ManualClock, Walker};
use navruntime::{App, EventMask, Schema};

const SHOP: &str = include_str!("../../../../examples/data/shop.schema.json");

fn app() -> App {
  App::new(&Schema::new(SHOP).unwrap()).unwrap()
}

fn panic_of(run: impl FnOnce() + std::panic::UnwindSafe) -> String {
  let panic = std::panic::catch_unwind(run).unwrap_err();
  panic.downcast_ref::<String>().cloned().unwrap_or_default()
}

#[test]
fn the_user_is_at_a_link_and_a_route() {
  let app = app();
  assert!(app.open("/products/7").unwrap().is_done());
  assert_at(&app, "/products/7");
  assert!(app.open("/products/8?tab=reviews").unwrap().is_done());
  assert_at(&app, "/products/8?tab=reviews");
  assert_at(&app, "product");
  let wrong = panic_of(|| assert_at(&app, "/products/7"));
  assert!(wrong.starts_with("expected /products/7, found /products/8?tab=reviews"), "{wrong}");
  assert!(wrong.contains("the state: shop [shop]: home > product(id=8,tab=reviews)"), "{wrong}");
  let _ = app.go("sizeGuide").unwrap();
  assert!(panic_of(|| assert_at(&app, "/products/8?tab=reviews")).contains("~over=sheet"));
}

#[test]
fn events_that_differ_are_told_one_by_one() {
  let app = app();
  let events = EventLog::new(&app).unwrap();
  let _ = app.open("/products/7").unwrap();
  let _ = app.back().unwrap();
  let _ = app.back().unwrap();
  let back = r#"{"committed":{"seq":9,"cause":"back","changes":"..."}}"#;
  let wrong =
    panic_of(|| assert_events(&events, &["committed", "withdrawn", "shown", back, "shown"]));
  assert!(wrong.starts_with("5 events are expected, 5 came:\n    {\"committed\""), "{wrong}");
  assert!(wrong.contains("\n  - {\"withdrawn\":\"...\"}   (did not come)"), "{wrong}");
  assert!(wrong.contains("\n      /committed/seq: expected 9, found 2\n"), "{wrong}");
  assert!(wrong.contains("{\"refused\":") && wrong.ends_with("(not expected)"), "{wrong}");
  assert_events(&events, &[]);
}

#[test]
fn a_clock_moves_when_the_test_says() {
  let clock = ManualClock::default();
  let copy = clock.clone();
  clock.advance(Duration::from_millis(1500));
  assert_eq!(copy.milliseconds(), 1500);
  clock.advance(Duration::MAX);
  clock.advance(Duration::MAX);
  assert_eq!(copy.milliseconds(), i64::MAX);
}

/// What a program shows, kept by what the events say; with a bug.
#[derive(Default)]
struct Mirror {
  tab: String,
  dialogs: Vec<i64>,
  pages: BTreeMap<i64, String>,
  focus: i64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bug {
  Nothing,
  DrawsTheWrongTab,
  LeavesADialogOpen,
  MissesAnUpdate,
  KeepsAPage,
  ForgetsAGuard,
  LosesFocusOnTravel,
}

fn id(value: &Value) -> i64 {
  value.get("id").and_then(Value::as_i64).unwrap_or(0)
}

fn route(value: &Value) -> String {
  value.to_string()
}

impl Mirror {
  fn see(&mut self, event: &Value, bug: Bug, travelled: &mut bool) {
    if let Some(commit) = event.get("committed") {
      let cause = commit.get("cause").and_then(Value::as_str).unwrap_or("");
      *travelled = cause == "history";
      for change in commit.get("changes").and_then(Value::as_array).unwrap_or(&[]) {
        self.change(change, cause, bug);
      }
    }
    if let Some(shown) = event.get("shown").and_then(|shown| shown.get("to")) {
      if !(bug == Bug::LosesFocusOnTravel && *travelled) {
        self.focus = id(shown);
      }
    }
  }

  fn change(&mut self, change: &Value, cause: &str, bug: Bug) {
    if let Some(selected) = change.get("selected") {
      if bug != Bug::DrawsTheWrongTab || cause == "select" {
        self.tab = selected.get("to").and_then(Value::as_str).unwrap_or("").to_owned();
      }
    }
    if let Some(layer) = change.get("presented") {
      self.dialogs.push(id(layer));
    }
    if let Some(layer) = change.get("dismissed") {
      if bug != Bug::LeavesADialogOpen || cause == "dismiss" {
        self.dialogs.retain(|other| *other != id(layer));
      }
    }
    if let Some(stack) = change.get("stack").filter(|stack| on_a_tab(stack)) {
      let entries = |key| stack.get(key).and_then(Value::as_array).unwrap_or(&[]);
      let keeps = bug == Bug::KeepsAPage && cause == "remove";
      let forgets = bug == Bug::ForgetsAGuard && cause == "facts";
      for entry in entries("removed").iter().filter(|_| !keeps && !forgets) {
        self.pages.remove(&id(entry));
      }
      for entry in entries("added") {
        self.pages.insert(id(entry), entry.get("route").map(route).unwrap_or_default());
      }
    }
    if let Some(updated) = change.get("updated") {
      let is_seen = bug != Bug::MissesAnUpdate || self.focus == id(updated);
      if let (true, Some(page)) = (is_seen, self.pages.get_mut(&id(updated))) {
        *page = updated.get("new").map(route).unwrap_or_default();
      }
    }
  }
}

fn on_a_tab(stack: &Value) -> bool {
  !stack.get("at").and_then(Value::as_str).unwrap_or("~").starts_with('~')
}

fn mirror(app: &App, bug: Bug) -> Arc<Mutex<Mirror>> {
  let scene = app.scene().unwrap();
  let mut first = Mirror { tab: scene.bars[0].selected.clone(), ..Mirror::default() };
  first.focus = scene.screens[0].id.0;
  for screen in app.state().unwrap().screens() {
    first
      .pages
      .insert(screen.id.0, Value::parse(&screen_route(&screen.route)).unwrap().to_string());
  }
  let mirror = Arc::new(Mutex::new(first));
  let seen = mirror.clone();
  let mut travelled = false;
  let see = move |text: &str| {
    seen.lock().unwrap().see(&Value::parse(text).unwrap(), bug, &mut travelled);
  };
  app.observers().add_json(EventMask::ALL, see).unwrap();
  mirror
}

fn screen_route(route: &navruntime::Route) -> String {
  let mut writer = navruntime::json::Writer::new();
  let text = navruntime::json::Encodes::<navruntime::Route>::encode(route, &mut writer);
  String::from_utf8(text.to_vec()).unwrap()
}

fn agrees(app: &App, mirror: &Arc<Mutex<Mirror>>) -> Result<(), String> {
  let (state, scene, mirror) = (app.state().unwrap(), app.scene().unwrap(), mirror.lock().unwrap());
  if mirror.tab != scene.bars[0].selected {
    return Err("the wrong tab".to_owned());
  }
  let mut layers: Vec<i64> = state.layers.iter().map(|layer| layer.id.0).collect();
  let mut dialogs = mirror.dialogs.clone();
  layers.sort_unstable();
  dialogs.sort_unstable();
  if dialogs != layers {
    return Err("the wrong dialogs".to_owned());
  }
  let mut pages: BTreeMap<i64, String> = BTreeMap::new();
  for screen in state.screens() {
    pages.insert(screen.id.0, Value::parse(&screen_route(&screen.route)).unwrap().to_string());
  }
  for layer in state.layers.iter().chain(&state.queue) {
    pages.remove(&layer.id.0);
    layer.stack.iter().for_each(|entry| drop(pages.remove(&entry.id.0)));
  }
  if mirror.pages != pages {
    return Err("the wrong pages".to_owned());
  }
  let top = scene.layers.last().map(|layer| layer.top.id.0);
  let here = scene.screens.iter().find(|screen| screen.at == scene.here);
  match top.or(here.map(|screen| screen.id.0)) {
    Some(focus) if focus != mirror.focus => Err("the wrong focus".to_owned()),
    _ => Ok(()),
  }
}

#[test]
fn bugs_are_found_within_1000_steps_and_shrunk_to_5() {
  let schema = Schema::new(SHOP).unwrap();
  let bugs = [
    Bug::DrawsTheWrongTab,
    Bug::LeavesADialogOpen,
    Bug::MissesAnUpdate,
    Bug::KeepsAPage,
    Bug::ForgetsAGuard,
    Bug::LosesFocusOnTravel,
  ];
  for bug in bugs {
    for seed in 0..3 {
      let walker = Walker { seed, ..Walker::default() };
      let failed = walk(&schema, &walker, |app| mirror(app, bug), agrees).unwrap_err();
      assert!((1..=5).contains(&failed.calls.len()), "{bug:?} {seed}: {failed}");
      assert!(failed.test.starts_with("#[test]\nfn walk_"), "{failed}");
    }
  }
}

#[test]
fn a_sound_host_passes_and_equal_seeds_give_equal_walks() {
  let schema = Schema::new(SHOP).unwrap();
  let walk = |seed| {
    let walker = Walker { seed, ..Walker::default() };
    walk(&schema, &walker, |app| mirror(app, Bug::Nothing), agrees).unwrap()
  };
  let (one, again, other) = (walk(1), walk(1), walk(2));
  assert_eq!(one.calls.len(), 1000);
  assert_eq!(one, again);
  assert_ne!(one, other);
}

#[test]
fn a_panic_of_the_condition_is_found_too() {
  let schema = Schema::new(SHOP).unwrap();
  let check = |app: &App, _: &()| {
    assert!(app.scene().unwrap().layers.is_empty(), "a layer");
    Ok(())
  };
  let failed = walk(&schema, &Walker::default(), |_| (), check).unwrap_err();
  assert_eq!((failed.reason.as_str(), failed.calls.len()), ("a layer", 1));
}
