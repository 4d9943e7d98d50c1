//! Prints three frames of a terminal as text, from which docs/pictures/tui.svg is made: a page
//! slides in, an alarm has come up, a mouse drags the page away.

use std::error::Error;

use crossterm::event::{Event, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use navruntime::{App, EntryId, Route, Schema};
use navruntime_tui::{Page, Pages};
use tui::widgets::{Block, Borders, Clear, Paragraph, Widget};
use tui::{backend::TestBackend, buffer::Buffer, layout::Rect, Terminal};

const SCHEMA: &str = r#"{"format":1,"id":"notes","root":{"stack":"Notes"},
  "facts":{"rings":{"initial":false}},
  "routes":{"Notes":{},"Note":{},"Alarm":{"show":"cover","while":["rings"]}}}"#;
const SIZE: (u16, u16) = (26, 6);

struct Screen {
  name: String,
}

impl Page for Screen {
  fn draw(&self, area: Rect, buffer: &mut Buffer) {
    let (text, area) = match self.name.as_str() {
      "Notes" => ("Shopping\nHolidays\n\nn: a new note", area),
      "Note" => ("half a sent\n\n\nEsc: back", area),
      _ => ("It is 7 o'clock.\nEnter: stop", Rect { x: 3, y: 1, width: 20, height: 4 }),
    };
    let block = Block::default().title(self.name.as_str()).borders(Borders::ALL);
    Clear.render(area, buffer);
    Paragraph::new(text).block(block).render(area, buffer);
  }
  fn key(&mut self, _: KeyEvent) {}
}

fn print(terminal: &Terminal<TestBackend>) {
  let buffer = terminal.backend().buffer();
  for y in 0..SIZE.1 {
    let line: String = (0..SIZE.0).map(|x| buffer.get(x, y).symbol.as_str()).collect();
    println!("{line}");
  }
}

fn main() -> Result<(), Box<dyn Error>> {
  let app = App::new(&Schema::new(SCHEMA)?)?;
  let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1))?;
  let mut pages = Pages::new(&app, 9, |_: EntryId, route: &Route| {
    Some(Box::new(Screen { name: route.name().to_owned() }) as Box<dyn Page>)
  })?;
  pages.frame(&mut terminal)?;
  app.go("Note")?;
  for _ in 0..5 {
    pages.frame(&mut terminal)?;
  }
  print(&terminal);
  let _ = app.set_fact("rings", true)?;
  pages.frame(&mut terminal)?;
  print(&terminal);
  let _ = app.set_fact("rings", false)?;
  pages.frame(&mut terminal)?;
  let button = MouseButton::Left;
  for (kind, column) in [(MouseEventKind::Down(button), 1), (MouseEventKind::Drag(button), 11)] {
    let mouse = MouseEvent { kind, column, row: 2, modifiers: KeyModifiers::NONE };
    pages.take(&Event::Mouse(mouse), SIZE.0)?;
  }
  pages.frame(&mut terminal)?;
  print(&terminal);
  Ok(())
}
