//! The canonical writer.

use std::fmt::Write;

use super::reader::is_plain;
use super::{Number, ToJson};

/// Writes JSON without white space into one string, commas where they belong. If it is reused, it
/// allocates nothing.
#[derive(Debug, Default)]
pub struct Writer {
  text: String,
  /// Whether a comma is needed before the next value or key.
  follows: bool,
}

impl Writer {
  /// An empty writer.
  pub fn new() -> Writer {
    Writer::default()
  }

  /// What was written so far.
  pub fn as_str(&self) -> &str {
    &self.text
  }

  /// The same, as bytes.
  pub fn as_bytes(&self) -> &[u8] {
    self.text.as_bytes()
  }

  /// What was written.
  pub fn into_string(self) -> String {
    self.text
  }

  /// Forget what was written, keep the memory.
  pub fn clear(&mut self) {
    self.text.clear();
    self.follows = false;
  }

  pub(crate) fn capacity(&self) -> usize {
    self.text.capacity()
  }

  /// A value as it is: the comma before it, and the note that something follows.
  #[inline]
  fn value(&mut self) -> &mut String {
    if self.follows {
      self.text.push(',');
    }
    self.follows = true;
    &mut self.text
  }

  /// `null`.
  pub fn null(&mut self) {
    self.value().push_str("null");
  }

  /// `true` or `false`.
  pub fn bool(&mut self, value: bool) {
    self.value().push_str(if value { "true" } else { "false" });
  }

  /// An integer.
  pub fn integer(&mut self, value: i64) {
    push_digits(self.value(), value);
  }

  /// A number, in its canonical form.
  pub fn number(&mut self, number: &Number) {
    match number.as_i64() {
      Some(value) => self.integer(value),
      None => write!(self.value(), "{number}").expect("writing to a string cannot fail"),
    }
  }

  /// A part of a text as it is, without a comma before it; `follows` says whether the next value
  /// needs one.
  #[inline]
  pub(crate) fn part(&mut self, json: &str, follows: bool) {
    self.text.push_str(json);
    self.follows = follows;
  }

  /// A key that has nothing to escape, without a comma before it.
  #[inline]
  pub(crate) fn plain_key(&mut self, key: &str) {
    self.text.push('"');
    self.text.push_str(key);
    self.part("\":", false);
  }

  /// A case with a payload, whose tag has nothing to escape.
  #[inline]
  pub(crate) fn plain_case(&mut self, tag: &str, payload: &(impl ToJson + ?Sized)) {
    self.begin_object();
    self.plain_key(tag);
    payload.write_json(self);
    self.end_object();
  }

  /// A value that is written already, in canonical form.
  #[inline]
  pub(crate) fn raw(&mut self, json: &str) {
    self.value().push_str(json);
  }

  /// A string; only `"`, `\` and what lies below U+0020 is escaped.
  #[inline]
  pub fn string(&mut self, text: &str) {
    let out = self.value();
    out.reserve(text.len() + 2);
    out.push('"');
    let mut rest = text;
    while let Some(place) = rest.bytes().position(|byte| !is_plain(byte)) {
      out.push_str(&rest[..place]);
      match rest.as_bytes()[place] {
        b'"' => out.push_str("\\\""),
        b'\\' => out.push_str("\\\\"),
        0x08 => out.push_str("\\b"),
        0x09 => out.push_str("\\t"),
        0x0A => out.push_str("\\n"),
        0x0C => out.push_str("\\f"),
        0x0D => out.push_str("\\r"),
        control => write!(out, "\\u{control:04x}").expect("writing to a string cannot fail"),
      }
      rest = &rest[place + 1..];
    }
    out.push_str(rest);
    out.push('"');
  }

  /// Begin an array.
  pub fn begin_array(&mut self) {
    self.value().push('[');
    self.follows = false;
  }

  /// End the array that was begun last.
  pub fn end_array(&mut self) {
    self.text.push(']');
    self.follows = true;
  }

  /// Begin an object.
  #[inline]
  pub fn begin_object(&mut self) {
    self.value().push('{');
    self.follows = false;
  }

  /// End the object that was begun last.
  #[inline]
  pub fn end_object(&mut self) {
    self.text.push('}');
    self.follows = true;
  }

  /// The key of the next value.
  #[inline]
  pub fn key(&mut self, key: &str) {
    self.string(key);
    self.text.push(':');
    self.follows = false;
  }

  /// A key and its value.
  pub fn member(&mut self, key: &str, value: &(impl ToJson + ?Sized)) {
    self.key(key);
    value.write_json(self);
  }

  /// An object: `{"key":value,…}`.
  pub fn object(&mut self, members: &[(&str, &dyn ToJson)]) {
    self.begin_object();
    for (key, value) in members {
      self.key(key);
      value.write_json(self);
    }
    self.end_object();
  }

  /// A case whose payload is an object: `{"tag":{"key":value,…}}`.
  pub fn case_of(&mut self, tag: &str, members: &[(&str, &dyn ToJson)]) {
    self.begin_object();
    self.key(tag);
    self.object(members);
    self.end_object();
  }

  /// Begins a case whose payload is an object: `{"tag":{`.
  pub(crate) fn begin_case(&mut self, tag: &str) {
    self.begin_object();
    self.key(tag);
    self.begin_object();
  }

  /// Adds a member to the object that was ended last; a word is left as it is.
  pub(crate) fn add_member(&mut self, key: &str, value: &(impl ToJson + ?Sized)) {
    if self.text.ends_with('}') {
      self.text.pop();
      self.follows = true;
      self.member(key, value);
      self.end_object();
    }
  }

  /// Ends it: `}}`.
  pub(crate) fn end_case(&mut self) {
    self.end_object();
    self.end_object();
  }

  /// A case with a payload: `{"tag":payload}`.
  pub fn case(&mut self, tag: &str, payload: &(impl ToJson + ?Sized)) {
    self.begin_object();
    self.member(tag, payload);
    self.end_object();
  }
}

/// The digits of an integer. What `write!` does for all types of numbers and all formats takes four
/// times as long.
fn push_digits(out: &mut String, value: i64) {
  let (mut digits, mut first, mut rest) = ([0; 20], 20, value.unsigned_abs());
  while rest >= 100 {
    let pair = (rest % 100) as u8;
    rest /= 100;
    first -= 2;
    digits[first..first + 2].copy_from_slice(&[b'0' + pair / 10, b'0' + pair % 10]);
  }
  if rest >= 10 {
    first -= 1;
    digits[first] = b'0' + (rest % 10) as u8;
    rest /= 10;
  }
  first -= 1;
  digits[first] = b'0' + rest as u8;
  if value < 0 {
    first -= 1;
    digits[first] = b'-';
  }
  out.push_str(std::str::from_utf8(&digits[first..]).expect("digits are ASCII"));
}

#[cfg(test)]
mod tests {
  use super::*;

  #[test]
  fn only_quotes_backslashes_and_controls_are_escaped() {
    let mut writer = Writer::new();
    writer.string("a\"b\\c/\u{8}\u{c}\n\r\t\u{0}\u{1f}\u{7f}é\u{2028}😀");
    assert_eq!(writer.as_str(), "\"a\\\"b\\\\c/\\b\\f\\n\\r\\t\\u0000\\u001f\u{7f}é\u{2028}😀\"");
  }

  #[test]
  fn commas_stand_between_values_and_nowhere_else() {
    let mut writer = Writer::new();
    writer.begin_array();
    writer.begin_object();
    writer.end_object();
    writer.case("a", &1);
    writer.begin_object();
    writer.member("b", &Vec::<i64>::new());
    writer.member("c", &vec![true, false]);
    writer.end_object();
    writer.null();
    writer.end_array();
    assert_eq!(writer.as_str(), r#"[{},{"a":1},{"b":[],"c":[true,false]},null]"#);
    writer.clear();
    writer.begin_array();
    for integer in [-7, 0, 10, i64::MAX, i64::MIN] {
      writer.integer(integer);
    }
    writer.end_array();
    assert_eq!(writer.into_string(), "[-7,0,10,9223372036854775807,-9223372036854775808]");
  }
}
