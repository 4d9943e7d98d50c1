//! Values of navruntime through serde_json and back.

use navruntime::json::{FromJson, ToJson, Value};
use navruntime::{AppIntent, Entry, Route};
use navruntime_serde::Serde;
use serde::{Deserialize, Serialize};

/// What serde_json writes for a value, after checking that it reads it back.
fn written<T: ToJson + FromJson + Clone + PartialEq + std::fmt::Debug>(value: T) -> String {
  let text = serde_json::to_string(&Serde(value.clone())).unwrap();
  assert_eq!(serde_json::from_str::<Serde<T>>(&text).unwrap().0, value);
  text
}

fn refused<T: FromJson + std::fmt::Debug>(text: &str) -> String {
  serde_json::from_str::<Serde<T>>(text).unwrap_err().to_string()
}

#[test]
fn a_value_is_written_as_the_library_writes_it() {
  let route = Route::new("product").with("id", 7).with("price", 1.5).with("tags", vec!["a", "ü\n"]);
  assert_eq!(written(route.clone()), route.to_json());
  let entry = Entry::from_json(r#"{"id":3,"route":{"name":"home"}}"#).unwrap();
  assert_eq!(written(entry.clone()), entry.to_json());
  for text in ["null", "[]", "{}", "[true,false,null]", "\"\"", "{\"a\":{\"b\":[{}]}}", "-1"] {
    assert_eq!(written(Value::parse(text).unwrap()), text);
  }
}

#[test]
fn an_intent_is_read_from_a_file_of_the_host() {
  #[derive(Serialize, Deserialize, PartialEq, Debug)]
  struct Key {
    key: char,
    #[serde(with = "navruntime_serde")]
    sends: AppIntent,
    also: Option<Serde<Route>>,
  }
  let text = r#"{"key":"h","sends":{"go":{"name":"help"}},"also":null}"#;
  let key: Key = serde_json::from_str(text).unwrap();
  assert_eq!(key.sends, AppIntent::from_json(r#"{"go":"help"}"#).unwrap());
  assert_eq!(serde_json::from_str::<Key>(&serde_json::to_string(&key).unwrap()).unwrap(), key);
}

#[test]
fn numbers_are_exact_or_refused() {
  for text in ["9223372036854775807", "-9223372036854775808", "18446744073709551615", "0.1", "1.5"]
  {
    assert_eq!(written(Value::parse(text).unwrap()), text);
  }
  for text in ["18446744073709551617", "0.1000000000000000000001", "1e400"] {
    let value = Serde(Value::parse(text).unwrap());
    let error = serde_json::to_string(&value).unwrap_err().to_string();
    assert!(error.contains("is in no type of serde exactly"), "{error}");
  }
}

#[test]
fn what_is_no_such_value_is_refused_with_the_reason_of_the_library() {
  assert!(refused::<Route>("[]").starts_with("expected a route"), "{}", refused::<Route>("[]"));
  assert!(refused::<Route>(r#"{"name":""}"#).contains("expected a route"));
  assert!(refused::<Value>(r#"{"a":1,"a":2}"#).starts_with("the key \"a\" is there twice"));
  assert!(refused::<Value>("[1").contains("EOF"));
}
