//! Texts from outside: nothing in them steers the terminal, and none is drawn beside its area.

use tui::{buffer::Buffer, layout::Rect, style::Style, text::Span};

/// A text in which control characters, and those that turn the direction of what follows, are
/// spelled out: `\u{1b}`.
pub fn harmless(text: &str) -> String {
  let steers = |c: char| {
    c.is_control()
      || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
  };
  let mut shown = String::with_capacity(text.len());
  for letter in text.chars() {
    if steers(letter) {
      shown.extend(letter.escape_unicode());
    } else {
      shown.push(letter);
    }
  }
  shown
}

/// Writes one line of a text at a column and row of an area, as [`harmless`], and cuts it where the
/// area ends. Answers the column after it. Outside of the area nothing is written.
pub fn put(buffer: &mut Buffer, area: Rect, at: (u16, u16), text: &str, style: Style) -> u16 {
  let area = area.intersection(buffer.area);
  let (x, y) = at;
  if x >= area.width || y >= area.height {
    return x;
  }
  let room = usize::from(area.width - x);
  buffer.set_stringn(area.x + x, area.y + y, harmless(text), room, style).0 - area.x
}

/// An area without its first rows.
pub fn below(area: Rect, rows: u16) -> Rect {
  let rows = rows.min(area.height);
  Rect { y: area.y + rows, height: area.height - rows, ..area }
}

/// The rows of a text in some columns, as [`harmless`]. A word that has no room in its row begins
/// the next one; what is longer than a row is cut into several.
pub(crate) fn wrapped(text: &str, columns: u16) -> Vec<String> {
  let columns = usize::from(columns.max(1));
  let width = |text: &str| Span::raw(text).width();
  let mut rows = Vec::new();
  for line in text.split('\n').map(harmless) {
    let (mut row, mut used) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
      let mut needed = width(word.trim_end());
      for letter in word.chars() {
        let wide = if letter.is_ascii() { 1 } else { width(letter.encode_utf8(&mut [0; 4])) };
        if used + needed.max(wide) > columns && used > 0 && letter != ' ' {
          rows.push(std::mem::take(&mut row));
          used = 0;
        }
        needed = 0; // The rest of the word follows its first letter.
        if letter != ' ' || used < columns {
          row.push(letter);
          used += wide;
        }
      }
    }
    rows.push(row);
  }
  rows
}

/// How many rows [`put_text`] needs for a text in some columns.
pub fn rows_of(text: &str, columns: u16) -> usize {
  wrapped(text, columns).len()
}

/// Writes a text of several lines, as [`harmless`], without its first rows. A word that has no room
/// in its row begins the next one.
pub fn put_text(buffer: &mut Buffer, area: Rect, text: &str, skip: usize, style: Style) {
  for (y, row) in (0..area.height).zip(wrapped(text, area.width).iter().skip(skip)) {
    put(buffer, area, (0, y), row, style);
  }
}
