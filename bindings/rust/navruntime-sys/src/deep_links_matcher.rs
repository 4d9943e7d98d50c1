// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 26 of the header: Deep links: matcher.

use core::ffi::{c_char, c_void};

use crate::*;

/// What a host may decide about links; each function may be NULL. They are called without a lock,
/// by several threads at once if several match; they may read and change stores. If one sets no
/// answer, the library goes on without it. Copied at creation; zero the reserved words.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct nav_link_callbacks {
  /// Called when a mapping with "callback":true matches. `match` is
  /// {"index":i,"pattern":p,"url":u,"params":{name:\[values\]}}; answer with nav_reply_routes, or
  /// leave the URL to the next mapping.
  pub routes: Option<
    unsafe extern "C" fn(
      user_data: *mut c_void,
      r#match: *const c_char,
      length: usize,
      reply: *mut nav_reply,
    ),
  >,
  /// Asked by a pipeline before its matchers; answer with nav_reply_routes.
  pub resolve: Option<
    unsafe extern "C" fn(
      user_data: *mut c_void,
      url: *const c_char,
      length: usize,
      reply: *mut nav_reply,
    ),
  >,
  /// Asked by a pipeline instead of "placement". `link` is {"url":u,"routes":\[route...\]}; answer
  /// with nav_reply_commands.
  pub plan: Option<
    unsafe extern "C" fn(
      user_data: *mut c_void,
      link: *const c_char,
      length: usize,
      reply: *mut nav_reply,
    ),
  >,
  /// Whether a route needs sign-in, in addition to "requireAuthentication": 1 or 0.
  pub should_require: Option<
    unsafe extern "C" fn(user_data: *mut c_void, route: *const c_char, length: usize) -> i32,
  >,
  /// Whether the user may see a route that needs sign-in: 1 or 0. Without it, nobody may.
  pub is_authenticated: Option<
    unsafe extern "C" fn(user_data: *mut c_void, route: *const c_char, length: usize) -> i32,
  >,
  /// Called exactly once with `user_data`.
  pub destroy: nav_destroy_fn,
  /// Passed to the functions.
  pub user_data: *mut c_void,
  /// Zero.
  pub reserved0: *mut c_void,
  /// Zero.
  pub reserved1: *mut c_void,
}

extern "C" {
  /// Answer a question about a link with routes: one route, or an array of them, bottom first.
  ///
  /// - `reply`: the callback's reply
  /// - `routes`: JSON; copied
  /// - `length`: bytes in `routes`, or NAV_NUL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT (also in a callback that takes no routes, and for an empty
  /// array), NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT.
  ///
  /// Ownership: `routes` is copied. Thread: the callback's. Reentrancy: inside the callback only.
  /// Since: 0.1.0
  pub fn nav_reply_routes(
    reply: *mut nav_reply,
    routes: *const c_char,
    length: usize,
    error: *mut nav_error,
  ) -> nav_status;
  /// Make a matcher.
  ///
  /// A nav_matcher is an immutable table from URL patterns to routes: the first mapping, in
  /// declaration order, that matches and accepts the URL wins. It takes no lock, so any number of
  /// threads match at full speed.
  ///
  /// - `config`: JSON object (docs/deep-links.md). Keys: "mappings" \[{"pattern":p, and one of
  ///   "route":name with "query":"all"|\[names\], "template":route, "routes":\[route...\],
  ///   "callback":true}...\], "strict" (findings are errors), "limits"
  ///   {"maxURLLength","maxPathSegments","maxQueryItems"}
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `callbacks`: the host's functions, of which a matcher uses `routes`; copied; may be NULL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_PATTERN
  /// (also for findings, with "strict"), NAV_ERR_LIMIT.
  ///
  /// Ownership: the caller destroys `out`; `callbacks->user_data` until its `destroy`. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_matcher_create(
    config: *const c_char,
    length: usize,
    callbacks: *const nav_link_callbacks,
    out: *mut *mut nav_matcher,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. It stays alive while a call in progress or another handle uses
  /// it.
  ///
  /// - `matcher`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_matcher_destroy(matcher: *mut nav_matcher);
  /// Find the first mapping that accepts a URL.
  ///
  /// - `matcher`: the matcher
  /// - `url`: RFC 3986 URL or relative reference
  /// - `length`: bytes in `url`, or NAV_NUL
  /// - `result`: gets {"index":i,"pattern":p,"route":r,"params":{name:\[values\]}}, followed by
  ///   "routes":\[...\] if a mapping leads to several; null if no mapping matches; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NO_MATCH; NAV_ERR_ARGUMENT, NAV_ERR_UTF8, NAV_ERR_URL, NAV_ERR_LIMIT.
  ///
  /// Ownership: `url` is copied; `result` is the caller's. Thread: any, no lock. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_matcher_match(
    matcher: *mut nav_matcher,
    url: *const c_char,
    length: usize,
    result: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// Find a URL that leads to a route: matching the URL gives the route back, as the last one if a
  /// mapping leads to several. The mappings to routes of that name are tried in declaration order.
  /// Each gives a URL with the parameters: those of the pattern in the path, all others in the
  /// query. The first URL that leads back wins. It has no scheme or host unless the pattern names
  /// them. It does not find a route that only a callback makes, or routes below the last one. It
  /// does not find a value that no URL can carry (null, an object, an empty array, an empty text in
  /// the path) unless a template fixes it, a value that the mapping does not take from the query,
  /// or a URL that an earlier mapping gets. It can miss a route of a template that leaves out
  /// elements of arrays, has one parameter in several places, or has none for a parameter of its
  /// path.
  ///
  /// - `matcher`: the matcher
  /// - `route`: JSON route
  /// - `length`: bytes in `route`, or NAV_NUL
  /// - `url`: gets the URL as plain text; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NO_MATCH (no such URL was found); NAV_ERR_ARGUMENT, NAV_ERR_UTF8,
  /// NAV_ERR_JSON, NAV_ERR_ROUTE, NAV_ERR_LIMIT.
  ///
  /// Ownership: `route` is copied; `url` is the caller's. Thread: any, no lock. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_matcher_url_for(
    matcher: *mut nav_matcher,
    route: *const c_char,
    length: usize,
    url: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// What the author of the table should know: patterns that never match, duplicates, shadowed and
  /// unreachable mappings, each with a URL that shows it. For a matcher that nav_pipeline_matcher
  /// gave, also conflicts of the table with the pipeline's policy: names in "requireAuthentication"
  /// that nothing leads to, and mappings whose host or scheme the policy refuses.
  ///
  /// - `matcher`: the matcher
  /// - `findings`: gets a JSON array (docs/deep-links.md); may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK (there are findings); NAV_NOOP (there are none); NAV_ERR_ARGUMENT.
  ///
  /// Ownership: `findings` is the caller's. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_matcher_diagnostics(
    matcher: *mut nav_matcher,
    findings: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// How many mappings the table has.
  ///
  /// - `matcher`: the matcher
  ///
  /// Returns: the count; 0 for NULL.
  ///
  /// Ownership: none. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_matcher_count(matcher: *mut nav_matcher) -> usize;
}
