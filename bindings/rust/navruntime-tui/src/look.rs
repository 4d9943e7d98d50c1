//! How a page looks: colours, a bar with tabs, a list, a sheet, and the last two rows.

use tui::buffer::Buffer;
use tui::layout::{Margin, Rect};
use tui::style::{Color, Modifier, Style};
use tui::text::Spans;
use tui::widgets::{Block, Borders, Clear, Widget};

use crate::{below, put};

/// As the terminal writes.
pub const PLAIN: Style =
  Style { fg: None, bg: None, add_modifier: Modifier::empty(), sub_modifier: Modifier::empty() };
/// A heading.
pub const BOLD: Style = Style { add_modifier: Modifier::BOLD, ..PLAIN };
/// The bar on top.
pub const BAR: Style = Style { fg: Some(Color::White), bg: Some(Color::Blue), ..PLAIN };
/// The row or tab that is chosen.
pub const CHOSEN: Style = Style { fg: Some(Color::Black), bg: Some(Color::Cyan), ..PLAIN };
/// A hint.
pub const FAINT: Style = Style { fg: Some(Color::Blue), ..PLAIN };
/// What went wrong, and a question.
pub const FAULT: Style = Style { fg: Some(Color::Red), ..PLAIN };

/// Clears a page, and draws the bar on top: its title, and tabs of which one is chosen. Answers the
/// area between the bar and the last two rows.
pub fn put_bar<T: AsRef<str>>(
  buffer: &mut Buffer,
  page: Rect,
  title: &str,
  tabs: &[T],
  chosen: usize,
) -> Rect {
  Clear.render(page, buffer);
  buffer.set_style(Rect { height: page.height.min(1), ..page }, BAR);
  let mut x = put(buffer, page, (1, 0), title, BAR) + 2;
  for (index, tab) in tabs.iter().enumerate() {
    let style = if index == chosen { CHOSEN } else { BAR };
    x = put(buffer, page, (x, 0), &format!(" {} ", tab.as_ref()), style) + 1;
  }
  page.inner(&Margin { vertical: 2, horizontal: 1 })
}

/// Draws the rows of a list from the first that lets the chosen one be seen; or what is to be said
/// if it has none.
pub fn put_list(buffer: &mut Buffer, area: Rect, rows: &[Spans<'_>], chosen: usize, empty: &str) {
  if rows.is_empty() {
    put(buffer, area, (1, 0), empty, FAINT);
  }
  let chosen = chosen.min(rows.len().saturating_sub(1));
  let first = (chosen + 1).saturating_sub(usize::from(area.height));
  for (y, (index, row)) in (0..area.height).zip(rows.iter().enumerate().skip(first)) {
    let mut x = 0;
    for span in &row.0 {
      x = put(buffer, area, (x, y), &span.content, span.style);
    }
    if index == chosen {
      buffer.set_style(Rect { y: area.y + y, height: 1, ..area }, CHOSEN);
    }
  }
}

/// Draws an empty sheet in the middle of a page, with a border and a title, over what lies below.
/// Answers the area within.
pub fn put_sheet(buffer: &mut Buffer, page: Rect, size: (u16, u16), title: &str) -> Rect {
  let (width, height) = (page.width.min(size.0), page.height.min(size.1));
  let (x, y) = (page.x + (page.width - width) / 2, page.y + (page.height - height) / 2);
  let sheet = Rect { x, y, width, height };
  let block = Block::default().borders(Borders::ALL).border_style(FAINT);
  let inner = block.inner(sheet);
  Clear.render(sheet, buffer);
  block.render(sheet, buffer);
  put(buffer, sheet, (1, 0), &format!(" {title} "), PLAIN);
  inner
}

/// Draws the last two rows of a page: what is to be told; and a question, or else the keys.
pub fn put_foot(buffer: &mut Buffer, page: Rect, note: &str, keys: &str, question: Option<&str>) {
  let foot = below(page, page.height.saturating_sub(2));
  let (last, style) = question.map_or((keys, FAINT), |question| (question, FAULT));
  Clear.render(foot, buffer);
  put(buffer, foot, (1, 0), note, FAULT);
  put(buffer, foot, (1, foot.height.saturating_sub(1)), last, style);
}
