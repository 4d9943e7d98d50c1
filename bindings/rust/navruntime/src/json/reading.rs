//! Reading: what the next value is.

use std::borrow::Cow;

use super::{Case, Members, Number, Reader};
use crate::{ffi, Error};

/// Scalars.
impl<'t> Reader<'t> {
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
  /// [`ErrorKind::Command`](crate::ErrorKind::Command) for anything else; the message says what is
  /// `expected`.
  pub fn word<T>(
    &mut self,
    expected: &str,
    read: impl FnOnce(&str) -> Option<T>,
  ) -> Result<T, Error> {
    let before = *self;
    let word = if self.peek() == Some(b'"') { read(&self.string()?) } else { None };
    word.ok_or_else(|| before.mismatch(expected))
  }
}

/// Containers, and cases of enums.
impl<'t> Reader<'t> {
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
  /// Those of `read`; [`ErrorKind::Command`](crate::ErrorKind::Command) for anything that is not an
  /// object.
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
