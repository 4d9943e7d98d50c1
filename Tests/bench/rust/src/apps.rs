//! Apps as programs have them: 100 routes, 8 facts, an observer that reads its events, and ids that
//! were never sent before.

use std::hint::black_box;

use navruntime::typed::{self, Reachable};
use navruntime::{App, EventMask, Route, Schema};

use crate::{plain, Work};

/// A route as `nav gen --lang rust` writes it.
pub struct Page7 {
  pub id: u64,
}

impl From<Page7> for Route {
  fn from(route: Page7) -> Self {
    let mut built = typed::Builder::new("page7");
    built.put("id", route.id);
    built.route()
  }
}

impl Reachable for Page7 {}

/// The schema of the C rows (Tests/bench/apps.h).
pub fn schema_text() -> String {
  let facts: String = (1..8).map(|fact| format!(r#","fact{fact}":{{"initial":false}}"#)).collect();
  let routes: String = (5..100)
    .map(|route| {
      let rule = if route % 10 == 9 { r#","requires":["signedIn"],"orElse":"login""# } else { "" };
      format!(
        r#","page{route}":{{"params":{{"id":"uint"}},"links":["/p{route}/:id"],"in":"first"{rule}}}"#
      )
    })
    .collect();
  format!(
    r#"{{"format":1,"id":"bench","root":{{"tabs":[{{"name":"first","stack":"home"}},
      {{"name":"second","stack":"list"}}]}},"facts":{{"signedIn":{{"initial":true}}{facts}}},
      "links":{{"schemes":["shop","https"],"hosts":["app","shop.example"]}},
      "routes":{{"home":{{"links":["/"]}},"list":{{}},"note":{{"show":"sheet"}},
      "login":{{"show":"sheet"}},"step":{{"params":{{"id":"uint"}}}}{routes}}}}}"#
  )
}

/// An app that nobody observes, with so many screens.
pub fn unobserved(depth: u64) -> App {
  let schema = Schema::new(schema_text()).expect("a schema");
  let app = App::new(&schema).expect("an app");
  for index in 0..depth {
    let route = Route::new(format!("page{}", 5 + index % 4)).with("id", index);
    assert!(app.go(route).expect("a result").is_done());
  }
  app
}

fn app(depth: u64) -> App {
  let app = unobserved(depth);
  let see = |event| drop(black_box(event));
  app.observers().add(EventMask::COMMITTED, see).expect("an observer");
  app
}

/// Apps whose observers look at nothing.
fn app_unread(depth: u64) -> App {
  let app = unobserved(depth);
  let see = |event: navruntime::Unread<'_>| _ = black_box(event);
  app.observers().add_unread(EventMask::COMMITTED, see).expect("an observer");
  app
}

fn go_and_back(app: App) -> Work {
  let mut page = 1_000_000_000u64;
  Box::new(move |count| {
    for _ in 0..count {
      page += 1;
      assert!(app.go(Page7 { id: page }).expect("a result").is_done());
      assert!(app.back().expect("a result").is_done());
    }
  })
}

pub fn cases() -> Vec<(&'static str, Work)> {
  let (links, facts, scenes) = (app(0), app(10), app(10));
  let mut link = 1_000_000_000u64;
  vec![
    ("Rust: app go + back, new ids", go_and_back(unobserved(10))),
    ("Rust: app go + back, new ids, an observer of unread events", go_and_back(app_unread(10))),
    ("Rust: app go + back, new ids, a typed observer", go_and_back(app(10))),
    ("C calls: app go + back, new text", plain::go_and_back(false)),
    ("C calls: app go + back, new text, observed", plain::go_and_back(true)),
    (
      "Rust: app open of a new full URL, a typed observer",
      Box::new(move |count| {
        for _ in 0..count {
          link += 1;
          let url = format!("shop://app/p7/{link}");
          assert!(links.open(&url).expect("a result").is_done());
        }
      }),
    ),
    (
      "Rust: app set one fact, a typed observer",
      Box::new(move |count| {
        for index in 0..count {
          let _ = black_box(facts.set_fact("fact5", index % 2 == 0).expect("a result"));
        }
      }),
    ),
    (
      "Rust: app scene of two tabs",
      Box::new(move |count| {
        for _ in 0..count {
          assert_eq!(scenes.scene().expect("a scene").screens.len(), 1);
        }
      }),
    ),
  ]
}
