//! Strict JSON with exact numbers, as much of it as navigation needs.
//!
//! The rules are the protocol's: RFC 8259, UTF-8, no duplicate keys, nothing after the value, at
//! most 2,048 levels (the library takes 64, and may write more); numbers are exact decimals of any
//! size. What is written is canonical: no white space, members sorted by the bytes of their keys,
//! numbers in their shortest form, so equal values give equal bytes.
//!
//! ```
//! use navruntime::json::Value;
//!
//! let value = Value::parse(r#"{"price": 1.50, "currency": "EUR"}"#)?;
//! assert_eq!(value.get("price"), Some(&Value::parse("15e-1")?));
//! assert_eq!(value.to_string(), r#"{"currency":"EUR","price":1.5}"#);
//! # Ok::<(), navruntime::Error>(())
//! ```

mod codec;
mod macros;
mod members;
mod number;
mod parser;
mod reader;
mod reading;
mod writer;

pub use codec::{Encodes, FromJson, Raw, ToJson};
pub use members::Members;
pub use number::Number;
pub use reader::Reader;
pub use writer::Writer;

pub(crate) use codec::without_value;
pub(crate) use macros::{
  json_around, json_cases, json_input, json_object, json_words, read_members, read_object,
  write_member,
};
pub(crate) use members::Case;
pub(crate) use reader::{is_plain, read};

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::{EntryId, Error};

/// The members of a JSON object, sorted by the bytes of their keys.
pub type Object = BTreeMap<String, Value>;

/// A JSON value. Values are equal when they mean the same: member order and the spelling of numbers
/// do not matter.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub enum Value {
  /// `null`.
  #[default]
  Null,
  /// `true` or `false`.
  Bool(bool),
  /// An exact decimal.
  Number(Number),
  /// A string.
  String(String),
  /// An array.
  Array(Vec<Value>),
  /// An object.
  Object(Object),
}

impl Value {
  /// Read one JSON text.
  ///
  /// # Errors
  /// [`ErrorKind::Json`](crate::ErrorKind::Json) with the byte offset for anything but one RFC 8259
  /// value, and for duplicate keys and lone surrogates;
  /// [`ErrorKind::Limit`](crate::ErrorKind::Limit) beyond 2,048 levels or for an exponent beyond 32
  /// bits.
  pub fn parse(text: &str) -> Result<Value, Error> {
    parser::parse(text)
  }

  /// The member `key` of an object; `None` if there is none, or if this is not an object.
  pub fn get(&self, key: &str) -> Option<&Value> {
    self.as_object()?.get(key)
  }

  /// Whether this is `null`.
  pub fn is_null(&self) -> bool {
    matches!(self, Value::Null)
  }

  /// The boolean, if this is one.
  pub fn as_bool(&self) -> Option<bool> {
    if let Value::Bool(value) = self {
      Some(*value)
    } else {
      None
    }
  }

  /// The integer, if this is a number that is one, however it was spelled, within the range of
  /// `i64`.
  pub fn as_i64(&self) -> Option<i64> {
    if let Value::Number(number) = self {
      number.as_i64()
    } else {
      None
    }
  }

  /// The integer, if this is a number that is one and is not below 0, as [`Value::as_i64`].
  pub fn as_u64(&self) -> Option<u64> {
    self.as_i64().and_then(|value| value.try_into().ok())
  }

  /// The nearest double, if this is a number; infinite beyond the range of doubles.
  pub fn as_f64(&self) -> Option<f64> {
    if let Value::Number(number) = self {
      Some(number.as_f64())
    } else {
      None
    }
  }

  /// The text, if this is a string.
  pub fn as_str(&self) -> Option<&str> {
    if let Value::String(text) = self {
      Some(text)
    } else {
      None
    }
  }

  /// The elements, if this is an array.
  pub fn as_array(&self) -> Option<&[Value]> {
    if let Value::Array(elements) = self {
      Some(elements)
    } else {
      None
    }
  }

  /// The members, if this is an object.
  pub fn as_object(&self) -> Option<&Object> {
    if let Value::Object(members) = self {
      Some(members)
    } else {
      None
    }
  }
}

impl ToJson for Value {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      Value::Null => writer.null(),
      Value::Bool(value) => writer.bool(*value),
      Value::Number(number) => writer.number(number),
      Value::String(text) => writer.string(text),
      Value::Array(elements) => elements.write_json(writer),
      Value::Object(members) => members.write_json(writer),
    }
  }
}

impl<T: ToJson> ToJson for BTreeMap<String, T> {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    for (key, value) in self {
      writer.member(key, value);
    }
    writer.end_object();
  }
}

impl FromJson for Value {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.value()
  }

  fn from_value(value: &Value) -> Result<Self, Error> {
    Ok(value.clone())
  }

  fn from_json(text: &str) -> Result<Self, Error> {
    Value::parse(text)
  }
}

/// Writes the canonical JSON text.
impl fmt::Display for Value {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.write_str(&self.to_json())
  }
}

impl std::str::FromStr for Value {
  type Err = Error;

  fn from_str(text: &str) -> Result<Self, Error> {
    Value::parse(text)
  }
}

impl From<bool> for Value {
  fn from(value: bool) -> Self {
    Value::Bool(value)
  }
}

impl From<Number> for Value {
  fn from(number: Number) -> Self {
    Value::Number(number)
  }
}

impl From<i64> for Value {
  fn from(value: i64) -> Self {
    Value::Number(value.into())
  }
}

/// Integers that an `i64` holds.
macro_rules! small_integers {
  ($($type:ident)*) => {$(
    impl From<$type> for Value {
      fn from(value: $type) -> Self {
        i64::from(value).into()
      }
    }
  )*};
}

small_integers! { i8 i16 i32 u8 u16 u32 }

impl From<u64> for Value {
  fn from(value: u64) -> Self {
    Value::Number(value.into())
  }
}

impl From<usize> for Value {
  fn from(value: usize) -> Self {
    // Lossless on every target: no usize of Rust has more than 64 bits.
    (value as u64).into()
  }
}

impl From<f64> for Value {
  /// The shortest decimal that reads back as the same double. JSON has no infinities and no NaN:
  /// they become [`Value::Null`]; [`Number::try_from`] refuses them instead.
  fn from(value: f64) -> Self {
    Number::try_from(value).map_or(Value::Null, Value::Number)
  }
}

impl From<f32> for Value {
  /// The shortest decimal that reads back as the same `f32`; else as of an `f64`.
  fn from(value: f32) -> Self {
    value.to_string().parse().map_or(Value::Null, |value: f64| value.into())
  }
}

impl From<&str> for Value {
  fn from(text: &str) -> Self {
    Value::String(text.to_owned())
  }
}

impl From<String> for Value {
  fn from(text: String) -> Self {
    Value::String(text)
  }
}

impl From<&String> for Value {
  fn from(text: &String) -> Self {
    Value::String(text.clone())
  }
}

impl From<Cow<'_, str>> for Value {
  fn from(text: Cow<'_, str>) -> Self {
    Value::String(text.into_owned())
  }
}

impl From<EntryId> for Value {
  fn from(id: EntryId) -> Self {
    id.0.into()
  }
}

impl From<Object> for Value {
  fn from(members: Object) -> Self {
    Value::Object(members)
  }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
  fn from(elements: Vec<T>) -> Self {
    elements.into_iter().collect()
  }
}

impl<T: Into<Value>, const N: usize> From<[T; N]> for Value {
  fn from(elements: [T; N]) -> Self {
    elements.into_iter().collect()
  }
}

impl<T: Clone + Into<Value>> From<&[T]> for Value {
  fn from(elements: &[T]) -> Self {
    elements.iter().cloned().collect()
  }
}

/// An array of what the iterator gives.
impl<T: Into<Value>> FromIterator<T> for Value {
  fn from_iter<I: IntoIterator<Item = T>>(elements: I) -> Self {
    Value::Array(elements.into_iter().map(Into::into).collect())
  }
}

impl<T: Into<Value>> From<Option<T>> for Value {
  fn from(value: Option<T>) -> Self {
    value.map_or(Value::Null, Into::into)
  }
}
