//! The story of the adapter on the backend for tests, with the events of a terminal.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use crossterm::event::{
  Event, KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use navruntime::json::Value;
use navruntime::{App, AppIntent, AppResult, EntryId, Resolution, Route, Schema};
use navruntime_tui::{harmless, put, Page, Pages, SENTENCE};
use tui::{backend::TestBackend, buffer::Buffer, layout::Rect, style::Style, Terminal};

const SCHEMA: &str = r#"{"format":1,"id":"t",
  "root":{"tabs":[{"name":"a","stack":"home"},{"name":"b","stack":"news"}]},
  "facts":{"alarm":{"initial":false}},
  "routes":{"home":{},"news":{},"note":{},"draft":{"leave":"ask"},"bad":{},
    "sheet":{"show":"sheet"},"alarm":{"show":"cover","while":["alarm"]}}}"#;
const WIDTH: u16 = 60;

/// How often the page of an id was made and dropped. Pages need not be `Send`.
type Counts = Rc<RefCell<HashMap<i64, (u32, u32)>>>;

struct Note {
  app: Arc<App>,
  id: EntryId,
  name: String,
  typed: String,
  counts: Counts,
}

impl Page for Note {
  fn draw(&self, area: Rect, buffer: &mut Buffer) {
    let line = format!("{} {}: {}", self.name, self.id.0, self.typed);
    buffer.set_string(area.x, area.y, line, Style::default());
  }

  fn key(&mut self, key: KeyEvent) {
    match key.code {
      // The second of two keys is from a page that is covered.
      KeyCode::Enter => {
        let tap = AppIntent::Go("note".into());
        self.app.send(tap.from_screen(self.id)).unwrap();
      }
      KeyCode::Char(letter) => self.typed.push(letter),
      _ => {}
    }
  }
}

impl Drop for Note {
  fn drop(&mut self) {
    self.counts.borrow_mut().entry(self.id.0).or_default().1 += 1;
  }
}

struct Story {
  app: Arc<App>,
  pages: Pages<'static>,
  terminal: Terminal<TestBackend>,
  counts: Counts,
}

impl Story {
  fn new() -> Story {
    let app = Arc::new(App::new(&Schema::new(SCHEMA).unwrap()).unwrap());
    let counts = Counts::default();
    let (made, of) = (counts.clone(), app.clone());
    let pages = Pages::new(&app, 4, move |id, route: &Route| {
      if route.name() == "bad" {
        return None;
      }
      made.borrow_mut().entry(id.0).or_default().0 += 1;
      let (app, counts, name) = (of.clone(), made.clone(), route.name().to_owned());
      Some(Box::new(Note { app, id, name, typed: String::new(), counts }) as Box<dyn Page>)
    });
    let terminal = Terminal::new(TestBackend::new(WIDTH, 3)).unwrap();
    let mut story = Story { app, pages: pages.unwrap(), terminal, counts };
    story.settle();
    story
  }

  fn frame(&mut self) -> bool {
    self.pages.frame(&mut self.terminal).unwrap()
  }

  fn settle(&mut self) {
    while self.frame() {}
  }

  fn line(&self, row: u16) -> String {
    let buffer = self.terminal.backend().buffer();
    let cells = (0..WIDTH).map(|column| buffer.get(column, row).symbol.as_str());
    cells.collect::<String>().trim_end().to_owned()
  }

  fn press(&mut self, code: KeyCode) {
    self.pages.take(&Event::Key(KeyEvent::new(code, KeyModifiers::NONE)), WIDTH).unwrap();
  }

  fn type_text(&mut self, text: &str) {
    text.chars().for_each(|letter| self.press(KeyCode::Char(letter)));
    self.settle();
  }

  fn mouse(&mut self, kind: MouseEventKind, column: u16) {
    let event = MouseEvent { kind, column, row: 1, modifiers: KeyModifiers::NONE };
    self.pages.take(&Event::Mouse(event), WIDTH).unwrap();
    self.frame();
  }

  fn drag(&mut self, last: u16) {
    self.mouse(MouseEventKind::Down(MouseButton::Left), 1);
    for column in [5, last] {
      self.mouse(MouseEventKind::Drag(MouseButton::Left), column);
    }
  }

  fn release(&mut self, last: u16) {
    self.mouse(MouseEventKind::Up(MouseButton::Left), last);
    self.settle();
  }

  fn answer(&self, resolution: Resolution) {
    if let Some(question) = self.app.scene().unwrap().question {
      self.app.resolve(question.token, &resolution).unwrap();
    }
  }

  /// Pages made and dropped; none is made twice.
  fn made(&self) -> (u32, u32) {
    let counts = self.counts.borrow_mut();
    assert!(counts.values().all(|(made, dropped)| *made == 1 && *dropped <= 1), "{counts:?}");
    (counts.len() as u32, counts.values().map(|(_, dropped)| dropped).sum())
  }

  fn shows_state(&self) -> bool {
    let profile = r#"{"like":"immediate","modals":0}"#;
    let fresh = navruntime::Presenter::new(&self.app, profile).unwrap();
    let navruntime::Next::Operation(operation) = fresh.next().unwrap() else { panic!() };
    let items = operation.json.get("switch").and_then(|body| body.get("items")).unwrap();
    let ids = items.as_array().unwrap().iter().map(|item| item.get("id").unwrap().as_i64());
    ids.eq(self.pages.shown().iter().map(|id| Some(id.0)))
  }
}

#[test]
fn half_a_sentence_is_still_there_after_five_times_on_the_other_tab() {
  let mut story = Story::new();
  story.type_text("half a sentence");
  for _ in 0..5 {
    story.app.send(AppIntent::Select("b".into())).unwrap();
    story.settle();
    assert_eq!(story.line(0), "news 2:");
    story.app.send(AppIntent::Select("a".into())).unwrap();
    story.settle();
    assert_eq!(story.line(0), "home 1: half a sentence");
  }
  assert_eq!(story.made(), (2, 0));
}

#[test]
fn two_taps_in_a_frame_show_one_page() {
  let mut story = Story::new();
  story.press(KeyCode::Enter);
  story.press(KeyCode::Enter);
  story.settle();
  assert_eq!((story.line(0).as_str(), story.made()), ("note 3:", (2, 0)));
}

#[test]
fn an_alarm_during_a_slide_is_up_in_the_next_frame() {
  let mut story = Story::new();
  story.press(KeyCode::Enter);
  assert!(story.frame(), "the note slides");
  assert_eq!(story.line(0).find("note 3:"), Some(48), "{}", story.line(0));
  let _ = story.app.set_fact("alarm", true).unwrap();
  story.frame();
  assert_eq!(story.line(0), "alarm 4:");
  let _ = story.app.set_fact("alarm", false).unwrap();
  story.settle();
  assert_eq!((story.line(0).as_str(), story.made()), ("note 3:", (3, 1)));
}

#[test]
fn a_drag_that_is_given_up_leaves_the_very_same_page() {
  let mut story = Story::new();
  story.type_text("below");
  story.press(KeyCode::Enter);
  story.settle();
  story.type_text("kept");
  story.drag(20);
  assert_eq!(story.line(0), "home 1: below      note 3: kept");
  let _ = story.app.set_fact("alarm", true).unwrap();
  story.frame();
  assert_eq!(story.line(0), "home 1: below      note 3: kept", "a finger has the page");
  let _ = story.app.set_fact("alarm", false).unwrap();
  story.release(20);
  assert_eq!((story.line(0).as_str(), story.made()), ("note 3: kept", (2, 0)));
  story.drag(50);
  story.release(50);
  assert_eq!((story.line(0).as_str(), story.made()), ("home 1: below", (2, 1)));
  assert_eq!(story.app.describe().unwrap(), "t [a]: home");
}

#[test]
fn a_draft_that_asks_refuses_a_drag_and_the_very_same_page_comes_back() {
  let mut story = Story::new();
  story.app.go("draft").unwrap();
  story.settle();
  story.type_text("words");
  for _ in 0..2 {
    story.drag(50);
    story.release(50);
    assert_eq!((story.line(0).as_str(), story.made()), ("draft 3: words", (2, 0)));
    assert!(story.app.scene().unwrap().question.is_some());
    story.answer(Resolution::Cancel(Value::Null));
  }
  story.drag(50);
  story.release(50);
  story.answer(Resolution::Proceed);
  story.settle();
  assert_eq!((story.line(0).as_str(), story.made()), ("home 1:", (2, 1)));
}

#[test]
fn a_root_and_a_page_that_slides_cannot_be_dragged() {
  let mut story = Story::new();
  story.drag(50);
  assert_eq!(story.line(0), "home 1:");
  story.press(KeyCode::Enter);
  story.frame();
  story.mouse(MouseEventKind::Drag(MouseButton::Left), 50);
  story.release(50);
  assert_eq!(story.line(0), "note 3:");
}

#[test]
fn a_page_that_cannot_be_made_shows_a_sentence() {
  let mut story = Story::new();
  story.app.go("bad").unwrap();
  story.settle();
  assert_eq!(story.line(1), SENTENCE);
  assert_eq!(story.app.describe().unwrap(), "t [a]: home > bad");
  story.app.back().unwrap();
  story.settle();
  assert_eq!((story.line(0).as_str(), story.line(1).as_str()), ("home 1:", ""));
}

#[test]
fn a_terminal_without_room_shows_nothing() {
  let mut story = Story::new();
  story.terminal.backend_mut().resize(WIDTH, 0);
  story.press(KeyCode::Enter);
  story.settle();
  assert_eq!(story.made(), (2, 0));
}

#[test]
fn a_sheet_lies_on_its_screen() {
  struct Line(&'static str, u16);
  impl Page for Line {
    fn draw(&self, area: Rect, buffer: &mut Buffer) {
      buffer.set_string(area.x, area.y + self.1, self.0, Style::default());
    }
    fn key(&mut self, _: KeyEvent) {}
  }
  let mut story = Story::new();
  story.pages = Pages::new(&story.app, 4, |_, route: &Route| {
    let line = if route.name() == "sheet" { Line("over it", 1) } else { Line("screen", 0) };
    Some(Box::new(line) as Box<dyn Page>)
  })
  .unwrap();
  story.app.go("sheet").unwrap();
  story.settle();
  assert_eq!((story.line(0).as_str(), story.line(1).as_str()), ("screen", "over it"));
}

#[test]
fn after_300_commands_during_animations_what_is_shown_is_the_state() {
  let seed = std::env::var("NAV_TEST_SEED").ok().and_then(|text| text.parse().ok());
  let mut state: u32 = seed.unwrap_or(std::process::id());
  println!("NAV_TEST_SEED={state}");
  let mut chance = move |below: u32| {
    state = state.wrapping_mul(1_103_515_245).wrapping_add(12_345);
    (state >> 16) % below
  };
  let mut story = Story::new();
  for _ in 0..300 {
    let app = &story.app;
    let _: AppResult = match chance(15) {
      0 => app.go("draft"),
      1 => app.go("sheet"),
      2 => app.send(AppIntent::Select("a".into())),
      3 => app.send(AppIntent::Select("b".into())),
      4 => app.send(AppIntent::BackToRoot),
      5 => app.go("bad"),
      6..=8 => app.go("note"),
      9..=11 => app.back(),
      12 => {
        let _ = app.set_fact("alarm", chance(2) == 0).unwrap();
        continue;
      }
      13 => {
        story.answer(Resolution::Proceed);
        continue;
      }
      _ => {
        story.answer(Resolution::Cancel(Value::Null));
        continue;
      }
    }
    .unwrap();
    if chance(3) > 0 {
      story.frame();
    }
  }
  story.settle();
  assert!(story.shows_state());
  let (made, dropped) = story.made();
  assert!(made > 10 && dropped < made);
  let counts = story.counts.clone();
  drop(story);
  assert!(counts.borrow_mut().values().all(|counts| *counts == (1, 1)), "each ends once");
}

#[test]
fn texts_from_outside_stay_in_their_area_and_steer_nothing() {
  let whole = Rect { x: 0, y: 0, width: 12, height: 2 };
  let mut buffer = Buffer::empty(whole);
  let area = Rect { x: 2, y: 0, width: 6, height: 1 };
  assert_eq!(put(&mut buffer, area, (1, 0), "日本語", Style::default()), 5);
  assert_eq!(put(&mut buffer, area, (9, 0), "beside", Style::default()), 9);
  assert_eq!(put(&mut buffer, area, (0, 1), "below", Style::default()), 0);
  let beyond = Rect { x: 4, y: 1, width: 60, height: 60 };
  assert_eq!(put(&mut buffer, beyond, (0, 0), &"x".repeat(100), Style::default()), 8);
  let row = |y| (0..12).map(|x| buffer.get(x, y).symbol.clone()).collect::<String>();
  assert_eq!(row(0), "   日 本      "); // A wide letter has two columns.
  assert_eq!(row(1), "    xxxxxxxx");
  assert_eq!(harmless("a\x1b[2J\n\u{9b}\u{202e}é"), "a\\u{1b}[2J\\u{a}\\u{9b}\\u{202e}é");
}
