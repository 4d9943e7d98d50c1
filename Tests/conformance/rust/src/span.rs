//! Where a member is in a JSON text.

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

/// The text of a member of an object.
pub fn member_of<'t>(object: &'t str, name: &str) -> Option<&'t str> {
  let text = object.as_bytes();
  let mut place = after_space(text, 0) + 1;
  loop {
    place = after_space(text, place);
    if text[place] == b'}' {
      return None;
    }
    let end = after_string(text, place);
    let key = Value::parse(&object[place..end]).ok()?;
    let value = after_space(text, after_space(text, end) + 1);
    place = after_value(text, value);
    if key.as_str() == Some(name) {
      return Some(&object[value..place]);
    }
    place = after_space(text, place);
    place += usize::from(text[place] == b',');
  }
}
