//! Frames: what is on top, and what slides or is dragged.

use std::error::Error;
use std::time::Duration;

use navruntime::frames::Placed;
use tui::{
  backend::Backend, buffer::Buffer, layout::Rect, style::Style, widgets::Widget, Terminal,
};

use crate::{Page, Pages, FRAME, SENTENCE};

impl Pages<'_> {
  /// Does what was committed, and draws one frame. True if another is to be drawn soon; if not, the
  /// program may wait for an event.
  ///
  /// # Errors
  /// Those of the presenter, and of the terminal.
  pub fn frame<B: Backend>(&mut self, terminal: &mut Terminal<B>) -> Result<bool, Box<dyn Error>> {
    let mut is_above = false; // What is above the top leaves.
    let moves_layer = self.frames.frame(Duration::ZERO, &mut self.make)?.any(|placed| {
      let moves = placed.right > 0.0 || is_above;
      is_above |= placed.is_top;
      moves && placed.item.style.is_some()
    });
    // Sheets and covers come and go at once.
    let elapsed = if moves_layer { Duration::MAX } else { FRAME };
    self.frames.frame(elapsed, &mut self.make)?;
    terminal.draw(|frame| frame.render_widget(&mut *self, frame.size()))?;
    Ok(self.frames.is_moving())
  }
}

/// Draws a page over what is there, and moves it to the right: a layer with what it lies on.
fn paint(placed: &Placed<'_, Box<dyn Page>>, area: Rect, buffer: &mut Buffer) {
  let mut own = Buffer::empty(area);
  if placed.item.style.is_some() {
    for (x, y) in cells(area, 0) {
      *own.get_mut(x, y) = buffer.get(x, y).clone();
    }
  }
  match &placed.page {
    Some(page) => page.draw(area, &mut own),
    None => own.set_string(area.x, area.y + area.height / 2, SENTENCE, Style::default()),
  }
  let right = (placed.right * f32::from(area.width)).round() as u16;
  for (x, y) in cells(area, right) {
    *buffer.get_mut(x, y) = own.get(x - right, y).clone();
  }
}

/// The cells of an area, without its first columns.
fn cells(area: Rect, skip: u16) -> impl Iterator<Item = (u16, u16)> {
  let columns = area.left().saturating_add(skip)..area.right();
  (area.top()..area.bottom()).flat_map(move |y| columns.clone().map(move |x| (x, y)))
}

impl Widget for &mut Pages<'_> {
  fn render(self, area: Rect, buffer: &mut Buffer) {
    if area.area() == 0 {
      return; // A terminal may have no room.
    }
    self.frames.placed().for_each(|placed| paint(&placed, area, buffer));
  }
}
