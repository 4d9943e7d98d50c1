//! Reading the members of objects, and cases.

use std::borrow::Cow;

use super::{FromJson, Reader};
use crate::{Error, ErrorKind};

/// The members of an object. They are found in any order, and fastest in the order of the text;
/// those nobody asks for are passed over.
#[derive(Debug)]
pub struct Members<'r, 't> {
  /// At the key of a member, or at the end of the object.
  reader: &'r mut Reader<'t>,
  /// The place of the first key.
  first: usize,
}

impl<'r, 't> Members<'r, 't> {
  /// Those of the object that the reader has just entered.
  #[inline]
  pub(super) fn of(reader: &'r mut Reader<'t>) -> Members<'r, 't> {
    Members { first: reader.place, reader }
  }

  /// The member `key`; a missing one is read as `null`.
  ///
  /// # Errors
  /// Those of the type, with the key before the message.
  pub fn read<T: FromJson>(&mut self, key: &str) -> Result<T, Error> {
    self.read_with(key, T::read_json)
  }

  pub(crate) fn read_with<T>(
    &mut self,
    key: &str,
    read: impl FnOnce(&mut Reader<'t>) -> Result<T, Error>,
  ) -> Result<T, Error> {
    let read = if self.find(key)? { self.value(read) } else { read(&mut Reader::new("null")) };
    read.map_err(|error| under(key, &error))
  }

  /// The member `key`, if it is next.
  #[inline]
  pub(crate) fn next_if<T: FromJson>(&mut self, key: &str) -> Result<Option<T>, Error> {
    if self.reader.take_key(key) {
      self.value_of(key).map(Some)
    } else {
      Ok(None)
    }
  }

  /// The value of `key`, which the reader is at.
  #[inline]
  pub(crate) fn value_of<T: FromJson>(&mut self, key: &str) -> Result<T, Error> {
    self.value(T::read_json).map_err(|error| under(key, &error))
  }

  /// What was read for `key`; if that is nothing, it is read as `null`.
  #[inline]
  pub(crate) fn or_null<T: FromJson>(&self, key: &str, read: Option<T>) -> Result<T, Error> {
    match read {
      Some(value) => Ok(value),
      None => T::read_missing().map_err(|error| under(key, &error)),
    }
  }

  /// Passes over the value that the reader is at.
  pub(crate) fn pass_over(&mut self) -> Result<(), Error> {
    self.value(|_| Ok(()))
  }

  /// Goes to the value of `key`, if there is one: first onward from where the reader is, then from
  /// the beginning.
  pub(super) fn find(&mut self, key: &str) -> Result<bool, Error> {
    if self.reader.take_key(key) {
      return Ok(true);
    }
    let (begun, mut is_again) = (self.reader.place, false);
    loop {
      match self.next_key()? {
        Some(found) if found == key => return Ok(true),
        Some(_) => self.pass_over()?,
        None if is_again => return Ok(false),
        None => {
          is_again = true;
          self.reader.place = self.first;
        }
      }
      if is_again && self.reader.place >= begun {
        self.reader.place = begun;
        return Ok(false);
      }
    }
  }

  /// The next key, whose value the reader is then at; `None` at the end of the object.
  #[inline]
  pub(crate) fn next_key(&mut self) -> Result<Option<Cow<'t, str>>, Error> {
    if self.reader.peek() == Some(b'}') {
      Ok(None)
    } else {
      self.reader.key().map(Some)
    }
  }

  /// Reads the value that the reader is at, and goes to the next member; what `read` leaves is
  /// passed over.
  #[inline]
  pub(super) fn value<T>(
    &mut self,
    read: impl FnOnce(&mut Reader<'t>) -> Result<T, Error>,
  ) -> Result<T, Error> {
    let start = self.reader.place;
    let value = read(self.reader)?;
    if self.reader.place == start {
      self.reader.skip();
    }
    match self.reader.peek() {
      Some(b',') => self.reader.place += 1,
      Some(b'}') => {}
      _ => return Err(self.reader.wrong("`,` or `}`")),
    }
    Ok(value)
  }

  /// Passes over the other members and leaves the object.
  #[inline]
  pub(super) fn finish(&mut self) -> Result<(), Error> {
    while self.next_key()?.is_some() {
      self.pass_over()?;
    }
    self.reader.place += 1;
    Ok(())
  }
}

/// An error of a member, with its key before the message.
#[cold]
fn under(key: &str, error: &Error) -> Error {
  Error::new(error.kind(), error.offset(), format!("{key}: {}", error.message()))
}

/// One case of an externally tagged enum.
pub(crate) struct Case<'r, 't> {
  pub(crate) tag: Cow<'t, str>,
  is_word: bool,
  /// At the payload.
  reader: &'r mut Reader<'t>,
  expected: &'r str,
}

impl<'r, 't> Case<'r, 't> {
  /// The case of a tag alone.
  pub(super) fn word(tag: Cow<'t, str>, reader: &'r mut Reader<'t>, expected: &'r str) -> Self {
    Case { tag, is_word: true, reader, expected }
  }

  /// The case of a tag with a payload.
  pub(crate) fn with_payload(
    tag: Cow<'t, str>,
    reader: &'r mut Reader<'t>,
    expected: &'r str,
  ) -> Case<'r, 't> {
    Case { tag, is_word: false, reader, expected }
  }

  /// Whether this is a case without a payload.
  pub(crate) fn is_word(&self) -> bool {
    self.is_word
  }

  /// Whether the payload is an object with this member.
  pub(crate) fn has(&self, key: &str) -> bool {
    !self.is_word && self.reader.member(key).is_some()
  }

  /// Whether the payload begins with one of these characters.
  pub(crate) fn starts(&self, first: &str) -> bool {
    !self.is_word && { *self.reader }.peek().is_some_and(|byte| first.as_bytes().contains(&byte))
  }

  /// The payload, read as what the tag says.
  pub(crate) fn read<T: FromJson>(&mut self) -> Result<T, Error> {
    if self.is_word {
      T::read_json(&mut Reader::new("null"))
    } else {
      T::read_json(self.reader)
    }
  }

  /// The members of a payload that is an object.
  pub(crate) fn members<T>(
    &mut self,
    read: impl FnOnce(&mut Members<'_, 't>) -> Result<T, Error>,
  ) -> Result<T, Error> {
    if self.is_word {
      return self.unknown();
    }
    self.reader.object(self.expected, read)
  }

  /// The members of the object of which the tag is the first key. Its end is left to
  /// [`Reader::case`].
  pub(crate) fn beside<T>(
    &mut self,
    read: impl FnOnce(&mut Members<'_, 't>) -> Result<T, Error>,
  ) -> Result<T, Error> {
    self.reader.reopen();
    let value = self.reader.object(self.expected, read)?;
    self.reader.place -= 1;
    Ok(value)
  }

  /// The error of a tag that is not among those that are expected.
  pub(crate) fn unknown<T>(&self) -> Result<T, Error> {
    let form =
      if self.is_word { format!("{:?}", self.tag) } else { format!("{{{:?}:…}}", self.tag) };
    Err(Error::new(ErrorKind::Command, None, format!("{form} is not {}", self.expected)))
  }
}

#[cfg(test)]
mod tests {
  use super::*;
  use crate::json::Value;

  #[test]
  fn members_are_found_in_any_order() {
    let text = r#"{"a":1,"b":{"c":[2,"}"]},"d":"\\\"","e":null}"#;
    for keys in [["a", "d", "e"], ["e", "d", "a"], ["d", "a", "e"]] {
      let mut reader = Reader::new(text);
      let read = reader.object("an object", |members| {
        keys.iter().map(|key| members.read::<Value>(key)).collect::<Result<Vec<_>, _>>()
      });
      let wanted = keys.map(|key| Value::parse(text).unwrap().get(key).unwrap().clone());
      assert_eq!(read.unwrap(), wanted, "{keys:?}");
      assert_eq!(reader.peek(), None);
    }
    let mut reader = Reader::new(text);
    let missing = reader.object("an object", |members| {
      members.read::<i64>("a")?;
      members.read::<Option<i64>>("x")
    });
    assert_eq!((missing, reader.peek()), (Ok(None), None));
  }
}
