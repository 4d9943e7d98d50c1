//! Between typed values and JSON.

use std::collections::BTreeMap;

use super::{Object, Value, Writer};
use crate::{Error, ErrorKind};

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
  /// Read this from a JSON value.
  ///
  /// # Errors
  /// [`ErrorKind::Route`] or [`ErrorKind::Command`] if the value is JSON but not this; the error
  /// has no offset.
  fn from_value(value: &Value) -> Result<Self, Error>;

  /// Read this from a JSON text.
  ///
  /// # Errors
  /// As [`Value::parse`] and [`FromJson::from_value`].
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
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = value.as_object().ok_or_else(|| mismatch("an object", value))?;
    members.iter().map(|(key, value)| Ok((key.clone(), T::from_value(value)?))).collect()
  }
}

impl<T: FromJson> FromJson for Vec<T> {
  fn from_value(value: &Value) -> Result<Self, Error> {
    value.as_array().ok_or_else(|| mismatch("an array", value))?.iter().map(T::from_value).collect()
  }
}

/// `null` is none.
impl<T: FromJson> FromJson for Option<T> {
  fn from_value(value: &Value) -> Result<Self, Error> {
    (!value.is_null()).then(|| T::from_value(value)).transpose()
  }
}

impl<T: FromJson> FromJson for Box<T> {
  fn from_value(value: &Value) -> Result<Self, Error> {
    T::from_value(value).map(Box::new)
  }
}

impl FromJson for String {
  fn from_value(value: &Value) -> Result<Self, Error> {
    value.as_str().map(str::to_owned).ok_or_else(|| mismatch("a string", value))
  }
}

impl FromJson for bool {
  fn from_value(value: &Value) -> Result<Self, Error> {
    value.as_bool().ok_or_else(|| mismatch("true or false", value))
  }
}

impl FromJson for i64 {
  fn from_value(value: &Value) -> Result<Self, Error> {
    value.as_i64().ok_or_else(|| mismatch("an integer within 64 bits", value))
  }
}

impl FromJson for u64 {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let natural = value.as_i64().and_then(|integer| u64::try_from(integer).ok());
    natural.ok_or_else(|| mismatch("an integer from 0 on within 63 bits", value))
  }
}

impl FromJson for f64 {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let Value::Number(number) = value else { return Err(mismatch("a number", value)) };
    let nearest = number.as_f64();
    nearest.is_finite().then_some(nearest).ok_or_else(|| mismatch("a double", value))
  }
}

/// The error of a value that is not what it should be, quoting the beginning of it.
pub(crate) fn mismatch(expected: &str, found: &Value) -> Error {
  let text: String = found.to_json().chars().take(80).collect();
  Error::new(ErrorKind::Command, None, format!("expected {expected}, found {text}"))
}

/// What [`mismatch`] says, without the value.
pub(crate) fn without_value(message: &str) -> &str {
  message.split_once(", found ").map_or(message, |(expected, _)| expected)
}

/// One case of an externally tagged enum: `"tag"`, or `{"tag":payload}`.
pub(crate) struct Case<'v> {
  pub(crate) tag: &'v str,
  payload: Option<&'v Value>,
  expected: &'static str,
}

impl<'v> Case<'v> {
  /// The case that `value` is. Members beside the tag that are known to belong there are named in
  /// `beside`.
  pub(crate) fn of(
    value: &'v Value,
    expected: &'static str,
    beside: &[&str],
  ) -> Result<Case<'v>, Error> {
    match value {
      Value::String(tag) => Ok(Case { tag, payload: None, expected }),
      Value::Object(members) => {
        let mut tags = members.iter().filter(|(key, _)| !beside.contains(&key.as_str()));
        match (tags.next(), tags.next()) {
          (Some((tag, payload)), None) => Ok(Case { tag, payload: Some(payload), expected }),
          _ => Err(mismatch(expected, value)),
        }
      }
      _ => Err(mismatch(expected, value)),
    }
  }

  /// The case of a tag with a payload.
  pub(crate) fn with_payload(tag: &'v str, payload: &'v Value, expected: &'static str) -> Self {
    Case { tag, payload: Some(payload), expected }
  }

  /// Whether the payload is an object with this member.
  pub(crate) fn has(&self, key: &str) -> bool {
    self.payload.is_some_and(|payload| payload.get(key).is_some())
  }

  /// Whether this is a case without a payload.
  pub(crate) fn is_word(&self) -> bool {
    self.payload.is_none()
  }

  /// The payload, read as what the tag says.
  pub(crate) fn read<T: FromJson>(&self) -> Result<T, Error> {
    T::from_value(self.payload.unwrap_or(&Value::Null))
  }

  /// The members of a payload that is an object.
  pub(crate) fn members(&self) -> Result<Members<'v>, Error> {
    Members::of(self.payload.unwrap_or(&Value::Null), self.expected)
  }

  /// The error of a tag that is none of the expected.
  pub(crate) fn unknown<T>(&self) -> Result<T, Error> {
    let form =
      if self.is_word() { format!("{:?}", self.tag) } else { format!("{{{:?}:…}}", self.tag) };
    Err(Error::new(ErrorKind::Command, None, format!("{form} is not {}", self.expected)))
  }
}

/// The members of an object, read by key. Those nobody asks for are ignored.
pub(crate) struct Members<'v> {
  object: &'v Object,
}

impl<'v> Members<'v> {
  pub(crate) fn of(value: &'v Value, expected: &'static str) -> Result<Members<'v>, Error> {
    value.as_object().map(|object| Members { object }).ok_or_else(|| mismatch(expected, value))
  }

  /// The member `key`; a missing one is read as `null`.
  pub(crate) fn read<T: FromJson>(&self, key: &str) -> Result<T, Error> {
    T::from_value(self.object.get(key).unwrap_or(&Value::Null)).map_err(|error| {
      Error::new(error.kind(), error.offset(), format!("{key}: {}", error.message()))
    })
  }
}
