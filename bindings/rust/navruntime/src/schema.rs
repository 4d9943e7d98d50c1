//! What screens a program has, declared once.

use std::fmt;
use std::ptr::NonNull;

use navruntime_sys as sys;

use crate::ffi;
use crate::json::{json_object, read, Encodes, FromJson, Raw, Reader, ToJson, Value, Writer};
use crate::{Error, Finding, Outcome, Route};

/// A program's screens: routes with typed parameters, the containers that they live in, facts such
/// as `signedIn` that guard them, and links. It is immutable; any number of apps and threads share
/// one.
///
/// ```
/// use navruntime::{Route, Schema};
///
/// let schema = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"home"},
///   "routes":{"home":{},"product":{"params":{"id":"uint"},"links":["/products/:id"]}}}"#)?;
/// let product = Route::new("product").with("id", 7);
/// assert_eq!(schema.url_for(product)?.as_deref(), Some("/products/7"));
/// let error = Schema::new(r#"{"format":1,"id":"shop","root":{"stack":"hme"},"routes":{}}"#);
/// assert!(error.unwrap_err().message().starts_with("unknownRoute: "));
/// # Ok::<(), navruntime::Error>(())
/// ```
pub struct Schema {
  raw: NonNull<sys::nav_schema>,
}

// SAFETY: the library's handles may be used from any thread; a schema is immutable.
unsafe impl Send for Schema {}
// SAFETY: as above.
unsafe impl Sync for Schema {}

impl Schema {
  /// A schema from its JSON text.
  ///
  /// # Errors
  /// [`ErrorKind::Schema`](crate::ErrorKind::Schema): the message begins with the error's name and
  /// a colon, such as `rootOnly: `, and the offset is in the member that is wrong; else those of
  /// its JSON.
  pub fn new(text: impl AsRef<[u8]>) -> Result<Schema, Error> {
    let text = text.as_ref();
    // SAFETY: the text is valid for its length; the place for the handle and the error are valid
    // for the call.
    let raw = ffi::create(|out, error| unsafe {
      sys::nav_schema_create(text.as_ptr().cast(), text.len(), out, error)
    })?;
    Ok(Schema { raw })
  }

  /// Check a schema's text without making a schema: all its errors and findings.
  ///
  /// # Errors
  /// Those of its JSON. What is wrong with the schema is in the report.
  pub fn check(text: impl AsRef<[u8]>) -> Result<SchemaReport, Error> {
    ffi::with_json::<str, _>(&Raw(text), |text, length| {
      // SAFETY: the text is valid for its length, buffer and error for the call.
      let call = |out, error| unsafe { sys::nav_schema_check(text, length, out, error) };
      ffi::call_for(call, read::<SchemaReport>)
    })
  }

  pub(crate) fn as_ptr(&self) -> *mut sys::nav_schema {
    self.raw.as_ptr()
  }

  /// What is allowed but looks like a mistake: for linters and tests.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn findings(&self) -> Result<Vec<SchemaFinding>, Error> {
    // SAFETY: the handle is valid while it is borrowed; buffer and error are valid for the call.
    let call = |out, error| unsafe { sys::nav_schema_findings(self.as_ptr(), out, error) };
    ffi::call_for(call, read)
  }

  /// The first link of a route that leads back to exactly that route; `None` if there is none.
  ///
  /// # Errors
  /// [`ErrorKind::Schema`](crate::ErrorKind::Schema) for a route that does not fit.
  pub fn url_for(&self, route: impl Encodes<Route>) -> Result<Option<String>, Error> {
    ffi::with_json(&route, |text, length| {
      ffi::call_with_outcome(
        // SAFETY: as in `findings`; the text is valid for its length.
        |out, error| unsafe { sys::nav_schema_url_for(self.as_ptr(), text, length, out, error) },
        |outcome, url| Ok((outcome != Outcome::NoMatch).then(|| url.to_owned())),
      )
    })
  }

  /// The schema as canonical JSON.
  ///
  /// # Errors
  /// None that a host can cause.
  pub fn json(&self) -> Result<String, Error> {
    // SAFETY: as in `findings`.
    let call = |out, error| unsafe { sys::nav_schema_json(self.as_ptr(), out, error) };
    ffi::call_for(call, |text| Ok(text.to_owned()))
  }
}

impl Drop for Schema {
  fn drop(&mut self) {
    // SAFETY: the handle is dropped once.
    ffi::enter(|| unsafe { sys::nav_schema_destroy(self.as_ptr()) });
  }
}

/// The id, and how many routes there are.
impl fmt::Debug for Schema {
  fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let schema = self.json().and_then(|text| Value::parse(&text)).unwrap_or_default();
    let id = schema.get("id").and_then(Value::as_str).unwrap_or("?");
    let routes = schema.get("routes").and_then(Value::as_object).map_or(0, |routes| routes.len());
    write!(formatter, "Schema({id}: {routes} routes)")
  }
}

/// What is wrong with a schema's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaReport {
  /// The errors, in the order of the text; the first is that of [`Schema::new`].
  pub errors: Vec<SchemaProblem>,
  /// As [`Schema::findings`]; empty if there are errors.
  pub findings: Vec<SchemaFinding>,
}

/// One error of a schema's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaProblem {
  /// Its name, such as `rootOnly`.
  pub name: String,
  /// The byte of the text.
  pub offset: i64,
  /// One line that names the thing and the way out.
  pub message: String,
}

/// What looks like a mistake in a schema.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchemaFinding {
  /// Links: one is never reached.
  Links(Finding),
  /// Nothing leads to this route.
  Unreachable(String),
  /// A condition can never hold together with those before it.
  NeverTrue {
    /// The name of the route.
    route: String,
    /// The position of the condition in its `requires`, from 0.
    condition: i64,
  },
}

impl FromJson for SchemaFinding {
  fn read_json(reader: &mut Reader<'_>) -> Result<Self, Error> {
    let before = *reader;
    reader.case("a finding", |case| {
      match &*case.tag {
        // A matcher's finding of this name is an object.
        "unreachable" if case.starts("\"") => case.read().map(SchemaFinding::Unreachable),
        "neverTrue" => case.members(|members| {
          let (route, condition) = (members.read("route")?, members.read("condition")?);
          Ok(SchemaFinding::NeverTrue { route, condition })
        }),
        _ => Finding::read_json(&mut { before }).map(SchemaFinding::Links),
      }
    })
  }
}

impl ToJson for SchemaFinding {
  fn write_json(&self, writer: &mut Writer) {
    match self {
      SchemaFinding::Links(finding) => finding.write_json(writer),
      SchemaFinding::Unreachable(route) => writer.case("unreachable", route),
      SchemaFinding::NeverTrue { route, condition } => {
        writer.case_of("neverTrue", &[("route", route), ("condition", condition)]);
      }
    }
  }
}

json_object! {
  SchemaReport "a report" {
    errors = "errors",
    findings = "findings",
  }
}

json_object! {
  SchemaProblem "an error of a schema" {
    name = "name",
    offset = "offset",
    message = "message",
  }
}
