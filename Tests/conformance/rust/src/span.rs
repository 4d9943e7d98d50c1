//! Where a member is in a JSON text.

use std::ops::RangeInclusive;

use navruntime::json::Value;

fn after_space(text: &[u8], mut at: usize) -> usize {
  while text.get(at).is_some_and(u8::is_ascii_whitespace) {
    at += 1;
  }
  at
}

fn after_string(text: &[u8], mut at: usize) -> usize {
  at += 1;
  while text[at] != b'"' {
    at += if text[at] == b'\\' { 2 } else { 1 };
  }
  at + 1
}

/// The end of the value that begins at `at`.
fn after_value(text: &[u8], mut at: usize) -> usize {
  let mut depth = 0;
  loop {
    match text[at] {
      b'"' => at = after_string(text, at),
      b'{' | b'[' => {
        depth += 1;
        at += 1;
      }
      b'}' | b']' => {
        depth -= 1;
        at += 1;
      }
      b',' | b':' => at += 1,
      byte if byte.is_ascii_whitespace() => at += 1,
      _ => {
        while text.get(at).is_some_and(|byte| !b"\"{}[],: \t\r\n".contains(byte)) {
          at += 1;
        }
      }
    }
    if depth == 0 {
      return at;
    }
  }
}

/// Where the member or element of the value at `at` begins, and where its value does.
fn step(text: &[u8], at: usize, segment: &str) -> Option<(usize, usize)> {
  let is_object = text[at] == b'{';
  let mut place = after_space(text, at + 1);
  for index in 0.. {
    if matches!(text[place], b'}' | b']') {
      break;
    }
    let mut value = place;
    let mut is_here = !is_object && segment.parse() == Ok(index);
    if is_object {
      let end = after_string(text, place);
      let key = std::str::from_utf8(&text[place..end]).ok()?;
      is_here = Value::parse(key).ok()?.as_str() == Some(segment);
      value = after_space(text, after_space(text, end) + 1);
    }
    if is_here {
      return Some((place, value));
    }
    place = after_space(text, after_value(text, value));
    if text[place] == b',' {
      place = after_space(text, place + 1);
    }
  }
  None
}

/// The bytes of the member at a JSON pointer: from the first of its key to the last of its value.
pub fn span_of(text: &str, pointer: &str) -> Option<RangeInclusive<usize>> {
  let bytes = text.as_bytes();
  let (mut first, mut at) = (0, after_space(bytes, 0));
  for segment in pointer.split('/').skip(1) {
    (first, at) = step(bytes, at, &segment.replace("~1", "/").replace("~0", "~"))?;
  }
  Some(first..=after_value(bytes, at) - 1)
}

/// The text of a member of an object.
pub fn member_of<'t>(text: &'t str, key: &str) -> Option<&'t str> {
  let (_, value) = step(text.as_bytes(), after_space(text.as_bytes(), 0), key)?;
  Some(&text[value..after_value(text.as_bytes(), value)])
}

#[cfg(test)]
mod tests {
  use super::*;

  #[test]
  fn a_member_goes_from_its_key_to_the_end_of_its_value() {
    let text = r#"{"a":[1,{"x/y":"}\""}],"b":2}"#;
    let of = |pointer: &str| span_of(text, pointer).map(|span| &text[span]);
    assert_eq!(of(""), Some(text));
    assert_eq!(of("/a"), Some(r#""a":[1,{"x/y":"}\""}]"#));
    assert_eq!(of("/a/0"), Some("1"));
    assert_eq!(of("/a/1/x~1y"), Some(r#""x/y":"}\"""#));
    assert_eq!(of("/b"), Some("\"b\":2"));
    assert_eq!(of("/c"), None);
    assert_eq!(member_of(" { \"a\" : [ 1 ] , \"b\" : 2 }", "b"), Some("2"));
  }
}
