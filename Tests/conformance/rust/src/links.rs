//! Cases of the kind `match` (vectors/README.md, 3.4).

use navruntime::json::{FromJson, Object, Value};
use navruntime::{ErrorKind, Mapping, Matcher};

use crate::stack::{show, to_value};
use crate::{array, member, only, text, Failure, Steps};

/// The kinds of findings that the vectors speak about.
const FINDINGS: [&str; 5] = [
  "nonTerminalWildcard",
  "invalidParameterName",
  "duplicatePattern",
  "wildcardShadowing",
  "parameterShadowing",
];

/// Plays a case: the table, in which every mapping takes what it matches, then each URL.
pub fn play(case: &Value, steps: &mut Steps) -> Result<(), Failure> {
  only(case, &["id", "kind", "patterns", "diagnostics", "cases"])?;
  let patterns = Vec::<String>::from_value(member(case, "patterns")?).map_err(show)?;
  let matcher =
    Matcher::builder().mappings(patterns.into_iter().map(taking)).build().map_err(show)?;
  let findings = to_value(&matcher.diagnostics().map_err(show)?);
  let findings = findings
    .as_array()
    .into_iter()
    .flatten()
    .filter(|finding| FINDINGS.iter().any(|kind| finding.get(kind).is_some()));
  steps.part(
    "diagnostics",
    member(case, "diagnostics")?,
    &Value::Array(findings.cloned().collect()),
  )?;
  for step in array(case, "cases")? {
    only(step, &["url", "expect"])?;
    let found = match matcher.find(text(step, "url")?) {
      Ok(found) => found,
      Err(error) if error.kind() == ErrorKind::Url => None,
      Err(error) => return Err(show(error)),
    };
    let seen = found.map_or(Value::Null, |found| {
      let all = to_value(&found);
      Value::Object(
        ["index", "params"]
          .map(|key| (key.to_owned(), all.get(key).cloned().unwrap_or_default()))
          .into_iter()
          .collect::<Object>(),
      )
    });
    steps.meets(member(step, "expect")?, &seen)?;
  }
  Ok(())
}

/// A mapping with a callback could decline, and would hide nothing.
fn taking(pattern: String) -> Mapping {
  Mapping::route(pattern, "accepted").with_whole_query()
}
