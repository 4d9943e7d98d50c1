// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 6 of the header: The schema.

use core::ffi::c_char;

use crate::*;

extern "C" {
  /// Make a schema.
  ///
  /// A nav_schema declares a program's screens once: routes with typed parameters, the containers
  /// they live in, facts such as "signedIn" that guard them, links, questions and migrations
  /// (docs/app.md). It is immutable and takes no lock: any number of apps and threads share one.
  ///
  /// - `text`: JSON object (docs/app-reference.md). Required keys: "format", "id", "root", "routes"
  /// - `length`: bytes in `text`, or NAV_NUL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: on NAV_ERR_SCHEMA the message begins with the error's name and a colon, such as
  ///   "rootOnly: ...", and the offset is the byte of the member that is wrong; may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_SCHEMA.
  ///
  /// Ownership: the caller destroys `out`. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_schema_create(
    text: *const c_char,
    length: usize,
    out: *mut *mut nav_schema,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. The schema stays alive while an app uses it.
  ///
  /// - `schema`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_schema_destroy(schema: *mut nav_schema);
  /// Check a schema's text without making a schema: for linters and tests.
  ///
  /// - `text`: JSON object, as for nav_schema_create
  /// - `length`: bytes in `text`, or NAV_NUL
  /// - `report`: gets {"errors":\[{"name":n, "offset":byte, "message":text}...\],
  ///   "findings":\[...\]}; errors are those that nav_schema_create would return, which is the
  ///   first one: mend it, and ask again; findings are as for nav_schema_findings, and \[\] if
  ///   there are errors; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK (no errors); NAV_REJECTED (`report` has the error); NAV_ERR_ARGUMENT,
  /// NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT.
  ///
  /// Ownership: `text` is copied; `report` is the caller's. Thread: any, no lock. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_schema_check(
    text: *const c_char,
    length: usize,
    report: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// What the rules allow but looks like a mistake in a schema: links that are never reached, each
  /// with a URL that shows it, {"unreachable":route} and
  /// {"neverTrue":{"route":name,"condition":n}}.
  ///
  /// - `schema`: the schema
  /// - `findings`: gets a JSON array, \[\] if there are none; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `findings` is the caller's. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_schema_findings(
    schema: *mut nav_schema,
    findings: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The first link of a route that leads back to exactly that route, such as
  /// "/products/7?view=reviews".
  ///
  /// - `schema`: the schema
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `url`: gets the URL (plain text, no JSON); may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NO_MATCH (no link leads to it, or a sensitive parameter is not its
  /// default); NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_LIMIT, NAV_ERR_SCHEMA.
  ///
  /// Ownership: `route` is copied; `url` is the caller's. Thread: any, no lock. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_schema_url_for(
    schema: *mut nav_schema,
    route: *const c_char,
    length: usize,
    url: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The schema as canonical JSON: what nav_schema_create was given, without white space and with
  /// numbers and strings in one spelling. Members keep their order, because links are tried in that
  /// order.
  ///
  /// - `schema`: the schema
  /// - `json`: gets the JSON; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `json` is the caller's. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_schema_json(
    schema: *mut nav_schema,
    json: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
}
