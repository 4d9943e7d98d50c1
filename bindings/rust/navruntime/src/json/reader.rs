//! Reading: a cursor over a text.

use std::borrow::Cow;

use super::{Case, FromJson, Members, Number};
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
  text: &'t str,
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
  fn byte(&self) -> Option<u8> {
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
  fn ask_library(&self, start: usize) -> Result<String, Error> {
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
  fn skip_string(&mut self) -> bool {
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

  // Scalars.

  /// A key and its colon.
  #[inline]
  pub(super) fn key(&mut self) -> Result<Cow<'t, str>, Error> {
    if self.peek() != Some(b'"') {
      return Err(self.wrong("a key in quotes"));
    }
    let key = self.string()?;
    if self.take(b':') {
      Ok(key)
    } else {
      Err(self.wrong("`:`"))
    }
  }

  /// A string, which is next.
  #[inline]
  pub(crate) fn string(&mut self) -> Result<Cow<'t, str>, Error> {
    let start = self.place;
    if self.skip_string() {
      return Ok(Cow::Borrowed(&self.text[start + 1..self.place - 1]));
    }
    let string = ffi::json_text(&self.text[start..self.place]);
    string.map(Cow::Owned).map_err(|error| self.ask_library(start).err().unwrap_or(error))
  }

  /// A number, which is next.
  pub(crate) fn number(&mut self) -> Result<Number, Error> {
    let text = self.digits();
    let magnitude = text.trim_start_matches('-');
    match text.parse::<i64>() {
      Ok(value) if !magnitude.starts_with('0') || magnitude.len() == 1 => Ok(value.into()),
      _ => Ok(Number::of_canonical(&self.ask_library(self.place - text.len())?)),
    }
  }

  /// An integer of at most 18 digits, if that is next and nothing of a number follows it.
  #[inline]
  pub(crate) fn short_integer(&mut self) -> Option<i64> {
    let bytes = &self.text.as_bytes()[self.place..];
    let is_negative = bytes.first() == Some(&b'-');
    let (first, mut value) = (usize::from(is_negative), 0i64);
    let mut end = first;
    while let Some(digit @ b'0'..=b'9') = bytes.get(end) {
      if end - first == 18 {
        return None;
      }
      value = value * 10 + i64::from(digit - b'0');
      end += 1;
    }
    if end == first || matches!(bytes.get(end), Some(b'-' | b'+' | b'.' | b'e' | b'E')) {
      return None;
    }
    self.place += end;
    Some(if is_negative { -value } else { value })
  }

  /// The characters of a number.
  pub(crate) fn digits(&mut self) -> &'t str {
    let start = self.place;
    while matches!(self.byte(), Some(b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E')) {
      self.place += 1;
    }
    &self.text[start..self.place]
  }

  /// A text that is a word of a list: `read` says which one, or `None` if it is not in the list.
  ///
  /// # Errors
  /// [`ErrorKind::Command`] for anything else; the message says what is `expected`.
  pub fn word<T>(
    &mut self,
    expected: &str,
    read: impl FnOnce(&str) -> Option<T>,
  ) -> Result<T, Error> {
    let before = *self;
    let word = if self.peek() == Some(b'"') { read(&self.string()?) } else { None };
    word.ok_or_else(|| before.mismatch(expected))
  }

  // Containers.

  /// An array.
  pub(crate) fn array<T>(
    &mut self,
    mut element: impl FnMut(&mut Reader<'t>) -> Result<T, Error>,
  ) -> Result<Vec<T>, Error> {
    let mut elements = Vec::new();
    if !self.take(b'[') {
      return Err(self.mismatch("an array"));
    }
    if !self.take(b']') {
      loop {
        elements.push(element(self)?);
        if !self.is_followed(b']')? {
          break;
        }
      }
    }
    Ok(elements)
  }

  /// An object, member by member: `member` reads the value of a key, or leaves it.
  pub(crate) fn each(
    &mut self,
    expected: &str,
    mut member: impl FnMut(Cow<'t, str>, &mut Reader<'t>) -> Result<(), Error>,
  ) -> Result<(), Error> {
    self.object(expected, |members| {
      while let Some(key) = members.next_key()? {
        members.value(|reader| member(key, reader))?;
      }
      Ok(())
    })
  }

  /// An object, its members by name; `expected` says what it should be.
  ///
  /// # Errors
  /// Those of `read`; [`ErrorKind::Command`] for anything that is not an object.
  pub fn object<T>(
    &mut self,
    expected: &str,
    read: impl FnOnce(&mut Members<'_, 't>) -> Result<T, Error>,
  ) -> Result<T, Error> {
    if !self.take(b'{') {
      return Err(self.mismatch(expected));
    }
    let mut members = Members::of(self);
    let answer = read(&mut members)?;
    members.finish()?;
    Ok(answer)
  }

  /// A reader of the value of a member, if this is an object that has it.
  pub(crate) fn member(mut self, key: &str) -> Option<Reader<'t>> {
    if !self.take(b'{') {
      return None;
    }
    let is_there = Members::of(&mut self).find(key);
    is_there.unwrap_or(false).then_some(self)
  }

  /// Goes back to the beginning of the object whose first key was read last. The key has no brace.
  pub(super) fn reopen(&mut self) {
    self.place = self.text[..self.place].rfind('{').unwrap_or(self.place);
  }

  /// A case of an externally tagged enum: `"tag"`, or `{"tag":payload}`.
  pub(crate) fn case<T>(
    &mut self,
    expected: &str,
    read: impl FnOnce(&mut Case<'_, 't>) -> Result<T, Error>,
  ) -> Result<T, Error> {
    let before = *self;
    if self.peek() == Some(b'"') {
      let tag = self.string()?;
      return read(&mut Case::word(tag, self, expected));
    }
    if !self.take(b'{') || self.peek() != Some(b'"') {
      return Err(before.mismatch(expected));
    }
    let tag = self.key()?;
    let start = self.place;
    let answer = read(&mut Case::with_payload(tag, self, expected))?;
    if self.place == start {
      self.skip();
    }
    if self.take(b'}') {
      Ok(answer)
    } else {
      Err(before.mismatch(expected))
    }
  }
}
