//! What is wrong with a link table.

use crate::json::{FromJson, Members, Reader, ToJson, Writer};
use crate::Error;

/// Something that the author of a table should know. It does not change what matches.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
  /// What it is.
  pub kind: FindingKind,
  /// A URL that shows it: one that the pattern would match and does not get.
  pub url: Option<String>,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FindingKind {
  /// A `*` that is not last: the pattern never matches.
  NonTerminalWildcard {
    /// The pattern, normalised.
    pattern: String,
    /// The segment.
    segment: usize,
    /// The mapping.
    mapping: usize,
  },
  /// Not a name of a parameter, or an unknown type: the pattern never matches.
  InvalidParameterName {
    /// The pattern as written.
    pattern: String,
    /// The segment.
    segment: usize,
    /// The text in place of the name.
    name: String,
    /// The text in place of the type, if it is not a known type.
    unknown_type: Option<String>,
    /// The mapping.
    mapping: usize,
  },
  /// The same pattern twice; the names of parameters may differ.
  DuplicatePattern {
    /// The pattern, normalised.
    pattern: String,
    /// The mapping that takes its URLs.
    first: usize,
    /// The mapping that gets none.
    duplicate: usize,
  },
  /// A wildcard takes all URLs of a later pattern.
  WildcardShadowing(Shadowing),
  /// Parameters take all URLs of a later pattern.
  ParameterShadowing(Shadowing),
  /// Earlier mappings together take all URLs of a pattern.
  Unreachable {
    /// The mapping.
    mapping: usize,
    /// Those that take its URLs.
    by: Vec<usize>,
  },
  /// Whether a mapping is reachable was not decided within the budget.
  Undecided {
    /// The mapping.
    mapping: usize,
  },
  /// A name that needs sign-in and that no mapping leads to, so that it protects nothing. Only for
  /// a pipeline's matcher, as the next two.
  UnusedRequirement {
    /// The name in `requireAuthentication`.
    name: String,
    /// The route that is probably meant.
    nearest: Option<String>,
  },
  /// The policy refuses the scheme, and with it all URLs of a pattern.
  SchemeNotAllowed {
    /// The pattern, normalised.
    pattern: String,
    /// The mapping.
    mapping: usize,
    /// The scheme that the pattern names.
    scheme: String,
  },
  /// The policy refuses the host, and with it all URLs of a pattern.
  HostNotAllowed {
    /// The pattern, normalised.
    pattern: String,
    /// The mapping.
    mapping: usize,
    /// The host that the pattern names.
    host: String,
  },
  /// How many more findings there are than are listed.
  Truncated(i64),
}

/// A pattern that hides a later one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shadowing {
  /// The pattern that hides, normalised.
  pub pattern: String,
  /// Its mapping.
  pub index: usize,
  /// The pattern that is hidden, normalised.
  pub shadowed_pattern: String,
  /// Its mapping.
  pub shadowed_index: usize,
}

impl Shadowing {
  fn read(members: &mut Members<'_, '_>) -> Result<Shadowing, Error> {
    Ok(Shadowing {
      pattern: members.read("pattern")?,
      index: members.read("index")?,
      shadowed_pattern: members.read("shadowedPattern")?,
      shadowed_index: members.read("shadowedIndex")?,
    })
  }

  fn write(&self, tag: &str, url: (&str, &dyn ToJson), writer: &mut Writer) {
    let (index, shadowed_index) = (self.index as i64, self.shadowed_index as i64);
    let shadowed = [
      ("shadowedPattern", &self.shadowed_pattern as &dyn ToJson),
      ("shadowedIndex", &shadowed_index),
    ];
    writer.case_of(
      tag,
      &[("pattern", &self.pattern), ("index", &index), shadowed[0], shadowed[1], url],
    );
  }
}

impl FromJson for Finding {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let before = *reader;
    reader.case("a finding", |case| {
      if case.tag == "truncated" {
        return Ok(Finding { kind: FindingKind::Truncated(case.read()?), url: None });
      }
      let tag = case.tag.clone();
      case.members(|members| {
        let kind = match &*tag {
          "nonTerminalWildcard" => FindingKind::NonTerminalWildcard {
            pattern: members.read("pattern")?,
            segment: members.read("index")?,
            mapping: members.read("mapping")?,
          },
          "invalidParameterName" => FindingKind::InvalidParameterName {
            pattern: members.read("pattern")?,
            segment: members.read("index")?,
            name: members.read("name")?,
            unknown_type: members.read("type")?,
            mapping: members.read("mapping")?,
          },
          "duplicatePattern" => FindingKind::DuplicatePattern {
            pattern: members.read("pattern")?,
            first: members.read("firstIndex")?,
            duplicate: members.read("duplicateIndex")?,
          },
          "wildcardShadowing" => FindingKind::WildcardShadowing(Shadowing::read(members)?),
          "parameterShadowing" => FindingKind::ParameterShadowing(Shadowing::read(members)?),
          "unreachable" => {
            FindingKind::Unreachable { mapping: members.read("index")?, by: members.read("by")? }
          }
          "unusedRequirement" => FindingKind::UnusedRequirement {
            name: members.read("name")?,
            nearest: members.read("nearest")?,
          },
          "schemeNotAllowed" => FindingKind::SchemeNotAllowed {
            pattern: members.read("pattern")?,
            mapping: members.read("mapping")?,
            scheme: members.read("scheme")?,
          },
          "hostNotAllowed" => FindingKind::HostNotAllowed {
            pattern: members.read("pattern")?,
            mapping: members.read("mapping")?,
            host: members.read("host")?,
          },
          "undecided" => FindingKind::Undecided { mapping: members.read("index")? },
          _ => return Err(before.mismatch("a finding")),
        };
        Ok(Finding { kind, url: members.read("url")? })
      })
    })
  }
}

impl ToJson for Finding {
  fn write_json(&self, writer: &mut Writer) {
    let (number, url) = (|index: &usize| *index as i64, ("url", &self.url as &dyn ToJson));
    match &self.kind {
      FindingKind::NonTerminalWildcard { pattern, segment, mapping } => {
        let (segment, mapping) = (number(segment), number(mapping));
        writer.case_of(
          "nonTerminalWildcard",
          &[("pattern", pattern), ("index", &segment), ("mapping", &mapping), url],
        );
      }
      FindingKind::InvalidParameterName { pattern, segment, name, unknown_type, mapping } => {
        let (segment, mapping) = (number(segment), number(mapping));
        let mut parts: Vec<(&str, &dyn ToJson)> =
          vec![("pattern", pattern), ("index", &segment), ("name", name)];
        if let Some(unknown) = unknown_type {
          parts.push(("type", unknown));
        }
        parts.extend([("mapping", &mapping as &dyn ToJson), url]);
        writer.case_of("invalidParameterName", &parts);
      }
      FindingKind::DuplicatePattern { pattern, first, duplicate } => {
        let (first, duplicate) = (number(first), number(duplicate));
        writer.case_of(
          "duplicatePattern",
          &[("pattern", pattern), ("firstIndex", &first), ("duplicateIndex", &duplicate), url],
        );
      }
      FindingKind::WildcardShadowing(shadowing) => {
        shadowing.write("wildcardShadowing", url, writer)
      }
      FindingKind::ParameterShadowing(shadowing) => {
        shadowing.write("parameterShadowing", url, writer)
      }
      FindingKind::Unreachable { mapping, by } => {
        let by: Vec<i64> = by.iter().map(number).collect();
        writer.case_of("unreachable", &[("index", &number(mapping)), ("by", &by), url]);
      }
      FindingKind::Undecided { mapping } => {
        writer.case_of("undecided", &[("index", &number(mapping)), url])
      }
      FindingKind::UnusedRequirement { name, nearest } => {
        writer.case_of("unusedRequirement", &[("name", name), ("nearest", nearest)])
      }
      FindingKind::SchemeNotAllowed { pattern, mapping, scheme } => {
        writer.case_of(
          "schemeNotAllowed",
          &[("pattern", pattern), ("mapping", &number(mapping)), ("scheme", scheme), url],
        );
      }
      FindingKind::HostNotAllowed { pattern, mapping, host } => {
        writer.case_of(
          "hostNotAllowed",
          &[("pattern", pattern), ("mapping", &number(mapping)), ("host", host), url],
        );
      }
      FindingKind::Truncated(count) => writer.case("truncated", count),
    }
  }
}
