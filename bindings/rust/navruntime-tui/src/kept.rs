//! What a page keeps in the state of its entry: a row that is chosen, or a text that is typed. It
//! comes back with the entry, also after `kill -9` if the app has a journal.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use navruntime::{json::Value, App, AppResult, EntryId, Error};
use tui::{buffer::Buffer, layout::Rect};

use crate::{put, text::wrapped, Note, PLAIN};

/// What is said of a letter for which there is no room.
const FULL: &str = "This text is long enough.";

/// The row of a list that is chosen.
#[derive(Clone, Debug)]
pub struct Chosen {
  id: EntryId,
  row: usize,
}

impl Chosen {
  /// The row that the entry kept, or the first one.
  ///
  /// # Errors
  /// Those of [`App::entry_state`].
  pub fn new(app: &App, id: EntryId) -> Result<Chosen, Error> {
    let kept = app.entry_state(id)?.and_then(|kept| kept.as_i64());
    Ok(Chosen { id, row: kept.and_then(|row| usize::try_from(row).ok()).unwrap_or_default() })
  }

  /// The row, in a list of `count` rows; 0 if it has none.
  pub fn row(&self, count: usize) -> usize {
    self.row.min(count.saturating_sub(1))
  }

  /// Takes the arrows, in a list of `count` rows. True if the key was one. What cannot be kept is
  /// said in the note.
  pub fn key(&mut self, key: KeyEvent, count: usize, app: &App, note: &Note) -> bool {
    self.row = match key.code {
      KeyCode::Up => self.row(count).saturating_sub(1),
      KeyCode::Down => self.row(count).saturating_add(1).min(count.saturating_sub(1)),
      _ => return false,
    };
    note.ok(app.set_entry_state(self.id, Value::from(self.row as u64)));
    true
  }
}

/// A text that is typed, of some bytes at most. The cursor is at its end.
#[derive(Clone, Debug)]
pub struct Typed {
  id: EntryId,
  text: String,
  limit: usize,
}

impl Typed {
  /// The text that the entry kept, or none.
  ///
  /// # Errors
  /// Those of [`App::entry_state`].
  pub fn new(app: &App, id: EntryId, limit: usize) -> Result<Typed, Error> {
    let kept = app.entry_state(id)?.unwrap_or_default();
    Ok(Typed { id, text: kept.as_str().unwrap_or_default().to_owned(), limit })
  }

  /// The text, without white space around it.
  pub fn text(&self) -> &str {
    self.text.trim()
  }

  /// Takes letters, Enter as a new line, and the key that takes the last letter away. True if the
  /// key was one, and none with Ctrl or Alt is. What has no room, or cannot be kept, is said in the
  /// note.
  pub fn key(&mut self, key: KeyEvent, app: &App, note: &Note) -> bool {
    let code = match (key.code, key.modifiers) {
      // What some terminals send for that key.
      (KeyCode::Char('h'), KeyModifiers::CONTROL) => KeyCode::Backspace,
      (_, with) if with.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => return false,
      (code, _) => code,
    };
    let letter = match code {
      KeyCode::Char(letter) => Some(letter),
      KeyCode::Enter => Some('\n'),
      KeyCode::Backspace => None,
      _ => return false,
    };
    match letter {
      Some(letter) if self.text.len() + letter.len_utf8() > self.limit => note.say(FULL),
      Some(letter) => self.text.push(letter),
      None => drop(self.text.pop()),
    }
    note.ok(app.set_entry_state(self.id, Value::from(self.text.as_str())));
    true
  }

  /// Writes the text with its cursor. The end is always to be seen.
  pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
    let rows = wrapped(&format!("{}█", self.text), area.width);
    let first = rows.len().saturating_sub(usize::from(area.height));
    for (y, row) in (0..area.height).zip(&rows[first..]) {
      put(buffer, area, (0, y), row, PLAIN);
    }
  }
}

/// Goes on where a question would be about nothing: no page that is left has something typed. Any
/// other result is answered as it is.
///
/// # Errors
/// Those of [`App::proceed`].
pub fn ask_if_typed(app: &App, result: AppResult) -> Result<AppResult, Error> {
  let is_typed = |id: &EntryId| {
    app.entry_state(*id).is_ok_and(|kept| kept.is_some_and(|kept| kept.as_str() > Some("")))
  };
  match result {
    AppResult::Question(question) if !question.leave.iter().any(is_typed) => {
      ask_if_typed(app, app.proceed(question.token)?)
    }
    result => Ok(result),
  }
}

/// Takes a key for the question that is open: `y` goes on, `n` and Escape keep what was typed.
/// False if there is no question; else no key is for a page.
///
/// # Errors
/// Those of [`App::scene`], [`App::proceed`] and [`App::cancel`].
pub fn answer(app: &App, key: KeyEvent) -> Result<bool, Error> {
  let Some(question) = app.scene()?.question else { return Ok(false) };
  match key.code {
    KeyCode::Char('y') => drop(ask_if_typed(app, app.proceed(question.token)?)?),
    KeyCode::Char('n') | KeyCode::Esc => drop(app.cancel(question.token, "kept")?),
    _ => {}
  }
  Ok(true)
}
