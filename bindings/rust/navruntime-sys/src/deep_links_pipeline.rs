// Generated from include/navruntime.h by tools/generate/make_ffi.py; do not edit.
//! Section 27 of the header: Deep links: pipeline.

use core::ffi::c_char;

use crate::*;

extern "C" {
  /// Make a pipeline.
  ///
  /// A nav_pipeline is an immutable policy from URLs to plans. It decides in this order: limits and
  /// syntax, dot segments, origin, scheme, host, match, plan, sign-in; deciding changes nothing.
  ///
  /// - `config`: JSON object (docs/deep-links.md). Keys: those of a matcher, "web"
  ///   {"mappings","strict"} (for http and https, before "mappings"), "allowedSchemes",
  ///   "allowedHosts" \["example.com","\*.example.com"...\], "requireAuthentication" \[route
  ///   names\], "placement" "push"|"reset"|"backOrPush"|"flow" (without it "reset" for a back
  ///   stack, else "push"), "dotSegments" true to let segments "." and ".." in. "mappings" may be
  ///   left out if `callbacks` has `resolve`. "strict" also covers conflicts of the tables with the
  ///   policy
  /// - `length`: bytes in `config`, or NAV_NUL
  /// - `callbacks`: the host's functions; copied; may be NULL
  /// - `out`: gets the handle, or NULL on an error; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: as for nav_matcher_create.
  ///
  /// Ownership: the caller destroys `out`; `callbacks->user_data` until its `destroy`. Thread: any.
  /// Reentrancy: any. Since: 0.1.0
  pub fn nav_pipeline_create(
    config: *const c_char,
    length: usize,
    callbacks: *const nav_link_callbacks,
    out: *mut *mut nav_pipeline,
    error: *mut nav_error,
  ) -> nav_status;
  /// Drop the caller's reference. It stays alive while a call in progress or another handle uses
  /// it.
  ///
  /// - `pipeline`: may be NULL
  ///
  /// Returns: nothing.
  ///
  /// Ownership: takes the handle. Thread: any. Reentrancy: any. Since: 0.1.0
  pub fn nav_pipeline_destroy(pipeline: *mut nav_pipeline);
  /// Decide what to do with a URL.
  ///
  /// - `pipeline`: the pipeline
  /// - `url`: RFC 3986 URL or relative reference; any other text is rejected, since URLs come from
  ///   outside
  /// - `length`: bytes in `url`, or NAV_NUL
  /// - `decision`: gets {"plan":{"commands":\[...\]}}, {"pending":{"url","route","plan"}},
  ///   {"rejected":reason} or {"unhandled":{"url"}}; may be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK (a plan); NAV_PENDING, NAV_REJECTED, NAV_UNHANDLED; NAV_ERR_ARGUMENT,
  /// NAV_ERR_UTF8, NAV_ERR_LIMIT.
  ///
  /// Ownership: `url` is copied; `decision` is the caller's. Thread: any, no lock. Reentrancy: any.
  /// Since: 0.1.0
  pub fn nav_pipeline_decide(
    pipeline: *mut nav_pipeline,
    url: *const c_char,
    length: usize,
    decision: *mut nav_buffer,
    error: *mut nav_error,
  ) -> nav_status;
  /// The matcher of a pipeline.
  ///
  /// - `pipeline`: the pipeline
  /// - `web`: not 0: the one for http and https
  /// - `out`: gets the handle, or NULL; must not be NULL
  /// - `error`: may be NULL
  ///
  /// Status: NAV_OK; NAV_NO_MATCH (it has no matcher for the web); NAV_ERR_ARGUMENT.
  ///
  /// Ownership: the caller destroys `out`. Thread: any, no lock. Reentrancy: any. Since: 0.1.0
  pub fn nav_pipeline_matcher(
    pipeline: *mut nav_pipeline,
    web: i32,
    out: *mut *mut nav_matcher,
    error: *mut nav_error,
  ) -> nav_status;
}
