//! Pages for programs that draw every frame: egui, game engines, a canvas of your own.
//!
//! [`Frames`] keeps the page that the program made for each screen, and says in each frame which of
//! them to draw, and where. Pages slide in from the right and layers from below, in two lanes that
//! do not wait for each other. A finger or a gamepad may drag the page on top away.
//!
//! ```
//! use navruntime::frames::{Frames, SENTENCE};
//! use navruntime::{App, Schema, ScreenSender};
//! use std::time::Duration;
//!
//! struct Page {
//!   screen: ScreenSender,
//!   typed: String, // What was typed stays as long as the page.
//! }
//!
//! let app = App::new(&Schema::new(
//!   r#"{"format":1,"id":"notes","root":{"stack":"home"},"routes":{"home":{},"note":{}}}"#,
//! )?)?;
//! let mut frames = Frames::new(&app, Duration::from_millis(200))?;
//! for _ in 0..3 {
//!   let elapsed = Duration::from_millis(100); // In your program: since the frame before.
//!   for placed in frames.frame(elapsed, |item| {
//!     Some(Page { screen: app.at(item.id).ok()?, typed: String::new() })
//!   })? {
//!     let x = 320.0 * placed.right; // Draw it there.
//!     let Some(page) = placed.page else {
//!       println!("{SENTENCE}");
//!       continue;
//!     };
//!     println!("{} at {x}: {}", placed.item.route.name(), page.typed);
//!   }
//!   if let Some(page) = frames.top_mut() {
//!     page.typed.push('x'); // A key.
//!     page.screen.go("note")?; // A click.
//!   }
//!   if !frames.is_moving() {
//!     // Wait for the next event; an observer of the app wakes the loop after a commit.
//!   }
//! }
//! # Ok::<(), navruntime::Error>(())
//! ```
//!
//! A page is a value of any type, an enum or a struct; it need not be `Send`. It is dropped once,
//! in a call of `Frames`, when it has left for good and its way has ended; what is left is dropped
//! with `Frames`. If dropping one panics, the others are dropped all the same.

mod doing;
mod drag;
mod line;
mod motion;
mod pages;
mod placed;

use std::fmt;
use std::mem;
use std::sync::Weak;
use std::time::Duration;

use crate::app::Handle;
use crate::{App, EntryId, Error, LayerStyle, Next, Presenter, Route};
use line::Line;
use motion::Motion;
use pages::Pages;

pub use placed::{Drawn, Placed};

/// What is to be drawn in place of a page that could not be made.
pub const SENTENCE: &str = "This page cannot be shown. Go back and try again.";

/// Everything can be drawn at once, and layers do not wait for pages.
const PROFILE: &str = r#"{"like":"immediate","lanes":true}"#;

/// A screen that a page is made for.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Item {
  /// That of its entry: [`App::at`] gives the sender of the screen.
  pub id: EntryId,
  /// Its route when the page was made; [`App::scene`] has parameters that were changed later.
  pub route: Route,
  /// How a layer is shown; none for a screen on a stack.
  pub style: Option<LayerStyle>,
}

/// The pages of an app, and where they are in each frame. See [the module](self).
pub struct Frames<P> {
  presenter: Presenter,
  app: Weak<Handle>,
  duration: Duration,
  line: Line,
  motions: [Option<Motion>; 2],
  dragged: Option<EntryId>,
  pages: Pages<P>,
  /// Whether the pages are to be arranged anew.
  is_stale: bool,
}

impl<P> Frames<P> {
  /// Shows an app from now on. A page slides for `duration`; if that is 0, nothing slides. The
  /// first pages are made in the first [`frame`](Self::frame). The app may be dropped before.
  ///
  /// # Errors
  /// Those of [`Presenter::new`].
  pub fn new(app: &App, duration: Duration) -> Result<Frames<P>, Error> {
    Frames::with_profile(app, duration, PROFILE)
  }

  /// Shows an app as a profile says (docs/presenter.md), for example one column of it:
  /// `{"like":"immediate","lanes":true,"at":"list"}`. Layers that are no modals of the profile are
  /// pages of the stack that they lie on, and move as pages do.
  ///
  /// # Errors
  /// As [`new`](Self::new).
  pub fn with_profile(app: &App, duration: Duration, profile: &str) -> Result<Frames<P>, Error> {
    Ok(Frames {
      presenter: Presenter::new(app, profile)?,
      app: app.handle(),
      duration,
      line: Line::default(),
      motions: [None, None],
      dragged: None,
      pages: Pages::new(),
      is_stale: false,
    })
  }

  /// Shows another part of the state, or joins columns, from the next frame on: a window has been
  /// resized. The profile may differ from the one before in `at` and `columns` only; that of
  /// [`new`](Self::new) is `{"like":"immediate","lanes":true}`. What is shown before and after
  /// keeps its page. What slides is at its end, and what a finger drags at its place.
  ///
  /// # Errors
  /// Those of [`Presenter::set_profile`]; nothing changes.
  pub fn set_profile(&mut self, profile: &str) -> Result<(), Error> {
    self.presenter.set_profile(profile)?;
    self.motions = [None, None]; // The presenter takes what is in flight for finished.
    self.is_stale = true;
    let told = self.dragged.take().map(|_| self.presenter.hold(false)).transpose();
    self.pages.sweep(&self.motions);
    told.map(drop)
  }

  /// One frame: lets time pass, does what was committed, and answers the pages to draw, bottom
  /// first. `make` makes the page of a screen, or answers none if it cannot be made; then
  /// [`SENTENCE`] is to be drawn until the screen is left. `make` may change the app; what it, or
  /// another thread, commits while operations are taken is for this frame too, and what is
  /// committed later, while pages are drawn, for the next one.
  ///
  /// While nothing moves and nothing was committed, it costs one atomic load; else time in
  /// proportion to the pages that are shown and to what was committed.
  ///
  /// # Errors
  /// Those of [`Presenter::next`]. Nothing is lost: the next frame goes on.
  ///
  /// # Panics
  /// If `make` does. Then the screen has no page yet, what was drawn before is kept, and the next
  /// frame asks for the page again.
  pub fn frame(
    &mut self,
    elapsed: Duration,
    mut make: impl FnMut(&Item) -> Option<P>,
  ) -> Result<Drawn<'_, P>, Error> {
    self.pass(elapsed)?;
    while self.presenter.wants() {
      let Next::Operation(operation) = self.presenter.next()? else { break };
      self.perform(&operation, &mut make)?;
    }
    if mem::take(&mut self.is_stale) {
      self.pages.arrange(&self.line, &self.motions);
    }
    Ok(self.placed())
  }

  /// The pages as the last frame had them, bottom first, for a program that looks for what was
  /// clicked: `rev()` begins with what is on top.
  pub fn placed(&mut self) -> Drawn<'_, P> {
    Drawn(self.pages.drawn.iter_mut())
  }

  /// Whether another frame is to be drawn soon, since a page slides or something was committed. If
  /// not, the program may wait for an event. A page that a finger has does not move by itself.
  pub fn is_moving(&self) -> bool {
    self.motions.iter().flatten().any(|motion| !motion.is_held) || self.presenter.wants()
  }

  /// The page on top, for keys. None if there is none, or it could not be made.
  pub fn top_mut(&mut self) -> Option<&mut P> {
    self.page_mut(self.line.top()?.id)
  }

  /// The page of an id, also of one that is not drawn. None if there is none, or it could not be
  /// made.
  pub fn page_mut(&mut self, id: EntryId) -> Option<&mut P> {
    self.pages.get_mut(id)?.page.as_mut()
  }

  /// The ids that are shown, bottom first, also those that others cover.
  pub fn shown(&self) -> Vec<EntryId> {
    self.line.ids()
  }
}

impl<P> fmt::Debug for Frames<P> {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut debug = formatter.debug_struct("Frames");
    debug.field("shown", &self.shown()).field("pages", &self.pages.count());
    debug.field("is_moving", &self.is_moving()).finish_non_exhaustive()
  }
}
