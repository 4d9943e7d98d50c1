//! Apps as programs have them: 100 routes, 8 facts, an observer that reads its events, and ids that
//! were never sent before.

use std::hint::black_box;

use navruntime::{App, EventMask, Route, Schema};

use crate::Work;

/// The schema of the C rows (Tests/bench/app.c).
fn schema() -> Schema {
  let facts: String = (1..8).map(|fact| format!(r#","fact{fact}":{{"initial":false}}"#)).collect();
  let routes: String = (5..100)
    .map(|route| {
      let rule = if route % 10 == 9 { r#","requires":["signedIn"],"orElse":"login""# } else { "" };
      format!(
        r#","page{route}":{{"params":{{"id":"uint"}},"links":["/p{route}/:id"],"in":"first"{rule}}}"#
      )
    })
    .collect();
  Schema::new(&format!(
    r#"{{"format":1,"id":"bench","root":{{"tabs":[{{"name":"first","stack":"home"}},
      {{"name":"second","stack":"list"}}]}},"facts":{{"signedIn":{{"initial":true}}{facts}}},
      "links":{{"schemes":["shop","https"],"hosts":["app","shop.example"]}},
      "routes":{{"home":{{"links":["/"]}},"list":{{}},"login":{{"show":"sheet"}}{routes}}}}}"#
  ))
  .expect("a schema")
}

fn app(depth: u64) -> App {
  let app = App::new(&schema()).expect("an app");
  for index in 0..depth {
    let route = Route::new(format!("page{}", 5 + index % 4)).with("id", index);
    assert!(app.go(route).expect("a result").is_done());
  }
  let see = |event| drop(black_box(event));
  app.observers().add(EventMask::COMMITTED, see).expect("an observer");
  app
}

pub fn cases() -> Vec<(&'static str, Work)> {
  let (pages, links, facts, scenes) = (app(10), app(0), app(10), app(10));
  let (mut page, mut link) = (1_000_000_000u64, 1_000_000_000u64);
  vec![
    (
      "Rust: app go + back, new ids, a typed observer",
      Box::new(move |count| {
        for _ in 0..count {
          page += 1;
          let route = Route::new("page7").with("id", page);
          assert!(pages.go(route).expect("a result").is_done());
          assert!(pages.back().expect("a result").is_done());
        }
      }),
    ),
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
