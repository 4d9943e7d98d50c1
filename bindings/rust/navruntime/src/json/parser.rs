//! The strict parser.

use super::{Number, Object, Value};
use crate::{Error, ErrorKind};

/// Levels of nesting. The library reads 64, unless its limits say otherwise, but what it writes
/// goes deeper: two levels for each of 64 composites around a route of 64 levels, in an event; or,
/// with the highest limits, two for each of 256 around 512.
const MAXIMUM_NESTING: usize = 2_048;

/// An array or object whose end has not been read; the key is that of the member which is read now,
/// with its place.
enum Open {
  Array(Vec<Value>),
  Object(Object, String, usize),
}

pub(super) fn parse(text: &str) -> Result<Value, Error> {
  let mut parser = Parser { text, place: 0 };
  let value = parser.value()?;
  parser.skip_space();
  match parser.peek() {
    None => Ok(value),
    Some(_) => Err(parser.wrong("nothing behind the value")),
  }
}

struct Parser<'t> {
  text: &'t str,
  /// Bytes read; always between two characters when something is cut out of `text`.
  place: usize,
}

impl Parser<'_> {
  fn peek(&self) -> Option<u8> {
    self.text.as_bytes().get(self.place).copied()
  }

  fn skip_space(&mut self) {
    while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
      self.place += 1;
    }
  }

  /// Takes `byte` if it is next.
  fn take(&mut self, byte: u8) -> bool {
    let is_next = self.peek() == Some(byte);
    self.place += usize::from(is_next);
    is_next
  }

  fn wrong(&self, expected: &str) -> Error {
    let found = self
      .text
      .get(self.place..)
      .and_then(|rest| rest.chars().next())
      .map_or("the end of the text".into(), |c| format!("{c:?}"));
    self.error(self.place, format!("expected {expected}, found {found}"))
  }

  fn error(&self, offset: usize, message: impl Into<String>) -> Error {
    Error::new(ErrorKind::Json, Some(offset as u64), message)
  }

  /// Without recursion, so the depth of a text does not need the caller's stack.
  fn value(&mut self) -> Result<Value, Error> {
    let mut open = Vec::new();
    loop {
      let mut value = match self.begin(&mut open)? {
        Some(value) => value,
        None => continue,
      };
      loop {
        self.skip_space();
        value = match open.pop() {
          None => return Ok(value),
          Some(Open::Array(mut elements)) => {
            elements.push(value);
            if !self.ends(b']', "`,` or `]`")? {
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
            if !self.ends(b'}', "`,` or `}`")? {
              open.push(self.key(members)?);
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
    self.skip_space();
    Ok(Some(match self.peek() {
      Some(b'{') => {
        self.enter(open.len())?;
        if !self.take(b'}') {
          open.push(self.key(Object::new())?);
          return Ok(None);
        }
        Value::Object(Object::new())
      }
      Some(b'[') => {
        self.enter(open.len())?;
        if !self.take(b']') {
          open.push(Open::Array(Vec::new()));
          return Ok(None);
        }
        Value::Array(Vec::new())
      }
      Some(b'"') => Value::String(self.string()?),
      Some(b'-' | b'0'..=b'9') => Value::Number(self.number()?),
      Some(b't') => self.word("true", Value::Bool(true))?,
      Some(b'f') => self.word("false", Value::Bool(false))?,
      Some(b'n') => self.word("null", Value::Null)?,
      _ => return Err(self.wrong("a JSON value")),
    }))
  }

  fn word(&mut self, word: &str, value: Value) -> Result<Value, Error> {
    if !self.text.as_bytes()[self.place..].starts_with(word.as_bytes()) {
      return Err(self.error(self.place, format!("expected {word}")));
    }
    self.place += word.len();
    Ok(value)
  }

  fn enter(&mut self, level: usize) -> Result<(), Error> {
    if level == MAXIMUM_NESTING {
      return Err(Error::new(
        ErrorKind::Limit,
        Some(self.place as u64),
        format!("nested deeper than {MAXIMUM_NESTING} levels"),
      ));
    }
    self.place += 1;
    self.skip_space();
    Ok(())
  }

  /// Whether a container ends here; if not, a comma is taken.
  fn ends(&mut self, closing: u8, expected: &str) -> Result<bool, Error> {
    if self.take(closing) {
      Ok(true)
    } else if self.take(b',') {
      Ok(false)
    } else {
      Err(self.wrong(expected))
    }
  }

  /// The object with the key of its next member, after the colon.
  fn key(&mut self, members: Object) -> Result<Open, Error> {
    self.skip_space();
    let start = self.place;
    if self.peek() != Some(b'"') {
      return Err(self.wrong("a key in quotes"));
    }
    let key = self.string()?;
    self.skip_space();
    if !self.take(b':') {
      return Err(self.wrong("`:`"));
    }
    Ok(Open::Object(members, key, start))
  }

  fn digits(&mut self) -> Result<(), Error> {
    if !matches!(self.peek(), Some(b'0'..=b'9')) {
      return Err(self.wrong("a digit"));
    }
    while matches!(self.peek(), Some(b'0'..=b'9')) {
      self.place += 1;
    }
    Ok(())
  }

  fn number(&mut self) -> Result<Number, Error> {
    let start = self.place;
    self.take(b'-');
    if !self.take(b'0') {
      self.digits()?;
    } else if matches!(self.peek(), Some(b'0'..=b'9')) {
      return Err(self.wrong("no digit behind a leading zero"));
    }
    if self.take(b'.') {
      self.digits()?;
    }
    if self.take(b'e') || self.take(b'E') {
      if !self.take(b'-') {
        self.take(b'+');
      }
      self.digits()?;
    }
    Number::from_checked(&self.text[start..self.place]).ok_or_else(|| {
      Error::new(ErrorKind::Limit, Some(start as u64), "the exponent of a number is beyond 32 bits")
    })
  }

  fn string(&mut self) -> Result<String, Error> {
    self.place += 1;
    let mut string = String::new();
    loop {
      let run = self.place;
      while self.peek().is_some_and(|byte| byte >= 0x20 && byte != b'"' && byte != b'\\') {
        self.place += 1;
      }
      string.push_str(&self.text[run..self.place]);
      match self.peek() {
        Some(b'"') => {
          self.place += 1;
          return Ok(string);
        }
        Some(b'\\') => string.push(self.escape()?),
        Some(_) => {
          return Err(self.error(self.place, "a control character in a string must be escaped"))
        }
        None => return Err(self.wrong("`\"`")),
      }
    }
  }

  fn escape(&mut self) -> Result<char, Error> {
    let start = self.place;
    self.place += 1;
    let plain = match self.peek() {
      Some(byte @ (b'"' | b'\\' | b'/')) => byte as char,
      Some(b'b') => '\u{8}',
      Some(b'f') => '\u{c}',
      Some(b'n') => '\n',
      Some(b'r') => '\r',
      Some(b't') => '\t',
      Some(b'u') => return self.unicode_escape(start),
      _ => return Err(self.error(start, "expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")),
    };
    self.place += 1;
    Ok(plain)
  }

  fn unicode_escape(&mut self, start: usize) -> Result<char, Error> {
    self.place += 1;
    let first = self.hexadecimal(start)?;
    let code = match first {
      0xD800..=0xDBFF if self.take(b'\\') && self.take(b'u') => {
        let second = self.hexadecimal(start)?;
        if !(0xDC00..=0xDFFF).contains(&second) {
          return Err(self.error(start, "a surrogate without its other half"));
        }
        0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
      }
      code => code,
    };
    char::from_u32(code).ok_or_else(|| self.error(start, "a surrogate without its other half"))
  }

  fn hexadecimal(&mut self, start: usize) -> Result<u32, Error> {
    let digits = self
      .text
      .as_bytes()
      .get(self.place..self.place + 4)
      .filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
    let digits =
      digits.ok_or_else(|| self.error(start, "expected four hexadecimal digits behind \\u"))?;
    self.place += 4;
    Ok(
      digits.iter().fold(0, |code, digit| code * 16 + char::from(*digit).to_digit(16).unwrap_or(0)),
    )
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
      ("01", 1),
      ("-", 1),
      ("1.", 2),
      ("1e+", 3),
      ("\"a\nb\"", 2),
      ("\"abc", 4),
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
