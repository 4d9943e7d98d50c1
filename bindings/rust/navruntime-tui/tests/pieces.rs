//! What pages are made of, what they keep in their entries, and links of other programs.

use std::sync::mpsc;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use navruntime::{App, EntryId, Route, Schema};
use navruntime_tui::{
  answer, ask_if_typed, below, put_bar, put_foot, put_list, put_sheet, put_text, rows_of, Chosen,
  Instance, Note, Typed, CHOSEN, FAULT, PLAIN,
};
use tui::{buffer::Buffer, layout::Rect, style::Style, text::Span, text::Spans};

const SCHEMA: &str = r#"{"format":1,"id":"t","root":{"stack":"home"},
  "routes":{"home":{},"note":{},"draft":{"leave":"ask"}}}"#;

fn app() -> App {
  App::new(&Schema::new(SCHEMA).unwrap()).unwrap()
}

/// Goes to a route, whose entry is answered.
fn go(app: &App, name: &str) -> EntryId {
  app.go(Route::new(name)).unwrap();
  app.scene().unwrap().screens.last().unwrap().id
}

fn key(code: KeyCode) -> KeyEvent {
  KeyEvent::new(code, KeyModifiers::NONE)
}

fn page(width: u16, height: u16) -> (Rect, Buffer) {
  let area = Rect { x: 0, y: 0, width, height };
  (area, Buffer::filled(area, tui::buffer::Cell::default().set_symbol("~")))
}

/// What a person sees of a row: a wide letter has two columns.
fn row(buffer: &Buffer, y: u16) -> String {
  let mut text = String::new();
  let mut hidden = 0;
  for x in 0..buffer.area.width {
    if hidden == 0 {
      text += &buffer.get(x, y).symbol;
      hidden = Span::raw(buffer.get(x, y).symbol.as_str()).width().max(1);
    }
    hidden -= 1;
  }
  text.trim_end().to_owned()
}

fn rows(buffer: &Buffer) -> Vec<String> {
  (0..buffer.area.height).map(|y| row(buffer, y)).collect()
}

#[test]
fn a_list_shows_the_chosen_row_or_that_it_is_empty() {
  let texts: Vec<Spans> = ["one", "two", "three", "fo\x1bur"].map(Spans::from).to_vec();
  for (chosen, shown) in [(0, ["one", "two"]), (1, ["one", "two"]), (9, ["three", "fo\\u{1b}ur"])] {
    let (area, _) = page(12, 2);
    let mut buffer = Buffer::empty(area);
    put_list(&mut buffer, area, &texts, chosen, "none");
    assert_eq!(rows(&buffer), shown);
    let y = u16::from(chosen > 0);
    assert_eq!(buffer.get(11, y).bg, CHOSEN.bg.unwrap(), "all of the row is marked");
    assert_ne!(buffer.get(11, 1 - y).bg, CHOSEN.bg.unwrap());
  }
  let area = Rect { x: 0, y: 0, width: 12, height: 2 };
  let mut buffer = Buffer::empty(area);
  put_list(&mut buffer, area, &[], 3, "none");
  assert_eq!(rows(&buffer), [" none", ""]);
  let spans = vec![Span::raw("日本 "), Span::styled("red", FAULT)];
  put_list(&mut buffer, area, &[Spans::from(spans)], 3, "none");
  assert_eq!(row(&buffer, 0), "日本 red");
}

#[test]
fn a_page_has_a_bar_a_body_and_a_foot() {
  let (area, mut buffer) = page(30, 7);
  let body = put_bar(&mut buffer, area, "Notes", &["one", "two"], 1);
  assert_eq!(body, Rect { x: 1, y: 2, width: 28, height: 3 });
  assert_eq!(buffer.get(15, 0).bg, CHOSEN.bg.unwrap());
  put_foot(&mut buffer, area, "It failed.", "q quit", None);
  assert_eq!(rows(&buffer), [" Notes   one   two", "", "", "", "", " It failed.", " q quit"]);
  put_foot(&mut buffer, area, "", "q quit", Some("Leave?"));
  assert_eq!((row(&buffer, 5).as_str(), row(&buffer, 6).as_str()), ("", " Leave?"));
}

#[test]
fn a_sheet_has_a_border_and_covers_what_is_below() {
  let (area, mut buffer) = page(12, 5);
  let inner = put_sheet(&mut buffer, area, (8, 3), "Go");
  assert_eq!(inner, Rect { x: 3, y: 2, width: 6, height: 1 });
  let shown = ["~~~~~~~~~~~~", "~~┌ Go ──┐~~", "~~│      │~~", "~~└──────┘~~", "~~~~~~~~~~~~"];
  assert_eq!(rows(&buffer), shown);
}

#[test]
fn pieces_have_room_in_any_window() {
  let note = Note::default();
  let app = app();
  let mut typed = Typed::new(&app, go(&app, "note"), 99).unwrap();
  typed.key(key(KeyCode::Char('日')), &app, &note);
  for width in 0..9 {
    for height in 0..9 {
      let (area, mut buffer) = page(width, height);
      let body = put_bar(&mut buffer, area, "日本", &["本"], 0);
      put_list(&mut buffer, body, &[Spans::from("日")], 0, "");
      put_text(&mut buffer, below(body, 2), "日本 日", 1, PLAIN);
      typed.draw(put_sheet(&mut buffer, area, (5, 3), "日"), &mut buffer);
      put_foot(&mut buffer, area, "本", "日", None);
    }
  }
}

#[test]
fn a_text_keeps_words_whole_and_cuts_long_ones() {
  let (area, _) = page(6, 5);
  let mut buffer = Buffer::empty(area);
  put_text(&mut buffer, area, "one two\n\nlonglonglong 日本語", 0, Style::default());
  assert_eq!(rows(&buffer), ["one", "two", "", "longlo", "nglong"]);
  let mut buffer = Buffer::empty(area);
  put_text(&mut buffer, area, "one two\n\nlonglonglong 日本語", 3, Style::default());
  assert_eq!(rows(&buffer), ["longlo", "nglong", "日本語", "", ""]);
  assert_eq!(rows_of("one two\n\nlonglonglong 日本語", 6), 6);
  assert_eq!((rows_of("", 6), rows_of("日本", 0)), (1, 2));
}

#[test]
fn a_chosen_row_comes_back_with_its_entry() {
  let (app, note) = (app(), Note::default());
  let id = go(&app, "note");
  let mut chosen = Chosen::new(&app, id).unwrap();
  for code in [KeyCode::Up, KeyCode::Down, KeyCode::Down] {
    assert!(chosen.key(key(code), 9, &app, &note));
  }
  assert!(!chosen.key(key(KeyCode::Enter), 9, &app, &note));
  let mut again = Chosen::new(&app, id).unwrap();
  assert_eq!((again.row(9), again.row(2), again.row(0)), (2, 1, 0));
  again.key(key(KeyCode::Up), 2, &app, &note); // The list has become shorter.
  assert_eq!(again.row(9), 0);
  again.key(key(KeyCode::Down), 0, &app, &note);
  assert_eq!(again.row(9), 0);
  app.back().unwrap();
  again.key(key(KeyCode::Down), 9, &app, &note);
  assert_eq!(note.text(), "", "an entry that has left keeps nothing, which is no fault");
}

#[test]
fn a_note_tells_what_went_wrong() {
  let note = Note::default();
  assert_eq!(note.ok(Ok::<i32, String>(1)), Some(1));
  assert_eq!((note.ok(Err::<i32, &str>("no room")), note.text().as_str()), (None, "no room"));
  note.say("");
  assert_eq!(note.text(), "");
}

#[test]
fn a_typed_text_comes_back_with_its_entry_and_has_an_end() {
  let (app, note) = (app(), Note::default());
  let id = go(&app, "note");
  let mut typed = Typed::new(&app, id, 8).unwrap();
  for letter in "a日本x".chars() {
    typed.key(key(KeyCode::Char(letter)), &app, &note);
  }
  assert_eq!((typed.text(), note.text().as_str()), ("a日本x", ""));
  typed.key(key(KeyCode::Char('y')), &app, &note);
  assert_eq!((typed.text(), note.text().as_str()), ("a日本x", "This text is long enough."));
  typed.key(key(KeyCode::Backspace), &app, &note);
  typed.key(key(KeyCode::Enter), &app, &note);
  assert!(!typed.key(key(KeyCode::Tab), &app, &note));
  for with in [KeyModifiers::CONTROL, KeyModifiers::ALT] {
    assert!(!typed.key(KeyEvent::new(KeyCode::Char('c'), with), &app, &note));
  }
  assert!(typed.key(KeyEvent::new(KeyCode::Char('h'), KeyModifiers::CONTROL), &app, &note));
  typed.key(key(KeyCode::Enter), &app, &note);
  let again = Typed::new(&app, id, 8).unwrap();
  assert_eq!(again.text(), "a日本");
  let (area, _) = page(4, 2);
  let mut buffer = Buffer::empty(area);
  again.draw(area, &mut buffer);
  assert_eq!(rows(&buffer), ["本", "█"]); // The row before them has no room.
}

#[test]
fn only_what_was_typed_is_asked_for() {
  let (app, note) = (app(), Note::default());
  go(&app, "draft");
  ask_if_typed(&app, app.back().unwrap()).unwrap();
  assert_eq!(app.describe().unwrap(), "t: home");
  let mut typed = Typed::new(&app, go(&app, "draft"), 99).unwrap();
  typed.key(key(KeyCode::Char('x')), &app, &note);
  typed.key(key(KeyCode::Backspace), &app, &note);
  ask_if_typed(&app, app.back().unwrap()).unwrap();
  assert_eq!(app.describe().unwrap(), "t: home");
  let mut typed = Typed::new(&app, go(&app, "draft"), 99).unwrap();
  typed.key(key(KeyCode::Char('x')), &app, &note);
  let is_asked = || app.scene().unwrap().question.is_some();
  for (code, is_open) in [(KeyCode::Char('n'), false), (KeyCode::Esc, false), (KeyCode::Up, true)] {
    ask_if_typed(&app, app.back().unwrap()).unwrap();
    assert!(is_asked() && answer(&app, key(code)).unwrap());
    assert_eq!(is_asked(), is_open);
  }
  assert!(answer(&app, key(KeyCode::Char('y'))).unwrap());
  assert_eq!(app.describe().unwrap(), "t: home");
  assert!(!answer(&app, key(KeyCode::Char('y'))).unwrap(), "there is no question");
}

#[test]
fn a_file_has_one_window_which_gets_the_links_of_others() {
  let folder = std::env::temp_dir().join(format!("navruntime-tui-{}", std::process::id()));
  std::env::set_var("XDG_STATE_HOME", &folder);
  let (file, schema) = (folder.join("some.txt"), Schema::new(SCHEMA).unwrap());
  let first = Instance::open("pieces", &file, None).unwrap().unwrap();
  let app = first.app(&schema).unwrap();
  go(&app, "note");
  let (sender, links) = mpsc::channel();
  first.listen(move |link| sender.send(link.unwrap()).unwrap()).unwrap();
  assert!(Instance::open("pieces", &file, Some("x://link")).unwrap().is_none());
  assert_eq!(links.recv().unwrap(), "x://link");
  assert!(Instance::open("pieces", &file, None).is_err(), "there is nothing to hand on");
  assert!(Instance::open("pieces", &folder.join("other.txt"), None).unwrap().is_some());
  drop((app, first));
  let again = Instance::open("pieces", &file, Some("x://link")).unwrap().unwrap();
  assert_eq!(again.app(&schema).unwrap().describe().unwrap(), "t: home > note");
  std::fs::remove_dir_all(&folder).unwrap();
}
