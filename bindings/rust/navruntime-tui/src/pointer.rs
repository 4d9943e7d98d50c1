//! Events: keys for the page on top, and a mouse that drags it away.

use std::mem;

use crossterm::event::{Event, MouseButton, MouseEventKind};
use navruntime::Error;

use crate::Pages;

/// A mouse: the column where its button came down, how far it is from there, and whether it has
/// the page on top.
#[derive(Default)]
pub(crate) struct Pointer {
  pressed: u16,
  right: u16,
  has_page: bool,
}

impl Pages<'_> {
  /// Takes an event of the terminal, `width` columns wide. Then draw a frame.
  ///
  /// # Errors
  /// Those of the presenter.
  pub fn take(&mut self, event: &Event, width: u16) -> Result<(), Error> {
    match event {
      Event::Key(key) => {
        if let Some(page) = self.frames.top_mut() {
          page.key(*key);
        }
      }
      Event::Mouse(mouse) => match mouse.kind {
        MouseEventKind::Down(MouseButton::Left) => self.pointer.pressed = mouse.column,
        MouseEventKind::Drag(MouseButton::Left) => self.drag(mouse.column, width)?,
        MouseEventKind::Up(MouseButton::Left) => self.release(width)?,
        _ => {}
      },
      _ => {}
    }
    Ok(())
  }

  fn drag(&mut self, column: u16, width: u16) -> Result<(), Error> {
    self.pointer.right = column.saturating_sub(self.pointer.pressed);
    if !self.pointer.has_page && self.pointer.right > 0 {
      self.pointer.has_page = self.frames.drag_begin()?;
    }
    self.frames.drag(f32::from(self.pointer.right) / f32::from(width.max(1)));
    Ok(())
  }

  /// Past half of the terminal, the page is off: the state is asked, and may refuse.
  fn release(&mut self, width: u16) -> Result<(), Error> {
    if mem::take(&mut self.pointer.has_page) {
      self.frames.drag_end(self.pointer.right > width / 2)?;
    }
    Ok(())
  }
}
