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

use std::fmt;
use std::time::Duration;

use crossterm::event::KeyEvent;
pub use navruntime::frames::SENTENCE;
use navruntime::frames::{Frames, Item};
use navruntime::{App, EntryId, Error, Route};
use tui::{buffer::Buffer, layout::Rect};

/// A terminal can show everything at once, and has one place to draw.
const PROFILE: &str = r#"{"like":"immediate","modals":0}"#;

/// Time is counted in frames: this is one.
const FRAME: Duration = Duration::from_millis(1);

/// A screen of the program. It stays on the thread that draws.
pub trait Page: 'static {
  /// Draws it: a screen into an empty buffer, a sheet or cover over what lies below.
  fn draw(&self, area: Rect, buffer: &mut Buffer);
  /// Takes a key, while it is on top.
  fn key(&mut self, key: KeyEvent);
}

type Made = Option<Box<dyn Page>>;

/// The pages of an app.
pub struct Pages<'make> {
  frames: Frames<Box<dyn Page>>,
  make: Box<dyn FnMut(&Item) -> Made + 'make>,
  pointer: pointer::Pointer,
}

impl<'make> Pages<'make> {
  /// Shows an app from now on. `make` answers the page of a screen, or none if it cannot be made.
  /// An animation has that many frames; with 0, pages do not slide.
  ///
  /// # Errors
  /// Those of [`Frames::new`].
  pub fn new(
    app: &App,
    frames: u16,
    mut make: impl FnMut(EntryId, &Route) -> Made + 'make,
  ) -> Result<Self, Error> {
    let way = if frames == 0 { Duration::ZERO } else { FRAME * (u32::from(frames) + 1) };
    Ok(Pages {
      frames: Frames::with_profile(app, way, PROFILE)?,
      make: Box::new(move |item| make(item.id, &item.route)),
      pointer: pointer::Pointer::default(),
    })
  }

  /// The ids that are shown, bottom first.
  pub fn shown(&self) -> Vec<EntryId> {
    self.frames.shown()
  }
}

/// What is shown, and whether it moves.
impl fmt::Debug for Pages<'_> {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.debug_tuple("Pages").field(&self.frames).finish()
  }
}
