//! Routes: where a screen is.

use std::borrow::Cow;
use std::fmt;
use std::hash::{Hash, Hasher};

use crate::ffi;
use crate::json::{json_object, Encodes, FromJson, Object, Reader, ToJson, Value, Writer};
use crate::{Error, ErrorKind};

/// Where a screen is: a name, and parameters of any JSON values.
///
/// It keeps its canonical JSON, and reads parameters from it when they are asked for. Routes are
/// equal when name and parameters are; the order of parameters and the spelling of numbers do not
/// matter.
///
/// ```
/// use navruntime::{json::ToJson, Route};
///
/// let route = Route::new("product").with("id", "7").with("page", 2);
/// assert_eq!(route.to_json(), r#"{"name":"product","params":{"id":"7","page":2}}"#);
/// assert_eq!(route.text("id").as_deref(), Some("7"));
/// assert_eq!(route.param("page").and_then(|page| page.as_i64()), Some(2));
/// ```
#[derive(Clone)]
pub struct Route {
  /// Canonical: `{"name":"…","params":{…}}`, without parameters `{"name":"…"}`.
  json: Box<str>,
  name: Name,
}

/// Where the name of a route is.
#[derive(Clone, Debug)]
pub(crate) enum Name {
  /// That many bytes in the JSON.
  InJson(usize),
  /// In the JSON it has escapes.
  Unescaped(Box<str>),
}

/// What the JSON of a route begins with, and what is between its name and its parameters.
const HEAD: &str = "{\"name\":";
const PARAMS: &str = ",\"params\":";

impl Route {
  /// A route without parameters. The library refuses an empty name.
  pub fn new(name: impl Into<String>) -> Route {
    Route::of_name(&name.into())
  }

  fn of_name(name: &str) -> Route {
    ffi::with_scratch(|writer| {
      let name = Route::begin(name, writer);
      writer.end_object();
      Route { json: writer.as_str().into(), name }
    })
  }

  /// Begins the JSON of a route, which is then at the place for its parameters.
  pub(crate) fn begin(name: &str, writer: &mut Writer) -> Name {
    writer.part(HEAD, false);
    writer.string(name);
    let is_plain = writer.as_str().len() == HEAD.len() + name.len() + 2;
    if is_plain {
      Name::InJson(name.len())
    } else {
      Name::Unescaped(name.into())
    }
  }

  /// The route whose JSON this is, all of it.
  pub(crate) fn of_json(json: &str, name: Name) -> Route {
    Route { json: json.into(), name }
  }

  /// This route with one more parameter, or another value for one.
  #[must_use]
  pub fn with(self, key: impl Into<String>, value: impl Into<Value>) -> Route {
    self.with_value(&key.into(), value.into())
  }

  fn with_value(self, key: &str, value: Value) -> Route {
    ffi::with_scratch(|writer| {
      let params = self.params_reader();
      // Up to its parameters it stays as it is.
      let head = params.map_or(&self.json[..self.json.len() - 1], |params| {
        let rest = params.rest().len() + PARAMS.len();
        &self.json[..self.json.len() - rest]
      });
      writer.part(head, false);
      writer.part(PARAMS, false);
      writer.begin_object();
      let mut added = Some(value);
      if let Some(mut params) = params {
        let write = |known: Cow<'_, str>, reader: &mut Reader<'_>| {
          if *known >= *key {
            if let Some(value) = added.take() {
              writer.member(key, &value);
            }
          }
          if *known != *key {
            writer.key(&known);
            writer.raw(reader.raw());
          }
          Ok(())
        };
        params.each("", write).expect("its JSON is canonical");
      }
      if let Some(value) = added {
        writer.member(key, &value);
      }
      writer.end_object();
      writer.end_object();
      Route { json: writer.as_str().into(), name: self.name }
    })
  }

  /// The name.
  pub fn name(&self) -> &str {
    match &self.name {
      Name::InJson(length) => &self.json[HEAD.len() + 1..][..*length],
      Name::Unescaped(name) => name,
    }
  }

  /// The parameters, read from the route's JSON.
  pub fn params(&self) -> Object {
    self
      .params_reader()
      .and_then(|mut params| Object::read_json(&mut params).ok())
      .unwrap_or_default()
  }

  /// One parameter, read from the route's JSON.
  pub fn param(&self, key: &str) -> Option<Value> {
    self.param_reader(key)?.value().ok()
  }

  /// The text of a parameter that is a string.
  pub fn text(&self, key: &str) -> Option<Cow<'_, str>> {
    let mut param = self.param_reader(key)?;
    if param.peek() == Some(b'"') {
      param.string().ok()
    } else {
      None
    }
  }

  pub(crate) fn param_reader(&self, key: &str) -> Option<Reader<'_>> {
    self.params_reader()?.member(key)
  }

  fn params_reader(&self) -> Option<Reader<'_>> {
    let mut reader = Reader::new(&self.json[HEAD.len()..]);
    reader.skip();
    reader.take_word(PARAMS).then_some(reader)
  }
}

impl PartialEq for Route {
  fn eq(&self, other: &Route) -> bool {
    self.json == other.json
  }
}

impl Eq for Route {}

impl Hash for Route {
  fn hash<H: Hasher>(&self, state: &mut H) {
    self.json.hash(state);
  }
}

impl fmt::Debug for Route {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    write!(formatter, "Route({})", self.json)
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
    Route::of_name(name)
  }
}

impl From<String> for Route {
  fn from(name: String) -> Self {
    Route::of_name(&name)
  }
}

impl From<&String> for Route {
  fn from(name: &String) -> Self {
    Route::of_name(name)
  }
}

impl From<&Route> for Route {
  fn from(route: &Route) -> Self {
    route.clone()
  }
}

impl ToJson for Route {
  fn write_json(&self, writer: &mut Writer) {
    writer.raw(&self.json);
  }
}

impl FromJson for Route {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    reader.peek();
    let before = *reader;
    match Route::read(reader) {
      Ok(Some(route)) => Ok(route),
      _ => {
        let form = "a route such as {\"name\":\"detail\",\"params\":{}}";
        Err(Error::new(ErrorKind::Route, None, before.mismatch(form).message()))
      }
    }
  }
}

impl Route {
  /// The route that is next; `None` for something else.
  fn read(reader: &mut Reader<'_>) -> Result<Option<Route>, Error> {
    let before = *reader;
    let is_object = reader.take_word(HEAD);
    if reader.peek() != Some(b'"') {
      return Ok(None);
    }
    let name = reader.string()?;
    let has_no_params = reader.take_word(",\"params\":{}");
    if is_object {
      if reader.take_word(PARAMS) {
        if reader.peek() != Some(b'{') {
          return Ok(None);
        }
        reader.skip();
      }
      if !reader.take(b'}') {
        return Ok(None);
      }
    }
    if name.is_empty() {
      return Ok(None);
    }
    if !is_object || has_no_params {
      return Ok(Some(Route::new(name)));
    }
    let json = reader.since(before).into();
    Ok(Some(match name {
      Cow::Borrowed(name) => Route { json, name: Name::InJson(name.len()) },
      Cow::Owned(name) => Route { json, name: Name::Unescaped(name.into()) },
    }))
  }
}

impl Encodes<Route> for Route {
  fn encode<'a>(&'a self, _: &'a mut Writer) -> &'a [u8] {
    self.json.as_bytes()
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
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    i64::read_json(reader).map(EntryId)
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

json_object! {
  Entry "an entry" {
    id = "id",
    route = "route",
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
  fn a_route_is_its_canonical_json() {
    let route = Route::new("a\"b\n").with("z", "\\").with("b\"", 1).with("z", 2.5).with("", true);
    assert_eq!(route.to_json(), r#"{"name":"a\"b\n","params":{"":true,"b\"":1,"z":2.5}}"#);
    let read = Route::from_json(&route.to_json()).unwrap();
    assert_eq!((&read, read.name()), (&route, "a\"b\n"));
    assert_eq!(read.params().keys().collect::<Vec<_>>(), ["", "b\"", "z"]);
    assert_eq!((read.param("b\""), read.param("c")), (Some(1.into()), None));
    assert_eq!((read.text("z"), route.with("t", "\t").text("t").as_deref()), (None, Some("\t")));
    assert_eq!(format!("{:?}", Route::new("a")), r#"Route({"name":"a"})"#);
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
