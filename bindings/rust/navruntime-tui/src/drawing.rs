//! Frames: what is on top, and what slides or is dragged.

use std::error::Error;
use std::sync::PoisonError;

use navruntime::EntryId;
use tui::{
  backend::Backend, buffer::Buffer, layout::Rect, style::Style, widgets::Widget, Terminal,
};

use crate::{Kept, Pages, SENTENCE};

/// An animation: its operation, what was shown before, and the frame that is drawn next.
pub(crate) struct Slide {
  pub(crate) number: i64,
  pub(crate) from: Vec<EntryId>,
  pub(crate) is_back: bool,
  pub(crate) frame: u16,
}

impl Pages<'_> {
  /// Does what was committed, and draws one frame. True if another is to be drawn soon; if not, the
  /// program may wait for an event.
  ///
  /// # Errors
  /// Those of the presenter, and of the terminal.
  pub fn frame<B: Backend>(&mut self, terminal: &mut Terminal<B>) -> Result<bool, Box<dyn Error>> {
    self.update()?;
    terminal.draw(|frame| frame.render_widget(&*self, frame.size()))?;
    if let Some(slide) = &mut self.slide {
      slide.frame += 1;
      if slide.frame > self.frames {
        let number = slide.number;
        self.slide = None;
        self.presenter.done(number)?;
        self.update()?;
        return Ok(true); // The page is still to be drawn where it came to rest.
      }
    }
    Ok(self.slide.is_some())
  }

  /// Draws a stack, moved to the right: its highest screen, and the sheets and covers on that.
  fn paint(&self, stack: &[EntryId], area: Rect, right: u16, buffer: &mut Buffer) {
    let first = stack.iter().rposition(|id| !self.is_layer(id)).unwrap_or(0);
    let mut own = Buffer::empty(area);
    for kept in stack[first..].iter().filter_map(|id| self.presenter.page::<Kept>(*id)) {
      match &*kept.page.lock().unwrap_or_else(PoisonError::into_inner) {
        Some(page) => page.draw(area, &mut own),
        None => own.set_string(area.x, area.y + area.height / 2, SENTENCE, Style::default()),
      }
    }
    for y in area.top()..area.bottom() {
      for x in area.left().saturating_add(right)..area.right() {
        *buffer.get_mut(x, y) = own.get(x - right, y).clone();
      }
    }
  }
}

impl Widget for &Pages<'_> {
  fn render(self, area: Rect, buffer: &mut Buffer) {
    let shown = self.shown();
    if area.area() == 0 {
      return; // A terminal may have no room.
    }
    if let Some(slide) = &self.slide {
      let way = u32::from(area.width) * u32::from(slide.frame) / (u32::from(self.frames) + 1);
      let way = u16::try_from(way).unwrap_or(area.width);
      if slide.is_back {
        self.paint(shown, area, 0, buffer);
        self.paint(&slide.from, area, way, buffer);
      } else {
        self.paint(&slide.from, area, 0, buffer);
        self.paint(shown, area, area.width - way, buffer);
      }
    } else if let (Some(right), Some((_, below))) = (self.pointer.dragged, shown.split_last()) {
      self.paint(below, area, 0, buffer);
      self.paint(shown, area, right, buffer);
    } else {
      self.paint(shown, area, 0, buffer);
    }
  }
}
