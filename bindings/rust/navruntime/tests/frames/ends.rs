//! Pages that cannot be made, pages that end, and chance.

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::time::Duration;

use navruntime::frames::Frames;
use navruntime::json::Value;
use navruntime::{App, AppIntent, EntryId, Resolution, Schema};

use crate::{push, Page, Story, SCHEMA};

#[test]
fn a_page_that_cannot_be_made_is_none_until_it_is_left() {
  let mut story = Story::new();
  story.go("bad");
  assert_eq!(story.settle(), "bad3!*");
  assert!(story.frames.top_mut().is_none());
  assert_eq!(story.app.describe().unwrap(), "t [a]: home > bad");
  story.back();
  assert_eq!(story.settle(), "home1*");
  for _ in 0..2 {
    story.push("bad");
  }
  assert_eq!(story.settle(), "bad5!*");
  story.back();
  assert_eq!(story.settle(), "bad4!*");
  assert_eq!(story.made(), (1, 0));
}

#[test]
fn a_panic_while_a_page_is_made_changes_nothing_and_the_next_frame_asks_again() {
  let mut story = Story::new();
  story.push("note");
  story.go("draft");
  story.alarm(true);
  let counts = story.counts.clone();
  let frames = &mut story.frames;
  let panicked = catch_unwind(AssertUnwindSafe(|| {
    let placed = frames.frame(Duration::ZERO, |item| match item.route.name() {
      "draft" => panic!("no draft"),
      _ => Page::make(item, &counts),
    });
    placed.unwrap().len()
  }));
  assert_eq!(*panicked.unwrap_err().downcast::<&str>().unwrap(), "no draft");
  assert!(story.frames.is_moving());
  assert_eq!(story.frames.top_mut().map(|page| page.id), Some(5));
  assert_eq!(story.frames.shown(), [1, 5].map(EntryId), "the alarm is there");
  assert_eq!(story.frame(0), "home1 draft4>100 alarm5v100*");
  assert_eq!(story.settle(), "draft4 alarm5*");
  assert!(story.counts.borrow().values().all(|(made, dropped)| made - dropped <= 1));
  let counts = story.counts.clone();
  drop(story);
  assert!(counts.borrow().values().all(|(made, dropped)| made == dropped), "{counts:?}");
}

#[test]
fn what_is_moving_ends_with_the_frames() {
  let mut story = Story::new();
  story.go("note");
  story.alarm(true);
  story.frame(0);
  story.frame(50);
  let counts = story.counts.clone();
  drop(story.frames);
  assert!(counts.borrow().values().all(|counts| *counts == (1, 1)), "{counts:?}");
  assert_eq!(story.app.describe().unwrap(), "t [a]: home > note + cover alarm");
}

#[test]
fn an_app_may_be_dropped_before_its_frames() {
  let mut story = Story::new();
  story.go("note");
  story.frame(0);
  let other = App::new(&Schema::new(SCHEMA).unwrap()).unwrap();
  drop(std::mem::replace(&mut story.app, other));
  assert_eq!(story.settle(), "note3*");
  assert_eq!(story.made(), (2, 0));
}

#[test]
fn a_program_that_changes_the_app_while_a_page_is_made_sees_it_in_the_same_frame() {
  let app = App::new(&Schema::new(SCHEMA).unwrap()).unwrap();
  let mut frames = Frames::new(&app, Duration::ZERO).unwrap();
  let mut made = 0;
  let placed = frames.frame(Duration::ZERO, |item| {
    if item.route.name() == "home" {
      app.go("note").unwrap();
    }
    made += 1;
    Some(item.id.0)
  });
  let ids = placed.unwrap().filter_map(|placed| {
    made += 1; // What makes the pages is no longer borrowed.
    placed.page.copied()
  });
  assert_eq!(ids.collect::<Vec<i64>>(), [3]);
  assert_eq!(made, 3);
}

#[test]
fn another_thread_may_commit_at_any_time() {
  let mut story = Story::new();
  let app = &story.app;
  let (frames, counts) = (&mut story.frames, story.counts.clone());
  std::thread::scope(|scope| {
    let other = scope.spawn(|| {
      for _ in 0..200 {
        push(app, "note");
        app.back().unwrap();
      }
    });
    while !other.is_finished() {
      let placed = frames.frame(Duration::from_millis(30), |item| Page::make(item, &counts));
      assert!((1..=2).contains(&placed.unwrap().len()));
    }
  });
  assert_eq!(story.settle(), "home1*");
  let counts = story.counts.borrow();
  assert!(counts.iter().all(|(id, (made, dropped))| made - dropped == u32::from(*id == 1)));
}

#[test]
fn frames_can_be_shared_as_their_pages_can() {
  fn is_shared<T: Send + Sync>() {}
  is_shared::<Frames<String>>();
}

#[test]
fn after_400_steps_by_chance_what_is_shown_is_the_state() {
  let seed = std::env::var("NAV_TEST_SEED").ok().and_then(|text| text.parse().ok());
  let mut state: u32 = seed.unwrap_or(std::process::id());
  println!("NAV_TEST_SEED={state}");
  let mut chance = move |below: u32| {
    state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
    (state >> 16) % below
  };
  let mut story = Story::new();
  for _ in 0..400 {
    match chance(20) {
      0 => story.go("draft"),
      1 => story.go("sheet"),
      2 => story.select("a"),
      3 => story.select("b"),
      4 => drop(story.app.send(AppIntent::BackToRoot).unwrap()),
      5 => story.go("bad"),
      6..=8 => story.push("note"),
      9..=11 => story.back(),
      12 => story.alarm(chance(2) == 0),
      13 => drop(story.app.travel(1 - 2 * i64::from(chance(2))).unwrap()),
      14 | 15 => drop(story.frames.drag_begin().unwrap()),
      16 => story.frames.drag(chance(100) as f32 / 100.0),
      17 => drop(story.frames.drag_end(chance(2) == 0).unwrap()),
      answer => {
        if let Some(question) = story.app.scene().unwrap().question {
          let proceed = Resolution::Proceed;
          let cancel = Resolution::Cancel(Value::Null);
          let resolution = if answer == 18 { proceed } else { cancel };
          story.app.resolve(question.token, &resolution).unwrap();
        }
      }
    }
    if chance(3) > 0 {
      story.frame(u64::from(chance(120)));
    }
  }
  story.frames.drag_end(false).unwrap();
  let drawn = story.settle();
  let mut fresh = Frames::<i64>::new(&story.app, Duration::ZERO).unwrap();
  let fresh = fresh.frame(Duration::ZERO, |item| Some(item.id.0)).unwrap();
  let wanted: Vec<i64> = fresh.filter_map(|placed| placed.page.copied()).collect();
  let shown: Vec<i64> = story.frames.placed().map(|placed| placed.item.id.0).collect();
  assert_eq!(shown, wanted, "{drawn}");
  let counts = story.counts.clone();
  assert!(counts.borrow().values().all(|(made, dropped)| made - dropped <= 1), "{counts:?}");
  drop(story);
  assert!(counts.borrow().values().all(|(made, dropped)| made == dropped), "{counts:?}");
}
