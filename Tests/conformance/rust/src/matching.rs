//! The matching rule of the vectors (vectors/README.md, section 2).

use std::collections::BTreeMap;

use navruntime::json::{Object, Value};

use crate::Failure;

/// Members whose strings are names of presentation ids.
const SYMBOLS: [&str; 3] = ["id", "shownImmediately", "queuedBehind"];

/// Compares what a case expects with what the library gave, and remembers the case's names of
/// presentation ids.
#[derive(Default)]
pub struct Matcher {
  ids: BTreeMap<String, Value>,
}

impl Matcher {
  /// Fails with the first difference below `place`.
  pub fn compare(&mut self, place: &str, expected: &Value, actual: &Value) -> Result<(), Failure> {
    match expected {
      Value::Object(members) if is_route(members) => {
        exact(place, &without_empty_params(expected), &without_empty_params(actual))
      }
      Value::Object(members) => self.compare_objects(place, expected, members, actual),
      Value::Array(elements) => self.compare_arrays(place, expected, elements, actual),
      _ => exact(place, expected, actual),
    }
  }

  fn compare_objects(
    &mut self,
    place: &str,
    expected: &Value,
    members: &Object,
    actual: &Value,
  ) -> Result<(), Failure> {
    let Value::Object(given) = actual else {
      return Err(differ(place, Some(expected), Some(actual)));
    };
    for (key, value) in members {
      let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
      match (given.get(key), value) {
        (None, Value::Null) => {}
        (None, _) => return Err(differ(&place, Some(value), None)),
        (Some(actual), Value::String(name)) if SYMBOLS.contains(&key.as_str()) => {
          self.compare_symbols(&place, name, actual)?
        }
        (Some(actual), _) if key == "params" => exact(&place, value, actual)?,
        (Some(actual), _) => self.compare(&place, value, actual)?,
      }
    }
    Ok(())
  }

  fn compare_arrays(
    &mut self,
    place: &str,
    expected: &Value,
    elements: &[Value],
    actual: &Value,
  ) -> Result<(), Failure> {
    let Value::Array(given) = actual else {
      return Err(differ(place, Some(expected), Some(actual)));
    };
    for index in 0..elements.len().max(given.len()) {
      let place = format!("{place}[{index}]");
      match (elements.get(index), given.get(index)) {
        (Some(expected), Some(actual)) => self.compare(&place, expected, actual)?,
        (expected, actual) => return Err(differ(&place, expected, actual)),
      }
    }
    Ok(())
  }

  /// Within a case a name always means the same id, and two names never mean one id.
  fn compare_symbols(&mut self, place: &str, name: &str, actual: &Value) -> Result<(), Failure> {
    if !matches!(actual, Value::Number(_) | Value::String(_)) {
      return Err(differ(place, Some(&name.into()), Some(actual)));
    }
    match self.ids.get(name) {
      Some(bound) if bound == actual => Ok(()),
      Some(bound) => Err(format!("{place}: expected {bound} ({name}), got {actual}")),
      None => {
        if let Some((other, _)) = self.ids.iter().find(|(_, bound)| *bound == actual) {
          return Err(format!(
            "{place}: expected a new id for {name}, got {actual}, which is {other}"
          ));
        }
        self.ids.insert(name.to_owned(), actual.clone());
        Ok(())
      }
    }
  }
}

fn is_route(members: &Object) -> bool {
  members.contains_key("name") && members.keys().all(|key| key == "name" || key == "params")
}

fn without_empty_params(value: &Value) -> Value {
  match value {
    Value::Object(members)
      if members.get("params").and_then(Value::as_object).is_some_and(Object::is_empty) =>
    {
      Value::Object(
        members
          .iter()
          .filter(|(key, _)| *key != "params")
          .map(|(key, value)| (key.clone(), value.clone()))
          .collect(),
      )
    }
    _ => value.clone(),
  }
}

fn exact(place: &str, expected: &Value, actual: &Value) -> Result<(), Failure> {
  if expected == actual {
    Ok(())
  } else {
    Err(differ(place, Some(expected), Some(actual)))
  }
}

/// Fails with the first difference below `place`: no member more and none less, but in `open`
/// objects (vectors/README.md, section 5).
pub fn exactly(place: &str, expected: &Value, actual: &Value, open: bool) -> Result<(), Failure> {
  match (expected, actual) {
    (Value::Object(members), Value::Object(given)) => {
      let more = given.keys().filter(|key| !open && !members.contains_key(*key));
      for key in members.keys().chain(more) {
        let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
        match (members.get(key), given.get(key)) {
          // What is wrong with a URL may be said in more members.
          (Some(expected), Some(actual)) => {
            exactly(&place, expected, actual, key == "invalidURL")?;
          }
          (expected, actual) => return Err(differ(&place, expected, actual)),
        }
      }
      Ok(())
    }
    (Value::Array(elements), Value::Array(given)) => {
      for index in 0..elements.len().max(given.len()) {
        let place = format!("{place}[{index}]");
        match (elements.get(index), given.get(index)) {
          (Some(expected), Some(actual)) => exactly(&place, expected, actual, false)?,
          (expected, actual) => return Err(differ(&place, expected, actual)),
        }
      }
      Ok(())
    }
    _ => exact(place, expected, actual),
  }
}

fn differ(place: &str, expected: Option<&Value>, actual: Option<&Value>) -> Failure {
  let show = |value: Option<&Value>| value.map_or("nothing".to_owned(), Value::to_string);
  let separator = if place.is_empty() { "" } else { ": " };
  format!("{place}{separator}expected {}, got {}", show(expected), show(actual))
}

#[cfg(test)]
mod tests {
  use super::*;

  fn compare(expected: &str, actual: &str) -> Result<(), Failure> {
    Matcher::default().compare("", &Value::parse(expected).unwrap(), &Value::parse(actual).unwrap())
  }

  #[test]
  fn an_object_is_met_by_one_that_has_more_members() {
    assert_eq!(compare(r#"{"a":1,"b":null}"#, r#"{"a":1.0,"c":2}"#), Ok(()));
    assert_eq!(
      compare(r#"{"a":{"b":1}}"#, r#"{"a":{}}"#),
      Err("a.b: expected 1, got nothing".into())
    );
    assert_eq!(compare(r#"{"a":null}"#, r#"{"a":0}"#), Err("a: expected null, got 0".into()));
    assert!(compare("{}", "[]").is_err());
  }

  #[test]
  fn an_array_is_met_element_by_element() {
    assert_eq!(compare("[1,[2]]", "[1,[2]]"), Ok(()));
    assert_eq!(compare("[1]", "[1,2]"), Err("[1]: expected nothing, got 2".into()));
    assert_eq!(compare("[1,2]", "[1]"), Err("[1]: expected 2, got nothing".into()));
    assert_eq!(
      compare(r#"{"a":[true]}"#, r#"{"a":[1]}"#),
      Err("a[0]: expected true, got 1".into())
    );
  }

  #[test]
  fn routes_and_params_are_exact() {
    assert_eq!(compare(r#"{"name":"a"}"#, r#"{"name":"a","params":{}}"#), Ok(()));
    assert!(compare(r#"{"name":"a"}"#, r#"{"name":"a","params":{"id":1}}"#).is_err());
    assert!(compare(r#"{"name":"a"}"#, r#"{"name":"a","id":1}"#).is_err());
    assert!(compare(r#"{"index":0,"params":{}}"#, r#"{"index":0,"params":{"x":["1"]}}"#).is_err());
  }

  #[test]
  fn exact_comparison_knows_no_member_more() {
    let exactly = |expected: &str, actual: &str| {
      super::exactly("", &Value::parse(expected).unwrap(), &Value::parse(actual).unwrap(), false)
    };
    assert_eq!(exactly(r#"{"a":[1,{}]}"#, r#"{"a":[1.0,{}]}"#), Ok(()));
    assert_eq!(exactly("{}", r#"{"a":null}"#), Err("a: expected nothing, got null".into()));
    assert_eq!(
      exactly(r#"{"a":{"b":1}}"#, "{}"),
      Err(r#"a: expected {"b":1}, got nothing"#.into())
    );
    assert_eq!(exactly(r#"{"invalidURL":{}}"#, r#"{"invalidURL":{"offset":1}}"#), Ok(()));
    assert!(exactly(r#"{"name":"a"}"#, r#"{"name":"a","params":{}}"#).is_err());
  }

  #[test]
  fn a_name_of_an_id_means_one_id_and_two_names_two() {
    assert_eq!(
      compare(r#"[{"id":"p0"},{"id":"p1"},{"id":"p0"}]"#, r#"[{"id":1},{"id":2},{"id":1}]"#),
      Ok(())
    );
    assert!(compare(r#"[{"id":"p0"},{"id":"p0"}]"#, r#"[{"id":1},{"id":2}]"#).is_err());
    assert!(compare(r#"[{"id":"p0"},{"id":"p1"}]"#, r#"[{"id":1},{"id":1}]"#).is_err());
    assert!(compare(r#"{"id":"p0"}"#, r#"{"id":null}"#).is_err());
  }
}
