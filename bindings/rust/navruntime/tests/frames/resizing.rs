//! A window that becomes narrow and wide again.

use super::*;
use navruntime::ErrorKind;

const WIDE: &str = r#"{"like":"immediate","lanes":true,"at":"sidebar"}"#;
const FOCUSED: &str = r#"{"like":"immediate","lanes":true}"#;
const NARROW: &str = r#"{"like":"immediate","lanes":true,"columns":"one"}"#;

/// Two columns, of which the window shows the first.
fn two_columns() -> Story {
  let schema = r#"{"format":1,"id":"mail",
    "root":{"split":{"sidebar":{"stack":"list"},"detail":{"stack":"none"}}},
    "routes":{"list":{},"none":{},"box":{"in":"sidebar","reuse":"none"},"mail":{"in":"detail"},
      "help":{"show":"sheet"}}}"#;
  let app = App::new(&Schema::new(schema).unwrap()).unwrap();
  let frames = Frames::with_profile(&app, Duration::from_millis(WAY), WIDE).unwrap();
  app.go("box").unwrap();
  app.go("mail").unwrap();
  let mut story = Story { app, frames, counts: Counts::default() };
  assert_eq!(story.settle(), "box3*");
  story
}

#[test]
fn a_narrow_window_joins_columns_and_keeps_their_pages() {
  let mut story = two_columns();
  story.type_text("half a");
  story.frames.set_profile(NARROW).unwrap();
  assert!(story.frames.is_moving());
  assert_eq!(story.frame(0), "mail4*");
  assert_eq!(story.frames.shown(), [1, 3, 2, 4].map(EntryId));
  assert_eq!(story.frames.page_mut(EntryId(3)).unwrap().typed, "half a");
  story.back();
  story.go("box");
  assert_eq!(story.settle(), "box5*");
  story.frames.set_profile(WIDE).unwrap();
  assert_eq!(story.frame(0), "box5*");
  assert_eq!(story.frames.shown(), [1, 3, 5].map(EntryId), "not what was there before");
  story.back();
  assert_eq!(story.settle(), "box3*");
  assert_eq!(story.frames.top_mut().unwrap().typed, "half a");
  assert_eq!(story.made(), (5, 3), "once each; the list and its box are left");
}

#[test]
fn what_moves_is_at_its_place_after_a_resize() {
  let mut story = two_columns();
  story.select("sidebar");
  story.back();
  story.frame(0);
  assert_eq!(story.frame(WAY / 4), "list1* box3>25");
  for wrong in [r#"{"like":"gtkstack"}"#, r#"{"like":"immediate","lanes":true,"at":"x"}"#] {
    assert_eq!(story.frames.set_profile(wrong).unwrap_err().kind(), ErrorKind::Argument);
    assert_eq!(story.frame(0), "list1* box3>25", "it changes nothing");
  }
  story.frames.set_profile(WIDE).unwrap();
  assert_eq!(story.counts.borrow()[&3], (1, 1), "it is dropped at once");
  assert_eq!(story.frame(0), "list1*");
  assert!(!story.frames.is_moving());
}

#[test]
fn a_resize_ends_a_drag() {
  let mut story = two_columns();
  story.frames.set_profile(NARROW).unwrap();
  story.frame(0);
  assert!(story.frames.drag_begin().unwrap());
  story.frames.drag(0.5);
  assert_eq!(story.frame(0), "none2 mail4>50*");
  story.frames.set_profile(WIDE).unwrap();
  story.frames.drag(0.75);
  assert_eq!(story.frame(0), "box3*");
  assert!(story.frames.drag_end(true).unwrap().is_none());
  story.app.send(AppIntent::Remove(EntryId(3))).unwrap();
  assert_eq!(story.settle(), "list1*", "nothing is held");
}

#[test]
fn a_column_that_is_shown_again_has_no_page_that_it_lost_as_columns_were_joined() {
  let mut story = two_columns();
  story.frames.set_profile(FOCUSED).unwrap();
  story.select("sidebar");
  assert_eq!(story.settle(), "box3*");
  story.select("detail");
  assert_eq!(story.settle(), "mail4*");
  story.app.send(AppIntent::Remove(EntryId(3))).unwrap();
  story.frames.set_profile(NARROW).unwrap();
  story.frames.set_profile(FOCUSED).unwrap();
  story.select("sidebar");
  story.go("help");
  story.frame(0);
  assert!(story.frames.is_moving(), "what is hidden waits for the sheet");
  assert_eq!(story.frames.shown(), [1, 5].map(EntryId));
}
