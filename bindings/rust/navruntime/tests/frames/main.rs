//! Pages of a program that draws every frame. Time is an argument: no test waits.

mod drags;
mod ends;
mod resizing;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use navruntime::frames::{Frames, Item};
use navruntime::{App, AppIntent, EntryId, LayerStyle, Route, Schema};

const SCHEMA: &str = r#"{"format":1,"id":"t",
  "root":{"tabs":[{"name":"a","stack":"home"},{"name":"b","stack":"news"}]},
  "facts":{"alarm":{"initial":false},"open":{"initial":true}},
  "routes":{"home":{},"news":{},"note":{"params":{"n":"uint?"}},
    "draft":{"leave":"ask"},"bad":{"params":{"n":"uint?"}},"sheet":{"show":"sheet"},"pin":{"show":"cover","requires":["open"]},
    "alarm":{"show":"cover","while":["alarm"]}}}"#;
/// How long a page slides.
const WAY: u64 = 200;

/// How often the page of an id was made and dropped.
type Counts = Rc<RefCell<BTreeMap<i64, (u32, u32)>>>;

struct Page {
  id: i64,
  typed: String,
  counts: Counts,
}

impl Page {
  fn make(item: &Item, counts: &Counts) -> Option<Page> {
    if item.route.name() == "bad" {
      return None;
    }
    counts.borrow_mut().entry(item.id.0).or_default().0 += 1;
    Some(Page { id: item.id.0, typed: String::new(), counts: Rc::clone(counts) })
  }
}

impl Drop for Page {
  fn drop(&mut self) {
    self.counts.borrow_mut().entry(self.id).or_default().1 += 1;
  }
}

struct Story {
  app: App,
  frames: Frames<Page>,
  counts: Counts,
}

impl Story {
  fn new() -> Story {
    let app = App::new(&Schema::new(SCHEMA).unwrap()).unwrap();
    let frames = Frames::new(&app, Duration::from_millis(WAY)).unwrap();
    let mut story = Story { app, frames, counts: Counts::default() };
    assert_eq!(story.frame(0), "home1*");
    story
  }

  /// A frame, that many milliseconds after the one before: each page with how far it is to the
  /// right (>) or down (v), in percent, and a star if it is on top.
  fn frame(&mut self, elapsed: u64) -> String {
    let counts = &self.counts;
    let mut drawn = Vec::new();
    let placed = self.frames.frame(Duration::from_millis(elapsed), |item| Page::make(item, counts));
    for placed in placed.unwrap() {
      let mut word = format!("{}{}", placed.item.route.name(), placed.item.id.0);
      for (sign, part) in [('>', placed.right), ('v', placed.down)] {
        assert!((0.0..=1.0).contains(&part), "{part}");
        if part > 0.0 {
          word += &format!("{sign}{:.0}", part * 100.0);
        }
      }
      match placed.page {
        Some(page) => assert_eq!(page.id, placed.item.id.0),
        None => word += "!",
      }
      drawn.push(word + if placed.is_top { "*" } else { "" });
    }
    drawn.join(" ")
  }

  /// Frames until nothing moves.
  fn settle(&mut self) -> String {
    for _ in 0..20 {
      let drawn = self.frame(WAY / 2);
      if !self.frames.is_moving() {
        return drawn;
      }
    }
    panic!("it moves for ever")
  }

  fn go(&self, route: &str) {
    self.app.go(route).unwrap();
  }

  /// Another one, also where one is already.
  fn push(&self, route: &str) {
    push(&self.app, route);
  }

  fn back(&self) {
    self.app.back().unwrap();
  }

  fn select(&self, tab: &str) {
    self.app.send(AppIntent::Select(tab.into())).unwrap();
  }

  fn alarm(&self, is_on: bool) {
    let _ = self.app.set_fact("alarm", is_on).unwrap();
  }

  fn type_text(&mut self, text: &str) {
    self.frames.top_mut().unwrap().typed += text;
  }

  fn typed(&mut self) -> String {
    self.frames.top_mut().unwrap().typed.clone()
  }

  /// Pages made and dropped; none is made twice.
  fn made(&self) -> (usize, u32) {
    let counts = self.counts.borrow();
    assert!(counts.values().all(|(made, dropped)| *made == 1 && *dropped <= 1), "{counts:?}");
    (counts.len(), counts.values().map(|(_, dropped)| dropped).sum())
  }
}

fn push(app: &App, route: &str) {
  app.go(Route::new(route).with("n", app.revision())).unwrap();
}

#[test]
fn a_page_slides_in_from_the_right_and_out_to_it() {
  let mut story = Story::new();
  assert!(!story.frames.is_moving());
  story.go("note");
  assert!(story.frames.is_moving(), "a commit is to be drawn");
  assert_eq!(story.frame(1000), "home1 note3>100*", "time before the commit does not count");
  assert_eq!(story.frame(50), "home1 note3>75*");
  assert_eq!(story.frame(0), "home1 note3>75*");
  assert_eq!(story.frame(100), "home1 note3>25*");
  assert_eq!(story.frame(50), "note3*");
  assert!(!story.frames.is_moving());
  story.back();
  assert_eq!(story.frame(0), "home1* note3");
  assert_eq!(story.frame(150), "home1* note3>75");
  assert_eq!(story.made(), (2, 0), "a page that is seen is not dropped");
  assert_eq!(story.frame(999), "home1*");
  assert_eq!(story.made(), (2, 1));
}

#[test]
fn layers_come_from_below_in_a_lane_of_their_own() {
  let mut story = Story::new();
  story.go("note");
  story.frame(0);
  story.frame(100);
  story.alarm(true);
  assert_eq!(story.frame(50), "home1 note3>25 alarm4v100*");
  assert_eq!(story.frame(100), "note3 alarm4v50*", "neither waits for the other");
  assert_eq!(story.frame(100), "note3 alarm4*");
  assert!(!story.frames.is_moving());
  story.alarm(false);
  assert_eq!(story.frame(0), "note3* alarm4");
  assert_eq!(story.frame(50), "note3* alarm4v25");
  assert_eq!(story.settle(), "note3*");
  assert_eq!(story.made(), (3, 1));
}

#[test]
fn layers_come_one_after_the_other_and_leave_together() {
  let mut story = Story::new();
  story.go("pin");
  story.go("sheet");
  assert_eq!(story.frame(0), "home1 pin3v100*");
  assert_eq!(story.settle(), "home1 pin3 sheet4*");
  let _ = story.app.set_fact("open", false).unwrap();
  assert_eq!(story.frame(0), "home1* pin3 sheet4");
  assert_eq!(story.frame(50), "home1* pin3v25 sheet4v25");
  assert_eq!(story.settle(), "home1*");
  assert_eq!(story.made(), (3, 2));
}

#[test]
fn a_screen_on_a_sheet_comes_from_the_right() {
  let mut story = Story::new();
  story.go("sheet");
  story.settle();
  story.go("note");
  story.frame(0);
  assert_eq!(story.frame(50), "home1 sheet3 note4>75*");
  assert_eq!(story.settle(), "home1 note4*");
  story.app.send(AppIntent::Dismiss).unwrap();
  assert_eq!(story.frame(50), "home1* note4");
  assert_eq!(story.frame(50), "home1* note4>25");
  assert_eq!(story.settle(), "home1*");
  assert_eq!(story.made(), (3, 2));
}

#[test]
fn several_commits_in_a_frame_are_one_move() {
  let mut story = Story::new();
  for route in ["note", "note", "note"] {
    story.push(route);
  }
  assert_eq!(story.frame(0), "home1 note5>100*");
  assert_eq!(story.settle(), "note5*");
  assert_eq!(story.frames.shown(), [1, 3, 4, 5].map(EntryId));
  story.push("note");
  story.back();
  assert_eq!(story.frame(0), "note5*", "there and back again");
  assert_eq!(story.made(), (4, 0));
}

#[test]
fn a_page_that_turns_back_goes_on_from_where_it_is() {
  let mut story = Story::new();
  story.go("note");
  story.frame(0);
  assert_eq!(story.frame(50), "home1 note3>75*");
  story.back();
  assert_eq!(story.frame(10), "home1* note3>70");
  assert_eq!(story.frame(20), "home1* note3>80");
  assert_eq!(story.settle(), "home1*");
  assert_eq!(story.made(), (2, 1));
}

#[test]
fn tabs_switch_at_once_also_while_a_page_slides() {
  let mut story = Story::new();
  story.go("note");
  story.frame(0);
  story.frame(50);
  story.type_text("half a sentence");
  story.select("b");
  assert_eq!(story.frame(50), "news2*");
  assert!(!story.frames.is_moving());
  story.select("a");
  assert_eq!(story.frame(50), "note3*", "the slide has ended");
  assert_eq!(story.typed(), "half a sentence");
  assert_eq!(story.made(), (3, 0));
}

#[test]
fn without_a_duration_nothing_slides() {
  let mut story = Story::new();
  story.frames = Frames::new(&story.app, Duration::ZERO).unwrap();
  story.counts.borrow_mut().clear();
  story.frame(0);
  story.go("note");
  story.alarm(true);
  assert_eq!(story.frame(0), "note3 alarm4*");
  story.alarm(false);
  story.back();
  assert_eq!(story.frame(0), "home1*");
  assert!(!story.frames.is_moving());
  assert_eq!(story.made(), (3, 2));
}

#[test]
fn a_page_knows_what_it_is_made_for() {
  let story = Story::new();
  let mut frames = Frames::new(&story.app, Duration::ZERO).unwrap();
  story.go("sheet");
  let mut placed = frames.frame(Duration::ZERO, |item| Some(item.clone())).unwrap();
  assert_eq!(placed.len(), 2);
  let sheet = placed.next_back().unwrap();
  assert_eq!(sheet.page.as_deref(), Some(sheet.item));
  assert_eq!((sheet.item.style, sheet.item.id), (Some(LayerStyle::Sheet), EntryId(3)));
  let home = placed.next().unwrap();
  assert_eq!((home.item.style, home.is_top), (None, false));
  assert_eq!(frames.placed().filter(|placed| placed.is_top).count(), 1);
  assert_eq!(format!("{frames:?}").matches("pages: 2").count(), 1, "{frames:?}");
}

#[test]
fn without_modals_layers_are_pages_of_the_stack() {
  let mut story = Story::new();
  let profile = r#"{"like":"immediate","modals":0}"#;
  story.frames = Frames::with_profile(&story.app, Duration::from_millis(WAY), profile).unwrap();
  story.counts.borrow_mut().clear();
  story.frame(0);
  story.go("sheet");
  assert_eq!(story.frame(0), "home1 sheet3>100*");
  assert_eq!(story.settle(), "home1 sheet3*");
  story.select("b");
  assert_eq!(story.settle(), "news2 sheet3*");
  story.back();
  assert_eq!(story.frame(0), "news2* sheet3");
  story.settle();
  story.select("a");
  assert_eq!(story.settle(), "home1*");
  assert_eq!(story.made(), (3, 1));
}

#[test]
fn two_columns_are_two_frames() {
  let schema = r#"{"format":1,"id":"m",
    "root":{"split":{"sidebar":{"stack":"list"},"content":{"stack":"empty"}}},
    "routes":{"list":{},"empty":{},"mail":{"in":"content"}}}"#;
  let app = App::new(&Schema::new(schema).unwrap()).unwrap();
  let column = |at: &str| {
    let profile = format!(r#"{{"like":"immediate","lanes":true,"at":"{at}"}}"#);
    Frames::<String>::with_profile(&app, Duration::ZERO, &profile)
  };
  let (mut list, mut mail) = (column("sidebar").unwrap(), column("content").unwrap());
  app.go("mail").unwrap();
  let drawn = |frames: &mut Frames<String>| {
    let make = |item: &Item| Some(item.route.name().to_owned());
    let placed = frames.frame(Duration::ZERO, make).unwrap();
    placed.filter_map(|placed| placed.page.cloned()).collect::<Vec<_>>().join(" ")
  };
  assert_eq!((drawn(&mut list), drawn(&mut mail)), ("list".into(), "mail".into()));
  assert!(column("nowhere").is_err());
}
