//! Between typed values and JSON.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{read, Object, Reader, Value, Writer};
use crate::Error;

/// What has a JSON form.
pub trait ToJson {
  /// Write this as one JSON value.
  fn write_json(&self, writer: &mut Writer);

  /// This as canonical JSON text.
  fn to_json(&self) -> String {
    let mut writer = Writer::new();
    self.write_json(&mut writer);
    writer.into_string()
  }
}

/// What can be read from JSON.
pub trait FromJson: Sized {
  /// Read this from the next value of a text that was checked.
  ///
  /// # Errors
  /// [`ErrorKind::Route`](crate::ErrorKind::Route) or
  /// [`ErrorKind::Command`](crate::ErrorKind::Command) if the value is JSON but not this; the error
  /// has no offset.
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error>;

  /// What a member that is missing is read as: as if it were `null`.
  ///
  /// # Errors
  /// As [`FromJson::read_json`].
  #[doc(hidden)]
  fn read_missing() -> Result<Self, Error> {
    Self::read_json(&mut Reader::new("null"))
  }

  /// Read this from a JSON value.
  ///
  /// # Errors
  /// As [`FromJson::read_json`].
  fn from_value(value: &Value) -> Result<Self, Error> {
    read(&value.to_json())
  }

  /// Read this from a JSON text.
  ///
  /// # Errors
  /// As [`Value::parse`] and [`FromJson::read_json`].
  fn from_json(text: &str) -> Result<Self, Error> {
    Self::from_value(&Value::parse(text)?)
  }
}

/// What can be passed to the library as the JSON of a `T`: the typed value, or text that the host
/// already has ([`Raw`]).
#[diagnostic::on_unimplemented(
  message = "`{Self}` does not stand for the JSON of `{T}`",
  label = "expected `{T}`, a reference to one, or JSON text as `navruntime::json::Raw(text)`"
)]
pub trait Encodes<T: ?Sized> {
  /// The JSON text: borrowed from this if it is there already, else written into `scratch`, which
  /// is empty.
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8];
}

/// JSON text as it is, as a string or as bytes from outside. The library checks it, UTF-8 included;
/// nothing is read or copied on this side.
///
/// ```
/// use navruntime::{json::Raw, ErrorKind, Store};
///
/// let store = Store::new()?;
/// assert!(store.push(Raw(r#"{"name":"home"}"#))?.is_done());
/// assert_eq!(store.push(Raw(b"{\"name\":\"\xff\"}")).unwrap_err().kind(), ErrorKind::Utf8);
/// # Ok::<(), navruntime::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raw<B>(
  /// The text.
  pub B,
);

impl<T: ?Sized, B: AsRef<[u8]>> Encodes<T> for Raw<B> {
  fn encode<'a>(&'a self, _: &'a mut Writer) -> &'a [u8] {
    self.0.as_ref()
  }
}

impl<T: ToJson + ?Sized> Encodes<T> for &T {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

impl Encodes<Value> for Value {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

impl Encodes<Object> for Object {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

impl<T: ToJson, const N: usize> Encodes<[T]> for &[T; N] {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.as_slice().write_json(scratch);
    scratch.as_bytes()
  }
}

impl<T: ToJson> Encodes<[T]> for &Vec<T> {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.as_slice().write_json(scratch);
    scratch.as_bytes()
  }
}

impl<T: ToJson> ToJson for [T] {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_array();
    for element in self {
      element.write_json(writer);
    }
    writer.end_array();
  }
}

impl<T: ToJson> ToJson for Vec<T> {
  fn write_json(&self, writer: &mut Writer) {
    self.as_slice().write_json(writer);
  }
}

/// `null` for none.
impl<T: ToJson> ToJson for Option<T> {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Some(value) => value.write_json(writer),
      None => writer.null(),
    }
  }
}

impl<T: ToJson + ?Sized> ToJson for Box<T> {
  fn write_json(&self, writer: &mut Writer) {
    (**self).write_json(writer);
  }
}

impl ToJson for str {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(self);
  }
}

impl ToJson for String {
  fn write_json(&self, writer: &mut Writer) {
    writer.string(self);
  }
}

impl ToJson for bool {
  fn write_json(&self, writer: &mut Writer) {
    writer.bool(*self);
  }
}

impl ToJson for i64 {
  fn write_json(&self, writer: &mut Writer) {
    writer.integer(*self);
  }
}

impl<T: FromJson> FromJson for BTreeMap<String, T> {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let mut map = BTreeMap::new();
    reader.each("an object", |key, reader| {
      map.insert(key.into_owned(), T::read_json(reader)?);
      Ok(())
    })?;
    Ok(map)
  }
}

impl<T: FromJson> FromJson for Vec<T> {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.array(T::read_json)
  }
}

/// `null` is none.
impl<T: FromJson> FromJson for Option<T> {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    if reader.peek() == Some(b'n') && reader.take_word("null") {
      Ok(None)
    } else {
      T::read_json(reader).map(Some)
    }
  }

  #[inline]
  fn read_missing() -> Result<Self, Error> {
    Ok(None)
  }
}

impl<T: FromJson> FromJson for Box<T> {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    T::read_json(reader).map(Box::new)
  }
}

impl FromJson for String {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    if reader.peek() == Some(b'"') {
      reader.string().map(Cow::into_owned)
    } else {
      Err(reader.mismatch("a string"))
    }
  }
}

impl FromJson for bool {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    match reader.peek() {
      Some(b't') if reader.take_word("true") => Ok(true),
      Some(b'f') if reader.take_word("false") => Ok(false),
      _ => Err(reader.mismatch("true or false")),
    }
  }
}

/// An integer, or the error of what else is there.
fn integer<T: std::str::FromStr>(reader: &mut Reader<'_>, expected: &str) -> Result<T, Error> {
  let before = *reader;
  // Not all of Rust's integers are JSON's, but all of canonical JSON's within range are Rust's.
  reader.digits().parse().map_err(|_| before.mismatch(expected))
}

impl FromJson for i64 {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    match reader.short_integer() {
      Some(value) => Ok(value),
      None => integer(reader, "an integer within 64 bits"),
    }
  }
}

impl FromJson for u64 {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let before = *reader;
    let natural = i64::read_json(reader).ok().and_then(|integer| integer.try_into().ok());
    natural.ok_or_else(|| before.mismatch("an integer from 0 on within 63 bits"))
  }
}

impl FromJson for usize {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let (before, number) = (*reader, u64::read_json(reader)?);
    number.try_into().map_err(|_| before.mismatch("an integer that fits a usize"))
  }
}

impl FromJson for f64 {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let before = *reader;
    if !matches!(reader.peek(), Some(b'-' | b'0'..=b'9')) {
      return Err(before.mismatch("a number"));
    }
    let nearest = reader.digits().parse().ok().filter(|nearest: &f64| nearest.is_finite());
    nearest.ok_or_else(|| before.mismatch("a double"))
  }
}

/// What a mismatch says, without the value.
pub(crate) fn without_value(message: &str) -> &str {
  message.split_once(", found ").map_or(message, |(expected, _)| expected)
}
