//! The issues of a JSON Lines file. Lines are only added: one with a title makes an issue, one with
//! a state opens or closes it. A line that cannot be read is kept, and told to the person.

use std::collections::BTreeMap;
use std::fs::{self, OpenOptions};
use std::io::{Error, ErrorKind, Result, Write};
use std::path::{Path, PathBuf};

use navruntime::json::{Object, ToJson, Value};

pub struct Issue {
  pub title: String,
  pub label: String,
  pub by: String,
  pub text: String,
  pub is_open: bool,
}

pub struct Tracker {
  path: PathBuf,
  pub issues: BTreeMap<u64, Issue>,
  /// Why lines cannot be read, with their numbers.
  pub faults: Vec<String>,
}

impl Tracker {
  pub fn load(path: &Path) -> Result<Tracker> {
    let bytes = match fs::metadata(path) {
      Ok(about) if !about.is_file() => return Err(Error::other("it is no file")),
      Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
      _ => fs::read(path)?,
    };
    let (issues, faults) = (BTreeMap::new(), Vec::new());
    let mut tracker = Tracker { path: path.to_owned(), issues, faults };
    for (number, line) in (1..).zip(bytes.split(|byte| *byte == b'\n')) {
      if let Err(fault) = tracker.take(line) {
        tracker.faults.push(format!("line {number}: {fault}"));
      }
    }
    Ok(tracker)
  }

  fn take(&mut self, line: &[u8]) -> std::result::Result<(), String> {
    let line = std::str::from_utf8(line).map_err(|error| error.to_string())?.trim();
    if line.is_empty() {
      return Ok(());
    }
    let value = Value::parse(line).map_err(|error| error.to_string())?;
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let number = value.get("number").and_then(Value::as_i64).and_then(|n| u64::try_from(n).ok());
    let number = number.ok_or("it has no number of an issue")?;
    if let Some(state) = text("state") {
      let issue = self.issues.get_mut(&number).ok_or(format!("there is no issue {number} yet"))?;
      issue.is_open = state == "open";
      return Ok(());
    }
    if self.issues.contains_key(&number) {
      return Err(format!("issue {number} is there already"));
    }
    let title = text("title").ok_or("it has neither a title nor a state")?;
    let [label, by, text] = ["label", "by", "text"].map(|key| text(key).unwrap_or_default());
    self.issues.insert(number, Issue { title, label, by, text, is_open: true });
    Ok(())
  }

  /// The numbers of the issues that are open, or of those that are closed.
  pub fn listed(&self, is_open: bool) -> Vec<u64> {
    self.issues.iter().filter(|(_, issue)| issue.is_open == is_open).map(|(n, _)| *n).collect()
  }

  /// Adds a line to the file, and does what it says.
  fn add_line(&mut self, number: u64, members: &[(&str, &str)]) -> Result<u64> {
    let mut line = Object::from([("number".to_owned(), number.into())]);
    line.extend(members.iter().map(|(key, text)| ((*key).to_owned(), Value::from(*text))));
    let line = Value::Object(line).to_json();
    // What was written last may have been cut off.
    let is_cut = fs::read(&self.path).is_ok_and(|bytes| bytes.last().is_some_and(|b| *b != b'\n'));
    let mut file = OpenOptions::new().create(true).append(true).open(&self.path)?;
    file.write_all(format!("{}{line}\n", if is_cut { "\n" } else { "" }).as_bytes())?;
    self.take(line.as_bytes()).map_err(|fault| Error::new(ErrorKind::InvalidInput, fault))?;
    Ok(number)
  }

  pub fn add(&mut self, title: &str, label: &str, text: &str) -> Result<u64> {
    let number = self.issues.keys().next_back().map_or(1, |last| last.saturating_add(1));
    let by = std::env::var("USER").unwrap_or_else(|_| "me".to_owned());
    let members = [("title", title), ("label", label), ("by", by.as_str()), ("text", text)];
    self.add_line(number, &members)
  }

  pub fn toggle(&mut self, number: u64) -> Result<u64> {
    let is_open = self.issues.get(&number).is_some_and(|issue| issue.is_open);
    self.add_line(number, &[("state", if is_open { "closed" } else { "open" })])
  }
}
