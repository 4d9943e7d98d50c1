#![doc = include_str!("../README.md")]

use std::fmt;
use std::marker::PhantomData;

use navruntime::json::{FromJson, Number, Object, ToJson, Value};
use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{self, Serialize, SerializeMap, SerializeSeq, Serializer};

/// Writes a value: for `#[serde(with = "navruntime_serde")]` or `serialize_with`.
///
/// # Errors
/// Those of the serializer, and an error for a number that neither 64 bits nor an `f64` hold
/// exactly.
pub fn serialize<T: ToJson, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
  let value = Value::parse(&value.to_json()).map_err(ser::Error::custom)?;
  Borrowed(&value).serialize(serializer)
}

/// Reads a value: for `#[serde(with = "navruntime_serde")]` or `deserialize_with`.
///
/// The deserializer must know the types of what it reads, as those of JSON, TOML, YAML, CBOR and
/// MessagePack do.
///
/// # Errors
/// Those of the deserializer, an error for a key that is there twice, and what `T::from_value` says
/// about a value that is not a `T`.
pub fn deserialize<'de, T: FromJson, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
  Serde::deserialize(deserializer).map(|read| read.0)
}

/// A value that serde writes and reads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Serde<T>(
  /// The value.
  pub T,
);

impl<T: ToJson> Serialize for Serde<T> {
  fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
    serialize(&self.0, serializer)
  }
}

impl<'de, T: FromJson> Deserialize<'de> for Serde<T> {
  fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
    let value = deserializer.deserialize_any(Json(PhantomData))?;
    T::from_value(&value).map(Serde).map_err(de::Error::custom)
  }
}

/// A JSON value as it is written.
struct Borrowed<'a>(&'a Value);

impl Serialize for Borrowed<'_> {
  fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
    match self.0 {
      Value::Null => serializer.serialize_unit(),
      Value::Bool(value) => serializer.serialize_bool(*value),
      Value::Number(number) => serialize_number(number, serializer),
      Value::String(text) => serializer.serialize_str(text),
      Value::Array(elements) => {
        let mut sequence = serializer.serialize_seq(Some(elements.len()))?;
        for element in elements {
          sequence.serialize_element(&Borrowed(element))?;
        }
        sequence.end()
      }
      Value::Object(members) => {
        let mut map = serializer.serialize_map(Some(members.len()))?;
        for (key, member) in members {
          map.serialize_entry(key, &Borrowed(member))?;
        }
        map.end()
      }
    }
  }
}

/// A number is exact here and of any size; serde's are not.
fn serialize_number<S: Serializer>(number: &Number, serializer: S) -> Result<S::Ok, S::Error> {
  if let Some(value) = number.as_i64() {
    return serializer.serialize_i64(value);
  }
  if let Ok(value) = number.to_string().parse::<u64>() {
    return serializer.serialize_u64(value);
  }
  let value = number.as_f64();
  match Number::try_from(value) {
    Ok(back) if back == *number => serializer.serialize_f64(value),
    _ => Err(ser::Error::custom(format_args!(
      "{number} is in no type of serde exactly; write it as a string"
    ))),
  }
}

/// Reads any JSON value.
struct Json(PhantomData<()>);

impl<'de> Visitor<'de> for Json {
  type Value = Value;

  fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    formatter.write_str("a JSON value")
  }

  fn visit_unit<E>(self) -> Result<Value, E> {
    Ok(Value::Null)
  }

  fn visit_none<E>(self) -> Result<Value, E> {
    Ok(Value::Null)
  }

  fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
    deserializer.deserialize_any(self)
  }

  fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
    Ok(value.into())
  }

  fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
    Ok(value.into())
  }

  fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
    Ok(value.into())
  }

  fn visit_f64<E: de::Error>(self, value: f64) -> Result<Value, E> {
    Number::try_from(value).map(Value::Number).map_err(E::custom)
  }

  fn visit_str<E>(self, text: &str) -> Result<Value, E> {
    Ok(text.into())
  }

  fn visit_string<E>(self, text: String) -> Result<Value, E> {
    Ok(text.into())
  }

  fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<Value, A::Error> {
    let mut elements = Vec::new();
    while let Some(element) = sequence.next_element::<Serde<Value>>()? {
      elements.push(element.0);
    }
    Ok(Value::Array(elements))
  }

  fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
    let mut members = Object::new();
    while let Some((key, member)) = map.next_entry::<String, Serde<Value>>()? {
      if members.contains_key(&key) {
        return Err(de::Error::custom(format_args!("the key \"{key}\" is there twice")));
      }
      members.insert(key, member.0);
    }
    Ok(Value::Object(members))
  }
}
