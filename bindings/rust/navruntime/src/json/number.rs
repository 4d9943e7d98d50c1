//! Exact decimals.

use std::fmt;

use super::Reader;
use crate::{Error, ErrorKind};

/// An exact decimal of any size. Two numbers are equal when their values are: `1`, `1.0` and `1e0`
/// are one number.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number(Form);

/// Every value has one form only, so that equality can be derived.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
  Integer(i64),
  /// Canonical text of a number that is not an integer within `i64`.
  Text(Box<str>),
}

impl Number {
  /// The number for a JSON number's text.
  ///
  /// # Errors
  /// [`ErrorKind::Json`] if the text is not a JSON number, [`ErrorKind::Limit`] if its exponent is
  /// beyond 32 bits.
  pub fn parse(text: &str) -> Result<Number, Error> {
    let mut reader = Reader::new(text);
    if text.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
      let number = reader.number()?;
      if reader.is_done() {
        return Ok(number);
      }
    }
    Err(Error::new(ErrorKind::Json, Some(0), "expected a JSON number and nothing around it"))
  }

  /// The number for its canonical text.
  pub(super) fn of_canonical(text: &str) -> Number {
    Number(text.parse().map_or_else(|_| Form::Text(text.into()), Form::Integer))
  }

  /// The value, if it is an integer within the range of `i64`.
  pub fn as_i64(&self) -> Option<i64> {
    match self.0 {
      Form::Integer(value) => Some(value),
      Form::Text(_) => None,
    }
  }

  /// The nearest double; infinite beyond the range of doubles.
  pub fn as_f64(&self) -> f64 {
    match &self.0 {
      Form::Integer(value) => *value as f64,
      Form::Text(text) => text.parse().expect("a canonical number is one that Rust reads"),
    }
  }
}

impl From<i64> for Number {
  fn from(value: i64) -> Self {
    Number(Form::Integer(value))
  }
}

impl From<u64> for Number {
  fn from(value: u64) -> Self {
    i64::try_from(value).map_or_else(|_| Number(Form::Text(value.to_string().into())), Number::from)
  }
}

impl TryFrom<f64> for Number {
  type Error = Error;

  /// The shortest decimal that reads back as the same double; of two that are equally near the
  /// even one, as Python, C and JavaScript write it (ECMA-262, Number::toString, note 2).
  fn try_from(value: f64) -> Result<Self, Error> {
    if !value.is_finite() {
      return Err(Error::new(ErrorKind::Argument, None, format!("{value} is no JSON number")));
    }
    // Rust takes the odd one. With a number of digits given, it rounds to the even one.
    let short = format!("{value:e}");
    let digits = short.bytes().take_while(|&byte| byte != b'e').filter(u8::is_ascii_digit).count();
    let even = format!("{value:.*e}", digits - 1);
    Number::parse(if even.parse() == Ok(value) { &even } else { &short })
  }
}

/// Writes the canonical form.
impl fmt::Display for Number {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    match &self.0 {
      Form::Integer(value) => write!(formatter, "{value}"),
      Form::Text(text) => formatter.write_str(text),
    }
  }
}

/// As [`Display`](fmt::Display): a value is shown as `Number(1.5)`.
impl fmt::Debug for Number {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    fmt::Display::fmt(self, formatter)
  }
}

#[cfg(test)]
mod tests {
  use super::*;

  fn canonical_of(text: &str) -> String {
    Number::parse(text).unwrap().to_string()
  }

  #[test]
  fn every_spelling_of_a_value_is_one_canonical_text() {
    for (text, canonical) in [
      ("0", "0"),
      ("-0", "0"),
      ("-0.000e9", "0"),
      ("0e99999999999999999999", "0"),
      ("1", "1"),
      ("1.0", "1"),
      ("1e0", "1"),
      ("100e-2", "1"),
      ("0.10", "0.1"),
      ("1e21", "1000000000000000000000"),
      ("1e22", "1e+22"),
      ("123e22", "1.23e+24"),
      ("0.000001", "0.000001"),
      ("1e-7", "1e-7"),
      ("-12.5E-8", "-1.25e-7"),
      ("12345678901234567890123", "1.2345678901234567890123e+22"),
      ("9223372036854775807", "9223372036854775807"),
      ("9223372036854775808", "9223372036854775808"),
      ("-9223372036854775808", "-9223372036854775808"),
      ("12.34", "12.34"),
      ("1E+2", "100"),
    ] {
      assert_eq!(canonical_of(text), canonical, "{text}");
      assert_eq!(Number::parse(text), Number::parse(canonical), "{text}");
    }
  }

  #[test]
  fn an_integer_is_one_however_it_is_spelled() {
    assert_eq!(Number::parse("12e1").unwrap().as_i64(), Some(120));
    assert_eq!(Number::parse("9223372036854775807.0").unwrap().as_i64(), Some(i64::MAX));
    assert_eq!(Number::parse("9223372036854775808").unwrap().as_i64(), None);
    assert_eq!(Number::parse("0.5").unwrap().as_i64(), None);
    assert_eq!(Number::from(u64::MAX).as_i64(), None);
    assert_eq!(Number::from(u64::MAX).to_string(), "18446744073709551615");
  }

  #[test]
  fn an_exponent_beyond_32_bits_is_a_limit() {
    assert_eq!(Number::parse("1e2147483647").unwrap().to_string(), "1e+2147483647");
    for text in ["1e2147483648", "10e2147483647", "1e-2147483649", "1e999999999999999999999"] {
      assert_eq!(Number::parse(text).unwrap_err().kind(), ErrorKind::Limit, "{text}");
    }
  }

  #[test]
  fn a_double_becomes_its_shortest_decimal() {
    assert_eq!(Number::try_from(0.1).unwrap().to_string(), "0.1");
    for (tie, even) in
      [(949_056_711.488_281_2, "949056711.4882812"), (-943_358_504.295_156_2, "-943358504.2951562")]
    {
      assert_eq!(Number::try_from(tie).unwrap().to_string(), even);
    }
    assert_eq!(Number::try_from(-2.0).unwrap().as_i64(), Some(-2));
    assert_eq!(Number::try_from(5e-324).unwrap().as_f64(), 5e-324);
    assert_eq!(Number::try_from(f64::NAN).unwrap_err().kind(), ErrorKind::Argument);
  }

  #[test]
  fn only_a_number_is_a_number() {
    for text in ["", " 1", "1 ", "01", "+1", ".5", "1.", "1e", "0x1", "NaN", "\"1\""] {
      assert_eq!(Number::parse(text).unwrap_err().kind(), ErrorKind::Json, "{text}");
    }
  }
}
