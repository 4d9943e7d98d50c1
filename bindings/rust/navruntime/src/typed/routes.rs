//! Between the typed and the untyped form of a route.

use std::ops::Range;

use crate::ffi;
use crate::json::{is_plain, without_value, FromJson, Reader, ToJson, Value, Writer};
use crate::route::Name;
use crate::{Error, ErrorKind, Route};

/// Builds the untyped form of a route.
#[derive(Debug)]
pub struct Builder(Built);

#[derive(Debug)]
enum Built {
  /// As long as parameters come in the order in which they are written.
  Sorted(Sorted),
  /// As soon as one does not.
  Route(Route),
}

/// The beginning of a route's JSON.
#[derive(Debug)]
struct Sorted {
  writer: Writer,
  name: Name,
  /// Where the last key is; none before the first one.
  last: Option<Range<usize>>,
}

impl Sorted {
  /// Adds a parameter, if it comes after the others.
  fn add(&mut self, key: &str, value: &Value) -> bool {
    // Without escapes, keys are in the order of what is written of them.
    let follows = self.last.clone().map_or(true, |last| self.writer.as_str()[last] < *key);
    if !follows || !key.bytes().all(is_plain) {
      return false;
    }
    let before = if self.last.is_some() { "," } else { ",\"params\":{" };
    self.writer.part(before, false);
    self.writer.plain_key(key);
    let end = self.writer.as_str().len() - "\":".len();
    self.last = Some(end - key.len()..end);
    value.write_json(&mut self.writer);
    true
  }

  fn route(mut self) -> Route {
    if self.last.is_some() {
      self.writer.end_object();
    }
    self.writer.end_object();
    let route = Route::of_json(self.writer.as_str(), self.name);
    ffi::give_writer_back(self.writer);
    route
  }
}

impl Builder {
  /// A route without parameters yet.
  pub fn new(name: &str) -> Builder {
    let mut writer = ffi::take_writer();
    let name = Route::begin(name, &mut writer);
    Builder(Built::Sorted(Sorted { writer, name, last: None }))
  }

  /// A parameter.
  pub fn put(&mut self, name: &str, value: impl Into<Value>) {
    let value = value.into();
    if let Built::Sorted(sorted) = &mut self.0 {
      if sorted.add(name, &value) {
        return;
      }
    }
    let built = std::mem::replace(&mut self.0, Built::Route(Route::new("")));
    self.0 = Built::Route(Builder(built).route().with(name, value));
  }

  /// An optional parameter.
  pub fn give(&mut self, name: &str, value: Option<impl Into<Value>>) {
    if let Some(value) = value {
      self.put(name, value);
    }
  }

  /// The route.
  pub fn route(self) -> Route {
    match self.0 {
      Built::Sorted(sorted) => sorted.route(),
      Built::Route(route) => route,
    }
  }
}

/// A required parameter.
///
/// # Errors
/// [`ErrorKind::Route`] if it is missing, or is of another type.
pub fn required<T: FromJson>(route: &Route, name: &str) -> Result<T, Error> {
  match route.param_reader(name) {
    Some(value) => read(route, name, value),
    None => Err(wrong(format!("{:?} lacks the parameter {name:?}", route.name()))),
  }
}

/// An optional parameter.
///
/// # Errors
/// [`ErrorKind::Route`] if it is of another type.
pub fn optional<T: FromJson>(route: &Route, name: &str) -> Result<Option<T>, Error> {
  route.param_reader(name).map(|value| read(route, name, value)).transpose()
}

/// A parameter that has a default.
///
/// # Errors
/// [`ErrorKind::Route`] if it is of another type.
pub fn or<T: FromJson>(route: &Route, name: &str, default: T) -> Result<T, Error> {
  Ok(optional(route, name)?.unwrap_or(default))
}

/// A value that a schema gives as JSON.
pub fn json(text: &str) -> Value {
  Value::parse(text).unwrap_or_default()
}

fn read<T: FromJson>(route: &Route, name: &str, mut value: Reader<'_>) -> Result<T, Error> {
  // The value is not in the error, since it may be secret.
  T::read_json(&mut value).map_err(|error| {
    wrong(format!("{:?}: {name:?}: {}", route.name(), without_value(error.message())))
  })
}

/// The error of a route that the schema does not have.
pub fn unknown_route(route: &Route) -> Error {
  wrong(format!("the schema of these types has no route {:?}", route.name()))
}

fn wrong(message: String) -> Error {
  Error::new(ErrorKind::Route, None, message)
}

#[cfg(test)]
mod tests {
  use super::*;

  #[test]
  fn a_built_route_has_its_parameters_sorted_in_any_order_of_putting() {
    let route = |keys: &[&str]| {
      let mut built = Builder::new("a\"b");
      for key in keys {
        built.put(key, *key);
      }
      built.give("none", None::<bool>);
      built.route()
    };
    let sorted = ["", "\"", "a", "aa", "b\n", "b0", "é"];
    let wanted = sorted.iter().fold(Route::new("a\"b"), |route, key| route.with(*key, *key));
    for turn in 0..sorted.len() {
      let mut keys = sorted;
      keys.rotate_left(turn);
      assert_eq!(route(&keys), wanted, "{keys:?}");
      keys.reverse();
      assert_eq!(route(&keys), wanted, "{keys:?}");
    }
    assert_eq!((route(&["a", "b", "a"]), route(&[])), (route(&["a", "b"]), Route::new("a\"b")));
    assert_eq!(route(&["a"]).name(), "a\"b");
  }
}
