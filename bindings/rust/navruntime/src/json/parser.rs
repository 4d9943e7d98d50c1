//! Values of any kind, and text from anywhere.

use super::{Object, Reader, Value};
use crate::{Error, ErrorKind};

/// Levels of nesting. The library reads 64, unless its limits say otherwise, but what it writes
/// goes deeper: two levels for each of 64 composites around a route of 64 levels, in an event; or,
/// with the highest limits, two for each of 256 around 512.
const MAXIMUM_NESTING: usize = 2_048;

/// The value of a text from anywhere, which is checked.
pub(super) fn parse(text: &str) -> Result<Value, Error> {
  let mut reader = Reader::new(text);
  let value = reader.value()?;
  match reader.peek() {
    None => Ok(value),
    Some(_) => Err(reader.wrong("nothing after the value")),
  }
}

/// An array or object whose end has not been read; the key is that of the member which is read now,
/// with its place.
enum Open {
  Array(Vec<Value>),
  Object(Object, String, usize),
}

impl Reader<'_> {
  /// A value of any kind, without recursion: the depth of a text does not need the caller's stack.
  pub(crate) fn value(&mut self) -> Result<Value, Error> {
    let mut open = Vec::new();
    loop {
      let mut value = match self.begin(&mut open)? {
        Some(value) => value,
        None => continue,
      };
      loop {
        value = match open.pop() {
          None => return Ok(value),
          Some(Open::Array(mut elements)) => {
            elements.push(value);
            if self.is_followed(b']')? {
              open.push(Open::Array(elements));
              break;
            }
            Value::Array(elements)
          }
          Some(Open::Object(mut members, key, start)) => {
            if members.contains_key(&key) {
              return Err(self.error(start, format!("the key {key:?} is there twice")));
            }
            members.insert(key, value);
            if self.is_followed(b'}')? {
              open.push(self.open_member(members)?);
              break;
            }
            Value::Object(members)
          }
        };
      }
    }
  }

  /// The value that is next if it is whole; `None` if it is a container, which is now open and
  /// holds something.
  fn begin(&mut self, open: &mut Vec<Open>) -> Result<Option<Value>, Error> {
    let byte = self.peek();
    if matches!(byte, Some(b'{' | b'[')) && open.len() == MAXIMUM_NESTING {
      let message = format!("nested deeper than {MAXIMUM_NESTING} levels");
      return Err(Error::new(ErrorKind::Limit, Some(self.place as u64), message));
    }
    Ok(Some(match byte {
      Some(b'{') => {
        self.place += 1;
        if !self.take(b'}') {
          open.push(self.open_member(Object::new())?);
          return Ok(None);
        }
        Value::Object(Object::new())
      }
      Some(b'[') => {
        self.place += 1;
        if !self.take(b']') {
          open.push(Open::Array(Vec::new()));
          return Ok(None);
        }
        Value::Array(Vec::new())
      }
      Some(b'"') => Value::String(self.string()?.into_owned()),
      Some(b'-' | b'0'..=b'9') => Value::Number(self.number()?),
      _ if self.take_word("true") => Value::Bool(true),
      _ if self.take_word("false") => Value::Bool(false),
      _ if self.take_word("null") => Value::Null,
      _ => return Err(self.wrong("a JSON value")),
    }))
  }

  /// The object with the key of its next member.
  fn open_member(&mut self, members: Object) -> Result<Open, Error> {
    self.peek();
    let start = self.place;
    let key = self.key()?.into_owned();
    Ok(Open::Object(members, key, start))
  }
}

#[cfg(test)]
mod tests {
  use super::*;

  #[test]
  fn what_rfc_8259_allows_is_read() {
    for (text, canonical) in [
      (" [ ] ", "[]"),
      ("{\"b\":1,\"a\":[true,false,null]}", "{\"a\":[true,false,null],\"b\":1}"),
      ("\"\\u00e9\\uD83D\\ude00\\/\\b\"", "\"é😀/\\b\""),
      ("\"\u{7f}\u{2029}\"", "\"\u{7f}\u{2029}\""),
      ("-1.5e+3", "-1500"),
      ("\r\n\t0", "0"),
    ] {
      assert_eq!(parse(text).unwrap().to_string(), canonical, "{text}");
    }
  }

  #[test]
  fn anything_else_is_refused_with_its_offset() {
    for (text, offset) in [
      ("", 0),
      ("  ", 2),
      ("[1,]", 3),
      ("[1 2]", 3),
      ("{\"a\":1,}", 7),
      ("{a:1}", 1),
      ("{\"a\" 1}", 5),
      ("[1] x", 4),
      ("tru", 0),
      ("nul", 0),
      ("01", 0),
      ("-", 1),
      ("1.", 2),
      ("1e+", 3),
      ("\"a\nb\"", 2),
      ("\"abc", 4),
      ("[1,\"abc", 7),
      ("\"\\x\"", 1),
      ("\"\\u12g4\"", 1),
      ("\"a\\ud800\"", 2),
      ("\"\\ud800\\u0041\"", 1),
      ("\"\\udc00\"", 1),
      ("{\"a\":1,\"\\u0061\":2}", 7),
      ("[\"é\",é]", 6),
      ("\u{feff}1", 0),
    ] {
      let error = parse(text).unwrap_err();
      assert_eq!(
        (error.kind(), error.offset()),
        (ErrorKind::Json, Some(offset)),
        "{text:?}: {error}"
      );
    }
  }

  #[test]
  fn what_nests_too_deep_is_refused() {
    let nested = |levels: usize| "[".repeat(levels) + &"]".repeat(levels);
    assert!(parse(&nested(MAXIMUM_NESTING)).is_ok());
    let error = parse(&nested(MAXIMUM_NESTING + 1)).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (ErrorKind::Limit, Some(MAXIMUM_NESTING as u64)));
    assert_eq!(parse(&"[".repeat(1_000_000)).unwrap_err().kind(), ErrorKind::Limit);
  }
}
