//! What a finger does, and what the state makes of it.

use std::time::Duration;

use navruntime::frames::Frames;
use navruntime::json::Value;
use navruntime::{App, AppIntent, Gesture, Resolution, Schema};

use crate::Story;

impl Story {
  /// A finger drags the page on top so far, and lets go.
  fn drag(&mut self, part: f32) -> Option<Gesture> {
    assert!(self.frames.drag_begin().unwrap());
    self.frames.drag(part);
    self.frames.drag_end(part > 0.5).unwrap()
  }

  fn answer(&self, resolution: &Resolution) {
    let question = self.app.scene().unwrap().question.expect("a draft asks");
    self.app.resolve(question.token, resolution).unwrap();
  }
}

fn with_note() -> Story {
  let mut story = Story::new();
  story.go("note");
  assert_eq!(story.settle(), "note3*");
  story
}

#[test]
fn a_page_that_is_dragged_off_leaves_from_where_the_finger_left_it() {
  let mut story = with_note();
  assert!(story.frames.drag_begin().unwrap());
  assert!(!story.frames.is_moving(), "the finger moves it, not time");
  story.frames.drag(0.25);
  assert_eq!(story.frame(999), "home1 note3>25*");
  story.frames.drag(0.5);
  assert_eq!(story.frame(0), "home1 note3>50*");
  assert!(matches!(story.frames.drag_end(true).unwrap(), Some(Gesture::Adopted(_))));
  assert_eq!(story.app.describe().unwrap(), "t [a]: home");
  assert_eq!(story.frame(50), "home1* note3>75");
  assert_eq!(story.made(), (2, 0), "it is still seen");
  assert_eq!(story.frame(50), "home1*");
  assert_eq!(story.made(), (2, 1));
}

#[test]
fn a_drag_that_is_given_up_leaves_the_page() {
  let mut story = with_note();
  story.type_text("kept");
  assert_eq!(story.drag(0.25), None);
  assert!(story.frames.is_moving());
  assert_eq!(story.frame(25), "home1 note3>12*", "it glides back");
  assert_eq!(story.settle(), "note3*");
  assert_eq!((story.typed().as_str(), story.made()), ("kept", (2, 0)));
}

#[test]
fn a_draft_that_asks_comes_back_from_where_it_was() {
  let mut story = Story::new();
  story.go("draft");
  story.settle();
  story.type_text("words");
  for _ in 0..2 {
    assert!(matches!(story.drag(0.75), Some(Gesture::Resisted(_))));
    assert_eq!(story.frame(0), "home1 draft3>75*");
    assert_eq!(story.frame(100), "home1 draft3>25*");
    assert_eq!(story.settle(), "draft3*");
    assert_eq!((story.typed().as_str(), story.made()), ("words", (2, 0)), "it is the same page");
    story.answer(&Resolution::Cancel(Value::Null));
  }
  assert!(matches!(story.drag(0.75), Some(Gesture::Resisted(_))));
  story.answer(&Resolution::Proceed);
  assert_eq!(story.settle(), "home1*");
  assert_eq!(story.made(), (2, 1));
}

#[test]
fn a_sheet_is_dragged_down() {
  let mut story = with_note();
  story.go("sheet");
  story.settle();
  assert!(story.frames.drag_begin().unwrap());
  story.frames.drag(0.25);
  assert_eq!(story.frame(0), "note3 sheet4v25*");
  assert!(matches!(story.frames.drag_end(true).unwrap(), Some(Gesture::Adopted(_))));
  assert_eq!(story.settle(), "note3*");
  assert_eq!(story.made(), (3, 1));
}

#[test]
fn what_cannot_go_back_is_not_dragged() {
  let mut story = Story::new();
  assert!(!story.frames.drag_begin().unwrap(), "a root");
  story.frames.drag(0.5);
  assert_eq!(story.frames.drag_end(true).unwrap(), None, "nothing was dragged");
  story.go("note");
  assert!(!story.frames.drag_begin().unwrap(), "there is something to do");
  story.frame(0);
  assert!(!story.frames.drag_begin().unwrap(), "it slides");
  story.settle();
  assert!(story.frames.drag_begin().unwrap());
  assert!(!story.frames.drag_begin().unwrap(), "one finger has it");
  story.frames.drag(f32::NAN);
  assert_eq!(story.frame(0), "home1 note3*");
  story.frames.drag(7.0);
  assert_eq!(story.frame(0), "home1 note3>100*");
  story.alarm(true);
  assert_eq!(story.frame(0), "home1 note3>100 alarm4v100*", "an alarm does not wait");
  assert_eq!(story.frames.drag_end(false).unwrap(), None);
  assert_eq!(story.settle(), "note3 alarm4*");
  assert!(!story.frames.drag_begin().unwrap(), "a fact holds it");
}

#[test]
fn the_state_goes_on_while_a_finger_has_the_page() {
  let mut story = with_note();
  story.frames.drag_begin().unwrap();
  story.frames.drag(0.25);
  story.push("note");
  assert_eq!(story.frame(0), "home1 note3>25*", "nothing moves under the finger");
  assert_eq!(story.frames.drag_end(false).unwrap(), None);
  assert_eq!(story.frame(0), "note3 note4>100*");
  assert_eq!(story.settle(), "note4*");
  story.frames.drag_begin().unwrap();
  story.app.send(AppIntent::BackToRoot).unwrap();
  assert!(story.frames.drag_end(true).unwrap().is_some());
  assert_eq!(story.settle(), "home1*");
  assert_eq!(story.made(), (3, 2));
}

#[test]
fn a_page_that_is_dragged_off_after_another_tab_was_selected_stays_in_its_own() {
  let mut story = with_note();
  story.type_text("kept");
  story.frames.drag_begin().unwrap();
  story.frames.drag(0.75);
  story.select("b");
  assert_eq!(story.frame(0), "home1 note3>75*");
  assert_eq!(story.frames.drag_end(true).unwrap(), None, "nobody saw what to go back to");
  assert_eq!(story.settle(), "news2*");
  story.select("a");
  assert_eq!(story.settle(), "note3*");
  assert_eq!((story.typed().as_str(), story.made()), ("kept", (3, 0)));
}

#[test]
fn a_layer_that_leaves_under_the_finger_ends_the_drag() {
  let mut story = with_note();
  story.go("sheet");
  story.settle();
  story.frames.drag_begin().unwrap();
  story.frames.drag(0.5);
  story.frame(0);
  story.app.send(AppIntent::Dismiss).unwrap();
  assert_eq!(story.frame(0), "note3* sheet4v50", "it goes on from there");
  story.frames.drag(0.1);
  assert_eq!(story.frame(50), "note3* sheet4v75");
  assert_eq!(story.frames.drag_end(true).unwrap(), None);
  assert_eq!(story.settle(), "note3*");
  story.back();
  assert_eq!(story.settle(), "home1*", "nothing is held");
  assert_eq!(story.made(), (3, 2));
}

#[test]
fn a_page_that_was_dragged_off_may_come_back_while_it_leaves() {
  let mut story = with_note();
  assert!(matches!(story.drag(0.75), Some(Gesture::Adopted(_))));
  assert_eq!(story.frame(0), "home1* note3>75");
  story.app.travel(-1).unwrap();
  assert_eq!(story.frame(0), "home1 note3>75*");
  assert_eq!(story.settle(), "note3*");
  assert_eq!(story.counts.borrow()[&3], (2, 1), "the page that left is dropped, and made anew");
}

#[test]
fn a_page_of_joined_columns_is_dragged_off() {
  let split = r#"{"sidebar":{"stack":"list"},"detail":{"stack":"empty"}}"#;
  let roots = [r#"{"split":SPLIT}"#, r#"{"tabs":[{"name":"mail","split":SPLIT}]}"#];
  for (root, detail) in roots.into_iter().zip(["detail", "mail/detail"]) {
    let root = root.replace("SPLIT", split);
    let routes = r#"{"list":{},"empty":{},"mail":{}}"#;
    let schema = format!(r#"{{"format":1,"id":"m","root":{root},"routes":{routes}}}"#);
    let app = App::new(&Schema::new(&schema).unwrap()).unwrap();
    app.select(detail).unwrap();
    app.go("mail").unwrap();
    let profile = r#"{"like":"immediate","lanes":true,"columns":"one"}"#;
    let mut frames = Frames::with_profile(&app, Duration::ZERO, profile).unwrap();
    frames.frame(Duration::ZERO, |_| Some(())).unwrap();
    assert!(frames.drag_begin().unwrap());
    assert!(matches!(frames.drag_end(true).unwrap(), Some(Gesture::Adopted(_))));
  }
}
