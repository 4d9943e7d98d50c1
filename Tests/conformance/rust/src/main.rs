//! Plays conformance vectors through the safe Rust crate, with real callbacks: `conformance FILE…`.
//!
//! The runner decides nothing: it translates each case into calls and compares what it sees with
//! what the case expects.

#[rustfmt::skip] // Formatted with 100 columns by `bindings/rust/test`.
mod answers;
#[rustfmt::skip] // As `answers`.
mod app;
mod flow;
mod links;
mod matching;
mod modal;
#[rustfmt::skip] // As `answers`.
mod persistence;
#[rustfmt::skip] // As `answers`.
mod span;
mod stack;

use std::panic::{catch_unwind, AssertUnwindSafe};
use std::process::ExitCode;

use navruntime::json::Value;

use matching::Matcher;

/// What went wrong in a case, with the step.
type Failure = String;

fn main() -> ExitCode {
  let files: Vec<String> = std::env::args().skip(1).collect();
  if files.is_empty() {
    eprintln!("usage: Tests/conformance/rust/run FILE...");
    return ExitCode::from(2);
  }
  // The message of a panic becomes the failure of its case.
  std::panic::set_hook(Box::new(|_| ()));
  let mut all_pass = true;
  for file in &files {
    match play_file(file) {
      Ok(passes) => all_pass &= passes,
      Err(message) => {
        eprintln!("Tests/conformance/run: {message}");
        return ExitCode::from(2);
      }
    }
  }
  ExitCode::from(u8::from(!all_pass))
}

/// Plays a file; whether every case passes.
fn play_file(file: &str) -> Result<bool, String> {
  let text = std::fs::read_to_string(file).map_err(|error| format!("{file}: {error}"))?;
  let (mut passed, mut total) = (0, 0);
  for (index, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
    let case = Value::parse(line.trim())
      .map_err(|error| format!("{file}: line {} is no JSON: {error}", index + 1))?;
    total += 1;
    match play_case(&case, line.trim()) {
      Ok(()) => passed += 1,
      Err(failure) => println!(
        "{}: {failure}",
        case.get("id").and_then(Value::as_str).unwrap_or(&format!("line {}", index + 1))
      ),
    }
  }
  println!("{file}: {passed} of {total} cases pass");
  Ok(passed == total)
}

fn play_case(case: &Value, line: &str) -> Result<(), Failure> {
  let kind = text(case, "kind")?;
  let play: fn(&Value, &mut Steps<'_>) -> Result<(), Failure> = match kind {
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
    _ => return Err(format!("the kind {kind} is unknown")),
  };
  let mut steps = Steps { line, matcher: Matcher::default(), step: 0, part: None };
  catch_unwind(AssertUnwindSafe(|| play(case, &mut steps)))
    .unwrap_or_else(|payload| {
      let text = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied());
      Err(format!("panicked: {}", text.unwrap_or("(no text)")))
    })
    .map_err(|failure| {
      format!("{}: {failure}", steps.part.unwrap_or(&format!("step {}", steps.step)))
    })
}

/// Compares step by step.
struct Steps<'t> {
  /// The text of the case.
  line: &'t str,
  matcher: Matcher,
  /// The step that is played, from 0.
  step: usize,
  /// What is compared now, if it is no step.
  part: Option<&'static str>,
}

impl Steps<'_> {
  /// Ends a step: what it came to must meet what it expects.
  fn meets(&mut self, expected: &Value, actual: &Value) -> Result<(), Failure> {
    self.matcher.compare("", expected, actual)?;
    self.step += 1;
    Ok(())
  }

  /// The same for a case that is compared exactly.
  fn meets_exactly(&mut self, expected: &Value, actual: &Value) -> Result<(), Failure> {
    matching::exactly("", expected, actual, false)?;
    self.step += 1;
    Ok(())
  }

  /// Compares a part, exactly.
  fn exact_part(
    &mut self,
    name: &'static str,
    expected: &Value,
    actual: &Value,
  ) -> Result<(), Failure> {
    self.part = Some(name);
    matching::exactly("", expected, actual, false)?;
    self.part = None;
    Ok(())
  }

  /// Compares a part of a case that is no step.
  fn part(&mut self, name: &'static str, expected: &Value, actual: &Value) -> Result<(), Failure> {
    self.part = Some(name);
    self.matcher.compare("", expected, actual)?;
    self.part = None;
    Ok(())
  }
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

/// A member that a case does not know is an expectation that would be passed over.
fn only(value: &Value, known: &[&str]) -> Result<(), Failure> {
  let members = value.as_object().ok_or_else(|| format!("{value} is no object"))?;
  match members.keys().find(|key| !known.contains(&key.as_str())) {
    Some(key) => Err(format!("the member {key} is unknown to this runner")),
    None => Ok(()),
  }
}
