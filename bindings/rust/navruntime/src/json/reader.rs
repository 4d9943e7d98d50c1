//! Reading: a cursor over a text.

use super::FromJson;
use crate::{ffi, Error, ErrorKind};

/// Reads one value after another from a text that was checked: what the library wrote, or what
/// [`ToJson`](super::ToJson) wrote of a [`Value`](super::Value).
///
/// ```
/// use navruntime::json::{FromJson, Reader};
/// use navruntime::Error;
///
/// #[derive(Debug, PartialEq)]
/// struct Price {
///   cents: u64,
///   currency: String,
/// }
///
/// impl FromJson for Price {
///   fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
///     reader.object("a price", |price| {
///       Ok(Price { cents: price.read("cents")?, currency: price.read("currency")? })
///     })
///   }
/// }
///
/// let price = Price::from_json(r#"{"currency": "EUR", "cents": 150}"#)?;
/// assert_eq!(price, Price { cents: 150, currency: "EUR".into() });
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reader<'t> {
  pub(super) text: &'t str,
  /// Bytes read; always between two characters when something is cut out of `text`.
  pub(super) place: usize,
}

/// What stands for itself in a string: all but quotes, backslashes and control characters.
static IS_PLAIN: [bool; 256] = {
  let mut is_plain = [true; 256];
  let mut byte = 0;
  while byte < 0x20 {
    is_plain[byte] = false;
    byte += 1;
  }
  is_plain[b'"' as usize] = false;
  is_plain[b'\\' as usize] = false;
  is_plain
};

/// What neither begins nor ends anything outside of strings: digits, the letters of words, colons,
/// white space.
static IS_INERT: [bool; 256] = {
  let mut is_inert = [true; 256];
  let mut index = 0;
  while index < 6 {
    is_inert[b"\",{}[]"[index] as usize] = false;
    index += 1;
  }
  is_inert
};

/// Whether a byte stands for itself in a string.
#[inline]
pub(crate) fn is_plain(byte: u8) -> bool {
  IS_PLAIN[usize::from(byte)]
}

/// The value that the library wrote.
pub(crate) fn read<T: FromJson>(text: &str) -> Result<T, Error> {
  T::read_json(&mut Reader::new(text))
}

impl<'t> Reader<'t> {
  #[inline]
  pub(crate) fn new(text: &'t str) -> Reader<'t> {
    Reader { text, place: 0 }
  }

  #[inline]
  pub(super) fn byte(&self) -> Option<u8> {
    self.text.as_bytes().get(self.place).copied()
  }

  /// The first byte of what is next.
  #[inline]
  pub(crate) fn peek(&mut self) -> Option<u8> {
    match self.byte() {
      Some(byte) if byte > b' ' => Some(byte),
      _ => self.peek_after_space(),
    }
  }

  /// The library writes no white space.
  #[cold]
  fn peek_after_space(&mut self) -> Option<u8> {
    while matches!(self.byte(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
      self.place += 1;
    }
    self.byte()
  }

  /// Whether everything was read.
  pub(super) fn is_done(&self) -> bool {
    self.place == self.text.len()
  }

  /// Takes `byte` if it is next.
  #[inline]
  pub(crate) fn take(&mut self, byte: u8) -> bool {
    let is_next = self.peek() == Some(byte);
    self.place += usize::from(is_next);
    is_next
  }

  /// Whether `word` is next.
  #[inline]
  pub(crate) fn begins(&self, word: &str) -> bool {
    self.text.as_bytes()[self.place..].starts_with(word.as_bytes())
  }

  /// Takes `word` if it is next.
  #[inline]
  pub(crate) fn take_word(&mut self, word: &str) -> bool {
    let is_next = self.begins(word);
    self.place += if is_next { word.len() } else { 0 };
    is_next
  }

  /// Takes `"key":` if it is next as it is.
  #[inline]
  pub(super) fn take_key(&mut self, key: &str) -> bool {
    let rest = &self.text.as_bytes()[self.place..];
    let is_next = rest.len() > key.len() + 2
      && rest[0] == b'"'
      && &rest[1..=key.len()] == key.as_bytes()
      && rest[key.len() + 1] == b'"'
      && rest[key.len() + 2] == b':';
    self.place += if is_next { key.len() + 3 } else { 0 };
    is_next
  }

  // Errors.

  pub(super) fn error(&self, offset: usize, message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Json, Some(offset as u64), message)
  }

  #[cold]
  pub(super) fn wrong(&self, expected: &str) -> Error {
    let rest = self.text.get(self.place..).unwrap_or_default();
    let found = rest.chars().next().map_or("the end of the text".into(), |c| format!("{c:?}"));
    self.error(self.place, format!("expected {expected}, found {found}"))
  }

  /// The error of a value that is not what it should be, quoting its beginning.
  #[cold]
  pub(crate) fn mismatch(&self, expected: &str) -> Error {
    let text: String = Reader::raw(&mut { *self }).chars().take(80).collect();
    Error::new(ErrorKind::Command, None, format!("expected {expected}, found {text}"))
  }

  /// What the library says about a part of the text that this reader does not read by itself: the
  /// error with its place, or the canonical form.
  #[cold]
  pub(super) fn ask_library(&self, start: usize) -> Result<String, Error> {
    ffi::canonical_json(&self.text[start..self.place]).map_err(|error| {
      match ffi::canonical_json(self.text) {
        // Messages name places too, so it is better asked about all of the text.
        Err(whole) if whole.offset() >= Some(start as u64) => whole,
        _ => {
          let offset = error.offset().map(|offset| offset + start as u64);
          Error::new(error.kind(), offset, error.message())
        }
      }
    })
  }

  // Whole values.

  /// The next value as it is written.
  pub(crate) fn raw(&mut self) -> &'t str {
    self.peek();
    let start = self.place;
    self.skip();
    &self.text[start..self.place]
  }

  /// What was not read yet.
  pub(crate) fn rest(&self) -> &'t str {
    &self.text[self.place..]
  }

  /// What was read since `before`.
  #[inline]
  pub(crate) fn since(&self, before: Reader<'t>) -> &'t str {
    &self.text[before.place..self.place]
  }

  /// Passes over the next value.
  pub(crate) fn skip(&mut self) {
    let mut depth = 0usize;
    loop {
      let bytes = &self.text.as_bytes()[self.place..];
      let Some(inert) = bytes.iter().position(|byte| !IS_INERT[usize::from(*byte)]) else {
        self.place = self.text.len();
        return;
      };
      self.place += inert;
      match bytes[inert] {
        b'"' => {
          self.skip_string();
        }
        b',' | b'}' | b']' if depth == 0 => return,
        byte => {
          self.place += 1;
          match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth -= 1,
            _ => continue,
          }
        }
      }
      if depth == 0 {
        return;
      }
    }
  }

  /// Passes over a string, which is next: true if it ends and has neither escapes nor control
  /// characters.
  #[inline]
  pub(super) fn skip_string(&mut self) -> bool {
    let bytes = self.text.as_bytes();
    let mut place = self.place + 1;
    while bytes.get(place).is_some_and(|byte| is_plain(*byte)) {
      place += 1;
    }
    if bytes.get(place) == Some(&b'"') {
      self.place = place + 1;
      return true;
    }
    self.skip_escaped()
  }

  #[cold]
  fn skip_escaped(&mut self) -> bool {
    self.place += 1;
    while let Some(byte) = self.byte() {
      self.place += 1;
      match byte {
        b'"' => return false,
        b'\\' => self.place += 1,
        _ => {}
      }
    }
    self.place = self.text.len();
    false
  }

  /// Whether an element or member follows, after its comma; else the container ends here.
  #[inline]
  pub(super) fn is_followed(&mut self, closing: u8) -> Result<bool, Error> {
    if self.take(b',') {
      Ok(true)
    } else if self.take(closing) {
      Ok(false)
    } else {
      Err(self.neither(closing))
    }
  }

  #[cold]
  fn neither(&self, closing: u8) -> Error {
    self.wrong(&format!("`,` or `{}`", closing as char))
  }
}
