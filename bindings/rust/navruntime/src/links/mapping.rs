//! The lines of a link table.

use crate::json::{ToJson, Writer};
use crate::Route;

/// One line of a link table: a URL pattern and where it leads. `docs/deep-links.md` describes both.
///
/// ```
/// use navruntime::{Mapping, Matcher, Route};
///
/// let matcher = Matcher::new([
///   Mapping::route("/products/:id{uint}", "product").with_query(["tab"]),
///   Mapping::routes("/orders/:id", [Route::new("home"), Route::new("order").with("id", ":id")]),
/// ])?;
/// let found = matcher.find("shop://app/orders/7?utm=x")?.unwrap();
/// assert_eq!(found.route, Route::new("order").with("id", "7"));
/// assert_eq!(found.routes.len(), 2);
/// # Ok::<(), navruntime::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
  pattern: String,
  target: Target,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Target {
  Route { name: String, query: Query },
  Template(Route),
  Routes(Vec<Route>),
  Callback,
}

/// Which values of the query become parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Query {
  Named(Vec<String>),
  All,
}

impl Mapping {
  /// To a route of that name, whose parameters are the values of the path.
  pub fn route(pattern: impl Into<String>, name: impl Into<String>) -> Mapping {
    Mapping {
      pattern: pattern.into(),
      target: Target::Route { name: name.into(), query: Query::Named(Vec::new()) },
    }
  }

  /// To a route in whose parameters the text `":name"` is replaced by the values of that name.
  pub fn template(pattern: impl Into<String>, template: impl Into<Route>) -> Mapping {
    Mapping { pattern: pattern.into(), target: Target::Template(template.into()) }
  }

  /// To several routes, bottom first, each a template.
  pub fn routes(pattern: impl Into<String>, templates: impl IntoIterator<Item = Route>) -> Mapping {
    Mapping { pattern: pattern.into(), target: Target::Routes(templates.into_iter().collect()) }
  }

  /// To the routes that [`LinkPolicy::routes`](crate::LinkPolicy::routes) returns.
  pub fn callback(pattern: impl Into<String>) -> Mapping {
    Mapping { pattern: pattern.into(), target: Target::Callback }
  }

  /// Values of these names in the query become parameters too. Only for a mapping to a route by
  /// name; others name their values themselves.
  #[must_use]
  pub fn with_query<S: Into<String>>(mut self, names: impl IntoIterator<Item = S>) -> Mapping {
    if let Target::Route { query, .. } = &mut self.target {
      *query = Query::Named(names.into_iter().map(Into::into).collect());
    }
    self
  }

  /// All values of the query become parameters too. Only for a mapping to a route by name.
  #[must_use]
  pub fn with_whole_query(mut self) -> Mapping {
    if let Target::Route { query, .. } = &mut self.target {
      *query = Query::All;
    }
    self
  }
}

impl ToJson for Mapping {
  fn write_json(&self, writer: &mut Writer) {
    writer.begin_object();
    writer.member("pattern", &self.pattern);
    match &self.target {
      Target::Route { name, query } => {
        writer.member("route", name);
        match query {
          Query::Named(names) if names.is_empty() => {}
          Query::Named(names) => writer.member("query", names),
          Query::All => writer.member("query", "all"),
        }
      }
      Target::Template(template) => writer.member("template", template),
      Target::Routes(templates) => writer.member("routes", templates),
      Target::Callback => writer.member("callback", &true),
    }
    writer.end_object();
  }
}

/// How large a URL may be; 0 switches a limit off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LinkLimits {
  /// Bytes of the URL.
  pub url_length: u32,
  /// Segments of the path.
  pub path_segments: u32,
  /// Items of the query.
  pub query_items: u32,
}

impl Default for LinkLimits {
  fn default() -> Self {
    LinkLimits { url_length: 8192, path_segments: 128, query_items: 256 }
  }
}

impl ToJson for LinkLimits {
  fn write_json(&self, writer: &mut Writer) {
    writer.object(&[
      ("maxURLLength", &i64::from(self.url_length)),
      ("maxPathSegments", &i64::from(self.path_segments)),
      ("maxQueryItems", &i64::from(self.query_items)),
    ]);
  }
}
