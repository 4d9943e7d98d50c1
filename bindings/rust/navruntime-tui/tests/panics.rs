//! A panic while the terminal is taken: its message is on the screen that the person sees then.

use std::env;
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, SyncSender};
use std::thread;

use crossterm::event::KeyEvent;
use navruntime::{App, Schema};
use navruntime_tui::{Handling, Page, Pages, Window};
use tui::{buffer::Buffer, layout::Rect, style::Style};

/// Which thread of a program on a terminal is to panic.
const WHO: &str = "NAVRUNTIME_TUI_PANICS";
const LEAVES: &str = "\u{1b}[?1049l";
const ENTERS: &str = "\u{1b}[?1049h";

/// Tells that it was drawn.
struct Torn(SyncSender<()>);

impl Page for Torn {
  fn draw(&self, area: Rect, buffer: &mut Buffer) {
    assert!(env::var(WHO).is_ok_and(|who| who != "page"), "the page is torn");
    buffer.set_string(area.x, area.y, "still here", Style::default());
    let _ = self.0.try_send(());
  }

  fn key(&mut self, _: KeyEvent) {}
}

fn program() {
  let schema = r#"{"format":1,"id":"t","root":{"stack":"home"},"routes":{"home":{}}}"#;
  let app = App::new(&Schema::new(schema).unwrap()).unwrap();
  let mut window = Window::open().unwrap();
  let (drawn, is_drawn) = mpsc::sync_channel(1);
  thread::spawn(move || {
    is_drawn.recv().unwrap();
    panic!("the thread is torn");
  });
  let make = |_, _: &_| Some(Box::new(Torn(drawn.clone())) as Box<dyn Page>);
  let mut pages = Pages::new(&app, 0, make).unwrap();
  window.run(&app, &mut pages, |_| Handling::End).unwrap();
}

/// What a terminal gets from a program of which `who` panics. A key ends the program when it has
/// taken the terminal that many times.
fn said_on_terminal(who: &str, times: usize) -> String {
  let own = env::current_exe().unwrap();
  let command = format!("'{}' --exact on_a_terminal --nocapture", own.display());
  let mut script = Command::new("timeout");
  script.args(["60", "script", "-qec", &command, "/dev/null"]).env(WHO, who).env("TERM", "xterm");
  let mut child = script.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
  let mut keyboard = child.stdin.take().unwrap();
  let mut screen = child.stdout.take().unwrap();
  let (mut said, mut piece, mut is_pressed) = (String::new(), [0; 4096], false);
  while let Ok(count @ 1..) = screen.read(&mut piece) {
    said += &String::from_utf8_lossy(&piece[..count]);
    if !is_pressed && said.matches(ENTERS).count() == times {
      keyboard.write_all(b"q").unwrap();
      is_pressed = true;
    }
  }
  child.wait().unwrap();
  said
}

#[test]
fn on_a_terminal() {
  if env::var_os(WHO).is_some() {
    program();
  }
}

#[test]
fn what_a_page_says_is_not_lost_with_the_alternate_screen() {
  let said = said_on_terminal("page", 2);
  let (before, after) = said.split_once(LEAVES).unwrap_or_else(|| panic!("{said:?}"));
  assert!(before.contains(ENTERS) && !before.contains("torn"), "{said:?}");
  assert!(after.contains("the page is torn"), "{said:?}");
  // The cursor would go back over the message.
  assert!(!after.contains(LEAVES) && after.contains("\u{1b}[?25h"), "{said:?}");
}

#[test]
fn the_panic_of_another_thread_is_told_and_the_pages_are_drawn_again() {
  let said = said_on_terminal("thread", 2);
  let parts: Vec<_> = said.split(LEAVES).collect();
  let [first, told, last] = parts[..] else { panic!("{said:?}") };
  assert!(!first.contains("torn") && told.contains("the thread is torn"), "{said:?}");
  let (message, drawn) = told.split_once(ENTERS).unwrap_or_else(|| panic!("{said:?}"));
  assert!(message.contains("torn") && drawn.contains("still"), "{said:?}");
  assert!(!last.contains("panicked"), "{said:?}");
}
