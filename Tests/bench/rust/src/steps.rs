//! What the C rows of app.c and steps.c do, with typed routes and an observer of events that nobody
//! reads.

use std::hint::black_box;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use navruntime::json::{Object, Value};
use navruntime::typed::{self, Reachable};
use navruntime::{
  App, AppIntent, AppResult, EntryId, Error, EventMask, FactsResult, Route, Unread,
};

use crate::apps::{unobserved, Page7};
use crate::Work;

/// A screen that is pushed on whatever is on top, a sheet too.
struct Step {
  id: u64,
}

impl From<Step> for Route {
  fn from(route: Step) -> Self {
    let mut built = typed::Builder::new("step");
    built.put("id", route.id);
    built.route()
  }
}

impl Reachable for Step {}

/// A sheet.
struct Note;

impl From<Note> for Route {
  fn from(_: Note) -> Self {
    typed::Builder::new("note").route()
  }
}

impl Reachable for Note {}

/// Numbers that were never sent before.
#[derive(Default)]
struct Ids(u64);

impl Ids {
  fn next(&mut self) -> u64 {
    self.0 += 1;
    1_000_000_000 + self.0
  }
}

fn done(result: Result<AppResult, Error>) {
  assert!(result.expect("a result").is_done());
}

/// Work of which each turn makes so many commits, all of them heard.
fn heard(app: App, commits: usize, mut turn: impl FnMut(&App, &mut Ids) + 'static) -> Work {
  let (seen, mut ids) = (Arc::new(AtomicUsize::new(0)), Ids::default());
  let counter = Arc::clone(&seen);
  let see = move |event: Unread<'_>| {
    let _ = black_box(event);
    counter.fetch_add(1, Ordering::Relaxed);
  };
  app.observers().add_unread(EventMask::COMMITTED, see).expect("an observer");
  Box::new(move |count| {
    let before = seen.load(Ordering::Relaxed);
    for _ in 0..count {
      turn(&app, &mut ids);
    }
    assert_eq!(seen.load(Ordering::Relaxed) - before, commits * count);
  })
}

fn go_and_back(app: App) -> Work {
  heard(app, 2, |app, ids| {
    done(app.go(Page7 { id: ids.next() }));
    done(app.back());
  })
}

fn from_a_screen() -> Work {
  let app = unobserved(0);
  let root = app.at(EntryId(1)).expect("a sender");
  heard(app, 2, move |app, ids| {
    done(root.go(Page7 { id: ids.next() }));
    done(app.back());
  })
}

fn with_an_interceptor() -> Work {
  let (app, asked) = (unobserved(10), Arc::new(AtomicUsize::new(0)));
  let counter = Arc::clone(&asked);
  let see = move |proposal: &navruntime::Proposal| {
    let _ = black_box(proposal);
    counter.fetch_add(1, Ordering::Relaxed);
    Ok(())
  };
  app.intercept("bench", see).expect("an interceptor");
  let mut work = go_and_back(app);
  Box::new(move |count| {
    let before = asked.load(Ordering::Relaxed);
    work(count);
    assert_eq!(asked.load(Ordering::Relaxed) - before, 2 * count);
  })
}

fn with_data() -> Work {
  let app = unobserved(10);
  assert!(app.set_data(EntryId(1), Arc::new(1)).expect("an outcome").is_done());
  go_and_back(app)
}

fn on_a_sheet() -> Work {
  let app = unobserved(2);
  done(app.go(Note));
  heard(app, 2, |app, ids| {
    done(app.go(Step { id: ids.next() }));
    done(app.back());
  })
}

fn sheet_and_dismiss() -> Work {
  heard(unobserved(2), 2, |app, _| {
    done(app.go(Note));
    done(app.dismiss());
  })
}

fn two_selects() -> Work {
  heard(unobserved(2), 2, |app, _| {
    done(app.select("second"));
    done(app.select("first"));
  })
}

fn two_updates() -> Work {
  heard(unobserved(2), 2, |app, ids| {
    for _ in 0..2 {
      let params = Object::from([("id".to_owned(), Value::from(ids.next()))]);
      done(app.send(AppIntent::Update(params)));
    }
  })
}

fn two_replaces() -> Work {
  heard(unobserved(2), 2, |app, ids| {
    for _ in 0..2 {
      done(app.send(AppIntent::Replace(Page7 { id: ids.next() }.into())));
    }
  })
}

/// A guarded screen of another session: its gate is a sheet, behind which the URL waits.
fn sign_out_and_in() -> Work {
  heard(unobserved(0), 4, |app, ids| {
    let out = app.set_fact("signedIn", false).expect("a result");
    assert!(matches!(out, FactsResult::Changed { .. }));
    let url = format!("shop://app/p9/{}", ids.next());
    assert!(matches!(app.open(&url).expect("a result"), AppResult::Pending(_)));
    let back = app.set_fact("signedIn", true).expect("a result");
    assert!(back.resumed().is_some_and(AppResult::is_done));
    done(app.back_to_root());
  })
}

pub fn cases() -> Vec<(&'static str, Work)> {
  vec![
    ("Rust: app go + back, new ids, from", from_a_screen()),
    ("Rust: app go + back, new ids, an interceptor", with_an_interceptor()),
    ("Rust: app go + back, new ids, data elsewhere", with_data()),
    ("Rust: app go + back, new ids, on a sheet", on_a_sheet()),
    ("Rust: app sheet + dismiss", sheet_and_dismiss()),
    ("Rust: app two selects", two_selects()),
    ("Rust: app two updates, new values", two_updates()),
    ("Rust: app two replaces, new ids", two_replaces()),
    ("Rust: app sign out, new guarded URL, sign in, back to root", sign_out_and_in()),
  ]
}
