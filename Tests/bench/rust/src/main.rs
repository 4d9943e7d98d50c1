//! What the safe Rust crate adds to the C interface. Prints a JSON line for each row, as
//! Tests/bench/harness.c does.

use std::time::Instant;

use navruntime::json::Raw;
use navruntime::{Route, Store};

const SAMPLES: usize = 41;
const SAMPLE_NANOSECONDS: f64 = 4e6;

type Work<'a> = Box<dyn FnMut(usize) + 'a>;

struct Case<'a> {
  name: &'static str,
  work: Work<'a>,
  count: usize,
  samples: Vec<f64>,
}

/// Nanoseconds for one repetition. Time of day: the standard library reads no other clock, and the
/// median leaves the disturbed samples out.
fn time_of(work: &mut Work, count: usize) -> f64 {
  let begin = Instant::now();
  work(count);
  begin.elapsed().as_nanos() as f64 / count as f64
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

fn main() {
  let raw = Store::new().expect("a store");
  let typed = Store::new().expect("a store");
  let text = Raw("{\"name\":\"detail\",\"params\":{\"id\":\"123\"}}");
  let route = Route::new("detail").with("id", "123");
  measure(vec![
    (
      "Rust: push + pop, JSON text",
      Box::new(|count| {
        for _ in 0..count {
          assert!(raw.push(text).is_ok());
          assert!(raw.pop().is_ok());
        }
      }),
    ),
    (
      "Rust: push + pop, a Route value",
      Box::new(|count| {
        for _ in 0..count {
          assert!(typed.push(&route).is_ok());
          assert!(typed.pop().is_ok());
        }
      }),
    ),
  ]);
}
