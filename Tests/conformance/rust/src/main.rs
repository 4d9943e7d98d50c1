//! Plays conformance vectors through the safe Rust crate, with real callbacks, and prints what
//! happened (../README.md): `conformance FILE…`. It decides nothing and compares nothing.

#[rustfmt::skip] // Formatted with 100 columns by `bindings/rust/test`.
mod answers;
#[rustfmt::skip] // As `answers`.
mod app;
mod flow;
mod links;
mod modal;
#[rustfmt::skip] // As `answers`.
mod persistence;
#[rustfmt::skip] // As `answers`.
mod presenter;
#[rustfmt::skip] // As `answers`.
mod span;
mod stack;

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::ExitCode;

use navruntime::json::{Object, Value};

/// Why a case could not be played on.
type Failure = String;

fn main() -> ExitCode {
  // The message of a panic becomes the failure of its case.
  std::panic::set_hook(Box::new(|_| ()));
  for file in std::env::args().skip(1) {
    if let Err(message) = play_file(&file) {
      eprintln!("{file}: {message}");
      return ExitCode::from(2);
    }
  }
  ExitCode::SUCCESS
}

/// Plays a file, a line for each case.
fn play_file(file: &str) -> Result<(), String> {
  let text = std::fs::read_to_string(file).map_err(|error| error.to_string())?;
  for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
    let case = Value::parse(line).map_err(|error| error.to_string())?;
    let mut played = Played { line, parts: Vec::new() };
    let failure = play_case(&case, &mut played).err();
    let mut seen = record([("parts", played.parts.into())]);
    if let Some(failure) = failure {
      seen.insert("error".to_owned(), failure.into());
    }
    println!("{}", Value::from(seen));
  }
  Ok(())
}

fn play_case(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let kind = text(case, "kind")?;
  let play: fn(&Value, &mut Played<'_>) -> Result<(), Failure> = match kind {
    "stack" => stack::play,
    "modal" => modal::play,
    "flow" => flow::play,
    "match" => links::play,
    "app" => app::play,
    "schema" => app::play_schema,
    "fit" => app::play_fit,
    "migrate" => persistence::play_migrate,
    "snapshot" => persistence::play_snapshot,
    "restore" => persistence::play_restore,
    "address" => persistence::play_address,
    "history" => persistence::play_history,
    "presenter" | "presenterApp" => presenter::play,
    _ => return Err(format!("the kind {kind} is unknown")),
  };
  catch_unwind(AssertUnwindSafe(|| play(case, played))).unwrap_or_else(|payload| {
    let text = payload
      .downcast_ref::<String>()
      .map(String::as_str)
      .or_else(|| payload.downcast_ref::<&str>().copied());
    Err(format!("panicked: {}", text.unwrap_or("(no text)")))
  })
}

/// What has happened in a case.
struct Played<'t> {
  /// The text of the case.
  line: &'t str,
  parts: Vec<Value>,
}

impl Played<'_> {
  fn part(&mut self, seen: Object) {
    self.parts.push(seen.into());
  }
}

/// An object of these members.
fn record(members: impl IntoIterator<Item = (&'static str, Value)>) -> Object {
  members.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// The member `key`, or the failure that it is missing.
fn member<'v>(value: &'v Value, key: &str) -> Result<&'v Value, Failure> {
  value.get(key).ok_or_else(|| format!("the member {key} is missing"))
}

fn text<'v>(value: &'v Value, key: &str) -> Result<&'v str, Failure> {
  member(value, key)?.as_str().ok_or_else(|| format!("{key} is no string"))
}

fn array<'v>(value: &'v Value, key: &str) -> Result<&'v [Value], Failure> {
  member(value, key)?.as_array().ok_or_else(|| format!("{key} is no array"))
}
