//! What the safe Rust crate adds to the C interface. Prints a JSON line for each row, as
//! Tests/bench/harness.c does; each row is measured in turns with the same work in plain calls of
//! the C interface. `--once NAME COUNT` runs one row for callgrind, as the C programs do.

mod apps;
mod plain;
mod steps;

use std::hint::black_box;

use navruntime::json::Raw;
use navruntime::{EventMask, LinkHandler, Mapping, Pipeline, Route, Store};

const SAMPLES: usize = 41;
const SAMPLE_NANOSECONDS: f64 = 4e6;

pub const ROUTE: &str = "{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}";
pub const URLS: [&str; 2] = ["/products/7", "/products/8"];

type Work = Box<dyn FnMut(usize)>;

struct Case {
  name: &'static str,
  work: Work,
  count: usize,
  samples: Vec<f64>,
}

/// Nanoseconds of this thread on a processor for one repetition.
fn time_of(work: &mut Work, count: usize) -> f64 {
  let begin = plain::cpu_time();
  work(count);
  (plain::cpu_time() - begin) / count as f64
}

fn calibrated(work: &mut Work) -> usize {
  let mut count = 1;
  loop {
    let taken = time_of(work, count) * count as f64;
    if taken >= SAMPLE_NANOSECONDS / 4.0 {
      return (count as f64 * SAMPLE_NANOSECONDS / taken).max(1.0) as usize;
    }
    count *= 2;
  }
}

/// Measures cases in turns and prints their rows.
fn measure(cases: Vec<(&'static str, Work)>) {
  let mut cases: Vec<Case> = cases
    .into_iter()
    .map(|(name, mut work)| Case { name, count: calibrated(&mut work), work, samples: Vec::new() })
    .collect();
  for _ in 0..SAMPLES {
    for case in &mut cases {
      let taken = time_of(&mut case.work, case.count);
      case.samples.push(taken);
    }
  }
  for case in &mut cases {
    case.samples.sort_by(f64::total_cmp);
    let (median, min, max) =
      (case.samples[SAMPLES / 2], case.samples[0], case.samples[SAMPLES - 1]);
    println!(
      "{{\"name\":\"{}\",\"median\":{median:.3},\"min\":{min:.3},\"max\":{max:.3}}}",
      case.name
    );
    eprintln!("  {:58} {median:12.1}", case.name);
  }
}

/// The one function that callgrind collects.
#[no_mangle]
#[inline(never)]
extern "C" fn bench_collected(work: &mut Work, count: usize) {
  work(count);
}

fn push_and_pop(store: Store, route: impl Fn(&Store)) -> impl FnMut(usize) {
  move |count| {
    for _ in 0..count {
      route(&store);
      assert!(store.pop().is_ok());
    }
  }
}

fn handler() -> (Store, LinkHandler) {
  let store = Store::builder().path(["home"]).root_inside().build().expect("a store");
  let pipeline = Pipeline::builder()
    .mappings([
      Mapping::route("/products/:id{uint}", "product"),
      Mapping::routes("/orders/:id", [Route::new("home"), Route::new("order").with("id", ":id")]),
    ])
    .build()
    .expect("a pipeline");
  let handler = LinkHandler::new(&pipeline, &store).expect("a handler");
  (store, handler)
}

fn store_of_1000() -> Store {
  let path = (0..1000).map(|number| Route::new("detail").with("id", number.to_string()));
  Store::builder().path(path).build().expect("a store")
}

fn cases() -> Vec<(&'static str, Work)> {
  let store = || Store::new().expect("a store");
  let route = Route::new("detail").with("id", "123");
  let observed = store();
  let mask = EventMask::CHANGED | EventMask::DELTA;
  let see = |event| drop(black_box(event));
  observed.observers().add(mask, see).expect("an observer");
  let long = store_of_1000();
  let (shown, links) = handler();
  vec![
    ("Rust: push + pop, JSON text", {
      let push = |store: &Store| assert!(store.push(Raw(ROUTE)).is_ok());
      Box::new(push_and_pop(store(), push))
    }),
    ("Rust: push + pop, a Route value", {
      let route = route.clone();
      Box::new(push_and_pop(store(), move |store| assert!(store.push(&route).is_ok())))
    }),
    ("C calls: push + pop", plain::push_and_pop(false)),
    (
      "Rust: push + pop, a typed observer of deltas",
      Box::new(push_and_pop(observed, move |store| assert!(store.push(&route).is_ok()))),
    ),
    ("C calls: push + pop, an observer of deltas", plain::push_and_pop(true)),
    (
      "Rust: path of 1,000 routes",
      Box::new(move |count| {
        for _ in 0..count {
          assert_eq!(long.path().expect("a path").len(), 1000);
        }
      }),
    ),
    ("C calls: path of 1,000 routes", plain::path_of_1000()),
    (
      "Rust: opening a link + pop",
      Box::new(move |count| {
        for index in 0..count {
          assert!(links.open(URLS[index % 2]).expect("a result").outcome().is_done());
          assert!(shown.pop().is_ok());
        }
        assert_eq!(shown.depth(), 1);
      }),
    ),
    ("C calls: opening a link + pop, with the result", plain::open_a_link()),
  ]
}

fn all() -> impl Iterator<Item = (&'static str, Work)> {
  cases().into_iter().chain(apps::cases()).chain(steps::cases())
}

fn main() {
  let arguments: Vec<String> = std::env::args().collect();
  match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
    [_, "--once", wanted, count] => {
      let count = count.parse().expect("a number");
      let found = all().find(|(name, _)| *name == wanted);
      let (_, mut work) = found.expect("the name of a row");
      work(100);
      bench_collected(&mut work, count);
    }
    _ => measure(all().collect()),
  }
}
