//! An issue tracker on a JSON Lines file: issues FILE [LINK]. If the file is shown already, the
//! link goes to that window. The journal and the socket for links are in the folder for states of
//! programs, ~/.local/state/navruntime-issues.

mod pages;
#[rustfmt::skip]
mod routes;
mod tracker;

use std::env;
use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use crossterm::event::{Event, KeyCode};
use navruntime::Schema;
use navruntime_tui::{answer, Handling, Instance, Page, Pages, Window};

use pages::{Desk, Screen};
use tracker::Tracker;

const SCHEMA: &str = include_str!("../../data/issues.schema.json");

/// What the program itself does with an event.
fn handle(desk: &Desk, event: &Event) -> Handling {
  let Event::Key(key) = event else { return Handling::Page };
  desk.note.say("");
  let is_alone = desk.app.scene().is_ok_and(|scene| scene.layers.is_empty());
  match desk.note.ok(answer(&desk.app, *key)) {
    Some(false) if is_alone && key.code == KeyCode::Char('q') => Handling::End,
    Some(false) => Handling::Page,
    _ => Handling::Taken,
  }
}

fn run(arguments: &[String]) -> Result<(), Box<dyn Error>> {
  let (file, link) = match arguments {
    [file] => (Path::new(file), None),
    [file, link] => (Path::new(file), Some(link.as_str())),
    _ => return Err("usage: issues FILE [LINK]; FILE is made if it does not exist".into()),
  };
  let tracker = Tracker::load(file).map_err(|error| format!("{}: {error}", file.display()))?;
  let Some(instance) = Instance::open("navruntime-issues", file, link)? else { return Ok(()) };
  let app = instance.app(&Schema::new(SCHEMA)?)?;
  let mut window = Window::open()?;
  let note = window.note();
  let desk = Arc::new(Desk { app: app.into(), tracker: tracker.into(), note });
  let visited = Arc::clone(&desk);
  instance.listen(move |link| {
    if let Some(link) = visited.note.ok(link) {
      visited.open(&link);
    }
  })?;
  if let Some(link) = link {
    desk.open(link);
  }
  let frames = if env::var_os("REDUCE_MOTION").is_some() { 0 } else { 8 };
  let mut pages = Pages::new(&desk.app, frames, |id, route| {
    Some(Box::new(Screen::new(&desk, id, route).ok()?) as Box<dyn Page>)
  })?;
  window.run(&desk.app, &mut pages, |event| handle(&desk, event))
}

fn main() -> ExitCode {
  match run(&env::args().skip(1).collect::<Vec<_>>()) {
    Ok(()) => ExitCode::SUCCESS,
    Err(error) => {
      eprintln!("issues: {error}");
      ExitCode::from(2)
    }
  }
}
