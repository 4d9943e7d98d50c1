//! Draws an app of `navruntime` on a terminal with `tui`: each screen is a [`Page`] of the program,
//! which is made once and dropped when it has left for good. The repository has a whole program in
//! docs/howto/draw-rust.md.

mod drawing;
mod instance;
mod kept;
mod look;
mod note;
mod pointer;
mod text;
mod window;

pub use instance::Instance;
pub use kept::{answer, ask_if_typed, Chosen, Typed};
pub use look::{put_bar, put_foot, put_list, put_sheet, BAR, BOLD, CHOSEN, FAINT, FAULT, PLAIN};
pub use note::Note;
pub use text::{below, harmless, put, put_text, rows_of};
pub use window::{Handling, Waker, Window};

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use crossterm::event::KeyEvent;
use navruntime::json::{FromJson, Value};
use navruntime::{App, EntryId, Error, Next, Operation, Presenter, Route};
use tui::{buffer::Buffer, layout::Rect};

/// What is shown in place of a page that cannot be made.
pub const SENTENCE: &str = "This page cannot be shown. Go back and try again.";

/// A terminal can show everything at once, and has one place to draw.
const PROFILE: &str = r#"{"like":"immediate","modals":0}"#;

/// A screen of the program.
pub trait Page: Send + 'static {
  /// Draws it: a screen into an empty buffer, a sheet or cover over what lies below.
  fn draw(&self, area: Rect, buffer: &mut Buffer);
  /// Takes a key, while it is on top.
  fn key(&mut self, key: KeyEvent);
}

/// What the presenter keeps: a page, or none if it could not be made.
struct Kept {
  page: Mutex<Option<Box<dyn Page>>>,
  is_layer: bool,
}

type Make<'make> = dyn FnMut(EntryId, &Route) -> Option<Box<dyn Page>> + 'make;

/// The pages of an app.
pub struct Pages<'make> {
  presenter: Presenter,
  make: Box<Make<'make>>,
  frames: u16,
  leaves: HashMap<Option<String>, Vec<EntryId>>,
  leaf: Option<String>,
  failed: Option<EntryId>,
  slide: Option<drawing::Slide>,
  pointer: pointer::Pointer,
}

impl<'make> Pages<'make> {
  /// Shows an app from now on. `make` answers the page of a screen, or none if it cannot be made.
  /// An animation has that many frames; with 0, pages do not slide.
  ///
  /// # Errors
  /// Those of [`Presenter::new`].
  pub fn new(
    app: &App,
    frames: u16,
    make: impl FnMut(EntryId, &Route) -> Option<Box<dyn Page>> + 'make,
  ) -> Result<Self, Error> {
    Ok(Pages {
      presenter: Presenter::new(app, PROFILE)?,
      make: Box::new(make),
      frames,
      leaves: HashMap::new(),
      leaf: None,
      failed: None,
      slide: None,
      pointer: pointer::Pointer::default(),
    })
  }

  /// The ids that are shown, bottom first.
  pub fn shown(&self) -> &[EntryId] {
    self.leaves.get(&self.leaf).map_or(&[], Vec::as_slice)
  }

  fn is_layer(&self, id: &EntryId) -> bool {
    self.presenter.page::<Kept>(*id).is_some_and(|kept| kept.is_layer)
  }

  fn update(&mut self) -> Result<(), Error> {
    while let Next::Operation(operation) = self.presenter.next()? {
      self.slide = None; // What is in flight is cut short.
      let body = operation.json.get(&operation.kind).cloned().unwrap_or_default();
      let items = body.get("items").and_then(Value::as_array).unwrap_or_default();
      if operation.kind == "discard" || self.make_pages(items)? {
        self.apply(&operation, &body)?;
      } else {
        self.presenter.failed(operation.number, self.shown())?;
      }
    }
    Ok(())
  }

  /// Has the pages of items made. False if one cannot be made, the first time.
  fn make_pages(&mut self, items: &[Value]) -> Result<bool, Error> {
    for item in items {
      let id = id_of(item);
      if self.presenter.page::<Kept>(id).is_some() {
        continue;
      }
      let route = Route::from_value(item.get("route").unwrap_or(&Value::Null))?;
      let page = if self.failed == Some(id) { None } else { (self.make)(id, &route) };
      if page.is_none() && self.failed.replace(id) != Some(id) {
        return Ok(false);
      }
      let is_layer = item.get("style").and_then(Value::as_str) != Some("screen");
      self.presenter.set_page(id, Arc::new(Kept { page: Mutex::new(page), is_layer }))?;
    }
    Ok(true)
  }

  fn apply(&mut self, operation: &Operation, body: &Value) -> Result<(), Error> {
    let from = self.shown().to_vec();
    let count = |key| body.get(key).and_then(Value::as_i64).map_or(0, |count| count as usize);
    let length = match operation.kind.as_str() {
      "pop" => from.len().saturating_sub(count("count")),
      "replace" => count("keep"),
      // The leaf that is left keeps its pages up to its first layer.
      "switch" => from.iter().position(|id| self.is_layer(id)).unwrap_or(from.len()),
      _ => from.len(),
    };
    self.leaves.entry(self.leaf.clone()).or_default().truncate(length);
    if operation.kind == "switch" {
      self.leaf.clone_from(&operation.at);
    }
    let stack = self.leaves.entry(self.leaf.clone()).or_default();
    if operation.kind != "discard" {
      let items = body.get("items").and_then(Value::as_array).unwrap_or_default();
      stack.extend(items.iter().map(id_of));
    }
    for stack in self.leaves.values_mut() {
      stack.retain(|id| !operation.gone.contains(id));
    }
    let tops = [from.last(), self.shown().last()];
    let slides = tops.iter().flatten().filter(|id| !self.is_layer(id)).count() == 2;
    if self.frames == 0 || operation.animate == "none" || !slides || tops[0] == tops[1] {
      return self.presenter.done(operation.number).map(drop);
    }
    let is_back = operation.animate == "back";
    self.slide = Some(drawing::Slide { number: operation.number, from, is_back, frame: 1 });
    Ok(())
  }
}

fn id_of(item: &Value) -> EntryId {
  EntryId(item.get("id").and_then(Value::as_i64).unwrap_or_default())
}
