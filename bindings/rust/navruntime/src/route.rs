//! Routes: where a screen is.

use std::fmt;

use crate::ffi;
use crate::json::{mismatch, Encodes, FromJson, Members, Object, ToJson, Value, Writer};
use crate::{Error, ErrorKind};

/// Where a screen is: a name, and parameters of any JSON values.
///
/// Routes are equal when name and parameters are; the order of parameters and the spelling of
/// numbers do not matter.
///
/// ```
/// use navruntime::{json::ToJson, Route};
///
/// let route = Route::new("product").with("id", "7").with("page", 2);
/// assert_eq!(route.to_json(), r#"{"name":"product","params":{"id":"7","page":2}}"#);
/// assert_eq!(route.param("page").and_then(|page| page.as_i64()), Some(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Route {
  name: String,
  params: Object,
}

impl Route {
  /// A route without parameters. The library refuses an empty name.
  pub fn new(name: impl Into<String>) -> Route {
    Route { name: name.into(), params: Object::new() }
  }

  /// This route with one more parameter, or another value for one.
  #[must_use]
  pub fn with(mut self, key: impl Into<String>, value: impl Into<Value>) -> Route {
    self.params.insert(key.into(), value.into());
    self
  }

  /// The name.
  pub fn name(&self) -> &str {
    &self.name
  }

  /// The parameters.
  pub fn params(&self) -> &Object {
    &self.params
  }

  /// One parameter.
  pub fn param(&self, key: &str) -> Option<&Value> {
    self.params.get(key)
  }

  /// The text of a parameter that is a string.
  pub fn text(&self, key: &str) -> Option<&str> {
    self.param(key)?.as_str()
  }
}

/// The canonical form of a route's JSON, as the library writes it: equal routes give equal text.
/// Pass text as [`Raw`](crate::json::Raw).
///
/// # Errors
/// [`ErrorKind::Json`] or [`ErrorKind::Route`] for a value that is not a route,
/// [`ErrorKind::Limit`] for one that is too large or too deep.
pub fn canonical_route(route: impl Encodes<Route>) -> Result<String, Error> {
  ffi::with_json(&route, |text, length| {
    // SAFETY: the text is valid for its length, buffer and error are valid for the call.
    let write =
      |out, error| unsafe { navruntime_sys::nav_route_canonical(text, length, out, error) };
    ffi::call_for(write, |text| Ok(text.to_owned()))
  })
}

impl From<&str> for Route {
  fn from(name: &str) -> Self {
    Route::new(name)
  }
}

impl ToJson for Route {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("name", &self.name);
    if !self.params.is_empty() {
      writer.member("params", &self.params);
    }
    writer.end_object();
  }
}

impl FromJson for Route {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let wrong = || {
      Error::new(
        ErrorKind::Route,
        None,
        mismatch("a route such as {\"name\":\"detail\",\"params\":{}}", value).message(),
      )
    };
    let route = match value {
      Value::String(name) => Route::new(name),
      Value::Object(members) => {
        if members.keys().any(|key| key != "name" && key != "params") {
          return Err(wrong());
        }
        let name = members.get("name").and_then(Value::as_str).ok_or_else(wrong)?;
        let params = members.get("params").map_or_else(
          || Ok(Object::new()),
          |params| params.as_object().cloned().ok_or_else(wrong),
        )?;
        Route { name: name.to_owned(), params }
      }
      _ => return Err(wrong()),
    };
    if route.name.is_empty() {
      Err(wrong())
    } else {
      Ok(route)
    }
  }
}

impl Encodes<Route> for Route {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    self.write_json(scratch);
    scratch.as_bytes()
  }
}

/// A name alone is a route without parameters.
impl Encodes<Route> for &str {
  fn encode<'a>(&'a self, scratch: &'a mut Writer) -> &'a [u8] {
    scratch.string(self);
    scratch.as_bytes()
  }
}

/// The id of an entry on a stack: unique in its store, never reused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EntryId(
  /// From 1 to 2^53 − 1.
  pub i64,
);

impl fmt::Display for EntryId {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    self.0.fmt(formatter)
  }
}

impl ToJson for EntryId {
  fn write_json(&self, writer: &mut Writer) {
    writer.integer(self.0);
  }
}

impl FromJson for EntryId {
  fn from_value(value: &Value) -> Result<Self, Error> {
    i64::from_value(value).map(EntryId)
  }
}

/// A route on a stack. Two equal routes are two entries.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Entry {
  /// Its id.
  pub id: EntryId,
  /// Its route.
  pub route: Route,
}

impl ToJson for Entry {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[("id", &self.id), ("route", &self.route)]);
  }
}

impl FromJson for Entry {
  fn from_value(value: &Value) -> Result<Self, Error> {
    let members = Members::of(value, "an entry")?;
    Ok(Entry { id: members.read("id")?, route: members.read("route")? })
  }
}

#[cfg(test)]
mod tests {
  use super::*;

  #[test]
  fn a_name_alone_is_a_route_without_parameters() {
    let short = Route::from_json("\"home\"").unwrap();
    assert_eq!(short, Route::from_json(r#"{"name":"home","params":{}}"#).unwrap());
    assert_eq!(short, Route::new("home"));
    assert_eq!(short.to_json(), r#"{"name":"home"}"#);
  }

  #[test]
  fn the_order_of_parameters_and_the_spelling_of_numbers_do_not_matter() {
    let one =
      Route::from_json(r#"{"params":{"b":1.0,"a":{"y":[1e1],"x":null}},"name":"r"}"#).unwrap();
    let other =
      Route::from_json(r#"{"name":"r","params":{"a":{"x":null,"y":[10]},"b":1}}"#).unwrap();
    assert_eq!(one, other);
    assert_eq!(one.to_json(), r#"{"name":"r","params":{"a":{"x":null,"y":[10]},"b":1}}"#);
  }

  #[test]
  fn anything_else_is_no_route() {
    for text in [
      "1",
      "null",
      "[]",
      "\"\"",
      "{}",
      r#"{"name":""}"#,
      r#"{"name":1}"#,
      r#"{"name":"a","params":[]}"#,
      r#"{"name":"a","id":1}"#,
    ] {
      assert_eq!(Route::from_json(text).unwrap_err().kind(), ErrorKind::Route, "{text}");
    }
  }
}
