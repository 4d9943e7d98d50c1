//! Cases of the kind `match` (vectors/README.md, 3.4).

use navruntime::json::{FromJson, Value};
use navruntime::{ErrorKind, Mapping, Matcher};

use crate::stack::{show, to_value};
use crate::{array, member, record, text, Failure, Played};

/// Plays a case: the table, in which every mapping takes what it matches, then each URL.
pub fn play(case: &Value, played: &mut Played<'_>) -> Result<(), Failure> {
  let patterns = Vec::<String>::from_value(member(case, "patterns")?).map_err(show)?;
  let matcher =
    Matcher::builder().mappings(patterns.into_iter().map(taking)).build().map_err(show)?;
  let findings = to_value(&matcher.diagnostics().map_err(show)?);
  played.part(record([("diagnostics", findings)]));
  for step in array(case, "cases")? {
    let found = match matcher.find(text(step, "url")?) {
      Ok(found) => found,
      Err(error) if error.kind() == ErrorKind::Url => None,
      Err(error) => return Err(show(error)),
    };
    played.part(record([("match", found.map_or(Value::Null, |found| to_value(&found)))]));
  }
  Ok(())
}

/// A mapping with a callback could decline, and would hide nothing.
fn taking(pattern: String) -> Mapping {
  Mapping::route(pattern, "accepted").with_whole_query()
}
